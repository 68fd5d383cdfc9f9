"""XI-4, XI-G34 to XI-G47: life points, damage, types, and the end of units."""

from cardwright.games.xi.rules.moving import drop_attachments, leave_play, put_away
from cardwright.games.xi.rules.numbers import capped_life, halved
from cardwright.games.xi.rules.triggers import replace
from cardwright.games.xi.rules.zones import controller_of, is_in_play, is_unit_in_play, stir, type_of, zone_of
from cardwright.games.xi.standing import notice, stop_lasting
from cardwright.games.xi.state import CARDS, Act, Event, Log, Stat, State, Zone
from cardwright.games.xi.values import amount_at, fighting_states, is_forbidden, meets, next_about, next_standing, value
from cardwright.kernel.agenda import Row
from cardwright.kernel.events import tell
from cardwright.kernel.programs import MOST, Watcher
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import everybody, name_of
from cardwright.kernel.standing import stands
from cardwright.kernel.table import NOBODY
from cardwright.language.program import NONE, How, Watch

# XI-4.1 to XI-4.8, XI-G30, XI-G36, XI-G37, XI-G47: Life points and damage


@rule("XI-4.3", "XI-5.16", "XI-G37", "XI-9.33", "XI-G98", "XI-G101", "XI-G105", "XI-G113")
def lose_life(game, book, x, cause, amount):
    """Any drop of a life total, by damage or otherwise; nothing gives it back by itself."""
    if amount <= 0:
        return
    if x >= CARDS:
        game.life[x - CARDS] = max(-MOST, game.life[x - CARDS] - amount)
    else:
        game.lives[x] = max(-MOST, int(game.lives[x]) - amount)
    stir(game)
    notice(game, book, Event.LOSE_LIFE, x, cause, amount)


@rule("XI-4.4", "XI-G47", off=False)
def bury_dead(game, book):
    """All units without life points are destroyed at the same time."""
    found = False
    for seat in range(game.seats):
        card = game.first[zone_of(seat, Zone.UNITS)]
        while card != NOBODY:
            if game.lives[card] <= 0:
                if not is_kept(game, book, card):
                    game.marks[card] |= State.DOOMED
                    found = True
            else:
                game.marks[card] &= ~(State.SPARED | State.FOUGHT)
            card = game.next[card]
    if found:
        destroy_doomed(game, book, NOBODY)
    return found


@kernel
def is_kept(game, book, card):
    """Whether a text keeps a unit without life points from being destroyed, or from being so by a skirmish."""
    if is_forbidden(game, book, Act.DESTROY, card, NOBODY):
        return True
    by = int(game.hurt_by[card]) - 1
    return game.marks[card] & State.FOUGHT != 0 and is_forbidden(game, book, Act.FALL, card, by)


@rule("XI-4.4", "XI-G30", "XI-9.13")
def destroy(game, book, card, cause):
    """A unit, lasting spell or statement that is destroyed goes to its owner's discard pile."""
    if not is_in_play(game, card) or is_forbidden(game, book, Act.DESTROY, card, cause):
        return 0
    if game.marks[card] & State.SPARED == 0 and replace(game, book, Event.DESTROY, card, cause, 0):
        game.marks[card] |= State.SPARED
        return 1
    tell(book, Log.DESTROY, controller_of(game, card), game.kind[card], NOBODY, 0, everybody(game))
    notice(game, book, Event.DESTROY, card, cause, 0)
    leave_play(game, book, card, Zone.DISCARD, False)
    return 1


@rule("XI-G47")
def destroy_doomed(game, book, cause):
    """All that go at once are noticed first and moved afterwards: attachments, then cards from left to right.

    Units without life points are destroyed by what hurt them last.
    """
    for card in range(CARDS):
        if game.marks[card] & State.DOOMED != 0:
            by = int(game.hurt_by[card]) - 1 if cause == NOBODY else cause
            if game.marks[card] & State.SPARED == 0 and replace(game, book, Event.DESTROY, card, by, 0):
                game.marks[card] |= State.SPARED
                game.marks[card] &= ~State.DOOMED
            else:
                tell(book, Log.DESTROY, controller_of(game, card), game.kind[card], NOBODY, 0, everybody(game))
                notice(game, book, Event.DESTROY, card, by, 0)
                notice(game, book, Event.LEAVE, card, NOBODY, 0)
    for card in range(CARDS):
        if game.marks[card] & State.DOOMED != 0:
            drop_attachments(game, book, card)
    for zone in range(game.seats * Zone.COUNT):
        card = game.first[zone]
        while card != NOBODY:
            after = game.next[card]
            if game.marks[card] & State.DOOMED != 0:
                put_away(game, book, card, Zone.DISCARD, False)
            card = after


@kernel
def absorbed(game, book, dealer, x, amount):
    """What is left of a hit after texts that let so much damage do nothing, each of them used up by it."""
    row = NOBODY
    if (game.changing >> Stat.TAKEN) & 1 == 1:
        row = next_about(game, book, NOBODY, Watch.CHANGE, Stat.TAKEN)
    while row != NOBODY and amount > 0:
        if book.watchers[game.rule[row], Watcher.how] == How.ABSORB and meets(game, book, row, x, dealer):
            part = min(amount, int(game.fixed[row]))
            amount -= part
            game.fixed[row] -= part
            if game.fixed[row] == 0:
                stop_lasting(game, book, row)
        row = next_about(game, book, row, Watch.CHANGE, Stat.TAKEN)
    return amount


@rule("XI-4.5", "XI-6.7", "XI-G36")
def strike(game, book, dealer, x, amount):
    """A hit of more than 0 hurts: life points are lost and texts that wait for damage notice it; 0 is no hit."""
    amount = absorbed(game, book, dealer, x, amount)
    if amount <= 0:
        return 0
    if replace(game, book, Event.DAMAGE, x, dealer, amount) or replace(game, book, Event.LOSE_LIFE, x, dealer, amount):
        return amount
    seat = x - CARDS if x >= CARDS else controller_of(game, x)
    kind = NOBODY if x >= CARDS else int(game.kind[x])
    tell(book, Log.DAMAGE, seat, kind, name_of(game, dealer), amount, everybody(game))
    if x < CARDS:
        game.hurt_by[x] = dealer + 1
        game.marks[x] &= ~State.FOUGHT
        if dealer != NOBODY and dealer < CARDS and fighting_states(game, dealer) & State.STRIKING != 0:
            game.marks[x] |= State.FOUGHT
    lose_life(game, book, x, dealer, amount)
    notice(game, book, Event.DAMAGE, x, dealer, amount)
    notice(game, book, Event.DEAL, dealer, x, amount)
    return amount


@kernel
def deal(game, book, dealer, x, amount, damage_type):
    """One hit, with all that changes it."""
    if x < CARDS and not is_unit_in_play(game, x):
        return 0
    return strike(game, book, dealer, x, hit_for(game, book, dealer, x, amount, damage_type))


# XI-4.9 to XI-4.19, XI-G39, XI-G40: Types


@rule("XI-4.11", "XI-4.12", "XI-4.13", "XI-4.14", "XI-4.15", "XI-4.16", "XI-4.19", "XI-G39", "XI-G40", off=1)
def cycle_factor(game, book, damage_type, x):
    """Damage of a type against a unit of the type it beats counts twice, in a skirmish or not; players have no type."""
    return 1 if x >= CARDS else int(book.factors[damage_type, type_of(game, book, x)])


# XI-8.4, XI-6.6, XI-G44: Immunity


@rule("XI-8.4", "XI-6.6", "XI-G44", off=False)
def is_immune(game, book, damage_type, x):
    """Who is immune to a type of damage, unit or player, takes nothing from it."""
    row = next_standing(game, book, NOBODY, Watch.IMMUNE) if stands(game, Watch.IMMUNE) else NOBODY
    while row != NOBODY:
        if (book.watchers[game.rule[row], Watcher.about] >> damage_type) & 1 == 1 and meets(game, book, row, x, NOBODY):
            return True
        row = next_standing(game, book, row, Watch.IMMUNE)
    return False


# XI-9.2, XI-9.29 to XI-9.33, XI-G98 to XI-G102: Restored life points


@rule("XI-9.2", "XI-9.31", "XI-G99", "XI-G105")
def restore(game, book, x, cause, amount):
    """Life points come back through texts only: a unit's up to its present maximum, a player's up to the cap."""
    if (x < CARDS and not is_unit_in_play(game, x)) or is_forbidden(game, book, Act.RESTORE, x, cause):
        return 0
    if amount > 0 and replace(game, book, Event.GAIN_LIFE, x, cause, amount):
        return amount
    before = int(game.life[x - CARDS]) if x >= CARDS else int(game.lives[x])
    if x >= CARDS:
        game.life[x - CARDS] = max(before, capped_life(book, before + amount))
        after = int(game.life[x - CARDS])
    else:
        most = value(game, book, x, Stat.MAX_LIFE, NONE)
        after = max(before, min(before + amount, most))
        game.lives[x] = after
    if after > before:
        stir(game)
        seat = x - CARDS if x >= CARDS else controller_of(game, x)
        tell(book, Log.LIFE, seat, NOBODY if x >= CARDS else int(game.kind[x]), NOBODY, after - before, everybody(game))
        notice(game, book, Event.GAIN_LIFE, x, cause, after - before)
    return after - before


@rule("XI-9.30", "XI-G100", "XI-G102")
def cut_life(game, book):
    """No unit has more life points than its present maximum; what was at or below it stays as it is."""
    for seat in range(game.seats):
        card = game.first[zone_of(seat, Zone.UNITS)]
        while card != NOBODY:
            most = value(game, book, card, Stat.MAX_LIFE, NONE)
            if game.lives[card] > most:
                game.lives[card] = most
                stir(game)
            card = game.next[card]


# XI-9.4, XI-9.20, XI-9.21, XI-G34, XI-G41, XI-G42, XI-G108 to XI-G110: How a hit is worked out


@kernel
def hit_for(game, book, dealer, x, amount, damage_type):
    """What a hit takes away."""
    if is_immune(game, book, damage_type, x):
        if amount > 0:
            seat = x - CARDS if x >= CARDS else controller_of(game, x)
            kind = NOBODY if x >= CARDS else int(game.kind[x])
            tell(book, Log.IMMUNE, seat, kind, name_of(game, dealer), damage_type, everybody(game))
        return 0
    factor = cycle_factor(game, book, damage_type, x)
    result = changed_hit(game, book, dealer, x, amount, factor)
    if (factor > 1 and result > 0) or (factor == 0 and result == 0 and amount > 0):
        tell(book, Log.FACTOR, NOBODY, name_of(game, dealer), name_of(game, x), factor, everybody(game))
    return result


@rule("XI-9.4", "XI-9.20", "XI-9.21", "XI-E5", "XI-G34", "XI-G41", "XI-G42", "XI-G93", "XI-G108", "XI-G109", "XI-G110")
def changed_hit(game, book, dealer, x, amount, factor):
    """First all that is added or taken away per hit, then all multipliers as one product, then halvings."""
    more, halves, ups, least = 0, 0, 0, 0
    both = (1 << Stat.DEALT) | (1 << Stat.TAKEN)
    row = next_standing(game, book, NOBODY, Watch.CHANGE) if game.changing & both != 0 else NOBODY
    while row != NOBODY:
        if change_of_hit(game, book, row, dealer, x):
            how = book.watchers[game.rule[row], Watcher.how]
            if how == How.ADD:
                more += amount_at(game, book, row)
            elif how == How.TIMES:
                factor = min(MOST, factor * amount_at(game, book, row))
            elif how == How.HALF:
                halves += 1
                ups += 1 if amount_at(game, book, row) == 1 else 0
            elif how == How.AT_LEAST:
                least = max(least, amount_at(game, book, row))
        row = next_standing(game, book, row, Watch.CHANGE)
    result = halved(min(MOST, max(0, amount + more) * factor), halves, ups)
    return max(result, least) if amount > 0 else result


@kernel
def change_of_hit(game, book, row, dealer, x):
    """Whether a standing change is about a hit of this dealer on this target."""
    about = book.watchers[game.rule[row], Watcher.about]
    if about == Stat.DEALT:
        return meets(game, book, row, dealer, x)
    return about == Stat.TAKEN and meets(game, book, row, x, dealer)


# XI-G38: Damage that names no type


@rule("XI-G38")
def damage_type_of(game, book, at, named, dealer):
    """Damage whose type is not named has the present type of the card that deals it."""
    if named != NONE:
        return named
    card = dealer if dealer != NOBODY and dealer < CARDS else int(game.agenda[at, Row.SOURCE])
    return type_of(game, book, card)
