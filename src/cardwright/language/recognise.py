"""Reading on word by word without building trees: what could come next, and how far a text can be read."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from lark.grammar import Rule, Symbol

from cardwright.language.parsing import START, Begun, Parser

Item = tuple[Rule, int, "Place | None"]  # a rule, how much of it is read, and where it began


@dataclass(eq=False)
class Place:
    """A place between two words: the items whose rules go on there, and those that wait for what begins there."""

    kernel: list[Item]
    waiting: dict[Symbol, list[Item]] = field(default_factory=dict)


class Recogniser:
    """Reads on from a place by one word, without building trees."""

    def __init__(self, parser: Parser) -> None:
        self.begun: Begun = parser.begun
        self.first = parser.earley.FIRST
        self.start = Place([(rule, 0, None) for rule in parser.earley.predictions[START]])

    def expected(self, place: Place) -> set[str]:
        """The terminals that can come next."""
        found: set[str] = set()
        for rule, at, _ in place.kernel:
            if at < len(rule.expansion):
                symbol = rule.expansion[at]
                found |= {symbol.name} if symbol.is_term else {terminal.name for terminal in self.first[symbol]}
        return found

    def is_whole(self, place: Place) -> bool:
        """Whether a text can end here."""
        return any(at == len(rule.expansion) and rule.origin == START for rule, at, _ in place.kernel)

    def read(self, place: Place, terminal: str) -> Place | None:
        """The place after one more word, or None where it does not fit."""
        here = Place(place.kernel)
        begun: Mapping[Symbol, list[Rule]] = self.begun.get(terminal, {})
        scanned: list[Item] = []
        items = [item for item in place.kernel if item[1] < len(item[0].expansion)]
        predicted: set[Symbol] = set()
        while items:
            item = items.pop()
            rule, at, began = item
            symbol = rule.expansion[at]
            if symbol.is_term:
                if symbol.name == terminal:
                    scanned.append((rule, at + 1, began))
                continue
            here.waiting.setdefault(symbol, []).append(item)
            if symbol not in predicted:
                predicted.add(symbol)
                items += [(rule, 0, here) for rule in begun.get(symbol, ())]
        return self._completed(scanned) if scanned else None

    @staticmethod
    def _completed(scanned: list[Item]) -> Place:
        found: dict[tuple[int, int, int], Item] = {}
        items = scanned
        while items:
            item = items.pop()
            rule, at, began = item
            key = (id(rule), at, id(began))
            if key in found:
                continue
            found[key] = item
            if at == len(rule.expansion) and began is not None:
                items += [(rule, at + 1, before) for rule, at, before in began.waiting.get(rule.origin, ())]
        return Place(list(found.values()))

    def reads(self, terminals: Sequence[str]) -> bool:
        """Whether the words are a whole text."""
        place: Place | None = self.start
        for terminal in terminals:
            place = self.read(place, terminal) if place is not None else None
        return place is not None and self.is_whole(place)

    def after(self, terminals: Iterable[str]) -> Place:
        """The place after the first words of a text, which can be read."""
        place = self.start
        for terminal in terminals:
            found = self.read(place, terminal)
            assert found is not None, terminal
            place = found
        return place

    def reach(self, place: Place, terminals: Sequence[str]) -> int:
        """How many of the words that follow a place can be read."""
        for number, terminal in enumerate(terminals):
            found = self.read(place, terminal)
            if found is None:
                return number
            place = found
        return len(terminals)
