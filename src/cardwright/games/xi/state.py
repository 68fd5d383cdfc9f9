"""The record of a game of Xi Cards: what is on the table, in rulebook order, and the book beside it."""

from enum import IntEnum

from cardwright.kernel.agenda import Row
from cardwright.kernel.chance import Picks
from cardwright.kernel.events import Notes
from cardwright.kernel.noticing import Waits
from cardwright.kernel.past import Past
from cardwright.kernel.record import Cards, Seats, i8, i16, i32, record
from cardwright.kernel.standing import DatedRows, Masks
from cardwright.kernel.table import Table
from cardwright.kernel.tables import Texts
from cardwright.language.program import ABILITY, COST, FILTER

SEATS = 6
SHARE = 60  # rows of a seat's cards, unless one of the decks needs more
CARDS = SEATS * SHARE  # of the table; a reference from 0 is a card, CARDS + seat is a player    XI-E1
KINDS = 512  # different cards that one table can know                                  XI-E2
ABILITIES = 3  # abilities that can be used on one card, granted ones included          XI-E3
AGENDA = 48  # things waiting to be done                                                XI-E4
SCRATCH = AGENDA - 1  # the last row is never due: legality tries moves out on it
LASTING = 256  # effects that stand at the same time                                    XI-E4
WAITING = 32  # triggers that wait at the same time                                     XI-E4
TRIGGERS = 500  # triggers that are carried out in one turn                             XI-E4
HISTORY = 64  # different events of a turn that texts can look back at                  XI-E4
PRIORS = 8  # decks that those who cannot see one imagine
NUMBERS = 10  # printed numbers of a unit
LIFE_CAP = 99  # XI-8.8
PREPARED_CAP = 20  # XI-8.8
LARGEST_NUMBER = 99  # that can be answered where a number is asked
MOST_USES = 99  # of an ability in a turn that are counted
SINGLE_REACTION = 1  # the `skirmish_window` with one move of each opponent                XI-G55

# Rows of the tables that the engine itself uses: the last ones, written by `builtins.py`.
BOUND_FILTER = 2047
FIXED_AMOUNT = 2047
SWAPPED_LIFE, SET_DAMAGE, SET_MAX_LIFE, SET_TYPE = 2044, 2045, 2046, 2047


class Form(IntEnum):
    """The four kinds of cards; PLAYER is what a filter calls a player."""

    UNIT = 0
    POINT = 1
    LASTING = 2
    STATEMENT = 3
    PLAYER = 4
    BLANK = 5  # a filler of made-up positions: it can do nothing


class Type(IntEnum):
    """The six types (XI-4.9, XI-4.17)."""

    AQUA = 0
    EMBER = 1
    WIND = 2
    STONE = 3
    CELESTIAL = 4
    SHADOW = 5


TYPES = len(Type)


class Zone(IntEnum):
    """The zones of a seat; the seat times their number is added. The last two are the table's."""

    DECK = 0  # top first
    HAND = 1
    UNITS = 2  # by controller, left to right
    LASTING = 3  # lasting spells by controller; one that is attached has a host
    STATEMENTS = 4
    DISCARD = 5  # the top is the last
    COUNT = 6  # how many zones a seat has


PLAYING = SEATS * Zone.COUNT  # the cards being played (XI-G115)
OUT = PLAYING + 1  # not in the game: unused rows, and the cards of the defeated (XI-G53)
ZONES = OUT + 1


class Area(IntEnum):
    """Zones as filters name them: one bit each."""

    DECK = 1
    HAND = 2
    PLAY = 4
    DISCARD = 8
    PLAYING = 16


class Stat(IntEnum):
    """The numbers of a card or player that texts speak of."""

    DAMAGE = 0
    LIFE = 1  # what is left
    MAX_LIFE = 2
    NORMAL_LIFE = 3  # the maximum without the changes of cards that are named like the one with the text
    COST_T = 4
    COST_P = 5
    DEALT = 6  # the damage of a hit, changed by its dealer
    TAKEN = 7  # the damage of a hit, changed by its target
    LIFE_TOTAL = 8  # of a player
    TIME = 9  # of a player
    PREPARED = 10
    UNITS = 11  # of a player: units that they control
    HAND = 12  # of a player: cards in hand
    LOST = 13  # life points that a unit lacks
    BASE_T = 14  # the printed cost of a card, whatever changes it
    BASE_P = 15
    PLAYED = 16  # cards that the owner of a card has played this turn; from here on by form
    PLAYED_UNITS = 17
    PLAYED_POINT_SPELLS = 18
    PLAYED_LASTING_SPELLS = 19
    PLAYED_STATEMENTS = 20


class Resource(IntEnum):
    """What is gained, lost and paid."""

    TIME = 0
    PREPARED = 1
    LIFE = 2


class State(IntEnum):
    """States of cards, as filters name them: one bit each."""

    HURT = 1  # below its maximum life
    ATTACHED = 2  # has something attached to it
    SKIRMISHING = 4  # a party of the declared skirmish
    ATTACKING = 8
    DEFENDING = 16
    SKIRMISHED = 32  # has been in a skirmish this turn
    ENTERED = 64  # came into play this turn
    TAKEN = 256  # has changed hands since the last check
    PASSING = 2048  # its change of hands is being noticed: its texts still work for the former controller
    SKIRMISHED_TWICE = 1024  # started a second skirmish this turn
    DOOMED = 512  # about to be destroyed together with others
    STARTED = 4096  # started a skirmish this turn
    FOUGHT = 8192  # what hurt it since the last check was a skirmish
    STRIKING = 16384  # deals its damage in a skirmish
    SPARED = 128  # its destruction was replaced in this check: the next one is not


class Keyword(IntEnum):
    """Keywords."""

    ELUSIVE = 0  # no unit can skirmish with it


class Act(IntEnum):
    """What FORBID and PERMIT watchers speak of."""

    SKIRMISH = 0  # start a skirmish (with `other`)
    USE = 1  # use its abilities
    PLAY = 2  # play a card (`other`)
    DRAW = 3
    BANK = 4
    TARGET = 5  # be chosen for spells and abilities (subject: the card or player; other: the card with the text)
    DESTROY = 6  # be destroyed
    RESTORE = 7  # have life points restored
    LEAVE = 8  # be returned or moved out of play other than by being destroyed
    SKIRMISH_AGAIN = 9  # PERMIT: start a second skirmish in a turn
    SKIRMISH_PLAYER = 10  # PERMIT: skirmish with a player who has units
    CONTROL = 11  # be taken control of
    PREVENT = 12  # be prevented
    FALL = 13  # be destroyed by the hit of a skirmish
    RECOVER = 14  # return a card (`other`) from its discard pile to its owner's hand


class Event(IntEnum):
    """What triggers can wait for: `subject` and `cause` in brackets; the amount where there is one."""

    TURN_START = 0  # (player)
    TURN_END = 1  # (player)
    ENTER = 2  # (card, -)
    LEAVE = 3  # (card, -) leaves play in any way
    DESTROY = 4  # (card, what destroyed it or NONE)
    SACRIFICE = 5  # (card, player)
    DAMAGE = 6  # (card or player that is hurt, dealer) amount
    DEAL = 7  # (dealer, card or player that is hurt) amount
    LOSE_LIFE = 8  # (card or player, cause) amount
    GAIN_LIFE = 9  # (card or player, cause) amount
    DRAW = 10  # (player, -) for every card
    PLAY = 11  # (card being played, player)
    SKIRMISH = 12  # (attacker, defender) declared
    DEFEND = 13  # (defender, attacker) declared
    CONTROL = 14  # (card, new controller)
    DISCARD = 15  # (card, player) from the hand
    USE = 16  # (card, player) an ability was used
    BANK = 17  # (player, -) amount
    RETURN = 18  # (card, -) from play to a hand
    PREVENT = 19  # (card, player)
    CANCEL = 20  # (attacker, -) a skirmish was cancelled
    GAIN_PREPARED = 21  # (player, -) amount


class Log(IntEnum):
    """What the log tells: seat, kind of the card, `other` (a kind, PLAYERS + seat, or NOBODY), amount."""

    COIN = 0  # (who chooses the place)
    PLACE = 1  # (who, place)
    TURN = 2  # (who, turn number)
    TIME = 3  # (who, T received)
    DRAW = 4  # (who, card)
    DRAW_NOTHING = 5  # (who) the deck is empty
    BANK = 6  # (who, pT)
    PLAY = 7  # (who, card) declared
    RESPOND = 8  # (who, card, other: the spell answered)
    TARGET = 9  # (who, card with the text, other: what is chosen)
    USE = 10  # (who, card)
    ENTER = 11  # (controller, card, other: what it is attached to)
    SKIRMISH = 12  # (who, attacker, other: defender)
    FACTOR = 13  # (-, dealer, other: target, factor) before the DAMAGE row it belongs to
    DAMAGE = 14  # (controller of what is hurt, what is hurt or NOBODY for a player, other: dealer, amount)
    LIFE = 15  # (who, card or NOBODY for a player, -, signed change that is no damage)
    PREPARED = 16  # (who, -, -, signed change by an effect)
    GAIN_TIME = 17  # (who, -, -, signed change by an effect)
    DESTROY = 18  # (controller, card)
    SACRIFICE = 19
    RETURN = 20  # (owner, card) to the hand
    MOVE = 21  # (owner, card, -, Goal)
    DISCARD = 22  # (who, card) from the hand
    MILL = 23  # (whose deck, card)
    PREVENT = 24  # (who, card prevented)
    CANCEL = 25  # (-, attacker)
    CONTROL = 26  # (new controller, card)
    TYPE = 27  # (controller, card, -, type)
    TRIGGER = 28  # (who, card with the text)
    CHOOSE = 29  # (who, card with the text, other or -, number or option)
    SHUFFLE = 30  # (whose deck)
    REVEAL = 31  # (whose, card)
    END_TURN = 32  # (who)
    DEFEAT = 33  # (who)
    OFFER = 34  # (who)
    REFUSE = 35  # (who) a draw offer
    CONCEDE = 36  # (who)
    END = 37  # (-, -, reason)
    SKIRMISH_OVER = 38  # (-, attacker) it ends without damage
    IMMUNE = 39  # (controller of what is hit, what is hit or NOBODY for a player, other: dealer, type of the damage)


class Goal(IntEnum):
    """Where a text moves a card, as the log tells it."""

    HAND = 0
    TOP = 1  # of its owner's deck
    BOTTOM = 2
    DISCARD = 3


class Window(IntEnum):
    """The kinds of windows, in the STAGE column of their agenda rows."""

    FREE = 0
    RESPONSE = 1
    SKIRMISH = 2
    OFFER = 3


class Question(IntEnum):
    """What a seat can be asked."""

    NONE = 0
    PLACE = 1  # the coin winner's place in the turn order               XI-D2
    MAIN = 2  # a main action, or the end of the turn                    XI-D3 to XI-D7, XI-D17
    FREE = 3  # a free window                                            XI-D9
    RESPONSE = 4  # a spell was declared                                 XI-D8
    SKIRMISH = 5  # a skirmish was declared                              XI-D10
    DEFENDER = 6  # whom the attacker skirmishes with (a part of the move)
    CHOOSE = 7  # a card or player
    MAY = 8  # yes or no
    MODE = 9
    NUMBER = 10
    TYPE = 11
    ORDER = 12  # which of one's triggers is first                      XI-D11
    DRAW_OFFER = 13  # XI-D18


class Step(IntEnum):
    """The kinds of agenda rows."""

    TURN = 0  # the bottom row
    CHECK = 1
    RUN = 2  # an effect program
    WINDOW = 3
    SKIRMISH = 4


class Stage(IntEnum):
    """What comes next in a turn, in the STAGE column of its agenda row."""

    START = 0
    FREE = 1  # the others get a free window
    MAIN = 2  # a main action
    ENDING = 3  # the end was announced: a last free window
    END = 4  # what happens at the end of the turn
    OVER = 5


class Bout(IntEnum):
    """What comes next in a skirmish, in the STAGE column of its agenda row."""

    WINDOW = 0  # all may move
    PICKS = 1  # open damage boxes are filled
    DAMAGE = 2
    OVER = 3


class Need(IntEnum):
    """What must be there for a program that only prevents or cancels: one bit each."""

    SPELL = 1  # a card being played
    SKIRMISH = 2  # a declared skirmish


class Mark(IntEnum):
    """What a RUN or SKIRMISH row is marked with: one bit each."""

    SPELL = 1  # a card that is played
    USED = 2  # an ability that is used
    RESPONSE = 4
    STOPPED = 8  # prevented or cancelled
    PUBLIC = 16  # declared: past its WINDOW
    FINISHED = 64  # everything is done but laying the card aside
    PICK = 32  # picks the number of a damage box; CAUSE is the row of the text that asks for it


class Reason(IntEnum):
    """Why a game ended."""

    NONE = 0
    DEFEAT = 1  # one player is left                          XI-1.2
    ALL_DEFEATED = 2  # XI-G49
    STALEMATE = 3  # XI-9.1, XI-G50
    AGREED = 4  # XI-G50
    TEXT = 5  # a card says so                                 XI-G0
    CAP = 6  # the turn limit                                  XI-G51
    LIMIT = 7  # an engine limit                               XI-E4
    CONCEDED = 8  # XI-G52
    STANDSTILL = 9  # XI-E7


class Number(IntEnum):
    """The numbers of the rulebook and the table's options, in `book.numbers`."""

    STARTING_LIFE = 0
    OPENING_HAND = 1
    TURN_TIME = 2
    FIRST_TURN_TIME = 3
    DRAW_COST = 4
    BANK_RATE = 5
    LIFE_CAP = 6
    PREPARED_CAP = 7
    STALEMATE_ROUNDS = 8
    MAX_TURNS = 9  # 0: none
    MAX_MOVES = 10  # of a turn
    AUTO_PASS = 11  # who can only pass is not asked
    SKIRMISH_WINDOW = 12  # 0 open, or SINGLE_REACTION          XI-G55
    FIRST_PLAYER = 13  # 0: the coin winner chooses; else the seat + 1
    SHUFFLE = 14
    LEAST_PREPARED = 15  # the least pT cost of any card that could be in a hand
    STANDSTILL_ROUNDS = 16  # XI-E7


NUMBERS_OF_BOOK = 17


@record(seats=SEATS, cards=CARDS, zones=ZONES, agenda=AGENDA, wide=int(Row.WIDTH), lasting=LASTING, waiting=WAITING)
class Xi(Table):
    """One game of Xi Cards."""

    turn: i8  # whose turn it is
    chooser: i8  # who won the coin                                          XI-2.9
    start: i8  # who took the first turn
    is_first_turn: i8  # the very first turn of the game                     XI-3.6
    is_ending: i8  # the end of the turn was announced                       XI-G22
    moves: i16  # main actions of this turn                                  XI-E6
    triggered: i16  # triggers carried out in this turn                      XI-E4
    out: i8  # mask of the seats that are out                           XI-G53
    still_since: i32  # the last turn in which a life total or a zone changed XI-G50
    went_on: i32  # how many turns were over when something last went on     XI-E7
    least_life: i32[Seats]  # the least that a player had when a turn ended  XI-E7
    least_deck: i16[Seats]  # likewise                                       XI-E7
    most_discarded: i16[Seats]  # the most that lay in a discard pile then   XI-E7
    time: i32[Seats]  # T left this turn                                     XI-3.3
    prepared: i32[Seats]  # pT, kept between turns, at most 20               XI-3.10, XI-8.8
    life: i32[Seats]  # at most 99                                           XI-8.8
    rows_from: i16[SEATS + 1]  # where the rows of a seat's cards begin, and end XI-E1

    # cards in play: all 0 (host NOBODY) elsewhere
    lives: i16[Cards]  # life points left                                    XI-4.3
    type: i8[Cards]  # the present type                                      XI-G43
    host: i16[Cards]  # what it is attached to
    marks: i16[Cards]  # mask of State: SKIRMISHED, ENTERED and SPARED       XI-5.2
    hurt_by: i16[Cards]  # what dealt it damage last, + 1
    former: i8[Cards]  # who controlled it before it changed hands or was discarded as another's, + 1
    used: i8[Cards, ABILITIES]  # uses of its abilities this turn

    # what stands: the watchers of cards in play are rows as well
    clock: i32  # counts the rows made
    turn_clock: i32  # its value when this turn began
    masks: Masks
    rows: DatedRows
    waits: Waits  # triggers that wait for the next check

    # what happened this turn
    happened: i8
    past: i16[HISTORY, len(Past)]

    hits: i16[CARDS + SEATS]  # hits that are dealt at the same time, while they are worked out
    turn_again: i8  # mask of the seats that take a further turn
    viewer: i8  # a concealed record: the seat it was concealed for + 1


@record(kinds=KINDS, codes=8192, amounts=2048, conditions=1024, watchers=2048)
class Book(Texts, Notes, Picks):
    """What does not change during a game: the cards, their effect programs, the numbers and options, the decks."""

    kinds: i16  # how many cards there are
    form: i8[KINDS]
    kind_type: i8[KINDS]
    cost_t: i16[KINDS]  # NOBODY: no T part
    cost_p: i16[KINDS]  # NOBODY: no pT part
    cost_life: i16[KINDS]
    cost_x: i8[KINDS]  # resource of an X in the cost, or NOBODY
    damage: i16[KINDS]
    lives: i16[KINDS]
    keywords: i16[KINDS]
    sentence: i16[KINDS]  # of a statement, or NOBODY
    numbers_printed: i16[KINDS, NUMBERS]  # cost, damage, life and numerals of the text; NOBODY where there is none
    program: i16[KINDS]  # where playing it begins
    ability: i16[KINDS, ABILITIES]  # rows of the abilities, or NOBODY
    worth: i32[KINDS]  # its whole cost in T, for simple bots
    needs: i8[KINDS]  # mask of Need: without it it does nothing             XI-G71

    filters: i16[2048, len(FILTER)]
    costs: i16[1024, len(COST)]
    abilities: i16[1024, len(ABILITY)]
    ability_needs: i8[1024]  # like `needs`

    factors: i8[TYPES, TYPES]  # the damage cycle                                    XI-4.11 to XI-4.19
    numbers: i32[NUMBERS_OF_BOOK]
    deck: i16[SEATS, CARDS]  # the decks by kind in their order, NOBODY where there is no card
    lists: i16[SEATS, CARDS + 1]  # the same cards, ordered by kind
    rows_from: i16[SEATS + 1]  # how the decks share the rows of the table
    stacked: i16[SEATS, CARDS]  # kinds that a deck has on top after its next shuffle: scenarios fix chance with it
    priors: i16[PRIORS, SHARE + 1]  # lists that players who cannot see the decks imagine
    prior_copies: i8[PRIORS, KINDS]  # how often a kind is in each of them
    priors_count: i8
    coin: i8  # scenarios: the seat that wins the coin + 1
