"""Playing in a browser: whole games, people and bots, lost connections, undo, the keyboard, a phone."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from cardwright.games import GAMES, load
from cardwright.games.chi.game import ChiGame
from cardwright.games.interface import Game
from cardwright.games.looks import Look
from cardwright.server import library
from tests.browser.conftest import NewPlayer
from tests.browser.player import ANSWER, LIVE, MENU, Player
from tests.browser.tables import laid_table
from tests.conformance.walks import short_options
from tests.server.conftest import Served

ME = {"player": "human", "mine": True, "name": "Ann"}
FRIEND = {"player": "human", "mine": True, "name": "Bob"}
BOT = {"player": "random"}
STRONG = {"player": "greedy"}  # against whom a game is soon over
AS_TEXT = ("chi", "fate")  # cards are words; with pictures these are played on a phone
SCORED = {"chi": "points", "psiwars": "lab", "wuxing": "marma"}  # what a result counts, as the bars do
LAST_GEAR = (  # of a round that Ann wins
    "{step: gear, P1: {deck: [Coach Hodge, Borrowed Mule, Haunted Library, Rooftop Shortcut, Helpful Bystander], "
    "hand: [Serviceable Axe, Sensible Hat, Hragnar], fighter: Elder of a Small Grove}, "
    "P2: {deck: [], hand: [Brunn the Unread], fighter: Imp of the Small Print}}"
)
START = (
    "{turn: P1, row: [Yang red, Yin red, Yang sky, Chi, Yin blue, Yang lime], "
    "P1: {hand: [Yang blue, Yin sky, Chi]}, P2: {hand: [Yin lime, Yang grey, Chi], area: [Yang sky]}}"
)
WATCH_FOR_BLOWS = """() => {
  window.blows = [];
  const note = (records) => records.forEach((one) => one.addedNodes.forEach(
    (node) => node.classList?.contains("impact") && window.blows.push(node.textContent)));
  new MutationObserver(note).observe(document.body, {childList: true, subtree: true});
}"""
ONE_WINS = (  # of two cards that end the game
    "{turn: P1, start: P2, row: [Yin red, Yang teal, Yin lime, Yin orange, Chi, Yin blue], "
    "P1: {hand: [Yang red, Yang sky, Yin teal], area: [Yang orange, Yang lime, Yang green, Yang purple, Yang blue]}, "
    "P2: {hand: [Yin red, Yin sky, Yang lime], area: [Yang grey, Yang brown, Yang pink, Yang yellow, Yang teal]}}"
)
NEARLY = (
    "{turn: P1, P1: {hand: [Yang blue, Yin sky], area: [Yang red, Yang orange, Yang yellow, Yang lime, Yang green]}, "
    "P2: {hand: [Yin lime, Chi, Yang grey]}}"
)


def sit(player: Player, made: dict[str, object], *seats: str) -> None:
    """Open a room on some of its seats, or as a watcher."""
    tokens = made["tokens"]
    assert isinstance(tokens, dict)
    path = f"/play/{made['room']}#{','.join(tokens[seat] for seat in seats)}" if seats else f"/watch/{made['room']}"
    player.go(path)
    player.page.wait_for_selector(".table")


def test_two_clicks_from_the_lobby_to_a_move(new_player: NewPlayer) -> None:
    ann = new_player()
    ann.start("chi")
    ann.wait_to_be_asked()
    expect(ann.page.locator(".prompt .wanted")).not_to_be_empty()


@pytest.mark.parametrize("game", sorted(GAMES))
def test_a_whole_game_of_each_title_against_a_bot(new_player: NewPlayer, game: str) -> None:
    ann = new_player()
    if game in AS_TEXT:
        ann.page.add_init_script("localStorage.setItem('cardwright settings', '{\"textOnly\": true}')")
    options = short_options(load(game))
    sit(ann, ann.make_room(game, [ME, STRONG], options=options), "P1")
    ann.play_to_the_end(400)
    expect(ann.page.locator(".result h2")).not_to_be_empty()
    if unit := SCORED.get(game):
        expect(ann.page.locator(".delta")).to_have_count(0)
        bars = ann.page.locator(f"[data-counter={unit}] dd").all_inner_texts()
        assert sorted(ann.page.locator(".score dd").all_inner_texts()) == sorted(f"{number} {unit}" for number in bars)
    ann.page.click("text=Check the shuffle")
    ann.expect_text("nobody tampered with the shuffle")


def test_looking_back_strikes_nobody(new_player: NewPlayer) -> None:
    ann = new_player()
    start = "{turn: P1, P1: {time: 9, units: [Crocodile of Gree]}, P2: {units: [Snow Beast]}}"
    sit(ann, ann.make_room("xi", [ME, BOT], start=start), "P1")
    ann.wait_to_be_asked()
    ann.page.keyboard.press("/")
    log, back = ann.page.locator(".log .sentence"), ann.page.locator(".looking-back")
    told = {"skirmish Crocodile of Gree -> Snow Beast": "skirmishes with", "pass": "Crocodile of Gree deals 3 damage"}
    for line, words in told.items():
        ann.page.locator(".notation input").fill(line)
        ann.page.keyboard.press("Enter")
        expect(log.filter(has_text=words)).to_have_count(1)
    ann.page.emulate_media(reduced_motion="no-preference")
    ann.page.evaluate(WATCH_FOR_BLOWS)
    log.filter(has_text="skirmishes with").hover()
    expect(back).to_contain_text("skirmishes with")
    bar, banner = ann.page.locator(".others .seat-bar").bounding_box(), back.bounding_box()
    assert bar
    assert banner
    assert banner["y"] + banner["height"] <= bar["y"] + 1  # what is looked at is not covered
    log.last.hover()
    expect(back).not_to_contain_text("skirmishes with")
    ann.page.mouse.move(5, 400)
    expect(back).to_have_count(0)
    ann.page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert ann.page.evaluate("() => window.blows") == [], "nothing happens when somebody looks at the log"


def test_looking_back_gains_and_loses_nothing(new_player: NewPlayer) -> None:
    ann = new_player()
    sit(ann, ann.make_room("xi", [ME, BOT], start="{turn: P1, P1: {time: 10}}"), "P1")
    ann.wait_to_be_asked()
    ann.page.keyboard.press("/")
    log = ann.page.locator(".log .sentence")
    time_left = ann.page.locator(".front [data-counter=time]")
    for number, left in enumerate((8, 6), 1):
        ann.page.locator(".notation input").fill("bank 1")
        ann.page.keyboard.press("Enter")
        expect(log).to_have_count(number)
        expect(time_left).to_contain_text(f"{left}")
    delta = time_left.locator(".delta")
    expect(delta).to_have_count(0)
    log.first.hover()
    expect(time_left.locator("dd")).to_have_text(re.compile("^8"))
    assert delta.count() == 0
    log.last.hover()
    expect(delta).to_have_class(re.compile("down"))  # one move on, which took them
    log.first.hover()
    expect(time_left.locator("dd")).to_have_text(re.compile("^8"))
    assert delta.count() == 0


def test_sums_are_not_seen_behind_the_result(new_player: NewPlayer, server: Served) -> None:
    robin = new_player()
    robin.go(laid_table(server, "fate", 2))
    robin.wait_to_be_asked()
    sums = robin.page.locator(".sums").first
    expect(sums).to_be_visible()
    robin.page.keyboard.press("/")
    robin.page.locator(".notation input").fill("concede")
    robin.page.keyboard.press("Enter")
    expect(robin.page.locator(".result h2")).to_have_text("You lost")
    expect(sums).to_be_hidden()
    robin.page.click(".result .fold")
    expect(sums).to_be_visible()


def test_a_fight_that_is_over_makes_room_once_there_is_something_else_to_decide(new_player: NewPlayer) -> None:
    ann = new_player()
    sit(ann, ann.make_room("fate", [ME, BOT], start=LAST_GEAR), "P1")
    ann.wait_to_be_asked()
    ann.page.keyboard.press("/")
    fold = ann.page.locator(".sums figcaption button")
    for line, is_open in (("gear Serviceable Axe", "true"), ("discard Sensible Hat", "false")):
        ann.page.locator(".notation input").fill(line)
        ann.page.keyboard.press("Enter")
        expect(fold).to_have_attribute("aria-expanded", is_open)
    fold.click()
    expect(fold).to_have_attribute("aria-expanded", "true")


@pytest.fixture
def undeclared(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Chi as if it said nothing of how it looks."""
    monkeypatch.setattr(ChiGame, "look", Look())
    monkeypatch.setattr(ChiGame, "card_face", Game.card_face)
    for kept in (library.game_info, library.cards_of):
        kept.cache_clear()
    yield
    for kept in (library.game_info, library.cards_of):
        kept.cache_clear()


@pytest.mark.usefixtures("undeclared")
def test_a_game_that_declares_no_look_is_playable(new_player: NewPlayer) -> None:
    ann = new_player()
    sit(ann, ann.make_room("chi", [ME, BOT], start=START), "P1")
    expect(ann.page.locator(".table.plain")).to_have_count(1)
    expect(ann.page.locator(".front .fan .style-plain .name")).to_have_text(["Yin sky", "Yang blue", "Chi"])
    expect(ann.page.locator(".middle .zone.row .card-button")).to_have_count(6)
    ann.play("Yang blue")
    ann.expect_text("Ann plays Yang blue.")
    for number in range(8):  # a whole game is played with a look of its own
        ann.act(number)


RESTS = """async card => {
    const tops = [];
    for (let frame = 0; frame < 12; frame++) {
        await new Promise(requestAnimationFrame);
        tops.push(card.getBoundingClientRect().top);
    }
    return new Set(tops.slice(2)).size === 1;
}"""


def test_a_card_rests_under_a_mouse_at_its_edge(new_player: NewPlayer) -> None:
    ann = new_player()
    sit(ann, ann.make_room("chi", [ME, FRIEND], start=START), "P1")
    ann.wait_to_be_asked()
    card = ann.page.locator(f".zone.hand {LIVE}").first
    box = card.bounding_box()
    assert box
    ann.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] - 2)
    ann.page.wait_for_function("card => card.matches(':hover')", arg=card.element_handle())
    assert card.evaluate(RESTS)


def test_two_browsers_with_a_reload_and_a_lost_connection(new_player: NewPlayer, server: Served) -> None:
    ann, bob, eve = new_player(), new_player(), new_player()
    made = ann.make_room("chi", [ME, FRIEND], start=START)
    sit(ann, made, "P1")
    sit(bob, made, "P2")
    sit(eve, made)
    ann.play("Yang blue")
    bob.wait_to_be_asked()
    bob.page.reload()
    bob.wait_to_be_asked()
    with bob.page.expect_websocket():  # a new one, opened by itself
        server.cut_connections()
    bob.wait_to_be_asked()
    bob.play("Yang grey")
    ann.wait_to_be_asked()
    for player in (ann, bob, eve):
        player.expect_text("Ann plays Yang blue.")
        player.expect_text("Bob plays Yang grey.")
    hands = eve.page.locator(".zone.hand").all_inner_texts()
    assert hands
    assert not any(word in hand for hand in hands for word in ("Yin", "Yang"))


def test_an_invitation_by_link(new_player: NewPlayer) -> None:
    ann, bob = new_player(), new_player()
    link = ann.invite("chi")
    bob.page.goto(link)
    bob.page.fill("input", "Bob")
    bob.page.click("text=Sit down")
    bob.page.wait_for_selector(".table")
    ann.expect_text("Bob")


def test_three_seats(new_player: NewPlayer) -> None:
    ann = new_player()
    sit(ann, ann.make_room("ninjas", [ME, BOT, BOT]), "P1")
    for number in range(4):
        ann.act(number)
    assert ann.page.locator(".others .seat").count() == 2


def test_what_one_has_opened_stays_while_others_move(new_player: NewPlayer) -> None:
    ann, bob = new_player(), new_player()
    hand = "{hand: [Former Landlord, Former Landlord]}"  # to be played, or discarded
    made = ann.make_room("fate", [ME, FRIEND], start=f"{{P1: {hand}, P2: {hand}}}")
    sit(ann, made, "P1")
    ann.page.keyboard.press("/")
    line = ann.page.locator(".prompt input")
    line.fill("fighter Former")
    ann.page.locator(LIVE).first.click()
    expect(ann.page.locator(MENU)).to_be_visible()
    sit(bob, made, "P2")
    bob.act(0)
    expect(ann.page.locator(".seat-bar .dot.on")).to_have_count(2)
    expect(ann.page.locator(MENU)).to_be_visible()
    expect(line).to_have_value("fighter Former")
    ann.page.locator(ANSWER).first.click()
    expect(ann.page.locator(MENU)).to_have_count(0)


def test_a_long_menu_stays_in_sight(new_player: NewPlayer) -> None:
    ann = new_player(1280, 640)
    colours = ("red", "orange", "yellow", "lime", "green", "teal", "sky", "blue", "purple", "pink", "grey")
    discard = ", ".join(f"Attacker {colour}" for colour in colours)
    start = f"{{turn: P1, P1: {{hand: [Defender brown]}}, discard: [{discard}]}}"
    sit(ann, ann.make_room("ninjas", [ME, FRIEND], start=start), "P1")
    ann.page.locator(".zone.hand").get_by_role("button", name="Defender brown").click()
    ann.expect_text("Scavenger: choose a card")
    ann.page.locator(LIVE).first.click()
    menu = ann.page.locator(MENU).bounding_box()
    top = ann.page.locator(".top").bounding_box()
    assert menu
    assert top
    assert top["height"] <= menu["y"]
    assert menu["y"] + menu["height"] <= 640
    for place in (0, -1):
        ann.page.locator(ANSWER).nth(place).click(trial=True)


def test_the_past_is_looked_at_only_by_a_mouse_that_moves(new_player: NewPlayer) -> None:
    ann = new_player()
    made = ann.make_room("chi", [ME, FRIEND], start=START)
    sit(ann, made, "P1")
    ann.play("Yang blue")
    line = ann.page.locator(".log .sentence").last
    place = line.bounding_box()
    assert place
    x, y = place["x"] + place["width"] / 2, place["y"] + place["height"] / 2
    ann.page.mouse.move(x, y)
    expect(ann.page.locator(".looking-back")).to_be_visible()
    ann.page.reload()  # the mouse rests where it was, and the log comes under it
    ann.page.wait_for_selector(".log .sentence")
    expect(ann.page.locator(".table.back")).to_have_count(0)
    ann.page.mouse.move(x, y - 3, steps=3)
    expect(ann.page.locator(".looking-back")).to_be_visible()


def test_a_link_to_a_position_names_its_game_and_is_played_on_from(new_player: NewPlayer) -> None:
    ann, bob = new_player(), new_player()
    ann.page.add_init_script("navigator.clipboard.writeText = async (words) => void (window.copied = words)")
    sit(ann, ann.make_room("xi", [ME, BOT], start="{turn: P1, P1: {time: 10, hand: [Ward]}}"), "P1")
    ann.page.click("text=Table")
    ann.page.click("text=Copy link to this position")
    ann.expect_text("Link to this position, as you see it, copied.")
    bob.page.goto(ann.page.evaluate("copied"))
    expect(bob.page.locator("main .lead")).to_contain_text("a game of Xi Cards")
    bob.page.click("text=Play on from here")
    expect(bob.page.locator(".seat.front .zone.hand").get_by_role("button", name="Ward")).to_be_visible()


def test_undo_against_a_bot(new_player: NewPlayer) -> None:
    ann = new_player()
    sit(ann, ann.make_room("chi", [ME, BOT], start=START), "P1")
    ann.play("Yang blue")
    ann.expect_text("Ann plays Yang blue.")
    ann.wait_to_be_asked()
    ann.page.keyboard.press("z")
    expect(ann.page.get_by_text("Ann plays Yang blue.")).to_have_count(0)


def test_undo_goes_back_behind_what_was_passed_for_the_player(new_player: NewPlayer) -> None:
    ann = new_player()
    start = "{turn: P1, P1: {time: 2, deck: [Earth Moth]}, P2: {deck: [Earth Moth]}}"
    sit(ann, ann.make_room("xi", [ME, BOT], start=start), "P1")
    ann.page.get_by_role("button", name="bank 1").click()
    expect(ann.page.locator(".prompt .wanted")).to_contain_text("you have 10T and 1pT")  # the bot has had its turn
    ann.page.keyboard.press("z")
    expect(ann.page.locator(".prompt .wanted")).to_contain_text("you have 2T and 0pT")
    expect(ann.page.get_by_text("Ann banks 1pT.")).to_have_count(0)


def test_the_keyboard_alone_plays(new_player: NewPlayer) -> None:
    ann = new_player()
    sit(ann, ann.make_room("chi", [ME, BOT], start=NEARLY), "P1")
    for number in range(60):
        ann.wait_to_be_asked()
        if ann.is_over:
            break
        before = ann.step
        for _ in range(40):
            ann.page.keyboard.press("Tab")
            focused = ann.page.evaluate("() => document.activeElement?.className ?? ''")
            if "live" in focused or ("button" in focused and "quiet" not in focused and "card" not in focused):
                break
        ann.page.keyboard.press("Enter")
        if ann.page.locator(MENU).count():
            ann.page.keyboard.press("1")
        ann.wait_for_change(before)
        assert number < 59
    assert ann.is_over


def test_why_a_card_cannot_be_played(new_player: NewPlayer) -> None:
    ann = new_player()
    sit(ann, ann.make_room("chi", [ME, BOT], start=NEARLY), "P1")
    ann.wait_to_be_asked()
    ann.page.locator(".card-button.dim").first.hover()
    expect(ann.page.locator(".inspector .cannot").first).to_contain_text("CHI-")


def test_a_phone(new_player: NewPlayer) -> None:
    ann = new_player(390, 780)
    ann.start("chi")
    for number in range(4):
        ann.act(number)
    ann.wait_to_be_asked()
    width = ann.page.evaluate("() => document.documentElement.scrollWidth")
    assert width <= 390
    assert ann.page.locator(ANSWER).count() + ann.page.locator(LIVE).count() > 0


def test_replay_from_the_result(new_player: NewPlayer) -> None:
    ann = new_player()
    sit(ann, ann.make_room("chi", [ME, BOT], start=NEARLY), "P1")
    ann.play_to_the_end(200)
    ann.page.click(".result >> text=Replay")
    ann.page.wait_for_selector(".scrubber")
    ann.page.keyboard.press("ArrowRight")
    ann.page.wait_for_selector(".curve path")
    ann.page.click("text=play on from here")
    ann.page.wait_for_selector(".prompt")


def test_a_game_with_own_cards_goes_on_from_its_replay(new_player: NewPlayer) -> None:
    ann = new_player()
    card = {"name": "Draft of Mine", "kind": "point spell", "type": "wind", "cost": "1T", "text": "Draw a card."}
    start = "{turn: P1, P1: {hand: [Draft of Mine], deck: [Flood]}, P2: {deck: [Flood]}}"
    sit(ann, ann.make_room("xi", [ME, BOT], cards=[card], start=start), "P1")
    ann.wait_to_be_asked()
    ann.page.keyboard.press("/")
    ann.page.locator(".notation input").fill("concede")
    ann.page.keyboard.press("Enter")
    ann.page.click(".result >> text=Replay")
    ann.page.wait_for_selector(".scrubber")
    ann.page.keyboard.press("Home")
    ann.page.click("text=play on from here")
    ann.page.wait_for_selector(".prompt")
    expect(ann.page.locator(".front .zone.hand")).to_contain_text("Draft of Mine")


def test_who_has_lost_plays_again_from_the_turning_point(new_player: NewPlayer) -> None:
    ann = new_player()
    sit(ann, ann.make_room("chi", [ME, STRONG], start=ONE_WINS), "P1")
    ann.play("Yang red")
    expect(ann.page.locator(".result h2")).to_have_text("You lost")
    lost = ann.page.url
    ann.page.click("text=Play it again from there")
    ann.page.wait_for_url(lambda address: address != lost)
    expect(ann.page.locator("[data-seat-bar=P2]")).to_contain_text("greedy")
    ann.play("Yang sky")
    expect(ann.page.locator(".result h2")).to_have_text("You win!")
