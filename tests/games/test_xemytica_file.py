"""Game files: good ones become games, and whatever is wrong with others is said, all together and with its place."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cardwright.games import GAMES, load
from cardwright.games.interface import Setup, UsageError
from cardwright.games.xemytica.game import XemyticaGame, faults_of, game_of, shipped_faults
from cardwright.games.xemytica.game_source import BadGame, GameSource, read_game
from cardwright.games.xemytica.state import ATTRIBUTES, CLASSES, DECK, FORMS, HAND, MARKS, SEATS, STEPS, Metric, Scope
from cardwright.lab.batch import simulate
from tests.conformance.walks import walk

EXAMPLE = Path(__file__).parents[2] / "examples" / "sky-derby"
GOOD = """\
game: {id: tiny, name: Tiny}
attributes:
- {id: reach, name: Reach}
kinds:
- {id: duck, name: Duck, role: combatant}
- {id: hat, name: Hat, role: modifier, scope: own_combatant}
classes:
- {id: plain, name: Plain}
- {id: posh, name: Posh}
types:
  duck: {plain: [Mallard], posh: [Mandarin]}
  hat: {plain: [Cap], posh: [Bowler]}
marks:
- {id: lone, name: lone, kinds: [duck], deck_limit: 1}
values: [1, 2]
deck: {budget: 6}
hand: {limit: 3}
steps:
- {kind: duck, name: Duck}
- {kind: hat, name: Hat}
cards:
- {name: Quack, kind: duck, class: plain, type: Mallard, value: 1, reach: 3}
- {name: Sir Quack, kind: duck, class: posh, type: Mandarin, value: 2, reach: 5, lone: true, text: This Duck wins ties.}
- {name: Flat Cap, kind: hat, class: plain, type: Cap, value: 1, text: +2 Reach.}
decks:
- {name: Pond, cards: {Quack: 3, Sir Quack: 1, Flat Cap: 1}}
"""


def source(text: str, folder: Path | None = None) -> GameSource:
    return read_game(text, "tiny.yaml", folder)


def said(text: str) -> list[str]:
    """Every fault of a game file as a person reads it."""
    try:
        return [str(fault) for fault in faults_of(source(text))]
    except BadGame as error:
        return [str(fault) for fault in error.faults]


def changed(old: str, new: str) -> str:
    assert old in GOOD
    return GOOD.replace(old, new)


# Good files


def test_a_small_file_is_a_game_with_sensible_defaults() -> None:
    found = source(GOOD)
    assert faults_of(found) == []
    game = found.definition
    assert (game.least_players, game.most_players, game.players) == (2, SEATS, 2)
    assert [kind.scope for kind in game.kinds] == [Scope.SELF, Scope.OWN]
    assert [kind.plural for kind in game.kinds] == ["Ducks", "Hats"]
    assert [(step.word, step.least, step.in_ties) for step in game.steps] == [("duck", 1, False), ("hat", 0, True)]
    assert (game.compare.metric, game.compare.lowest, game.tie_extends) == (Metric.MAX_ANY, False, True)
    assert (game.hand.opening, game.deck.most, game.deck.least_of) == (3, DECK, {"duck": 1})
    assert (game.max_rounds, game.max_cycles, game.strict_types) == (200, 50, True)


def test_pictures_show_what_the_file_says() -> None:
    posh = "- {id: posh, name: Posh"
    changed = GOOD.replace(f"{posh}}}", f"{posh}, land: divine}}").replace(
        "plain: [Cap]", "plain: [{name: Cap, outdoors: true}]"
    )
    for text, land, behind in ((GOOD, "common", "plinth"), (changed, "divine", "hills")):
        game = XemyticaGame(source(text))
        assert game.printed_face(game.pool.card("Sir Quack")).picture.land == land
        assert behind in game.printed_face(game.pool.card("Flat Cap")).picture.scenes


def test_the_game_of_a_file_can_be_played() -> None:
    game = XemyticaGame(source(GOOD))
    position, _ = game.new(Setup(2, seed=1))
    assert (game.name, game.title, game.package) == ("tiny", "Tiny", "xemytica")
    assert position.asked() == [0, 1]
    assert game.render(position, 0, position.legal(0)[0]).startswith(("duck ", "discard ", "draw"))


def test_options_have_the_defaults_of_the_file() -> None:
    text = changed("hand: {limit: 3}", "hand: {limit: 3}\ntie: {extend: false}\nend: {max_rounds: 7}")
    text = text.replace("- {kind: hat, name: Hat}", "- {kind: hat, name: Top Hat, min: 1}")
    game = XemyticaGame(source(text))
    options = game.read_options({})
    assert (options["tie_rule"], options["max_rounds"]) == ("immediate", 7)
    assert options["top_hat_play"] == "must_if_held"


def test_cards_and_decks_may_lie_in_folders_beside_the_file(tmp_path: Path) -> None:
    head, _, cards = GOOD.partition("cards:\n")
    cards, _, _ = cards.partition("decks:\n")
    (tmp_path / "cards").mkdir()
    (tmp_path / "decks").mkdir()
    (tmp_path / "game.yaml").write_text(head)
    (tmp_path / "cards" / "all.yaml").write_text(cards)
    (tmp_path / "decks" / "pond.txt").write_text("# The Pond\n3 Quack\n1 Flat Cap\n")
    game = load(str(tmp_path))
    assert game.names() == ("Blank", "Quack", "Sir Quack", "Flat Cap")
    assert game.decks() == {"pond": {"name": "The Pond", "cards": {"Quack": 3, "Flat Cap": 1}}}
    assert load(str(tmp_path / "game.yaml")) is game


def test_a_file_that_changes_is_another_game(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_text(GOOD)
    before = load(str(file))
    file.write_text(changed("reach: 3", "reach: 4"))
    after = load(str(file))
    assert before.printed_card("Quack")["reach"] == 3
    assert after.printed_card("Quack")["reach"] == 4


def test_the_document_of_a_game_makes_the_same_game() -> None:
    one = source(GOOD)
    game = game_of(one.document, "a match")
    assert game.source.digest == one.digest
    assert game.source.definition == one.definition
    assert game.document() == one.document


def test_our_own_games_are_well() -> None:
    assert shipped_faults("fate") == []
    assert load("fate").document() is None


def test_the_example_differs_in_every_number() -> None:
    game = load(str(EXAMPLE))
    assert isinstance(game, XemyticaGame)
    assert faults_of(game.source) == []
    definition = game.definition
    assert [len(rows) for rows in (definition.attributes, definition.classes, definition.kinds)] == [2, 4, 4]
    assert (definition.values, definition.deck.budget, definition.hand.limit) == ((1, 2, 3, 4, 5), 20, 5)
    assert [kind.scope for kind in definition.kinds] == [Scope.SELF, Scope.ALL, Scope.OWN, Scope.ENEMY]
    assert len(definition.steps) == 4
    assert len(game.decks()) >= 2


@pytest.mark.parametrize("seats", [2, 4])
def test_the_example_is_played_like_our_own_games(seats: int) -> None:
    game = load(str(EXAMPLE))
    for position, seat, _ in walk(game, seats, 3):
        if seat < 0:
            assert position.outcome() is not None
            return
        concealed = position.conceal(seat)
        assert (concealed.reasons(seat) == position.reasons(seat)).all()
        assert game.view(concealed, seat).prompt
        for action in position.legal(seat, conceding=True):
            assert game.parse(concealed, seat, game.render(concealed, seat, action)) == [action]


# Broken files


BROKEN = {
    # exactly one combatant kind, in the first step
    "two fight": ("name: Hat, role: modifier", "name: Hat, role: combatant", "exactly one kind has the role combatant"),
    "nobody fights": ("name: Duck, role: combatant", "name: Duck, role: modifier", "and there are 0 here"),
    "first step": ("- {kind: duck, name: Duck}\n", "", "the first step has to be for combatants, and 'hat' is not"),
    "fights twice": ("- {kind: hat, name: Hat}", "- {kind: duck, name: Again}", "only the first step can be for"),
    "ties": ("{kind: duck, name: Duck}", "{kind: duck, in_ties: true}", "a tie-break adds no combatants"),
    "skipped": ("{kind: duck, name: Duck}", "{kind: duck, min: 0}", "min: this is a whole number from 1 to 1, not '0'"),
    # each step's kind exists
    "step": ("- {kind: hat, name: Hat}", "- {kind: hut, name: Hat}", "no kind 'hut'; did you mean 'hat'? (FOH-10.2)"),
    "word": ("{kind: hat, name: Hat}", "{kind: hat, name: Draw}", "steps, entry 2: 'draw' is reserved"),
    "twice": ("{kind: hat, name: Hat}", "{kind: hat, name: Duck}", "'duck' is taken already"),
    # combatants have exactly the attributes, others none
    "missing": ("value: 1, reach: 3", "value: 1", "Quack: a duck needs `reach` (FOH-Q93)"),
    "too many": ("reach: 3", "reach: 3, depth: 2", "Quack: a card has no field 'depth'"),
    "not its own": (
        "type: Cap, value: 1",
        "type: Cap, value: 1, reach: 1",
        "only a duck has reach, not a hat (FOH-4.9)",
    ),
    "no number": ("reach: 3", "reach: long", "reach is a whole number from -99 to 99, not 'long'"),
    # value, class and type, mark
    "value": ("type: Cap, value: 1", "type: Cap, value: 3", "Flat Cap: the value '3' is not one of 1, 2 (FOH-4.8)"),
    "class": (
        "Cap, kind: hat, class: plain",
        "Cap, kind: hat, class: plane",
        "no class 'plane'; did you mean 'plain'?",
    ),
    "type": ("type: Cap,", "type: Bowler,", "a plain Hat cannot have the type 'Bowler'; it is one of Cap (FOH-Q05)"),
    "mark": ("type: Cap,", "type: Cap, lone: true,", "only a duck can be lone, not a hat (FOH-6.1)"),
    "kind": ("Cap, kind: hat", "Cap, kind: shoe", "there is no kind 'shoe'; it is one of duck, hat (FOH-4.1)"),
    # texts use what is declared only
    "attribute": ("text: +2 Reach.", "text: +2 Depth.", "Depth"),
    "noun": ("This Duck wins", "This Goose wins", "Goose"),
    # decks
    "entry": ("Flat Cap: 1}", "Flat Hat: 1}", "there is no card 'Flat Hat'; did you mean 'Flat Cap'? (FOH-2.4)"),
    "budget": ("Quack: 3, Sir", "Quack: 4, Sir", "Pond: a deck costs at most 6, and this one costs 7 (FOH-2.8)"),
    "limit": ("Sir Quack: 1,", "Sir Quack: 2,", "a deck has one copy of each lone card, and this one has 2 Sir Quack"),
    "no deck": ("deck: {budget: 6}", "deck: {budget: 6, min_per_kind: {duck: 8}}", "no legal deck can be built"),
    "count": ("Flat Cap: 1}", "Flat Cap: some}", "a deck gives a whole number of copies"),
    # sections
    "unknown": ("hand: {limit: 3}", "hands: {limit: 3}", "there is no 'hands' here; did you mean 'hand'?"),
    "absent": ("hand: {limit: 3}\n", "", "`hand` is missing"),
    "empty": ("hand: {limit: 3}", "hand:", "`hand` is missing"),
    "double": ("values: [1, 2]", "values: [1, 2]\nvalues: [1]", "'values' appears twice"),
    "shape": ("hand: {limit: 3}", "hand: 3", "this has to be a map with limit, opening, fill"),
    "list": ("values: [1, 2]", "values: 2", "this has to be a list of values"),
    "id": ("{id: posh, name: Posh}", "{id: Posh!, name: Posh}", "an id is small letters, digits and _"),
    "same id": ("{id: posh, name: Posh}", "{id: plain, name: Posh}", "'plain' is taken already"),
    "field": ("{id: reach, name: Reach}", "{id: value, name: Reach}", "'value' is reserved"),
    "same name": ("{id: posh, name: Posh}", "{id: posh, name: Cap}", "is also the name of something else"),
    "name": ("{id: posh, name: Posh}", "{id: posh, name: P0sh}", "a name is made of words of letters"),
    "role": ("role: modifier", "role: helper", "'helper' is not known; it is one of combatant, modifier"),
    "scope": ("scope: own_combatant", "scope: own_combatants", "did you mean 'own_combatant'?"),
    "types of": ("  hat: {plain", "  hut: {plain", "types: there is no kind 'hut'; did you mean 'hat'?"),
    "class of": ("{plain: [Cap]", "{plane: [Cap]", "there is no class 'plane'; did you mean 'plain'?"),
    "mark of": ("kinds: [duck]", "kinds: [dock]", "there is no kind 'dock'; did you mean 'duck'?"),
    "metric": ("values:", "compare: {metric: best}\nvalues:", "it is one of max_any, sum, attribute, majority"),
    "compared": (
        "values:",
        "compare: {metric: attribute}\nvalues:",
        "the metric attribute needs an `attribute`",
    ),
    "place": ("values:", "clean_up: {win: pocket}\nvalues:", "it is one of discard, deck_bottom, deck_top, hand"),
    "zones": ("values:", "elimination: {zones: [deck]}\nvalues:", "a combatant in deck, hand, play keeps its player"),
    "fill": ("{limit: 3}", "{limit: 3, fill: optional}", "'optional' is not known; it is one of auto (FOH-Q19)"),
    "opening": ("{limit: 3}", "{limit: 3, opening: 4}", "opening: this is a whole number from 1 to 3, not '4'"),
    "players": ("values:", "players: {min: 3, max: 2}\nvalues:", "`min` 3 to `max` 2 has to include `default` 3"),
    "two names": ("name: Sir Quack, kind", "name: quack, kind", "two cards are named 'quack'"),
    # limits of the system
    "seats": ("values:", "players: {max: 9}\nvalues:", f"from 2 to {SEATS}, not '9' (FOH-E1)"),
    "hand": ("{limit: 3}", "{limit: 30}", f"from 1 to {HAND}, not '30' (FOH-E1)"),
    "deck": ("{budget: 6}", "{budget: 6, max_cards: 99}", f"from 1 to {DECK}, not '99' (FOH-E1)"),
    # YAML
    "yaml": ("values: [1, 2]", "values: [1, 2", "not valid YAML"),
    "alias": ("values: [1, 2]", "values: &a [1, *a]", "an alias (`*name`) is not allowed here"),
}


@pytest.mark.parametrize("case", BROKEN)
def test_what_is_wrong_is_said_with_its_place(case: str) -> None:
    old, new, expected = BROKEN[case]
    found = said(changed(old, new))
    assert any(expected in fault for fault in found), found
    where = next(fault for fault in found if expected in fault)
    assert where.startswith("tiny.yaml, line ") or "legal deck" in where


def many(section: str, count: int, row: str) -> str:
    """A game file with more rows of a section than there is room for."""
    rows = "".join(f"- {row.format(id=f'x{number}', name='X' + chr(97 + number) * 3)}\n" for number in range(count))
    start = GOOD.index(f"{section}:\n") + len(section) + 2
    return GOOD[:start] + rows + GOOD[start:]


@pytest.mark.parametrize(
    ("section", "most", "row"),
    [
        ("attributes", ATTRIBUTES, "{{id: {id}, name: {name}}}"),
        ("kinds", FORMS, "{{id: {id}, name: {name}, role: modifier}}"),
        ("classes", CLASSES, "{{id: {id}, name: {name}}}"),
        ("marks", MARKS, "{{id: {id}, name: {name}}}"),
        ("steps", STEPS, "{{kind: hat, name: {name}}}"),
    ],
)
def test_limits_of_the_system_are_said(section: str, most: int, row: str) -> None:
    (fault,) = [fault for fault in said(many(section, most, row)) if "at most" in fault]
    assert f"a game has at most {most} {section}" in fault
    assert fault.endswith("(FOH-E1)")


def test_all_problems_are_reported_together_in_the_order_of_the_file() -> None:
    text = (
        changed("role: modifier", "role: helper").replace("{limit: 3}", "{limit: 99}").replace("hat, name", "hut, name")
    )
    with pytest.raises(BadGame) as error:
        load_text(text)
    assert len(error.value.faults) == 3
    lines = [fault.line for fault in error.value.faults]
    assert lines == sorted(lines)
    assert "and 2 more" in str(error.value)
    assert error.value.details[0].endswith("it has 3 problems:")
    assert len(error.value.details) == 4


def load_text(text: str) -> None:
    faults = faults_of(source(text))
    raise BadGame("tiny.yaml", faults)


def test_cards_are_checked_even_if_the_rules_beside_them_are_wrong() -> None:
    text = changed("hand: {limit: 3}", "hand: {limit: 99}").replace("text: +2 Reach.", "text: +2 Depth.")
    found = said(text)
    assert any("99" in fault for fault in found)
    assert any("Depth" in fault for fault in found)


def test_exact_budgets_are_met_or_said_to_be_impossible() -> None:
    exact = changed("{budget: 6}", "{budget: 6, mode: exact}")
    assert said(exact) == []
    assert XemyticaGame(source(exact)).check_deck({"cards": {"Quack": 5}}).ids[0] == "FOH-O01"  # type: ignore[union-attr]
    odd = exact.replace("value: 1", "value: 2").replace("{budget: 6", "{budget: 5")
    assert any("no legal deck can be built" in fault for fault in said(odd.partition("decks:")[0]))


@pytest.mark.parametrize("text", ["", "- 1\n- 2\n", "just words\n", "{}", "\t", "game: [1]\n", "? {a: b}\n: c\n"])
def test_what_is_no_game_file_is_an_error_and_no_traceback(text: str) -> None:
    assert said(text)


def test_deep_nesting_is_an_error() -> None:
    assert said("game: " + "[" * 5000)


# Paths


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("no/such/game.yaml", "there is no game file 'no/such/game.yaml'"),
        ("fat", "there is no game 'fat'; did you mean 'fate'?"),
        ("./", "has no game.yaml"),
    ],
)
def test_a_wrong_path_is_said(name: str, words: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(UsageError, match=words.replace("?", r"\?")):
        load(name)


def test_a_file_that_is_no_text_is_said(tmp_path: Path) -> None:
    file = tmp_path / "game.yaml"
    file.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(UsageError, match="not UTF-8"):
        load(str(file))


def test_names_are_never_taken_for_paths() -> None:
    assert all(load(name).name == name for name in GAMES)


# Every number of a file has its effect


ROUND = {"step": "hat", "P1": {"duck": "Tall", "deck": ["Wide"]}, "P2": {"duck": "Wide", "deck": ["Tall"]}}
DUCKS = """\
- {name: Tall, kind: duck, class: plain, type: Mallard, value: 1, reach: 6, width: 1, depth: 1}
- {name: Wide, kind: duck, class: plain, type: Mallard, value: 1, reach: 2, width: 5, depth: 2}
"""


def with_two_ducks(**sections: str) -> XemyticaGame:
    """The small game with three attributes, two different ducks and other sections."""
    head, _, _ = GOOD.partition("cards:\n")
    head = head.replace("{id: reach, name: Reach}", "{id: reach, name: Reach}\n- {id: width, name: Width}")
    head = head.replace("name: Width}", "name: Width}\n- {id: depth, name: Depth}")
    for key, value in sections.items():
        head = "".join(line for line in head.splitlines(keepends=True) if not line.startswith(f"{key}:"))
        head += f"{key}: {value}\n"
    found = source(f"{head}cards:\n{DUCKS}decks: []\n")
    assert faults_of(found) == []
    return XemyticaGame(found)


def fight(game: XemyticaGame) -> Any:
    """The position after both have passed in the last step."""
    position = game.arrange(ROUND, {}, 2, np.random.default_rng(1))
    while int(position.record.step) == 1 and not position.over:
        seat = position.asked()[0]
        position.answer(seat, game.parse(position, seat, "pass")[0])
    return position


@pytest.mark.parametrize(
    ("compare", "winner"),
    [
        ("{metric: max_any}", "P1"),
        ("{metric: max_any, direction: low}", "P1"),
        ("{metric: sum}", "P2"),
        ("{metric: sum, direction: low}", "P1"),
        ("{metric: majority}", "P2"),
        ("{metric: attribute, attribute: reach}", "P1"),
        ("{metric: attribute, attribute: width}", "P2"),
        ("{metric: attribute, attribute: reach, direction: low}", "P2"),
    ],
)
def test_what_decides_a_round(compare: str, winner: str) -> None:
    game = with_two_ducks(compare=compare)
    assert game.describe(fight(game))["won"] == winner


@pytest.mark.parametrize(
    ("clean_up", "zone"),
    [("deck_bottom", "deck"), ("deck_top", "hand"), ("hand", "hand"), ("discard", "discard")],  # one card is drawn
)
def test_where_played_cards_go(clean_up: str, zone: str) -> None:
    game = with_two_ducks(clean_up=f"{{win: {clean_up}, loss: hand}}", hand="{limit: 1}")
    words = game.describe(fight(game))
    assert "Wide" in str(words["P2"]["hand"])
    assert [place for place in ("deck", "hand", "discard") if "Tall" in str(words["P1"][place])] == [zone]


VARIANTS = {
    "the smallest": {},
    "one of everything": {"hand": "{limit: 1}", "deck": "{budget: 2}"},
    "the largest hand": {"hand": f"{{limit: {HAND}}}", "deck": f"{{budget: {DECK}, min_cards: {DECK}}}"},
    "nothing by choice": {"hand": "{limit: 2, opening: 1, free_draw: false, free_discard: false}"},
    "the majority, without tie-breaks": {"compare": "{metric: majority}", "tie": "{extend: false}"},
    "the lowest sum, then the second best": {"compare": "{metric: sum, direction: low, tie_breaker: second_best}"},
    "nothing is ever lost": {"clean_up": "{win: hand, loss: deck_top, tie: deck_bottom}", "end": "{max_rounds: 9}"},
    "six players": {"players": "{min: 6}"},
}


@pytest.mark.parametrize("variant", VARIANTS)
def test_games_of_all_sorts_are_played_to_their_end(variant: str) -> None:
    game = with_two_ducks(**VARIANTS[variant])
    found = simulate(game, ["random"] * game.least_seats, 4, seed=5, workers=1, check=True)
    assert (found.games, found.unfinished) == (4, 0)
