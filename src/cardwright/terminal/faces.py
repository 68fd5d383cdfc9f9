"""Cards as they are drawn in a terminal: a frame, a symbol and a name; colour comes on top and never speaks alone."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from cardwright.games.interface import CardView

WIDTH = 11  # of a card with its frame: six of them and the gaps fit into 80 columns
INNER = WIDTH - 2
GAP = " "
BETWEEN = "  "  # chips
BACK = "░"

# The colours that cards name; each stands out from a dark and from a light background.
COLOURS = {
    "red": "#e5484d",
    "orange": "#f2721c",
    "yellow": "#d9a900",
    "lime": "#84b818",
    "green": "#2f9e58",
    "teal": "#129e92",
    "sky": "#38aee0",
    "blue": "#4c71f0",
    "purple": "#9a5bd6",
    "pink": "#e0509a",
    "brown": "#a4734a",
    "grey": "#8c8f99",
}


def tint(card: CardView) -> str:
    """The style of a card's colour."""
    return COLOURS.get(card.colour or "", "default")


def chip(card: CardView) -> Text:
    """A card in a few letters, for a row of many."""
    if card.name is None:
        return Text(BACK * 3, style="dim")
    value = f" {card.value}" if card.value is not None else ""
    symbol = f"{card.symbol} " if card.symbol else ""
    notes = f" {' '.join(card.notes)}" if card.notes else ""
    return Text.assemble((symbol, f"bold {tint(card)}"), (f"{card.name}{value}", tint(card)), (notes, "dim"))


def chips(cards: Sequence[CardView], width: int) -> list[Text]:
    """Cards in a few letters each, as many in a line as fit."""
    lines: list[Text] = []
    for card in cards:
        text = chip(card)
        if lines and lines[-1].cell_len + len(BETWEEN) + text.cell_len <= width:
            lines[-1].append(BETWEEN).append_text(text)
        else:
            lines.append(text)
    return lines


def edge(left: str, words: str, right: str, words_style: str, style: str) -> Text:
    """The upper or lower edge of a frame, with words in it."""
    words = f" {words} " if words else ""
    if cell_len(words) > INNER - 1:
        words = set_cell_size(words, INNER - 1)
    rest = "─" * (INNER - 1 - cell_len(words))
    return Text.assemble((f"{left}─", style), (words, words_style), (f"{rest}{right}", style))


def name_lines(card: CardView) -> list[str]:
    """The name broken into lines; the first one leaves room for the symbol."""
    head = f"{card.symbol} " if card.symbol else ""
    return textwrap.wrap(f"{head.replace(' ', '~')}{card.name}", INNER - 1, break_long_words=True) or [""]


def drawn(card: CardView, key: str, height: int, is_live: bool) -> list[Text]:
    """A card of some lines of height: the numbers of its answers in the upper edge, its notes in the lower one.

    A card that gives an answer now is bright; the others are dimmed and stay readable.
    """
    frame = tint(card) if is_live else f"dim {tint(card)}"
    ink = f"bold {tint(card)}" if is_live else tint(card)
    words = name_lines(card)[: height - 2]
    value = "" if card.value is None else str(card.value)
    lines = [edge("╭", key, "╮", f"bold reverse {tint(card)}", frame)]
    for number in range(height - 2):
        word = words[number].replace("~", " ") if number < len(words) else ""
        end = value if number == height - 3 else ""
        inside = set_cell_size(word, INNER - cell_len(end)) + end
        lines.append(Text.assemble(("│", frame), (inside, ink), ("│", frame)))
    lines.append(edge("╰", fitting(card.notes), "╯", ink, frame))
    return lines


def fitting(notes: Sequence[str]) -> str:
    """As many notes as an edge has room for."""
    shown = ""
    for note in notes:
        longer = f"{shown} {note}".strip()
        if cell_len(longer) > INNER - 3:
            break
        shown = longer
    return shown


def back(height: int) -> list[Text]:
    """A card that lies face down."""
    middle = [Text(f"│{BACK * INNER}│", style="dim") for _ in range(height - 2)]
    return [Text(f"╭{'─' * INNER}╮", style="dim"), *middle, Text(f"╰{'─' * INNER}╯", style="dim")]


def side_by_side(cards: Sequence[tuple[CardView, str]], width: int, is_asked: bool) -> list[Text]:
    """Cards with their keys, as many in a line as the width allows."""
    height = max([4, *(2 + min(3, len(name_lines(card))) for card, _ in cards if card.name)])
    in_line = max(1, (width + len(GAP)) // (WIDTH + len(GAP)))
    lines: list[Text] = []
    for start in range(0, len(cards), in_line):
        row = [
            back(height) if card.name is None else drawn(card, key, height, bool(key) or not is_asked)
            for card, key in cards[start : start + in_line]
        ]
        lines += [Text(GAP).join(parts) for parts in zip(*row, strict=True)]
    return lines
