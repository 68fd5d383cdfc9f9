"""Psi Wars: two Labs, three kinds of units, and dice with faces of their own."""
