"""What the game does shows every node of a text: without it, or with one of its fields changed, a scenario fails."""

from collections.abc import Iterator
from dataclasses import dataclass, fields
from functools import cache
from importlib import import_module
from pathlib import Path

import pytest
import yaml

from cardwright.games.cardfile import entries_of, read_files
from cardwright.games.xi.game import XiGame
from cardwright.games.xi.lexicon import XI
from cardwright.games.xi.pool import SHIPPED, XiPool
from cardwright.games.xi.printed import Card, check, cost_parts
from cardwright.language import tree as t
from cardwright.language.compiler.card import compile_card
from cardwright.language.program import Program
from cardwright.language.read import read
from cardwright.language.walk import every
from cardwright.match.scenario import Scenario, load_scenarios, run
from tests.language.mutants import Mutant, domains_of, mutants, varied_fields

HERE = Path(__file__).parent
SCENARIOS = [
    SHIPPED.cards.parent / "scenarios" / name for name in ("cards.yaml", "texts.yaml", "wording.yaml", "waiting.yaml")
]
TARGETS = HERE.parents[1] / "src" / "cardwright" / "language" / "targets" / "xi.yaml"
READER = import_module("cardwright.language.read")

NODES = {kind for kind in vars(t).values() if isinstance(kind, type) and issubclass(kind, t.Node)} - {t.Node}
OTHER_GAMES = {
    t.Convert: "one Qi is turned into another in Wu Xing; nothing of Xi is turned into anything else",
    t.During: "only Wu Xing has phases in which something holds",
    t.LastRound: "only games of rounds have a last one",
    t.Using: "only a Fighter uses cards",
    t.Implied: "a change of Xi always names those whom it is for",
    t.Lesser: "no card of Xi takes the lower of two numbers",
    t.Sum: "no target of Xi adds two amounts; the scenarios of Fate of Heroes do",
}

# Fields that say how something is worded, not what is done.
WORDING = {
    "Do.side": "only dice have sides",
    "Back.which": "the first or the destroyed one; `mention` says what it stands for",
    "Back.many": "it or them; `mention` says what it stands for",
    "Is.was": "what it says is settled when the text is bound",
    "Immune.lowering": "nothing of Xi is immune to being lowered",
    "Lasting.after": "where in the sentence it is said",
    "State": "a spell that is prevented is being played, said or not; “the unit” that is in no state is refused",
    "Moment.turns": "in Xi nothing lasts for so many turns",
    "Move.any_order": "the order of choosing is the order of placing, said or not",
    "Move.verb": "put, return and take; the zones say what is done",
    "This.kind": "this unit, this card",
    "ThisWay.kind": "what was discarded or dealt; `verb` says which sentence is meant",
}
# Nodes and fields that the rest of the text needs so: without them, or with another value, it is refused.
GUARDED = {
    "Among": "cards of a deck that nobody has looked at cannot be chosen",
    "Become.also": "what counts as several types is refused",
    "Damage.to": "damage needs a receiver",
    "Did.who": "goes with whoever did what was done before",
    "Gain.to": "restoring needs a receiver",
    "Other.mention": "only what was mentioned can be left out",
    "Linked.relation": "goes with the kind",
    "Move.source": "cards that are not in play are named with their place",
    "ThisWay.verb": "a sentence before must say it",
    "Swap.stats": "only damage and life are swapped",
}
ONE_VALUE = {
    "Become.loses",
    "Roll.die",
    "Rolled.die",
    "Same.aspect",
    "Having.keyword",
    "Limit.per",
}  # Xi has only one such word


@dataclass(frozen=True)
class Use:
    """A card that a scenario is played with, and what it says."""

    scenario: Scenario
    card: Card
    tree: t.Text


@cache
def game() -> XiGame:
    """Xi with few cards, which makes its tables quickly."""
    pool, faults = XiPool().emptied().extended(read_files([SHIPPED.cards / "named.yaml"])[0])
    assert not faults
    return XiGame(pool)


@cache
def scenarios() -> dict[str, Scenario]:
    return {scenario.name: scenario for scenario in load_scenarios(SCENARIOS)}


@cache
def uses() -> list[Use]:
    """Every card with a text that exists only in a scenario."""
    found = []
    for scenario in scenarios().values():
        for entry in entries_of(scenario.body.get("cards") or []):
            card, faults = check(entry)
            assert card is not None, faults
            if card.text:
                found.append(Use(scenario, card, read(card.text, "xi")))
    return found


@cache
def lost() -> dict[str, list[tuple[Use, Mutant]]]:
    """All mutants by what they lost."""
    domains = domains_of(use.tree for use in uses())
    found: dict[str, list[tuple[Use, Mutant]]] = {}
    for use in uses():
        for mutant in mutants(use.tree, domains):
            found.setdefault(mutant.lost, []).append((use, mutant))
    return found


def program_of(tree: t.Text, card: Card) -> str | None:
    """All that a tree becomes, or nothing if it cannot be carried out."""
    program = Program()
    try:
        made = compile_card(tree, program, XI, form=int(card.form), cost=cost_parts(card.cost))
    except Exception:  # such a tree may be one that no text can have
        return None
    tables = [getattr(program, table.name) for table in fields(program)]
    return repr((tables, made.play, made.abilities, made.watchers, made.keywords))


def fails(use: Use, tree: t.Text) -> bool:
    """Whether the scenario fails when the card says this instead; a game that breaks is no difference to be seen."""

    def misread(text: str, name: str, *_becomes: object) -> t.Text:
        return tree if text == use.card.text else read(text, name)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(READER, "read", misread)
        differences = run(use.scenario, games=lambda _: game())
    assert not any("the game broke" in difference for difference in differences), (use.scenario.name, differences)
    return bool(differences)


def outcomes(loss: str) -> Iterator[str]:
    """What becomes of each text that lost this: refused, the same program, noticed or unnoticed by its scenario."""
    tried = set()
    for use, mutant in lost().get(loss, []):
        program = program_of(mutant.tree, use.card)
        if program is None:
            yield "refused"
        elif program == program_of(use.tree, use.card):
            yield "wording"
        elif (use.scenario.name, use.card.name, program) not in tried:
            tried.add((use.scenario.name, use.card.name, program))
            yield "noticed" if fails(use, mutant.tree) else "unnoticed"


def outcome(loss: str) -> str:
    """The best that happens to texts that lost this."""
    found = set()
    for result in outcomes(loss):
        if result == "noticed":
            return result
        found.add(result)
    return next((result for result in ("unnoticed", "wording", "refused") if result in found), "one value")


def expected(loss: str) -> str:
    kinds = {"wording": WORDING, "refused": GUARDED, "one value": ONE_VALUE}
    return next((kind for kind, losses in kinds.items() if loss in losses), "noticed")


def test_nothing_fails_while_nothing_is_lost() -> None:
    failed = {use.scenario.name for use in uses() if fails(use, use.tree)}
    assert failed == set()


def test_only_these_nodes_are_said_in_other_games_only() -> None:
    texts = [*yaml.safe_load(TARGETS.read_text()).values(), *yaml.safe_load((HERE / "designers.yaml").read_text())]
    texts += [str(entry.fields["text"]) for entry in read_files([SHIPPED.cards])[0] if entry.fields.get("text")]
    said = {type(node) for text in texts for node in every(read(text, "xi"))}
    assert NODES - said == set(OTHER_GAMES)


@pytest.mark.parametrize("node", sorted(kind.__name__ for kind in NODES - set(OTHER_GAMES)))
def test_a_scenario_notices_a_lost_node(node: str) -> None:
    assert outcome(node) == expected(node)


FIELDS = sorted(varied_fields(use.tree for use in uses()))


@pytest.mark.parametrize("field", FIELDS)
def test_a_scenario_notices_a_changed_field(field: str) -> None:
    assert outcome(field) == expected(field)


def test_only_what_is_there_is_excused() -> None:
    assert {*WORDING, *GUARDED, *ONE_VALUE} - {*FIELDS, *(node.__name__ for node in NODES)} == set()


# What parsers of card texts are known to lose, a scenario, and what its card would say then.
MISREAD: list[tuple[str, str, str]] = [
    ("a trailing restriction", "All units with so much damage are destroyed, on all sides", "Destroy all units."),
    (
        "a trailing restriction",
        "Up to two opposing units that have not skirmished are hit",
        "Deal 2 shadow damage to up to two opposing units.",
    ),
    ("a gate", "A text may ask for a statement that is not in effect", "Destroy a statement."),
    ("a gate after the effect", "A unit is destroyed if it has little life left", "Destroy a unit."),
    (
        "the clause after and",
        "A unit and its controller are hurt together",
        "Deal 2 shadow damage to a unit.",
    ),
    (
        "the clause after then",
        "Life points go from one of your units to any other unit",
        "XT: One of your units loses X life points.",
    ),
    (
        "the other case",
        "A hurt unit is healed at the end of its controller's turn, and one that is not brings time",
        "At the end of your turn, if this unit is hurt, restore 1 life point to it.",
    ),
    ("a number for each", "Damage for each of your units is one hit", "Deal 1 stone damage to a unit."),
    ("a cost for each", "A unit costs less for each statement in play", "This unit costs 1T less."),
    (
        "the second of two kinds",
        "Up to two things are chosen from two kinds",
        "Destroy up to two lasting spells.",
    ),
    (
        "the second of two types",
        "A unit of either of two types is destroyed, and of no third",
        "Destroy an ember unit.",
    ),
    (
        "the second of two conditions",
        "A low life total alone brings the time",
        "If a unit was destroyed this turn, gain 2pT.",
    ),
    (
        "the zone",
        "A unit comes back from your discard pile",
        "Put a unit from your hand into play.",
    ),
    (
        "the end of a deck",
        "A card goes under the deck and another on top of it",
        "Put a card from your hand on top of your deck.",
    ),
    (
        "whose units",
        "At the start of each turn its controller may heal one of their units",
        "At the start of each turn, you may restore 2 life points to a unit.",
    ),
    ("which players", "A text can forbid the opponents to draw", "Players cannot draw cards."),
    (
        "whose turn",
        "Each opponent's turn brings you a card, and your own does not",
        "At the start of each turn, draw a card.",
    ),
    (
        "what it is",
        "It is the second unit and not the first",
        "Deal 1 shadow damage to a unit and return it to its owner's hand. Deal 2 shadow damage to another unit.",
    ),
    (
        "what they are",
        "They are the two units and not the one",
        "Deal 1 shadow damage to two units, then deal 4 shadow damage to a unit, then return it to its owner's hand.",
    ),
    ("up to", "Up to two things are chosen from two kinds", "Destroy two lasting spells or statements."),
    (
        "the duration",
        "The damage of all opposing units is halved until the end of the turn",
        "The damage of all opposing units is halved.",
    ),
    (
        "the longer duration",
        "A unit is given an ability until the end of its giver's next turn",
        'Until the end of the turn, a unit has "1pT: Deal 1 shadow damage to a unit."',
    ),
]


@pytest.mark.parametrize(("what", "name", "said"), MISREAD, ids=[f"{what}: {said}" for what, _, said in MISREAD])
def test_a_scenario_notices_a_misread_text(what: str, name: str, said: str) -> None:
    use = next(use for use in uses() if use.scenario.name == name)
    tree = read(said, "xi")
    assert program_of(tree, use.card) is not None
    assert fails(use, tree)
