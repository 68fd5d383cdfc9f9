"""What card texts do: the interpreter of effect programs, what they ask, and their verbs."""

from cardwright.games.xemytica.reading import amount_of, fits, holds, is_forbidden
from cardwright.games.xemytica.standing import (
    drop_out,
    enter_play,
    finish,
    move_card,
    name_of,
    notice,
    pop_row,
    wait,
    watch,
)
from cardwright.games.xemytica.state import CARDS, DECK, OUT, PLAYER, Act, Area, Event, Log, Question, Reason, Zone
from cardwright.games.xemytica.totals import Depth, form_totals, settle_table
from cardwright.games.xemytica.values import area_of, everybody, is_in_play, is_out, owner_of, refer, zone_of
from cardwright.kernel.chance import below
from cardwright.kernel.events import TO_ALL, tell, tell_to
from cardwright.kernel.programs import REGISTERS, Code, Filter, Row, column, go, make_candidates, make_flow, make_frames
from cardwright.kernel.questions import ask
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import move, shuffle
from cardwright.language.program import NONE, Choice, Op, Place

who, how_much, suits_frame = make_frames(refer, fits, amount_of)
run_flow, next_each = make_flow(CARDS, who, how_much, suits_frame, holds)


# What texts ask


@kernel
def is_allowed(game, book, at, pc, x):
    """Nothing but the filter bars a choice."""
    return True


is_candidate, nth_candidate, random_candidate = make_candidates(CARDS, OUT, PLAYER, area_of, suits_frame, is_allowed)


@kernel
def areas_of_choice(book, pc):
    """The zones in which a choice looks."""
    return book.filters[book.code[pc, Code.b], Filter.zones]


@kernel
def is_hidden_choice(book, pc):
    """Whether a choice is among cards of a hand or deck: there equal cards are one choice."""
    return areas_of_choice(book, pc) & (Area.HAND | Area.DECK) != 0


@kernel
def find_hidden(game, book, at, pc, kind):
    """A card of a kind that may be chosen in a hand or deck, or NOBODY."""
    for zone in range(OUT):
        if areas_of_choice(book, pc) & area_of(zone) & (Area.HAND | Area.DECK) == 0:
            continue
        card = game.first[zone] if game.count[zone] > 0 else NOBODY
        while card != NOBODY:
            if game.kind[card] == kind and is_candidate(game, book, at, pc, card):
                return int(card)
            card = game.next[card]
    return NOBODY


@kernel
def is_first_equal(game, book, at, pc, card):
    """Whether no equal card before it in its zone may be chosen as well."""
    other = game.first[game.zone[card]]
    while other != card:
        if game.kind[other] == game.kind[card] and is_candidate(game, book, at, pc, other):
            return False
        other = game.next[other]
    return True


@kernel
def could_hold(game, book, at, pc, player):
    """Whether hidden cards that a choice could mean lie anywhere, on public facts alone."""
    which = book.code[pc, Code.b]
    for zone in range(OUT):
        if game.count[zone] > 0 and book.filters[which, Filter.zones] & area_of(zone) & (Area.HAND | Area.DECK) != 0:
            if zone // Zone.COUNT == player:
                return True
    return False


@kernel
def look_at_zone(game, book, zone, seat, seen_by):
    """Cards of a zone become known to the seats of a mask."""
    card = game.first[zone]
    while card != NOBODY:
        game.known[card] |= seen_by
        whose = 1000 + owner_of(card)
        if seat == NOBODY:
            tell(book, Log.LOOK, seat, game.kind[card], whose, 0, seen_by)
        else:
            tell_to(book, Log.LOOK, seat, game.kind[card], whose, 0, seen_by, seen_by)
        card = game.next[card]


@kernel
def show_zones(game, book, at, pc, seat):
    """Who chooses among hidden cards looks at them."""
    for zone in range(OUT):
        if game.count[zone] == 0 or areas_of_choice(book, pc) & area_of(zone) & (Area.HAND | Area.DECK) == 0:
            continue
        if zone == zone_of(seat, Zone.HAND) or not has_candidate_in(game, book, at, pc, zone):
            continue
        tell(book, Log.LOOKED, seat, NOBODY, 1000 + zone // Zone.COUNT, 0, 0)
        look_at_zone(game, book, zone, seat, 1 << seat)


@kernel
def has_candidate_in(game, book, at, pc, zone):
    """Whether a zone holds a card that may be chosen."""
    card = game.first[zone]
    while card != NOBODY:
        if is_candidate(game, book, at, pc, card):
            return True
        card = game.next[card]
    return False


@rule("FOH-Q85", "FOH-Q89")
def choose(game, book, at):
    """What a text asks for is chosen by its player after the reveal; what nothing fits is left out."""
    pc = game.agenda[at, Row.PC]
    flags = book.code[pc, Code.c]
    player = who(game, at, book.code[pc, Code.d])
    chosen = NOBODY
    if player != NOBODY and not is_out(game, player - CARDS):
        first = nth_candidate(game, book, at, pc, 0)
        if flags & Choice.RANDOM != 0:
            chosen = random_candidate(game, book, at, pc) if first != NOBODY else NOBODY
        elif first != NOBODY and flags & Choice.FORCED != 0 and nth_candidate(game, book, at, pc, 1) == NOBODY:
            chosen = first
        elif first != NOBODY or (is_hidden_choice(book, pc) and could_hold(game, book, at, pc, player - CARDS)):
            if is_hidden_choice(book, pc):
                show_zones(game, book, at, pc, player - CARDS)
            ask(game, Question.CHOOSE, 1 << (player - CARDS))
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
    if chosen != NOBODY and not is_hidden_choice(book, pc):
        source, seat = game.agenda[at, Row.SOURCE], game.agenda[at, Row.SEAT]
        tell(book, Log.CHOOSE, seat, name_of(game, source), name_of(game, chosen), 0, everybody(game))
    go(game, at, pc + 1)


@kernel
def is_option(game, book, at, pc, option):
    """Whether a mode is offered and was not chosen before."""
    if option < 0 or option >= book.code[pc, Code.b]:
        return False
    for register in range(REGISTERS):
        if (book.code[pc, Code.c] >> register) & 1 == 1 and game.agenda[at, Row.R0 + register] == option:
            return False
    return True


@kernel
def has_option(game, book, at, pc):
    """Whether any mode is left to choose."""
    for option in range(book.code[pc, Code.b]):
        if is_option(game, book, at, pc, option):
            return True
    return False


@kernel
def ask_question(game, book, at):
    """An instruction that asks: open its question, or do without where nothing can be answered."""
    op = column(game, book, at, Code.op)
    pc = game.agenda[at, Row.PC]
    if op == Op.CHOOSE:
        choose(game, book, at)
    elif op == Op.MAY:
        player = who(game, at, column(game, book, at, Code.a))
        if player == NOBODY or is_out(game, player - CARDS):
            go(game, at, column(game, book, at, Code.b))
        else:
            ask(game, Question.MAY, 1 << (player - CARDS))
    elif op == Op.MODE and not has_option(game, book, at, pc):
        game.agenda[at, Row.R0 + book.code[pc, Code.a]] = NOBODY
        go(game, at, pc + 1 if book.code[pc, Code.e] == NONE else book.code[pc, Code.e])
    else:
        ask(game, Question.MODE if op == Op.MODE else Question.NUMBER, 1 << game.agenda[at, Row.SEAT])


@kernel
def answer_question(game, book, at, content):
    """Write an answer into the frame that asked; `content` is NOBODY where it was declined."""
    pc = game.agenda[at, Row.PC]
    op = book.code[pc, Code.op]
    source, seat = game.agenda[at, Row.SOURCE], game.agenda[at, Row.SEAT]
    if op == Op.CHOOSE:
        take_choice(game, book, at, content)
    elif op == Op.MAY:
        go(game, at, book.code[pc, Code.b] if content == NOBODY else pc + 1)
    elif op == Op.MODE and content == NOBODY:
        game.agenda[at, Row.R0 + book.code[pc, Code.a]] = NOBODY
        go(game, at, book.code[pc, Code.e])
    else:
        game.agenda[at, Row.R0 + book.code[pc, Code.a]] = content
        tell(book, Log.CHOOSE, seat, name_of(game, source), NOBODY, content, everybody(game))
        go(game, at, pc + 1)


# What texts do


@rule("FOH-Q31", "FOH-Q97")
def draw_by_text(game, book, seat, count):
    """A text that lets a player draw is carried out in full, beyond the hand limit too, as far as the deck goes."""
    done = 0
    while done < count and game.count[zone_of(seat, Zone.DECK)] > 0:
        if is_forbidden(game, book, Act.DRAW, CARDS + seat, NOBODY):
            break
        draw_top(game, book, seat, TO_ALL)
        done += 1
    if done > 0:
        notice(game, book, Event.DRAW, CARDS + seat, NOBODY)
    return done


@rule("FOH-11.7")
def draw_top(game, book, seat, told):
    """Cards are drawn from the top of the own deck."""
    card = game.first[zone_of(seat, Zone.DECK)]
    game.known[card] |= 1 << seat
    move(game, card, zone_of(seat, Zone.HAND))
    tell_to(book, Log.DRAW, seat, game.kind[card], NOBODY, 0, game.known[card], told)


@kernel
def mill(game, book, seat, count):
    """The top cards of a deck are discarded."""
    done = 0
    while done < count and game.count[zone_of(seat, Zone.DECK)] > 0:
        move_card(game, book, game.first[zone_of(seat, Zone.DECK)], Zone.DISCARD, False)
        done += 1
    return done


@rule("FOH-Q17")
def shuffle_deck(game, book, seat):
    """A deck is shuffled by seeded chance; scenarios may fix its top."""
    shuffle(game, zone_of(seat, Zone.DECK), seat * DECK, seat * DECK + DECK)
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
def place_of(area):
    """The zone that a text names."""
    if area == Area.HAND:
        return Zone.HAND
    return Zone.DECK if area == Area.DECK else Zone.DISCARD


@rule("FOH-11.6", "FOH-Q98", "FOH-Q99")
def relocate(game, book, card, area, end):
    """A text puts a card into its owner's hand, deck or discard pile, a discarded one too; from 0 to 1 cards moved."""
    if card >= CARDS or game.zone[card] >= OUT or (area == Area.DISCARD and area_of(game.zone[card]) == area):
        return 0
    if area == Area.PLAY:
        return bring(game, book, card)
    move_card(game, book, card, place_of(area), area == Area.DECK and end == Place.TOP)
    return 1


@kernel
def relocate_all(game, book, at, which, area, end):
    """Everything that fits goes to its owner's hand, deck or discard pile."""
    done = 0
    for card in range(CARDS):
        if game.zone[card] < OUT and suits_frame(game, book, at, which, card):
            done += relocate(game, book, card, area, end)
    return done


@kernel
def bring(game, book, card):
    """A card that is not in play comes into play, and its text with it."""
    if is_in_play(game, card) or book.role[book.form[game.kind[card]]] < 0:
        return 0
    seat = owner_of(card)
    game.clock += 1
    card = enter_play(game, book, card, seat)
    tell(book, Log.REVEAL, seat, game.kind[card], game.step, 0, everybody(game))
    settle_table(game, book)
    await_texts(game, book)
    return 1


@rule("FOH-4.4", "FOH-4.6", "FOH-L02", "FOH-Q71")
def await_texts(game, book):
    """What a card does at its reveal waits to be carried out, unless the card is ignored."""
    for seat in range(game.seats):
        card = game.first[zone_of(seat, Zone.PLAY)]
        while card != NOBODY:
            if game.since[card] == game.clock:
                kind = game.kind[card]
                if game.ignored[card] == 1:
                    tell(book, Log.IGNORED, seat, kind, NOBODY, 0, everybody(game))
                elif book.acts[kind] == 1:
                    wait(game, book, book.program[kind], card, seat, NOBODY, NOBODY)
                notice(game, book, Event.REVEAL, card, CARDS + seat)
            card = game.next[card]


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
    if owner != NONE and who(game, at, owner) != NOBODY:
        seat = who(game, at, owner) - CARDS
    which = column(game, book, at, Code.c)
    fixed = 0 if which == NONE else how_much(game, book, at, which)
    watch(game, book, watcher, source, seat, bound, fixed, column(game, book, at, Code.d))
    settle_table(game, book)
    form_totals(game, book, Depth.PRESENT)
    return 1


@kernel
def flip(game, book, at, register):
    """A coin: 1 if the player wins it; scenarios may fix it."""
    seat, source = game.agenda[at, Row.SEAT], int(game.agenda[at, Row.SOURCE])
    won = below(game, 2)
    if book.coin > 0:
        won = 1 if book.coin - 1 == seat else 0
    game.agenda[at, Row.R0 + register] = won
    tell(book, Log.FLIP, seat, name_of(game, source), NOBODY, won, everybody(game))
    return 1


@kernel
def show(game, book, looker, x, seen_by):
    """A card, or a whole hand, becomes known to the seats of a mask."""
    if x >= CARDS:
        if looker != NOBODY:
            tell(book, Log.LOOKED, looker, NOBODY, 1000 + x - CARDS, 0, 0)
        look_at_zone(game, book, zone_of(x - CARDS, Zone.HAND), looker, seen_by)
        return 1
    game.known[x] |= seen_by
    if looker == NOBODY:
        tell(book, Log.LOOK, looker, game.kind[x], 1000 + owner_of(x), 0, seen_by)
    else:
        tell_to(book, Log.LOOK, looker, game.kind[x], 1000 + owner_of(x), 0, seen_by, seen_by)
    return 1


@kernel
def act_on_player(game, book, at, op, seat, count):
    """What a text does to a player or the own deck."""
    if op == Op.DRAW:
        return draw_by_text(game, book, seat, count)
    if op == Op.MILL:
        return mill(game, book, seat, count)
    if op == Op.SHUFFLE:
        shuffle_deck(game, book, seat)
        stack_deck(game, book, seat)
    elif op == Op.WIN:
        finish(game, book, 1 << seat, Reason.TEXT)
    elif op == Op.LOSE_GAME:
        drop_out(game, book, 1 << seat, Reason.TEXT)
    return 1


@kernel
def act_on_card(game, book, op, card, area, end):
    """What a text does to a card."""
    if op == Op.MOVE:
        return relocate(game, book, card, area, end)
    if op == Op.TAKE:
        return relocate(game, book, card, Area.HAND, end)
    if op == Op.BRING:
        return bring(game, book, card)
    return relocate(game, book, card, Area.DISCARD, end)


@kernel
def act(game, book, at, op):
    """One instruction that does something; the result is not 0 if it did."""
    a, b, c = column(game, book, at, Code.a), column(game, book, at, Code.b), column(game, book, at, Code.c)
    if op == Op.LAST:
        return let_last(game, book, at)
    if op == Op.FLIP:
        return flip(game, book, at, a)
    if op == Op.MOVE_ALL:
        return relocate_all(game, book, at, a, b, c)
    if op == Op.DESTROY_ALL:
        return relocate_all(game, book, at, a, Area.DISCARD, 0)
    x = who(game, at, a)
    if x == NOBODY:
        return 0
    if op == Op.LOOK:
        return show(game, book, x - CARDS, who(game, at, b), 1 << (x - CARDS))
    if op == Op.REVEAL:
        return show(game, book, NOBODY, x, everybody(game))
    if x >= CARDS:
        count = how_much(game, book, at, b) if op == Op.DRAW or op == Op.MILL else 0
        return act_on_player(game, book, at, op, x - CARDS, count)
    return act_on_card(game, book, op, x, b, c)


@kernel
def run_act(game, book, at, op):
    """An instruction that does something; what it did counts for `if you do`."""
    if act(game, book, at, op) != 0:
        game.agenda[at, Row.DONE] = 1
    if game.agenda[at, Row.PC] != NOBODY:
        go(game, at, game.agenda[at, Row.PC] + 1)


@kernel
def run(game, book):
    """Carry out the program on top, instruction by instruction, until it asks, ends or another row lies above it."""
    at = game.agenda_size - 1
    form_totals(game, book, Depth.PRESENT)
    while game.over == 0 and game.agenda_size == at + 1 and game.asked == 0:
        pc = game.agenda[at, Row.PC]
        op = Op.END if pc == NOBODY else int(book.code[pc, Code.op])
        if op == Op.END:
            pop_row(game)
            settle_table(game, book)
            return
        if op <= Op.ASKS:
            ask_question(game, book, at)
        elif op == Op.EACH:
            next_each(game, book, at)
        elif op < Op.DAMAGE:
            run_flow(game, book, at, op)
        else:
            run_act(game, book, at, op)
