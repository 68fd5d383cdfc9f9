"""The rules of Chaos Ninjas, in the order of the rulebook; what stays as in Chi is imported from there."""

from cardwright.games.chi.ninjas.standing import end_effects, notice, push_run
from cardwright.games.chi.ninjas.state import (
    MOST_ATTACKERS,
    SPIRIT_KIND,
    Act,
    Event,
    Form,
    Log,
    Question,
    Reason,
    Rule,
    Stat,
    Step,
)
from cardwright.games.chi.ninjas.values import (
    concerns,
    meets,
    next_about,
    next_meeting,
    says,
    seat_at,
    source_at,
    value,
    watcher_at,
)
from cardwright.games.chi.rules import (
    area,
    discard_played,
    draw_top,
    end_duel,
    hand,
    is_standstill,
    lay_table,
    note_progress,
    open_window,
    play_from_hand,
    settle,
)
from cardwright.games.chi.state import CARDS, COLOURS, Number, Zone
from cardwright.kernel.agenda import Row, push, wipe
from cardwright.kernel.events import tell
from cardwright.kernel.programs import Filter, Watcher
from cardwright.kernel.questions import ask, ask_on
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import everybody, is_out
from cardwright.kernel.standing import free_all_rows
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import find, move, sort_hand
from cardwright.language.program import NONE, Until, Watch

# Frame, components and set-up


@kernel
def set_up(game, book):
    """From the box to the first question; the caller has set the seats and the chance."""
    lay_table(game, book)
    game.victim = NOBODY
    free_all_rows(game)
    begin_turn(game, book)


@rule("CN-1.2", "CN-Q32")
def pass_turn(game):
    """Turns go round in the order of the seats; who has given up is passed over."""
    game.turn = (game.turn + 1) % game.seats
    while is_out(game, game.turn):
        game.turn = (game.turn + 1) % game.seats


# The turn


@rule("CN-3.1", "CN-10.1", "CN-10.2", "CN-Q07", "CN-Q08")
def win_race(game, book):
    """Who begins the own turn with six or more Defenders has won, before anything else."""
    if game.count[area(game.turn)] >= book.rules[Rule.TARGET]:
        finish(game, book, 1 << game.turn, Reason.RACE)


@rule("CN-3.2")
def ask_for_action(game):
    """The player on turn takes exactly one action."""
    ask(game, Question.ACTION, 1 << game.turn)


@kernel
def begin_turn(game, book):
    """The race is tested, then the player on turn is asked."""
    win_race(game, book)
    if game.over == 0:
        ask_for_action(game)


@kernel
def hand_limit(game, book, seat):
    """How many cards a player may keep at the end of a turn (CN-3.5, CN-9.5)."""
    return value(game, book, CARDS + seat, Stat.HAND_LIMIT)


@kernel
def next_turn(game, book):
    """Count the turn, test whether the game goes on, and let the next player begin."""
    game.turns += 1
    note_progress(game)
    if is_standstill(game, book):
        finish(game, book, 0, Reason.STANDSTILL)
    else:
        test_turn_cap(game, book)
    if game.over == 0:
        pass_turn(game)
        begin_turn(game, book)


# Deploying


@rule("CN-4.1")
def deploy(game, book, seat, kind):
    """A Defender goes from the hand to the own area."""
    card = play_from_hand(game, book, seat, kind, area(seat))
    tell(book, Log.DEPLOY, seat, kind, 0, 0, everybody(game))
    enter(game, book, seat, card)


@rule("CN-4.3", "CN-7.4")
def enter(game, book, seat, card):
    """What a Defender does on entering happens next, as part of the same action, deployed or recalled."""
    notice(game, book, Event.ENTER, card, CARDS + seat, 0)


# Attacking


@rule("CN-5.4", "CN-9.3")
def toll_of(game, book, target):
    """A toll makes an attack cost so many Attackers more; an attack never takes more than six cards (CN-E1)."""
    return min(value(game, book, target, Stat.TOLL), MOST_ATTACKERS - book.rules[Rule.OTHERS])


@rule("CN-5.5", "CN-Q04", off=True)
def is_attacker(book, kind):
    """Only Attackers can be laid down."""
    return book.type[kind] == Form.ATTACKER


@rule("CN-5.6", "CN-9.8", off=True)
def satisfies(game, book, target, card):
    """A Defender that can only be attacked with certain cards needs one of them among the attacking ones."""
    place = next_about(game, book, NOBODY, Watch.ONLY, Act.ATTACK)
    while place != NOBODY:
        if concerns(game, book, place, target) and (card == NOBODY or not meets(game, book, place, target, card)):
            return False
        place = next_about(game, book, place, Watch.ONLY, Act.ATTACK)
    return True


# The Attackers of a zone are counted in four classes, a byte each: of another colour, of another colour and such as
# satisfy the target, of its colour, of its colour and such as satisfy the target.
OTHER, FITTING, MATCHING, FITTING_MATCHING = 1, 1 << 8, 1 << 16, 1 << 24
BYTE = 255


@kernel
def class_of(game, book, target, card, needs_fitting):
    """The class of an Attacker, as one in its byte; where nothing is to be satisfied nothing does."""
    is_matching = book.colour[game.kind[card]] == book.colour[game.kind[target]]
    if needs_fitting and satisfies(game, book, target, card):
        return FITTING_MATCHING if is_matching else FITTING
    return MATCHING if is_matching else OTHER


@kernel
def count_attackers(game, book, zone, target, needs_fitting):
    """The Attackers of a zone by class."""
    found = 0
    card = game.first[zone]
    while card != NOBODY:
        if is_attacker(book, game.kind[card]):
            found += class_of(game, book, target, card, needs_fitting)
        card = game.next[card]
    return found


@kernel
def size_of(counted):
    """How many Attackers were counted."""
    return (counted & BYTE) + (counted // FITTING & BYTE) + matching_of(counted)


@kernel
def matching_of(counted):
    """How many of them have the colour of the target."""
    return (counted // MATCHING & BYTE) + counted // FITTING_MATCHING


@kernel
def fitting_of(counted):
    """How many of them satisfy the target."""
    return (counted // FITTING & BYTE) + counted // FITTING_MATCHING


@rule("CN-5.2", "CN-5.4", "CN-Q05", off=True)
def can_match(game, book, laid, held, size, needs_colour, needs_fitting):
    """An attack with an Attacker of the colour takes exactly so many cards: held ones can make up what is missing."""
    missing = size - size_of(laid)
    if missing < 0 or size_of(held) < missing:
        return False
    lacks_colour = needs_colour and matching_of(laid) == 0
    lacks_fitting = needs_fitting and fitting_of(laid) == 0
    if lacks_colour and lacks_fitting:
        if held // FITTING_MATCHING > 0:
            return missing >= 1
        return missing >= 2 and matching_of(held) > 0 and fitting_of(held) > 0
    if lacks_colour:
        return missing >= 1 and matching_of(held) > 0
    return not lacks_fitting or (missing >= 1 and fitting_of(held) > 0)


@rule("CN-5.2", "CN-5.3", "CN-5.4", "CN-Q03", off=True)
def can_go_without(game, book, laid, held, size, needs_fitting):
    """An attack without an Attacker of the colour takes exactly so many, of one colour or of several."""
    missing = size - size_of(laid)
    if missing < 0 or matching_of(laid) > 0 or size_of(held) - matching_of(held) < missing:
        return False
    return not needs_fitting or fitting_of(laid) > 0 or (missing >= 1 and held // FITTING & BYTE > 0)


@kernel
def can_pair(game, book, seat, target, joining, size):
    """Whether so many Attackers of one other colour can be among those of an attack (CN-Q03)."""
    needed = book.rules[Rule.OTHERS]
    room = size - game.count[Zone.CONFLICT] - (0 if joining == NOBODY else 1)
    for colour in range(COLOURS):
        if colour == book.colour[game.kind[target]]:
            continue
        laid = count_kind(game, Zone.CONFLICT, colour)
        held = count_kind(game, hand(seat), colour)
        if joining != NOBODY and game.kind[joining] == colour:
            laid, held = laid + 1, held - 1
        if needed - laid <= min(room, held):
            return True
    return False


@kernel
def count_kind(game, zone, kind):
    """How many cards of a kind lie in a zone."""
    found = 0
    card = game.first[zone]
    while card != NOBODY:
        if game.kind[card] == kind:
            found += 1
        card = game.next[card]
    return found


@kernel
def can_attack(game, book, seat, target, joining, striker):
    """Whether the cards laid down, one that joins them (or NOBODY) and others in hand can be a legal attack.

    `striker` is the Defender that attacks by its own ability, or NOBODY.
    """
    needs_fitting = not satisfies(game, book, target, striker)
    laid = count_attackers(game, book, Zone.CONFLICT, target, needs_fitting)
    held = count_attackers(game, book, hand(seat), target, needs_fitting)
    if joining != NOBODY:
        joined = class_of(game, book, target, joining, needs_fitting)
        laid, held = laid + joined, held - joined
    toll = toll_of(game, book, target)
    if can_match_with(game, book, laid, held, toll, striker, needs_fitting):
        return True
    size = book.rules[Rule.OTHERS] + toll
    if striker != NOBODY or not can_go_without(game, book, laid, held, size, needs_fitting):
        return False
    return book.rules[Rule.SAME_PAIR] == 0 or can_pair(game, book, seat, target, joining, size)


@kernel
def can_match_with(game, book, laid, held, toll, striker, needs_fitting):
    """A Defender that attacks stands for the Attacker of the colour."""
    if striker != NOBODY:
        return can_match(game, book, laid, held, toll, False, needs_fitting)
    return can_match(game, book, laid, held, book.rules[Rule.MATCHING] + toll, True, needs_fitting)


@kernel
def striker_of(game, book):
    """The Defender that attacks by its own ability, or NOBODY."""
    card = game.first[Zone.CONFLICT]
    return card if card != NOBODY and book.type[game.kind[card]] == Form.DEFENDER else NOBODY


@kernel
def is_whole(game, book):
    """Whether the cards laid down are an attack as they are."""
    striker = striker_of(game, book)
    needs_fitting = not satisfies(game, book, game.victim, striker)
    laid = count_attackers(game, book, Zone.CONFLICT, game.victim, needs_fitting)
    toll = toll_of(game, book, game.victim)
    if can_match_with(game, book, laid, 0, toll, striker, needs_fitting):
        return True
    return striker == NOBODY and can_go_without(game, book, laid, 0, book.rules[Rule.OTHERS] + toll, needs_fitting)


@rule("CN-1.4", "CN-5.1")
def aim(game, book, seat, target):
    """An attack names one Defender of one other player; the Attackers are asked next."""
    game.victim = target
    ask_on(game, Question.WITH, 1 << seat)


@rule("CN-5.1", "CN-6.2")
def lay_down(game, book, seat, kind):
    """An Attacker is laid down from the hand; all of them together are the first play of the conflict."""
    play_from_hand(game, book, seat, kind, Zone.CONFLICT)
    tell_attack(game, book, seat, kind)


@rule("CN-9.1", "CN-Q22", "CN-Q23")
def strike(game, book, seat, target, card):
    """A Defender that attacks by its ability leaves the area at once and is itself the first play; tolls join it."""
    game.victim = target
    tell_attack(game, book, seat, game.kind[card])
    move(game, card, Zone.CONFLICT)


@kernel
def tell_attack(game, book, seat, kind):
    """Tell of a card that attacks."""
    owner = game.zone[game.victim] - Zone.AREA
    tell(book, Log.ATTACK, seat, kind, owner, game.kind[game.victim], everybody(game))


@kernel
def gather(game, book, seat):
    """Ask for a further Attacker until the attack is whole; then the owner of the Defender may answer."""
    if is_whole(game, book):
        let_answer(game, book, game.zone[game.victim] - Zone.AREA, seat)
    else:
        ask_on(game, Question.WITH, 1 << seat)


# The conflict


@kernel
def rival_of(game, seat):
    """The other side of the conflict."""
    return game.zone[game.victim] - Zone.AREA if seat == game.turn else int(game.turn)


@rule("CN-9.9", "CN-Q35", off=False)
def is_silenced(game, book, seat):
    """Whether a text forbids a player to play Counters in this conflict."""
    place = next_about(game, book, NOBODY, Watch.FORBID, Act.PLAY)
    while place != NOBODY:
        cards = book.watchers[watcher_at(game, book, place), Watcher.other]
        if cards == NONE or (book.filters[cards, Filter.forms] >> Form.COUNTER) & 1 == 1:
            if concerns(game, book, place, CARDS + seat):
                return True
        place = next_about(game, book, place, Watch.FORBID, Act.PLAY)
    return False


@kernel
def let_answer(game, book, seat, rival):
    """A side of the conflict may answer with a Counter; one that no text lets play any is not asked."""
    if is_silenced(game, book, seat):
        end_duel(game, book, seat, rival)
    else:
        open_window(game, book, seat, rival)


@kernel
def after_conflict(game, book, winner):
    """A won attack is worked off step by step; after a lost one the cards played are discarded and nobody draws."""
    tell(book, Log.WIN, winner, NOBODY, 0, 0, 0)
    if winner == game.turn:
        push(game, Step.SPOILS)
        push_removal(game, NOBODY)
    else:
        discard_played(game, book)
        settle(game, book)
        end_attack(game)


@kernel
def push_removal(game, offered):
    """Have the victim removed next; the effects up to one have been offered as stand-ins."""
    game.agenda[game.agenda_size, Row.AMOUNT] = offered
    push(game, Step.REMOVAL)


@rule("CN-9.12", "CN-Q21", off=NOBODY)
def next_stand_in(game, book, offered):
    """A text that can put another card in the place of the victim, after those offered; once it has, no other can."""
    if game.swapped == 1:
        return NOBODY
    return next_meeting(game, book, offered, Watch.REPLACE, Event.REMOVE, game.victim, CARDS + game.turn)


@kernel
def remove(game, book, offered):
    """Before the victim is removed its owner may put a stand-in in its place."""
    place = next_stand_in(game, book, offered)
    if place == NOBODY:
        remove_victim(game, book)
        return
    pc = book.watchers[watcher_at(game, book, place), Watcher.pc]
    push_removal(game, place)
    push_run(game, book, pc, source_at(game, place), seat_at(game, place), game.victim, CARDS + game.turn)


@rule("CN-9.12", "CN-Q09", "CN-Q20")
def stand_in(game, book, card):
    """A stand-in becomes the victim: the attack succeeds all the same, and what it was aimed at stays."""
    if card == game.victim:
        return
    owner = game.zone[card] - Zone.AREA
    tell(book, Log.STAND_IN, owner, game.kind[card], 0, game.kind[game.victim], everybody(game))
    game.victim = card
    game.swapped = 1


@rule("CN-6.4", "CN-9.6")
def remove_victim(game, book):
    """Victim, attacking cards and Counters are discarded together; then what the victim does on removal happens."""
    owner = game.zone[game.victim] - Zone.AREA
    tell(book, Log.REMOVE, owner, game.kind[game.victim], 0, 0, everybody(game))
    notice(game, book, Event.REMOVE, game.victim, CARDS + game.turn, 0)
    move(game, game.victim, Zone.CONFLICT)
    discard_played(game, book)
    settle(game, book)


@rule("CN-6.3", "CN-6.5")
def draw_for_attack(game, book):
    """The attacker draws one card for a successful attack, however large, unless a text says no."""
    if says(game, book, Watch.FORBID, Act.DRAW_FOR_ATTACK, CARDS + game.turn, NOBODY) == NOBODY:
        for _card in range(book.rules[Rule.DRAW_ON_SUCCESS]):
            draw_top(game, book, game.turn, Log.SPOILS)
        settle(game, book)


@kernel
def end_attack(game):
    """The attack is over, and so is what lasted for it."""
    game.victim = NOBODY
    game.swapped = 0
    end_effects(game, Until.END_OF_SKIRMISH)


# Spirits


@rule("CN-7.1", "CN-7.3", "CN-Q11", "CN-Q26", "CN-Q27")
def play_spirit(game, book, seat, colour):
    """A Spirit brings a Defender from the discard pile into the own area, and is discarded once it is there."""
    play_from_hand(game, book, seat, SPIRIT_KIND, Zone.CONFLICT)
    card = find(game, Zone.DISCARD, COLOURS + colour)
    move(game, card, area(seat))
    tell(book, Log.SPIRIT, seat, SPIRIT_KIND, 0, COLOURS + colour, everybody(game))
    discard_played(game, book)
    push(game, Step.TIDY_UP)
    enter(game, book, seat, card)


# End of the game


@kernel
def finish(game, book, winners, reason):
    """Close the game: nobody is asked any more."""
    game.winners = winners
    game.reason = reason
    game.over = 1
    game.asked = 0
    game.part = 0
    game.question = Question.NONE
    tell(book, Log.END, NOBODY, NOBODY, reason, winners, 0)


@kernel
def place_in_round(game, seat):
    """How many seats after the start player a seat is."""
    return (seat - game.start) % game.seats


@rule("CN-Q28", "CN-10.3")
def test_turn_cap(game, book):
    """At a table with a turn cap the game is a draw with the round in which it is reached."""
    cap = book.numbers[Number.TURN_CAP]
    following = (game.turn + 1) % game.seats
    while is_out(game, following):
        following = (following + 1) % game.seats
    if cap > 0 and game.turns >= cap and place_in_round(game, following) <= place_in_round(game, game.turn):
        finish(game, book, 0, Reason.CAP)


@rule("CN-Q32")
def concede(game, book, seat):
    """Hand and area of who gives up are discarded without any ability, and a sole remaining player has won."""
    tell(book, Log.CONCEDE, seat, NOBODY, 0, 0, 0)
    game.out |= 1 << seat
    while game.agenda_size > 0:
        game.agenda_size -= 1
        wipe(game, game.agenda_size)
    end_attack(game)
    sort_hand(game, hand(seat))
    throw_in(game, hand(seat))
    throw_in(game, area(seat))
    discard_played(game, book)
    settle(game, book)
    left = everybody(game) & ~int(game.out)
    if left & (left - 1) == 0:
        finish(game, book, left, Reason.CONCEDED)
        return
    push(game, Step.NEXT_TURN)
    if seat != game.turn:
        push(game, Step.END_OF_TURN)


@kernel
def throw_in(game, zone):
    """All cards of a zone are shown and leave it."""
    while game.count[zone] > 0:
        card = game.first[zone]
        game.known[card] = everybody(game)
        move(game, card, Zone.CONFLICT)
