from pathlib import Path

import pytest
import yaml
from hypothesis import HealthCheck, given, settings

from cardwright.games.xi.lexicon import XI
from cardwright.games.xi.state import Form, Resource
from cardwright.language import tree as t
from cardwright.language.binding.binder import bind
from cardwright.language.compiler.card import compile_card
from cardwright.language.complaints import Unbound, Unsaid
from cardwright.language.errors import CardTextError
from cardwright.language.listing import listing, shown_ability, shown_watcher
from cardwright.language.program import ABILITY, NONE, Compiled, Op, Program
from cardwright.language.read import read
from tests.language.trees import texts

HERE = Path(__file__).parent
SOURCE = HERE.parents[1] / "src" / "cardwright"
TARGETS = yaml.safe_load((SOURCE / "language" / "targets" / "xi.yaml").read_text())
CARDS = yaml.safe_load((SOURCE / "games" / "xi" / "cards" / "named.yaml").read_text())
PROGRAMS = yaml.safe_load((HERE / "programs.yaml").read_text())
FORMS = {
    "unit": Form.UNIT,
    "point spell": Form.POINT,
    "lasting spell": Form.LASTING,
    "statement": Form.STATEMENT,
}


def compiled(text: str, form: int = Form.POINT, cost: tuple[t.Cost, ...] = ()) -> tuple[Program, Compiled]:
    program = Program()
    return program, compile_card(read(text, "xi"), program, XI, form=form, cost=cost)


def indented(said: str) -> str:
    return "  " + said.replace("\n", "\n  ")


def shown(text: str, form: int = Form.POINT) -> str:
    """A card's program, abilities and watchers, with the programs of these."""
    program, card = compiled(text, form)
    lines = [listing(program, card.play)]
    for ability in card.abilities:
        lines.append(f"ability {shown_ability(program, ability)}")
        lines.append(indented(listing(program, program.abilities[ability][0])))
    first, count = card.watchers
    printed = range(first, first + count)
    for number in sorted({*range(len(program.watchers))} - {*printed}) + list(printed):
        pc = program.watchers[number][-1]
        if number in printed or pc != NONE:
            lines.append(("printed " if number in printed else "lasting ") + shown_watcher(program, number))
            lines += [indented(listing(program, pc))] if pc != NONE else []
    return "\n".join(lines) + "\n"


def refused(text: str, form: int = Form.POINT) -> CardTextError:
    with pytest.raises(CardTextError) as error:
        compiled(text, form)
    return error.value


def test_every_target_text_compiles_on_a_card_that_stays() -> None:
    """All texts of the language's targets can be carried out; two paragraphs want a lasting spell."""
    for name, text in TARGETS.items():
        wants_spell = "Attach this" in text or "none of your units" in text  # a unit in play is one of yours
        form = Form.LASTING if wants_spell else Form.UNIT
        try:
            program, card = compiled(text, form)
        except CardTextError as error:
            pytest.fail(f"{name}: {error}")
        check_tables(program, card)


def check_tables(program: Program, card: Compiled) -> None:
    """Every instruction is known, every place to go to exists, and each program comes to an end."""
    starts = [card.play, *(row[0] for row in program.abilities), *(row[-1] for row in program.watchers)]
    for start in starts:
        if start != NONE:
            assert listing(program, start).endswith("END"), listing(program, start)
    for row in program.code:
        assert row[0] in list(Op)


def test_every_named_card_compiles() -> None:
    for card in CARDS:
        program, made = compiled(card.get("text", ""), FORMS[card["kind"]])
        check_tables(program, made)


@pytest.mark.parametrize("row", PROGRAMS, ids=lambda row: row["text"][:40])
def test_program(row: dict[str, str]) -> None:
    assert shown(row["text"], Form[row["form"].upper()]) == row["program"]


def test_a_card_without_text_is_paid_for_and_enters_play() -> None:
    program, card = compiled("", Form.UNIT)
    assert listing(program, card.play) == "0: PAY\n1: WINDOW\n2: ENTER -\n3: END"
    program, card = compiled("", Form.POINT)
    assert listing(program, card.play) == "0: PAY\n1: WINDOW\n2: END"


def test_costs_of_a_card_are_asked_for_before_it_is_paid() -> None:
    sacrifice = t.Do("sacrifice", t.Select(("unit",), "choose", t.Number(1)))
    costs = (t.Price(t.Variable(), "T"), t.Price(t.Number(2), "life points"), sacrifice)
    program, card = compiled("Draw a card.", cost=costs)
    assert [Op(row[0]) for row in program.code[card.play :]] == [
        Op.PICK_X,
        Op.CHOOSE,
        Op.PAY,
        Op.SACRIFICE,
        Op.WINDOW,
        Op.DRAW,
        Op.END,
    ]


def test_costs_of_an_ability_stand_in_its_row() -> None:
    program, card = compiled("2T, 1pT, 3 life points, twice per turn: Draw a card.", Form.UNIT)
    row = dict(zip(ABILITY, program.abilities[card.abilities[0]], strict=True))
    time, prepared, life = ([int(resource), amount, 0, 0] for resource, amount in zip(Resource, (2, 1, 3), strict=True))
    assert program.costs[row["cost"] : row["cost"] + row["parts"]] == [time, prepared, life]
    assert row["limit"] == 2
    program, card = compiled("XpT: Draw a card.", Form.UNIT)
    row = dict(zip(ABILITY, program.abilities[card.abilities[0]], strict=True))
    assert program.costs[row["cost"] : row["cost"] + row["parts"]] == [[Resource.PREPARED, 0, 1, 0]]
    assert row["limit"] == NONE


def test_costs_of_a_card_stand_beside_its_program() -> None:
    costs = (t.Price(t.Number(2), "T"), t.Price(t.Number(1), "T"), t.Price(t.Number(2), "life points"))
    program, card = compiled("Draw a card.", cost=costs)
    first, parts = card.cost
    assert program.costs[first : first + parts] == [[Resource.TIME, 3, 0, 0], [Resource.LIFE, 2, 0, 0]]
    assert compile_card(read("Draw two cards.", "xi"), program, XI, form=Form.POINT, cost=costs).cost == card.cost


def test_keywords_and_numerals() -> None:
    assert compiled("Elusive.", Form.UNIT)[1].keywords == 1
    assert compiled("2T: Draw two cards and gain 11 life points.", Form.UNIT)[1].numbers == (2, 11)


# A word that is lost on the way makes two texts the same program.
DIFFERENT = [
    ('If "it\'s raining", draw a card.', "Draw a card."),
    ('If "it\'s raining", draw a card.', 'If not "it\'s raining", draw a card.'),
    ("Destroy up to two units.", "Destroy two units."),
    ("Destroy up to two units.", "Destroy a unit."),
    ("At the start of your turn, you may draw a card.", "At the start of your turn, draw a card."),
    ("At the start of your turn, you may destroy a unit.", "At the start of your turn, destroy a unit."),
    ("At the start of your turn, draw a card.", "At the start of each turn, draw a card."),
    ("At the start of your turn, draw a card.", "At the end of your turn, draw a card."),
    ("Destroy a unit.", "Destroy one of your units."),
    ("Destroy a unit.", "Destroy another unit."),
    ("Destroy a unit.", "Destroy all units."),
    ("Destroy a unit.", "Sacrifice a unit."),
    ("Destroy a hurt unit.", "Destroy a non-hurt unit."),
    ("Destroy an ember unit.", "Destroy a non-ember unit."),
    ("Destroy a unit with damage 3 or more.", "Destroy a unit with damage 3 or less."),
    ("Destroy the unit with the highest life.", "Destroy the unit with the lowest life."),
    ("Deal 2 ember damage to a unit.", "Deal 2 damage to a unit."),
    ("Deal 2 ember damage to a unit.", "Deal 2 ember damage to a unit or player."),
    ("Until the end of the turn, a unit gets +1 damage.", "A unit gets +1 damage."),
    ("Until the end of the turn, a unit gets +1 damage.", "Until the end of your next turn, a unit gets +1 damage."),
    ("Draw a card, then discard a card.", "Draw a card and discard a card."),
    ("If your life total is 5 or less and it is your turn, draw a card.",
     "If your life total is 5 or less or it is your turn, draw a card."),
    ("1T: Draw a card.", "1T, once per turn: Draw a card."),
    ("1T: Draw a card.", "1pT: Draw a card."),
    ("Your units get +1 damage.", "Your other units get +1 damage."),
    ("Your units get +1 damage.", "Your units get -1 damage."),
    ("Your units get +1 damage.", 'While "it\'s raining", your units get +1 damage.'),
    ("This unit deals double damage.", "This unit deals double damage to ember units."),
    ("When this unit is hurt, draw a card.", "When this unit is hurt by an ember unit, draw a card."),
    ("Units cannot skirmish with this unit.", "Units cannot skirmish."),
    ("Put a card from your hand on top of your deck.", "Put a card from your hand on the bottom of your deck."),
    ("Discard a card.", "Discard a random card."),
]  # fmt: skip


@pytest.mark.parametrize(("one", "two"), DIFFERENT)
def test_every_word_counts(one: str, two: str) -> None:
    assert shown(one, Form.UNIT) != shown(two, Form.UNIT)


REFUSED = [
    (
        Form.UNIT,
        "When this unit is destroyed, draw X cards, where X is its damage.",
        "its damage",
        "the printed damage",
    ),
    (
        Form.UNIT,
        "Your card deals 1 more damage.",
        "Your card deals 1 more damage.",
        "means one that is chosen or means all",
    ),
    (
        Form.POINT,
        "If there are five or more cards in your hand, you may discard a card. If they do, draw a card.",
        "they do",
        "if you do",
    ),
    (Form.UNIT, "This unit must skirmish.", "this unit must skirmish", "cannot"),
    (Form.UNIT, "When this statement enters play, draw a card.", "this statement", "is not a statement"),
    (Form.STATEMENT, "This unit gets +1 damage.", "this unit", "is not a unit"),
    (Form.UNIT, "When the attached unit is destroyed, draw a card.", "the attached unit", "never attached"),
    (Form.LASTING, "Attach this to a unit.\nYour attached unit gets +1 damage.", "your attached unit", "only one"),
    (
        Form.UNIT,
        "If each opponent would lose life points, draw a card instead.",
        "each opponent",
        "write “an opponent”",
    ),
    (Form.UNIT, "If your units would be destroyed, draw a card instead.", "your units", "one at a time"),
    (Form.UNIT, "When this unit deals damage to each player, draw a card.", "each player", "write “a player”"),
    (Form.UNIT, "This unit deals 2 more damage to hurt hurt units.", "hurt hurt units", "the same twice"),
    (Form.POINT, "An opponent may discard a card. If you do not, draw a card.", "you do not", "write “if they do”"),
    (Form.POINT, "You may discard a card. If they do, draw a card.", "they do", "write “if you do”"),
    (Form.POINT, "Each opponent reveals your hand.", "each opponent reveals your hand", "write “their”"),
    (
        Form.POINT,
        "If it is your turn, draw a card. Then if they do, gain 1T. Otherwise, lose 1T.",
        "they do",
        "write “if you do”",
    ),
    (
        Form.POINT,
        "Each opponent draws a card from your deck.",
        "each opponent draws a card from your deck",
        "leave out where from",
    ),
    (
        Form.POINT,
        "Until you play a unit or until the end of the game, your units cost 2T less.",
        "until you play a unit or until the end of the game",
        "until the end of the turn",
    ),
    (Form.POINT, "Roll a die.", "roll a die", "flip a coin"),
    (Form.POINT, "When a unit is destroyed, draw a card.", "when a unit is destroyed, draw a card", "Until the end"),
    (Form.POINT, "If you do, draw a card.", "you do", "nothing before it to refer to"),
    (
        Form.POINT,
        "If there are two or more ember cards in your hand, draw a card.",
        "ember cards in your hand",
        "face down",
    ),
    (Form.POINT, "1T: Draw a card.", "1T: Draw a card.", "leave out the cost"),
    (Form.UNIT, "Attach this to a unit.", "attach this to a unit", "lasting spell"),
    (Form.UNIT, "Your units count as ember.", "your units are also ember", "becomes ember"),
    (Form.UNIT, "Return a unit to your hand.", "return a unit to your hand", "its owner's hand"),
    (Form.UNIT, "Put a unit into its owner's deck.", "put a unit into its owner's deck", "on top of"),
    (Form.UNIT, "Return a point spell to its owner's hand.", "a point spell", "never in play"),
    (
        Form.UNIT,
        "If you would bank, gain 1pT instead.",
        "If you would bank, gain 1pT instead",
        "destroy",
    ),
    (Form.UNIT, "When an opponent draws two cards, gain 1pT.", "two cards", "with no other word"),
]


@pytest.mark.parametrize(("form", "text", "phrase", "advice"), REFUSED)
def test_what_cannot_be_carried_out_is_said(form: int, text: str, phrase: str, advice: str) -> None:
    error = refused(text, form)
    assert advice in error.problem
    assert error.phrase.lower() == phrase.lower()


def test_more_than_eight_things_are_too_many() -> None:
    assert "at most 8" in refused("Destroy five units and destroy four statements.").problem


def test_a_refused_text_leaves_no_trace() -> None:
    program, _ = compiled("Draw a card.")
    before = repr(program)
    with pytest.raises(CardTextError):
        compile_card(read('If "fog", destroy two hurt units. Roll a die.', "xi"), program, XI, form=Form.POINT)
    assert repr(program) == before


def test_equal_rows_are_shared() -> None:
    program, _ = compiled("Deal 2 ember damage to a unit.")
    sizes = len(program.filters), len(program.amounts)
    compile_card(read("Restore 2 life points to a unit.", "xi"), program, XI, form=Form.POINT)
    assert (len(program.filters), len(program.amounts)) == sizes


@settings(max_examples=60, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(texts("xi"))
def test_every_tree_compiles_or_is_refused(text: t.Text) -> None:
    try:
        bound = bind(text)
    except (Unbound, Unsaid):
        return
    for form in (Form.UNIT, Form.POINT):
        program = Program()
        try:
            check_tables(program, compile_card(bound, program, XI, form=form))
        except CardTextError:
            assert program == Program()
