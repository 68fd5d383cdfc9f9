"""Wu Xing beside its scenarios: the timing matrix, cards and decks as planned."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from cardwright.games import load
from cardwright.games.decklist import cards_of
from cardwright.games.interface import Event
from cardwright.games.wuxing.pool import SHIPPED
from cardwright.games.wuxing.printed import ELEMENTS, KEYWORDS, Card
from cardwright.games.wuxing.state import Element, Log
from cardwright.kernel.table import NOBODY
from cardwright.match.position import read_position
from tests.games import wuxing_timing

GAME: Any = load("wuxing")

# The timing matrix


def test_the_scenarios_of_the_matrix_are_those_of_its_table() -> None:
    path = GAME.folder / "scenarios" / "timing.yaml"
    assert path.read_text(encoding="utf-8") == wuxing_timing.written(), "run python -m tests.games.wuxing_timing"


def test_every_act_is_allowed_or_refused_in_every_window() -> None:
    table = wuxing_timing.read_table()
    tried = set()
    for scenario in wuxing_timing.scenarios():
        window = scenario["scenario"].rpartition(", with")[0]
        tried |= {(window, act) for expected in scenario["then"].values() for act in expected["P1"]}
    assert len(tried) == len(table["windows"]) * len(table["acts"])


def test_the_matrix_speaks_of_its_windows_only() -> None:
    table = wuxing_timing.read_table()
    named = {name for group in table["groups"].values() for name in group}
    assert named <= set(table["windows"])


# Sentences


@pytest.mark.parametrize(("element", "said"), [(Element.EARTH, "an Earth Qi"), (Element.FIRE, "a Fire Qi")])
def test_an_element_has_its_article(element: Element, said: str) -> None:
    event = Event(int(Log.GAIN_QI), 0, NOBODY, int(element), 0, 3)
    assert GAME.tell(event) == (f"P1 gains {said}.", "WX-14.1")


# What people are asked


STACKED = """{P1: {manifestations: [{stack: [Green Marshal, Old Blood]}], nexus: [Drowned Letter, Parry],
  hand: [Burning Oath]}, P2: {manifestations: [Kiln Guard]}}"""
ATTACKED = """{turn: P2, turn_number: 4, step: choice, P1: {manifestations: [{card: Thorn Boar, position: defence}]},
  P2: {manifestations: [Kiln Guard]}}"""


def asked_after(text: str, *moves: tuple[int, str]) -> tuple[Any, int]:
    """A position after some moves, and who is asked."""
    position = read_position(GAME, text)
    for seat, move in moves:
        for action in GAME.parse(position, seat, move):
            position.answer(seat, action)
    return position, position.asked()[0]


def test_an_inherited_effect_is_told_by_the_words_of_its_carrier() -> None:
    position, seat = asked_after(STACKED)
    survey = position.survey(seat)
    told = {GAME.render(position, seat, action): survey.remark(action) for action in survey.legal()}
    assert told["activate Green Marshal"] == "Skill: Until the end of the turn, your other Entities get +1 RES."
    assert told["activate Green Marshal 2"] == "Lineage: Gain 1 Qi of any Element. (from Old Blood)"
    assert told["activate Burning Oath"] == "Skill: Deal 2 damage to an opponent."


def test_a_face_down_chakra_says_when_it_can_be_used() -> None:
    position, seat = asked_after(STACKED)
    nexus = next(zone for zone in GAME.view(position, seat).zones if zone.key == "nexus" and zone.seat == "P1")
    assert [card.tags for card in nexus.cards] == [["works from the Diyu", "face-down"], ["ready", "face-down"]]


def test_who_could_only_deconstruct_is_idle_unless_something_threatens() -> None:
    position, seat = asked_after(STACKED, (0, "battle"), (1, "pass"))
    survey = position.survey(seat)
    assert (seat, survey.prompt()) == (0, "respond before the Battle Phase, or pass")
    assert GAME.idles(survey)  # Parry waits for an attack
    position, seat = asked_after(ATTACKED, (1, "attack Kiln Guard -> Thorn Boar"))
    survey = position.survey(seat)
    assert (seat, survey.prompt()) == (0, "respond to the attack, or pass")
    assert not GAME.idles(survey)
    position, seat = asked_after(ATTACKED, (1, "fading"))
    assert seat == 0
    assert GAME.idles(position.survey(seat))


def test_who_has_just_activated_something_is_not_asked_to_answer_it() -> None:
    start = """{{P1: {{manifestations: [Kiln Guard], qi: {{earth: 2, fire: 2}}, {}nexus: [Rampart]}},
      P2: {{manifestations: [Kiln Guard], qi: {{earth: 2, fire: 2}}, {}}}}}"""
    oath = "hand: [Burning Oath], "
    position, seat = asked_after(start.format(oath, ""), (0, "activate Burning Oath"), (1, "pass"))
    survey = position.survey(seat)
    assert (seat, survey.prompt()) == (0, "respond to Burning Oath, or pass")
    assert "activate Rampart" in [GAME.render(position, seat, action) for action in survey.legal()]
    assert GAME.idles(survey)
    position, seat = asked_after("{turn: P2, " + start.format("", oath)[1:], (1, "activate Burning Oath"))
    assert (seat, GAME.idles(position.survey(seat))) == (0, False)


def test_to_continue_an_attack_whose_target_is_gone_loses_something() -> None:
    position, seat = asked_after(
        ATTACKED, (1, "attack Kiln Guard -> Thorn Boar"), (0, "deconstruct Thorn Boar"), (1, "pass")
    )
    legal = position.legal(seat)
    assert {GAME.render(position, seat, action): GAME.showing.loses(position, action, legal) for action in legal} == {
        "cancel": False,
        "continue": True,
    }
    assert position.survey(seat).prompt().startswith("your target is gone")


def asked_words(text: str, *moves: tuple[int, str]) -> tuple[str, dict[str, tuple[str, bool]]]:
    """What is asked after some moves, and of each answer what is said of it and whether it gives something away."""
    position, seat = asked_after(text, *moves)
    survey = position.survey(seat)
    loses, legal = GAME.showing.loses, survey.legal()
    render = GAME.render
    return survey.prompt(), {render(position, seat, a): (survey.remark(a), loses(position, a, legal)) for a in legal}


def test_an_attack_says_what_it_comes_to() -> None:
    asked = "{{phase: battle, P1: {{manifestations: [{}]}}, P2: {{manifestations: [{}]}}}}".format
    _, told = asked_words(asked("Kiln Guard", "Moss Healer, {card: Spark Monk, position: defence}, Kiln Guard"))
    assert told["attack Kiln Guard -> Moss Healer"][0] == "3 against 1: destroys it, 2 damage"
    assert told["attack Kiln Guard -> Spark Monk"][0] == "3 against 2: destroys it"
    assert told["attack Kiln Guard -> Kiln Guard"][0] == "3 against 3: destroys both"
    _, told = asked_words(asked("Moss Healer", "Kiln Guard, {card: Clay Shell, position: defence}"))
    assert told["attack Moss Healer -> Kiln Guard"][0] == "1 against 3: you lose it and 2 MP"
    assert told["attack Moss Healer -> Clay Shell"][0] == "1 against 4: it holds, you lose 3 MP"
    _, told = asked_words(asked("Kiln Guard", ""))
    assert told["attack Kiln Guard -> P2"][0] == "3 damage"


def test_to_give_up_a_card_or_the_qi_of_a_turn_takes_two_steps() -> None:
    _, told = asked_words(ATTACKED)
    assert told["deconstruct Kiln Guard"] == ("you give it up for 1 Qi", True)
    asked, told = asked_words("{step: generation, P1: {}, P2: {}}")
    assert asked == "generate a Qi of any Element, or pass"
    assert told["pass"] == ("without this turn's Qi", True)
    assert told["generate fire"] == ("", False)


def test_a_turn_that_ends_says_what_could_still_be_done() -> None:
    _, told = asked_words(STACKED)
    assert told["end turn"] == ("you can still place or activate", True)
    _, told = asked_words("{P1: {manifestations: [Kiln Guard]}, P2: {}}")
    assert told["end turn"] == ("", False)  # to deconstruct is nothing that anybody misses


def test_a_position_reads_back_once_an_effect_has_done_what_texts_look_back_on() -> None:
    text = """{turn: P1, P1: {hand: ["Executioner's Bell", Blood Price]},
  P2: {manifestations: [{card: Field Ox, exhausted: true}], hand: [Blood Price]}}"""
    bell = "activate Executioner's Bell from hand on Field Ox"
    position, _ = asked_after(text, (0, bell), (1, "pass"), (0, "pass"))
    assert position.record["happened"] == 1
    assert read_position(GAME, position.text()).text() == position.text()


def test_a_battle_without_attacks_says_so() -> None:
    asked, _ = asked_words(
        "{turn: P1, step: choice, P1: {manifestations: [{card: Kiln Guard, exhausted: true}]}, P2: {}}"
    )
    assert asked == "you cannot attack: move on to the Fading Phase"


# Cards and decks


def test_all_shipped_cards_can_be_carried_out() -> None:
    assert SHIPPED.faults == []


def shipped_cards() -> list[Card]:
    return [ready.card for ready in GAME.pool.ready[1:]]


@pytest.mark.parametrize("element", ELEMENTS)
def test_each_element_has_entities_of_all_ranks_chakras_and_domains(element: str) -> None:
    kinds = Counter((card.kind, card.rank) for card in shipped_cards() if card.element == element)
    assert kinds >= Counter({("entity", 1): 6, ("entity", 2): 4, ("entity", 3): 2, ("chakra", 0): 6, ("domain", 0): 2})


@pytest.mark.parametrize("keyword", KEYWORDS)
def test_every_keyword_is_on_several_cards(keyword: str) -> None:
    assert sum(KEYWORDS[keyword] in card.keywords for card in shipped_cards()) >= 4


@pytest.mark.parametrize("name", GAME.decks())
def test_shipped_decks_are_legal(name: str) -> None:
    deck = GAME.decks()[name]
    assert GAME.deck_faults(deck) == []
    assert 30 <= len(cards_of(deck)) <= 40
