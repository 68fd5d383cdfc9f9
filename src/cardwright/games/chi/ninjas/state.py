"""The record of a game of Chaos Ninjas: the table of Chi, and what abilities need."""

from enum import IntEnum

from cardwright.games.chi.state import CARDS, COLOURS, SEATS, ZONES, Book, Chi
from cardwright.kernel.agenda import Row
from cardwright.kernel.chance import Picks
from cardwright.kernel.record import i8, i16, i32, record
from cardwright.kernel.standing import Rows
from cardwright.kernel.tables import Texts
from cardwright.language.program import ABILITY, FILTER

KINDS = 26  # Attackers by colour, Defenders by colour, Counter, Spirit
COUNTER_KIND, SPIRIT_KIND = 24, 25
MOST_ATTACKERS = 6  # in one attack, tolls included                                              CN-E1
AGENDA = 16  # CN-E1
SCRATCH = AGENDA - 1  # the agenda row on which a move is tried out: never due
USED = 1  # marks a frame whose ability a player uses and has not wholly declared yet
LASTING = 8  # effects with a duration                                                           CN-E1


class Form(IntEnum):
    """The four types of cards; PLAYER is what a filter calls a player."""

    ATTACKER = 0
    DEFENDER = 1
    COUNTER = 2
    SPIRIT = 3
    PLAYER = 4


class Area(IntEnum):
    """Zones as filters name them: one bit each."""

    DECK = 1
    HAND = 2
    AREA = 4
    DISCARD = 8
    ROW = 16
    CONFLICT = 32


class Stat(IntEnum):
    """The numbers that texts speak of."""

    TOLL = 0  # of a Defender
    HAND_LIMIT = 1  # of a player
    HAND = 2  # cards in the hand of a player: who has none is not chosen by a text about hands


class State(IntEnum):
    """States as filters name them: one bit each."""

    ATTACKED = 1  # a Defender that is being attacked


class Act(IntEnum):
    """What FORBID, PERMIT and ONLY watchers speak of."""

    ATTACK = 0  # ONLY (Defender, card): it is attacked only if one of the attacking cards fits
    PLAY = 1  # FORBID (player, card): play a card
    DRAW_FOR_ATTACK = 2  # FORBID (player, -): draw after a successful attack
    DRAW_DECK = 3  # PERMIT (player, -): the draw action may take the top card of the deck


class Event(IntEnum):
    """What triggers and replacements wait for: `subject` and `cause` in brackets."""

    ENTER = 0  # (Defender, player) came into an area
    REMOVE = 1  # (Defender, attacking player) an attack removes it


class Log(IntEnum):
    """What the log tells; the first ones are those of Chi. In brackets what stands in `other` and `amount`."""

    SHUFFLE = 0  # (1 if it is a new deck, cards)
    START = 1
    DEAL = 2
    REFILL = 3  # (slot from 1, -)
    FLUSH = 4
    TAKE = 5  # a card of the row into the hand (slot from 1, -)
    DRAW = 6
    DEPLOY = 7
    ATTACK = 9  # the kind is that of an attacking card, one event each (seat of the target, kind of the target)
    COUNTER = 10
    PASS = 11
    WIN = 12  # the conflict
    DISCARD = 13
    END = 15  # (reason, winners)
    CONCEDE = 16
    SPIRIT = 17  # a Spirit is played for a Defender (-, kind of the Defender)
    ABILITY = 18  # the ability of a Defender happens
    LOOK = 19  # at a card of the deck (place from 1, -)
    ARRANGE = 20  # the cards that were looked at lie in their order (-, cards)
    RETRIEVE = 21  # a card of the discard pile into the hand
    STEAL = 22  # a card of another hand into one's own (seat that had it, -)
    GIVE = 23  # a card of one's hand into another one (seat that gets it, -)
    STAND_IN = 24  # a Defender is removed in the place of another (-, kind of the other)
    REMOVE = 25  # a Defender leaves the area of the seat
    SPOILS = 26  # a card is drawn for a successful attack


class Question(IntEnum):
    """What a seat can be asked; the first ones are those of Chi."""

    NONE = 0
    ACTION = 1
    DUEL = 2
    LIMIT = 3
    WITH = 4  # a further Attacker of an attack (a part of the move)
    CHOOSE = 5  # a card, Defender, slot or player
    MAY = 6
    ARRANGE = 7  # the next card from the top


class Step(IntEnum):
    """What can stand on the agenda; the first ones are those of Chi."""

    END_OF_TURN = 0
    NEXT_TURN = 1
    AFTER_CONFLICT = 2  # fact: the seat that won it
    RUN = 3  # an ability
    REMOVAL = 4  # the victim of a won attack is about to be removed: stand-ins first                CN-6.4
    SPOILS = 5  # removed abilities are done: the attacker draws                                     CN-6.3
    TIDY_UP = 6  # a recalled Defender has entered: row and deck are looked after                    CN-Q27


class Answer(IntEnum):
    """The action space: the first answer of each group; a slot, colour, kind, seat or number is added."""

    DRAW = 0  # + slot
    DRAW_DECK = 6
    DEPLOY = 7  # + colour
    ATTACK = 19  # + seat * 12 + colour: the target; the Attackers are asked next
    USE = 67  # + colour: the action ability of one's Defender
    SPIRIT = 79  # + colour of a Defender in the discard pile
    WITH = 91  # + colour: an Attacker joins the attack
    COUNTER = 103
    PASS = 104
    DISCARD = 105  # + kind
    CHOOSE_KIND = 131  # + kind: a card of a hand or of the discard pile, or a card that was looked at
    CHOOSE_SLOT = 157  # + slot
    CHOOSE_DEFENDER = 163  # + seat * 12 + colour
    CHOOSE_SEAT = 211  # + seat
    YES = 215
    NO = 216
    CONCEDE = 217


ANSWERS = 218


class Reason(IntEnum):
    """Why a game ended."""

    NONE = 0
    RACE = 1  # CN-3.1
    CAP = 2  # CN-Q28
    CONCEDED = 3  # CN-Q32
    STANDSTILL = 4  # CN-Q37


class OwnNumber(IntEnum):
    """Numbers of the rulebook beyond those of Chi, in `book.own_numbers`."""

    TARGET = 0  # Defenders with which a turn is begun to win                                    CN-3.1
    MATCHING = 1  # Attackers of an attack that contains the colour                              CN-5.2
    OTHERS = 2  # Attackers of an attack that does not
    SAME_PAIR = 3  # 1: the others must be of one colour                                         CN-Q03
    UNIQUE = 4  # 1: one Defender of a colour in an area                                         CN-Q06
    DRAW_ON_SUCCESS = 5  # cards                                                                 CN-6.3


@record(seats=SEATS, cards=CARDS, zones=ZONES, agenda=AGENDA, wide=int(Row.WIDTH), lasting=LASTING)
class Ninjas(Chi):
    """One game of Chaos Ninjas."""

    out: i8  # mask of the seats that have conceded                                CN-Q32
    victim: i16  # the Defender that is attacked, or NOBODY
    swapped: i8  # a stand-in has taken its place in this attack                   CN-9.12
    rows: Rows  # effects with a duration


@record(kinds=KINDS, codes=1024, amounts=256, conditions=256, watchers=256)
class NinjaBook(Texts, Book, Picks):
    """What does not change during a game: Chi's book, and the abilities."""

    ability: i16[KINDS]  # row of the action ability, or NOBODY
    own_numbers: i32[len(OwnNumber)]

    filters: i16[512, len(FILTER)]
    abilities: i16[64, len(ABILITY)]


assert COLOURS == 12
