"""The cards of a ready-made game: what can be printed on one, and how it fills the book."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

import msgspec

from cardwright.games.cardfile import Entry, Fault, check_choice, check_name, clean, read_number
from cardwright.games.decklist import BLANK
from cardwright.games.interface import unknown_key
from cardwright.games.pool import Pool, Ready
from cardwright.games.readymade.about import About
from cardwright.kernel.table import NOBODY
from cardwright.language import tree as t


class ReadyCard(msgspec.Struct, frozen=True, omit_defaults=True):
    """What is printed on every card; a game adds its numbers, each a field of its own."""

    name: str
    kind: str
    cost: str = ""
    text: str = ""
    flavour: str = ""


class ReadyPool(Pool[Any]):
    """Cards with a kind, a cost in resources, and numbers; the book has a column for each number."""

    about: ClassVar[About]

    @property
    def title(self) -> str:
        """The name of the game."""
        return self.about.title

    def __init_subclass__(cls) -> None:
        """Take over what the game says of its cards."""
        cls.most_cards = cls.about.sizes.kinds
        cls.text_rules = cls.twin_rules = cls.about.cards.rules
        cls.room_rules = cls.about.cards.room_rules
        cls.blank = cls.card_type(name=BLANK, kind="blank")

    def form_of(self, kind: str) -> int:
        """The number of a kind of card."""
        return self.about.cards.kinds.index(kind) if kind in self.about.cards.kinds else NOBODY

    def price(self, card: ReadyCard) -> dict[str, int]:
        """What a card costs, by resource; an error where it cannot be read."""
        found = {}
        for part in filter(None, (part.strip() for part in card.cost.split(","))):
            match = re.fullmatch(r"([0-9]{1,2}) (\w+)", part)
            if match is None or match[2] not in self.about.cards.resources or match[2] in found:
                raise ValueError(part)
            found[match[2]] = int(match[1])
        return found

    def check(self, entry: Entry) -> tuple[Any, list[Fault]]:
        """The card of an entry, and what is wrong with its fields."""
        faults = list(self.faults_of(entry))
        if faults:
            return None, faults
        texts = {name: clean(entry, name) for name in ("name", "cost", "text", "flavour")}
        kind = clean(entry, "kind").lower()
        printed = {
            name: read_number(entry.fields[name])
            for name in self.about.cards.numbers
            if entry.fields.get(name) is not None
        }
        return self.card_type(kind=kind, **texts, **printed), []

    def faults_of(self, entry: Entry) -> Iterator[Fault]:
        """Everything that is wrong with the fields of a card."""
        ids, fields = self.text_rules, self.card_type.__struct_fields__
        for name in entry.fields:
            if name not in fields:
                said = f"a card has no field {name!r}; {unknown_key(name, fields, entry.fields)}"
                yield entry.fault(ids, said, name, at_key=True)
        yield from check_name(entry, ids)
        yield from check_choice(entry, "kind", self.about.cards.kinds, ids)
        kind = clean(entry, "kind").lower()
        for name, number in self.about.cards.numbers.items():
            value = read_number(entry.fields.get(name))
            if value is not None and kind in self.about.cards.kinds and kind not in number.kinds:
                yield entry.fault(ids, f"a {kind} has no {name}", name, at_key=True)
            elif kind in number.kinds and (not isinstance(value, int) or not number.least <= value <= number.most):
                said = f"`{name}` of a {kind} is a whole number from {number.least} to {number.most}, not {value!r}"
                yield entry.fault(ids, said, name)
        try:
            self.price(self.card_type(name="", kind="", cost=clean(entry, "cost")))
        except ValueError as error:
            written = ", ".join(f"2 {word}" for word in self.about.cards.resources)
            yield entry.fault(ids, f"the cost {str(error)!r} cannot be read; it is written e.g. {written}", "cost")

    def compiling(self, card: ReadyCard) -> Mapping[str, Any]:
        """The compiler knows the kind of a card and its cost."""
        cost = [t.Price(t.Number(much), self.about.cards.resources[word]) for word, much in self.price(card).items()]
        return {"form": self.form_of(card.kind), "cost": cost}

    def unfit(self, ready: Ready[Any], entry: Entry) -> Iterator[Fault]:
        """A card that does not stay in play leaves nothing standing, and nobody uses abilities."""
        stays = self.lexicon.cards.permanents >> self.form_of(ready.card.kind) & 1
        if ready.compiled.abilities or (ready.compiled.watchers[1] and not stays):
            said = f"a {ready.card.kind} cannot do this: say when it happens, e.g. “Until the end of the turn, ...”"
            yield entry.fault(self.text_rules, said, "text")

    def write_card(self, book: Any, kind: int, ready: Ready[Any]) -> None:
        """Write a card's row of the card table."""
        card, compiled = ready.card, ready.compiled
        book.form[kind] = self.form_of(card.kind)
        book.program[kind] = compiled.play
        book.cost_from[kind], book.cost_parts[kind] = compiled.cost
        for name in self.about.cards.numbers:
            book[name][kind] = getattr(card, name)
