"""Tables of numbers in a terminal: what something comes to, and every line that leads there."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import cell_len, set_cell_size
from rich.text import Text

from cardwright.games.interface import RowView, TableView

BETWEEN = 2  # cells between columns
APART = 3  # cells more between groups
LABEL = 18  # the least room for labels, where groups would not fit beside each other


def lines_of(table: TableView, width: int) -> list[Text]:
    """A table, as many groups beside each other as fit."""
    widths = column_widths(table)
    one = sum(widths) + BETWEEN * len(widths)
    longest = max((cell_len(row.label) for row in table.rows), default=0)
    label = min(longest, max(LABEL, width - len(table.groups) * (one + APART)))
    named = max([one, *(BETWEEN + cell_len(group) for group in table.groups)])
    if label + len(table.groups) * (named + APART) <= width:
        widths[0] += named - one  # room for the names of the groups
    beside = max(1, (width - label) // (sum(widths) + BETWEEN * len(widths) + APART))
    lines = [Text(table.title, style="bold dim")]
    for start in range(0, len(table.groups), beside):
        places = range(start, min(start + beside, len(table.groups)))
        lines += heads(table, places, label, widths)
        lines += [line_of(row, places, label, widths) for row in table.rows if is_needed(row, places, len(widths))]
    return [*lines, *notes_of(table)]


def short_lines_of(table: TableView) -> list[Text]:
    """Only what each group of a table comes to, a line each."""
    total = next((row for row in table.rows if row.is_total), None)
    if total is None:
        return notes_of(table)
    label = max(cell_len(words) for words in (table.title, *table.groups))
    head = Text(set_cell_size(table.title, label), style="bold dim")
    for name in table.columns:
        head.append(" " * BETWEEN).append(name, style="dim")
    lines = [head]
    for place, group in enumerate(table.groups):
        line = Text(set_cell_size(group, label))
        for column, name in enumerate(table.columns):
            cell = place * len(table.columns) + column
            words = total.cells[cell]
            line.append(" " * (BETWEEN + max(0, cell_len(name) - cell_len(words))))
            line.append(words, style=style_of(total, cell))
        lines.append(line)
    return [*lines, *notes_of(table)]


def notes_of(table: TableView) -> list[Text]:
    """The sentences below a table."""
    return [Text(note, style="" if table.is_past else "bold") for note in table.notes]


def column_widths(table: TableView) -> list[int]:
    """The width of each column, the same in every group."""
    widths = []
    for column, head in enumerate(table.columns):
        cells = (words for row in table.rows for words in row.cells[column :: len(table.columns)])
        widths.append(max(cell_len(words) for words in (head, *cells)))
    return widths


def is_needed(row: RowView, places: Sequence[int], columns: int) -> bool:
    """Whether a line says something of one of these groups."""
    return any(any(row.cells[place * columns : (place + 1) * columns]) for place in places)


def heads(table: TableView, places: Sequence[int], label: int, widths: Sequence[int]) -> list[Text]:
    """The names of the groups and, below them, of their columns."""
    names, columns = Text(" " * label), Text(" " * label)
    room = sum(widths) + BETWEEN * (len(widths) - 1)
    for place in places:
        names.append(" " * (BETWEEN + APART)).append(set_cell_size(table.groups[place], room), style="bold")
        columns.append(" " * APART)
        for head, size in zip(table.columns, widths, strict=True):
            columns.append(" " * (BETWEEN + size - cell_len(head))).append(head, style="dim")
    return [names, columns]


def line_of(row: RowView, places: Sequence[int], label: int, widths: Sequence[int]) -> Text:
    """A line with its cells under their columns."""
    line = Text(set_cell_size(row.label, label), style="bold" if row.is_total else "")
    for place in places:
        line.append(" " * APART)
        for column, size in enumerate(widths):
            cell = place * len(widths) + column
            words = row.cells[cell]
            line.append(" " * (BETWEEN + size - cell_len(words))).append(words, style=style_of(row, cell))
    return line


def style_of(row: RowView, cell: int) -> str:
    """How a number is printed: what decides stands out, gains and losses differ by colour and sign."""
    if row.is_total:
        return "bold reverse" if cell in row.best else "bold"
    return {"+": "green", "-": "red"}.get(row.cells[cell][:1], "")


def sentences_of(table: TableView) -> list[str]:
    """A table in plain sentences: what each group comes to, and from what."""
    lines = [f"{table.title}:"]
    for place, group in enumerate(table.groups):
        parts = [column_words(table, place * len(table.columns) + column) for column in range(len(table.columns))]
        lines.append(f"{group}: {', '.join(parts)}.")
    return [*lines, *table.notes]


def column_words(table: TableView, cell: int) -> str:
    """A column of a group: `Strength 9 (printed 8, The Great Headcleaver +1)`."""
    head = table.columns[cell % len(table.columns)]
    total = next((row.cells[cell] for row in table.rows if row.is_total), "")
    lines = [f"{row.label} {row.cells[cell]}" for row in table.rows if row.cells[cell] and not row.is_total]
    return f"{head} {total}" + (f" ({', '.join(lines)})" if len(lines) > 1 else "")
