"""The drawn screen: the table with cards, colours and frames, by Rich."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.rule import Rule
from rich.table import Table
from rich.text import Text

from cardwright.games.interface import Outcome, ZoneView
from cardwright.match.story import Chapter
from cardwright.terminal.faces import chip, chips, side_by_side
from cardwright.terminal.screen import Candidate, Scene, Screen

INDENT = 2
LABEL = 6  # room for the name of a zone beside its cards
ROOMY = 44  # lines of a terminal from which on every zone is drawn with whole cards
BAR = 20  # cells of a full bar of a hint


class DrawnScreen(Screen):
    """The table drawn with Rich."""

    def __init__(self, console: Console | None = None) -> None:
        self.console = console or Console(highlight=False)
        enable_line_editing()

    def show(self, *parts: RenderableType) -> None:
        """Print something a little to the right of the edge."""
        self.console.print(Padding(Group(*parts), (0, INDENT)))

    def table(self, scene: Scene) -> None:
        """The players around the middle of the table, the viewer nearest."""
        view = scene.view
        names = list(view.counters)
        if view.viewer in names:
            place = names.index(view.viewer) + 1
            names = names[place:] + names[:place]
        near = names.pop()
        self.console.print()
        self.console.print(headline(scene))
        for name in names:
            self.show(*seat_lines(scene, name, self.width, self.is_roomy), Text())
        self.show(*middle_lines(scene, self.width), Text())
        self.show(*seat_lines(scene, near, self.width, self.is_roomy))
        self.console.print()

    @property
    def width(self) -> int:
        """The cells of a line between the edges."""
        return self.console.width - 2 * INDENT

    @property
    def is_roomy(self) -> bool:
        """Whether the terminal is high enough for whole cards everywhere."""
        return self.console.height >= ROOMY

    def story(self, chapters: Sequence[Chapter]) -> None:
        """A line for each event, its rule dimmed beside it."""
        for chapter in chapters:
            if chapter.heading:
                self.show(Text(chapter.heading, style="bold dim"))
            for sentence in chapter.sentences:
                self.show(Text.assemble(("· ", "dim"), sentence.text, (f"  {sentence.rule}", "dim")))

    def question(self, scene: Scene) -> None:
        """The prompt and the numbered answers, in as many columns as fit."""
        self.show(Text.assemble(("▶ ", "bold green"), (f"{scene.view.viewer}, {scene.view.prompt}.", "bold")))
        self.show(*answer_lines(scene, self.width))

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
        """A bar for each move."""
        grid = Table.grid(padding=(0, 2))
        grid.add_column(no_wrap=True)
        grid.add_column(no_wrap=True)
        grid.add_column(no_wrap=True, overflow="ellipsis")
        for candidate in candidates:
            full = round(candidate.chance * BAR)
            bar = Text.assemble(("━" * full, "green"), ("━" * (BAR - full), "dim"), f" {candidate.chance:4.0%}")
            grid.add_row(Text(candidate.move), bar, Text(candidate.remark, "dim"))
        tries = max((candidate.tries for candidate in candidates), default=0)
        self.show(grid, Text(f"chances to win, from up to {tries:,} trial games each", "dim"))

    def outcome(self, outcome: Outcome, scene: Scene) -> None:
        """The result in a frame."""
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
        self.console.print(
            Panel(Text(f"Pass the screen on to {name}.", justify="center"), padding=(1, 4), expand=False)
        )
        self.ask(f"{name}: press Enter when only you see it. ")
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
    words = Text.assemble(
        (scene.title, "bold"), f" · turn of {view.turn} ({scene.who(view.turn)}) · ", (view.phase, "bold")
    )
    return Rule(words, align="left", style="dim")


def seat_lines(scene: Scene, name: str, width: int, is_roomy: bool) -> list[RenderableType]:
    """A seat: who sits there, its counters, its zones."""
    view = scene.view
    is_asked = name in view.asked
    mark = Text("▶ " if is_asked else "  ", style="bold green")
    head = Text.assemble(mark, (name, "bold"), f" {scene.who(name)}")
    counters = Text("  ")
    for counter, number in view.counters[name].items():
        counters.append(f"{counter} ", style="dim").append(f"{number}   ", style="bold")
    lines: list[RenderableType] = [Text.assemble(head, counters)]
    for zone in view.zones:
        if zone.seat == name:
            is_fan = name == view.viewer and zone.layout == "fan"
            lines.append(zone_block(scene, zone, width, whole=is_roomy or is_fan))
    return lines


def zone_block(scene: Scene, zone: ZoneView, width: int, whole: bool) -> RenderableType:
    """A zone of a seat with its name beside it."""
    label = Text(zone.label.lower(), style="dim")
    is_hidden = bool(zone.cards) and not any(card.name for card in zone.cards)
    body: RenderableType
    if not zone.size:
        body = Text("nothing yet", style="dim italic")
    elif is_hidden or not whole:
        body = Group(*chips(zone.cards, width - LABEL - 2))
    else:
        is_asked = bool(scene.choices) and zone.seat == scene.view.viewer and zone.layout == "fan"
        keyed = [(card, scene.key_of(zone.key, zone.seat, place)) for place, card in enumerate(zone.cards)]
        body = Group(*side_by_side(keyed, width - LABEL - 2, is_asked))
    grid = Table.grid(padding=(0, 0))
    grid.add_column(width=LABEL + 2)
    grid.add_column()
    grid.add_row(Padding(label, (0, 0, 0, 2)), body)
    return grid


def middle_lines(scene: Scene, width: int) -> list[RenderableType]:
    """What lies between the players: piles in one line, the rest drawn."""
    shared = [zone for zone in scene.view.zones if zone.seat is None]
    piles = Text("  ")
    for zone in shared:
        if zone.layout == "pile":
            piles.append(f"{zone.label.lower()} ", style="dim").append(f"{zone.size} ", style="bold")
            if zone.cards:
                piles.append(Text.assemble(("on top ", "dim"), chip(zone.cards[0])))
            piles.append("   ")
    lines: list[RenderableType] = [piles] if len(piles) > 2 else []
    for zone in shared:
        if zone.layout != "pile" and zone.size:
            is_asked = bool(scene.choices)
            keyed = [(card, scene.key_of(zone.key, None, place)) for place, card in enumerate(zone.cards)]
            lines.append(Text(f"  {zone.label.lower()}", style="dim"))
            lines.append(Padding(Group(*side_by_side(keyed, width - 2, is_asked)), (0, 0, 0, 2)))
    return lines


def answer_lines(scene: Scene, width: int) -> list[RenderableType]:
    """The numbered answers in as many columns as fit, read downwards."""
    cells = [
        Text.assemble((f"{choice.number:>3} ", "bold cyan"), choice.move, (f"  {choice.remark}", "dim"))
        for choice in scene.choices
    ]
    for columns in (3, 2, 1):
        rows = -(-len(cells) // columns)
        parts = [cells[start : start + rows] for start in range(0, len(cells), rows)]
        if rows >= 2 and sum(2 + max(cell.cell_len for cell in part) for part in parts) <= width:
            break
    grid = Table.grid(padding=(0, 2, 0, 0))
    for row in range(rows):
        grid.add_row(*(part[row] for part in parts if row < len(part)))
    return [grid]
