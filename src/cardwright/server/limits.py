"""How often somebody may ask for something: a bucket that refills with time."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

from cardwright.server.viewers import Rejected

FORGET = 10_000  # buckets after which the full ones are dropped


class Bucket:
    """So many at once, and so many a second."""

    def __init__(self, most: float, per_second: float, now: Callable[[], float] = time.monotonic) -> None:
        self.most = most
        self.per_second = per_second
        self._now = now
        self._left = most
        self._since = now()

    def take(self, amount: float = 1.0) -> bool:
        """Whether it may be done now."""
        self._refill()
        if self._left < amount:
            return False
        self._left -= amount
        return True

    def charge(self, amount: float) -> None:
        """Note what was used, even if it was more than there is."""
        self._refill()
        self._left -= amount

    def wait(self, amount: float = 1.0) -> float:
        """The seconds until so much may be done."""
        self._refill()
        return max(0.0, (amount - self._left) / self.per_second)

    @property
    def is_full(self) -> bool:
        """Whether nobody has used it lately."""
        self._refill()
        return self._left >= self.most

    def _refill(self) -> None:
        now = self._now()
        self._left = min(self.most, self._left + (now - self._since) * self.per_second)
        self._since = now


def too_often(bucket: Bucket) -> Rejected:
    """The rejection of what somebody asks too often."""
    wait = bucket.wait()
    return Rejected("too_often", f"too many requests: try again in {math.ceil(wait)} seconds", wait)


class Buckets:
    """A bucket for everybody."""

    def __init__(self, most: float, per_second: float) -> None:
        self.most = most
        self.per_second = per_second
        self._buckets: dict[str, Bucket] = {}

    def of(self, who: str) -> Bucket:
        """Somebody's bucket."""
        if len(self._buckets) > FORGET:
            self._buckets = {name: bucket for name, bucket in self._buckets.items() if not bucket.is_full}
        return self._buckets.setdefault(who, Bucket(self.most, self.per_second))

    def charge(self, who: str, amount: float) -> None:
        """Note what somebody used."""
        self.of(who).charge(amount)


class Counts:
    """How many of something everybody has at once."""

    def __init__(self, most: int) -> None:
        self.most = most
        self._counts: dict[str, int] = {}

    def take(self, who: str) -> bool:
        """Whether somebody may have another one."""
        if self._counts.get(who, 0) >= self.most:
            return False
        self._counts[who] = self._counts.get(who, 0) + 1
        return True

    def give_back(self, who: str) -> None:
        """Somebody has one less."""
        self._counts[who] -= 1
        if not self._counts[who]:
            del self._counts[who]
