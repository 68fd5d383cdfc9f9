"""CN-8.3 to CN-9 of the rulebook: what abilities choose and do."""

from cardwright.games.chi.ninjas.rules.attacking import can_attack
from cardwright.games.chi.ninjas.state import USED, Answer, Area, Form, Log, Question
from cardwright.games.chi.ninjas.values import area_of, how_much, suits_frame, who
from cardwright.games.chi.rules import area, draw_blind, draw_top, hand, settle
from cardwright.games.chi.state import CARDS, COLOURS, ZONES, Zone
from cardwright.kernel.agenda import Row
from cardwright.kernel.arranging import make_arranging
from cardwright.kernel.asking import (
    areas_of_choice,
    asks_only_with_candidates,
    look_at_nothing,
    make_candidates,
    make_choose,
    make_take_choice,
)
from cardwright.kernel.events import tell
from cardwright.kernel.knowledge import doubt, forget
from cardwright.kernel.programs import Code
from cardwright.kernel.rule import also_carries, kernel, rule
from cardwright.kernel.running import ask_part
from cardwright.kernel.seats import everybody, is_out
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import find, leave_hand, move
from cardwright.language.program import Choice, Op

# CN-8.3, CN-8.4, CN-Q19: Abilities in general


@kernel
def may_be_chosen(game, book, at, pc, x):
    """What an ability attacks must be something that its Defender can attack."""
    if book.code[pc, Code.c] & Choice.TARGET == 0:
        return True
    place = pc + 1
    while book.code[place, Code.op] != Op.END:
        if book.code[place, Code.op] == Op.ATTACK and book.code[place, Code.a] == book.code[pc, Code.a]:
            return can_attack(game, book, game.agenda[at, Row.SEAT], x, NOBODY, game.agenda[at, Row.SOURCE])
        place += 1
    return True


is_candidate, nth_candidate, random_candidate = make_candidates(
    CARDS, ZONES, int(Form.PLAYER), area_of, suits_frame, may_be_chosen
)


@kernel
def chosen_by(game, book, at, action):
    """The card or player that an answer to a choice means, or NOBODY if it cannot be chosen."""
    pc = game.agenda[at, Row.PC]
    if action >= Answer.CHOOSE_SEAT:
        x = CARDS + action - Answer.CHOOSE_SEAT
        return x if x < CARDS + game.seats and is_candidate(game, book, at, pc, x) else NOBODY
    if action >= Answer.CHOOSE_DEFENDER:
        place = action - Answer.CHOOSE_DEFENDER
        return candidate_in(game, book, at, pc, area(place // COLOURS), COLOURS + place % COLOURS)
    if action >= Answer.CHOOSE_SLOT:
        x = game.first[Zone.ROW + action - Answer.CHOOSE_SLOT]
        return x if x != NOBODY and is_candidate(game, book, at, pc, x) else NOBODY
    kind = action - Answer.CHOOSE_KIND
    if areas_of_choice(book, pc) & Area.DISCARD != 0:
        return candidate_in(game, book, at, pc, Zone.DISCARD, kind)
    return candidate_in(game, book, at, pc, hand(game.agenda[at, Row.SEAT]), kind)


@kernel
def candidate_in(game, book, at, pc, zone, kind):
    """The first card of a kind in a zone if it can be chosen; equal cards are one choice."""
    card = find(game, zone, kind)
    return card if card != NOBODY and is_candidate(game, book, at, pc, card) else NOBODY


@kernel
def ask_frame(game, at, question, seat):
    """Ask for what an ability needs: a part of the move while its player declares it."""
    ask_part(game, question, seat, game.agenda[at, Row.MARKS] == USED)


@kernel
def ask_to_choose(game, book, at, pc, seat):
    """Ask a player to choose."""
    ask_frame(game, at, Question.CHOOSE, seat)


@kernel
def tell_nothing(game, book, at, pc, chosen):
    """What is chosen shows in what is done with it."""


take_choice = make_take_choice(tell_nothing)
# The player of an ability chooses among what fits; what nothing fits is left out.
choose = rule("CN-8.3", "CN-Q19", of=__name__)(
    make_choose(
        who,
        is_out,
        nth_candidate,
        random_candidate,
        look_at_nothing,
        asks_only_with_candidates,
        ask_to_choose,
        take_choice,
    )
)


@rule("CN-8.4")
def draw_cards(game, book, seat, count):
    """Cards that an ability draws come from the top of the deck; where there is none, none is drawn."""
    for _card in range(count):
        draw_top(game, book, seat, Log.DRAW)
        settle(game, book)


# CN-9, CN-Q18 to CN-Q25: The twelve abilities


@kernel
def the_deck(game, book, at, seat):
    """All draw from one deck."""
    return Zone.DECK


@kernel
def tell_look(game, book, seat, card, place):
    """Who looks at a card of the deck learns what it is, and where."""
    tell(book, Log.LOOK, seat, game.kind[card], place + 1, 0, 1 << seat)


@kernel
def tell_order(game, book, seat, count):
    """Everybody learns that the top of the deck lies in its order."""
    tell(book, Log.ARRANGE, seat, NOBODY, 0, count, 0)


looked_at, _look, left_to_arrange, _put_back = make_arranging(
    int(Question.ARRANGE), who, how_much, the_deck, tell_look, tell_order
)
look = rule("CN-9.2", of=__name__)(_look)
put_back = rule("CN-9.2", of=__name__)(_put_back)


also_carries(draw_blind, "CN-9.4", of=__name__)


@rule("CN-9.10", "CN-Q24", "CN-Q25")
def hand_over(game, book, card, seat, is_given):
    """A card goes from hand to hand: these two players see it, the others only that one went, they know not which."""
    giver = game.zone[card] - Zone.HAND
    pair = 1 << giver | 1 << seat
    doubt(game, card)
    forget(game, hand(giver), pair)
    card = leave_hand(game, card)
    game.known[card] |= pair
    move(game, card, hand(seat))
    if is_given:
        tell(book, Log.GIVE, giver, game.kind[card], seat, 0, pair)
    else:
        tell(book, Log.STEAL, seat, game.kind[card], giver, 0, pair)
    return card


@rule("CN-9.11")
def retrieve(game, book, card, seat):
    """A card of the discard pile goes into a hand; everybody has seen it."""
    move(game, card, hand(seat))
    tell(book, Log.RETRIEVE, seat, game.kind[card], 0, 0, everybody(game))
