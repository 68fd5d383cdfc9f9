"""What texts look back on: what has happened in this round, kept if a card of the table asks for it."""

from cardwright.games.xemytica.state import CARDS, EVENTS, PLAYER, Past
from cardwright.games.xemytica.table import is_in_play, owner_of
from cardwright.kernel.programs import Condition, Filter, is_on_side
from cardwright.kernel.rule import kernel
from cardwright.kernel.table import NOBODY
from cardwright.language.program import NONE, Relation

# FOH-17: What has happened in the round


@kernel
def remember(game, event, subject):
    """Keep what has happened for the rest of the round; of a hidden sleeve only what was in it."""
    row = game.happened
    game.history[row, Past.EVENT] = event
    if subject >= CARDS:
        game.history[row, Past.KIND] = NOBODY
        game.history[row, Past.SEAT] = subject - CARDS
        game.history[row, Past.CARD] = NOBODY
    else:
        game.history[row, Past.KIND] = game.kind[subject]
        game.history[row, Past.SEAT] = owner_of(game, subject)
        game.history[row, Past.CARD] = subject if is_in_play(game, subject) else NOBODY
    game.happened += 1


@kernel
def count_past(game, event, seat):
    """How often something happened to cards of a player in this round."""
    count = 0
    for row in range(game.happened):
        if game.history[row, Past.EVENT] == event and game.history[row, Past.SEAT] == seat:
            count += 1
    return count


@kernel
def suits_past(game, book, which, row, source, seat):
    """Whether what happened in this round happened to such a card or player: kind, class, type and side are asked."""
    if not is_on_side(book.filters[which, Filter.side], int(game.history[row, Past.SEAT]), seat):
        return False
    kind, forms = int(game.history[row, Past.KIND]), book.filters[which, Filter.forms]
    if kind == NOBODY:
        return (forms >> PLAYER) & 1 == 1
    types = book.filters[which, Filter.types]
    if (forms >> book.form[kind]) & 1 == 0 or (types != 0 and types & book.identity[kind] == 0):
        return False
    relation, card = book.filters[which, Filter.relation], game.history[row, Past.CARD]
    return relation == Relation.ANY or (card == source) == (relation == Relation.THIS)


def make_past_test(fits):
    """What happened in this round, and how often."""

    @kernel
    def passes(game, book, which, source, seat, at):
        """Whether something has happened so often; there are no turns and no statements."""
        asked, subject = int(book.conditions[which, Condition.a]), int(book.conditions[which, Condition.b])
        cause = int(book.conditions[which, Condition.c])
        count = 0
        for row in range(game.happened):
            if game.history[row, Past.EVENT] == asked % EVENTS:
                if suits_past(game, book, subject, row, source, seat):
                    if cause == NONE or is_on_side(
                        book.filters[cause, Filter.side], int(game.history[row, Past.SEAT]), seat
                    ):
                        count += 1
        return count == asked // EVENTS

    return passes
