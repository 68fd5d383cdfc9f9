"""Ctrl-C where there is nothing to lose: the process ends at once, with a word and without a traceback."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

INTERRUPTED = 130


@contextmanager
def leaving_at_once() -> Iterator[None]:
    """Let Ctrl-C end the process, whatever it is doing: also while modules are loaded, or threads are in the kernel."""

    def leave(number: int, frame: FrameType | None) -> None:
        sys.stderr.write("\nstopped\n")
        sys.stderr.flush()
        os._exit(INTERRUPTED)

    if threading.current_thread() is not threading.main_thread():  # which alone is told of signals
        yield
        return
    before = signal.signal(signal.SIGINT, leave)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)
