"""Life, time and damage: what is lost, restored, gained and dealt."""

from cardwright.games.xi.standing import notice, replace, stir
from cardwright.games.xi.state import CARDS, Act, Event, Log, Number, Resource, Stat
from cardwright.games.xi.values import (
    amount_at,
    controller_of,
    is_forbidden,
    is_unit_in_play,
    meets,
    next_standing,
    type_of,
    value,
)
from cardwright.kernel.events import tell
from cardwright.kernel.programs import MOST, Watcher
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import everybody, name_of
from cardwright.kernel.standing import stands
from cardwright.kernel.table import NOBODY
from cardwright.language.program import NONE, How, Watch


@rule("XI-8.8", "XI-G45")
def capped_life(book, amount):
    """No life total passes the cap; the excess is lost."""
    return min(amount, book.numbers[Number.LIFE_CAP])


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


@rule("XI-9.2", "XI-9.31", "XI-G99", "XI-G105")
def restore(game, book, x, cause, amount):
    """Life points come back through texts only: a unit's up to its present maximum, a player's up to the cap."""
    if (x < CARDS and not is_unit_in_play(game, x)) or is_forbidden(game, book, Act.RESTORE, x, cause):
        return 0
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


@rule("XI-4.11", "XI-4.12", "XI-4.13", "XI-4.14", "XI-4.15", "XI-4.16", "XI-4.19", "XI-G39", "XI-G40", off=1)
def cycle_factor(game, book, damage_type, x):
    """Damage of a type against a unit of the type it beats counts twice, in a skirmish or not; players have no type."""
    return 1 if x >= CARDS else int(book.factors[damage_type, type_of(game, book, x)])


@rule("XI-8.4", "XI-6.6", "XI-G44", off=False)
def is_immune(game, book, damage_type, x):
    """Who is immune to a type of damage, unit or player, takes nothing from it."""
    row = next_standing(game, book, NOBODY, Watch.IMMUNE) if stands(game, Watch.IMMUNE) else NOBODY
    while row != NOBODY:
        if (book.watchers[game.rule[row], Watcher.about] >> damage_type) & 1 == 1 and meets(game, book, row, x, NOBODY):
            return True
        row = next_standing(game, book, row, Watch.IMMUNE)
    return False


@kernel
def change_of_hit(game, book, row, dealer, x):
    """Whether a standing change is about a hit of this dealer on this target."""
    about = book.watchers[game.rule[row], Watcher.about]
    if about == Stat.DEALT:
        return meets(game, book, row, dealer, x)
    return about == Stat.TAKEN and meets(game, book, row, x, dealer)


@rule("XI-9.4", "XI-9.20", "XI-9.21", "XI-E5", "XI-G34", "XI-G41", "XI-G42", "XI-G93", "XI-G108", "XI-G109", "XI-G110")
def changed_hit(game, book, dealer, x, amount, factor):
    """First all that is added or taken away per hit, then all multipliers as one product, then halvings."""
    more, halves = 0, 0
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
        row = next_standing(game, book, row, Watch.CHANGE)
    return halved(min(MOST, max(0, amount + more) * factor), halves)


@rule("XI-8.9", "XI-G34")
def halved(amount, times):
    """A halving comes after the multipliers and rounds down."""
    for _half in range(times):
        amount //= 2
    return amount


@kernel
def hit_for(game, book, dealer, x, amount, damage_type):
    """What a hit takes away."""
    if is_immune(game, book, damage_type, x):
        return 0
    factor = cycle_factor(game, book, damage_type, x)
    result = changed_hit(game, book, dealer, x, amount, factor)
    if factor > 1 and result > 0:
        tell(book, Log.FACTOR, NOBODY, name_of(game, dealer), name_of(game, x), factor, everybody(game))
    return result


@rule("XI-4.5", "XI-6.7", "XI-G36")
def strike(game, book, dealer, x, amount):
    """A hit of more than 0 hurts: life points are lost and texts that wait for damage notice it; a hit of 0 is none."""
    if amount <= 0:
        return 0
    if replace(game, book, Event.DAMAGE, x, dealer, amount) or replace(game, book, Event.LOSE_LIFE, x, dealer, amount):
        return amount
    seat = x - CARDS if x >= CARDS else controller_of(game, x)
    kind = NOBODY if x >= CARDS else int(game.kind[x])
    tell(book, Log.DAMAGE, seat, kind, name_of(game, dealer), amount, everybody(game))
    if x < CARDS:
        game.hurt_by[x] = dealer + 1
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


@rule("XI-G15", "XI-3.14")
def gain_prepared(game, book, seat, amount):
    """Prepared time gained by an effect is cut at the cap, the excess is lost; nobody owes any."""
    before = int(game.prepared[seat])
    game.prepared[seat] = max(0, min(book.numbers[Number.PREPARED_CAP], before + amount))
    tell(book, Log.PREPARED, seat, NOBODY, NOBODY, int(game.prepared[seat]) - before, everybody(game))
    return int(game.prepared[seat]) - before


@rule("XI-G20", "XI-G21", "XI-3.4", "XI-E5")
def gain_time(game, book, seat, amount):
    """An effect may lift T above 10; a player who is not on turn has none and gets none."""
    if seat != game.turn:
        return 0
    before = int(game.time[seat])
    game.time[seat] = max(0, min(MOST, before + amount))
    tell(book, Log.GAIN_TIME, seat, NOBODY, NOBODY, int(game.time[seat]) - before, everybody(game))
    return int(game.time[seat]) - before


@kernel
def change_resource(game, book, x, cause, amount, resource):
    """A player gains or loses T, pT or life points; a unit life points."""
    if resource == Resource.LIFE:
        if amount > 0:
            return restore(game, book, x, cause, amount)
        if x < CARDS and not is_unit_in_play(game, x):
            return 0
        seat = x - CARDS if x >= CARDS else controller_of(game, x)
        tell(book, Log.LIFE, seat, NOBODY if x >= CARDS else int(game.kind[x]), NOBODY, amount, everybody(game))
        if amount < 0 and replace(game, book, Event.LOSE_LIFE, x, cause, -amount):
            return -amount
        lose_life(game, book, x, cause, -amount)
        return -amount
    if x < CARDS:
        return 0
    if resource == Resource.PREPARED:
        return gain_prepared(game, book, x - CARDS, amount)
    return gain_time(game, book, x - CARDS, amount)
