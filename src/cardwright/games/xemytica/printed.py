"""A card of a Xemytica game as it is printed: its fields, and everything that can be wrong with them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from cardwright.games.cardfile import Entry, Fault, check_choice, check_fields, check_name, clean
from cardwright.games.decklist import BLANK
from cardwright.games.interface import nearest
from cardwright.games.xemytica.definition import Definition, Kind
from cardwright.games.xemytica.gamefile import CARD_FIELDS
from cardwright.games.xemytica.state import BLANK as BLANK_FORM
from cardwright.games.xemytica.state import DECK, Role
from cardwright.kernel.rule import carried_by

TEXTS = ("name", "kind", "class", "type", "text", "flavour")
HIGHEST = 99  # printed number of an attribute, with either sign
PRINTED = {  # what is read of a card, and the rules that it carries
    "kinds of card": ("FOH-4.1",),
    "classes of the cards": ("FOH-5.1", "FOH-5.2", "FOH-Q06"),
    "types of the cards": ("FOH-Q05", "FOH-5.14", "FOH-Q01", "FOH-Q07"),
    "values of the cards": ("FOH-4.8",),
    "attributes of combatants only": ("FOH-4.9", "FOH-Q93"),
    "marks of the cards": ("FOH-6.1",),
    # The lists of types, by kind and class in the order of the game file.
    "types of kind 1 and class 1": ("FOH-5.4",),
    "types of kind 1 and class 2": ("FOH-5.5",),
    "types of kind 1 and class 3": ("FOH-5.6",),
    "types of kind 2 and class 1": ("FOH-5.7",),
    "types of kind 3 and class 1": ("FOH-5.8",),
    "types of kind 2 and class 2": ("FOH-5.9",),
    "types of kind 3 and class 2": ("FOH-5.10",),
    "types of kind 2 and class 3": ("FOH-5.11",),
    "types of kind 3 and class 3": ("FOH-5.12",),
}

carried_by("data", PRINTED, __name__)


class Card(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card with what its file says; kind and class are ids."""

    name: str
    kind: str
    card_class: str = ""
    type: str = ""
    value: int = 0
    marks: tuple[str, ...] = ()
    attributes: tuple[int, ...] = ()
    text: str = ""
    flavour: str = ""
    copies: int = 1

    def form(self, definition: Definition) -> int:
        """Its kind as a number."""
        return definition.forms.get(self.kind, BLANK_FORM)

    def identity(self, definition: Definition) -> int:
        """Its class, marks and type as one mask."""
        bits = [definition.class_bits[self.card_class]] if self.card_class else []
        bits += [definition.mark_bits[mark] for mark in self.marks]
        bits += [definition.type_bits[self.type.lower()]] if self.type else []
        return sum(1 << bit for bit in bits)


BLANK_CARD = Card(BLANK, "blank")


def written(card: Card, definition: Definition) -> dict[str, Any]:
    """A card with the fields of the card files, empty ones left out."""
    fields: dict[str, Any] = {"name": card.name, "kind": card.kind, "class": card.card_class, "type": card.type}
    fields |= {"value": card.value}
    fields |= dict.fromkeys(card.marks, True)
    fields |= {attribute.id: number for attribute, number in zip(definition.attributes, card.attributes, strict=False)}
    fields |= {"text": card.text, "flavour": card.flavour}
    fields |= {"copies": card.copies} if card.copies != 1 else {}
    return {name: value for name, value in fields.items() if value != ""}


# Checking


def check(entry: Entry, definition: Definition) -> tuple[Card | None, list[Fault]]:
    """The card of an entry, or None with everything that is wrong with its fields; its text is read later."""
    kind = kind_of(entry, definition)
    faults = [*check_own_fields(entry, definition), *check_name(entry, ("FOH-Q09",)), *check_kind(entry, definition)]
    faults += [*check_class(entry, definition), *check_type(entry, definition, kind), *check_value(entry, definition)]
    faults += [*check_marks(entry, definition, kind), *check_attributes(entry, definition, kind)]
    if faults or kind is None:
        return None, faults
    fights = kind.role == Role.COMBATANT
    return Card(
        clean(entry, "name"),
        kind.id,
        found_word(clean(entry, "class"), [(known.id, known.name) for known in definition.classes]) or "",
        found_word(clean(entry, "type"), [(known.name, known.name) for known in definition.types]) or "",
        read_signed(entry.fields.get("value")) or 0,
        tuple(mark.id for mark in definition.marks if read_flag(entry.fields.get(mark.id))),
        tuple(read_signed(entry.fields.get(row.id)) or 0 for row in definition.attributes) if fights else (),
        clean(entry, "text"),
        clean(entry, "flavour"),
        read_signed(entry.fields.get("copies", 1)) or 0,
    ), []


def found_word(word: str, known: Sequence[tuple[str, str]]) -> str | None:
    """The id of something by its id or its name, in any case."""
    return next((key for key, name in known if word.lower() in (key.lower(), name.lower())), None)


def kind_of(entry: Entry, definition: Definition) -> Kind | None:
    """The kind of card that an entry is."""
    found = found_word(clean(entry, "kind"), [(kind.id, kind.name) for kind in definition.kinds])
    return None if found is None else definition.kinds[definition.forms[found]]


def read_signed(value: Any) -> int | None:
    """A whole number as it was written, or None."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value
    return int(value) if isinstance(value, str) and re.fullmatch(r"[+-]?[0-9]{1,6}", value.strip()) else None


def read_flag(value: Any) -> bool | None:
    """Yes or no as it was written, or None."""
    return {"true": True, "yes": True, "false": False, "no": False, "none": False}.get(str(value).strip().lower())


def check_own_fields(entry: Entry, definition: Definition) -> Iterator[Fault]:
    """Fields that no card of the game has, and how often a card is there."""
    marks = [mark.id for mark in definition.marks]
    known = (*CARD_FIELDS, *marks, *(attribute.id for attribute in definition.attributes))
    yield from check_fields(entry, known, TEXTS, ("FOH-1.4",))
    copies = entry.fields.get("copies", 1)
    if read_signed(copies) not in range(DECK + 1):
        yield entry.fault(("FOH-2.2",), f"copies is a whole number from 0 to {DECK}, not {copies!r}", "copies")


def check_kind(entry: Entry, definition: Definition) -> Iterator[Fault]:
    """Every card is of exactly one kind (FOH-4.1)."""
    kinds, names = [kind.id for kind in definition.kinds], [kind.name for kind in definition.kinds]
    yield from check_choice(entry, "kind", kinds, ("FOH-4.1", "FOH-Q01"), names)


def check_class(entry: Entry, definition: Definition) -> Iterator[Fault]:
    """Every card has one class (FOH-5.2)."""
    classes, names = [known.id for known in definition.classes], [known.name for known in definition.classes]
    yield from check_choice(entry, "class", classes, ("FOH-5.2", "FOH-5.1", "FOH-Q06"), names)


def check_type(entry: Entry, definition: Definition, kind: Kind | None) -> Iterator[Fault]:
    """Every card has a type that goes with its class and kind (FOH-Q05)."""
    card_class = found_word(clean(entry, "class"), [(known.id, known.name) for known in definition.classes])
    ids = ("FOH-Q05", "FOH-5.14", "FOH-5.13", "FOH-Q06", "FOH-Q07")
    if kind is None or card_class is None:
        return
    allowed = types_allowed(definition, kind, card_class)
    word = clean(entry, "type")
    if not word:
        yield entry.fault(ids, f"`type` is missing; it is one of {', '.join(allowed)}")
    elif found_word(word, [(name, name) for name in allowed]) is None:
        what = f"{card_class} {kind.name}" if definition.strict_types else kind.name
        said = f"a {what} cannot have the type {word!r}; {nearest(word, allowed)}it is one of {', '.join(allowed)}"
        yield entry.fault(ids, said, "type")


def types_allowed(definition: Definition, kind: Kind, card_class: str) -> Sequence[str]:
    """The types that go with a kind and a class (FOH-5.4 to FOH-5.12)."""
    return definition.types_for(kind.id, card_class)


def check_value(entry: Entry, definition: Definition) -> Iterator[Fault]:
    """Every card has one of the values of the game (FOH-4.8)."""
    value = entry.fields.get("value")
    values = ", ".join(map(str, definition.values))
    if value is None:
        yield entry.fault(("FOH-4.8",), f"`value` is missing; it is one of {values}")
    elif read_signed(value) not in definition.values:
        yield entry.fault(("FOH-4.8",), f"the value {value!r} is not one of {values}", "value")


def check_marks(entry: Entry, definition: Definition, kind: Kind | None) -> Iterator[Fault]:
    """Marks are true or false, and only some kinds can carry them (FOH-6.1)."""
    for mark in definition.marks:
        value = entry.fields.get(mark.id)
        if value is not None and read_flag(value) is None:
            yield entry.fault(("FOH-6.1",), f"{mark.id} is true or false, not {value!r}", mark.id)
        elif value is not None and read_flag(value) and kind is not None and kind.id not in mark.kinds:
            names = " or ".join(mark.kinds)
            yield entry.fault(("FOH-6.1",), f"only a {names} can be {mark.id}, not a {kind.id}", mark.id, at_key=True)


def check_attributes(entry: Entry, definition: Definition, kind: Kind | None) -> Iterator[Fault]:
    """A combatant has exactly the attributes of the game, and no other card has any (FOH-4.9, FOH-Q93)."""
    ids = ("FOH-4.9", "FOH-Q93")
    if kind is None:
        return
    for attribute in definition.attributes:
        value = entry.fields.get(attribute.id)
        number = read_signed(value)
        if kind.role != Role.COMBATANT and value is not None:
            said = f"only a {definition.combatant.id} has {attribute.id}, not a {kind.id}"
            yield entry.fault(ids, said, attribute.id, at_key=True)
        elif kind.role == Role.COMBATANT and value is None:
            yield entry.fault(("FOH-Q93", "FOH-4.9"), f"a {kind.id} needs `{attribute.id}`")
        elif value is not None and (number is None or abs(number) > HIGHEST):
            said = f"{attribute.id} is a whole number from {-HIGHEST} to {HIGHEST}, not {value!r}"
            yield entry.fault(("FOH-Q93", "FOH-E1"), said, attribute.id)
