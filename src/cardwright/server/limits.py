"""How often somebody may ask for something: a bucket that refills with time."""

from __future__ import annotations

import time
from collections.abc import Callable

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

    @property
    def is_full(self) -> bool:
        """Whether nobody has used it lately."""
        self._refill()
        return self._left >= self.most

    def _refill(self) -> None:
        now = self._now()
        self._left = min(self.most, self._left + (now - self._since) * self.per_second)
        self._since = now


class Buckets:
    """A bucket for everybody."""

    def __init__(self, most: float, per_second: float) -> None:
        self.most = most
        self.per_second = per_second
        self._buckets: dict[str, Bucket] = {}

    def take(self, who: str, amount: float = 1.0) -> bool:
        """Whether somebody may do something now."""
        if len(self._buckets) > FORGET:
            self._buckets = {name: bucket for name, bucket in self._buckets.items() if not bucket.is_full}
        return self._buckets.setdefault(who, Bucket(self.most, self.per_second)).take(amount)
