"""English card text to effect tree and back: the printed text is the program, and no word of it is ignored."""
