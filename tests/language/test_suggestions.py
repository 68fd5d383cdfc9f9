"""Whoever writes a text that is refused is offered texts that are accepted and mean the same."""

import re
from pathlib import Path
from typing import Any, cast

import pytest
import yaml

from cardwright.__main__ import main
from cardwright.games import load
from cardwright.language.errors import CardTextError
from cardwright.language.read import read
from cardwright.language.suggest import MOST, keeps_sense, suggestions
from tests.language.corpus import FILES, Entry, entries, refusal, table
from tests.language.corpus import suggestions as offered_for

HERE = Path(__file__).parent
ILL = yaml.safe_load((HERE / "ill_written.yaml").read_text())
REFUSED = yaml.safe_load((HERE / "refused.yaml").read_text())
KINDS = {"point": "point spell", "lasting": "lasting spell"}  # as cards write the forms of the games

# What designers write, on which kind of card, and what they are offered first.
MEANT = [
    ("xi", "point spell", "Draw a crd.", "Draw a card."),
    ("xi", "point spell", "+1 Card. +2T.", "Draw a card. Gain 2T."),
    ("xi", "unit", "Can't attack.", "This unit cannot start a skirmish."),
    ("xi", "unit", "Trash this unit: Draw 2 cards.", "Sacrifice this unit: Draw two cards."),
    ("xi", "point spell", "Destroy all units with damage 4 or greater.", "Destroy all units with damage 4 or more."),
    ("xi", "point spell", "Deal 2 shadow damage to all enemies.", "Deal 2 shadow damage to all opposing units."),
    ("xi", "unit", "At the beginning of your end step, draw a card.", "At the end of your turn, draw a card."),
    ("fate", "Fighter", "Can't win rounds.", "This Fighter cannot win the round."),
    ("fate", "Fate", "Draw a card if you win the round.", "When you win the round, draw a card."),
    ("fate", "Gear", "Gain 2 Strength and 2 Skill.", "+2 Strength and +2 Skill."),
]
# Pairs of which the second leaves out, adds or turns round what decides.
OPPOSITES = [
    ("Your units cannot be destroyed.", "Your units can be destroyed."),
    ("Destroy a unit unless you control a unit.", "Destroy a unit if you control a unit."),
    ("Destroy a unit. It can't skirmish.", "Destroy a unit."),
    ("Deal 2 ember damage to a unit.", "Deal 3 ember damage to a unit."),
    ("Gain 2T this turn only.", "Gain 2T."),
    ("You may draw a card.", "Draw a card."),
    ("Destroy another unit.", "Destroy a unit."),
    ("Discard a random card.", "Discard a card."),
    ("Draw a card.", "You cannot draw a card."),
]


def game_of(name: str) -> Any:
    return cast(Any, load(name))


@pytest.mark.parametrize(("game", "kind", "text", "first"), MEANT, ids=[text for _, _, text, _ in MEANT])
def test_what_designers_write_is_offered_in_our_words(game: str, kind: str, text: str, first: str) -> None:
    offers = game_of(game).suggestions({"name": "Probe", "kind": kind, "text": text})
    assert accepted(game, kind, text) or offers[0] == first
    assert accepted(game, kind, first)


def test_a_card_that_calls_itself_by_name_is_this_card() -> None:
    card = {"name": "Glass Warden", "kind": "unit", "text": "Glass Warden dies, draw a card when."}
    assert game_of("xi").suggestions(card) == []
    card["text"] = "When Glass Warden skirmishes, trash it."
    assert game_of("xi").suggestions(card) == ["When this unit skirmishes, sacrifice it."]


@pytest.mark.parametrize(("text", "opposite"), OPPOSITES)
def test_no_suggestion_means_the_opposite(text: str, opposite: str) -> None:
    assert keeps_sense(text, text)
    assert not keeps_sense(text, opposite)


@pytest.mark.parametrize("text", ["Can't you draw?", "Never draw a card.", "Draw no card.", "Draw a card, not."])
def test_a_negation_is_not_dropped(text: str) -> None:
    assert not any("not" not in offer and " no " not in offer for offer in suggestions(text, "xi"))


def accepted(game: str, kind: str, text: str) -> bool:
    return not game_of(game).text_faults(kind, text)


@pytest.mark.parametrize("case", ILL, ids=[case["text"] for case in ILL])
def test_every_suggestion_for_an_ill_written_text_can_be_read(case: dict[str, str]) -> None:
    if case["game"] == "chess":
        return
    with pytest.raises(CardTextError) as raised:
        read(case["text"], case["game"])
    for offer in [*suggestions(case["text"], case["game"]), *raised.value.readings]:
        read(offer, case["game"])
    if raised.value.nearest:
        read(raised.value.corrected, case["game"])


@pytest.mark.parametrize(
    "case", [case for case in REFUSED if case["game"] in ("xi", "fate")], ids=lambda case: case["text"]
)
def test_every_suggestion_for_what_cannot_be_done_can_be(case: dict[str, str]) -> None:
    kind = KINDS.get(case["form"], case["form"])
    offers = game_of(case["game"]).suggestions({"kind": kind, "text": case["text"]})
    assert [offer for offer in offers if not accepted(case["game"], kind, offer)] == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_suggestion_for_the_corpus_is_accepted(file: Path) -> None:
    ids = {row["id"] for row in yaml.safe_load(file.read_text(encoding="utf-8"))}
    refused = [entry for entry in entries() if entry.id in ids and refusal(entry, entry.text)]
    offers = [(entry, offer) for entry in refused for offer in offered_for(entry)]
    assert [(entry.id, offer) for entry, offer in offers if refusal(entry, offer)] == []
    guessed = [(entry, offer) for entry, offer in offers if offer not in readings_of(entry)]
    unlike = [(entry, offer) for entry, offer in guessed if not keeps_sense(entry.text, offer)]
    assert [(entry.id, offer) for entry, offer in unlike if entry.differences(offer)] == [], "it plays otherwise"


def readings_of(entry: Entry) -> tuple[str, ...]:
    """The whole readings of a text that can be meant in several ways: each is exactly one of them."""
    try:
        read(entry.text, cast(Any, table(entry.game)).language)
    except CardTextError as error:
        return error.readings
    return ()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_an_error_quotes_only_what_is_in_the_text(file: Path) -> None:
    for row in yaml.safe_load(file.read_text(encoding="utf-8")):
        card = row["card"]
        for fault in cast(Any, table(row["game"])).text_faults(str(card["kind"]), str(card["text"])):
            quoted = re.match(r"text, line \d+, column \d+: “([^”]+)”", fault.problem)
            said = quoted[1].lower().split() if quoted else []
            assert [word for word in said if word not in str(card["text"]).lower()] == [], fault.problem


def test_no_more_than_three_are_offered() -> None:
    assert len(suggestions("Gain 1T, and draw to cards, an draw a crd.", "xi")) <= MOST


def test_no_time_is_spent_on_endless_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    assert suggestions("Draw a crd. " * 100, "xi") == []
    monkeypatch.setattr("cardwright.language.suggest.SECONDS", 0.0)
    assert suggestions("Draw a crd.", "xi") == []


@pytest.mark.parametrize(
    ("text", "offers"),
    [
        (
            "Destroy all units an opponent controls.",
            ["Destroy all opposing units.", "Choose an opponent. Destroy all units that player controls."],
        ),
        (
            "Deal 2 ember damage to all ember units an opponent controls.",
            [
                "Deal 2 ember damage to all opposing ember units.",
                "Choose an opponent. Deal 2 ember damage to all ember units that player controls.",
            ],
        ),
    ],
)
def test_an_opponent_who_may_be_one_of_several_is_asked_about(text: str, offers: list[str]) -> None:
    with pytest.raises(CardTextError, match="one of several"):
        read(text, "xi")
    assert game_of("xi").suggestions({"name": "Probe", "kind": "point spell", "text": text}) == offers


def test_the_only_opponent_is_the_one_that_is_meant(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["card", "--game", "wuxing", "--text", "Skill: Destroy all Entities an opponent controls."]) == 0
    assert "canonical: Skill: Destroy all enemy Entities." in capsys.readouterr().out
