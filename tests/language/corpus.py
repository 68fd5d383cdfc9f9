"""The corpus: texts as designers write them, each with what anybody would mean by it; how many are read as meant?

`python -m tests.language.corpus` counts them, and `--list wrong` names those that are read as something else.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from pathlib import Path
from typing import Any, cast

import yaml

from cardwright.games import load
from cardwright.games.cardfile import BadCards
from cardwright.games.interface import Game
from cardwright.games.limited import ShippedLoader
from cardwright.match.scenario import Scenario, read_entry, run

HERE = Path(__file__).parent
FILES = tuple(sorted((HERE / "corpus").glob("*.yaml")))
GAMES = ("xi", "fate")


class Outcome(StrEnum):
    """What becomes of a text."""

    AS_MEANT = "as meant"  # accepted, and its scenarios pass
    WRONG = "wrong"  # accepted, and a scenario fails; or the program broke over it
    SUGGESTED = "suggested"  # refused, with a suggestion that is itself accepted
    REFUSED = "refused"  # refused otherwise


@dataclass(frozen=True)
class Entry:
    """A card of the corpus, what its text means, and the scenarios that tell whether it is read so."""

    id: str
    game: str
    habit: str
    card: Mapping[str, Any]
    meant: str
    scenarios: Sequence[Mapping[str, Any]]
    like: str = ""  # a text that is accepted and says the same: it proves the scenarios sound
    stand_in: str = ""  # a text that is accepted and does the same in these scenarios, though not everywhere

    @property
    def text(self) -> str:
        return str(self.card["text"])

    def with_text(self, text: str) -> dict[str, Any]:
        """The card with another text, or with none."""
        rest = {field: value for field, value in self.card.items() if field != "text"}
        return rest | {"text": text} if text else rest

    def written(self, text: str) -> list[Scenario]:
        """The scenarios as they stand in files, with this text on the card."""
        return [
            read_entry(
                {
                    "scenario": f"{self.id} {number}",
                    "game": self.game,
                    **body,
                    "cards": [*body.get("cards", ()), self.with_text(text)],
                },
                HERE,
                number,
            )
            for number, body in enumerate(self.scenarios, 1)
        ]

    @property
    def proofs(self) -> list[str]:
        """The texts with which the scenarios have to pass."""
        return [text for text in (self.like, self.stand_in) if text]

    def differences(self, text: str) -> list[str]:
        """What differs from what is meant, with this text on the card."""
        return [found for scenario in self.written(text) for found in run(scenario, games=table)]


@cache
def entries() -> tuple[Entry, ...]:
    """The corpus, in the order of its files."""
    return tuple(Entry(**row) for file in FILES for row in yaml.load(file.read_text(encoding="utf-8"), ShippedLoader))


@cache
def table(game: str) -> Game:
    """A game with the plain cards that the scenarios use."""
    return load(game).with_cards(yaml.load((HERE / "cast.yaml").read_text(encoding="utf-8"), ShippedLoader)[game])


def refusal(entry: Entry, text: str) -> str:
    """Why the card is refused with this text, or nothing."""
    try:
        table(entry.game).with_cards([entry.with_text(text)])
    except BadCards as error:
        return str(error)
    return ""


def suggestions(entry: Entry) -> list[str]:
    """The texts that are offered instead of a refused one."""
    return cast(Any, table(entry.game)).suggestions(entry.card)  # type: ignore[no-any-return]


def outcome(entry: Entry) -> tuple[Outcome, list[str]]:
    """What becomes of a text, and why."""
    try:
        refused = refusal(entry, entry.text)
    except Exception as error:  # a bug in the reader is counted, and the other texts are tried
        return Outcome.WRONG, [f"reading it broke: {type(error).__name__}: {error}"]
    if refused:
        offered = suggestions(entry)
        return (Outcome.SUGGESTED, [refused, *offered]) if offered else (Outcome.REFUSED, [refused])
    differences = entry.differences(entry.text)
    return (Outcome.WRONG, differences) if differences else (Outcome.AS_MEANT, [])


def counts(found: Mapping[str, Outcome], game: str) -> str:
    """One line for a game, or for all."""
    counted = Counter(outcome for entry, outcome in found.items() if game in ("all", entry.split("-")[0]))
    numbers = ", ".join(f"{counted[outcome]} {outcome}" for outcome in Outcome)
    return f"{game}: {counted.total()} texts: {numbers}"


def main() -> None:
    """Try every text and print how many there are of each outcome."""
    options = argparse.ArgumentParser(prog="python -m tests.language.corpus", description=__doc__)
    options.add_argument("--list", choices=[*Outcome], default=[], action="append", help="name these, and say why")
    options.add_argument("--only", default="", metavar="PART", help="only entries whose id contains this")
    said = options.parse_args()
    found: dict[str, Outcome] = {}
    for entry in entries():
        if said.only not in entry.id:
            continue
        found[entry.id], why = outcome(entry)
        if found[entry.id] in said.list:
            print(f"{found[entry.id]}: {entry.id}: {entry.text}", *why, sep="\n    ")
    for game in (*GAMES, "all"):
        print(counts(found, game))


if __name__ == "__main__":
    main()
