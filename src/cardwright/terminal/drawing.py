"""The drawn screen: the table with cards, colours and frames, by Rich."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from enum import IntEnum
from itertools import groupby

from msgspec.structs import replace
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from cardwright.games.interface import CardView, Outcome, View, ZoneView
from cardwright.match.story import Chapter
from cardwright.terminal.faces import chip, chips, in_line, side_by_side
from cardwright.terminal.screen import Candidate, Choice, Scene, Screen
from cardwright.terminal.sums import lines_of, short_lines_of

INDENT = 2
BAR = 10  # cells of a full bar of a hint
RESULT = 10  # lines of a result with what is said after it
RECAP = 5  # sentences that are told again where the table has pushed them out of sight


class Room(IntEnum):
    """How much of a table is drawn with whole cards; the first that fits the terminal is taken."""

    WIDE = 0  # the first zone of every seat, and the hands that are seen
    HAND = 1  # the viewer's hand
    TIGHT = 2  # the same, without free lines between the seats, and tables in short
    SMALL = 3  # no whole cards at all


class DrawnScreen(Screen):
    """The table drawn with Rich."""

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or Console(highlight=False)
        self.told: list[Text] = []  # since somebody was last asked
        self.recap: list[Text] = []  # what of it the table leaves no room for
        enable_line_editing()

    def show(self, *parts: RenderableType) -> None:
        """Print something a little to the right of the edge."""
        self.console.print(Padding(Group(*parts), (0, INDENT)))

    def table(self, scene: Scene) -> None:
        """The players around the middle of the table, the viewer nearest; with whole cards as far as they fit."""
        below = self.height_of(self.question_lines(scene)) + 2 if scene.choices else RESULT if scene.view.over else 0
        told = self.height_of(self.told)
        recap = self.told[-RECAP:] if below else []
        for room in Room:
            lines = self.table_lines(scene, room)
            left = self.console.height - self.height_of(lines) - 3 - below
            self.recap = [] if told <= left else recap
            if left >= self.height_of(self.recap):
                break
        self.console.print()
        self.console.print(headline(scene))
        self.show(*lines)
        if room < Room.SMALL:
            self.console.print()

    def table_lines(self, scene: Scene, room: Room) -> list[RenderableType]:
        """The table with so many whole cards."""
        view = scene.view
        names = list(view.counters)
        if view.viewer in names:
            place = names.index(view.viewer) + 1
            names = names[place:] + names[:place]
        near = names.pop()
        lines: list[RenderableType] = []
        for name in names:
            lines += seat_lines(scene, name, self.width, room)
            lines += [Text()] if room < Room.TIGHT or (name == names[-1] and room < Room.SMALL) else []
        middle = middle_lines(scene, self.width, room)
        for table in view.tables:
            sums = lines_of(table, self.width - 2) if room < Room.TIGHT else short_lines_of(table)
            middle += [Padding(line, (0, 0, 0, 2)) for line in sums]
        gap = [Text()] if middle and room < Room.SMALL else []
        return [*lines, *middle, *gap, *seat_lines(scene, near, self.width, room)]

    def height_of(self, lines: Sequence[RenderableType]) -> int:
        """How many lines of the terminal something takes."""
        options = self.console.options.update(width=self.width)
        return len(self.console.render_lines(Group(*lines), options))

    @property
    def width(self) -> int:
        """The cells of a line between the edges."""
        return self.console.width - 2 * INDENT

    def story(self, chapters: Sequence[Chapter]) -> None:
        """A line for each event, its rule dimmed beside it."""
        for chapter in chapters:
            if chapter.heading:
                self.show(Text(chapter.heading, style="bold dim"))
            for sentence in chapter.sentences:
                line = Text.assemble(("· ", "dim"), sentence.text, (f"  {sentence.rule}", "dim"))
                self.told.append(line)
                self.show(line)

    def question(self, scene: Scene) -> None:
        """The prompt and the numbered answers, in as many columns as fit, below what else has just happened."""
        self.show(*self.recap, *self.question_lines(scene))

    def ask(self, prompt: str) -> str:
        """A line from the player, who has then seen what happened."""
        line = super().ask(prompt)
        self.told, self.recap = [], []
        return line

    def question_lines(self, scene: Scene) -> list[RenderableType]:
        """What is asked, and the answers."""
        prompt = Text.assemble(("▶ ", "bold green"), (f"{scene.view.viewer}, {scene.view.prompt}.", "bold"))
        return [prompt, *answer_lines(scene, self.width)]

    def aside(self, text: str) -> None:
        """One dimmed line."""
        self.show(Text(text, style="dim italic"))

    def say(self, *lines: str) -> None:
        """A line each."""
        self.show(*(Text(line) for line in lines))

    def offer(self, words: str, command: str) -> None:
        """The command on a line of its own, never broken, so that it can be copied."""
        self.show(Text(f"{words}:"))
        self.console.print(Text(f"    {command}", style="bold"), soft_wrap=True)

    def refuse(self, text: str) -> None:
        """One line with a cross."""
        self.show(Text.assemble(("✗ ", "bold red"), text))

    def rule(self, name: str, text: str) -> None:
        """The rule with its id in bold."""
        self.show(Text.assemble((name, "bold cyan"), "  ", text))

    def hint(self, candidates: Sequence[Candidate]) -> None:
        """A line for each move: its chance, a bar, the move, and of the remark what fits."""
        for candidate in candidates:
            full = round(candidate.chance * BAR)
            chance = (f"{candidate.chance:4.0%} ", "bold")
            bar = (("━" * full, "green"), ("━" * (BAR - full), "dim"))
            line = Text.assemble(chance, *bar, f" {candidate.move}", (f"  {candidate.remark}", "dim"))
            line.truncate(self.width, overflow="ellipsis")
            self.show(line)
        tries = max((candidate.tries for candidate in candidates), default=0)
        self.show(Text(f"chances of winning, from up to {tries:,} trial games each", "dim"))

    def outcome(self, outcome: Outcome, scene: Scene) -> None:
        """The result in a frame, below what led to it."""
        self.show(*self.recap)
        winners = " and ".join(f"{name} ({scene.who(name)})" for name in outcome.winners)
        lines = [Text(f"{winners} won" if winners else "A draw", style="bold", justify="center")]
        lines.append(Text.assemble(outcome.reason, (f"  {outcome.rule}", "dim"), justify="center"))
        if outcome.score:
            score = "   ".join(f"{name} {points}" for name, points in outcome.score.items())
            lines.append(Text(score, style="bold", justify="center"))
        style = "green" if scene.view.viewer in outcome.winners else "yellow"
        self.console.print(Panel(Group(*lines), border_style=style, padding=(1, 4), width=min(60, self.console.width)))

    def hand_over(self, name: str, before: str | None) -> None:
        """Clear the screen and wait for the next player."""
        if before is not None:
            self.ask(f"{before}: press Enter to hide your cards. ")
        self.console.clear()
        self.console.print(Panel(Text(f"Pass the screen to {name}.", justify="center"), padding=(1, 4), expand=False))
        self.ask(f"{name}: press Enter when nobody else can see it. ")
        self.console.clear()

    @contextmanager
    def thinking(self, who: str) -> Iterator[None]:
        """A spinner."""
        with self.console.status(Text(f"{who} is thinking ...", style="dim")):
            yield


def enable_line_editing() -> None:
    """Arrow keys and history at the prompt, where the system has them."""
    try:
        import readline
    except ImportError:
        return
    readline.parse_and_bind("set enable-bracketed-paste off")


def headline(scene: Scene) -> RenderableType:
    """The name of the game, whose turn it is, and the phase."""
    view = scene.view
    if view.over:
        return Rule(Text(f"{scene.title} · the game is over", style="bold"), align="left", style="dim")
    moment = f"turn of {view.turn} ({scene.who(view.turn)})" if view.turn else f"round {view.round}"
    words = Text.assemble((scene.title, "bold"), f" · {moment} · ", (view.phase_words, "bold"))
    return Rule(words, align="left", style="dim")


def seat_lines(scene: Scene, name: str, width: int, room: Room) -> list[RenderableType]:
    """A seat: who sits there, its counters and piles, its zones."""
    view = scene.view
    mark = Text("▶ " if name in view.asked else "  ", style="bold green")
    head = Text.assemble(mark, (name, "bold"), f" {scene.who(name)}")
    counters = [counter_words(scene, name, tops) for tops in (True, False)]
    fitting = counters[0] if head.cell_len + counters[0].cell_len <= width else counters[1]
    lines: list[RenderableType] = [head.append_text(fitting)]
    label = 2 + max((len(zone.key) for zone in view.zones if zone.seat and zone.layout != "pile"), default=0)
    zones = [zone for zone in view.zones if zone.seat == name and is_drawn(view, zone, room)]
    for place, zone in enumerate(zones):
        is_fan = zone.layout == "fan"
        is_whole = (is_fan and name == view.viewer) or (room == Room.WIDE and (is_fan or place == 0))
        shown = in_short(zone) if is_fan and room == Room.SMALL else zone
        lines.append(zone_block(scene, shown, width, label, is_whole and room < Room.SMALL))
    return lines


def in_short(zone: ZoneView) -> ZoneView:
    """A zone whose cards have only the numbers among their notes: what they cost and fight with."""
    return replace(zone, cards=[replace(card, traits=[], tags=[]) for card in zone.cards])


def is_drawn(view: View, zone: ZoneView, room: Room) -> bool:
    """Whether a zone has lines of its own: piles and, at a full or small table, hidden hands are only counted."""
    if zone.layout == "pile":
        return False
    counters = view.counters[zone.seat or ""]
    is_full = len(view.counters) > 2 or room == Room.SMALL
    if zone.seat in view.out or (is_full and zone.key in counters and is_hidden(zone)):
        return False
    rows = [other for other in view.zones if other.seat == zone.seat and other.layout == "row"]
    return bool(zone.size) or (zone.layout == "row" and zone is rows[0] and not any(other.size for other in rows))


def is_hidden(zone: ZoneView) -> bool:
    """Whether the viewer knows none of the cards of a zone."""
    return not any(card.name for card in zone.cards)


def counter_words(scene: Scene, name: str, tops: bool) -> Text:
    """The counters of a seat, and its piles, with what lies on top of them or without."""
    view, words = scene.view, Text("  ")
    for counter, number in view.counters[name].items():
        words.append(f"{counter} ", style="dim").append(f"{number}   ", style="bold")
    if name in view.out:
        return words.append("out of the game", style="dim")
    for zone in view.zones:
        if zone.seat == name and zone.layout == "pile" and zone.key not in view.counters[name] and zone.size:
            words.append(f"{zone.key} ", style="dim").append(f"{zone.size} ", style="bold")
            words.append_text(on_top(zone) if tops else Text())
    return words


def on_top(zone: ZoneView) -> Text:
    """What lies on top of a pile, where that is seen."""
    if not zone.cards or zone.cards[0].name is None:
        return Text()
    top = zone.cards[0]
    stats = top.stats if top.value is not None else []
    return Text.assemble(("on top ", "dim"), chip(CardView(top.name, top.colour, top.symbol, stats=stats)))


def zone_block(scene: Scene, zone: ZoneView, width: int, label: int, whole: bool) -> RenderableType:
    """A zone of a seat with its name beside it."""
    is_asked = bool(scene.choices)
    keyed = [(card, scene.key_of(zone.key, zone.seat, place)) for place, card in enumerate(zone.cards)]
    body: RenderableType
    if not zone.size:
        body = Text("nothing yet", style="dim italic")
    elif is_hidden(zone) or not whole:
        body = Group(*chips(keyed, width - label - 2, is_asked))
    else:
        body = Group(*side_by_side(keyed, width - label - 2, is_asked))
    grid = Table.grid(padding=(0, 0))
    grid.add_column(width=label + 2)
    grid.add_column()
    grid.add_row(Padding(Text(zone.key, style="dim"), (0, 0, 0, 2)), body)
    return grid


def middle_lines(scene: Scene, width: int, room: Room) -> list[RenderableType]:
    """What lies between the players: piles in one line, the rest drawn, in a tight room only what fits into a line."""
    shared = [zone for zone in scene.view.zones if zone.seat is None]
    piles = Text("  ")
    for zone in shared:
        if zone.layout == "pile":
            piles.append(f"{zone.label.lower()} ", style="dim").append(f"{zone.size} ", style="bold")
            piles.append_text(on_top(zone)).append("   ")
    lines: list[RenderableType] = [piles] if len(piles) > 2 else []
    for zone in shared:
        if zone.layout != "pile" and zone.size:
            is_asked = bool(scene.choices)
            keyed = [(card, scene.key_of(zone.key, None, place)) for place, card in enumerate(zone.cards)]
            draw = chips if room >= Room.TIGHT and len(keyed) > in_line(zone.cards, width - 2) else side_by_side
            lines.append(Text(f"  {zone.label.lower()}", style="dim"))
            lines.append(Padding(Group(*draw(keyed, width - 2, is_asked)), (0, 0, 0, 2)))
    return lines


def answer_lines(scene: Scene, width: int) -> list[RenderableType]:
    """The numbered answers: those that cards give, then the others, each in as many columns as fit."""
    parts = groupby(scene.choices, key=lambda choice: (bool(choice.cards), bool(choice.cards and choice.remark)))
    return [in_columns(list(part), width) for _, part in parts]


def in_columns(choices: Sequence[Choice], width: int) -> RenderableType:
    """Answers in columns that are read downwards; alone in its line one is cut off where the line ends."""
    cells = [
        Text.assemble((f"{choice.number:>3} ", "bold cyan"), choice.move, (f"  {choice.remark}", "dim"))
        for choice in choices
    ]
    for columns in (4, 3, 2, 1):
        rows = -(-len(cells) // columns)
        parts = [cells[start : start + rows] for start in range(0, len(cells), rows)]
        if (rows >= 2 or len(cells) <= columns) and fit_side_by_side(parts, width):
            break
    grid = Table.grid(padding=(0, 2, 0, 0))
    for _ in parts:
        grid.add_column(no_wrap=True, overflow="ellipsis")
    for row in range(rows):
        grid.add_row(*(part[row] for part in parts if row < len(part)))
    return grid


def fit_side_by_side(parts: Sequence[Sequence[Text]], width: int) -> bool:
    """Whether columns fit into a line."""
    return sum(2 + max(cell.cell_len for cell in part) for part in parts) <= width
