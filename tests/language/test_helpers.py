"""The helpers of the compiler, each alone: a fragment of a tree goes in, rows come out."""

from dataclasses import replace

import pytest

from cardwright.games.xi.lexicon import XI
from cardwright.language import tree as t
from cardwright.language.compiler.context import Context
from cardwright.language.compiler.paragraph import Bound, Paragraph
from cardwright.language.compiler.refusals import CannotDo
from cardwright.language.compiler.tables import Label
from cardwright.language.lexicon import Lexicon, Resources, Undeclared, needed
from cardwright.language.listing import listing, shown_amount, shown_condition, shown_filter, shown_watcher
from cardwright.language.program import NONE, Choice, Op, Program, Ref, Until, Watch
from cardwright.language.read import read
from tests.language.lexicons import lexicon

UNIT = t.Select(("unit",), "choose", t.Number(1))
UNITS = t.Select(("unit",), "all")
PLAY = XI.zones.play
RESOURCES = needed(XI.resources, "resources")


def context(text: str = "", lexicon: Lexicon = XI) -> Context:
    """A context for the one paragraph of a text, with nothing written yet."""
    abilities = read(text, lexicon.language).abilities
    return Context(Program(), lexicon, Paragraph(abilities[0] if abilities else t.Ability()))


def sentence(of: Context, number: int = 0) -> t.Effect:
    return of.paragraph.ability.does[number]


def code(of: Context) -> str:
    """What was emitted so far, in one line."""
    return listing(of.program, of.finish()).replace("\n", "; ").removesuffix("END").rpartition(";")[0]


# Who, what and how much.
def test_references() -> None:
    at = context()
    assert at.references.of(t.This()) == Ref.THIS
    assert at.references.of(t.Player()) == Ref.YOU
    assert at.references.player(t.Player("the defending player")) == Ref.DEFENDER + Ref.CONTROLLER
    with pytest.raises(CannotDo, match="not clear which one"):
        at.references.of(UNIT)


def test_a_reference_means_what_was_bound() -> None:
    at = context("Destroy a unit. Its owner draws a card.")
    destroy = sentence(at)
    assert isinstance(destroy, t.Do)
    at.bind(destroy.what, Bound((3,)))
    draw = sentence(at, 1)
    assert isinstance(draw, t.Do)
    assert isinstance(draw.by, t.Player)
    assert at.references.holder(draw.by, is_owner=True) == 3 + Ref.OWNER


@pytest.mark.parametrize(
    ("thing", "row"),
    [
        (UNITS, "[forms=1 zones=4]"),
        (t.Select(("unit",), "all", traits=(t.Whose("own"),)), "[forms=1 zones=4 OWN]"),
        (t.Select(("unit",), "all", traits=(t.Typed(("ember",)), t.State("hurt"))),
         "[forms=1 zones=4 types=2 states=1]"),
        (t.Select(("unit",), "all", traits=(t.With("life", "at most", t.Number(3)),)),
         "[forms=1 zones=4 stat=1 most=3]"),
        (t.Select(("card",), "all", traits=(t.Placed(t.Zone("hand", "your")),)), "[forms=47 zones=2 OWN]"),
        (t.Player("each opponent"), "[forms=16 zones=31 OPPOSING]"),
        (t.This(), "[forms=63 zones=31 THIS]"),
    ],
)  # fmt: skip
def test_filters(thing: t.Thing, row: str) -> None:
    at = context()
    assert shown_filter(at.program, at.filters.of(thing, PLAY)) == row


def test_conditions_that_need_the_same_column_go_into_further_filters() -> None:
    at = context()
    thick = t.Select(("unit",), "all", traits=(t.With("life", "at least", t.Number(3)), t.Extreme("damage", True)))
    assert shown_filter(at.program, at.filters.of(thick, PLAY)) == (
        "[forms=1 zones=4 stat=0 extreme=1 & [forms=63 zones=31 stat=1 least=3]]"
    )


@pytest.mark.parametrize(
    ("amount", "row"),
    [
        (t.Number(4), "4"),
        (t.Variable(), "X"),
        (t.Count(UNITS), "count[forms=1 zones=4]"),
        (t.Per(t.Number(2), UNITS), "count[forms=1 zones=4]*2"),
        (t.Scaled("half", t.Stat("life total", t.Player())), "stat8(YOU)/2"),
        (t.Stat("damage", t.This(), printed=True), "printed0(THIS)"),
        (t.ThatMuch(), "(event)"),
    ],
)
def test_amounts(amount: t.Amount, row: str) -> None:
    at = context()
    assert shown_amount(at.program, at.amounts.row(amount)) == row


def test_an_amount_that_is_asked_for_is_asked_once() -> None:
    at = context()
    picked = t.Picked(1, 3)
    assert at.amounts.row(picked) == at.amounts.row(picked)
    assert code(at) == "0: PICK R0 1 3"


def test_events() -> None:
    at = context()
    noticed = at.events.notice(t.Event(UNIT, t.Deed("destroy", passive=True, links=(t.Link("by", t.This()),))))
    assert noticed.number == XI.events.named["destroy"]
    assert shown_filter(at.program, noticed.subject) == "[forms=1 zones=31]"
    assert shown_filter(at.program, noticed.other) == "[forms=63 zones=31 THIS]"
    assert [ref for _, ref in noticed.words] == [Ref.SUBJECT, Ref.CAUSE]
    with pytest.raises(CannotDo, match="texts can wait only for these"):
        at.events.notice(t.Event(UNIT, t.Deed("sleep")))


def test_moments() -> None:
    at = context()
    start = t.Moment("start", "turn", "your")
    assert at.events.edge(start) == XI.events.edges["start"]
    assert shown_filter(at.program, at.events.moment_filter(start)) == "[forms=16 zones=31 OWN]"


@pytest.mark.parametrize(
    ("condition", "row"),
    [
        (t.Said("it is raining"), "('it is raining')"),
        (t.Not(t.TurnOf("your")), "(not turn of OWN)"),
        (t.Compare(t.Count(UNITS), "at least", t.Number(2)), "(count[forms=1 zones=4] AT_LEAST 2)"),
        (t.Is(t.This(), "unit"), "(THIS fits [forms=1 zones=31])"),
        (
            t.Not(t.Joined("or", (t.Said("fog"), t.Said("rain")))),
            "(not 'fog' and not 'rain')",
        ),
    ],
)
def test_conditions(condition: t.Condition, row: str) -> None:
    at = context()
    assert shown_condition(at.program, at.conditions.row(condition)) == row


def test_a_condition_on_each_of_a_group_is_a_filter() -> None:
    at = context()
    hurt = t.Is(t.Back("it"), traits=(t.State("hurt"),), negated=True)
    assert shown_filter(at.program, at.conditions.narrowed(hurt)) == "[forms=47 zones=31 not_states=1]"


# What stands, lasts and waits.
@pytest.mark.parametrize(
    ("text", "row"),
    [
        ("Your units get +2 damage.", "{CHANGE 0 ADD [any] amount=2}"),
        ("Your units have Elusive.", "{KEYWORD 0 how=1 [any]}"),
        ("Your units become ember.", "{BECOME 1 [any]}"),
        ("Your units are immune to damage.", "{IMMUNE 63 [any]}"),
    ],
)
def test_watchers(text: str, row: str) -> None:
    at = context(text)
    effect = sentence(at)
    assert isinstance(effect, t.Change | t.Have | t.Become | t.Immune)
    (watcher,) = at.watchers.of(effect, NONE)
    assert shown_watcher(at.program, at.tables.watcher(at.watchers.finished(watcher.row))) == row


def test_the_amount_of_a_watcher_that_lasts_is_fixed() -> None:
    at = context("Your units get +X damage, where X is the number of cards in your hand.")
    effect = sentence(at)
    assert isinstance(effect, t.Change)
    at.is_lasting = True
    (watcher,) = at.watchers.of(effect, NONE)
    assert shown_amount(at.program, watcher.row["amount"]) == "(fixed)"
    assert shown_amount(at.program, watcher.fixed) == "count[forms=47 zones=2 OWN]"


@pytest.mark.parametrize(
    ("text", "form", "act"),
    [
        ("Your units cannot skirmish.", Watch.FORBID, XI.deeds.forbidden["skirmish", False][0].number),
        ("Your units can skirmish again.", Watch.PERMIT, XI.deeds.permitted["skirmish again", False].number),
    ],
)
def test_permissions(text: str, form: Watch, act: int) -> None:
    at = context(text)
    effect = sentence(at)
    assert isinstance(effect, t.Rule)
    (watcher,) = at.permissions.of(effect, 7)
    assert watcher.row == {"form": form, "about": act, "filter": 7}


def test_how_long_something_lasts() -> None:
    at = context()
    assert at.lasting.ending() == (Until.FOREVER, NONE)
    at.lasting.until = t.Moment("end", "turn", "the")
    assert at.lasting.ending() == (Until.END_OF_TURN, NONE)
    at.lasting.until = t.Said("it is raining")
    until, ends = at.lasting.ending()
    assert (until, shown_condition(at.program, ends)) == (Until.CONDITION, "('it is raining')")


def test_what_begins_to_hold() -> None:
    at = context("Your units get +1 damage.")
    effect = sentence(at)
    assert isinstance(effect, t.Change)
    at.lasting.hold(effect)
    assert code(at) == "0: LAST {CHANGE 0 ADD [forms=1 zones=4 OWN] amount=(fixed)} - 1 FOREVER - YOU"


def test_triggers() -> None:
    at = context("When a unit enters play, destroy it.")
    effect = sentence(at)
    assert isinstance(effect, t.When)
    (row,) = at.triggers.watchers(effect, ())
    assert (row["form"], row["about"]) == (Watch.TRIGGER, XI.events.phrases["enter play", False].number)
    assert listing(at.program, row["pc"]) == "0: DESTROY SUBJECT\n1: END"


def test_which_sentences_stand() -> None:
    for text, stands in (
        ("Your units get +1 damage.", True),
        ("When this unit is hurt, draw a card.", True),
        ("A unit gets +1 damage.", False),
        ("Draw a card.", False),
    ):
        at = context(text)
        assert at.standing.stands(sentence(at)) is stands, text


def test_a_sentence_that_stands_under_a_condition() -> None:
    at = context('While "it is raining", your units get +1 damage.')
    (watcher,) = at.standing.watchers(at.paragraph.ability.does)
    row = at.tables.watcher(at.watchers.finished(watcher.row))
    assert shown_watcher(at.program, row) == ("{CHANGE 0 ADD [forms=1 zones=4 OWN] amount=1 if=('it is raining')}")


# What is asked and done.
def test_choices() -> None:
    at = context()
    units = at.tables.filter(forms=1)
    bound = at.choices.choose(t.Select(("unit",), "choose", t.Number(2)), units, int(Choice.TARGET), None, Label())
    assert bound == Bound((0, 1), units)
    assert [row[:6] for row in at.code.rows] == [
        [Op.CHOOSE, 0, units, Choice.TARGET, Ref.YOU, 0],
        [Op.CHOOSE, 1, units, Choice.TARGET, Ref.YOU, 1],
    ]


def test_a_choice_that_may_be_declined_says_so_once() -> None:
    at = context()
    declined = at.choices.optional = Label()
    at.choices.choose(UNIT, at.tables.filter(forms=1), 0, None, Label())
    assert at.code.rows[0][3] == Choice.OPTIONAL
    assert at.code.rows[0][6] is declined
    assert at.choices.optional is None


def test_declarations() -> None:
    at = context("Destroy a unit and draw a card.")
    at.declarations.all(at.paragraph.ability.does)
    at.declarations.check()
    assert code(at) == "0: CHOOSE R0 [forms=1 zones=4] TARGET YOU 0 ->-"


def test_what_is_done_to_each() -> None:
    at = context()
    at.loops.each_of(UNITS, PLAY, lambda ref: at.emit(Op.DESTROY, ref))
    assert code(at) == "0: EACH R0 [forms=1 zones=4] ->3; 1: DESTROY R0; 2: GO ->0"


def test_what_a_player_does() -> None:
    at = context()
    at.loops.by(t.Player("each player"), lambda who: at.emit(Op.DRAW, who, at.tables.number(1)))
    assert code(at) == "0: EACH R0 [forms=16 zones=31] ->3; 1: DRAW R0 1; 2: GO ->0"
    assert at.doer == Ref.YOU


def test_hits() -> None:
    at = context()
    at.hits.adds = (t.If(t.Said("it is raining"), t.Damage(t.Number(1), None, more=True)),)
    at.hits.hit(t.Damage(t.Number(2), t.Player(), "ember"))
    assert code(at) == "0: SET R0 2; 1: TEST ('it is raining') ->3; 2: ADD R0 1; 3: DAMAGE YOU (R0) 1 THIS"


def test_resources() -> None:
    at = context()
    at.resources.gain(t.Gain("gain", t.Number(2), "pT"))
    at.resources.restore(t.Gain("restore", t.Number(3), "life points", to=t.This()))
    assert code(at) == "0: GAIN YOU 2 1; 1: RESTORE THIS 3"


def test_what_cannot_be_paid_is_not_taken() -> None:
    at = context()
    at.resources.gain(t.Gain("pay", t.Number(2), "T"))
    assert code(at) == "0: TEST (stat9(YOU) AT_LEAST 2) ->2; 1: LOSE YOU 2 0"


def test_moves() -> None:
    at = context()
    at.moves.move(t.Move("return", t.This(), t.Zone("hand", "its owner's")), Ref.YOU)
    assert code(at) == "0: FITS THIS [forms=63 zones=4] ->2; 1: MOVE THIS 2 0"
    with pytest.raises(CannotDo, match="only to its owner"):
        at.moves.move(t.Move("return", UNIT, t.Zone("hand", "your")), Ref.YOU)


@pytest.mark.parametrize(
    ("text", "emitted"),
    [
        ("Destroy all units.", "0: DESTROY_ALL [forms=1 zones=4]"),
        ("Draw two cards.", "0: DRAW YOU 2"),
        ("Shuffle your deck.", "0: SHUFFLE YOU"),
        ("Flip a coin.", "0: FLIP R0"),
        ("Prevent a spell that is being played.", "0: PREVENT [forms=47 zones=16]"),
    ],
)
def test_acts(text: str, emitted: str) -> None:
    at = context(text)
    at.acts.act(sentence(at))
    assert code(at) == emitted


@pytest.mark.parametrize(
    ("text", "emitted"),
    [
        ("You may draw a card.", "0: MAY YOU ->2; 1: DRAW YOU 1"),
        ("Draw a card, then discard a card.", "0: CLEAR; 1: DRAW YOU 1; 2: DONE ->5; "
         "3: CHOOSE R0 [forms=47 zones=2 OWN] plain YOU 0 ->5; 4: DISCARD R0"),
        ("Choose one: draw a card; or gain 1pT.", "0: MODE R0 2 0 0 ->-; 1: MODE_IS R0 0 ->3; 2: DRAW YOU 1; "
         "3: MODE_IS R0 1 ->5; 4: GAIN YOU 1 1"),
    ],
)  # fmt: skip
def test_sentences(text: str, emitted: str) -> None:
    at = context(text)
    at.sentences.run(at.paragraph.ability.does)
    assert code(at) == emitted


# Paragraphs with a header.
def test_costs() -> None:
    at = context("XpT, sacrifice a unit: Draw a card.")
    at.costs.pay(at.costs.ask(at.paragraph.ability.costs))
    asked = "0: PICK_X 1; 1: CHOOSE R0 [forms=1 zones=4 OWN] COST YOU 0 ->-"
    assert code(at) == f"{asked}; 2: PAY; 3: SACRIFICE R0; 4: WINDOW"


def test_abilities() -> None:
    at = context("1T: Draw a card.")
    row = at.abilities.row(at.paragraph.ability)
    assert listing(at.program, at.program.abilities[row][0]) == "0: PAY\n1: WINDOW\n2: DRAW YOU 1\n3: END"


def test_moments_of_a_card() -> None:
    at = context("Enter: Draw a card.", lexicon("ninjas"))
    row = at.abilities.moment_row(at.paragraph.ability)
    assert listing(at.program, row[-1]) == "0: DRAW YOU 1\n1: END"


def test_granted_texts() -> None:
    at = context('Your units have "When this unit is hurt, draw a card."')
    effect = sentence(at)
    assert isinstance(effect, t.Have)
    (watcher,) = at.abilities.granted(effect, effect.abilities[0], 9)
    assert watcher.is_granted
    assert (watcher.row["form"], watcher.row["filter"]) == (Watch.TRIGGER, 9)


# What a game declares.
def with_qi() -> Lexicon:
    """Xi Cards with one more resource and one more way to give up cards."""
    numbers = {**RESOURCES.numbers, "Water Qi": 7}
    return replace(XI, resources=replace(RESOURCES, numbers=numbers, given_up={"exhaust": PLAY}))


def test_a_cost_is_a_list_over_the_resources_that_the_game_declares() -> None:
    at = Context(Program(), with_qi(), Paragraph(t.Ability()))
    two, x = (t.Price(amount, "Water Qi") for amount in (t.Number(2), t.Variable()))
    paid = at.costs.ask((two, t.Price(t.Number(1), "T"), x))
    assert at.tables.cost(paid.parts()) == (0, 2)
    assert at.program.costs == [[7, 2, 1, 0], [RESOURCES.numbers["T"], 1, 0, 0]]


def test_a_game_declares_what_can_be_given_up_as_a_cost() -> None:
    at = Context(Program(), with_qi(), Paragraph(t.Ability()))
    assert at.costs.ask((t.Do("exhaust", t.This()),)).acts == [t.Do("exhaust", t.This())]
    with pytest.raises(CannotDo, match="costs are T, pT, life points, Water Qi, or to exhaust your own cards"):
        at.costs.ask((t.Do("sacrifice", t.This()),))


def test_what_a_game_does_not_declare_is_named() -> None:
    price = (t.Price(t.Number(2), "Fire Qi"),)
    with pytest.raises(Undeclared, match="does not declare “Fire Qi” among its resources: numbers"):
        Context(Program(), with_qi(), Paragraph(t.Ability())).costs.ask(price)
    with pytest.raises(Undeclared, match="does not declare resources"):
        Context(Program(), lexicon("ninjas"), Paragraph(t.Ability())).costs.ask(price)
    with pytest.raises(TypeError, match="'given_up'"):
        Resources(numbers={}, held={}, life="life points")  # type: ignore[call-arg]
