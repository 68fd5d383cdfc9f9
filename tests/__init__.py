"""The tests; the example of a game in a folder of its own is tested like the others: it is one of GAMES here."""

from pathlib import Path

from cardwright.games import add

add(Path(__file__).parent.parent / "examples" / "emberwatch")
