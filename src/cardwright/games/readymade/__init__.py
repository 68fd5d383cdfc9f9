"""Ready-made parts of a game in which every player brings a deck: its words, cards, decks, positions and views.

The kernel side of it is `kernel/readymade.py`; `docs/adding-a-game.md` builds a game on both.
"""
