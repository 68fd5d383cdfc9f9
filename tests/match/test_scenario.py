"""The scenario runner itself: what it reads, what it plays by itself, and what it says when something differs."""

from __future__ import annotations

from pathlib import Path
from textwrap import dedent, indent

import pytest

from cardwright.match.compare import Comparison
from cardwright.match.scenario import Scenario, load_scenarios, run, scenario_command

ROW = "[Yang teal, Yang grey, Yin teal, Yin grey, Yin brown, Yang brown]"
HEAD = "- scenario: Try\n  rules: [CHI-4.1]\n  game: chi\n"
TABLE = f"""\
given:
  turn: P1
  start: P1
  row: {ROW}
  P1: {{hand: [Yin sky, Yang red, Chi]}}
  P2: {{area: [Yang sky], hand: [Yin red, Yin lime]}}
"""


def write(folder: Path, text: str, name: str = "try.yaml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def scenario(folder: Path, body: str) -> Scenario:
    """The one scenario of a file whose body is given."""
    path = write(folder, HEAD + indent(dedent(body), "  "))
    (found,) = load_scenarios([path])
    return found


def outcome(folder: Path, body: str) -> list[str]:
    return run(scenario(folder, body))


def on_table(folder: Path, lines: str) -> list[str]:
    """What differs when lines are played on the common table."""
    return outcome(folder, TABLE + dedent(lines))


# Reading


@pytest.mark.parametrize(
    ("text", "line", "words"),
    [
        ("- scenario: [unclosed\n  game: chi\n", 2, "expected ',' or ']'"),
        ("- scenario: A\n\tgame: chi\n", 2, "cannot start any token"),
        ("- scenario: A\n  game: chi\n  game: chi\n", 3, "'game' appears twice"),
        ("scenario: A\ngame: chi\n", 1, "a scenario file is a list"),
        ("- scenario: A\n- 3\n", 2, "an entry is a map"),
        ("- scenario: A\n  when: 2024-99-99\n", 1, "month must be in 1..12"),
        ("- scenario: A\n  given: {}\n", 1, "`game` is missing"),
        ("- scenario: A\n  game: chy\n  given: {}\n", 1, "did you mean 'chi'?"),
        ("- scenario: A\n  game: chi\n", 1, "one of given, setup, decks and load, not none"),
        ("- scenario: A\n  game: chi\n  given: {}\n  when: {P1: draw 1}\n", 1, "when must be a list"),
        ("- scenario: A\n  game: chi\n  given: [P1]\n", 1, "given must be a map, not [P1]"),
        ("- scenario: A\n  game: chi\n  given: {}\n  when: [{chek: {}}]\n", 1, "did you mean 'check'?"),
        ("- scenario: A\n  game: chi\n  given: {}\n  when: [{P1: pass, P2: pass}]\n", 1, "says one thing, not P1, P2"),
        ("- scenario: A\n  game: chi\n  given: {}\n  when: [{deck: [], refused: X}]\n", 1, "only a move can be"),
        ("- scenario: A\n  rules: 3\n  game: chi\n  given: {}\n", 1, "rules must be a list"),
    ],
)
def test_what_cannot_be_read_is_one_line_with_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, line: int, words: str
) -> None:
    path = write(tmp_path, text)
    assert scenario_command([path]) == 1
    *printed, count = capsys.readouterr().out.splitlines()
    wanted = [printed_line for printed_line in printed if words in printed_line]
    assert len(wanted) == 1
    assert wanted[0].startswith(f"{path}:{line}: ")
    assert count == f"0 passed, {len(printed)} failed"


def test_bytes_that_are_no_text_and_files_that_are_not_there_fail_without_a_traceback(tmp_path: Path) -> None:
    (tmp_path / "bytes.yaml").write_bytes(b"- scenario: \xff\xfe")
    (bad,) = load_scenarios([tmp_path / "bytes.yaml"])
    (missing,) = load_scenarios([tmp_path / "nowhere.yaml"])
    assert "codec" in run(bad)[0]
    assert run(missing) == ["no such file or directory"]


def test_one_bad_scenario_leaves_the_others_of_its_file_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good = "- scenario: Good\n  game: chi\n  given: {P1: {hand: [Chi]}}\n  then: {turn: P1}\n"
    path = write(tmp_path, good + "- scenario: Bad\n  game: chi\n  given: {hnad: []}\n" + good)
    assert scenario_command([path]) == 1
    printed = capsys.readouterr().out.splitlines()
    assert printed[0].startswith(f"{path}:5: Bad: given: a position of Chi has no word 'hnad'")
    assert printed[-1] == "2 passed, 1 failed"


def test_folders_filters_and_unknown_keys_on_the_top_level(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "deep").mkdir()
    tail = "  game: chi\n  given: {P1: {hand: [Chi]}}\n  then: {turn: P1}\n"
    write(tmp_path / "deep", f"- scenario: A\n  rules: [CHI-1.1, CHI-4.1]\n  basis: anything\n{tail}", "a.yaml")
    write(tmp_path, f"- scenario: B\n  rules: CHI-4.1\n  needs_text: true\n{tail}", "b.yml")
    assert [found.name for found in load_scenarios([tmp_path])] == ["B", "A"]
    assert [found.name for found in load_scenarios([tmp_path], only="CHI-1.1")] == ["A"]
    assert [found.name for found in load_scenarios([tmp_path], without="needs_text")] == ["A"]
    assert scenario_command([tmp_path], only="CHI-4.1", without="basis") == 0
    assert capsys.readouterr().out == "1 passed, 0 failed\n"


# Expectations


@pytest.mark.parametrize(
    ("expected", "difference"),
    [
        ("{turn: P2}", "turn: expected P2, found P1"),
        ("{P1.hand: [Yin sky, Yang red]}", "P1.hand: expected [Yin sky, Yang red], found [Yin sky, Yang red, Chi]"),
        ("{P1.hand.size: 4}", "P1.hand.size: expected 4, found 3"),
        ("{P1.hand.has: [Chi, Chi]}", "P1.hand.has: expected [Chi, Chi], found [Yin sky, Yang red, Chi]"),
        ("{row.3: Yang teal}", "row.3: expected Yang teal, found Yin teal"),
        ("{row.7: Yang teal}", "row.7: expected Yang teal, found none"),
        (
            "{P2.area: [Yang skye]}",
            "P2.area: expected [Yang skye], found [Yang sky] (there is no card 'Yang skye'; did you mean 'Yang sky'?)",
        ),
        ("{P2.area: [Yang sky x2]}", "P2.area: expected [Yang sky x2], found [Yang sky]"),
        ("{deck: {size: 39}}", "deck: expected {size: 39}, found ["),
        ("{over: true}", "over: expected true, found false"),
        ("{winner: P1}", "winner: expected P1, found nobody yet"),
        ("{reason: CHI-10.4}", "reason: expected CHI-10.4, found none yet"),
        ("{score: {P1: 3}}", "score: the game is not over"),
        ("{rank: {P1: 1}}", "rank: the game is not over"),
        ("{P2.out: true}", "P2.out: expected true, found false"),
        ("{asked: {P1: []}}", "asked: P1 is asked, and can draw 1, draw 2, draw 3, draw 4, draw 5, draw 6, play Yang"),
        ("{asked: {P2: [pass]}}", "asked: P2 is not asked"),
        ("{can: {P1: [chi]}}", "can: P1 cannot chi: you can play a Chi only in a duel (CHI-8.7)"),
        (
            "{cannot: {P1: {chi: CHI-4.3}}}",
            "cannot: P1: chi: expected to be refused by CHI-4.3, found you can play a Chi only in a duel (CHI-8.7)",
        ),
        ("{cannot: {P1: {draw 1: true}}}", "cannot: P1: draw 1: expected to be refused by true, found it allowed"),
        ("{sees: {P2: {P1.hand: [Chi, _, _]}}}", "P2 sees P1.hand: expected [Chi, _, _], found [_, _, _]"),
        ("{hidden: {P2: [P2.hand]}}", "hidden: P2 sees P2.hand: [Yin red, Yin lime]"),
        ("{log: [shuffle]}", "log: shuffle is missing, or in another place of []"),
        ("{log.count: {shuffle: 2}}", "log.count: expected shuffle 2, found 0"),
    ],
)
def test_a_failing_expectation_is_reported_exactly(tmp_path: Path, expected: str, difference: str) -> None:
    found = on_table(tmp_path, f"then: {expected}")
    assert len(found) == 1
    assert found[0].startswith(f"then: {difference}")


@pytest.mark.parametrize(
    "expected",
    [
        "{P1.hand: [Chi, yang RED, Yin sky], P1: {hand: [_, Chi, _], hand.size: 3}}",
        "{row: [Yang teal, _, Yin teal, _, _, _], row.6: {card: Yang brown}, deck: {size: 40}}",
        "{P1.hand.has: [_, Chi], P2.area.size: 1, P1.out: false, turns: 0}",
        "{can: {P1: [draw 1, draw Yang teal, play Yin sky]}, cannot: {P1: {pass: [CHI-1.1, CHI-4.3], chi: true}}}",
        "{asked: {P1: [draw Yang grey, draw 1, draw 6, draw 5, draw 4, draw Yin teal, play yin sky, play Yang red]}}",
        "{asked: {P2: []}}",
        "{sees: {P1: {P1.hand: [Yin sky, Yang red, Chi], P2.hand.size: 2}}, hidden: {P1: [P2.hand, deck]}}",
        "{log: [], log.count: {flush: 0}, over: false}",
    ],
)
def test_what_holds_is_found_to_hold(tmp_path: Path, expected: str) -> None:
    assert on_table(tmp_path, f"then: {expected}") == []


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ("then: {winer: P1}", "did you mean 'winner'?"),
        ("then: {P1.hnad: []}", "did you mean 'P1.hand'?"),
        ("then: {P1.hand.siz: 3}", "did you mean 'P1.hand.size'?"),
        ("then: {sees: {P1: {rowe: []}}}", "did you mean 'row'?"),
        ("then: {hidden: {P1: [dek]}}", "did you mean 'deck'?"),
        ("then: {log.count: {flsh: 0}}", "did you mean 'flush'?"),
        ("then: {log: [shufle]}", "did you mean 'shuffle'?"),
        ("then: {asked: {P3: []}}", "'P3' is not a seat; the seats are P1 to P2"),
        ("then: {asked: [draw 1]}", "asked must be a map"),
        ("then: {P1.hand: Chi}", "P1.hand must be a list, not Chi"),
        ("then: {deck: {tpo: []}}", "did you mean 'top'?"),
        ("when: [{P1: drwa 1}]", "did you mean 'draw'?"),
        ("when: [{P1: play Yang rad}]", "did you mean 'Yang red'?"),
        ("when: [{P1: drwa 1, refused: true}]", "did you mean 'draw'?"),
        ("when: [{P3: draw 1}]", "'P3' is not a seat"),
        ("when: [{dice: {P1: 3}}]", "there is no 'dice' to fix in chi here"),
        ("when: [{deck: [Yang rad]}]", "did you mean 'Yang red'?"),
        ("cards: [{name: Pebble}]", "you cannot add any"),
        ("options: {draw_blnd: true}", "did you mean 'draw_blind'?"),
    ],
)
def test_unknown_words_are_errors_that_name_the_nearest_known_word(tmp_path: Path, lines: str, words: str) -> None:
    (found,) = on_table(tmp_path, lines)
    assert words in found
    assert "\n" not in found


def test_keys_that_a_game_does_not_support_say_so(tmp_path: Path) -> None:
    assert outcome(tmp_path, "decks: [{cards: {Chi: 3}, legal: true}]") == ["decks: players of chi bring no decks"]
    assert outcome(tmp_path, "load: {cards: [], errors: {}}") == ["load: chi reads no card files"]
    assert "plays with its own deck" in outcome(tmp_path, "setup: {P1: {deck: [Chi]}}")[0]
    assert "did you mean 'coin'?" in outcome(tmp_path, "setup: {con: P1}")[0]


def test_maps_compare_what_they_name_and_zones_as_multisets_or_in_order() -> None:
    units = [{"card": "Moth", "life": 3, "attached": ["Web"]}, {"card": "Moth", "life": 5, "attached": []}]
    words = {"units": units, "discard": ["A", "B"], "P1": {"hand": ["A", "B"]}}
    comparison = Comparison(words, {"units", "hand"}, ["Moth", "Web", "A", "B"])
    assert comparison.difference("units", ["Moth", {"card": "Moth", "life": 3}]) is None
    assert comparison.difference("units", [{"life": 5}, {"life": 3, "attached": ["Web"]}]) is None
    assert comparison.difference("units", [{"life": 5}, {"life": 5}]) is not None
    assert comparison.difference("units", ["Moth"]) is not None
    assert comparison.difference("P1.hand", ["B", "A"]) is None
    assert comparison.difference("discard", ["B", "A"]) == "discard: expected [B, A], found [A, B]"
    assert comparison.difference("discard", {"top": ["A"]}) is None


# Moves


def test_a_refused_line_names_its_rule_and_changes_nothing(tmp_path: Path) -> None:
    lines = """\
    when:
      - P1: chi
        refused: CHI-8.7
      - P2: pass
        refused: [CHI-1.1, CHI-4.1]
      - P1: pass
        refused: true
    then: {turn: P1, P1.hand: [Yin sky, Yang red, Chi], log: []}
    """
    assert on_table(tmp_path, lines) == []


def test_a_line_of_several_answers_is_undone_as_a_whole(tmp_path: Path) -> None:
    found = outcome(
        tmp_path,
        f"""\
        given:
          row: {ROW}
          P1: {{area: [Yang red], hand: [Yang red, Yin sky, Yin lime, Yin pink, Chi, Yin blue, Yin red, Yin orange]}}
          P2: {{hand: [Chi]}}
        when:
          - P1: play Yang red
          - P1: discard Yin sky, Yang lime
            refused: CHI-4.7
          - check: {{P1.hand.size: 7, discard: [], log.count: {{discard: 0}}}}
          - P1: discard Yin sky
          - check: {{P1.hand.size: 6, asked: {{P2: []}}, can: {{P1: [discard Yin lime]}}, turn: P1}}
          - P1: discard Chi
        then: {{P1.hand.size: 5, turn: P2, log: [discard P1 Yin sky, discard P1 Chi]}}
        """,
    )
    assert found == []


@pytest.mark.parametrize(
    ("line", "difference"),
    [
        ("{P1: draw 1, refused: CHI-4.1}", "P1: draw 1: expected to be refused by CHI-4.1, found it allowed"),
        (
            "{P1: chi, refused: [CHI-1.1, CHI-1.2]}",
            "P1: chi: expected to be refused by [CHI-1.1, CHI-1.2], found you can play a Chi only in a duel (CHI-8.7)",
        ),
        ("{P1: chi}", "P1: chi: you can play a Chi only in a duel (CHI-8.7)"),
    ],
)
def test_a_move_that_goes_another_way_than_written_is_reported(tmp_path: Path, line: str, difference: str) -> None:
    assert on_table(tmp_path, f"when: [{line}]") == [f"when 1: {difference}"]


def test_what_can_only_be_passed_is_passed_at_once(tmp_path: Path) -> None:
    assert on_table(tmp_path, "when: [{P1: play Yin sky}]\nthen: {P2.area: [], turn: P2, log: [pass P2]}") == []
    assert on_table(tmp_path, "when: [{P1: play Yin sky}, {check: {turn: P2}}]\nthen: {P2.area: []}") == []
    (found,) = on_table(tmp_path, "when: [{P1: play Yin sky}, {P2: pass}]")
    assert found.startswith("when 2: P2: pass: you must take an action")


def test_a_check_of_what_is_asked_finds_the_question_open(tmp_path: Path) -> None:
    waiting = "{check: {asked: {P2: [pass]}, turn: P1, P2.area: [Yang sky]}}"
    assert on_table(tmp_path, f"when: [{{P1: play Yin sky}}, {waiting}]\nthen: {{turn: P2}}") == []
    assert on_table(tmp_path, f"when: [{{P1: play Yin sky}}, {waiting}, {waiting}]\nthen: {{turn: P2}}") == []
    assert on_table(tmp_path, "when: [{P1: play Yin sky}]\nthen: {asked: {P2: [pass]}, turn: P1}") == []
    other_seat = "when: [{P1: play Yin sky}]\nthen: {asked: {P1: []}, turn: P2}"
    assert on_table(tmp_path, other_seat) == []


def test_a_question_with_another_single_answer_is_not_passed(tmp_path: Path) -> None:
    lines = "when: [{P1: play Yin sky}, {check: {turn: P1, asked: {P2: [chi, pass]}}}, {P2: pass}]\nthen: {turn: P2}"
    body = TABLE.replace("[Yin red, Yin lime]", "[Chi, Chi]") + lines
    assert outcome(tmp_path, body) == []


def test_endless_passing_is_an_error(tmp_path: Path) -> None:
    body = "given: {row: [], deck: [], discard: [], P1: {hand: [Chi]}, P2: {hand: [Chi]}}\nthen: {over: false}"
    (found,) = outcome(tmp_path, body)
    assert "passes in a row" in found


# Chance


def test_leading_deck_lines_stack_the_deck_before_the_deal(tmp_path: Path) -> None:
    found = outcome(
        tmp_path,
        """\
        setup: {coin: P2}
        when:
          - deck: [Yang red, Yin red, Chi, Yang sky, Chi, Yin sky]
          - deck: [Yang red, Yin red, Chi, Yang sky, Chi, Yin sky, Yang blue, Yin blue, Yang lime, Yin lime, Chi, Chi]
          - check: {P1.hand: [Yang red, Chi, Chi], P2.hand: [Yin red, Yang sky, Yin sky], turn: P2, start: P2}
          - deck: [Yang pink]
          - P2: draw 1
        then:
          row: [Yang pink, Yin blue, Yang lime, Yin lime, Chi, Chi]
          log: [shuffle, draw P1 Yang red, draw P2, refill Yang blue, start P2, take P2 Yang blue, refill Yang pink]
          log.count: {draw: 6, draw P1: 3, refill: 7}
          sees: {P2: {log: [draw P1, draw P2 Yin red, take P2 Yang blue]}}
        """,
    )
    assert found == []


def test_a_seat_does_not_see_what_others_draw(tmp_path: Path) -> None:
    body = "setup: {coin: P1}\nwhen: [{deck: [Yang red]}]\nthen: {sees: {P2: {log: [draw P1 Yang red]}}}"
    (found,) = outcome(tmp_path, body)
    assert found.startswith("then: log: draw P1 Yang red is missing")


def test_the_first_player_option_goes_before_the_coin(tmp_path: Path) -> None:
    assert outcome(tmp_path, "options: {first_player: P2}\nsetup: {coin: P1}\nthen: {turn: P2}") == []
    assert outcome(tmp_path, "setup: {}\nwhen: [{coin: P2}]\nthen: {turn: P2}") == []


def test_a_stacked_reshuffle_is_stacked_once(tmp_path: Path) -> None:
    hand = ", ".join(f"{kind} {colour}" for kind in ("Yang", "Yin") for colour in ("red", "lime", "blue", "pink"))
    found = outcome(
        tmp_path,
        f"""\
        options: {{draw_blind: true}}
        given:
          row: {ROW}
          deck: [Chi]
          discard: [Yang sky, Yin sky, Yang orange]
          P1: {{hand: [{hand}]}}
          P2: {{hand: [Chi]}}
        when:
          - deck: [Chi, Yin sky, Yang orange, Yang sky]
          - P1: draw deck
          - check: {{deck: [Yin sky, Yang orange, Yang sky], discard: [], log.count: {{shuffle: 1}}}}
          - P1: discard Yang red, Yang lime, Yang blue, Chi
        then: {{deck.size: 3, discard.size: 4, turn: P2}}
        """,
    )
    assert found == []


def test_chance_is_made_from_the_name_and_the_seed_is_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    body = HEAD + "  setup: {}\n  then: {deck: []}\n"
    one, two = (load_scenarios([write(tmp_path, body, name)])[0] for name in ("a.yaml", "b.yaml"))
    assert run(one) == run(two)
    assert run(one, seed=7) == run(two, seed=7) != run(one)
    assert scenario_command([one.file]) == 1
    assert f"(seed {one.seed})" in capsys.readouterr().out


def test_a_bug_in_a_game_fails_its_scenario_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from cardwright.games.chi.game import ChiGame

    monkeypatch.setattr(ChiGame, "describe", lambda self, position: 1 // 0)
    (found,) = on_table(tmp_path, "then: {turn: P1}")
    assert found.startswith("the game broke: ZeroDivisionError: ")


# What texts pick at random

TRICKSTER = """\
- scenario: Try
  game: ninjas
  given:
    turn: P1
    row: [Defender teal, Defender grey, Attacker teal, Attacker grey, Attacker brown, Defender brown]
    P1: {hand: [Defender pink, Attacker red]}
    P2: {hand: [Counter, Spirit, Attacker blue, Attacker sky, Defender green]}
  when:
    - P1: deploy Defender pink
"""


def tricked(folder: Path, lines: str, then: str = "{}") -> list[str]:
    """What differs when a Trickster has come into play and lines follow."""
    (found,) = load_scenarios([write(folder, f"{TRICKSTER}{indent(lines, '    ')}\n  then: {then}\n")])
    return run(found)


@pytest.mark.parametrize("card", ["Counter", "Spirit", "Attacker blue", "Attacker sky", "Defender green"])
def test_a_fixed_pick_is_what_chance_picks(tmp_path: Path, card: str) -> None:
    lines = f"- random: [{card}]\n- P1: choose P2, Attacker red"
    assert tricked(tmp_path, lines, f"{{P1.hand: [{card}]}}") == []


@pytest.mark.parametrize(
    ("lines", "problem"),
    [
        ("- random: [Attacker red]\n- P1: choose P2", "when 3: random: Attacker red was not there to be picked"),
        ("- random: [P2]\n- P1: choose P2", "when 3: random: P2 was not there to be picked"),
        (
            "- random: [Counter, Spirit]\n- P1: choose P2, Counter",
            "then: random: Spirit was fixed, but nothing was picked at random after that",
        ),
        ("- random: [Attaker red]", "did you mean 'Attacker red'?"),
        ("- random: Counter", "random must be a list"),
        ("- random: ['3']", "random: '3' is not a card or a seat"),
    ],
)
def test_a_fixed_pick_that_cannot_be_or_is_never_made_is_an_error(tmp_path: Path, lines: str, problem: str) -> None:
    (found,) = tricked(tmp_path, lines)
    assert problem in found


def test_a_game_without_random_picks_says_what_can_be_fixed(tmp_path: Path) -> None:
    (found,) = on_table(tmp_path, "when: [{random: [Chi]}]")
    assert found == "when 1: there is no 'random' to fix in chi here; a scenario of it can fix 'deck'"


def test_the_hand_limit_lets_choose(tmp_path: Path) -> None:
    body = """\
    given:
      turn: P1
      row: [Yang teal, Yang grey, Yang pink, Yang brown, Yang lime, Yang blue]
      P1: {hand: [Yin sky, Yin red, Chi, Chi, Yin lime]}
      P2: {hand: []}
    when:
      - P1: draw 1
      - P1: choose Yin sky
    then: {P1.hand: [Yin red, Chi, Chi, Yin lime, Yang teal], turn: P2}
    """
    assert outcome(tmp_path, body) == []


def test_totals_of_an_open_round_say_who_is_asked(tmp_path: Path) -> None:
    text = """\
- scenario: Try
  game: fate
  cards:
    - {name: Five, kind: fighter, class: common, type: Warrior, value: 1, strength: 5, speed: 5, skill: 5}
    - {name: Stick, kind: gear, class: common, type: Weapon, value: 1, text: +1 Strength.}
  given:
    step: gear
    P1: {fighter: Five, hand: [Stick], deck: [Five]}
    P2: {fighter: Five, hand: [Stick], deck: [Five]}
  when:
    - P1: gear Stick
  then: {totals: {P1: [6, 5, 5]}, won: P1}
"""
    (found,) = load_scenarios([write(tmp_path, text)])
    differences = run(found)
    assert len(differences) == 2
    assert all(line.endswith("; the round is still open: the Gear step is waiting for P2") for line in differences)
