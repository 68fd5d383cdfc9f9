"""What a move costs, and the moment at which it is whole and public."""

from cardwright.games.xi.life import lose_life
from cardwright.games.xi.standing import notice, push
from cardwright.games.xi.state import CARDS, Event, Log, Mark, Number, Resource, Stat, Step, Window
from cardwright.games.xi.values import amount_of, holds, owner_of, value
from cardwright.kernel.agenda import Row
from cardwright.kernel.events import tell
from cardwright.kernel.programs import Ability, Filter, Watcher, cost_part, resource_of_x
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import everybody, name_of
from cardwright.kernel.table import NOBODY
from cardwright.language.program import NONE, Relation, Watch


@rule("XI-3.11", "XI-G13")
def pay_time(game, seat, cost):
    """A T cost is paid with T first and with prepared time for the rest."""
    from_time = min(cost, game.time[seat])
    game.time[seat] -= from_time
    game.prepared[seat] -= cost - from_time


@kernel
def bank_cost(book, amount):
    """T that prepared time is banked for."""
    return amount * book.numbers[Number.BANK_RATE]


@rule("XI-3.5", "XI-3.12", "XI-9.8", "XI-G19", "XI-G122")
def pay_costs(game, book, at):
    """The cost is paid when the move is declared and never comes back; life points may be paid down to 0."""
    seat, source, ability = game.agenda[at, Row.SEAT], game.agenda[at, Row.SOURCE], game.agenda[at, Row.OTHER]
    time, prepared, life, x = costs_of(game, book, source, ability)
    chosen = int(game.agenda[at, Row.X])
    if x == Resource.TIME:
        time = max(0, time) + chosen
    elif x == Resource.PREPARED:
        prepared = max(0, prepared) + chosen
    elif x == Resource.LIFE:
        life = max(0, life) + chosen
    game.prepared[seat] -= max(0, prepared)
    pay_time(game, seat, max(0, time))
    if life > 0:
        tell(book, Log.LIFE, seat, NOBODY, NOBODY, -life, everybody(game))
        lose_life(game, book, CARDS + seat, source, life)


@rule("XI-9.9", "XI-G24", off=(0, NONE, 0, NONE))
def costs_of(game, book, source, ability):
    """T, pT and life points of a card, changed by what texts say of T costs, or of an ability; NONE is no such part."""
    if ability != NOBODY:
        first, parts = book.abilities[ability, Ability.cost], book.abilities[ability, Ability.parts]
        return (
            cost_part(book, first, parts, Resource.TIME),
            cost_part(book, first, parts, Resource.PREPARED),
            cost_part(book, first, parts, Resource.LIFE),
            resource_of_x(book, first, parts),
        )
    kind = game.kind[source]
    time, prepared = int(book.cost_t[kind]), int(book.cost_p[kind])
    if time != NONE:
        time = max(0, value(game, book, source, Stat.COST_T, NONE) + own_discount(game, book, source))
    if prepared != NONE:
        prepared = value(game, book, source, Stat.COST_P, NONE)
    return time, prepared, int(book.cost_life[kind]), int(book.cost_x[kind])


@kernel
def own_discount(game, book, card):
    """By how much a card that is not in play changes its own T cost."""
    kind, seat = game.kind[card], owner_of(game, card)
    total = 0
    first = book.watchers_from[kind]
    for watcher in range(first, first + book.watchers_count[kind]):
        form, about = book.watchers[watcher, Watcher.form], book.watchers[watcher, Watcher.about]
        if form == Watch.CHANGE and about == Stat.COST_T:
            which, amount = book.watchers[watcher, Watcher.filter], book.watchers[watcher, Watcher.amount]
            if book.filters[which, Filter.relation] == Relation.THIS:
                if holds(game, book, book.watchers[watcher, Watcher.condition], card, seat, NOBODY, NOBODY):
                    total += amount_of(game, book, amount, card, seat, NOBODY, NOBODY, 0)
    return total


@kernel
def answered_spell(game, at):
    """The card that a response answers."""
    for other in range(at - 1, -1, -1):
        if game.agenda[other, Row.STEP] == Step.RUN and game.agenda[other, Row.MARKS] & Mark.SPELL != 0:
            return name_of(game, game.agenda[other, Row.SOURCE])
    return NOBODY


@rule("XI-8.6", "XI-8.7", "XI-G76", "XI-G77", "XI-G79", "XI-G83", "XI-G74", "XI-G85")
def make_public(game, book, at):
    """The move is whole: a declared spell can be answered once, a response and an ability cannot."""
    game.agenda[at, Row.MARKS] |= Mark.PUBLIC
    marks = game.agenda[at, Row.MARKS]
    seat, source = game.agenda[at, Row.SEAT], game.agenda[at, Row.SOURCE]
    if marks & Mark.USED != 0:
        tell(book, Log.USE, seat, name_of(game, source), NOBODY, 0, everybody(game))
        notice(game, book, Event.USE, source, CARDS + seat, 0)
        return
    if marks & Mark.RESPONSE != 0:
        tell(book, Log.RESPOND, seat, name_of(game, source), answered_spell(game, at), 0, everybody(game))
    else:
        tell(book, Log.PLAY, seat, name_of(game, source), NOBODY, 0, everybody(game))
    notice(game, book, Event.PLAY, source, CARDS + seat, 0)
    if marks & Mark.RESPONSE == 0:
        push(game, book, Step.WINDOW, Window.RESPONSE, seat, source)
