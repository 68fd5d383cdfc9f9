"""What card texts do: the interpreter of effect programs, and every verb they know."""

from cardwright.games.xi.standing import (
    drop_attachments,
    enter,
    everybody,
    finish,
    leave_play,
    name_of,
    notice,
    pop,
    push,
    push_check,
    put_away,
    replace,
    stir,
    watch,
)
from cardwright.games.xi.state import (
    CARDS,
    DECK,
    MOST,
    PLAYING,
    SET_DAMAGE,
    SWAPPED_LIFE,
    Ability,
    Act,
    Area,
    Code,
    Event,
    Filter,
    Form,
    Log,
    Mark,
    Number,
    Question,
    Reason,
    Resource,
    Row,
    Stat,
    State,
    Step,
    Watcher,
    Window,
    Zone,
)
from cardwright.games.xi.values import (
    amount_of,
    area_of,
    controller_of,
    fits,
    holds,
    is_forbidden,
    is_in_play,
    is_out,
    is_unit_in_play,
    owner_of,
    refer,
    row_seat,
    shows_number,
    skirmish_row,
    type_of,
    value,
    watcher_meets,
    zone_of,
)
from cardwright.kernel.chance import below
from cardwright.kernel.events import tell
from cardwright.kernel.questions import ask, ask_on
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import leave_hand, move, shuffle
from cardwright.language.program import NONE, Choice, How, Op, Place, Relation, Watch

# Life, time and damage


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
    if (game.standing >> Watch.IMMUNE) & 1 == 0:
        return False
    for row in range(game.lasting_end):
        watcher = game.rule[row]
        if watcher != NOBODY and (book.watchers[watcher, Watcher.about] >> damage_type) & 1 == 1:
            if watcher_meets(game, book, row, Watch.IMMUNE, book.watchers[watcher, Watcher.about], x, NOBODY):
                return True
    return False


@kernel
def change_of_hit(game, book, row, dealer, x):
    """Whether a standing change is about a hit of this dealer on this target."""
    watcher = game.rule[row]
    if watcher == NOBODY or book.watchers[watcher, Watcher.form] != Watch.CHANGE:
        return False
    if watcher_meets(game, book, row, Watch.CHANGE, Stat.DEALT, dealer, x):
        return True
    return watcher_meets(game, book, row, Watch.CHANGE, Stat.TAKEN, x, dealer)


@rule("XI-9.4", "XI-9.20", "XI-9.21", "XI-E5", "XI-G34", "XI-G41", "XI-G42", "XI-G93", "XI-G108", "XI-G109", "XI-G110")
def changed_hit(game, book, dealer, x, amount, factor):
    """First all that is added or taken away per hit, then all multipliers as one product, then halvings."""
    more, halves = 0, 0
    both = (1 << Stat.DEALT) | (1 << Stat.TAKEN)
    if game.changing & both != 0:
        for row in range(game.lasting_end):
            if not change_of_hit(game, book, row, dealer, x):
                continue
            watcher = game.rule[row]
            how = book.watchers[watcher, Watcher.how]
            change = 0
            which = book.watchers[watcher, Watcher.amount]
            if which != NONE:
                source, seat, bound = game.source[row], row_seat(game, row), game.bound[row]
                change = amount_of(game, book, which, source, seat, bound, NOBODY, int(game.fixed[row]))
            if how == How.ADD:
                more += change
            elif how == How.TIMES:
                factor = min(MOST, factor * change)
            elif how == How.HALF:
                halves += 1
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


# Cards change places


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


@kernel
def move_card(game, book, card, zone, end):
    """A text moves a card to its owner's hand, deck or discard pile; a card out of play just goes there."""
    if is_in_play(game, card):
        if is_forbidden(game, book, Act.LEAVE, card, NOBODY):
            return 0
        log = Log.RETURN if zone == Area.HAND else Log.MOVE
        tell(book, log, owner_of(card), game.kind[card], NOBODY, 0, everybody(game))
        if zone == Area.HAND:
            notice(game, book, Event.RETURN, card, NOBODY, 0)
        leave_play(game, book, card, place_of(zone), zone == Area.DECK and end == Place.TOP)
        return 1
    if game.zone[card] == zone_of(owner_of(card), Zone.HAND):
        card = leave_hand(game, card)
    tell(book, Log.MOVE, owner_of(card), game.kind[card], NOBODY, 0, everybody(game))
    put_away(game, book, card, place_of(zone), zone == Area.DECK and end == Place.TOP)
    return 1


@kernel
def place_of(area):
    """The zone of a seat that a text names."""
    if area == Area.HAND:
        return Zone.HAND
    return Zone.DECK if area == Area.DECK else Zone.DISCARD


@rule("XI-3.15", "XI-3.18", "XI-3.19", "XI-G33")
def draw_card(game, book, seat):
    """The top card of the own deck goes to the hand, however large; an empty deck gives nothing and costs nothing."""
    card = game.first[zone_of(seat, Zone.DECK)]
    if card == NOBODY:
        tell(book, Log.DRAW_NOTHING, seat, NOBODY, NOBODY, 0, 0)
        return 0
    game.known[card] |= 1 << seat
    move(game, card, zone_of(seat, Zone.HAND))
    stir(game)
    tell(book, Log.DRAW, seat, game.kind[card], NOBODY, 0, game.known[card])
    notice(game, book, Event.DRAW, CARDS + seat, NOBODY, 1)
    return 1


@kernel
def mill(game, book, seat, count):
    """The top cards of a deck are discarded."""
    done = 0
    for _card in range(count):
        card = game.first[zone_of(seat, Zone.DECK)]
        if card == NOBODY:
            return done
        put_away(game, book, card, Zone.DISCARD, False)
        tell(book, Log.MILL, seat, game.kind[card], NOBODY, 0, everybody(game))
        done += 1
    return done


@kernel
def discard(game, book, card):
    """A card of a hand is discarded."""
    seat = owner_of(card)
    if game.zone[card] != zone_of(seat, Zone.HAND):
        return 0
    card = leave_hand(game, card)
    put_away(game, book, card, Zone.DISCARD, False)
    tell(book, Log.DISCARD, seat, game.kind[card], NOBODY, 0, everybody(game))
    notice(game, book, Event.DISCARD, card, CARDS + seat, 0)
    return 1


@kernel
def shuffle_deck(game, book, seat):
    """A deck is shuffled; scenarios may fix its top."""
    shuffle(game, zone_of(seat, Zone.DECK), seat * DECK, seat * DECK + DECK)
    stack_deck(game, book, seat)
    tell(book, Log.SHUFFLE, seat, NOBODY, NOBODY, 0, 0)


@kernel
def stack_deck(game, book, seat):
    """Bring the kinds that a scenario wants to the top of a deck."""
    card = game.first[zone_of(seat, Zone.DECK)]
    for place in range(DECK):
        kind = book.stacked[seat, place]
        if kind == NOBODY or card == NOBODY:
            return
        other = card
        while other != NOBODY and game.kind[other] != kind:
            other = game.next[other]
        if other != NOBODY:
            game.kind[other] = game.kind[card]
            game.kind[card] = kind
            card = game.next[card]


@kernel
def sacrifice(game, book, card, seat):
    """A player gives up a card of the own side; nothing replaces or forbids it."""
    if not is_in_play(game, card):
        return 0
    tell(book, Log.SACRIFICE, seat, game.kind[card], NOBODY, 0, everybody(game))
    notice(game, book, Event.SACRIFICE, card, CARDS + seat, 0)
    leave_play(game, book, card, Zone.DISCARD, False)
    return 1


@kernel
def preventable(game, book, at, which):
    """The agenda row of a card being played that a text can prevent, or NOBODY."""
    source = game.agenda[at, Row.SOURCE]
    for other in range(game.agenda_size):
        if other == at or game.agenda[other, Row.STEP] != Step.RUN:
            continue
        card = game.agenda[other, Row.SOURCE]
        if game.agenda[other, Row.MARKS] & Mark.SPELL != 0 and card != source:
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


@kernel
def is_cancellable(game, book, at, attackers, defenders):
    """Whether a skirmish is declared whose parties a text means."""
    row = skirmish_row(game)
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
    row = skirmish_row(game)
    attacker = int(game.agenda[row, Row.SOURCE])
    game.agenda[row, Row.MARKS] |= Mark.STOPPED
    tell(book, Log.CANCEL, game.agenda[at, Row.SEAT], game.kind[attacker], NOBODY, 0, everybody(game))
    notice(game, book, Event.CANCEL, attacker, NOBODY, 0)
    return 1


@kernel
def can_stop(game, book, at, pc, op):
    """Whether a program that only prevents or cancels finds what it speaks of."""
    place = pc
    while book.code[place, Code.op] != Op.END:
        if book.code[place, Code.op] == op:
            a, b = int(book.code[place, Code.a]), int(book.code[place, Code.b])
            if op == Op.PREVENT and preventable(game, book, at, a) != NOBODY:
                return True
            if op == Op.CANCEL and is_cancellable(game, book, at, a, b):
                return True
        place += 1
    return False


# Programs


@kernel
def column(game, book, at, place):
    """A column of the instruction that a frame stands at."""
    return int(book.code[game.agenda[at, Row.PC], place])


@kernel
def who(game, at, ref):
    """The card or player that a reference of a frame means."""
    source, seat = game.agenda[at, Row.SOURCE], game.agenda[at, Row.SEAT]
    return refer(game, at, source, seat, NOBODY, ref)


@kernel
def how_much(game, book, at, which):
    """An amount that a frame names."""
    source, seat = game.agenda[at, Row.SOURCE], game.agenda[at, Row.SEAT]
    return amount_of(game, book, which, source, seat, NOBODY, at, 0)


@kernel
def suits_frame(game, book, at, which, x):
    """Whether something fits a filter, seen from a frame."""
    source, seat = game.agenda[at, Row.SOURCE], game.agenda[at, Row.SEAT]
    return fits(game, book, which, x, source, seat, NOBODY, at)


@kernel
def go(game, at, pc):
    """Go on at another place."""
    game.agenda[at, Row.PC] = pc


@kernel
def is_declaring(game, at):
    """Whether a frame is a move that is not whole yet."""
    marks = game.agenda[at, Row.MARKS]
    return marks & (Mark.SPELL | Mark.USED) != 0 and marks & Mark.PUBLIC == 0


@kernel
def ask_frame(game, at, question, seat):
    """Ask for a choice: a part of the move while it is being declared."""
    if is_declaring(game, at):
        ask_on(game, question, 1 << seat)
    else:
        ask(game, question, 1 << seat)


@rule("XI-G71", "XI-G111")
def is_candidate(game, book, at, pc, x):
    """Whether something may be chosen: it fits, was not chosen before, and no text forbids to target it."""
    excluded = book.code[pc, Code.e]
    for register in range(8):
        if (excluded >> register) & 1 == 1 and game.agenda[at, Row.R0 + register] == x:
            return False
    if not suits_frame(game, book, at, book.code[pc, Code.b], x):
        return False
    if book.code[pc, Code.c] & Choice.TARGET == 0:
        return True
    return not is_forbidden(game, book, Act.TARGET, x, game.agenda[at, Row.SOURCE])


@kernel
def zones_of_choice(game, book, at, pc):
    """The zones in which a choice looks."""
    return book.filters[book.code[pc, Code.b], Filter.zones]


@kernel
def is_hidden_choice(game, book, at, pc):
    """Whether a choice is among cards of a hand or deck: there equal cards are one choice."""
    return zones_of_choice(game, book, at, pc) & (Area.HAND | Area.DECK) != 0


@kernel
def nth_candidate(game, book, at, pc, number):
    """The candidate of a number, or NOBODY."""
    which = book.code[pc, Code.b]
    if (book.filters[which, Filter.forms] >> Form.PLAYER) & 1 == 1:
        for player in range(game.seats):
            if is_candidate(game, book, at, pc, CARDS + player):
                if number == 0:
                    return CARDS + player
                number -= 1
    zones = zones_of_choice(game, book, at, pc)
    for zone in range(game.seats * Zone.COUNT):
        if game.count[zone] == 0 or zones & area_of(zone) == 0:
            continue
        card = game.first[zone]
        while card != NOBODY:
            if is_candidate(game, book, at, pc, card):
                if number == 0:
                    return card
                number -= 1
            card = game.next[card]
    return NOBODY


@kernel
def find_hidden(game, book, at, pc, kind):
    """A card of a kind that may be chosen in a hand or deck, or NOBODY."""
    zones = zones_of_choice(game, book, at, pc)
    for zone in range(game.seats * Zone.COUNT):
        if zones & area_of(zone) & (Area.HAND | Area.DECK) == 0:
            continue
        card = game.first[zone]
        while card != NOBODY:
            if game.kind[card] == kind and is_candidate(game, book, at, pc, card):
                return card
            card = game.next[card]
    return NOBODY


@kernel
def show_decks(game, book, at, pc, seat):
    """Who searches a deck looks at it."""
    if zones_of_choice(game, book, at, pc) & Area.DECK == 0:
        return
    card = game.first[zone_of(seat, Zone.DECK)]
    while card != NOBODY:
        game.known[card] |= 1 << seat
        card = game.next[card]


@rule("XI-G70", "XI-G81", "XI-G121")
def choose(game, book, at):
    """What a text aims at is chosen by its player, for a move at its declaration; what nothing fits is left out."""
    pc = game.agenda[at, Row.PC]
    flags = book.code[pc, Code.c]
    player = who(game, at, book.code[pc, Code.d])
    chosen = NOBODY
    if player != NOBODY and not is_out(game, player - CARDS):
        if is_hidden_choice(game, book, at, pc):
            show_decks(game, book, at, pc, player - CARDS)
        first = nth_candidate(game, book, at, pc, 0)
        if first != NOBODY:
            if flags & Choice.RANDOM != 0:
                chosen = random_candidate(game, book, at, pc)
            elif flags & Choice.FORCED != 0 and nth_candidate(game, book, at, pc, 1) == NOBODY:
                chosen = first
            else:
                ask_frame(game, at, Question.CHOOSE, player - CARDS)
                return
    take_choice(game, book, at, chosen)


@kernel
def random_candidate(game, book, at, pc):
    """Chance picks among the candidates."""
    count = 0
    while nth_candidate(game, book, at, pc, count) != NOBODY:
        count += 1
    return nth_candidate(game, book, at, pc, below(game, count))


@kernel
def take_choice(game, book, at, chosen):
    """Write what was chosen, or NOBODY, and go on."""
    pc = game.agenda[at, Row.PC]
    game.agenda[at, Row.R0 + book.code[pc, Code.a]] = chosen
    if chosen == NOBODY and book.code[pc, Code.f] != NONE:
        go(game, at, book.code[pc, Code.f])
        return
    if chosen != NOBODY and not is_hidden_choice(game, book, at, pc):
        source, seat = game.agenda[at, Row.SOURCE], game.agenda[at, Row.SEAT]
        tell(book, Log.TARGET, seat, name_of(game, source), name_of(game, chosen), 0, everybody(game))
    go(game, at, pc + 1)


@kernel
def option_is_open(game, book, at, pc, option):
    """Whether a mode can be chosen: everything that it aims at has a candidate, and it was not chosen before."""
    excluded = book.code[pc, Code.c]
    for register in range(8):
        if (excluded >> register) & 1 == 1 and game.agenda[at, Row.R0 + register] == option:
            return False
    place = pc + 1
    while book.code[place, Code.op] != Op.WINDOW and book.code[place, Code.op] != Op.END:
        if book.code[place, Code.op] == Op.MODE_IS and book.code[place, Code.a] == book.code[pc, Code.a]:
            after = book.code[place, Code.c]
            if book.code[place, Code.b] == option and not block_is_open(game, book, at, place + 1, after):
                return False
            place = max(place + 1, after)
        else:
            place += 1
    return True


@kernel
def block_is_open(game, book, at, start, stop):
    """Whether everything that must be chosen in a stretch of code has a candidate."""
    for place in range(start, stop):
        op = book.code[place, Code.op]
        if op == Op.WINDOW or op == Op.END:
            return True
        if op == Op.CHOOSE and book.code[place, Code.c] & (Choice.TARGET | Choice.COST) != 0:
            if book.code[place, Code.c] & Choice.OPTIONAL == 0 and not has_enough(game, book, at, place):
                return False
    return True


@kernel
def has_enough(game, book, at, place):
    """Whether a choice has a candidate besides those that earlier choices of the same move will take."""
    needed = 0
    excluded = book.code[place, Code.e]
    for register in range(8):
        needed += (excluded >> register) & 1
    return nth_candidate(game, book, at, place, needed) != NOBODY


@kernel
def can_declare(game, book, at, pc):
    """Whether everything that a move must aim at has a candidate (XI-G71)."""
    place = pc
    while book.code[place, Code.op] != Op.WINDOW and book.code[place, Code.op] != Op.END:
        op = book.code[place, Code.op]
        if op == Op.MODE_IS:
            place = max(place + 1, book.code[place, Code.c])
            continue
        if op == Op.MODE and book.code[place, Code.d] == 0 and not has_open_option(game, book, at, place):
            return False
        if not block_is_open(game, book, at, place, place + 1):
            return False
        place += 1
    return True


@kernel
def has_open_option(game, book, at, pc):
    """Whether any of the things that a text offers can be chosen."""
    for option in range(book.code[pc, Code.b]):
        if option_is_open(game, book, at, pc, option):
            return True
    return False


@kernel
def ask_mode(game, book, at):
    """A text offers several things to do."""
    pc = game.agenda[at, Row.PC]
    if has_open_option(game, book, at, pc):
        ask_frame(game, at, Question.MODE, game.agenda[at, Row.SEAT])
        return
    game.agenda[at, Row.R0 + book.code[pc, Code.a]] = NOBODY
    go(game, at, pc + 1 if book.code[pc, Code.e] == NONE else book.code[pc, Code.e])


@kernel
def ask_question(game, book, at):
    """An instruction that asks: open its question, or do without where nothing can be answered."""
    op = column(game, book, at, Code.op)
    seat = game.agenda[at, Row.SEAT]
    if op == Op.CHOOSE:
        choose(game, book, at)
    elif op == Op.MAY:
        player = who(game, at, column(game, book, at, Code.a))
        if player == NOBODY or is_out(game, player - CARDS):
            go(game, at, column(game, book, at, Code.b))
        else:
            ask_frame(game, at, Question.MAY, player - CARDS)
    elif op == Op.MODE:
        ask_mode(game, book, at)
    elif op == Op.TYPE:
        ask_frame(game, at, Question.TYPE, seat)
    elif op == Op.PRINTED:
        ask_printed(game, book, at)
    else:
        ask_frame(game, at, Question.NUMBER, seat)


@rule("XI-9.23", "XI-9.26", "XI-G95", "XI-G97")
def ask_printed(game, book, at):
    """A number is picked among those printed on units in play; without any it is 0."""
    if has_printed_number(game, book, at):
        ask_frame(game, at, Question.NUMBER, game.agenda[at, Row.SEAT])
        return
    game.agenda[at, Row.R0 + column(game, book, at, Code.a)] = 0
    after = column(game, book, at, Code.d)
    go(game, at, game.agenda[at, Row.PC] + 1 if after == NONE else after)


@kernel
def has_printed_number(game, book, at):
    """Whether there is a number to pick."""
    for number in range(100):
        if is_printed_number(game, book, at, number):
            return True
    return False


@kernel
def is_printed_number(game, book, at, number):
    """Whether a number can be picked."""
    pc = game.agenda[at, Row.PC]
    source, seat = game.agenda[at, Row.SOURCE], game.agenda[at, Row.SEAT]
    return shows_number(game, book, book.code[pc, Code.b], number, book.code[pc, Code.c], source, seat, at)


@kernel
def answer_question(game, book, at, content):
    """Write an answer into the frame that asked; `content` is NOBODY where it was declined."""
    pc = game.agenda[at, Row.PC]
    op = book.code[pc, Code.op]
    source, seat = game.agenda[at, Row.SOURCE], game.agenda[at, Row.SEAT]
    if op == Op.CHOOSE:
        chosen = content
        if content != NOBODY and content < CARDS and is_hidden_choice(game, book, at, pc):
            chosen = find_hidden(game, book, at, pc, content)
        take_choice(game, book, at, chosen)
    elif op == Op.MAY:
        go(game, at, book.code[pc, Code.b] if content == NOBODY else pc + 1)
    elif op == Op.PICK_X:
        game.agenda[at, Row.X] = content
        go(game, at, pc + 1)
    elif op == Op.MODE and content == NOBODY:
        game.agenda[at, Row.R0 + book.code[pc, Code.a]] = NOBODY
        go(game, at, book.code[pc, Code.e])
    else:
        game.agenda[at, Row.R0 + book.code[pc, Code.a]] = content
        tell(book, Log.CHOOSE, seat, name_of(game, source), NOBODY, content, everybody(game))
        go(game, at, pc + 1)


@kernel
def next_each(game, book, at):
    """The next thing of a loop in the order of seats and zones; a loop that is done goes on behind it."""
    pc = game.agenda[at, Row.PC]
    register, which = Row.R0 + book.code[pc, Code.a], book.code[pc, Code.b]
    before = int(game.agenda[at, register])
    for x in range(before + 1, CARDS + game.seats):
        if (x >= CARDS or is_in_play(game, x)) and suits_frame(game, book, at, which, x):
            game.agenda[at, register] = x
            go(game, at, pc + 1)
            return
    game.agenda[at, register] = NOBODY
    go(game, at, book.code[pc, Code.c])


@kernel
def run_flow(game, book, at, op):
    """An instruction that tests, counts or jumps."""
    pc = game.agenda[at, Row.PC]
    a, b, c = column(game, book, at, Code.a), column(game, book, at, Code.b), column(game, book, at, Code.c)
    source, seat = game.agenda[at, Row.SOURCE], game.agenda[at, Row.SEAT]
    go(game, at, pc + 1)
    if op == Op.GO:
        go(game, at, a)
    elif op == Op.TEST:
        if not holds(game, book, a, source, seat, NOBODY, at):
            go(game, at, b)
    elif op == Op.MODE_IS:
        if game.agenda[at, Row.R0 + a] != b:
            go(game, at, c)
    elif op == Op.FITS:
        x = who(game, at, a)
        if x == NOBODY or not suits_frame(game, book, at, b, x):
            go(game, at, c)
    elif op == Op.DONE:
        if game.agenda[at, Row.DONE] == 0:
            go(game, at, a)
    elif op == Op.CLEAR:
        game.agenda[at, Row.DONE] = 0
    elif op == Op.SET:
        game.agenda[at, Row.R0 + a] = how_much(game, book, at, b)
    elif op == Op.ADD:
        game.agenda[at, Row.R0 + a] = min(MOST, game.agenda[at, Row.R0 + a] + how_much(game, book, at, b))
    elif op == Op.KEEP:
        game.agenda[at, Row.R0 + a] = who(game, at, b)


@rule("XI-G38")
def damage_type_of(game, book, at, named, dealer):
    """Damage whose type is not named has the present type of the card that deals it."""
    if named != NONE:
        return named
    card = dealer if dealer != NOBODY and dealer < CARDS else int(game.agenda[at, Row.SOURCE])
    return type_of(game, book, card)


@kernel
def deal_to_all(game, book, at, which, amount, damage_type, dealer):
    """One hit on each that fits, all worked out before the first is dealt."""
    for x in range(CARDS + game.seats):
        if (x >= CARDS or is_unit_in_play(game, x)) and suits_frame(game, book, at, which, x):
            game.hits[x] = hit_for(game, book, dealer, x, amount, damage_type)
    done = 0
    for x in range(CARDS + game.seats):
        hit = int(game.hits[x])
        game.hits[x] = 0
        done += strike(game, book, dealer, x, hit)
    return done


@kernel
def run_damage(game, book, at, op):
    """Damage and life."""
    a, b = column(game, book, at, Code.a), column(game, book, at, Code.b)
    source = int(game.agenda[at, Row.SOURCE])
    amount = how_much(game, book, at, b)
    if op == Op.DAMAGE or op == Op.DAMAGE_ALL:
        dealer = who(game, at, column(game, book, at, Code.d))
        damage_type = damage_type_of(game, book, at, column(game, book, at, Code.c), dealer)
        if op == Op.DAMAGE_ALL:
            return deal_to_all(game, book, at, a, amount, damage_type, dealer)
        x = who(game, at, a)
        return 0 if x == NOBODY else deal(game, book, dealer, x, amount, damage_type)
    if op == Op.RESTORE_ALL:
        done = 0
        for x in range(CARDS + game.seats):
            if (x >= CARDS or is_unit_in_play(game, x)) and suits_frame(game, book, at, a, x):
                done += restore(game, book, x, source, amount)
        return done
    x = who(game, at, a)
    if x == NOBODY:
        return 0
    if op == Op.RESTORE:
        return restore(game, book, x, source, amount)
    signed = amount if op == Op.GAIN else -amount
    done = change_resource(game, book, x, source, signed, column(game, book, at, Code.c))
    return done if op == Op.GAIN else abs(done)


@kernel
def destroy_all(game, book, at, which):
    """All that fit are destroyed at the same time: what they say about each other's end is noticed by all of them."""
    source = game.agenda[at, Row.SOURCE]
    done = 0
    for card in range(CARDS):
        if is_in_play(game, card) and suits_frame(game, book, at, which, card):
            if not is_forbidden(game, book, Act.DESTROY, card, source):
                game.marks[card] |= State.DOOMED
                done += 1
    destroy_doomed(game, book, source)
    return done


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
def run_move(game, book, at, op):
    """Cards change places."""
    a, b, c = column(game, book, at, Code.a), column(game, book, at, Code.b), column(game, book, at, Code.c)
    source, seat = int(game.agenda[at, Row.SOURCE]), int(game.agenda[at, Row.SEAT])
    if op == Op.DESTROY_ALL:
        return destroy_all(game, book, at, a)
    if op == Op.MOVE_ALL:
        return move_all(game, book, at, a, b, c)
    x = who(game, at, a)
    if x == NOBODY:
        return 0
    if op == Op.DRAW or op == Op.MILL:
        count = how_much(game, book, at, b)
        if op == Op.MILL:
            return mill(game, book, x - CARDS, count)
        done = 0
        for _card in range(count):
            if not is_forbidden(game, book, Act.DRAW, x, NOBODY):
                done += draw_card(game, book, x - CARDS)
        return done
    if op == Op.SHUFFLE:
        shuffle_deck(game, book, x - CARDS)
        return 1
    if x >= CARDS:
        return 0
    if op == Op.DESTROY:
        return destroy(game, book, x, source)
    if op == Op.SACRIFICE:
        return sacrifice(game, book, x, seat)
    if op == Op.DISCARD:
        return discard(game, book, x)
    return move_card(game, book, x, b, c)


@kernel
def move_all(game, book, at, which, zone, end):
    """Everything that fits goes to its owner's hand, deck or discard pile."""
    done = 0
    for card in range(CARDS):
        if game.zone[card] < game.seats * Zone.COUNT and suits_frame(game, book, at, which, card):
            done += move_card(game, book, card, zone, end)
    return done


@kernel
def let_last(game, book, at):
    """An effect begins to last."""
    watcher = column(game, book, at, Code.a)
    ref = column(game, book, at, Code.b)
    source, seat = int(game.agenda[at, Row.SOURCE]), int(game.agenda[at, Row.SEAT])
    bound = NOBODY if ref == NONE else who(game, at, ref)
    if ref != NONE and bound == NOBODY:
        return 0
    owner = column(game, book, at, Code.f)
    if owner != NONE:
        seat = who(game, at, owner) - CARDS
    if book.watchers[watcher, Watcher.form] == Watch.CONTROL:
        if not is_unit_in_play(game, bound) or is_forbidden(game, book, Act.CONTROL, bound, source):
            return 0
    which = column(game, book, at, Code.c)
    fixed = 0 if which == NONE else how_much(game, book, at, which)
    until, ends = column(game, book, at, Code.d), column(game, book, at, Code.e)
    watch(game, book, watcher, source, seat, bound, fixed, until, ends)
    if book.watchers[watcher, Watcher.form] == Watch.BECOME and bound != NOBODY and bound < CARDS:
        tell(book, Log.TYPE, seat, game.kind[bound], NOBODY, game.type[bound], everybody(game))
    return 1


@kernel
def swap(game, book, at):
    """A unit's damage becomes its life points and the other way round, for as long as the text says."""
    x = who(game, at, column(game, book, at, Code.a))
    if x == NOBODY or x >= CARDS or not is_unit_in_play(game, x):
        return 0
    source, seat = int(game.agenda[at, Row.SOURCE]), int(game.agenda[at, Row.SEAT])
    until, ends = column(game, book, at, Code.d), column(game, book, at, Code.e)
    damage, life = value(game, book, x, Stat.DAMAGE, NONE), int(game.lives[x])
    watch(game, book, SWAPPED_LIFE, source, seat, x, damage, until, ends)
    watch(game, book, SET_DAMAGE, source, seat, x, life, until, ends)
    game.lives[x] = damage
    stir(game)
    return 1


@kernel
def reveal(game, book, x, mask):
    """A card, or a whole hand, becomes known to the seats of a mask."""
    if x >= CARDS:
        card = game.first[zone_of(x - CARDS, Zone.HAND)]
        while card != NOBODY:
            game.known[card] |= mask
            tell(book, Log.REVEAL, x - CARDS, game.kind[card], NOBODY, 0, game.known[card])
            card = game.next[card]
        return 1
    game.known[x] |= mask
    tell(book, Log.REVEAL, owner_of(x), game.kind[x], NOBODY, 0, game.known[x])
    return 1


@kernel
def flip(game, book, seat):
    """A coin: 1 if the player wins it; scenarios may fix it."""
    if book.coin > 0:
        return 1 if book.coin - 1 == seat else 0
    return below(game, 2)


@kernel
def run_other(game, book, at, op):
    """What is neither damage nor movement."""
    a, b = column(game, book, at, Code.a), column(game, book, at, Code.b)
    int(game.agenda[at, Row.SOURCE])
    if op == Op.LAST:
        return let_last(game, book, at)
    if op == Op.PREVENT:
        return prevent(game, book, at, a)
    if op == Op.CANCEL:
        return cancel(game, book, at, a, b)
    if op == Op.ENTER:
        return come_into_play(game, book, at, a)
    if op == Op.SWAP:
        return swap(game, book, at)
    if op == Op.FLIP:
        game.agenda[at, Row.R0 + a] = flip(game, book, game.agenda[at, Row.SEAT])
        return 1
    x = who(game, at, a)
    if x == NOBODY:
        return 0
    if op == Op.ATTACH:
        return attach(game, x, who(game, at, b))
    if op == Op.REVEAL:
        return reveal(game, book, x, everybody(game))
    if op == Op.LOOK:
        return reveal(game, book, who(game, at, b), 1 << (x - CARDS))
    if op == Op.UNMARK:
        game.marks[x] &= ~State.SKIRMISHED
    elif op == Op.WIN:
        finish(game, book, 1 << (x - CARDS), Reason.TEXT)
    elif op == Op.LOSE_GAME:
        game.life[x - CARDS] = min(0, game.life[x - CARDS])
    elif op == Op.BRING:
        return bring(game, book, x)
    elif op == Op.TURN_AGAIN:
        game.turn_again |= 1 << (x - CARDS)
    return 1


@kernel
def bring(game, book, card):
    """A card that is not in play enters it on its owner's side, without being played."""
    if card >= CARDS or is_in_play(game, card) or book.form[game.kind[card]] == Form.POINT:
        return 0
    if game.zone[card] == zone_of(owner_of(card), Zone.HAND):
        card = leave_hand(game, card)
    game.known[card] = everybody(game)
    enter(game, book, card, NOBODY)
    return 1


@kernel
def attach(game, card, host):
    """A card in play is attached to another one."""
    if host == NOBODY or not is_in_play(game, card) or not is_in_play(game, host):
        return 0
    game.host[card] = host
    return 1


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


@kernel
def run_act(game, book, at, op):
    """An instruction that does something; what it did counts for `if you do`."""
    if op <= Op.RESTORE_ALL:
        done = run_damage(game, book, at, op)
    elif op <= Op.SHUFFLE:
        done = run_move(game, book, at, op)
    else:
        done = run_other(game, book, at, op)
    if done != 0:
        game.agenda[at, Row.DONE] = 1
    if game.agenda[at, Row.PC] != NOBODY:
        go(game, at, game.agenda[at, Row.PC] + 1)


@rule("XI-6.3", "XI-6.4", "XI-8.3")
def use_up(game, book, at):
    """A point spell is used up as soon as its effect is complete, and so is a card that never got into play."""
    card = int(game.agenda[at, Row.SOURCE])
    if game.agenda[at, Row.MARKS] & Mark.SPELL != 0 and game.zone[card] == PLAYING:
        put_away(game, book, card, Zone.DISCARD, False)


@kernel
def end_program(game, book, at):
    """A program is at its end; the table is checked unless it stood in for an event within another program."""
    if game.agenda[at, Row.MARKS] & (Mark.SPELL | Mark.FINISHED) == Mark.SPELL:
        game.agenda[at, Row.MARKS] |= Mark.FINISHED  # the spell itself goes after everything that it caused
        push_check(game, book)
        return
    picked = game.agenda[at, Row.R0]
    row = game.agenda[at, Row.CAUSE]
    is_pick = game.agenda[at, Row.MARKS] & Mark.PICK != 0
    is_replacement = game.agenda[at, Row.STAGE] != 0
    use_up(game, book, at)
    pop(game)
    if is_pick:
        if game.rule[row] != NOBODY:
            game.fixed[row] = picked
    elif not is_replacement or game.agenda[game.agenda_size - 1, Row.STEP] != Step.RUN:
        push_check(game, book)


@kernel
def run(game, book):
    """Carry out the program on top, instruction by instruction, until it asks, ends or another row lies above it."""
    at = game.agenda_size - 1
    while game.over == 0 and game.agenda_size == at + 1 and game.asked == 0:
        pc = game.agenda[at, Row.PC]
        if pc == NOBODY or game.agenda[at, Row.MARKS] & (Mark.STOPPED | Mark.FINISHED) != 0:
            end_program(game, book, at)
            return
        op = book.code[pc, Code.op]
        if op == Op.END:
            end_program(game, book, at)
            return
        if op == Op.PAY:
            pay_costs(game, book, at)
            go(game, at, pc + 1)
        elif op == Op.WINDOW:
            go(game, at, pc + 1)
            make_public(game, book, at)
        elif op <= Op.ASKS:
            ask_question(game, book, at)
        elif op == Op.EACH:
            next_each(game, book, at)
        elif op < Op.DAMAGE:
            run_flow(game, book, at, op)
        else:
            run_act(game, book, at, op)


# Costs and the moment a move is public


@rule("XI-3.11", "XI-G13")
def pay_time(game, seat, cost):
    """A T cost is paid with T first and with prepared time for the rest."""
    from_time = min(cost, game.time[seat])
    game.time[seat] -= from_time
    game.prepared[seat] -= cost - from_time


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
        return (
            int(book.abilities[ability, Ability.time]),
            int(book.abilities[ability, Ability.prepared]),
            int(book.abilities[ability, Ability.life]),
            int(book.abilities[ability, Ability.x]),
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
    kind, seat = game.kind[card], owner_of(card)
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
