"""Play and inspect in a terminal."""
