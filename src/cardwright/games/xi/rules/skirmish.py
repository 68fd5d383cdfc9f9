"""XI-5, XI-G46, XI-G55 to XI-G69: skirmishing."""

from cardwright.games.xi.rules.statements import row_seat
from cardwright.games.xi.rules.units import hit_for, strike
from cardwright.games.xi.rules.zones import controller_of, is_unit_in_play, type_of, zone_of
from cardwright.games.xi.running import suits_frame
from cardwright.games.xi.standing import expire, notice, push, push_check, push_run
from cardwright.games.xi.state import (
    ABILITIES,
    CARDS,
    Act,
    Bout,
    Event,
    Keyword,
    Log,
    Mark,
    Stat,
    State,
    Step,
    Window,
    Zone,
)
from cardwright.games.xi.values import has_keyword, is_forbidden, next_meeting, value
from cardwright.kernel.agenda import Row, pop_row, row_of
from cardwright.kernel.events import tell
from cardwright.kernel.programs import Watcher
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import everybody, is_out, name_of
from cardwright.kernel.table import NOBODY
from cardwright.language.program import NONE, How, Until, Watch

# XI-5.1 to XI-5.7, XI-0.5, XI-0.6, XI-G46, XI-G58: Declaring a skirmish


@rule("XI-0.5", "XI-5.2", "XI-G46")
def clear_marks(game):
    """When a turn begins, every unit may start a skirmish again and every ability may be used again."""
    for seat in range(game.seats):
        for zone in range(zone_of(seat, Zone.UNITS), zone_of(seat, Zone.STATEMENTS) + 1):
            card = game.first[zone]
            while card != NOBODY:
                game.marks[card] &= ~(State.SKIRMISHED | State.SKIRMISHED_TWICE | State.STARTED | State.ENTERED)
                for ability in range(ABILITIES):
                    game.used[card, ability] = 0
                card = game.next[card]


@rule("XI-0.6")
def meet(game, book, seat, defender):
    """The side that skirmishes names the defender, who has no say; so the skirmish is declared."""
    attacker = game.agenda[game.agenda_size - 1, Row.SOURCE]
    pop_row(game)
    declare_skirmish(game, book, seat, attacker, defender)


@rule("XI-5.2", "XI-5.3", "XI-G46", "XI-G58")
def declare_skirmish(game, book, seat, attacker, defender):
    """A unit starts a skirmish: attacker and defender have been in one this turn from now on."""
    at = push(game, book, Step.SKIRMISH, Bout.WINDOW, seat, attacker)
    game.agenda[at, Row.OTHER] = defender
    if game.marks[attacker] & State.SKIRMISHED != 0:
        game.marks[attacker] |= State.SKIRMISHED_TWICE
    game.marks[attacker] |= State.SKIRMISHED | State.STARTED
    if defender < CARDS:
        game.marks[defender] |= State.SKIRMISHED
    tell(book, Log.SKIRMISH, seat, game.kind[attacker], name_of(game, defender), 0, everybody(game))
    notice(game, book, Event.SKIRMISH, attacker, defender, 0)
    notice(game, book, Event.DEFEND, defender, attacker, 0)


# XI-5.8, XI-9.16, XI-9.34, XI-9.36, XI-9.40, XI-G55 to XI-G57, XI-G61: Before the damage


@rule("XI-5.8", "XI-9.16", "XI-9.34", "XI-9.40", "XI-G55", "XI-G56", "XI-G61", "XI-9.39")
def open_skirmish_window(game, book, at):
    """Between declaration and damage all players may act in rotation, beginning after the active one."""
    push(game, book, Step.WINDOW, Window.SKIRMISH, game.agenda[at, Row.SEAT], NOBODY)


@rule("XI-9.16", "XI-9.36", "XI-G57", off=False)
def is_off(game, at):
    """A skirmish is over when a party has left play, or both are on the same side."""
    attacker, defender = game.agenda[at, Row.SOURCE], game.agenda[at, Row.OTHER]
    if not is_unit_in_play(game, attacker):
        return True
    if defender >= CARDS:
        return is_out(game, defender - CARDS) or controller_of(game, attacker) == defender - CARDS
    return not is_unit_in_play(game, defender) or controller_of(game, attacker) == controller_of(game, defender)


@kernel
def is_skirmish_over(game, at):
    """Whether a declared skirmish will not come to damage."""
    return game.agenda[at, Row.MARKS] & Mark.STOPPED != 0 or is_off(game, at)


# XI-5.9 to XI-5.15, XI-9.35, XI-9.41, XI-G65, XI-G66: Damage


@rule("XI-5.9", "XI-5.15", "XI-9.41", "XI-G65")
def deal_skirmish_damage(game, book, at):
    """Once all have passed the damage is dealt; nothing can be played meanwhile."""
    attacker, defender = int(game.agenda[at, Row.SOURCE]), int(game.agenda[at, Row.OTHER])
    if defender >= CARDS:
        hit_player(game, book, attacker, defender)
    else:
        exchange_blows(game, book, attacker, defender)


@rule("XI-0.7", "XI-5.10", "XI-5.11", "XI-5.14", "XI-9.35", "XI-4.8")
def exchange_blows(game, book, attacker, defender):
    """Both units deal their damage value, of their own type, at the same time."""
    hit = blow(game, book, attacker, defender)
    back = blow(game, book, defender, attacker)
    strike(game, book, attacker, defender, hit)
    strike(game, book, defender, attacker, back)


@rule("XI-0.8", "XI-5.12", "XI-5.13")
def hit_player(game, book, attacker, defender):
    """A unit against a player deals its damage value to the player's life points; the player does not strike back."""
    strike(game, book, attacker, defender, blow(game, book, attacker, defender))


@rule("XI-4.7", "XI-G43", "XI-G66")
def blow(game, book, dealer, x):
    """What a unit's hit takes away, by its damage value and type of this moment; damage 0 deals nothing."""
    amount = value(game, book, dealer, Stat.DAMAGE, NONE)
    return 0 if amount == 0 else hit_for(game, book, dealer, x, amount, type_of(game, book, dealer))


# XI-9.11, XI-9.12, XI-G59 to XI-G64, XI-G123: Who can be chosen


@rule("XI-9.11", "XI-G64", off=True)
def can_be_met(game, book, attacker, card):
    """A unit can be chosen for a skirmish unless it is elusive or a text says that it cannot."""
    if has_keyword(game, book, card, Keyword.ELUSIVE):
        return False
    return not is_forbidden(game, book, Act.SKIRMISH, attacker, card)


@rule("XI-9.12", "XI-G59", "XI-G60", "XI-G62", "XI-G63", "XI-G123", off=False)
def is_shielded(game, book, attacker, seat):
    """A player is shielded by any own unit that this attacker could choose, whether or not it can be hurt or act."""
    card = game.first[zone_of(seat, Zone.UNITS)]
    while card != NOBODY:
        if can_be_met(game, book, attacker, card):
            return True
        card = game.next[card]
    return False


# XI-9.24 to XI-9.28, XI-G96: Open damage boxes


@rule("XI-9.24", "XI-9.25", "XI-9.28", "XI-G66", "XI-G96")
def ask_picks(game, book, x):
    """Just before the damage the controller of a unit whose damage box is open picks its number."""
    if x >= CARDS:
        return
    row = next_meeting(game, book, NOBODY, Watch.CHANGE, Stat.DAMAGE, x, NOBODY)
    while row != NOBODY:
        watcher = game.rule[row]
        pc = book.watchers[watcher, Watcher.pc]
        is_set = book.watchers[watcher, Watcher.how] == How.SET
        if is_set and book.watchers[watcher, Watcher.amount] == NONE and pc != NONE:
            at = push_run(game, book, pc, game.source[row], row_seat(game, row), NOBODY, row)
            game.agenda[at, Row.MARKS] = Mark.PICK
        row = next_meeting(game, book, row, Watch.CHANGE, Stat.DAMAGE, x, NOBODY)


# XI-9.37, XI-G94, XI-G114, XI-G124: Cancelling


@kernel
def is_cancellable(game, book, at, attackers, defenders):
    """Whether a skirmish is declared whose parties a text means."""
    row = row_of(game, Step.SKIRMISH)
    if row == NOBODY:
        return False
    attacker, defender = int(game.agenda[row, Row.SOURCE]), int(game.agenda[row, Row.OTHER])
    if attackers != NONE and not suits_frame(game, book, at, attackers, attacker):
        return False
    return defenders == NONE or suits_frame(game, book, at, defenders, defender)


@rule("XI-9.37", "XI-G94", "XI-G114", "XI-G124")
def cancel(game, book, at, attackers, defenders):
    """A declared skirmish whose parties the text means ends without damage; the attacker stays marked."""
    if not is_cancellable(game, book, at, attackers, defenders):
        return 0
    row = row_of(game, Step.SKIRMISH)
    attacker = int(game.agenda[row, Row.SOURCE])
    game.agenda[row, Row.MARKS] |= Mark.STOPPED
    tell(book, Log.CANCEL, game.agenda[at, Row.SEAT], game.kind[attacker], NOBODY, 0, everybody(game))
    notice(game, book, Event.CANCEL, attacker, NOBODY, 0)
    return 1


# The stages of a skirmish


@kernel
def run_skirmish(game, book):
    """The stages of a skirmish: reactions, picks, damage, end."""
    at = game.agenda_size - 1
    stage = game.agenda[at, Row.STAGE]
    attacker, defender = int(game.agenda[at, Row.SOURCE]), int(game.agenda[at, Row.OTHER])
    if stage != Bout.OVER and is_skirmish_over(game, at):
        tell(book, Log.SKIRMISH_OVER, NOBODY, name_of(game, attacker), NOBODY, 0, everybody(game))
        end_skirmish(game, book, at)
    elif stage == Bout.WINDOW:
        game.agenda[at, Row.STAGE] = Bout.PICKS
        open_skirmish_window(game, book, at)
        push_check(game, book)
    elif stage == Bout.PICKS:
        game.agenda[at, Row.STAGE] = Bout.DAMAGE
        ask_picks(game, book, defender)
        ask_picks(game, book, attacker)
    elif stage == Bout.DAMAGE:
        game.agenda[at, Row.STAGE] = Bout.OVER
        deal_skirmish_damage(game, book, at)
    else:
        end_skirmish(game, book, at)


@kernel
def end_skirmish(game, book, at):
    """The skirmish is over; what lasted for it ends."""
    pop_row(game)
    expire(game, book, Until.END_OF_SKIRMISH)
    push_check(game, book)
