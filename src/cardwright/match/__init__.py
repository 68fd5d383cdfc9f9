"""One game being played: moves, files, replay, story, and scenarios."""
