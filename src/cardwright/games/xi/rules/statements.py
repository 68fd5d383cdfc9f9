"""XI-7, XI-G89 to XI-G91, XI-G120: statements, and for whom what lasts works."""

from cardwright.games.xi.rules.zones import controller_of, zone_of
from cardwright.games.xi.state import State, Zone
from cardwright.kernel.rule import rule
from cardwright.kernel.table import NOBODY
from cardwright.language.program import Until

# XI-7, XI-9.10, XI-G73, XI-G89 to XI-G91: Statements


@rule("XI-7.2", "XI-7.4", "XI-7.5", "XI-9.10", "XI-G89", "XI-G91", "XI-G73", off=False)
def is_said(game, book, sentence):
    """A sentence is true for everybody while at least one statement in play says it, whoever played it."""
    for seat in range(game.seats):
        card = game.first[zone_of(seat, Zone.STATEMENTS)]
        while card != NOBODY:
            if book.sentence[game.kind[card]] == sentence:
                return True
            card = game.next[card]
    return False


# XI-G120: For whom an effect works


@rule("XI-G120")
def row_seat(game, row):
    """A printed effect works for whoever commands its card, an attached one for its caster; others for their maker."""
    source = game.source[row]
    if game.until[row] != Until.SOURCE_LEAVES or source == NOBODY:
        return game.seat[row]
    return game.former[source] - 1 if game.marks[source] & State.PASSING != 0 else controller_of(game, source)
