"""The tests; the example of a game in a folder of its own is tested like the others: it is one of GAMES here.

The rules are compiled with every index checked, so that whatever a test plays also shows that no array overflows.
"""

import os
from pathlib import Path

os.environ.setdefault("NUMBA_BOUNDSCHECK", "1")  # before the kernel is imported, here and in processes of tests

from cardwright.games import add

add(Path(__file__).parent.parent / "examples" / "emberwatch")
