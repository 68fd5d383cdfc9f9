"""A network of its own for servers and browsers that are measured: nothing else is heard in it, and nothing is paced.

Where a system paces its connections (BBR does), every message sets a timer. On a core whose clock stands still between
ticks, as in some virtual machines, that timer fires again and again until the clock has moved: a message that takes
five microseconds elsewhere costs milliseconds of processor time there, in any server.
"""

from __future__ import annotations

import ctypes
import fcntl
import socket
import struct
from pathlib import Path

NEW_NETWORK = 0x40000000  # CLONE_NEWNET
SET_FLAGS, UP_AND_RUNNING = 0x8914, 0x41  # SIOCSIFFLAGS; IFF_UP and IFF_RUNNING
CONTROL = Path("/proc/sys/net/ipv4/tcp_congestion_control")
UNPACED = "reno"


def leave_network() -> bool:
    """Go on in a network of our own, with all that is started from now on; False where that is not allowed."""
    unshare = getattr(ctypes.CDLL(None), "unshare", None)
    if unshare is None or unshare(NEW_NETWORK):
        return False
    with socket.socket() as any_socket:
        fcntl.ioctl(any_socket, SET_FLAGS, struct.pack("16sh14x", b"lo", UP_AND_RUNNING))
    CONTROL.write_text(UNPACED)
    return True


def congestion_control() -> str:
    """How connections are paced here, as the system names it."""
    return CONTROL.read_text().strip() if CONTROL.exists() else "unknown"
