"""XI-6, XI-8.1 to XI-8.3, XI-G115 to XI-G119: playing and preventing cards, spells that last, and abilities."""

from cardwright.games.xi.rules.moving import enter, put_away
from cardwright.games.xi.rules.zones import draw_out, is_in_play, stir, zone_of
from cardwright.games.xi.running import suits_frame, who
from cardwright.games.xi.standing import notice, push_run, stop_lasting
from cardwright.games.xi.state import ABILITIES, CARDS, MOST_USES, PLAYING, Act, Event, Log, Mark, Step, Zone
from cardwright.games.xi.values import holds, is_forbidden, meets, next_standing
from cardwright.kernel.agenda import Row
from cardwright.kernel.events import tell
from cardwright.kernel.programs import Ability, Watcher
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import everybody
from cardwright.kernel.standing import stands
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import best_known, find, put_last, take_out
from cardwright.language.program import NONE, Until, Watch

# XI-1.5, XI-1.6, XI-6.2, XI-G115: Playing a card


@rule("XI-1.5", "XI-1.6", "XI-G115", "XI-6.2")
def play_card(game, book, seat, kind, marks):
    """A card is played from the hand: it is shown and in no zone but the place of cards being played."""
    card = draw_out(game, best_known(game, find(game, zone_of(seat, Zone.HAND), kind)))
    take_out(game, card)
    put_last(game, card, PLAYING)
    game.known[card] = everybody(game)
    stir(game)
    at = push_run(game, book, book.program[kind], card, seat, NOBODY, NOBODY)
    game.agenda[at, Row.MARKS] = marks | Mark.SPELL


# XI-6.3, XI-6.4: Point spells


@rule("XI-6.3", "XI-6.4", "XI-8.3")
def use_up(game, book, at):
    """A point spell is used up as soon as its effect is complete, and so is a card that never got into play."""
    card = int(game.agenda[at, Row.SOURCE])
    if game.agenda[at, Row.MARKS] & Mark.SPELL != 0 and game.zone[card] == PLAYING:
        put_away(game, book, card, Zone.DISCARD, False)


# XI-6.5, XI-G92: Lasting spells


@rule("XI-6.5", "XI-G92")
def end_conditional(game, book):
    """An effect that lasts while a condition holds ends when it does not."""
    for row in range(game.lasting_end):
        if game.rule[row] != NOBODY and game.until[row] == Until.CONDITION:
            source, seat, bound = game.source[row], game.seat[row], game.bound[row]
            if not holds(game, book, game.ends[row], source, seat, bound, NOBODY):
                stop_lasting(game, book, row)


# XI-8.1 to XI-8.3, XI-G82: Preventing


@kernel
def preventable(game, book, at, which):
    """The agenda row of a card being played that a text can prevent, or NOBODY."""
    source = game.agenda[at, Row.SOURCE]
    for other in range(game.agenda_size):
        if other == at or game.agenda[other, Row.STEP] != Step.RUN:
            continue
        card = game.agenda[other, Row.SOURCE]
        if game.agenda[other, Row.MARKS] & (Mark.SPELL | Mark.STOPPED) == Mark.SPELL and card != source:
            if suits_frame(game, book, at, which, card) and not is_forbidden(game, book, Act.PREVENT, card, source):
                return other
    return NOBODY


@rule("XI-8.1", "XI-8.2", "XI-8.3", "XI-G82")
def prevent(game, book, at, which):
    """A card of any kind that is being played has no effect and goes straight to the discard pile; costs stay paid."""
    row = preventable(game, book, at, which)
    if row == NOBODY:
        return 0
    card, seat = game.agenda[row, Row.SOURCE], game.agenda[at, Row.SEAT]
    game.agenda[row, Row.MARKS] |= Mark.STOPPED
    tell(book, Log.PREVENT, seat, game.kind[card], NOBODY, 0, everybody(game))
    notice(game, book, Event.PREVENT, card, CARDS + seat, 0)
    return 1


# XI-G72: What it should be attached to is gone


@rule("XI-G72")
def come_into_play(game, book, at, ref):
    """A permanent card enters play; what should be attached to something that is gone is discarded instead."""
    source = int(game.agenda[at, Row.SOURCE])
    host = NOBODY if ref == NONE else who(game, at, ref)
    if ref != NONE and (host == NOBODY or not is_in_play(game, host)):
        game.agenda[at, Row.PC] = NOBODY
        return 0
    enter(game, book, source, host)
    return 1


# XI-G118, XI-G117, XI-G74, XI-E3: Abilities


@rule("XI-G117", "XI-G118", "XI-G74")
def use_ability(game, book, seat, card, place, row, marks):
    """An ability is used, as often as it can be paid, whatever else the card has done."""
    game.used[card, place] = min(MOST_USES, game.used[card, place] + 1)
    at = push_run(game, book, book.abilities[row, Ability.pc], card, seat, NOBODY, NOBODY)
    game.agenda[at, Row.MARKS] = marks | Mark.USED
    game.agenda[at, Row.OTHER] = row


@rule("XI-E3", "XI-G118", off=NOBODY)
def ability_at(game, book, card, place):
    """The ability of a number: the printed ones first, then those that texts have given; three at most."""
    kind = game.kind[card]
    count = 0
    for printed in range(ABILITIES):
        if book.ability[kind, printed] != NOBODY:
            if count == place:
                return int(book.ability[kind, printed])
            count += 1
    row = next_standing(game, book, NOBODY, Watch.ABILITY) if stands(game, Watch.ABILITY) else NOBODY
    while row != NOBODY:
        if meets(game, book, row, card, NOBODY):
            if count == place:
                return int(book.watchers[game.rule[row], Watcher.about])
            count += 1
        row = next_standing(game, book, row, Watch.ABILITY)
    return NOBODY
