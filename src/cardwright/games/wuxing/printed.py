"""A card of Wu Xing as it is printed: its fields, and everything that can be wrong with them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from cardwright.games.cardfile import Entry, Fault, check_choice, check_fields, check_name, clean, read_number
from cardwright.games.decklist import BLANK
from cardwright.games.wuxing.state import Element, Form, Keyword
from cardwright.kernel.rule import carried_by

ELEMENTS = tuple(element.name.lower() for element in Element)
FORMS = {"entity": Form.ENTITY, "chakra": Form.CHAKRA, "domain": Form.DOMAIN}
TEXTS = ("name", "kind", "element", "text", "flavour")
NUMBERS = ("rank", "atk", "res")
FIELDS = ("name", "kind", "element", *NUMBERS, "text", "flavour")
ROMAN = {"I": 1, "II": 2, "III": 3}
KEYWORDS = {keyword.name.capitalize(): keyword for keyword in Keyword}
HEADER = re.compile(r"([A-Z][a-z]+)(?=[:,.])")
MOST = 20  # of ATK and RES
ON_ENTITIES = (Keyword.SHELL, Keyword.HASTE, Keyword.LINEAGE)
ACTIVATED = (Keyword.SKILL, Keyword.TRANSMUTATION, Keyword.DISRUPTION, Keyword.LINEAGE, Keyword.UNSEAL)
STAYS = "This Chakra stays."  # what a Chakra says that remains in the Nexus
PRINTED = {  # what is read of a card, and the rules that it carries
    "fields of a card": ("WX-2.5",),
    "card types": ("WX-2.1", "WX-2.2"),
    "Elements": ("WX-2.3", "WX-14.2"),
    "ranks": ("WX-2.7",),
    "stats of Entities only": ("WX-2.6",),
    "keyword of every effect": ("WX-5.8", "WX-5.3"),
    "keywords by card type": ("WX-5.20", "WX-G41", "WX-G47"),
}

carried_by("data", PRINTED, __name__)


class Card(msgspec.Struct, frozen=True, omit_defaults=True):
    """A card with the fields of the card files."""

    name: str
    kind: str
    element: str
    rank: int = 0
    atk: int = 0
    res: int = 0
    text: str = ""
    flavour: str = ""

    @property
    def form(self) -> Form:
        """Its kind as a number."""
        return FORMS[self.kind]

    @property
    def stays(self) -> bool:
        """Whether a Chakra remains in the Nexus."""
        return STAYS in self.text

    @property
    def rules_text(self) -> str:
        """What its text says, apart from remaining in the Nexus."""
        return "\n".join(line.replace(STAYS, "").strip() for line in self.text.splitlines())

    @property
    def keywords(self) -> tuple[Keyword, ...]:
        """The keyword of each of its effects, in the order of its text."""
        found = (HEADER.match(line) for line in self.text.splitlines() if line.strip())
        return tuple(KEYWORDS[match[1]] for match in found if match and match[1] in KEYWORDS)


BLANK_CARD = Card(BLANK, "entity", "earth", rank=1, atk=1, res=1)


# Checking


def check(entry: Entry) -> tuple[Card | None, list[Fault]]:
    """The card of an entry, or None with everything that is wrong with its fields; its text is read later."""
    faults = [*check_fields(entry, FIELDS, TEXTS, ("WX-2.5",)), *check_name(entry, ("WX-2.5",))]
    faults += [*check_choice(entry, "kind", tuple(FORMS), ("WX-2.1",))]
    faults += [*check_choice(entry, "element", ELEMENTS, ("WX-2.3", "WX-14.2")), *check_numbers(entry)]
    faults += [*check_keywords(entry)]
    if faults:
        return None, faults
    known: dict[str, Any] = {name: clean(entry, name) for name in TEXTS}
    known |= {name: known[name].lower() for name in ("kind", "element")}
    known |= {name: number_of(entry.fields.get(name)) or 0 for name in NUMBERS}
    return Card(**known), []


def number_of(value: Any) -> int | None:
    """A number as it is written; a rank may be a roman numeral."""
    read = ROMAN.get(str(value).strip()) or read_number(value)
    return read if isinstance(read, int) else None


def check_numbers(entry: Entry) -> Iterator[Fault]:
    """An Entity has a rank, ATK and RES; other cards have none of them."""
    kind = clean(entry, "kind").lower()
    if kind not in FORMS:
        return
    for name in NUMBERS:
        value = entry.fields.get(name)
        if kind != "entity":
            if value is not None:
                yield entry.fault(("WX-2.6",), f"a {kind} has no {name}", name, at_key=True)
            continue
        least, most = (1, 3) if name == "rank" else (0, MOST)
        number = number_of(value)
        if number is None or not least <= number <= most:
            ids = ("WX-2.7",) if name == "rank" else ("WX-2.5",)
            yield entry.fault(ids, f"the {name} of an Entity is a number from {least} to {most}, not {value!r}", name)


def check_keywords(entry: Entry) -> Iterator[Fault]:
    """Every effect begins with its keyword, and each keyword has its card types."""
    kind = clean(entry, "kind").lower()
    if kind not in FORMS:
        return
    lines = [line for line in clean(entry, "text").splitlines() if line.strip() and line.strip() != STAYS]
    if not lines and kind != "entity":
        yield entry.fault(("WX-5.8",), f"a {kind} has an effect: begin its text with a keyword", "text")
    for line in lines:
        found = HEADER.match(line)
        if found is None or found[1] not in KEYWORDS:
            names = ", ".join(KEYWORDS)
            yield entry.fault(("WX-5.8", "WX-5.3"), f"every effect begins with its keyword: {names}", "text")
            continue
        keyword = KEYWORDS[found[1]]
        is_wrong = (keyword in ON_ENTITIES and kind != "entity") or (keyword == Keyword.UNSEAL and kind != "chakra")
        if is_wrong or (keyword == Keyword.ENTRANCE and kind == "chakra"):
            yield entry.fault(("WX-5.20", "WX-G47"), f"a {kind} cannot have {found[1]}", "text")
    if STAYS in clean(entry, "text") and kind != "chakra":
        yield entry.fault(("WX-G62",), "only a Chakra can say that it stays", "text")
