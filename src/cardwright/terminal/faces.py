"""Cards as they are drawn in a terminal: a frame, a symbol and a name; colour comes on top and never speaks alone."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator, Sequence
from itertools import groupby

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from cardwright.games.interface import CardView

NARROW = 11  # a card with its frame: six of them and the gaps fit into 80 columns
WIDE = 18  # where names or notes need it
NAME_LINES = 3  # of a face, at most
NOTE_LINES = 3
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
    "aqua": "#38a3e0",
    "ember": "#e5533d",
    "wind": "#2fa36b",
    "stone": "#b0814f",
    "celestial": "#d9a900",
    "shadow": "#a06be0",
    "flesh": "#5f9f3f",
    "steel": "#6f93b5",
    "neon": "#c060d0",
    "brass": "#c08f2c",
    "plasma": "#e5533d",
    "snare": "#98a020",
    "digital": "#2f9e68",
    "neural": "#4c7df0",
    "growth": "#e0505f",
    "matter": "#d0862a",
    "wood": "#3f9e4a",
    "fire": "#e5533d",
    "earth": "#c08f2c",
    "metal": "#8a94a8",
    "water": "#4c8df0",
}


def tint(card: CardView) -> str:
    """The style of a card's colour."""
    return COLOURS.get(card.colour or "", "default")


def chip(card: CardView, key: str = "", is_live: bool = True) -> Text:
    """A card in a few letters, for a row of many, with the numbers of its answers before it."""
    if card.name is None:
        return Text(BACK * 3, style="dim")
    value = f" {card.value}" if card.value is not None else ""
    symbol = f"{card.symbol} " if card.symbol else ""
    first, others = (card.notes[0], card.notes[1:]) if card.numbers else ("", card.notes)
    return Text.assemble(
        (f" {key} " if key else "", f"bold reverse {tint(card)}"),
        (" " if key else ""),
        (symbol, f"bold {tint(card)}"),
        (f"{card.name}{value}", tint(card)),
        (f" {first}" if first else "", "bold" if is_live else ""),
        (f" ({', '.join(others)})" if others else "", "dim"),
    )


def chips(cards: Sequence[tuple[CardView, str]], width: int, is_asked: bool = False) -> list[Text]:
    """Cards with their keys in a few letters each, equal ones together, as many in a line as fit."""
    lines: list[Text] = []
    for text in chip_texts(cards, is_asked):
        if lines and lines[-1].cell_len + len(BETWEEN) + text.cell_len <= width:
            lines[-1].append(BETWEEN).append_text(text)
        else:
            lines.append(text)
    return lines


def chip_texts(cards: Sequence[tuple[CardView, str]], is_asked: bool) -> Iterator[Text]:
    """The chips of cards; of equal ones beside each other that are seen there is one with their number."""
    for (card, key), same in groupby(cards):
        copies = len(list(same))
        text = chip(card, key, bool(key) or not is_asked)
        if card.name is None:
            yield from [text] * copies
        else:
            yield text.append(f" x{copies}", style="bold") if copies > 1 else text


def edge(left: str, words: str, right: str, words_style: str, style: str, inner: int) -> Text:
    """The upper or lower edge of a frame, with words in it."""
    words = f" {words} " if words else ""
    if cell_len(words) > inner - 1:
        words = set_cell_size(words, inner - 1)
    rest = "─" * (inner - 1 - cell_len(words))
    return Text.assemble((f"{left}─", style), (words, words_style), (f"{rest}{right}", style))


def name_lines(card: CardView, inner: int) -> list[str]:
    """The name broken into lines; the first one leaves room for the symbol."""
    head = f"{card.symbol} " if card.symbol else ""
    return textwrap.wrap(f"{head.replace(' ', '~')}{card.name}", inner - 1, break_long_words=True) or [""]


def edge_notes(card: CardView, inner: int) -> int:
    """How many of the first notes fit into the lower edge of a frame."""
    count = 0
    while count < len(card.notes) and cell_len(" ".join(card.notes[: count + 1])) <= inner - 3:
        count += 1
    return count


def note_lines(card: CardView, inner: int) -> list[str]:
    """The notes that do not stand in the edge, broken into lines."""
    return [
        line
        for note in card.notes[edge_notes(card, inner) :]
        for line in textwrap.wrap(note, inner - 1, break_long_words=True)
    ]


def fits(card: CardView, inner: int) -> bool:
    """Whether a width breaks no word, and shows all notes without breaking the short ones."""
    words = f"{card.symbol}~{card.name}".split() if card.symbol else str(card.name).split()
    words += [word for note in card.notes[edge_notes(card, inner) :] for word in note.split()]
    return (
        max(map(cell_len, words), default=0) < inner
        and len(name_lines(card, inner)) < NAME_LINES
        and len(note_lines(card, inner)) <= max(2, len(card.notes) - edge_notes(card, inner))
    )


def face_width(cards: Sequence[CardView]) -> int:
    """The least width of frames in which all these cards can be read."""
    named = [card for card in cards if card.name]
    widths = (width for width in range(NARROW, WIDE) if all(fits(card, width - 2) for card in named))
    return next(widths, WIDE)


def face_height(cards: Sequence[CardView], width: int) -> int:
    """The height of the frames of cards that lie side by side."""
    inner = width - 2
    bodies = (
        min(NAME_LINES, len(name_lines(card, inner))) + min(NOTE_LINES, len(note_lines(card, inner)))
        for card in cards
        if card.name
    )
    return 2 + max([2, *bodies])


def drawn(card: CardView, key: str, width: int, height: int, is_live: bool) -> list[Text]:
    """A card: the numbers of its answers in the upper edge, its first notes in the lower one, the others inside.

    A card that gives an answer now is bright; the others are dimmed and stay readable.
    """
    inner = width - 2
    frame = tint(card) if is_live else f"dim {tint(card)}"
    ink = f"bold {tint(card)}" if is_live else tint(card)
    names = [(words.replace("~", " "), ink) for words in name_lines(card, inner)[:NAME_LINES]]
    notes = [(words, "dim") for words in note_lines(card, inner)[: height - 2 - len(names)]]
    body = [*names, *[("", ink)] * (height - 2 - len(names) - len(notes)), *notes]
    value = "" if card.value is None else str(card.value)
    lines = [edge("╭", key, "╮", f"bold reverse {tint(card)}", frame, inner)]
    for number, (words, style) in enumerate(body):
        end = value if number == height - 3 else ""
        inside = set_cell_size(words, inner - cell_len(end)) + end
        lines.append(Text.assemble(("│", frame), (inside, style), ("│", frame)))
    shown = " ".join(card.notes[: edge_notes(card, inner)])
    lines.append(edge("╰", shown, "╯", "bold" if is_live else "", frame, inner))
    return lines


def back(width: int, height: int) -> list[Text]:
    """A card that lies face down."""
    inner = width - 2
    middle = [Text(f"│{BACK * inner}│", style="dim") for _ in range(height - 2)]
    return [Text(f"╭{'─' * inner}╮", style="dim"), *middle, Text(f"╰{'─' * inner}╯", style="dim")]


def in_line(cards: Sequence[CardView], room: int) -> int:
    """How many of these cards lie side by side in a line."""
    width = min(face_width(cards), max(NARROW, room))
    return max(1, (room + len(GAP)) // (width + len(GAP)))


def side_by_side(cards: Sequence[tuple[CardView, str]], room: int, is_asked: bool) -> list[Text]:
    """Cards with their keys, as many in a line as the room allows."""
    width = min(face_width([card for card, _ in cards]), max(NARROW, room))
    number = in_line([card for card, _ in cards], room)
    lines: list[Text] = []
    for start in range(0, len(cards), number):
        row = cards[start : start + number]
        height = face_height([card for card, _ in row], width)
        faces = [
            back(width, height) if card.name is None else drawn(card, key, width, height, bool(key) or not is_asked)
            for card, key in row
        ]
        lines += [Text(GAP).join(parts) for parts in zip(*faces, strict=True)]
    return lines
