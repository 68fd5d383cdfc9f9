"""A card of Xi Cards as it is printed: its fields, its cost, and everything that can be wrong with them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec

from cardwright.games.cardfile import Entry, Fault, check_choice, check_fields, check_name, clean, read_number
from cardwright.games.decklist import BLANK
from cardwright.games.xi.state import LIFE_CAP, Form, Resource, Type
from cardwright.kernel.programs import MOST
from cardwright.kernel.rule import carried_by
from cardwright.kernel.table import NOBODY
from cardwright.language import tree as t
from cardwright.language.walk import priced

FORMS = {
    "unit": Form.UNIT,
    "point spell": Form.POINT,
    "lasting spell": Form.LASTING,
    "statement": Form.STATEMENT,
}
TYPES = tuple(kind.name.lower() for kind in Type)
TEXTS = ("name", "kind", "type", "cost", "text", "statement", "flavour")
FIELDS = ("name", "kind", "type", "cost", "damage", "life", "text", "statement", "flavour")
PRINTED = {  # what is read of a card, and the rules that it carries
    "fields of a card": ("XI-0.1",),
    "flavour is no rules text": ("XI-0.2",),
    "six factions": ("XI-1.7", "XI-4.17"),
}
STAR = "*"  # a damage box that the text fills
PRICE = re.compile(r"([0-9]+|X) ?(T|pT|P|p|life points?)")
COST = "it is written e.g. 2T, 3pT, 0T, 2T + 1pT, XT or 2T, sacrifice a unit"
RESOURCES = {"T": Resource.TIME, "pT": Resource.PREPARED, "life points": Resource.LIFE}

carried_by("data", PRINTED, __name__)


class Card(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card with the fields of the card files; kind and type are in lower case."""

    name: str
    kind: str
    type: str
    cost: str
    damage: int | str | None = None
    life: int | None = None
    text: str = ""
    statement: str = ""
    flavour: str = ""

    @property
    def form(self) -> Form:
        """Its kind as a number."""
        return FORMS.get(self.kind, Form.BLANK)

    @property
    def price(self) -> Price:
        """Its cost in numbers."""
        return price_of(cost_parts(self.cost))


BLANK_CARD = Card(BLANK, "blank", "stone", "0T")


class Price(msgspec.Struct, frozen=True):
    """What a card costs in numbers; -1 where a part is not there. Sacrifices and the like are in its program."""

    time: int = NOBODY
    prepared: int = NOBODY
    life: int = 0
    x: int = NOBODY  # Resource that is paid X times

    @property
    def worth(self) -> int:
        """The whole cost in T: 1pT is made of 2T (XI-3.9), and an X is 2 or so."""
        return max(self.time, 0) + 2 * max(self.prepared, 0) + self.life + 2 * (self.x != NOBODY)


@lru_cache(maxsize=1024)
def cost_parts(written: str) -> tuple[t.Cost, ...]:
    """The parts of a cost as the card language has them; CardTextError if it cannot be read.

    The usual parts are read here, since the reader of the language takes a while to start.
    """
    parts: list[t.Cost] = []
    for part in split_cost(written):
        found = PRICE.fullmatch(part)
        if found is None:
            parts = list(read_cost(written))
            break
        amount = t.Variable() if found[1] == "X" else t.Number(int(found[1]))
        resource = {"P": "pT", "p": "pT", "life point": "life points"}.get(found[2], found[2])
        parts.append(t.Price(amount, resource))
    return tuple(parts)


def split_cost(written: str) -> list[str]:
    """A cost cut at its commas and plus signs."""
    return [part.strip() for part in re.split(r"[,+]", written)]


def read_cost(written: str) -> tuple[t.Cost, ...]:
    """A cost read as that of an ability."""
    from cardwright.language.errors import CardTextError
    from cardwright.language.read import read

    ability = read(f"{written.replace('+', ',')}: Draw a card.", "xi").abilities[0]
    if ability.limit is not None or not ability.costs:
        raise CardTextError(written, 0, len(written), f"{written!r} is not the cost of a card")
    return tuple(ability.costs)


@lru_cache(maxsize=1024)
def price_of(parts: tuple[t.Cost, ...]) -> Price:
    """The numbers of a cost; ValueError says what is wrong with it."""
    amounts: dict[str, int] = {}
    x = NOBODY
    for price in filter(None, map(priced, parts)):
        amounts.setdefault(price.resource, 0)
        if isinstance(price.amount, t.Variable):
            if x != NOBODY:
                raise ValueError("a cost can have only one X")
            x = RESOURCES[price.resource]
        elif isinstance(price.amount, t.Number) and price.amount.value <= MOST:
            amounts[price.resource] += price.amount.value
        else:
            raise ValueError(f"an amount in a cost is a number up to {MOST}, or X")
    if "T" not in amounts and "pT" not in amounts:
        raise ValueError("every cost needs a part in T or pT, even if it is 0T: it says when the card can be played")
    return Price(amounts.get("T", NOBODY), amounts.get("pT", NOBODY), amounts.get("life points", 0), x)


# Checking


def check(entry: Entry) -> tuple[Card | None, list[Fault]]:
    """The card of an entry, or None with everything that is wrong with its fields; its text is read later."""
    faults = [*check_fields(entry, FIELDS, TEXTS, ("XI-0.1",)), *check_name(entry, ("XI-0.1",)), *check_words(entry)]
    faults += [*check_numbers(entry), *check_cost(entry)]
    if faults:
        return None, faults
    known: dict[str, Any] = {name: clean(entry, name) for name in TEXTS}
    known |= {name: known[name].lower() for name in ("kind", "type")}
    known |= {name: read_number(entry.fields.get(name)) for name in ("damage", "life")}
    return Card(**known), []


def check_words(entry: Entry) -> Iterator[Fault]:
    """Kind, type and sentence."""
    kind = clean(entry, "kind").lower()
    yield from check_choice(entry, "kind", tuple(FORMS), ("XI-0.1", "XI-6.2"))
    yield from check_choice(entry, "type", TYPES, ("XI-4.10", "XI-4.9", "XI-4.17"))
    if kind == "statement" and not clean(entry, "statement"):
        said = "a statement has a sentence: write it under `statement`"
        yield entry.fault(("XI-7.1",), said, "statement" if "statement" in entry.fields else "kind")
    if kind in FORMS and kind != "statement" and clean(entry, "statement"):
        yield entry.fault(("XI-7.1",), f"only a statement has a sentence, not a {kind}", "statement", at_key=True)


def check_numbers(entry: Entry) -> Iterator[Fault]:
    """Damage and life: every unit has both, and nothing else has."""
    kind = clean(entry, "kind").lower()
    for name, least, most in (("damage", 0, MOST), ("life", 1, LIFE_CAP)):
        value = entry.fields.get(name)
        if kind in FORMS and kind != "unit" and value is not None:
            yield entry.fault(("XI-4.2", "XI-G30"), f"only a unit has {name}, not a {kind}", name, at_key=True)
        elif kind == "unit" and value is None:
            yield entry.fault(("XI-4.2",), f"a unit needs `{name}`")
        elif value == STAR and name == "damage":
            if not clean(entry, "text"):
                yield entry.fault(("XI-4.2",), "damage '*' is filled in by the text, and there is no text", name)
        elif value is not None and (not isinstance(number := read_number(value), int) or not least <= number <= most):
            also = " or '*'" if name == "damage" else ""
            ids = ("XI-4.2", "XI-8.8") if name == "life" else ("XI-4.2", "XI-4.6", "XI-E5")
            yield entry.fault(ids, f"{name} is a whole number from {least} to {most}{also}, not {value!r}", name)


def check_cost(entry: Entry) -> Iterator[Fault]:
    """The cost: every card has one, and it can be read."""
    from cardwright.language.errors import CardTextError

    written = clean(entry, "cost")
    ids = ("XI-3.2", "XI-3.1")
    if not written:
        yield entry.fault(("XI-3.1",), f"`cost` is missing: every card has a cost; {COST}")
        return
    if re.fullmatch(r"[0-9]+", written):
        yield entry.fault(
            ids, f"the cost {written!r} does not say of what; did you mean {written + 'T'!r}? {COST}", "cost"
        )
        return
    try:
        price_of(cost_parts(written))
    except CardTextError as error:
        hint = f"; did you mean “{error.nearest}”?" if error.nearest else ""
        offset = min(error.start, len(written))
        yield entry.fault(ids, f"the cost {written!r} cannot be read: {error.problem}{hint}; {COST}", "cost", offset)
    except ValueError as error:
        yield entry.fault(ids, f"the cost {written!r} cannot be paid: {error}", "cost")
