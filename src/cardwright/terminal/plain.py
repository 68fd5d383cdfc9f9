"""The screen in plain sentences: for pipes, for screen readers, and for terminals that cannot draw."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from cardwright.games.interface import CardView, Outcome, View, ZoneView
from cardwright.match.story import Chapter
from cardwright.terminal.screen import Candidate, Scene, Screen
from cardwright.terminal.sums import sentences_of

TOP = 1  # cards of a pile that are named


class PlainScreen(Screen):
    """Everything in plain sentences, without colours, boxes or cursor tricks."""

    shows_parts = False

    def line(self, text: str = "") -> None:
        """Print one line at once, so that a program at the other end of a pipe can answer."""
        print(text, flush=True)

    def table(self, scene: Scene) -> None:
        """The table, a sentence for each zone."""
        for line in table_lines(scene):
            self.line(line)

    def story(self, chapters: Sequence[Chapter]) -> None:
        """A sentence for each event."""
        for chapter in chapters:
            if chapter.heading:
                self.line(f"{chapter.heading}:")
            for sentence in chapter.sentences:
                self.line(str(sentence))

    def question(self, scene: Scene) -> None:
        """The prompt and the numbered answers."""
        self.line(f"{scene.view.viewer}, you are asked: {scene.view.prompt}.")
        for choice in scene.choices:
            self.line(f"{choice.number}. {choice.move}{f' ({choice.remark})' if choice.remark else ''}")

    def say(self, *lines: str) -> None:
        """A line each."""
        for line in lines:
            self.line(line)

    def aside(self, text: str) -> None:
        """One line in brackets."""
        self.line(f"({text})")

    def offer(self, words: str, command: str) -> None:
        """Both in one line."""
        self.line(f"{words}: {command}")

    def refuse(self, text: str) -> None:
        """One line that begins with `No:`."""
        self.line(f"No: {text}")

    def rule(self, name: str, text: str) -> None:
        """The rule in one line."""
        self.line(f"{name}: {text}")

    def hint(self, candidates: Sequence[Candidate]) -> None:
        """A sentence for each move."""
        for candidate in candidates:
            remark = f" ({candidate.remark})" if candidate.remark else ""
            games = "1 trial game" if candidate.tries == 1 else f"{candidate.tries} trial games"
            self.line(f"{candidate.move}{remark}: wins {candidate.chance:.0%} of {games}.")

    def outcome(self, outcome: Outcome, scene: Scene) -> None:
        """The result in one sentence."""
        self.line(f"The game is over. {capital(str(outcome))}.")

    def hand_over(self, name: str, before: str | None) -> None:
        """Ask to pass the screen on; a terminal is scrolled on, so that the last hand is out of sight."""
        if before is not None:
            self.ask(f"{before}: press Enter to hide your cards. ")
        if sys.stdout.isatty():
            self.line("\n" * 60)
        self.ask(f"Pass the screen to {name}. {name}: press Enter when nobody else can see it.  ")

    @contextmanager
    def thinking(self, who: str) -> Iterator[None]:
        """Nothing moves."""
        yield

    def ask(self, prompt: str) -> str:
        """A line from the player; the prompt ends the output before a program's answer."""
        print(prompt, end="", flush=True)
        line = sys.stdin.readline()
        if not sys.stdin.isatty():
            self.line()
        if not line:
            raise EOFError
        return line


def capital(text: str) -> str:
    """A sentence with a capital letter."""
    return text[:1].upper() + text[1:]


def table_lines(scene: Scene) -> list[str]:
    """The table, a sentence for each thing on it."""
    view = scene.view
    moment = f"turn of {seat_words(scene, view.turn)}" if view.turn else f"round {view.round}"
    lines = ["", f"{scene.title}: {'the game is over' if view.over else f'{moment}, phase: {view.phase_words}'}."]
    lines += [zone_line(scene, zone) for zone in view.zones if zone.seat is None and is_worth_a_line(zone)]
    for name in view.counters:
        counters = counter_words(view, name)
        lines += [seat_words(scene, name) + (f": {counters}." if counters else "."), *seat_lines(scene, name)]
    for table in view.tables:
        lines += [] if table.is_past else sentences_of(table)  # what has been was told when it happened
    return lines


def counter_words(view: View, name: str) -> str:
    """The counters of a seat, without those that only count a zone, which is mentioned by itself."""
    counters = view.counters[name]
    if name in view.out:
        return f"life {counters['life']}, out of the game" if "life" in counters else "out of the game"
    return ", ".join(f"{counter} {number}" for counter, number in counters.items() if not is_zone(view, counter))


def seat_lines(scene: Scene, name: str) -> list[str]:
    """The zones of a seat: a sentence each, but one for all that are empty and one for the piles."""
    view = scene.view
    if name in view.out:
        return []
    zones = [zone for zone in view.zones if zone.seat == name]
    piles = [zone for zone in zones if zone.layout == "pile"]
    empty = [zone for zone in zones if not zone.size and zone not in piles]
    lines = [zone_line(scene, zone) for zone in zones if zone.size and zone not in piles]
    if empty:
        lines.append(f"{possessive(scene, name)} {listed([zone.label.lower() for zone in empty])}: empty.")
    if piles:
        counted = "; ".join(f"{zone.label.lower()}: {pile_words(zone)}" for zone in piles)
        lines.append(f"{possessive(scene, name)} {counted}.")
    return lines


def is_worth_a_line(zone: ZoneView) -> bool:
    """Whether a zone of the table is mentioned: a pile always is, another place while something lies there."""
    return bool(zone.size) or zone.layout == "pile"


def is_zone(view: View, counter: str) -> bool:
    """Whether a counter only counts a zone, which has a line of its own."""
    return any(zone.key == counter for zone in view.zones)


def seat_words(scene: Scene, name: str) -> str:
    """A seat with who sits there, where that is known."""
    return name if scene.who(name) == name else f"{name} ({scene.who(name)})"


def possessive(scene: Scene, name: str) -> str:
    """Whose something is."""
    return "Your" if name == scene.view.viewer else f"{name}'s"


def listed(words: Sequence[str]) -> str:
    """Words with commas and an `and`."""
    return " and ".join(filter(None, [", ".join(words[:-1]), words[-1]]))


def pile_words(zone: ZoneView) -> str:
    """How many cards a pile has, and what lies on top."""
    if not zone.size:
        return "empty"
    top = ", ".join(filter(None, (card.name for card in zone.cards[:TOP])))
    return f"{plural(zone.size)}{f', on top {top}' if top else ''}"


def zone_line(scene: Scene, zone: ZoneView) -> str:
    """A zone in one sentence."""
    whose = f"{possessive(scene, zone.seat)} {zone.label.lower()}" if zone.seat else zone.label
    if zone.layout == "pile" or not zone.size:
        return f"{whose}: {pile_words(zone)}."
    named = [card_words(card) for card in zone.cards if card.name]
    hidden = zone.size - len(named)
    unseen = "face down" if zone.layout == "row" else "unseen"
    if not named:
        return f"{whose}: {plural(hidden)}{f' {unseen}' if zone.layout == 'row' else ''}."
    rest = f"; and {plural(hidden)} {unseen}" if hidden else ""
    return f"{whose}: {'; '.join(named)}{rest}."


def plural(count: int) -> str:
    """A number of cards."""
    return "1 card" if count == 1 else f"{count} cards"


def card_words(card: CardView) -> str:
    """A card with what is to be known of it."""
    notes = ", ".join([*([str(card.value)] if card.value is not None else []), *card.notes])
    return f"{card.name} ({notes})" if notes else str(card.name)
