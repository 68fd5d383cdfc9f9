"""Wu Xing in a browser: stacks, Chakras and the Pulse as each side sees them, and passing that happens by itself."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPlayer
from tests.browser.player import LIVE, Player
from tests.browser.test_pages import findings
from tests.browser.test_play import BOT, FRIEND, ME, sit

TABLE = """{P1: {manifestations: [{stack: [Queen of the Canopy, Grove Warden, Seed Thief]}, Spark Monk],
    nexus: [Rampart], release: [Orchard of Debts], hand: [Kiln Guard, Still Water], qi: {fire: 2, wood: 1}},
  P2: {manifestations: [{card: Deep Listener, position: defence}], nexus: [Sinkhole], hand: [Reed Otter],
    owed: {water: 1}}}"""
TURNS = 14  # clicks of each side
LIFTED = 8  # pixels by which a card rises that was clicked


def on_table(player: Player, name: str, zone: str = "") -> Locator:
    """A card on the table."""
    return player.page.locator(f'.zone{zone} .card-button[data-card="{name}"]')


def activate(player: Player, name: str) -> None:
    """Use the effect of an Entity by clicking."""
    on_table(player, name, ".manifestations").click()
    player.page.locator(".answers.menu .button", has_text="activate").first.click()


def pass_by_itself(player: Player, *stops: str) -> None:
    """Let the page pass in windows, except at some steps; it is loaded anew with that."""
    kept = {"autoPass": "windows", "stops": [f"wuxing {stop}" for stop in stops]}
    player.page.evaluate("kept => localStorage.setItem('cardwright settings', kept)", json.dumps(kept))
    player.page.reload()
    player.page.wait_for_selector(".prompt")


@pytest.fixture
def pair(new_player: NewPlayer) -> tuple[Player, Player]:
    """Ann and Bob at the table, each in a browser of their own."""
    ann, bob = new_player(), new_player()
    made = ann.make_room("wuxing", [ME, FRIEND], start=TABLE)
    sit(ann, made, "P1")
    sit(bob, made, "P2")
    return ann, bob


def test_what_lies_beneath_face_down_and_in_dice_is_seen_by_whom_it_may(pair: tuple[Player, Player]) -> None:
    ann, bob = pair
    for player in pair:
        expect(player.page.locator(".covered")).to_have_text(["Seed Thief", "Grove Warden"])
        expect(on_table(player, "Queen of the Canopy")).to_contain_text("on Grove Warden on Seed Thief")
        expect(player.page.get_by_role("img", name="Wood feeds fire and overcomes earth.")).to_be_visible()
    expect(on_table(ann, "Rampart", ".nexus")).to_contain_text("ready")
    expect(on_table(bob, "Rampart")).to_have_count(0)
    expect(bob.page.locator(".others .zone.nexus .card-button")).to_have_text("a card face down")
    expect(ann.page.locator(".front .tokens .unseen")).to_have_text(
        "wood Qi, 2 times fire Qi, 2 times a die in the Reservoir"
    )
    expect(ann.page.locator(".others .tokens .token.due")).to_have_count(1)
    expect(ann.page.locator(".front .zone.manifestations .place")).to_have_count(1)


def test_the_answers_of_a_card_stand_beside_it_and_it_stays_where_it_was(pair: tuple[Player, Player]) -> None:
    ann, _ = pair
    card = on_table(ann, "Queen of the Canopy", ".manifestations")
    menu = ann.page.locator(".answers.menu")
    for width, height in ((1360, 850), (1100, 700)):
        ann.page.set_viewport_size({"width": width, "height": height})
        expect(ann.page.locator(".board")).to_have_attribute("data-fitted", f"{width} {height} 2")
        before = card.bounding_box()
        card.click()
        expect(menu).to_be_visible()
        after, answers = card.bounding_box(), menu.bounding_box()
        assert before
        assert after
        assert answers
        assert abs(after["y"] - before["y"]) <= LIFTED
        assert answers["y"] >= after["y"] + after["height"] or answers["y"] + answers["height"] <= after["y"]
        ann.page.keyboard.press("Escape")
        expect(menu).to_have_count(0)


def test_the_pulse_is_a_column_whose_first_resolves_first(pair: tuple[Player, Player]) -> None:
    ann, bob = pair
    activate(ann, "Spark Monk")
    bob.page.wait_for_selector(".zone.pulse")
    activate(bob, "Deep Listener")
    bob.page.locator(f".zone.pulse {LIVE}").click()
    waiting = ann.page.locator(".zone.pulse .waiting strong")
    expect(waiting).to_have_text(["Deep Listener", "Spark Monk"])
    expect(ann.page.locator(".zone.pulse .waiting").first).to_contain_text("P2, Disruption")
    expect(ann.page.locator(".zone.pulse .waiting").first).to_contain_text("on Spark Monk")
    ann.play("Still Water")
    ann.page.locator(f".zone.pulse {LIVE}").first.click()
    expect(bob.page.locator(".zone.pulse .waiting strong")).to_have_text(["Still Water", "Deep Listener", "Spark Monk"])
    bob.expect_text("Ann activates Still Water: Disruption.")
    for theme in ("light", "dark"):
        bob.page.emulate_media(color_scheme=theme)
        assert findings(bob.page) == []


def test_windows_pass_by_themselves_but_not_at_stops(pair: tuple[Player, Player]) -> None:
    ann, bob = pair
    pass_by_itself(ann)
    pass_by_itself(bob)
    activate(ann, "Spark Monk")
    expect(bob.page.locator(".front .counter.main dd")).to_contain_text("11")
    bob.page.get_by_role("button", name="Main").click()
    ann.wait_to_be_asked()
    activate(ann, "Queen of the Canopy")
    expect(bob.page.locator(".prompt.yours")).to_be_visible()
    expect(bob.page.locator(".phase.stop")).to_have_text(["Main"])
    expect(bob.page.locator(".button.passing")).to_have_count(0)
    bob.page.reload()
    expect(bob.page.locator(".phase.stop")).to_have_text(["Main"])


def test_between_the_matches_of_a_series_cards_are_changed_in_secret(new_player: NewPlayer) -> None:
    ann, bob = new_player(), new_player()
    seats = [{**ME, "deck": "deep-root", "side": {"Clay Shell": 1}}, {**FRIEND, "deck": "tide"}]
    made = ann.make_room("wuxing", seats, best_of=3, options={"first_player": "P1"})
    sit(ann, made, "P1")
    sit(bob, made, "P2")
    expect(bob.page.locator(".phases")).to_contain_text("Match 1 of 3")
    ann.wait_to_be_asked()
    ann.page.keyboard.press("/")
    ann.page.locator("#notation").fill("concede")
    ann.page.keyboard.press("Enter")
    ready = ann.page.get_by_role("button", name="Ready for match 2")
    ann.page.locator(".siding").get_by_role("button", name="Bamboo Sentry").click()
    expect(ready).to_be_disabled()
    ann.page.locator(".siding").get_by_role("button", name="Clay Shell").click()
    ready.click()
    expect(ann.page.locator(".siding")).to_contain_text("Waiting for Bob")
    expect(bob.page.get_by_role("button", name="Clay Shell")).to_have_count(0)
    bob.page.get_by_role("button", name="Ready for match 2").click()
    for player in (ann, bob):
        expect(player.page.locator(".phases")).to_contain_text("Match 2 of 3 · 0 : 1")


def test_a_replay_on_a_phone_shows_both_hands(new_player: NewPlayer) -> None:
    ann = new_player(390, 844)
    start = "{turn: P1, P1: {hand: [Kiln Guard]}, P2: {hand: [Moss Healer, Field Ox]}}"
    sit(ann, ann.make_room("wuxing", [ME, BOT], start=start), "P1")
    ann.wait_to_be_asked()
    expect(ann.page.locator(".others .zone.hand")).to_be_hidden()
    ann.page.keyboard.press("/")
    ann.page.locator("#notation").fill("concede")
    ann.page.keyboard.press("Enter")
    ann.page.click(".result >> text=Replay")
    expect(ann.page.locator(".others .zone.hand")).to_be_visible()
    expect(ann.page.locator(".others .zone.hand")).to_contain_text("Moss Healer")


def test_some_turns_on_a_phone(new_player: NewPlayer) -> None:
    ann = new_player(390, 844)
    sit(ann, ann.make_room("wuxing", [ME, BOT]), "P1")
    for number in range(TURNS):
        if ann.is_over:
            break
        ann.act(number)
        assert ann.page.evaluate("document.scrollingElement.scrollWidth") <= 390
    expect(ann.page.locator(".front .zone.hand")).to_be_visible()
    expect(ann.page.locator('.others [data-counter="hand"]')).to_be_visible()  # its backs have no room here
