"""What a paragraph has done so far to what it speaks of: what has left play, come into it, or become something else."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct
from msgspec.structs import replace

Numbers = frozenset[int]  # of mentions
NONE: Numbers = frozenset()


class Whereabouts(Struct, frozen=True):
    """Where mentions are by now. A value: it is kept where a sentence branches, and joined after that."""

    gone: Numbers = NONE  # has left play, or may have
    surely_gone: Numbers = NONE  # whatever is chosen and holds
    taken: Numbers = NONE  # out of play by something that is done here, not by what the text waits for
    entered: Numbers = NONE  # was put into play
    changed: Numbers = NONE  # has become something else
    discarded: Numbers = NONE  # by you, from your hand
    has_returned: bool = False  # something has gone to a hand

    def left(self, number: int, is_done: bool, is_sure: bool) -> Whereabouts:
        """Something has left play: because that is done, and surely."""
        one = {number}
        return replace(
            self,
            gone=self.gone | one,
            taken=self.taken | one if is_done else self.taken,
            surely_gone=self.surely_gone | one if is_sure else self.surely_gone,
        )

    def put_into_play(self, number: int) -> Whereabouts:
        """Something is in play, whatever happened to it before."""
        one = {number}
        return replace(
            self,
            gone=self.gone - one,
            surely_gone=self.surely_gone - one,
            taken=self.taken - one,
            entered=self.entered | one,
        )

    # Branches: a condition, the case in which it holds, and the other case.
    def not_yet(self, before: Whereabouts) -> Whereabouts:
        """For another effect to choose: nothing has left by those before it."""
        return replace(self, gone=before.gone)

    def asked(self, before: Whereabouts) -> Whereabouts:
        """When a condition is asked: first, wherever it stands in its sentence."""
        return replace(self, taken=before.taken)

    def after_asking(self, before: Whereabouts) -> Whereabouts:
        """After that, where the sentence goes on."""
        return replace(self, taken=self.taken | before.taken)

    def case(self, before: Whereabouts, first: int, deed: Whereabouts | None = None) -> Whereabouts:
        """Where a case begins: as all of the sentence did, or as the deed did that is not done in this case.

        What is mentioned in the sentence, from number `first` on, is there only where it has left.
        """
        return replace(self, gone=(deed or before).gone, surely_gone=self._surely(before, first))

    def still_there(self, numbers: Iterable[int]) -> Whereabouts:
        """In the other case, what the condition spoke of has not left by what was done in the first one."""
        return replace(self, surely_gone=self.surely_gone.difference(numbers), taken=self.taken.difference(numbers))

    def done_since(self, deed: Whereabouts) -> Whereabouts:
        """In the case that a deed is done: what may have left by it has left."""
        return replace(self, surely_gone=self.surely_gone | (self.gone - deed.gone))

    def joined(self, before: Whereabouts, first: int, branches: Iterable[Whereabouts]) -> Whereabouts:
        """After all cases: what has left in any of them may have left, and surely only what is named nowhere else."""
        gone = self.gone.union(*(branch.gone for branch in branches))
        return replace(self, gone=gone, surely_gone=self._surely(before, first))

    def _surely(self, before: Whereabouts, first: int) -> Numbers:
        return before.surely_gone | {number for number in self.surely_gone if number >= first}
