"""What effect programs ask: targets, modes, types and numbers."""

from cardwright.games.xi.frames import ask_frame, suits_frame, who
from cardwright.games.xi.standing import everybody, name_of
from cardwright.games.xi.state import CARDS, SEATS, Act, Area, Form, Log, Question, Zone
from cardwright.games.xi.values import area_of, is_forbidden, is_out, shows_number, zone_of
from cardwright.kernel.events import tell
from cardwright.kernel.programs import Code, Filter, Row, column, go, make_candidates
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.table import NOBODY
from cardwright.language.program import NONE, Choice, Op


@rule("XI-G71", "XI-G111")
def can_be_aimed_at(game, book, at, pc, x):
    """No text forbids to choose what a move aims at."""
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


is_candidate, nth_candidate, random_candidate = make_candidates(
    CARDS, SEATS * Zone.COUNT, int(Form.PLAYER), area_of, suits_frame, can_be_aimed_at
)


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
