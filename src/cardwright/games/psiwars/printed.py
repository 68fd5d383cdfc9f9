"""A card of Psi Wars as it is printed: its fields, its cost, and everything that can be wrong with them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

import msgspec

from cardwright.games.cardfile import Entry, Fault, check_choice, check_fields, check_name, clean, read_number
from cardwright.games.decklist import BLANK
from cardwright.games.psiwars.state import LIGHTS, Form, X
from cardwright.kernel.rule import carried_by

TYPES = ("DS", "NG", "BA", "MA")
LIGHT_NAMES = (*TYPES, "W")
STRENGTH_NAMES = ("digital", "psionic", "physical")
UNITS = ("creature", "robot", "cyborg")
FORMS = {
    "creature": Form.CREATURE,
    "robot": Form.ROBOT,
    "cyborg": Form.CYBORG,
    "equipment": Form.EQUIPMENT,
    "power": Form.POWER,
    "trap": Form.TRAP,
    "creation unit": Form.DS,
    "oracle": Form.ORACLE,
}
TEXTS = ("name", "kind", "type", "cost", "text", "escape", "flavour")
FIELDS = ("name", "kind", "type", "cost", *STRENGTH_NAMES, "text", "escape", "flavour")
MOST = 20  # of a strength
SWING = "±"  # behind a strength that is modified by a roll
OPEN = "X"
PART = re.compile(r"(DS|NG|BA|MA|W) ([0-9]{1,2})")
TRAP_TEXT = "Trap an opposing Battle Unit."
COST = "it is written e.g. DS 1, NG 2, W 1"
PRINTED = {  # what is read of a card, and the rules that it carries
    "fields of a card": ("PSI-3.15",),
    "kinds of Battle cards": ("PSI-3.1", "PSI-3.2"),
    "kinds of Resource cards": ("PSI-3.16", "PSI-3.18"),
    "strengths of units": ("PSI-3.4", "PSI-3.7"),
    "Creatures without Digital": ("PSI-3.5", "PSI-G78"),
    "Robots without Psionic": ("PSI-3.6", "PSI-G78"),
}

carried_by("data", PRINTED, __name__)


class Card(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card with the fields of the card files; a strength is a number, `X`, or a number with `±`."""

    name: str
    kind: str
    type: str = ""
    cost: str = ""
    digital: int | str = 0
    psionic: int | str = 0
    physical: int | str = 0
    text: str = ""
    escape: str = ""
    flavour: str = ""

    @property
    def form(self) -> Form:
        """Its kind as a number."""
        return Form(FORMS[self.kind] + (TYPES.index(self.type) if self.type else 0))

    @property
    def lights(self) -> tuple[int, ...]:
        """Its cost: how many of each type are depleted, and how many are destroyed."""
        return lights_of(self.cost)

    @property
    def strengths(self) -> tuple[int | str, ...]:
        """Digital, Psionic and Physical as they are printed."""
        return self.digital, self.psionic, self.physical

    @property
    def rules_text(self) -> str:
        """What its text says, an escape as a paragraph of its own; a Trap without text holds any opposing unit."""
        text = self.text or (TRAP_TEXT if self.kind == "trap" else "")
        return "\n".join(filter(None, (text, f"Escape: {self.escape}" if self.escape else "")))


BLANK_CARD = Card(BLANK, "robot", digital=1, physical=1)


@lru_cache(maxsize=1024)
def lights_of(written: str) -> tuple[int, ...]:
    """The numbers of a cost by light; ValueError says what is wrong with it."""
    lights = [0] * LIGHTS
    for part in filter(None, (part.strip() for part in written.split(","))):
        found = PART.fullmatch(part)
        if found is None:
            raise ValueError(f"{part!r} is no part of a cost; {COST}")
        lights[LIGHT_NAMES.index(found[1])] += int(found[2])
    return tuple(lights)


def strength_number(value: int | str) -> tuple[int, int]:
    """A strength as numbers: what is printed, and whether a roll modifies it."""
    if value == OPEN:
        return X, 0
    text = str(value)
    return int(text.removesuffix(SWING)), int(text.endswith(SWING))


# Checking


def check(entry: Entry) -> tuple[Card | None, list[Fault]]:
    """The card of an entry, or None with everything that is wrong with its fields; its text is read later."""
    faults = [*check_fields(entry, FIELDS, TEXTS, ("PSI-3.15",)), *check_name(entry, ("PSI-3.15",))]
    faults += [*check_kind(entry), *check_strengths(entry), *check_cost(entry)]
    if faults:
        return None, faults
    known: dict[str, Any] = {name: clean(entry, name) for name in TEXTS}
    known["kind"] = known["kind"].lower()
    known |= {name: read_strength(entry.fields.get(name)) for name in STRENGTH_NAMES}
    return Card(**known), []


def check_kind(entry: Entry) -> Iterator[Fault]:
    """Kind, and the type of a Creation Unit."""
    yield from check_choice(entry, "kind", tuple(FORMS), ("PSI-3.1", "PSI-3.16", "PSI-3.2"))
    kind = clean(entry, "kind").lower()
    if kind == "creation unit":
        yield from check_choice(entry, "type", TYPES, ("PSI-3.18",))
    elif kind in FORMS and clean(entry, "type"):
        yield entry.fault(("PSI-3.18",), f"only a Creation Unit has a type, not a {kind}", "type", at_key=True)
    if kind in FORMS and kind != "trap" and clean(entry, "escape"):
        yield entry.fault(("PSI-3.15",), f"only a Trap has an escape, not a {kind}", "escape", at_key=True)


def read_strength(value: Any) -> int | str:
    """A strength as it is written; none is 0."""
    read = read_number(value)
    return 0 if read is None else read


def check_strengths(entry: Entry) -> Iterator[Fault]:
    """Strengths: numbers from 0 up, X, or modified ones; Creatures have no Digital and Robots no Psionic strength."""
    kind = clean(entry, "kind").lower()
    for name in STRENGTH_NAMES:
        value = entry.fields.get(name)
        if value is None:
            continue
        if kind in FORMS and kind not in (*UNITS, "equipment"):
            yield entry.fault(("PSI-3.4",), f"a {kind} has no {name} strength", name, at_key=True)
            continue
        written = str(read_strength(value))
        is_number = re.fullmatch(rf"[0-9]{{1,2}}{SWING}?", written) and int(written.removesuffix(SWING)) <= MOST
        if not is_number and written != OPEN:
            said = f"{name} is a whole number from 0 to {MOST}, {OPEN}, or a number with {SWING}, not {value!r}"
            yield entry.fault(("PSI-3.4",), said, name)
        elif kind == "equipment" and not written.isdigit():
            yield entry.fault(("PSI-3.10",), f"the {name} bonus of Equipment is a number, not {value!r}", name)
        elif (kind, name) == ("creature", "digital") and written != "0":
            yield entry.fault(("PSI-3.5", "PSI-G78"), "a Creature has no Digital strength", name)
        elif (kind, name) == ("robot", "psionic") and written != "0":
            yield entry.fault(("PSI-3.6", "PSI-G78"), "a Robot has no Psionic strength", name)


def check_cost(entry: Entry) -> Iterator[Fault]:
    """The cost, if there is one, can be read; Resource cards have none."""
    written, kind = clean(entry, "cost"), clean(entry, "kind").lower()
    try:
        lights_of(written)
    except ValueError as error:
        yield entry.fault(("PSI-10.4",), f"the cost {written!r} cannot be read: {error}", "cost")
        return
    if written and kind in ("creation unit", "oracle"):
        yield entry.fault(("PSI-3.17",), "a Resource card costs nothing", "cost", at_key=True)
