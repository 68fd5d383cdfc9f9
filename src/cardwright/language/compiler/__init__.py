"""From effect trees to effect programs: `card.py` compiles a card, with a helper for each kind of row."""
