"""Somebody who does everything in a lesson but what it asks for: each wrong click is answered, and none does harm."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from playwright.sync_api import Locator, Page
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from cardwright.games import load
from cardwright.match.lesson import LEARNER, Lesson, Step, read_lesson
from tests.browser.lessons import LEAVE, SAY, walk
from tests.browser.player import ARMED, LOOKS, MENU

NO = ".tutor .no"
ANSWERED = f"{NO}:not([data-old])"
DIALOG = "dialog[open]"
LOSING = ".prompt .answers .loses:focus"  # where a key has led to an answer that takes two steps
PAST = ".looking-back"
COVERED = """one => {
    const box = one.getBoundingClientRect();
    return !one.contains(document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2));
}"""
CARDS = ".board .card-button"
ANSWERS = ".prompt .answers .button:not(.quiet)"
SEATS = ".board .seat-button"
CANCEL = ".prompt .answers .button.quiet"
HARMLESS = ".phases button, details.tools > summary, .settings > summary, .log li button, .news button"
DIGITS = "123456789"
USELESS = ("z", "h", "/", "p", "y")  # keys that a lesson has no use for
OPENING = ("?", "w", "e", "s")  # keys that show something
QUICK = 10_000  # milliseconds in which a click is answered

# Where on an element the mouse would hit it, or nowhere.
POINT = """element => {
  const box = element.getBoundingClientRect();
  for (const down of [0.5, 0.2, 0.85])
    for (const right of [0.5, 0.15, 0.85]) {
      const at = [box.left + right * box.width, box.top + down * box.height];
      if (element.contains(document.elementFromPoint(...at))) return at;
    }
  return null;
}"""

# A place of the bare table.
BARE = """() => {
  const board = document.querySelector(".board"), box = board.getBoundingClientRect();
  for (let y = box.top + 4; y < box.bottom; y += 12)
    for (let x = box.left + 4; x < box.right; x += 24) {
      const hit = document.elementFromPoint(x, y);
      if (board.contains(hit) && !hit.closest("button, a")) return [x, y];
    }
  return null;
}"""

# The card that something is, and the answers that it gives, as a screen reader says them.
OFFERS = """all => all.map(one => {
  const said = [...one.querySelectorAll(one.matches(".live") ? ":scope > .unseen" : ":scope > .line")].at(-1);
  const words = one.ariaLabel ?? said?.textContent.replace(/:\\s*$/, "");
  return [one.dataset.card ?? "", ...(words ? words.split(/, | or /) : [])];
})"""

# Everything that a wrong click must leave as it is.
STATE = """() => {
  const all = (at, read) => [...document.querySelectorAll(at)].map(read);
  return [
    document.querySelector(".table").dataset.step,
    ...all(".tutor .say, .tutor .row", one => {
      const copy = one.cloneNode(true);
      copy.querySelectorAll(".meaning").forEach(word => word.remove());
      return copy.textContent;
    }),
    ...all(".board .card-button", one => [one.dataset.key, one.dataset.card, one.dataset.state].join()),
    ...all(".board .counter", one => [...one.childNodes].map(part => part.firstChild?.textContent ?? "").join(" ")),
    ...all(".log li", one => one.textContent),
  ];
}"""


@dataclass(frozen=True)
class Wrong:
    """Something that is not asked for."""

    what: str
    do: Callable[[], None]


class Astray:
    """One who goes wrong at one step of a lesson."""

    def __init__(self, page: Page, lesson: Lesson, step: Step) -> None:
        self.page = page
        self.step = step
        self.line = self.named(step.do[0], lesson) if step.seat == LEARNER else ""

    def named(self, line: str, lesson: Lesson) -> str:
        """An answer in the words of the screen, where players have names and arrows are whole."""
        for number, name in enumerate(lesson.opponents, 2):
            line = line.replace(f"P{number}", name)
        return line.replace("->", "→")

    def ways(self) -> list[Wrong]:
        """Everything that can be done now and is wrong."""
        return [
            *self.clicks(CARDS, "a card"),
            *self.clicks(ANSWERS, "an answer"),
            *self.clicks(SEATS, "a player"),
            *self.clicks(CANCEL, "cancel"),
            *self.keys(),
            Wrong("the bare table", self.click_the_table),
            *(self.wrong(f"the key {key}", self.press, key) for key in OPENING),
            *self.looks(),
        ]

    def clicks(self, at: str, what: str) -> list[Wrong]:
        """What can be clicked and does not give the answer that is wanted at once."""
        found = self.page.locator(f"{at}:visible")
        return [
            self.wrong(f"{what}, {' or '.join(offer) or card}", self.click, found.nth(number))
            for number, (card, *offer) in enumerate(found.evaluate_all(OFFERS))
            if offer != [self.line]
        ]

    def looks(self) -> list[Wrong]:
        """What is beside the game."""
        found = self.page.locator(f":is({HARMLESS}):visible")
        return [
            self.wrong(f"{words!r} beside the game", self.look, found.nth(number))
            for number, words in enumerate(found.all_inner_texts())
        ]

    def wrong(self, what: str, do: Callable[[Any], None], with_what: Any) -> Wrong:
        """Something to do with something."""
        return Wrong(what, lambda: do(with_what))

    def keys(self) -> list[Wrong]:
        """Keys that give another answer than the one that is wanted, or none."""
        lines = [line.strip() for line in self.page.locator(f"{ANSWERS} .line").all_inner_texts()]
        usual = self.page.locator(f"{ANSWERS}.usual .line").all_inner_texts()
        digits = [digit for number, digit in enumerate(DIGITS) if lines[number : number + 1] != [self.line]]
        spaces = [] if usual == [self.line] else [" "]
        return [self.wrong(f"the key {key!r}", self.press, key) for key in (*spaces, *digits, *USELESS)]

    def click(self, one: Locator) -> None:
        """Click something where it is in sight."""
        one.scroll_into_view_if_needed()
        if point := one.evaluate(POINT):
            self.hit(lambda: self.page.mouse.click(*point))

    def click_the_table(self) -> None:
        """Click where nothing lies."""
        if point := self.page.evaluate(BARE):
            self.hit(lambda: self.page.mouse.click(*point))

    def press(self, key: str) -> None:
        """Press a key that is no answer."""
        if key in OPENING:
            self.page.keyboard.press(key)
            self.page.keyboard.press("Escape")
            self.page.wait_for_selector("dialog", state="detached", timeout=QUICK)
        else:
            self.hit(lambda: self.page.keyboard.press(key))

    def look(self, one: Locator) -> None:
        """Open something beside the game, and close it, unless what the lesson says lies on it."""
        if one.evaluate(COVERED):
            return
        one.click()
        if one.evaluate("one => one.matches('summary, .phases *')"):
            one.click()
        else:
            self.page.keyboard.press("Escape")
            self.page.mouse.move(1, 1)  # a line of the log shows the past while the mouse is on it
            self.page.wait_for_selector(PAST, state="detached", timeout=QUICK)

    def hit(self, act: Callable[[], Any]) -> None:
        """Do something, and whatever it leads to, until the lesson has answered."""
        self.page.evaluate(f"() => document.querySelector('{NO}')?.setAttribute('data-old', '')")
        act()
        self.wait_for(", ".join((ANSWERED, MENU, DIALOG, ARMED, LOSING)))
        if self.page.locator(ANSWERED).count():
            self.hear()
        elif self.page.locator(LOSING).count():
            self.go_on(lambda: self.page.keyboard.press("Enter"))
        elif self.page.locator(ARMED).count():
            self.go_on(self.page.locator(ARMED).click)
        elif self.page.locator(MENU).count():
            for option in self.page.locator(f"{MENU} .button:not(.quiet)").all():
                if option.locator(".line").inner_text() != self.line:
                    self.go_on(option.click)
            self.page.keyboard.press("Escape")
            self.page.wait_for_selector(MENU, state="detached", timeout=QUICK)
        else:
            self.page.keyboard.press("Escape")
            self.page.wait_for_selector("dialog", state="detached", timeout=QUICK)

    def go_on(self, act: Callable[[], Any]) -> None:
        """Take the second step of something wrong."""
        self.page.evaluate(f"() => document.querySelector('{NO}')?.setAttribute('data-old', '')")
        act()
        self.wait_for(ANSWERED)
        self.hear()

    def wait_for(self, what: str) -> None:
        """Until something is there."""
        self.page.wait_for_function("at => document.querySelector(at)", arg=what, timeout=QUICK, polling=LOOKS)

    def hear(self) -> None:
        """The answer cites the rule of the step, with its words; where there is only something to read it says so."""
        if self.line:
            self.page.wait_for_function(
                "([at, rule]) => document.querySelector(at)?.textContent.trim().endsWith(`(${rule})`)",
                arg=[NO, self.step.rule],
                timeout=QUICK,
                polling=LOOKS,
            )
            said = self.page.locator(NO).inner_text()
            assert len(said.split()) > len(self.step.rule.split()) + 8, f"{said!r} does not say the rule"


def go_astray(page: Page, game: str, sample: int | None = None) -> Iterator[int]:
    """Play an open lesson by its words; before each right thing so many wrong ones are done, or all, and counted."""
    lesson, order = read_lesson(load(game)), Random(game)
    steps = [step for step in lesson.steps if step.say]
    for step, said in zip(steps, walk(page), strict=True):
        assert said == step.say
        if page.locator(LEAVE).count():
            continue
        ways, before = Astray(page, lesson, step).ways(), page.evaluate(STATE)
        chosen = ways if sample is None else order.sample(ways, min(sample, len(ways)))
        for wrong in chosen:
            try:
                wrong.do()
            except PlaywrightTimeout as problem:
                raise AssertionError(f"{game}, {said!r}: nobody answered {wrong.what}: {problem}") from None
            page.mouse.move(1, 1)  # a word of the sentence says what it means while the mouse is on it
            after = page.evaluate(STATE)
            changed = sorted(set(before) ^ set(after))
            assert after == before, f"{game}, {said!r}: {wrong.what} has changed something: {changed}"
        assert page.locator(SAY).inner_text() == said
        yield len(chosen)
