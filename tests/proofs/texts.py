"""The texts that the proofs are about: all that a game ships, its targets, and every text that a test has accepted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, fields
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, cast

import yaml

from cardwright.games import load
from cardwright.games.card_game import CardGame
from cardwright.games.cardfile import entries_of
from cardwright.games.chi.ninjas import cards as ninja_cards
from cardwright.games.chi.ninjas.lexicon import NINJAS
from cardwright.games.chi.ninjas.state import Form as NinjaForm
from cardwright.games.pool import Ready
from cardwright.games.wuxing.printed import STAYS
from cardwright.language.compiler.card import compile_card
from cardwright.language.document import TARGETS
from cardwright.language.errors import CardTextError
from cardwright.language.lexicon import Lexicon
from cardwright.language.program import Compiled, Program
from cardwright.language.read import read
from cardwright.match.coverage import shipped_scenarios
from tests.language import corpus
from tests.language.test_distinctions import PAIRS
from tests.language.test_psiwars import PROGRAMS as PSI_PROGRAMS
from tests.language.test_readings import REFUSED as UNCLEAR
from tests.language.test_variants import DESIGNERS, VARIANTS
from tests.language.test_wuxing import PROGRAMS as WUXING_PROGRAMS

HERE = Path(__file__).parent
GAMES = ("xi", "fate", "ninjas", "psiwars", "wuxing")
PROGRAMS = {"xi": "programs.yaml", "fate": "programs_fate.yaml", "ninjas": "programs_ninjas.yaml"}
AT_ONCE = ("point spell", "lasting spell")
SAYING = ("text", "escape")  # the fields of a card that say what it does
REFUSED = ("ill_written.yaml", "refused.yaml")  # what is said of texts that are not accepted


@dataclass(frozen=True)
class Said:
    """A text of a game on a kind of card that can bear it."""

    game: str
    kind: str
    text: str
    is_shipped: bool = False


class Bearers:
    """Plain cards of a game, one of each kind, that can bear any text."""

    def __init__(self, game: str) -> None:
        self.game = game

    @property
    def lexicon(self) -> Lexicon:
        """What the words of the game mean."""
        raise NotImplementedError

    def kinds(self) -> Iterable[str]:
        """The kinds of cards that have texts."""
        raise NotImplementedError

    def compiled(self, text: str, kind: str, program: Program) -> Compiled:
        """What a text becomes on a card of this kind; one that cannot be carried out is a `CardTextError`."""
        raise NotImplementedError

    def shipped(self) -> Iterator[Said]:
        """The texts of the cards that come with the game."""
        raise NotImplementedError

    def rows(self, text: str, kind: str) -> str | None:
        """All that a text becomes, or nothing if it is refused."""
        program = Program()
        try:
            card = self.compiled(text, kind, program)
        except CardTextError:
            return None
        tables = [getattr(program, table.name) for table in fields(program)]
        return repr((tables, card.play, card.abilities, card.watchers, card.keywords, card.phases))


class PoolBearers(Bearers):
    """The cards of a game to which others can be added."""

    def __init__(self, game: str) -> None:
        super().__init__(game)
        self.table = cast(CardGame[Any], load(game))
        self.plain: dict[str, Mapping[str, Any]] = {}
        for card in self.table.pool.cards:
            entry = self.table.written(card)
            self.plain.setdefault(entry["kind"], {name: entry[name] for name in entry if name not in SAYING})

    @property
    def lexicon(self) -> Lexicon:
        """What the words of the game mean."""
        return cast(Lexicon, self.table.pool.lexicon)

    def kinds(self) -> Iterable[str]:
        """The kinds of cards that the game has."""
        return self.plain

    def compiled(self, text: str, kind: str, program: Program) -> Compiled:
        """What a text becomes on a plain card; what the game would never do is refused as well."""
        pool = self.table.pool
        (entry,) = entries_of([{**self.plain[kind], "text": text}])
        card, faults = pool.check(entry)
        if card is None:
            raise CardTextError(text, 0, len(text), faults[0].problem)
        found = compile_card(read(text, self.lexicon.language), program, self.lexicon, **pool.compiling(card))
        for fault in pool.unfit(Ready(card, found), entry):
            raise CardTextError(text, 0, len(text), fault.problem)
        return found

    def shipped(self) -> Iterator[Said]:
        """The texts of the cards that come with the game."""
        for card in self.table.pool.cards:
            entry = self.table.written(card)
            if text := entry.get("text", "").replace(STAYS, "").strip():
                yield Said(self.game, entry["kind"], text, is_shipped=True)


class NinjaBearers(Bearers):
    """The Defenders of Chaos Ninjas, the only cards of it that have texts."""

    lexicon = NINJAS

    def kinds(self) -> Iterable[str]:
        """Only Defenders have texts."""
        return ["defender"]

    def compiled(self, text: str, kind: str, program: Program) -> Compiled:
        """What a text becomes on a Defender."""
        return compile_card(read(text, self.lexicon.language), program, NINJAS, form=int(NinjaForm.DEFENDER))

    def shipped(self) -> Iterator[Said]:
        """The abilities of the Defenders."""
        for card in ninja_cards.cards():
            if card.text:
                yield Said(self.game, "defender", card.text, is_shipped=True)


@cache
def bearers(game: str) -> Bearers:
    """The cards of a game that can bear texts."""
    return NinjaBearers(game) if game == "ninjas" else PoolBearers(game)


@cache
def texts_of(game: str) -> tuple[Said, ...]:
    """Every text of a game that is shipped or stands in a test and is accepted, once for each kind it is tried on."""
    found = {(said.text, said.kind): said for said in bearers(game).shipped()}
    for kind, text in written(game):
        if kind and kind not in bearers(game).kinds():
            continue
        for bearer in [kind] if kind else natural(game):
            if (text, bearer) not in found and bearers(game).rows(text, bearer) is not None:
                found[text, bearer] = Said(game, bearer, text)
                break
    return tuple(found.values())


def natural(game: str) -> list[str]:
    """The kinds of cards of a game, those first that do what they say at once: there nothing is true by itself."""
    kinds = list(bearers(game).kinds())
    return sorted(kinds, key=lambda kind: AT_ONCE.index(kind) if kind in AT_ONCE else len(AT_ONCE))


def sampled(game: str, one_of: int, is_rest: bool = False, shipped: int = 1) -> list[Said]:
    """One of so many shipped texts of a game with one of so many others that are accepted, or the rest of these."""

    def is_taken(said: Said) -> bool:
        return chance_of(said.text) % (shipped if said.is_shipped else one_of) == 0

    return [said for said in texts_of(game) if is_taken(said) != is_rest]


def chance_of(*parts: str) -> int:
    """A number that only these words decide."""
    return int.from_bytes(blake2b("|".join(parts).encode(), digest_size=6).digest())


def written(game: str) -> Iterator[tuple[str, str]]:
    """The texts of a game in targets, scenarios and tests, each with its kind of card where it has one."""
    yield from (("", text) for text in yaml.safe_load((TARGETS / f"{game}.yaml").read_text()).values())
    for scenario in shipped_scenarios(load(game)):
        for card in scenario.body.get("cards") or []:
            if isinstance(card, Mapping) and card.get("text"):
                yield str(card.get("kind", "")), str(card["text"])
    yield from ((entry.card["kind"], entry.text) for entry in corpus.entries() if entry.game == game)
    here = corpus.HERE
    outcomes = yaml.safe_load((here / "outcomes.yaml").read_text())
    yield from ((row["kind"], row["text"]) for row in outcomes if row.get("game", "xi") == game)
    if game in PROGRAMS:
        yield from (("", row["text"]) for row in yaml.safe_load((here / PROGRAMS[game]).read_text()))
    yield from (("", text) for name, text, _ in VARIANTS if name == game)
    if game == "xi":
        yield from (("", text) for text in DESIGNERS)
        yield from (("", text) for pair in PAIRS for text in pair[:2])
        references = yaml.safe_load((here / "references.yaml").read_text())
        yield from ((row["kind"], text) for row in references for text in [row["text"], *texts_in(row["readings"])])
    beside = {"psiwars": list(PSI_PROGRAMS), "wuxing": list(WUXING_PROGRAMS)}
    yield from (("", text) for text in beside.get(game, []))


def texts_in(rows: Iterable[Mapping[str, Any]]) -> list[str]:
    """The texts of rows of a file."""
    return [str(row["text"]) for row in rows]


@cache
def all_texts(game: str) -> tuple[str, ...]:
    """Every text of a game that stands in a test, accepted or not."""
    refused = [row for file in REFUSED for row in yaml.safe_load((corpus.HERE / file).read_text())]
    unclear = [text for text, *_ in UNCLEAR] if game == "xi" else []
    found = (text for _, text in written(game))
    return tuple(dict.fromkeys([*found, *texts_in(row for row in refused if row["game"] == game), *unclear]))
