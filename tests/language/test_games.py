"""Texts of Fate of Heroes and Chaos Ninjas become programs: everything that can be said is carried out, or refused."""

from pathlib import Path
from typing import Any

import pytest
import yaml
from hypothesis import HealthCheck, given, settings

from cardwright.language import tree as t
from cardwright.language.binding.binder import bind
from cardwright.language.compiler.card import compile_card
from cardwright.language.complaints import Unbound, Unsaid
from cardwright.language.document import NOTES, TARGETS
from cardwright.language.errors import CardTextError
from cardwright.language.listing import listing
from cardwright.language.program import NONE, Compiled, Op, Program, Watch
from cardwright.language.read import read
from cardwright.language.render import render
from tests.language.lexicons import FORMS, compiled, lexicon, shown
from tests.language.trees import texts

HERE = Path(__file__).parent
GAMES = ("fate", "ninjas")
PROGRAMS = [(game, row) for game in GAMES for row in yaml.safe_load((HERE / f"programs_{game}.yaml").read_text())]
PAGE = [(game, note) for game, notes in NOTES["games"].items() for note in notes["examples"]]


def forms_of(game: str, text: str) -> list[int]:
    """The kinds of cards that can bear a text, by the card it speaks of."""
    if game == "ninjas":
        return [FORMS["defender"]]
    return [FORMS[kind] for kind in ("fighter", "gear") if f"this {kind}" in text.lower()] or [0, 1, 2]


def check_tables(program: Program, card: Compiled, game: str) -> None:
    """Every instruction, watcher and condition is one that the game's kernel knows, and each program has an end."""
    words = lexicon(game)
    for start in [card.play, *(row[0] for row in program.abilities), *(row[-1] for row in program.watchers)]:
        if start != NONE:
            assert listing(program, start).endswith("END")
    assert {row[0] for row in program.code} <= words.kernel.ops
    assert {row[0] for row in program.watchers} <= words.kernel.watches
    assert {row[0] for row in program.conditions} <= words.kernel.tests


@pytest.mark.parametrize("game", GAMES)
def test_every_target_text_compiles(game: str) -> None:
    for name, text in yaml.safe_load((TARGETS / f"{game}.yaml").read_text()).items():
        for form in forms_of(game, text):
            try:
                check_tables(*compiled(text, lexicon(game), form), game)
            except CardTextError as error:
                pytest.fail(f"{name}: {error}")


@pytest.mark.parametrize(("game", "row"), PROGRAMS, ids=[row["text"][:50] for _, row in PROGRAMS])
def test_program(game: str, row: dict[str, str]) -> None:
    assert shown(row["text"], lexicon(game), FORMS[row["form"]]) == row["program"]
    assert render(read(row["text"], game), game) == row["text"]


@pytest.mark.parametrize(("game", "note"), PAGE, ids=[note["text"][:50] for _, note in PAGE])
def test_the_examples_of_the_page_compile_and_are_canonical(game: str, note: dict[str, str]) -> None:
    assert render(read(note["text"], game), game) == note["text"]
    check_tables(*compiled(note["text"], lexicon(game), FORMS[note["kind"].lower()]), game)


# A word that is lost on the way makes two texts the same program.
DIFFERENT = [
    ("+1 Strength.", "-1 Strength."),
    ("+1 Strength.", "+1 Speed."),
    ("+1 Strength to all Fighters.", "+1 Strength to all enemy Fighters."),
    ("+1 Strength to all Fighters.", "+1 Strength to a Fighter."),
    ("+1 Strength to all Common Fighters.", "+1 Strength to all non-Common Fighters."),
    ("+1 Strength to all Common Fighters.", "+1 Strength to all Common or Divine Fighters."),
    ("+1 Strength to all Common Fighters.", "+1 Strength to all Common Hero Fighters."),
    ("+1 Strength to all Dragons.", "+1 Strength to all Dragons or Ghosts."),
    ("+1 Strength to all Fighters with Speed 4 or more.", "+1 Strength to all Fighters with current Speed 4 or more."),
    ("+1 Strength to the Fighter with the highest Speed.", "+1 Strength to the Fighter with the lowest Speed."),
    ("The Strength of your Fighter is 5.", "The Strength of your Fighter is at least 5."),
    ("The Strength of your Fighter is doubled.", "The Strength of your Fighter is halved."),
    ("Your Fighter is also Divine.", "Your Fighter becomes Divine."),
    ("Ignore all Gear.", "Ignore all enemy Gear."),
    ("This Fighter is immune to Fate.", "This Fighter is immune to Divine Fate."),
    ("This Fighter wins ties.", "This Fighter wins the round."),
    ("This Fighter wins the round.", "This Fighter loses the round."),
    ("You may play an additional Gear.", "Each player may play an additional Gear."),
    ("This Gear can only be used by Dragons.", "This Gear cannot be used by Dragons."),
    ("Until the end of the round, Fighters cannot use Gear.", "Until the end of the game, Fighters cannot use Gear."),
    ("When this Fighter wins the round, draw a card.", "When this Fighter loses the round, draw a card."),
    ("When you win the round, draw a card.", "When an opponent wins the round, draw a card."),
    ("If there is a Location in play, +1 Skill.", "If there are no Locations in play, +1 Skill."),
    ("If there is a Weapon used by your Fighter, draw a card.",
     "If there is a Weapon used by an enemy Fighter, draw a card."),
    ("If the Strength of your Fighter is 5 or more, draw a card.",
     "If the Strength of your Fighter is 5 or less, draw a card."),
    ("Each opponent discards a card.", "Each opponent discards a random card."),
]  # fmt: skip


@pytest.mark.parametrize(("one", "two"), DIFFERENT)
def test_every_word_counts(one: str, two: str) -> None:
    words = lexicon("fate")
    assert all(shown(one, words, form) != shown(two, words, form) for form in forms_of("fate", one))


SAME = [
    ("Common Fighters: +1 Speed.", "+1 Speed to all Common Fighters."),
    ("Common Fighters get +1 Speed.", "+1 Speed to all Common Fighters."),
    ("Fighter cards get +1 Speed.", "+1 Speed to all Fighters."),
    ("Only Common Fighters can use this Gear.", "This Gear can only be used by Common Fighters."),
    ("If this Fighter is the only Hero in play, +1 Skill.", "If there are no other Heroes in play, +1 Skill."),
    ("The Fighter using this Gear gets +1 Speed.", "+1 Speed to your Fighter."),
    ("Recover a Gear from your discard pile to your hand.", "Return a Gear from your discard pile to your hand."),
    ("Fighters cannot use Gear this round.", "Until the end of the round, Fighters cannot use Gear."),
    ("+1 strength", "+1 Strength."),
    ("When this Fighter wins, draw a card.", "When this Fighter wins the round, draw a card."),
    (
        "If there is a Location in play, this Fighter loses.",
        "If there is a Location in play, this Fighter loses the round.",
    ),
]


@pytest.mark.parametrize(("said", "canonical"), SAME)
def test_what_a_designer_might_write(said: str, canonical: str) -> None:
    assert render(read(said, "fate"), "fate") == canonical
    assert read(said, "fate") == read(canonical, "fate")


# What the plan of the starter pack asks of its texts: each area with its features.
PLAN = {
    "all Fighters": ("fate", "+2 Strength to all Fighters."),
    "all of a class": ("fate", "+1 Strength to all Common Fighters."),
    "all of a type": ("fate", "+3 Speed to all Ninjas."),
    "all Heroes": ("fate", "-3 Skill to all Heroes."),
    "all non-Heroes": ("fate", "+1 Skill to all non-Hero Fighters."),
    "own Fighter": ("gear", "+2 Strength to your Fighter."),
    "enemy Fighters": ("gear", "-2 Strength to all enemy Fighters."),
    "one chosen Fighter": ("fate", "+2 Skill to a Fighter."),
    "only Hero in play": ("fighter", "If there are no other Heroes in play, +2 Speed."),
    "enemy of a class": ("fighter", "If the enemy Fighter is Common, +2 Skill."),
    "enemy of a type": ("gear", "If the enemy Fighter is a Dragon, +3 Strength."),
    "a Location in play": ("fighter", "If there is a Location in play, +2 Skill."),
    "a given Gear type on the Fighter": ("fighter", "If there is a Weapon used by this Fighter, +2 Strength."),
    "own hand size": ("fighter", "If there are five or more cards in your hand, +2 Skill."),
    "own deck size": ("fighter", "If there are no cards in your deck, +2 Skill."),
    "own attribute highest": ("fighter", "If this Fighter has the highest Speed, +1 Speed."),
    "own attribute lowest": ("fighter", "If this Fighter has the lowest Speed, +3 Speed."),
    "mixed": ("gear", "+3 Strength and -2 Speed."),
    "set": ("fate", "The Strength of all Fighters is 4."),
    "swap": ("fate", "Swap the Strength and Skill of all Fighters."),
    "double": ("gear", "The Strength of your Fighter is doubled."),
    "does not count": ("fate", "The Strength of all Fighters does not count."),
    "ignore all Fate of a class": ("fate", "Ignore all Supernatural Fate."),
    "ignore enemy Gear": ("gear", "Ignore all enemy Gear."),
    "immune to Fate": ("fighter", "This Fighter is immune to Fate."),
    "counts as another class": ("gear", "Your Fighter is also Supernatural."),
    "counts as another type": ("gear", "Your Fighter counts as a Dragon."),
    "counts as Hero": ("gear", "Your Fighter counts as a Hero."),
    "draw": ("fate", "Draw a card."),
    "enemy discards": ("fate", "Each opponent discards a random card."),
    "play a second Gear": ("fighter", "You may play an additional Gear."),
    "recover a card": ("gear", "Return a Gear from your discard pile to your hand."),
    "look at a hand": ("gear", "Look at an opponent's hand."),
    "wins ties": ("fighter", "This Fighter wins ties."),
    "lowest value wins this round": ("fate", "The Fighter with the lowest attack value wins the round."),
    "returns to hand": ("fighter", "When this Fighter wins the round, return it to your hand."),
    "loser keeps Gear": ("fighter", "If one of your Gear would be discarded, return it to your hand instead."),
    "Fate that acts on one side": ("fate", "-1 Strength, -1 Speed and -1 Skill to all enemy Fighters."),
    "Gear usable by one class": ("gear", "This Gear can only be used by Common Fighters."),
}


@pytest.mark.parametrize("feature", PLAN)
def test_every_feature_of_the_plan_can_be_said(feature: str) -> None:
    form, text = PLAN[feature]
    assert render(read(text, "fate"), "fate") == text
    check_tables(*compiled(text, lexicon("fate"), FORMS[form]), "fate")


def test_a_change_that_names_nobody_is_for_whom_the_kind_of_card_reaches() -> None:
    words = lexicon("fate")
    named = ["+1 Speed to this Fighter.", "+1 Speed to all Fighters.", "+1 Speed to your Fighter."]
    assert [shown("+1 Speed.", words, form) for form in (0, 1, 2)] == [
        shown(text, words, form) for form, text in enumerate(named)
    ]


def test_a_pronoun_can_mean_whom_nobody_named() -> None:
    program, card = compiled("+1 Speed. It is also Divine.", lexicon("fate"), FORMS["gear"])
    rows = program.watchers[card.watchers[0] :][: card.watchers[1]]
    assert [row[0] for row in rows] == [Watch.CHANGE, Watch.BECOME]
    assert rows[0][3] == rows[1][3]


REFUSED = yaml.safe_load((HERE / "refused.yaml").read_text())


@pytest.mark.parametrize("case", REFUSED, ids=[case["text"] for case in REFUSED])
def test_what_cannot_be_carried_out_is_said_at_its_place(case: dict[str, Any]) -> None:
    program, words = Program(), lexicon(case["game"])
    with pytest.raises(CardTextError) as raised:
        compile_card(read(case["text"], words.language), program, words, form=FORMS[case["form"]])
    assert str(raised.value) == case["error"]
    assert program == Program()


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(data=texts("fate").flatmap(lambda one: texts("ninjas").map(lambda two: {"fate": one, "ninjas": two})))
def test_every_tree_compiles_or_is_refused(game: str, data: dict[str, t.Text]) -> None:
    try:
        text = bind(data[game])
    except (Unbound, Unsaid):
        return
    for form in forms_of(game, ""):
        program = Program()
        try:
            check_tables(program, compile_card(text, program, lexicon(game), form=form), game)
        except CardTextError:
            assert program == Program()


def test_nothing_is_paid_answered_or_laid_down_by_programs_of_these_games() -> None:
    never = {Op.PAY, Op.WINDOW, Op.ENTER}
    for game in GAMES:
        assert not never & lexicon(game).kernel.ops
