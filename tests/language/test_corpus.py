"""The corpus is sound: scenarios can be laid out, fail with no text, and pass with a text known to mean the same."""

from collections import Counter

import pytest

from cardwright.match.scenario import Scenario, run
from tests.language.corpus import FILES, GAMES, Entry, Outcome, entries, main, outcome, refusal, suggestions, table

CORPUS = entries()
PROVED = [(entry, text) for entry in CORPUS for text in entry.proofs]


def by_id(entry: Entry) -> str:
    return entry.id


def laid_out(scenario: Scenario) -> Scenario:
    """The position of a scenario without its moves and what it expects."""
    body = {key: value for key, value in scenario.body.items() if key not in ("when", "then")}
    return Scenario(scenario.name, scenario.file, scenario.line, body, scenario.error)


def test_ids_names_and_texts_are_unique() -> None:
    for count in (
        Counter(entry.id for entry in CORPUS),
        Counter((entry.game, entry.card["name"]) for entry in CORPUS),
        Counter((entry.game, entry.text) for entry in CORPUS),
    ):
        assert [key for key, times in count.items() if times > 1] == []


def test_there_are_enough_of_each_game_and_habit() -> None:
    games = Counter(entry.game for entry in CORPUS)
    assert set(games) == set(GAMES)
    assert games["xi"] >= 200
    assert games["fate"] >= 120
    assert len({entry.habit for entry in CORPUS}) >= 5
    assert all(entry.id.startswith(f"{entry.game}-") for entry in CORPUS)
    assert len(FILES) == len({file.stem for file in FILES})


@pytest.mark.parametrize("entry", CORPUS, ids=by_id)
def test_an_entry_is_whole_and_its_positions_can_be_laid_out(entry: Entry) -> None:
    assert entry.text.strip()
    assert entry.meant.endswith(".")
    assert entry.scenarios
    for scenario in entry.written(""):
        assert scenario.error is None
        assert scenario.body.get("then")
        assert run(laid_out(scenario), games=table) == []


@pytest.mark.parametrize("entry", CORPUS, ids=by_id)
def test_a_card_that_does_nothing_is_not_what_is_meant(entry: Entry) -> None:
    assert entry.differences("")


@pytest.mark.parametrize(("entry", "text"), PROVED, ids=[entry.id for entry, _ in PROVED])
def test_the_scenarios_pass_with_a_text_that_does_the_same(entry: Entry, text: str) -> None:
    assert refusal(entry, text) == ""
    assert entry.differences(text) == []


def entry_with(text: str, then: dict[str, object]) -> Entry:
    card = {"name": "Probe", "kind": "point spell", "type": "shadow", "cost": "1T", "text": text}
    given = {"P1": {"hand": ["Probe"], "deck": ["Ace"]}, "P2": {}}
    return Entry(
        "xi-probe", "xi", "none", card, "A probe.", [{"given": given, "when": [{"P1": "play Probe"}], "then": then}]
    )


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Draw a card.", Outcome.AS_MEANT),
        ("Gain 1pT.", Outcome.WRONG),
        ("Draw a crd.", Outcome.SUGGESTED),
        ("Fetch something nice.", Outcome.REFUSED),
    ],
)
def test_each_outcome_is_told_from_the_others(text: str, found: Outcome) -> None:
    assert outcome(entry_with(text, {"P1.hand": ["Ace"]}))[0] is found


def test_a_suggestion_is_the_whole_text_with_the_nearest_phrase_in_its_place() -> None:
    assert list(suggestions(entry_with("Draw a crd. Gain 1pT.", {}))) == ["Draw a card. Gain 1pT."]


def test_the_command_counts_and_names(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.argv", ["corpus", "--only", "fate-dominion-", "--list", "as meant"])
    main()
    said = capsys.readouterr().out
    assert "xi: 0 texts: 0 as meant, 0 wrong, 0 suggested, 0 refused" in said
    assert "fate-dominion-spy-ring" in said
