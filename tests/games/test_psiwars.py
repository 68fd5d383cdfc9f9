"""Psi Wars beside its scenarios: dice that are fair, declarations in one line, cards and decks as planned."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import yaml

from cardwright.games import load
from cardwright.games.decklist import cards_of
from cardwright.games.interface import Setup, UsageError
from cardwright.games.psiwars.pool import SHIPPED
from cardwright.games.psiwars.rules.dice import roll_side
from cardwright.games.psiwars.state import STRENGTHS
from cardwright.kernel.backend import INTERPRETED
from cardwright.kernel.rule import compiled, interpreted
from cardwright.match.match import Match

GAME: Any = load("psiwars")
ROLLS = 6_000 if INTERPRETED else 1_000_000
CERTAIN = 30.9  # chi-square with five degrees of freedom that chance passes once in 100,000 times
FIGHT = """{phase: battle, P1: {units: [Rivet Scout, Rivet Scout, Wire Adept, Gill Imp]},
  P2: {units: [Thornback, Slag Walker, Twin Mind]}}"""


def roll_often(game: Any, book: Any, ability: int, sides: Any) -> None:
    """Count the sides of many rolls."""
    for _roll in range(ROLLS):
        sides[roll_side(game, book, 0, ability) - 1] += 1  # type: ignore[no-untyped-call]


@pytest.mark.parametrize("ability", range(STRENGTHS))
def test_dice_are_fair(ability: int) -> None:
    position, _ = GAME.new(Setup(2, seed=7))
    sides = np.zeros(6, dtype=np.int64)
    roll = interpreted(roll_often) if INTERPRETED else compiled(roll_often, is_entry=True)
    roll(position.record, position.book, ability, sides)
    expected = ROLLS / 6
    assert sides.sum() == ROLLS
    assert ((sides - expected) ** 2 / expected).sum() < CERTAIN


def parts_of(seat: int) -> list[str]:
    return [
        part.strip()
        for part in {
            0: "attacker Rivet Scout; attacker Wire Adept; with Gill Imp; attacker Rivet Scout; attack",
            1: "defender Thornback; choose Wire Adept; defender Twin Mind; with Slag Walker; choose Wire Adept; defend",
        }[seat].split(";")
    ]


def test_a_declaration_in_parts_is_one_line_that_reads_back() -> None:
    match, whole = (Match(GAME, ["human", "human"], start=FIGHT, seed=1) for _ in range(2))
    for seat, line in (
        (0, "attack Rivet Scout, Wire Adept+Gill Imp, Rivet Scout#2"),
        (1, "defend Wire Adept with Thornback, Wire Adept with Twin Mind+Slag Walker"),
    ):
        for part in parts_of(seat):
            match.play(seat, part)
        assert match.moves[-1].line == line
        whole.play(seat, line)
    assert match.history == whole.history


def test_nobody_learns_of_a_declaration_before_it_is_whole() -> None:
    match = Match(GAME, ["human", "human"], start=FIGHT, seed=1)
    before = match.current(1).record.tobytes()
    match.play(0, "attacker Rivet Scout")
    assert match.current(1).record.tobytes() == before


def test_all_shipped_cards_can_be_carried_out() -> None:
    assert SHIPPED.faults == []


@pytest.mark.parametrize(
    ("name", "plan"),
    [
        ("creature", (21, 0, 2, 5, 6, 2)),
        ("robot", (0, 21, 2, 6, 5, 2)),
        ("cyborg", (4, 4, 13, 6, 6, 3)),
        ("unified", (8, 7, 7, 6, 5, 3)),
    ],
)
def test_decks_are_composed_as_planned(name: str, plan: tuple[int, ...]) -> None:
    deck = GAME.read_deck(name)
    kinds = Counter(GAME.pool.card(card).kind for card in cards_of(deck))
    found = tuple(kinds[kind] for kind in ("creature", "robot", "cyborg", "equipment", "power", "trap"))
    assert found == plan
    assert (kinds["creation unit"], kinds["oracle"], len(cards_of(deck))) == (19, 3, 58)
    assert GAME.deck_faults(deck) == []


def fought(words: str, dice: dict[str, Any], attack: str, defence: str) -> Match:
    """A match in which an attack was declared and met, with chosen dice; nobody has a Power or an ability to use."""
    match = Match(GAME, ["human", "human"], start=words, seed=3)
    match.play(0, attack)
    GAME.fix_chance(match.position, "dice", dice)
    match.play(1, defence)
    return match


def test_a_battle_shows_its_arithmetic() -> None:
    match = fought(
        "{phase: battle, P1: {units: [Slag Walker]}, P2: {units: [Gill Imp]}}",
        {"P1": {"physical": 3}, "P2": {"physical": 1}},
        "attack Slag Walker",
        "defend Slag Walker with Gill Imp",
    )
    (table,) = GAME.view(match.current(0), 0).tables
    assert table.groups == ["P1 Slag Walker", "P2 Gill Imp"]
    assert [(row.label, row.cells) for row in table.rows] == [
        ("unit", ["1", "", "4", "", "1", "2"]),
        ("dice", ["", "", "R3 +2", "", "", "R1 +1"]),
        ("total", ["", "", "6", "", "", "3"]),
    ]
    assert table.rows[-1].best == [2]
    assert table.notes == ["P1's Slag Walker destroys P2's Gill Imp: Physical 6 against 3 (PSI-27.8)."]


def test_partners_equipment_and_texts_have_lines_of_their_own() -> None:
    match = fought(
        "{phase: battle, P1: {units: [{card: Twin Mind, equipment: Mind Lash}, Pack Strider, Gill Imp]}, "
        "P2: {units: [Thornback]}}",
        {"P1": {"psionic": 5, "physical": 1}, "P2": {"psionic": 2, "physical": 2}},
        "attack Twin Mind+Pack Strider",
        "defend Twin Mind with Thornback",
    )
    (table,) = GAME.view(match.current(1), 1).tables
    assert table.groups[0] == "P1 Twin Mind + Pack Strider"
    assert [(row.label, row.cells[:STRENGTHS]) for row in table.rows] == [
        ("unit", ["3", "4", "3"]),
        ("Mind Lash", ["", "+2", "+2"]),
        ("Pack Strider", ["", "+1", "+2"]),
        ("Pack Strider", ["", "", "+1"]),
        ("strength", ["3", "7", "8"]),
        ("dice", ["", "B5 +1/+1", "R1 +1"]),
        ("green and blue dice", ["", "", "+1"]),
        ("total", ["", "8", "10"]),
    ]


@pytest.mark.parametrize("dice", [3, {"P1": 3}, {"P1": {"a", "b"}}, {"P1": {"luck": 3}}, {"P1": {"physical": 9}}])
def test_dice_that_cannot_be_fixed_are_answered_in_a_sentence(dice: Any) -> None:
    match = Match(GAME, ["human", "human"], seed=3)
    with pytest.raises(UsageError, match="dice"):
        GAME.fix_chance(match.position, "dice", dice)


def test_dice_say_what_became_of_them() -> None:
    match = fought(
        "{phase: battle, P1: {units: [Thornback]}, P2: {units: [Gill Imp]}}",
        {"P1": {"psionic": 1, "physical": [1, 6]}, "P2": {"psionic": 2, "physical": 5}},
        "attack Thornback",
        "defend Thornback with Gill Imp",
    )

    def dice() -> list[tuple[str, str, int, bool]]:
        (table,) = GAME.view(match.current(0), 0).tables
        (row,) = (row for row in table.rows if row.label == "dice")
        return [(die.colour, die.shows, die.rolls, die.is_out) for die in row.dice]

    rolled = [("blue", "+1 ↻", 1, False), ("red", "+1", 1, False), ("blue", "+2", 1, False), ("red", "+4", 1, False)]
    assert dice() == rolled
    match.play(0, "reroll")
    assert dice() == [rolled[0], ("red", "+1 ✸", 2, False), rolled[2], ("red", "+4", 1, True)]
    (table,) = GAME.view(match.current(1), 1).tables
    words = [die.words for row in table.rows for die in row.dice]
    assert words[1].endswith("it showed R1 and was rolled again by B1 (PSI-27.3)")
    assert words[3] == "P2's red die, R5: +4 Physical; obliterated by P1's R6 (PSI-23.3)"
    assert table.notes[-1] == "P2's Gill Imp survives: P1's Thornback is ahead but Disorientated (PSI-27.9)."


def test_battles_of_a_turn_follow_each_other_and_then_the_lab() -> None:
    match = fought(
        "{phase: battle, P1: {units: [Slag Walker, Thornback]}, P2: {lab: 9, units: [Gill Imp, Gill Imp]}}",
        {},
        "attack Slag Walker, Thornback",
        "defend Slag Walker with Gill Imp, Slag Walker with Gill Imp#2",
    )
    tables = GAME.view(match.current(0), 0).tables
    assert [table.title for table in tables] == [
        "Battle 1 of 2: Slag Walker against Gill Imp",
        "Battle 2 of 2: Slag Walker against Gill Imp",
        "P2's Lab under attack",
    ]
    assert len({table.key for table in tables}) == len(tables)
    assert tables[-1].notes == ["Nobody engaged Thornback: 4 damage to P2's Lab (PSI-28.1)."]


def test_units_of_one_name_are_counted_where_a_lab_is_hit() -> None:
    match = fought(
        "{phase: battle, P1: {units: [Gill Imp, Gill Imp, Slag Walker, Thornback]}, P2: {lab: 9, units: [Gill Imp]}}",
        {},
        "attack Gill Imp, Gill Imp#2, Slag Walker, Thornback",
        "defend Slag Walker with Gill Imp",
    )
    assert GAME.view(match.current(0), 0).tables[-1].notes == [
        "Nobody engaged Gill Imp x2 and Thornback: 8 damage to P2's Lab (PSI-28.1)."
    ]


def links_of(match: Match, seat: int) -> list[tuple[Any, ...]]:
    """The lines on the table: from where, what they say, and where to."""
    view = GAME.view(match.current(seat), seat)
    names = {(zone.key, zone.seat, n): card.name for zone in view.zones for n, card in enumerate(zone.cards)}

    def name(at: Any) -> Any:
        return names[at.zone, at.seat, at.place]

    return [(name(line.source), line.kind, name(line.target) if line.target else line.seat) for line in view.links]


def test_lines_lead_to_the_lab_until_somebody_engages() -> None:
    match = Match(GAME, ["human", "human"], start=FIGHT, seed=1)
    match.play(0, "attacker Wire Adept")
    match.play(0, "with Gill Imp")
    declared = [("Wire Adept", "joined", "Gill Imp"), ("Wire Adept", "fights", "P2")]
    assert (links_of(match, 0), links_of(match, 1)) == (declared, [])
    match.play(0, "attack")
    assert links_of(match, 1) == declared
    match.play(1, "defender Thornback")
    match.play(1, "choose Wire Adept")
    assert links_of(match, 1) == [declared[0], ("Thornback", "fights", "Wire Adept")]


def test_equal_creation_units_lie_in_one_heap() -> None:
    words = "{P1: {creation: {DS: 3, BA: 1}, hand: [Quaking Maw]}}"
    view = GAME.view(Match(GAME, ["human", "human"], start=words, seed=1).current(0), 0)
    (lab,) = (zone for zone in view.zones if (zone.key, zone.seat) == ("creation", "P1"))
    assert lab.size == 4
    assert sorted((card.name, card.stack) for card in lab.cards) == [("BA", 1), ("DS", 3)]


def test_backs_tell_the_two_kinds_of_hidden_cards_apart() -> None:
    words = "{P1: {hand: [Creation Oracle, Gill Imp]}}"
    view = GAME.view(Match(GAME, ["human", "human"], start=words, seed=1).current(1), 1)
    (hand,) = (zone for zone in view.zones if (zone.key, zone.seat) == ("hand", "P1"))
    assert [(card.name, card.colour) for card in hand.cards] == [(None, None), (None, "gold")]


def test_lines_say_who_fights_whom() -> None:
    words = """{phase: battle, P1: {units: [Rivet Scout, Wire Adept, Gill Imp], hand: [Blank]},
      P2: {units: [Thornback], hand: [Mind Fog], creation: {NG: 1}}}"""
    match = Match(GAME, ["human", "human"], start=words, seed=3)
    match.play(0, "attack Wire Adept+Gill Imp, Rivet Scout")
    match.play(1, "defend Wire Adept with Thornback")
    links = GAME.view(match.current(1), 1).links
    assert [(link.kind, link.source.seat, link.seat) for link in links] == [
        ("joined", "P1", None),
        ("fights", "P1", "P2"),
        ("fights", "P2", None),
    ]


def test_no_line_leads_to_an_attacker_that_is_gone() -> None:
    words = """{phase: battle, P1: {units: [Rivet Scout, Packet Drone]},
      P2: {units: [Thornback], hand: [Crush Order, Crush Order], creation: {DS: 2, MA: 2}}}"""
    match = Match(GAME, ["human", "human"], start=words, seed=3)
    match.play(0, "attack Rivet Scout, Packet Drone")
    match.play(1, "defend Rivet Scout with Thornback")
    match.play(1, "play Crush Order on Rivet Scout")
    (link,) = GAME.view(match.current(1), 1).links
    assert (link.source.seat, link.target, link.seat) == ("P1", None, "P2")


def test_a_trap_has_one_escape(tmp_path: Path) -> None:
    escape = "Roll a red die. If the roll is 3 or more, free the trapped Battle Unit."
    text = f"Trap an opposing Battle Unit.\nEscape: {escape}"
    card = {"name": "Glue Floor", "kind": "trap", "cost": "MA 1", "text": text}
    file = tmp_path / "cards.yaml"
    for more, problems in (
        ({}, []),
        ({"escape": escape}, ["a Trap has one escape: write it as `escape` or in the text"]),
    ):
        file.write_text(yaml.safe_dump([{**card, **more}]))
        assert [fault.problem for fault in GAME.read_cards([file])[1]] == problems
