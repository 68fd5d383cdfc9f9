"""Trial: knowledge and simultaneity in one flat record, on the kernel's own table, zones, questions and knowledge.

Three seats. On its turn a seat takes a card from an open row, draws, or plays one; a Lookout looks at the top of the
deck, a Trickster exchanges a card. After each round everybody has a secret window: draw from and discard for the own
deck, then commit a Fate or pass; the last commitment reveals all. Run it to check what each seat can know.

A window leaves `zone` and the chains as the table last saw them. What a seat does in it stands in `plan`:

    zone          plan      where the owner sees it        where the others see it
    own deck      NONE      own deck                       own deck
    own deck      HAND      hand (drawn)                   own deck
    hand          NONE      hand                           hand
    hand or deck  PILE      discarded                      hand or deck
    hand or deck  COMMIT    committed                      hand or deck

So `conceal` has nothing to restore: it blanks the plans of the other seats. The reveal carries the plans out as public
moves in a fixed order: draws, then discards by kind, then the committed card.
"""

import hashlib
import itertools
import os
import random
import subprocess
import sys
import time
from collections import Counter
from enum import IntEnum

import numpy as np

from cardwright.kernel.backend import BACKEND, INTERPRETED
from cardwright.kernel.chance import below, luck_below, rekey
from cardwright.kernel.events import Notes, tell
from cardwright.kernel.knowledge import hide_chance, hide_zone, knows
from cardwright.kernel.questions import ask, close, is_asked
from cardwright.kernel.record import Cards, i8, record
from cardwright.kernel.rule import entry, kernel, rule
from cardwright.kernel.table import NOBODY, Table
from cardwright.kernel.zones import find, move, put_last, shuffle, swap_identities

SEATS, SLOTS, KINDS, COPIES = 3, 3, 8, 6
CARDS = KINDS * COPIES
HAND_LIMIT, OPENING_HAND, OWN_DECK, ROUNDS, TOP = 7, 3, 6, 4, 3


class Kind(IntEnum):
    """Three plain kinds, two with a text, and three Fates from FATE on."""

    STONE = 0
    REED = 1
    CLOUD = 2
    LOOKOUT = 3
    TRICKSTER = 4
    FATE = 5


class Zone(IntEnum):
    """Where a card can be; a slot or a seat is added to the last four."""

    DECK = 0
    DISCARD = 1
    ROW = 2
    HAND = 5
    OWN = 8
    PILE = 11


ZONES = 14


class Plan(IntEnum):
    """Where a card will be at the next reveal, if not where it lies."""

    NONE = 0
    HAND = 1
    PILE = 2
    COMMIT = 3


class Question(IntEnum):
    """What a seat can be asked."""

    ACTION = 1
    ORDER = 2
    VICTIM = 3
    GIVE = 4
    WINDOW = 5


class Answer(IntEnum):
    """The first answer of each group; a slot, a kind, an order or a seat is added."""

    TAKE = 0
    DRAW = 3
    PASS = 4
    DRAW_OWN = 5
    PLAY = 6
    ORDER = 14
    VICTIM = 20
    GIVE = 23
    THROW = 31
    COMMIT = 39


ANSWERS = 47


class Why(IntEnum):
    """Reasons to refuse."""

    LEGAL = 0
    OVER = 1
    NOT_ASKED = 2
    NOT_NOW = 3
    HAND_FULL = 4
    EMPTY = 5
    NO_CARD = 6
    NO_FATE = 7
    NO_VICTIM = 8


class Event(IntEnum):
    """What can happen; only those who may see a kind are told it."""

    TAKE = 0
    DRAW = 1
    PLAY = 2
    REFILL = 3
    SHUFFLE = 4
    LOOK = 5
    REORDER = 6
    STEAL = 7
    GIVE = 8
    COMMIT = 9
    DREW = 10
    THREW = 11
    FATE = 12
    PREPARE = 13  # told to one seat alone; the others must not even learn that it happened


@record(seats=SEATS, cards=CARDS, zones=ZONES, agenda=1, wide=5)
class Trial(Table):
    """One game of the trial."""

    turn: i8
    victim: i8
    plan: i8[Cards]


@record()
class Book(Notes):
    """Nothing but the log."""


@kernel
def hand(seat):
    """The zone of a seat's hand."""
    return Zone.HAND + seat


@kernel
def everybody(game):
    """The mask of all seats."""
    return (1 << game.seats) - 1


# Cards that leave a hand


@kernel
def swap_sleeves(game, one, other):
    """Exchange what is in two sleeves: kind, knowledge and plan."""
    plan = game.plan[one]
    game.plan[one] = game.plan[other]
    game.plan[other] = plan
    swap_identities(game, one, other)


@kernel
def leave(game, card):
    """Bring a card that leaves a hand into the last sleeve, so that the sleeve tells nothing."""
    last = game.last[game.zone[card]]
    swap_sleeves(game, card, last)
    return last


@rule("CHI-Q60")
def doubt(game, card, witnesses):
    """Who sees a card leave cannot tell it from an equal one in that hand, and knows one of them less."""
    for seat in range(game.seats):
        if (witnesses >> seat) & 1 == 0 or knows(game, seat, card):
            continue
        other = game.first[game.zone[card]]
        while other != NOBODY and not (game.kind[other] == game.kind[card] and knows(game, seat, other)):
            other = game.next[other]
        if other != NOBODY:
            game.known[other] &= ~(1 << seat)


@rule("CN-Q25")
def forget(game, zone, keepers):
    """Any card of a hand may have left it unseen: all but the keepers lose what they knew there."""
    card = game.first[zone]
    while card != NOBODY:
        game.known[card] &= keepers
        card = game.next[card]


@kernel
def play_openly(game, card, zone):
    """Move a card from a hand to an open zone."""
    doubt(game, card, everybody(game))
    card = leave(game, card)
    game.known[card] = everybody(game)
    move(game, card, zone)


# The open row


@kernel
def refill(game, book):
    """Gaps in the row are filled from the deck, which is formed anew from the discard pile."""
    for slot in range(SLOTS):
        if game.count[Zone.DECK] == 0 and game.count[Zone.DISCARD] > 0:
            while game.count[Zone.DISCARD] > 0:
                move(game, game.first[Zone.DISCARD], Zone.DECK)
            shuffle(game, Zone.DECK, 0, CARDS)
            tell(book, Event.SHUFFLE, NOBODY, NOBODY, 0, 0, 0)
        if game.count[Zone.ROW + slot] == 0 and game.count[Zone.DECK] > 0:
            card = game.first[Zone.DECK]
            game.known[card] = everybody(game)
            move(game, card, Zone.ROW + slot)
            tell(book, Event.REFILL, NOBODY, game.kind[card], slot, 0, everybody(game))


@rule("CHI-5.1")
def take_from_row(game, book, seat, slot):
    """A card taken from the row is known to all."""
    card = game.first[Zone.ROW + slot]
    move(game, card, hand(seat))
    tell(book, Event.TAKE, seat, game.kind[card], slot, 0, everybody(game))


@kernel
def draw(game, book, seat, zone):
    """A card drawn is known to the drawer, and to who had looked at it."""
    card = game.first[zone]
    game.known[card] |= 1 << seat
    move(game, card, hand(seat))
    tell(book, Event.DRAW, seat, game.kind[card], 0, 0, game.known[card])


# Lookout


@kernel
def looked_at(game):
    """How many cards a Lookout sees."""
    return min(int(game.count[Zone.DECK]), TOP)


@rule("CN-9.2")
def look(game, book, seat):
    """The seat secretly learns the top cards."""
    card = game.first[Zone.DECK]
    for place in range(looked_at(game)):
        game.known[card] |= 1 << seat
        tell(book, Event.LOOK, seat, game.kind[card], place, 0, 1 << seat)
        card = game.next[card]


@rule("CN-9.2")
def reorder(game, book, seat, order):
    """The identities change places under sleeves that stay."""
    first = game.first[Zone.DECK]
    second = game.next[first]
    if looked_at(game) == 2:
        if order == 1:
            swap_identities(game, first, second)
    else:
        third = game.next[second]
        if order // 2 == 1:
            swap_identities(game, first, second)
        elif order // 2 == 2:
            swap_identities(game, first, third)
        if order % 2 == 1:
            swap_identities(game, second, third)
    tell(book, Event.REORDER, seat, NOBODY, 0, looked_at(game), 0)


@rule("CN-9.2")
def forget_order(game, seat):
    """Who had looked there before does not know the order any more, whether it was changed or not."""
    card = game.first[Zone.DECK]
    for _place in range(looked_at(game)):
        game.known[card] = 1 << seat
        card = game.next[card]


# Trickster


@rule("CN-9.10", "CN-Q25")
def steal(game, book, seat, victim):
    """A random card changes hands: the two see it, third seats see that a card went."""
    card = game.first[hand(victim)]
    for _step in range(below(game, game.count[hand(victim)])):
        card = game.next[card]
    pair = 1 << seat | 1 << victim
    doubt(game, card, pair)
    forget(game, hand(victim), pair)
    card = leave(game, card)
    game.known[card] |= pair
    move(game, card, hand(seat))
    tell(book, Event.STEAL, seat, game.kind[card], victim, 0, pair)
    game.victim = victim
    ask(game, Question.GIVE, 1 << seat)


@rule("CN-9.10", "CN-Q24", "CN-Q25")
def give(game, book, seat, kind):
    """One card of choice goes back."""
    card = find(game, hand(seat), kind)
    pair = 1 << seat | 1 << game.victim
    doubt(game, card, pair)
    forget(game, hand(seat), pair)
    card = leave(game, card)
    game.known[card] |= pair
    move(game, card, hand(game.victim))
    tell(book, Event.GIVE, seat, kind, game.victim, 0, pair)


# The secret window


@kernel
def find_held(game, seat, kind):
    """A card of a kind in a hand as its owner sees it, or NOBODY."""
    card = game.first[hand(seat)]
    while card != NOBODY and not (game.kind[card] == kind and game.plan[card] == Plan.NONE):
        card = game.next[card]
    if card != NOBODY:
        return card
    card = game.first[Zone.OWN + seat]
    while card != NOBODY and not (game.kind[card] == kind and game.plan[card] == Plan.HAND):
        card = game.next[card]
    return card


@kernel
def held(game, seat):
    """How many cards a hand holds as its owner sees it."""
    cards = 0
    card = game.first[hand(seat)]
    while card != NOBODY:
        cards += 1 if game.plan[card] == Plan.NONE else 0
        card = game.next[card]
    card = game.first[Zone.OWN + seat]
    while card != NOBODY:
        cards += 1 if game.plan[card] == Plan.HAND else 0
        card = game.next[card]
    return cards


@kernel
def own_top(game, seat):
    """The top of the own deck as its owner sees it, or NOBODY."""
    card = game.first[Zone.OWN + seat]
    while card != NOBODY and game.plan[card] != Plan.NONE:
        card = game.next[card]
    return card


@rule("FOH-Q21", "FOH-Q64")
def open_windows(game, book):
    """Each seat that could act on public facts alone prepares and commits; nobody sees what the others do."""
    seats = 0
    for seat in range(game.seats):
        if game.count[hand(seat)] + game.count[Zone.OWN + seat] > 0:
            seats |= 1 << seat
    ask(game, Question.WINDOW, seats)
    if seats == 0:
        reveal(game, book)


@kernel
def prepare(game, book, seat, action):
    """An answer in a window touches the plans of the own cards and nothing else."""
    if action == Answer.DRAW_OWN:
        card = own_top(game, seat)
        game.known[card] |= 1 << seat
        game.plan[card] = Plan.HAND
        tell(book, Event.PREPARE, seat, game.kind[card], 0, 0, 1 << seat)
    elif Answer.THROW <= action < Answer.COMMIT:
        game.plan[find_held(game, seat, action - Answer.THROW)] = Plan.PILE
    else:
        if action != Answer.PASS:
            game.plan[find_held(game, seat, action - Answer.COMMIT)] = Plan.COMMIT
        tell(book, Event.COMMIT, seat, NOBODY, 0, 0, 0)
        close(game, seat)
        if game.asked == 0:
            reveal(game, book)


@rule("FOH-Q26", "FOH-Q27")
def reveal(game, book):
    """When the last commitment is in, all plans become moves, in an order that tells nothing of how they arose."""
    for seat in range(game.seats):
        carry_out_draws(game, book, seat)
        carry_out(game, book, seat, Plan.PILE, Event.THREW)
        carry_out(game, book, seat, Plan.COMMIT, Event.FATE)
    game.turn = 0
    game.turns += 1
    refill(game, book)
    if game.turns == ROUNDS:
        game.over = 1
        game.asked = 0
    else:
        ask(game, Question.ACTION, 1)


@kernel
def carry_out_draws(game, book, seat):
    """All cards that were drawn come to the hand first, wherever they went then."""
    drawn = 0
    card = game.first[Zone.OWN + seat]
    while card != NOBODY and game.plan[card] != Plan.NONE:
        after = game.next[card]
        if game.plan[card] == Plan.HAND:
            game.plan[card] = Plan.NONE
        move(game, card, hand(seat))
        drawn += 1
        card = after
    tell(book, Event.DREW, seat, NOBODY, 0, drawn, 0)


@kernel
def carry_out(game, book, seat, plan, event):
    """The cards of one plan go to the pile together, by kind."""
    for kind in range(KINDS):
        card = game.first[hand(seat)]
        while card != NOBODY:
            if game.kind[card] == kind and game.plan[card] == plan:
                game.plan[card] = Plan.NONE
                play_openly(game, card, Zone.PILE + seat)
                tell(book, event, seat, kind, 0, 0, everybody(game))
                card = game.first[hand(seat)]
            else:
                card = game.next[card]


# Set-up, legality and answers


@kernel
def set_up(game, book):
    """From one shuffled deck to the first question; the caller has set the chance."""
    game.seats = SEATS
    for zone in range(ZONES):
        game.first[zone] = NOBODY
        game.last[zone] = NOBODY
    for card in range(CARDS):
        game.kind[card] = card % KINDS
        put_last(game, card, Zone.DECK)
    shuffle(game, Zone.DECK, 0, CARDS)
    for seat in range(SEATS):
        for _card in range(OWN_DECK):
            move(game, game.first[Zone.DECK], Zone.OWN + seat)
        for _card in range(OPENING_HAND):
            draw(game, book, seat, Zone.DECK)
    refill(game, book)
    ask(game, Question.ACTION, 1)


@kernel
def why_not(game, book, seat, action):
    """0 if an answer is legal, else the reason that forbids it."""
    if game.over == 1:
        return Why.OVER
    if not is_asked(game, seat):
        return Why.NOT_ASKED
    if game.question == Question.ACTION:
        return why_not_act(game, seat, action)
    if game.question == Question.WINDOW:
        return why_not_prepare(game, seat, action)
    if game.question == Question.ORDER:
        orders = 6 if looked_at(game) == 3 else 2
        return Why.LEGAL if Answer.ORDER <= action < Answer.ORDER + orders else Why.NOT_NOW
    if game.question == Question.VICTIM:
        return why_not_steal(game, seat, action)
    if action < Answer.GIVE or action >= Answer.THROW:
        return Why.NOT_NOW
    return Why.LEGAL if find(game, hand(seat), action - Answer.GIVE) != NOBODY else Why.NO_CARD


@kernel
def why_not_act(game, seat, action):
    """Legality of an action."""
    if action == Answer.PASS:
        return Why.LEGAL
    if Answer.PLAY <= action < Answer.ORDER:
        return Why.LEGAL if find(game, hand(seat), action - Answer.PLAY) != NOBODY else Why.NO_CARD
    if action > Answer.DRAW:
        return Why.NOT_NOW
    if game.count[hand(seat)] >= HAND_LIMIT:
        return Why.HAND_FULL
    zone = Zone.DECK if action == Answer.DRAW else Zone.ROW + action
    return Why.LEGAL if game.count[zone] > 0 else Why.EMPTY


@kernel
def why_not_steal(game, seat, action):
    """Legality of choosing whom a Trickster visits."""
    if action == Answer.PASS:
        return Why.LEGAL
    victim = action - Answer.VICTIM
    if victim < 0 or victim >= game.seats:
        return Why.NOT_NOW
    return Why.LEGAL if victim != seat and game.count[hand(victim)] > 0 else Why.NO_VICTIM


@kernel
def why_not_prepare(game, seat, action):
    """Legality in a window, by what the owner sees."""
    if action == Answer.PASS:
        return Why.LEGAL
    if action == Answer.DRAW_OWN:
        if held(game, seat) >= HAND_LIMIT:
            return Why.HAND_FULL
        return Why.LEGAL if own_top(game, seat) != NOBODY else Why.EMPTY
    if action < Answer.THROW:
        return Why.NOT_NOW
    if action < Answer.COMMIT:
        if own_top(game, seat) == NOBODY:
            return Why.EMPTY
        return Why.LEGAL if find_held(game, seat, action - Answer.THROW) != NOBODY else Why.NO_CARD
    if action - Answer.COMMIT < Kind.FATE:
        return Why.NO_FATE
    return Why.LEGAL if find_held(game, seat, action - Answer.COMMIT) != NOBODY else Why.NO_CARD


@kernel
def act(game, book, seat, action):
    """Carry out the action of a turn; a text asks on."""
    if action < Answer.DRAW:
        take_from_row(game, book, seat, action)
    elif action == Answer.DRAW:
        draw(game, book, seat, Zone.DECK)
    elif action != Answer.PASS:
        kind = action - Answer.PLAY
        play_openly(game, find(game, hand(seat), kind), Zone.DISCARD)
        tell(book, Event.PLAY, seat, kind, 0, 0, everybody(game))
        if kind == Kind.LOOKOUT:
            look(game, book, seat)
            if looked_at(game) > 1:
                ask(game, Question.ORDER, 1 << seat)
        elif kind == Kind.TRICKSTER:
            ask(game, Question.VICTIM, 1 << seat)


@kernel
def apply(game, book, seat, action):
    """Carry out a legal answer and run on to the next question."""
    if game.question == Question.WINDOW:
        prepare(game, book, seat, action)
        return
    close(game, seat)
    if game.question == Question.ACTION:
        act(game, book, seat, action)
    elif game.question == Question.ORDER:
        reorder(game, book, seat, action - Answer.ORDER)
        forget_order(game, seat)
    elif game.question == Question.GIVE:
        give(game, book, seat, action - Answer.GIVE)
    elif action != Answer.PASS:
        steal(game, book, seat, action - Answer.VICTIM)
    if game.asked == 0:
        game.victim = 0
        refill(game, book)
        game.turn += 1
        if game.turn == game.seats:
            open_windows(game, book)
        else:
            ask(game, Question.ACTION, 1 << game.turn)


# Who knows what


@kernel
def hide(game, book, seat):
    """Overwrite everything that this seat does not know."""
    hide_chance(game)
    hide_zone(game, Zone.DECK, seat)
    hide_plans(game, seat)
    for other in range(game.seats):
        hide_zone(game, Zone.OWN + other, seat)
        hide_zone(game, hand(other), seat)
        sort_sleeves(game, hand(other))


@rule("FOH-Q27")
def hide_plans(game, seat):
    """What others prepared is not on the table: their cards lie where they lay at the last reveal."""
    for card in range(CARDS):
        if game.zone[card] != hand(seat) and game.zone[card] != Zone.OWN + seat:
            game.plan[card] = Plan.NONE


@kernel
def sort_sleeves(game, zone):
    """Order a hand by kind and plan, unknown cards last, so that the order tells nothing."""
    card = game.first[zone]
    while card != NOBODY:
        best = card
        other = game.next[card]
        while other != NOBODY:
            if rank(game, other) < rank(game, best):
                best = other
            other = game.next[other]
        if best != card:
            swap_sleeves(game, card, best)
        card = game.next[card]


@kernel
def rank(game, card):
    """The place of a card in a sorted hand."""
    kind = KINDS if game.kind[card] < 0 else int(game.kind[card])
    return kind * 4 + game.plan[card]


@kernel
def fill(game, book, seat, luck):
    """Fill a record concealed for a seat with a random world that fits all that it knows."""
    rekey(game, luck)
    card = 0
    for kind in range(KINDS):
        unseen = COPIES
        for other in range(CARDS):
            unseen -= 1 if game.kind[other] == kind else 0
        for _copy in range(unseen):
            while game.known[card] != 0:
                card += 1
            game.kind[card] = kind
            card += 1
    for card in range(CARDS - 1, -1, -1):
        if game.known[card] == 0:
            other = luck_below(luck, card + 1)
            while game.known[other] != 0:
                other = luck_below(luck, card + 1)
            swap_identities(game, card, other)
    for other in range(game.seats):
        card = game.first[hand(other)]
        while card != NOBODY:
            game.known[card] |= 1 << other
            card = game.next[card]
        if other != seat and game.question == Question.WINDOW and not is_asked(game, other):
            imagine_commitment(game, other, luck)


@kernel
def imagine_commitment(game, seat, luck):
    """Who has committed is imagined to have committed something: a Fate of the imagined hand, or nothing."""
    kind = Kind.FATE + luck_below(luck, KINDS - Kind.FATE + 1)
    if kind < KINDS:
        card = find_held(game, seat, kind)
        if card != NOBODY:
            game.plan[card] = Plan.COMMIT


@entry
def start(game, book):
    """Set the table up."""
    set_up(game, book)


@entry
def reasons(game, book, seat, out):
    """`why_not` of every answer."""
    for action in range(ANSWERS):
        out[action] = why_not(game, book, seat, action)


@entry
def answer(game, book, seat, action):
    """Carry out a legal answer."""
    apply(game, book, seat, action)


@entry
def conceal(game, book, seat):
    """Remove what a seat does not know."""
    hide(game, book, seat)


@entry
def imagine(game, book, seat, luck):
    """Fill a concealed record."""
    fill(game, book, seat, luck)


# The harness


class World:
    """A record with its book, and what the last answer told."""

    def __init__(self, seed, game=None):
        self.book = np.zeros(1, Book.dtype)[0]
        self.book.on = 1
        self.rows = []
        self.game = np.zeros(1, Trial.dtype)[0] if game is None else game.copy()
        if game is None:
            self.game.key[:] = np.frombuffer(hashlib.blake2b(str(seed).encode(), digest_size=16).digest(), "<u4")
            start(self.game, self.book)

    def copy(self):
        """An independent copy."""
        return World(None, self.game)

    def asked(self):
        """The seats that owe an answer."""
        return [seat for seat in range(SEATS) if int(self.game.asked) >> seat & 1]

    def reasons(self, seat):
        """The reasons for every answer."""
        out = np.zeros(ANSWERS, np.int32)
        reasons(self.game, self.book, seat, out)
        return out

    def legal(self, seat):
        """The legal answers."""
        return np.flatnonzero(self.reasons(seat) == 0).tolist()

    def answer(self, seat, action):
        """Carry out an answer, which must be legal."""
        assert self.reasons(seat)[action] == 0
        self.book.log_size = 0
        answer(self.game, self.book, seat, action)
        self.rows += self.book.log[: int(self.book.log_size)].tolist()

    def told(self, seat):
        """What the answers so far told a seat."""
        return [
            (what, who, kind if seen >> seat & 1 else -1, other, number)
            for what, who, kind, other, number, seen in self.rows
            if what != Event.PREPARE or seen >> seat & 1
        ]

    def concealed(self, seat):
        """The world as a seat knows it."""
        copy = self.copy()
        conceal(copy.game, copy.book, seat)
        return copy

    def seen(self, seat):
        """The bytes of the concealed record."""
        return self.concealed(seat).game.tobytes()

    def imagined(self, seat, luck):
        """A world that fits what a seat knows."""
        copy = self.concealed(seat)
        imagine(copy.game, copy.book, seat, np.array([luck.getrandbits(32) for _ in range(4)], np.uint32))
        return copy


def choose(world, seat, luck):
    """A random legal answer; texts and preparations are preferred to ending a window."""
    legal = world.legal(seat)
    lively = [
        action
        for action in legal
        if action in (Answer.PLAY + Kind.LOOKOUT, Answer.PLAY + Kind.TRICKSTER, Answer.DRAW_OWN)
        or Answer.VICTIM <= action < Answer.GIVE
    ]
    return luck.choice(lively if lively and luck.random() < 0.5 else legal)


def advance(world, luck, steps):
    """Play some random answers."""
    for _step in range(steps):
        if world.game.over:
            return
        seat = luck.choice(world.asked())
        world.answer(seat, choose(world, seat, luck))


def check_table(world):
    """Every card is in one chain, no card is lost or doubled, every owner knows the hand."""
    game, met = world.game, []
    for zone in range(ZONES):
        card, before, chain = int(game.first[zone]), NOBODY, []
        while card != NOBODY:
            assert game.zone[card] == zone
            assert game.prev[card] == before
            chain.append(card)
            card, before = int(game.next[card]), card
        assert len(chain) == game.count[zone]
        assert game.last[zone] == before
        if Zone.HAND <= zone < Zone.OWN:
            assert all(int(game.known[card]) >> zone - Zone.HAND & 1 for card in chain)
        met += chain
    assert sorted(met) == list(range(CARDS))
    assert np.bincount(game.kind, minlength=KINDS).tolist() == [COPIES] * KINDS


def check_views(seed, tally):
    """Concealed legality is real legality; an imagined world looks the same, and can be played on."""
    luck, world = random.Random(f"views {seed}"), World(seed)
    while not world.game.over:
        check_table(world)
        for seat in range(SEATS):
            concealed = world.concealed(seat)
            assert (concealed.reasons(seat) == world.reasons(seat)).all(), "legality"
            twice = concealed.concealed(seat)
            assert twice.game.tobytes() == concealed.game.tobytes(), "concealed twice"
            other = world.imagined(seat, luck)
            check_table(other)
            assert other.seen(seat) == concealed.game.tobytes(), "imagined"
            if luck.random() < 0.1:
                advance(other, luck, 10**6)
                check_table(other)
                tally["imagined worlds played to the end"] += 1
            tally["views and imagined worlds"] += 1
        seat = luck.choice(world.asked())
        action = choose(world, seat, luck)
        tally[f"answers to {Question(int(world.game.question)).name}"] += 1
        world.answer(seat, action)
    return hashlib.blake2b(world.game.tobytes()).digest()


def prepare_all(world, luck):
    """Play a window at random on a copy and return what each seat answered."""
    copy, scripts = world.copy(), {seat: [] for seat in world.asked()}
    opened, patience = int(copy.game.turns), luck.choice((0.3, 0.8))
    while not copy.game.over and copy.game.turns == opened:
        seat = luck.choice(copy.asked())
        legal = copy.legal(seat)
        ending = len(scripts[seat]) > 3 or luck.random() > patience
        action = luck.choice([a for a in legal if (a == Answer.PASS or a >= Answer.COMMIT) == ending] or legal)
        scripts[seat].append(action)
        copy.answer(seat, action)
    return scripts


def interleavings(scripts, luck, most):
    """All orders in which the scripts can be answered, or so many at random if they are long."""
    owners = [seat for seat, script in scripts.items() for _answer in script]
    if len(owners) <= 6:
        return sorted(set(itertools.permutations(owners)))
    return [luck.sample(owners, len(owners)) for _order in range(most)]


def run_order(world, scripts, order, tally):
    """Answer in one order: the record at the end, and each seat's trace of what it saw and was told."""
    copy, left = world.copy(), {seat: list(script) for seat, script in scripts.items()}
    trace = {seat: [] for seat in range(SEATS)}
    for place, seat in enumerate(order):
        before = [copy.concealed(other) for other in range(SEATS)]
        copy.rows = []
        copy.answer(seat, left[seat].pop(0))
        if place == len(order) - 1:
            break
        for other in range(SEATS):
            view = copy.concealed(other)
            if other == seat:
                view.game.asked &= 1 << seat
                trace[seat].append(view.game.tobytes())
            else:
                before[other].game.asked = copy.game.asked
                assert before[other].game.tobytes() == view.game.tobytes(), "a secret answer shows"
                assert copy.told(other) == ([] if left[seat] else [(Event.COMMIT, seat, -1, 0, 0)]), "told"
                tally["secret answers that nobody else sees"] += 1
    for seat, script in scripts.items():
        trace[seat] = trace[seat][: len(script) - 1]  # the last own view is the reveal for who answers last
    for seat in range(SEATS):
        trace[seat].append((copy.seen(seat), [row for row in copy.told(seat) if row[0] != Event.COMMIT]))
    return copy.game.tobytes(), trace


def check_orders(seed, tally, most):
    """Any order of the answers in a window gives the same record and the same traces."""
    luck, world = random.Random(f"orders {seed}"), World(seed)
    while not world.game.over:
        if world.game.question == Question.WINDOW:
            scripts = prepare_all(world, luck)
            results = [run_order(world, scripts, order, tally) for order in interleavings(scripts, luck, most)]
            assert all(result == results[0] for result in results), "order"
            tally["windows"] += 1
            tally["orders of answers"] += len(results)
            for seat, script in scripts.items():
                for action in script:
                    world.answer(seat, action)
        else:
            advance(world, luck, 1)


def change_hidden(world, seat, luck):
    """Exchange some kinds that a seat does not know, mostly those in hands, and nothing else."""
    game = world.game
    hidden = [card for card in range(CARDS) if not int(game.known[card]) >> seat & 1]
    for _pair in range(luck.randint(1, 4)):
        one, other = luck.sample(hidden, 2)
        if luck.random() < 0.8:
            hands = [card for card in hidden if Zone.HAND <= game.zone[card] < Zone.OWN]
            one = luck.choice(hands or hidden)
        game.kind[one], game.kind[other] = int(game.kind[other]), int(game.kind[one])


def same_to(seat, asked, world, action, other, luck):
    """An answer in the other world that looks to a seat like the one given, or None."""
    legal = other.legal(asked)
    if asked != seat and world.game.question in (Question.ORDER, Question.GIVE):
        return luck.choice(legal)
    return action if action in legal else None


def answer_window(seat, world, other, luck):
    """Answer a window in both worlds, the others' secret answers in different orders; False if it cannot be done."""
    scripts = prepare_all(world, luck)
    for asked in luck.sample(list(scripts), len(scripts)):
        for action in scripts[asked]:
            world.answer(asked, action)
        script = scripts[asked][:-1]
        if asked != seat:
            luck.shuffle(script)
        for action in [*script, scripts[asked][-1]]:
            if action not in other.legal(asked):
                return False
            other.answer(asked, action)
        if world.told(seat) != other.told(seat):
            return True
        assert world.seen(seat) == other.seen(seat), "window"
    return True


def check_hidden(seed, tally):
    """Two worlds that differ only in what a seat may not know look the same as long as it is told the same."""
    luck, world = random.Random(f"hidden {seed}"), World(seed)
    advance(world, luck, luck.randint(0, 50))
    while not world.game.over and world.game.question == Question.WINDOW:
        advance(world, luck, 1)
    if world.game.over:
        return
    seat, world, other = luck.randrange(SEATS), world.copy(), world.copy()
    change_hidden(other, seat, luck)
    assert world.seen(seat) == other.seen(seat), "changed"
    tally["pairs of worlds"] += 1
    while not world.game.over:
        assert (world.reasons(seat) == other.reasons(seat)).all(), "hidden legality"
        assert world.asked() == other.asked(), "asked"
        if world.game.question == Question.WINDOW:
            if not answer_window(seat, world, other, luck):
                return
            tally["windows answered differently out of sight"] += 1
        else:
            asked = world.asked()[0]
            action = choose(world, asked, luck)
            answered = same_to(seat, asked, world, action, other, luck)
            if answered is None:
                return
            tally["hidden choices made differently"] += answered != action
            world.answer(asked, action)
            other.answer(asked, answered)
        if world.told(seat) != other.told(seat):
            tally["pairs that ended when the seat was told the difference"] += 1
            return
        assert world.seen(seat) == other.seen(seat), "hidden"
        tally["answers or windows after which two worlds looked the same"] += 1
    tally["pairs that looked the same to the end of the game"] += 1


MUTANTS = {
    "leave": lambda game, card: card,
    "doubt": lambda game, card, witnesses: None,
    "forget": lambda game, zone, keepers: None,
    "forget_order": lambda game, seat: None,
    "hide_plans": lambda game, seat: None,
    "sort_sleeves": lambda game, zone: None,
    "hide_chance": lambda game: None,
}


def run_all(seeds, most, tally):
    """All checks over some seeds; a digest of the final records."""
    digest = hashlib.blake2b(digest_size=8)
    for seed in range(seeds):
        digest.update(check_views(seed, tally))
        check_orders(seed, tally, most)
        for pair in range(20):
            check_hidden(f"{seed} {pair}", tally)
    return digest.hexdigest()


def check_mutants():
    """Each protection is needed: without it some check fails."""
    for name, replacement in MUTANTS.items():
        kept, globals()[name] = globals()[name], replacement
        found = None
        for seed in range(30):
            try:
                for pair in range(10):
                    check_hidden(f"{seed} {pair}", Counter())
                if seed % 10 == 0:
                    check_orders(seed, Counter(), 4)
                    check_views(seed, Counter())
            except AssertionError as error:
                found = f"seed {seed}: {error}"
                break
        globals()[name] = kept
        print(f"  without {name}: {f'found at {found}' if found else 'NOT FOUND'}", flush=True)


def main():
    """Run the checks on this process' backend, or on both."""
    if "here" in sys.argv:
        begin, tally = time.perf_counter(), Counter()
        few = run_all(4, 8, tally)
        if not INTERPRETED:
            run_all(int(sys.argv[2]), 24, tally)
        print(f"{BACKEND}: final records {few}; {time.perf_counter() - begin:.0f} s")
        for name, number in sorted(tally.items()):
            print(f"  {number:>9,} {name}")
        if INTERPRETED:
            check_mutants()
        return
    seeds = sys.argv[1] if len(sys.argv) > 1 else "100"
    digests = []
    for backend in ("python", "cpu"):
        command = [sys.executable, "-W", "error", __file__, "here", seeds]
        result = subprocess.run(
            command, env=os.environ | {"CARDWRIGHT_BACKEND": backend}, stdout=subprocess.PIPE, text=True, check=True
        )
        print(result.stdout, end="", flush=True)
        digests.append(result.stdout.split(";")[0].split()[-1])
    assert digests[0] == digests[1], "the backends differ"
    print("both backends end in the same records")


if __name__ == "__main__":
    main()
