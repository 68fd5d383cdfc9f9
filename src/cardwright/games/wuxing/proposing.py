"""Candidates of random play: every answer that could be legal stands for itself exactly once."""

from cardwright.games.wuxing.actions import Answer
from cardwright.games.wuxing.rules.choosing import find_hidden, is_candidate, is_hidden_choice, nth_candidate
from cardwright.games.wuxing.rules.zones import slots_of, top_of, zone_of
from cardwright.games.wuxing.state import (
    ABILITIES,
    CARDS,
    EFFECT_THINGS,
    EFFECTS,
    ELEMENTS,
    SEATS,
    SLOTS,
    Form,
    Question,
    Zone,
)
from cardwright.kernel.agenda import Row
from cardwright.kernel.asking import TextAnswers, make_propose_candidate
from cardwright.kernel.chance import luck_below
from cardwright.kernel.rule import kernel
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import find, nth_in, nth_kind

TO_TEXTS = TextAnswers(
    accept=int(Answer.YES),
    decline=int(Answer.NO),
    kind=int(Answer.KIND),
    things=((int(Answer.CARD), 0), (int(Answer.SEAT), CARDS), (int(Answer.EFFECT), EFFECT_THINGS)),
    numbers=(int(Answer.MODE), int(Answer.QI)),
)
OPTIONS = Answer.ORDER - Answer.MODE
propose_candidate = make_propose_candidate(TO_TEXTS, is_hidden_choice, nth_candidate)


@kernel
def propose(game, book, seat, luck):
    """A candidate answer or NOBODY: every legal answer comes up equally often, and most candidates are legal."""
    question = game.question
    if Question.QUICK <= question <= Question.WINDOW:
        return propose_act(game, book, seat, luck)
    if question == Question.CHOOSE:
        if is_hidden_choice(book, game.agenda[game.agenda_size - 1, Row.PC]):
            return propose_hidden(game, book, luck)
        return propose_candidate(game, book, luck)
    if question == Question.GENERATION:
        return propose_generation(game, seat, luck)
    if question == Question.DISCARD:
        hand = zone_of(seat, Zone.HAND)
        kind = nth_kind(game, hand, luck_below(luck, game.count[hand]))
        return NOBODY if kind == NOBODY else Answer.DISCARD + kind
    return propose_other(game, book, luck)


@kernel
def propose_other(game, book, luck):
    """An answer to a question that has few."""
    question = game.question
    if question == Question.POSITION:
        return Answer.ATTACK_POSITION + luck_below(luck, 2)
    if question == Question.CANCEL:
        return Answer.CANCEL + luck_below(luck, 2)
    if question == Question.BLOCK:
        return Answer.BLOCK + luck_below(luck, 2)
    if question == Question.MAY:
        return Answer.YES + luck_below(luck, 2)
    if question == Question.STACK:
        return Answer.ON + luck_below(luck, SLOTS)
    if question == Question.TRIGGER:
        pick = luck_below(luck, game.waiting + 1)
        return Answer.PASS if pick == game.waiting else Answer.ORDER + pick
    if question == Question.MODE:
        pick = luck_below(luck, OPTIONS + 1)
        return Answer.NO if pick == OPTIONS else Answer.MODE + pick
    return propose_domain(game, luck) if question == Question.ENTER else Answer.QI + luck_below(luck, ELEMENTS)


@kernel
def propose_domain(game, luck):
    """A Domain on the field, or none."""
    ours, theirs = zone_of(0, Zone.RELEASE), zone_of(1, Zone.RELEASE)
    pick = luck_below(luck, game.count[ours] + game.count[theirs] + 1)
    if pick < game.count[ours]:
        return Answer.CARD + nth_in(game, ours, pick)
    pick -= game.count[ours]
    return Answer.CARD + nth_in(game, theirs, pick) if pick < game.count[theirs] else Answer.NO


@kernel
def propose_generation(game, seat, luck):
    """A Qi of some Element, a die that changes its Element where all are generated, or neither."""
    if game.reservoir[seat] > 0:
        pick = luck_below(luck, ELEMENTS + 1)
        return Answer.PASS if pick == ELEMENTS else Answer.GENERATE + pick
    pick = luck_below(luck, ELEMENTS * ELEMENTS + 1)
    return Answer.PASS if pick == ELEMENTS * ELEMENTS else Answer.TRANSMUTE + pick


@kernel
def propose_hidden(game, book, luck):
    """A card that not all see, by its kind, or declining."""
    at = game.agenda_size - 1
    pc = game.agenda[at, Row.PC]
    card = luck_below(luck, CARDS + 1)
    if card == CARDS:
        return Answer.NO
    kind = int(game.kind[card])
    if kind < 0 or not is_candidate(game, book, at, pc, card) or find_hidden(game, book, at, pc, kind) != card:
        return NOBODY
    return Answer.KIND + kind


# Acts in open steps and windows


@kernel
def is_first_copy(game, zone, card):
    """Whether a card stands for all of its kind in a zone."""
    return find(game, zone, game.kind[card]) == card


@kernel
def propose_act(game, book, seat, luck):
    """Passing or moving on, an attack, a card of the table or one of the hand."""
    on_table, in_hand = count_table(game, book, seat), count_hand(game, book, seat)
    moving_on = 3 if game.question == Question.MAIN else 1
    attacks = slots_of(book) * (SLOTS + 1) if game.question == Question.CHOICE else 0
    pick = luck_below(luck, moving_on + attacks + on_table + in_hand)
    if pick < moving_on:
        if game.question == Question.MAIN:
            return Answer.BATTLE + pick
        return Answer.FADING if game.question == Question.CHOICE else Answer.PASS
    pick -= moving_on
    if pick < attacks:
        return Answer.ATTACK + pick
    pick -= attacks
    return nth_of_table(game, book, seat, pick) if pick < on_table else nth_of_hand(game, book, seat, pick - on_table)


@kernel
def effects_here(game, book, card):
    """How many effects of a card that lies alone could be used now: all in a Main Step, else Disruptions."""
    is_open = game.question == Question.MAIN or book.has_disruption[game.kind[card]] == 1
    return ABILITIES if is_open else 0


@kernel
def count_stack(game, book, seat, slot):
    """How many answers the top of a stack could be: deconstructed, its effects, and turned in a Main Step."""
    top = top_of(game, seat, slot)
    if top == NOBODY:
        return 0
    if game.question == Question.MAIN:
        return 2 + ABILITIES * int(game.count[zone_of(seat, Zone.SLOT + slot)])
    return 1 + effects_here(game, book, top)


@kernel
def count_table(game, book, seat):
    """How many answers the cards on the table could be."""
    count = 0
    for slot in range(slots_of(book)):
        count += count_stack(game, book, seat, slot)
    count += (1 + ABILITIES) * int(game.count[zone_of(seat, Zone.NEXUS)])
    card = game.first[zone_of(seat, Zone.RELEASE)]
    while card != NOBODY:
        count += 1 + effects_here(game, book, card)
        card = game.next[card]
    card = game.first[zone_of(1 - seat, Zone.RELEASE)]
    while card != NOBODY:
        count += effects_here(game, book, card)
        card = game.next[card]
    return count + ABILITIES * count_unseals(game, book, seat)


@kernel
def count_unseals(game, book, seat):
    """How many cards in the Diyu could be unsealed."""
    count = 0
    if game.question == Question.MAIN:
        card = game.first[zone_of(seat, Zone.DIYU)]
        while card != NOBODY:
            count += book.has_unseal[game.kind[card]]
            card = game.next[card]
    return count


@kernel
def nth_of_card(card, pick):
    """An answer with a card of one's own that lies alone."""
    return Answer.DECONSTRUCT + card if pick == 0 else Answer.ACTIVATE + card * EFFECTS + pick - 1


@kernel
def nth_of_table(game, book, seat, pick):
    """The answer of a number with a card on the table."""
    for slot in range(slots_of(book)):
        count = count_stack(game, book, seat, slot)
        if pick < count:
            top = top_of(game, seat, slot)
            if game.question != Question.MAIN:
                return nth_of_card(top, pick)
            return Answer.TURN + slot if pick == 0 else nth_of_card(top, pick - 1)
        pick -= count
    count = (1 + ABILITIES) * int(game.count[zone_of(seat, Zone.NEXUS)])
    if pick < count:
        card = nth_in(game, zone_of(seat, Zone.NEXUS), pick // (1 + ABILITIES))
        return nth_of_card(card, pick % (1 + ABILITIES))
    return nth_of_others(game, book, seat, pick - count)


@kernel
def nth_of_others(game, book, seat, pick):
    """The answer of a number with a Domain or a card in the Diyu."""
    for side in range(SEATS):
        owner = seat if side == 0 else 1 - seat
        card = int(game.first[zone_of(owner, Zone.RELEASE)])
        while card != NOBODY:
            own = 1 if owner == seat else 0
            count = own + effects_here(game, book, card)
            if pick < count:
                return nth_of_card(card, pick + 1 - own)
            pick -= count
            card = int(game.next[card])
    card = int(game.first[zone_of(seat, Zone.DIYU)])
    while card != NOBODY:
        count = ABILITIES * int(book.has_unseal[game.kind[card]])
        if pick < count:
            return nth_of_card(card, pick + 1)
        pick -= count
        card = int(game.next[card])
    return NOBODY


@kernel
def count_in_hand(game, book, kind):
    """How many answers a card of the hand could be: invoked or placed in a Main Step, a Chakra activated, too."""
    if game.question == Question.MAIN:
        return 1 + ABILITIES if book.form[kind] == Form.CHAKRA else 1
    return ABILITIES if book.has_disruption[kind] == 1 and book.form[kind] == Form.CHAKRA else 0


@kernel
def count_hand(game, book, seat):
    """How many answers the cards of the hand could be."""
    if game.question == Question.QUICK:
        return 0
    count = 0
    card = game.first[zone_of(seat, Zone.HAND)]
    while card != NOBODY:
        count += count_in_hand(game, book, game.kind[card])
        card = game.next[card]
    return count


@kernel
def nth_of_hand(game, book, seat, pick):
    """The answer of a number with a card of the hand; copies of one kind are one answer."""
    hand = zone_of(seat, Zone.HAND)
    card = int(game.first[hand])
    while card != NOBODY:
        kind = int(game.kind[card])
        count = count_in_hand(game, book, kind)
        if pick < count:
            if not is_first_copy(game, hand, card):
                return NOBODY
            if game.question != Question.MAIN or pick > 0:
                number = pick - 1 if game.question == Question.MAIN else pick
                return Answer.FROM_HAND + kind * ABILITIES + number
            return Answer.INVOKE + kind if book.form[kind] == Form.ENTITY else Answer.PLACE + kind
        pick -= count
        card = int(game.next[card])
    return NOBODY
