"""The keyboard: Space gives the answer that is marked with it, Enter presses what has the focus."""

from __future__ import annotations

from playwright.sync_api import Page, expect

from cardwright.games import load
from cardwright.match.lesson import LEARNER, read_lesson
from tests.browser.conftest import NewPlayer
from tests.browser.player import LIVE, Player
from tests.browser.test_play import BOT, FRIEND, ME, sit

TURN = "{turn: P1, P1: {time: 12, hand: [Earth Moth]}, P2: {hand: []}}"
DUEL = "{turn: P2, P1: {hand: [Yang blue], area: [Yang sky]}, P2: {hand: [Yin sky, Chi]}}"
END_TURN = ".prompt .answers .loses"
MOST_TABS = 60  # from anywhere at a small table to anything


def focused(page: Page) -> str:
    """What the one who types has in focus, in words."""
    return str(page.evaluate("() => document.activeElement?.textContent ?? ''"))


def in_the_middle_of_a_turn(new_player: NewPlayer) -> Player:
    """Somebody in a turn of Xi Cards with time left."""
    ann = new_player()
    sit(ann, ann.make_room("xi", [ME, FRIEND], start=TURN), "P1")
    ann.wait_to_be_asked()
    return ann


def test_space_plays_no_card_and_throws_no_turn_away(new_player: NewPlayer) -> None:
    ann = in_the_middle_of_a_turn(new_player)
    before = ann.step
    button = ann.page.locator(END_TURN)
    expect(button).to_contain_text("12T are lost")
    expect(button.locator("kbd").filter(has_text="Space")).to_have_count(1)
    expect(button.locator("kbd").filter(has_text="Enter")).to_have_count(1)
    ann.page.locator(".zone.hand " + LIVE).first.focus()
    for _ in range(4):
        ann.page.keyboard.press("Space")
        assert "end turn" in focused(ann.page)
    expect(ann.page.locator(".prompt .answers .button").first).to_be_enabled()  # nothing is on its way
    assert ann.step == before
    ann.page.keyboard.press("Enter")
    ann.wait_for_change(before)


def test_space_is_the_prompts_whatever_has_the_focus(new_player: NewPlayer) -> None:
    ann, bob = new_player(), new_player()
    made = ann.make_room("chi", [ME, FRIEND], start=DUEL)
    sit(ann, made, "P1")
    sit(bob, made, "P2")
    bob.wait_to_be_asked()
    bob.play("Yin sky")
    expect(ann.page.locator(".prompt .answers kbd").filter(has_text="Space")).to_have_count(1)
    ann.page.get_by_role("button", name="undo").focus()
    ann.page.keyboard.press("Space")
    bob.expect_text("Ann passes.")
    assert bob.page.locator(".offer").count() == 0


def test_space_without_a_marked_answer_does_nothing(new_player: NewPlayer) -> None:
    ann = new_player()
    start = "{turn: P1, P1: {hand: [Yang blue, Yin sky, Chi]}, P2: {hand: [Yin lime, Yang grey, Chi]}}"
    sit(ann, ann.make_room("chi", [ME, BOT], start=start), "P1")
    ann.wait_to_be_asked()
    before = ann.step
    ann.page.locator(".zone.hand " + LIVE).first.focus()
    ann.page.keyboard.press("Space")
    ann.page.get_by_role("button", name="help").focus()
    ann.page.keyboard.press("Space")
    assert ann.page.get_by_role("dialog").count() == 0
    assert ann.step == before
    assert ann.page.get_by_text("Ann plays").count() == 0


def test_a_key_that_is_held_answers_one_question(new_player: NewPlayer) -> None:
    ann = in_the_middle_of_a_turn(new_player)
    draw = ann.page.locator(".prompt .answers .button").first
    expect(draw).to_contain_text("draw")
    before = ann.step
    ann.page.keyboard.down("1")
    ann.wait_for_change(before)
    before = ann.step
    for _ in range(5):
        ann.page.keyboard.down("1")  # the machine repeats it
    ann.page.keyboard.up("1")
    expect(draw).to_be_enabled()  # nothing is on its way
    assert ann.step == before


def test_a_lesson_is_finished_with_the_keyboard_alone(new_player: NewPlayer) -> None:
    ann = new_player()
    page = ann.page
    ann.go("/learn/chi")
    told = [step for step in read_lesson(load("chi")).steps if step.say]
    for number, step in enumerate(told, 1):
        expect(page.locator(".tutor .soft")).to_have_text(f"{number} of {len(told)}")
        if step.seat == LEARNER:
            (line,) = step.do
            page.wait_for_selector(".tutor.asks")
            for _ in range(MOST_TABS):
                if page.locator(".table button:focus:is(.live, .answers .button)").filter(has_text=line).count():
                    break
                page.keyboard.press("Tab")
            page.keyboard.press("Enter")
        elif number < len(told):
            expect(page.locator(".tutor .primary")).to_be_focused()
            page.keyboard.press("Enter")
    expect(page.locator(".result h2")).to_have_text("You win!")
