"""The record of a game of Wu Xing: what is on the table, in rulebook order, and the book beside it."""

from enum import IntEnum

from cardwright.kernel.activating import Uses
from cardwright.kernel.agenda import Row
from cardwright.kernel.chance import Picks
from cardwright.kernel.events import Notes
from cardwright.kernel.noticing import Waits
from cardwright.kernel.past import Past
from cardwright.kernel.record import Cards, Seats, i8, i16, i32, i64, record
from cardwright.kernel.standing import DatedRows, Masks
from cardwright.kernel.table import Table
from cardwright.kernel.tables import Texts
from cardwright.language.program import ABILITY, COST, FILTER, Relation, Until

SEATS = 2  # WX-1.1
SHARE = 40  # rows of a seat's cards                                                  WX-1.5
CARDS = SEATS * SHARE  # a reference from 0 is a card, CARDS + seat is a player
KINDS = 384  # different cards that one table can know                                WX-E1
ABILITIES = 2  # effects of a card that are activated                                 WX-E1
EFFECTS = 3 * ABILITIES  # those of the top, and Lineages of the two cards beneath
SLOTS = 6  # Manifestations slots that a player can have                              WX-G13
DIRECT = SLOTS  # the target of an attack that is the opponent
AGENDA = 32  # things waiting to be done                                              WX-E2
SCRATCH = AGENDA - 1  # the last row is never due: legality tries moves out on it
LASTING = 64  # effects that stand at the same time                                   WX-E2
WAITING = 24  # triggers that wait at the same time                                   WX-E2
USED = 64  # activations in one turn that are remembered                              WX-E2
TRIGGERS = 300  # acts and triggers in one turn, after which the match is a draw          WX-E2
ACTS = 120  # acts of a player in one turn; then only passing is left                  WX-E3
PAST = 24  # different things that happened in one turn, as far as texts ask for them
UNHURT = 100  # what a player's damage is counted from
PRIORS = 8  # decks that those who cannot see one imagine
ELEMENTS = 5
DICE = 5  # WX-1.6
EFFECT_THINGS = CARDS + SEATS  # an effect on the Pulse: this plus its agenda row
RESERVED_FILTER = 1023  # rows of the tables that the engine itself uses
RESERVED_AMOUNT = 511
END_OF_THEIR_NEXT_TURN = int(Until.PERIOD) + 1  # of the opponent of whoever has made an effect
BENEATH, STACKED_ON = int(Relation.GAME_ONE), int(Relation.GAME_TWO)  # relations of this game
ALL_TYPES = (1 << ELEMENTS + 3) - 1  # Elements, and the keywords that are types of effects
SET_FIRST = 510  # two watchers: ATK and RES are set, for swaps


class Element(IntEnum):
    """The five Elements (WX-14.2)."""

    WATER = 0
    FIRE = 1
    WOOD = 2
    METAL = 3
    EARTH = 4


class Form(IntEnum):
    """What a card is; PLAYER is what a filter calls a player, EFFECT an effect on the Pulse, COVERED a lower Entity."""

    ENTITY = 0
    CHAKRA = 1
    DOMAIN = 2
    PLAYER = 3
    EFFECT = 4
    COVERED = 5


class Keyword(IntEnum):
    """The keywords; each is also a type of the effects on the Pulse, behind the Elements."""

    SKILL = 0
    TRANSMUTATION = 1
    DISRUPTION = 2
    SHELL = 3
    HASTE = 4
    UNSEAL = 5
    ENTRANCE = 6
    LINEAGE = 7


class Stat(IntEnum):
    """The numbers of a card or player that texts speak of."""

    ATK = 0
    RES = 1
    RANK = 2
    MP = 3
    QI = 4  # all Generated dice; the five Elements follow
    HAND = 10
    COST = 11  # Qi that invoking an Entity costs
    HEIGHT = 12  # Entities in the stack of a top
    KINDS = 13  # different Elements among the Generated dice
    TAKEN = 14  # damage that a player takes, above or below what is dealt, from UNHURT


class Resource(IntEnum):
    """What is gained, lost and paid: Qi of each Element, of any, and Marma Points."""

    WATER = 0
    FIRE = 1
    WOOD = 2
    METAL = 3
    EARTH = 4
    ANY = 5
    MP = 6
    DRAWING_STEP = 7  # one that is skipped
    OWN = 8  # Qi of the Element of the card itself


class Zone(IntEnum):
    """The zones of a seat; the seat times their number is added. The last is the table's."""

    DECK = 0  # the Main Deck, top first
    HAND = 1
    DIYU = 2  # the top is the last
    NEXUS = 3
    RELEASE = 4
    SLOT = 5  # Manifestations: a zone for each stack, its top the last card
    COUNT = 11  # how many zones a seat has


OUT = SEATS * Zone.COUNT  # rows that are no cards
ZONES = OUT + 1


class Area(IntEnum):
    """Zones as filters name them: one bit each."""

    DECK = 1
    HAND = 2
    DIYU = 4
    NEXUS = 8
    RELEASE = 16
    MANIFESTATIONS = 32
    FIELD = 56
    PULSE = 64


class State(IntEnum):
    """What is so of a card or its stack: one bit each."""

    EXHAUSTED = 1
    FACE_DOWN = 2
    FACE_UP = 4
    ATTACKING = 8
    DEFENDING = 16
    HORIZONTAL = 32
    VERTICAL = 64
    ATTACK_POSITION = 128
    DEFENCE_POSITION = 256
    ENTERING = 512  # it is the last that has entered a Domain
    STACKED = 1024  # other Entities lie beneath it
    DIRECT = 2048  # it attacks the opponent
    FROM_HAND = 4096  # a Chakra whose effect was activated from the hand
    OWED = 8192  # a mark only: a Qi of its Element is due to its owner


class Position(IntEnum):
    """How a stack stands (WX-4.5)."""

    ATTACK = 0
    DEFENCE = 1


class Act(IntEnum):
    """What FORBID and PERMIT watchers speak of."""

    ATTACK = 0
    TARGET = 1  # (card, card with the text)
    DESTROY = 2  # (card, card with the text)
    WITHDRAW = 3  # (card, card with the text)
    ACTIVATE = 4  # (card)
    BE_ATTACKED = 5  # (Entity, attacker)
    ATTACK_AGAIN = 6  # PERMIT
    CHANGE_POSITION = 7  # (Entity)
    DECONSTRUCT = 8  # (card)
    REFUND = 9  # (card)


class Event(IntEnum):
    """What triggers wait for: `subject` and `cause` in brackets."""

    RESONANCE = 0  # (player)
    TURN_END = 1  # (player)
    INVOKE = 2  # (Entity, player)
    ENTER = 3  # (Domain, Entity)
    DESTROY = 4  # (card, what destroyed it or NOBODY)
    ATTACK = 5  # (Entity, target or player)
    WIN = 6  # (Entity, opposing Entity)
    LOSE = 7
    DISCARD = 8  # (card, player)
    DAMAGE = 9  # (player, source or NOBODY) amount
    DRAW = 10  # (player, -)
    CHANGE_POSITION = 11  # (Entity, -)
    DECONSTRUCT = 12  # (card, player)
    WITHDRAW = 13  # (card, player)
    BATTLE_END = 14  # of an attack (Entity, -)
    HIT = 15  # (source, player) amount
    STACK = 16  # (Entity, what it is put on)
    TOP = 17  # (Entity): it arrives, or what covered it is gone
    ENTERED = 18  # (Entity, Domain)
    ATTACKED = 19  # (Entity, attacker)
    DIRECT = 20  # (attacker, player)
    HOLD = 21  # (Entity in defence position, attacker)
    SENT = 22  # (card): to the Diyu
    PUT_BACK = 23  # (card, player)
    PLACE = 24  # (Chakra or Domain, player)
    ACTIVATE = 25  # (effect, and again card with it, player)
    SPEND = 26  # (Chakra)
    TURN = 27  # (Domain)
    NEGATE = 28  # (effect)
    BLOCK = 29  # (player)
    TAKE = 30  # (player)
    INTENT = 31  # the steps: (player)
    MAIN = 32
    MAIN_END = 33
    BATTLE = 34
    BATTLE_OVER = 35
    FADING = 36
    ENDING = 37
    GENERATE = 38  # Qi: (player); the five Elements follow
    GAIN_QI = 44
    PAY_QI = 50
    TRANSMUTE = 56  # ... 61


class Log(IntEnum):
    """What the log tells: seat, kind of the card, `other` (a kind, PLAYERS + seat, or NOBODY), amount."""

    START = 0  # (who begins)
    TURN = 1  # (who, -, -, number of the turn)
    DRAW = 2  # (who, card)
    GENERATE = 3  # (who, -, Element)
    TRANSMUTE = 4  # (who, -, Element, before)
    STEP = 5  # (who, -, -, Stage)
    INVOKE = 6  # (who, Entity, what it is put on, Position)
    ENTER = 7  # (who, Entity, Domain)
    PLACE = 8  # (who, Chakra that only they see, or Domain)
    ACTIVATE = 9  # (who, card, -, Keyword)
    TARGET = 10  # (who, card, what is chosen)
    TURN_STACK = 11  # (who, Entity, -, Position)
    DECONSTRUCT = 12  # (who, card)
    ATTACK = 13  # (who, Entity, target)
    CANCEL = 14  # (who, Entity)
    BLOCK = 15  # (who, -, -, Element)
    CLASH = 16  # (who, Entity, target, damage)
    FIZZLE = 17  # (who): an attack without a clash
    DESTROY = 18  # (owner, card)
    WEAR = 19  # (whose, Entity, -, RES lost)
    DAMAGE = 20  # (who, source, -, amount)
    HEAL = 21  # (who, -, -, amount)
    NEGATE = 22  # (who, card whose effect)
    RESOLVE = 23  # (who, card)
    SPEND = 24  # (owner, Chakra)
    WITHDRAW = 25  # (owner, card)
    PUT_BACK = 26  # (owner, card)
    DISCARD = 27  # (who, card)
    RETRIEVE = 28  # (owner, card)
    REVEAL = 29  # (whose, card)
    SHUFFLE = 30  # (whose deck)
    GAIN_QI = 31  # (who, -, Element)
    LOSE_QI = 32  # (who, -, Element)
    RECOVER = 33  # (who, -, Element)
    EXHAUST = 34  # (who, Entity)
    READY = 35  # (who, Entity)
    SACRIFICE = 36  # (who, card)
    TRIGGER = 37  # (who, card)
    CHOOSE = 38  # (who, card with the text, what is chosen; of what lies face-down the player whose it is)
    CONCEDE = 39  # (who)
    TURN_DOMAIN = 40  # (who, Domain)
    BECOME = 41  # (who, card, Element)
    END = 42  # (-, -, reason, mask of the winners)
    SKIP = 43  # (who): a Drawing Step
    REDIRECT = 44  # (who, new target, attacker)
    OWE = 45  # (who, card, Element)
    SUPPRESS = 46  # (who, card)
    BENEATH = 47  # (who, Entity, top of the stack)
    MODE = 48  # (who, card with the text, -, option)
    NAME = 49  # (who, card with the text, -, Element)


class Question(IntEnum):
    """What a seat can be asked."""

    NONE = 0
    GENERATION = 1  # D2
    QUICK = 2  # D3: deconstruct before the Intent Step
    STEP = 3  # D4: the windows of the Intent Step and the Ending Phase
    MAIN = 4  # D5, D6
    CHOICE = 5  # D7
    WINDOW = 6  # D8
    CANCEL = 7  # D9
    BLOCK = 8  # D10
    TRIGGER = 9  # D11, D12
    STACK = 10  # what an Entity is invoked on (a part)
    POSITION = 11  # its position (a part)
    ENTER = 12  # whether it enters a Domain (a part)
    PAY = 13  # an Element for a cost or an effect         D13, D14
    REFUND = 14  # D15
    DISCARD = 15  # D16
    CHOOSE = 16  # D13, D14
    MAY = 17
    MODE = 18
    ELEMENT = 19


class Step(IntEnum):
    """The kinds of agenda rows."""

    TURN = 0  # the bottom row
    RUN = 1  # an effect, on the Pulse or resolving
    WINDOW = 2  # who may respond
    ATTACK = 3
    INVOKE = 4  # an invocation of which not everything is said yet
    QI = 5  # Elements that a player still has to name
    GATHER = 6  # triggers that wait for the next Pulse


class Stage(IntEnum):
    """What comes next in a turn, in the STAGE column of its agenda row."""

    RESONANCE = 0
    DRAWING = 1
    GENERATION = 2
    QUICK = 3
    INTENT = 4
    MAIN = 5
    BATTLE = 6
    RECOVERY = 7
    REFUND = 8  # of the other player
    FADING = 9  # its Main Step
    ENDING = 10
    LIMIT = 11
    CLOSE = 12


class Bout(IntEnum):
    """What comes next in an attack, in the STAGE column of its agenda row."""

    DECLARED = 0
    ANSWERED = 1
    DECIDED = 2
    CLASH = 3
    OVER = 4


class Open(IntEnum):
    """What a window is, in the STAGE column of its agenda row."""

    RESPONSE = 0
    INTENT = 1
    ENDING = 2
    QUICK = 3


class Mark(IntEnum):
    """What a RUN row is marked with: one bit each."""

    PUBLIC = 1  # past its WINDOW: all can see it
    NEGATED = 2
    SPENT = 4  # its source is a Chakra that is spent
    UNSEAL = 8  # its source goes into the deck
    QUIET = 16  # a delayed effect: nobody responds
    DECLARED = 32  # an activation, of which parts are still asked
    TRIGGER = 64  # it was not activated but has offered itself
    FROM_HAND = 128  # it was activated from the hand


class Strike(IntEnum):
    """Columns of the agenda row of an attack; the slots are those of the two players."""

    ATTACKER = Row.OTHER
    TARGET = Row.X  # a slot, or DIRECT
    CAN_CANCEL = Row.DONE
    IS_NEGATED = Row.AMOUNT  # 2: it is over as if it had not begun
    HAS_LOST = Row.SUBJECT  # 1: its target is gone
    IS_BLOCKED = Row.CAUSE
    IS_READIED = Row.R0  # 1: a text readies its attacker once the battle has exhausted it


class Due(IntEnum):
    """Columns of the agenda row in which a player names Elements."""

    LEFT = Row.AMOUNT
    WHAT = Row.DONE  # Naming
    BEFORE = Row.X  # the Element of dice that are transmuted, ANY, or NOBODY: named for the next one
    AFTER = Row.OTHER
    GIVEN = Row.PC  # the Element that was named for the die that is transmuted next


class Naming(IntEnum):
    """What becomes of the dice whose Elements a player names."""

    LOSE = 0
    GAIN = 1
    PAY = 2
    TRANSMUTE = 3


class Reason(IntEnum):
    """Why a game ended."""

    NONE = 0
    MARMA = 1  # WX-1.9
    BOTH = 2  # WX-G08
    TURNS = 3  # WX-G11
    LIMIT = 4  # WX-E2
    CONCEDED = 5  # WX-G11
    DECK = 6  # option `deck_out`


class Number(IntEnum):
    """The numbers of the rulebook and the table's options, in `book.numbers`."""

    MARMA = 0
    OPENING_HAND = 1
    HAND_LIMIT = 2
    MAX_TURNS = 3
    SLOTS = 4
    NEXUS = 5
    RELEASE = 6
    DECK_OUT = 7  # 1: who cannot draw has lost
    DELAY = 8  # 1: no attack in the turn of arrival
    ALWAYS_DIRECT = 9  # 1: a direct attack is always possible
    FEW_WINDOWS = 10  # 1: only attacks and effects are answered
    WAIT = 11  # turns that a placed Chakra waits


@record(
    seats=SEATS,
    cards=CARDS,
    zones=ZONES,
    agenda=AGENDA,
    wide=int(Row.WIDTH),
    lasting=LASTING,
    waiting=WAITING,
    used=USED,
)
class WuXing(Table):
    """One game of Wu Xing."""

    turn: i8  # whose turn it is
    start: i8  # who took the first turn
    out: i8  # mask of the seats that are out
    marma: i16[Seats]  # WX-1.8
    generated: i8[Seats, ELEMENTS]  # WX-3.9
    reservoir: i8[Seats]  # WX-3.8
    skips: i8[Seats]  # Drawing Steps that a text lets a player leave out
    owed: i8[Seats, ELEMENTS]  # Qi due at Recovery                             WX-14.4
    acts: i16  # of both players in this turn                                  WX-E3
    uses: Uses  # activations in this turn                                      WX-5.1, WX-5.2

    # stacks, by seat and slot
    position: i8[Seats, SLOTS]  # WX-4.13
    turned: i8[Seats, SLOTS]  # 1: its position was changed this turn            WX-4.7
    exhausted: i8[Seats, SLOTS]  # WX-10.6
    struck: i16[Seats, SLOTS]  # mask of the slots that it has attacked this turn, DIRECT among them
    arrived: i8[Seats, SLOTS]  # 1: it arrived this turn

    # cards on the field: 0 elsewhere
    worn: i16[Cards]  # RES that was lost this turn                             WX-G86
    placed: i32[Cards]  # the turn in which a Chakra was placed                  WX-G58
    is_covered: i8[Cards]  # 1: a Chakra that lies face-down
    is_used: i8[Cards]  # 1: a Domain that lies horizontal                      WX-3.7
    became: i8[Cards]  # the Element that an effect has given it + 1, or 0       WX-G54
    entrant: i16[Cards]  # of a Domain: what entered it last, else NOBODY

    # what stands
    clock: i32  # counts the rows made
    turn_clock: i32  # its value when this turn began
    masks: Masks
    lasting_rows: DatedRows
    waits: Waits  # triggers that wait

    happened: i8  # how much of what happened this turn is remembered
    past: i16[PAST, int(Past.TIMES)]

    viewer: i8  # a concealed record: the seat it was concealed for + 1


@record(kinds=KINDS, codes=4096, amounts=512, conditions=256, watchers=512)
class Book(Texts, Notes, Picks):
    """What does not change during a game: the cards, their effect programs, the numbers, the decks."""

    kinds: i16  # how many cards there are
    form: i8[KINDS]
    element: i8[KINDS]
    rank: i8[KINDS]
    stats: i8[KINDS, 2]  # ATK and RES
    keywords: i16[KINDS]  # mask of bare or added keywords
    ability: i16[KINDS, ABILITIES]  # rows of the effects that are activated, or NOBODY
    keyword: i8[KINDS, ABILITIES]  # the keyword of each
    stays: i8[KINDS]  # 1: a Chakra that remains in the Nexus                     WX-G62
    has_disruption: i8[KINDS]
    has_unseal: i8[KINDS]  # 1: an Unseal that waits for no trigger                  WX-G46
    worth: i16[KINDS]  # for simple bots, in hundredths of a Marma Point

    filters: i16[1024, len(FILTER)]
    costs: i16[256, len(COST)]
    abilities: i16[256, len(ABILITY)]
    needs_attack: i8[256]  # by their rows: 1: it can do something only while an attack is under way

    asked_of: i64  # mask of the events that texts look back on
    numbers: i32[len(Number)]
    coin: i8  # scenarios: who begins + 1, 0 where chance decides
    deck: i16[SEATS, SHARE + 1]  # by kind, NOBODY after the last card
    lists: i16[SEATS, SHARE + 1]  # the same cards, ordered by kind
    stacked: i16[SEATS, SHARE + 1]  # kinds that a deck has on top after its next shuffle
    priors: i16[PRIORS, SHARE + 1]  # lists that players who cannot see the decks imagine
    prior_copies: i8[PRIORS, KINDS]
    priors_count: i8
