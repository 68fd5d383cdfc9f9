"""The record of a game of Psi Wars: what is on the table, in rulebook order, and the book beside it."""

from enum import IntEnum

from cardwright.kernel.agenda import Row
from cardwright.kernel.chance import Picks
from cardwright.kernel.events import Notes
from cardwright.kernel.noticing import Waits
from cardwright.kernel.past import Past
from cardwright.kernel.record import Cards, Seats, i8, i16, i32, i64, record
from cardwright.kernel.standing import DatedRows, Masks
from cardwright.kernel.table import Table
from cardwright.kernel.tables import Texts
from cardwright.language.program import ABILITY, COST, FILTER, QUOTA, Toss

SEATS = 2  # PSI-1.1
BLUE = 40  # rows of a seat's Battle cards                                             PSI-30.2
GOLD = 24  # rows of a seat's Resource cards                                           PSI-30.4
SHARE = BLUE + GOLD
CARDS = SEATS * SHARE  # a reference from 0 is a card, CARDS + seat is a player
KINDS = 256  # different cards that one table can know                                 PSI-X1
ABILITIES = 2  # special abilities of a card                                           PSI-X1
AGENDA = 32  # things waiting to be done                                               PSI-X2
SCRATCH = AGENDA - 1  # the last row is never due: legality tries moves out on it
LASTING = 64  # effects that stand at the same time                                    PSI-X2
WAITING = 16  # triggers that wait at the same time                                    PSI-X2
TRIGGERS = 200  # triggers that are carried out in one turn                            PSI-X2
PRIORS = 4  # decks that those who cannot see one imagine
STRENGTHS = 3  # Digital, Psionic, Physical: also the colours of the dice
LIGHTS = 5  # DS, NG, BA, MA and the white light
TYPES = 4  # of Creation Units
DICE = 3  # dice of one colour that a player can roll for a battle                     PSI-G66
FACES = 12  # faces that a die can have                                                PSI-G68
FIXED = 16  # rolls of a die that a scenario can fix
ROLLS = 48  # dice that are remembered
ROLL_OF_SEAT, ROLL_OF_ABILITY = 64, 16  # what the seat and the ability of a remembered die count, beside its side
EVENTS = 64  # what a test of how often something happened counts events by
PAST = 16  # different events of a turn that are remembered
SUMS = 160  # lines of the arithmetic of battles that are remembered
TOSSES = len(Toss)  # what texts can do to a die
SPENT_BITS = 30  # of each word of the mask of abilities that are used once in a game
SPENT = KINDS * ABILITIES // SPENT_BITS + 1
UNHURT = 1000  # a Lab takes just what is dealt: texts add to this and subtract
X = -1  # a strength that is rolled
NOT_ROLLED = -1
RESERVED_FILTER = 1023  # rows of the tables that the engine itself uses
RESERVED_AMOUNT = 511
SET_FIRST = 509  # three watchers: a strength is set, for swaps


class Form(IntEnum):
    """What a card is; PLAYER is what a filter calls a player, or a Lab."""

    CREATURE = 0
    ROBOT = 1
    CYBORG = 2
    EQUIPMENT = 3
    POWER = 4
    TRAP = 5
    DS = 6  # the four types of Creation Units                                        PSI-3.18
    NG = 7
    BA = 8
    MA = 9
    ORACLE = 10
    PLAYER = 11


class Stat(IntEnum):
    """The numbers of a card or player that texts speak of; the first three are the abilities."""

    DIGITAL = 0
    PSIONIC = 1
    PHYSICAL = 2
    HIT_POINTS = 3
    COST = 4  # and the other lights: DS, NG, BA, MA, W
    HAND = 9
    ATTEMPTS = 10  # escapes that were tried under a Trap                             PSI-G88
    TAKEN = 11  # damage that a Lab takes, above or below what is dealt, from UNHURT
    TOTAL = 12  # and the other abilities: the total of a combatant in the battle that is fought, 0 elsewhere


class Resource(IntEnum):
    """What is gained, lost and paid."""

    DS = 0
    NG = 1
    BA = 2
    MA = 3
    W = 4
    HIT_POINTS = 5
    SYMBOLS = 6  # re-roll symbols on the dice of a battle


class Zone(IntEnum):
    """The zones of a seat; the seat times their number is added. The last two are the table's."""

    BATTLE_DECK = 0  # top first
    RESOURCE_DECK = 1
    HAND = 2  # cards with a blue back
    GOLD = 3  # cards of the hand with a gold back                                    PSI-2.6
    LAB = 4  # Creation Units
    UNITS = 5  # Battle Units in the Lab
    FIELD = 6  # Battle Units on the Battlefield, in the order in which they were declared
    TRAPPED = 7  # Battle Units under a Trap
    EQUIPMENT = 8
    TRAPS = 9  # Traps that hold a unit, by who played them
    DISCARD = 10  # the top is the last
    RESOURCE_DISCARD = 11
    COUNT = 12  # how many zones a seat has


PLAYING = SEATS * Zone.COUNT  # the cards being played
OUT = PLAYING + 1  # rows that are no cards
ZONES = OUT + 1


class Area(IntEnum):
    """Zones as filters name them: one bit each."""

    BATTLE_DECK = 1
    RESOURCE_DECK = 2
    HAND = 4
    LAB = 8  # what lies at home: Creation Units, Battle Units, Equipment
    FIELD = 16
    PLAY = 24  # Lab and Battlefield
    TRAPPED = 32
    DISCARD = 64
    PLAYING = 128


class State(IntEnum):
    """What is so of a card: one bit each. Filters name the first nine; ATTACKING to EQUIPPED follow from the table."""

    DEPLETED = 1
    DISORIENTATED = 2  # PSI-G55
    TRAPPED = 4
    ATTACKING = 8
    DEFENDING = 16
    ENGAGED = 32
    UNBLOCKED = 64  # set when Battle Determination begins                           PSI-G13
    STACKED = 128
    EQUIPPED = 256
    SECOND = 512  # the partner in a Stack that was named after the other
    FOUGHT = 1024  # a defender whose battle is over
    TRIED = 2048  # its escape was tried or declined in this window                  PSI-G3
    ROLLED = 4096  # its X and modified strengths are settled for this turn          PSI-21.4
    CREATED = 8192  # it was created this turn
    MOVED = 16384  # Equipment that was moved in this declaration                     PSI-G38


class Keyword(IntEnum):
    """Keywords."""

    SHIELDED = 0  # its dice cannot be obliterated                                   PSI-G91
    UNBLOCKABLE = 1  # nobody can engage it


class Act(IntEnum):
    """What FORBID, PERMIT and MUST watchers speak of."""

    ATTACK = 0
    DEFEND = 1  # (against `other`)
    STACK = 2
    USE = 3  # use its special abilities
    TRAP = 4  # be trapped
    DESTROY = 5
    CREATE = 6  # (player, card)
    ATTACK_DEPLETED = 7  # PERMIT
    CHOOSE = 8  # be chosen
    EQUIP = 9  # be equipped
    STACK_WITH = 10  # PERMIT: (unit, partner) although neither or both are Cyborgs
    BEAR_MORE = 11  # PERMIT: bear a second piece of Equipment


class Event(IntEnum):
    """What triggers wait for: `subject` and `cause` in brackets."""

    REPLENISH_START = 0  # (player)
    TURN_END = 1  # (player)
    ENTER = 2  # (card, player)
    DESTROY = 3  # (card, what destroyed it or NOBODY)
    ATTACK = 4  # (unit, -)
    DEFEND = 5  # (unit, attacker)
    WIN_DIGITAL = 6  # (unit, opposing unit), and so on
    WIN_PSIONIC = 7
    WIN_PHYSICAL = 8
    LOSE_DIGITAL = 9
    LOSE_PSIONIC = 10
    LOSE_PHYSICAL = 11
    DISORIENTATE = 12  # (unit, -)
    TRAP = 13  # (unit, Trap)
    FREE = 14  # (unit, -)
    LAB_DAMAGE = 15  # (player, source or NOBODY) amount
    HIT_LAB = 16  # (unit or card, player) amount
    DRAW = 17  # (player, -)
    STACK = 18  # (unit, partner)
    ESCAPE_FAILED = 19  # (unit, Trap)
    UNBLOCKED = 20  # (unit, -)
    DISCARD = 21  # (card, player)
    CREATION_START = 22  # (player), and so on
    CREATION_END = 23
    BATTLE_START = 24
    BATTLE_END = 25
    CLEANUP_START = 26
    ENGAGE = 27  # (attacker, defender)
    TIE_DIGITAL = 28  # (unit, opposing unit), and so on
    TIE_PSIONIC = 29
    TIE_PHYSICAL = 30
    FIGHT = 31  # (unit, -): strengths are settled
    CREATE = 32  # (card, player): it was created, or a Power is being played
    ROLL_DIGITAL = 33  # (player, -) value of the die: a die of a battle was rolled, and so on
    ROLL_PSIONIC = 34
    ROLL_PHYSICAL = 35
    DRAW_START = 36  # (player), and so on
    DRAW_END = 37
    STEP_START = 38  # and the other steps of the Battle Phase, in their order
    STEP_END = 43


class Log(IntEnum):
    """What the log tells: seat, kind of the card, `other` (a kind, PLAYERS + seat, or NOBODY), amount."""

    FIRST_ROLL = 0  # (who, -, colour, side)
    START = 1  # (who begins)
    TURN = 2  # (who, turn number)
    DRAW_RESOURCE = 3  # (who, card)
    DRAW = 4  # (who, card)
    ORACLE_HAND = 5  # (who)
    ORACLE_SEARCH = 6  # (who, what was found)
    SHUFFLE = 7  # (whose deck)
    CREATE = 8  # (who, card)
    PLAY = 9  # (who, Power)
    DEPLETE = 10  # (who, card)
    SACRIFICE = 11  # (who, Creation Unit): destroyed to pay
    ORACLE = 12  # (who, -, -, type)
    ENTER = 13  # (who, card, bearer or NOBODY)
    EQUIP = 14  # (who, Equipment, bearer)
    ATTACK = 15  # (who, unit, partner)
    DEFEND = 16  # (who, unit, attacker)
    STACK = 17  # (who, unit, partner)
    TRAP = 18  # (whose unit, unit, Trap)
    FREE = 19  # (whose unit, unit)
    FAIL = 20  # (whose unit, unit): it stays trapped
    USE = 21  # (who, card)
    X_ROLL = 22  # (who, card, colour, side)
    SWING_ROLL = 23  # (who, card, colour, side)
    BATTLE = 24  # (attacker's seat, attacker, defender)
    ROLL = 25  # (who, -, colour, side) for a battle
    REROLL = 26  # (who, -, colour, side)
    KEEP = 27  # (who)
    OBLITERATE = 28  # (whose die, -, colour, side)
    TOTAL = 29  # (who, unit, ability, total)
    DISORIENTATE = 30  # (whose, unit)
    TIE = 31  # (-, -, ability)
    SURVIVE = 32  # (who, unit): the winner is Disorientated
    DESTROY = 33  # (controller, card)
    DAMAGE = 34  # (whose Lab, source or NOBODY, -, amount)
    HEAL = 35  # (whose Lab, -, -, amount)
    CLEANUP = 36  # (who)
    TEXT_ROLL = 37  # (who, card with the text, colour, side)
    TRIGGER = 38  # (who, card with the text)
    CHOOSE = 39  # (who, card with the text, what is chosen)
    RETURN = 40  # (owner, card) to the hand
    MOVE = 41  # (owner, card)
    DISCARD = 42  # (who, card)
    CONTROL = 43  # (new controller, card)
    REPLENISH = 44  # (who, card)
    REVEAL = 45  # (whose, card)
    CONCEDE = 46  # (who)
    END = 47  # (-, -, reason)
    DOOM = 48  # (whose die, card with the text, colour): it will be out of a battle
    GRANT = 49  # (who, card with the text): a red die can be rolled once more
    STEADY = 50  # (whose, unit): no longer Disorientated
    DISENGAGE = 51  # (whose, unit)
    ARRANGE = 52  # (who, -, -, cards): the top of a deck was put in order
    MILL = 53  # (whose, card): from the top of a deck to the discard pile
    TOSS = 54  # (whose die, card with the text, colour, Toss): what will become of a die once it is rolled
    TURN_DIE = 55  # (whose, -, colour, side): it was turned by a text
    SPLIT = 56  # (whose, unit, partner): a Stack comes apart
    JOIN = 57  # (whose, unit, attacker or NOBODY): it comes into battle


class Question(IntEnum):
    """What a seat can be asked."""

    NONE = 0
    ORACLE = 1  # what becomes of a drawn Oracle                         D4
    CREATION = 2  # create and play cards, or end it                     D5 to D9
    HOST = 3  # which unit bears the Equipment (a part)                  D6
    JOKER = 4  # whether an Oracle pays (a part)                         D8
    PRICE = 5  # which Creation Units are destroyed (a part)             D5
    ESCAPE = 6  # D10
    ATTACK = 7  # D11, D12
    ATTACKERS = 8  # further attackers (a part)
    DEFEND = 9  # D13, D14
    WHOM = 10  # whom a defender engages (a part)
    DEFENDERS = 11  # further defenders (a part)
    BEARER = 12  # where Equipment is moved (a part)                     D11, D13
    POWERS = 13  # D15
    ABILITIES = 14  # D16
    REROLL = 15  # D18
    DIE = 16  # which opposing die is obliterated                        D19
    CHOOSE = 17  # D20
    MAY = 18
    MODE = 19
    ORDER = 20  # D21
    SEARCH = 21  # which Creation Unit is taken (a part)                 D4
    ARRANGE = 22  # which card of those that were looked at comes next   D20


class Step(IntEnum):
    """The kinds of agenda rows."""

    TURN = 0  # the bottom row
    RUN = 1  # an effect program
    PAY = 2  # a cost is being paid
    FIGHT = 3  # a battle


class Stage(IntEnum):
    """What comes next in a turn, in the STAGE column of its agenda row."""

    REPLENISH = 0
    DRAW_RESOURCE = 1
    DRAW_BATTLE = 2
    CREATION_START = 3
    CREATION = 4
    CREATION_ESCAPES = 5
    CREATION_END = 6
    ATTACK_START = 7
    ATTACK = 8
    DEFEND = 9
    ATTACKER_POWERS = 10
    DEFENDER_POWERS = 11
    POWERS_END = 12
    ATTACKER_ABILITIES = 13
    DEFENDER_ABILITIES = 14
    ABILITIES_END = 15
    SETTLE = 16  # X and modified strengths
    BATTLES = 17
    UNBLOCKED = 18
    LATE_ATTACKER_ABILITIES = 19  # option `cyborg_step`
    LATE_DEFENDER_ABILITIES = 20
    BATTLE_END = 21
    CLEANUP = 22
    CLEANUP_ESCAPES = 23
    END = 24
    NEXT = 25


class Bout(IntEnum):
    """What comes next in a battle, in the STAGE column of its agenda row."""

    ROLL = 0
    DIGITAL_AGAIN = 1  # texts let green dice be rolled again, the attacker's first; then blue ones
    PSIONIC_AGAIN = 2
    DIGITAL = 3
    PSIONIC = 4
    ATTACKER_REROLLS = 5
    DEFENDER_REROLLS = 6
    PHYSICAL = 7
    OVER = 8


class Pay(IntEnum):
    """Columns of an agenda row in which a cost is being paid; the types are added where there are four."""

    BEARER = Row.OTHER  # of the Equipment, or NOBODY
    IS_WITHOUT = Row.PC  # 1: no further Oracle pays
    WITH_ORACLE = Row.X  # Oracles that stand for depleted units
    DESTROYED = Row.R0
    ORACLE_DESTROYED = 16  # Row.R0 + 4: Oracles that stand for destroyed units


class Mark(IntEnum):
    """What a RUN row is marked with: one bit each."""

    PLAYED = 1  # a card that is created or played
    USED = 2  # a special ability that is used
    ESCAPE = 4  # an escape that is tried
    PUBLIC = 8  # past its WINDOW: all can see it
    FREED = 16  # an escape that succeeded


class BattleStep(IntEnum):
    """The steps of a Battle Phase (PSI-14.2)."""

    ATTACK = 0
    DEFENCE = 1
    POWERS = 2
    ABILITIES = 3
    DETERMINATION = 4


class Face(IntEnum):
    """What a face of a die says, as columns of `book.faces`."""

    BONUS = 0  # to the ability of the die's own colour
    PHYSICAL = 1
    REROLL = 2  # symbols
    OBLITERATE = 3
    VALUE = 4  # in rolls that are no battle rolls
    COUNT = 5


class Sum(IntEnum):
    """What a line of the arithmetic of battles says: seat, what it is about, kind of a card, amount."""

    BATTLE = 0  # (attacker's seat, number of the turn, attacker, kind of the defender): a battle begins
    UNIT = 1  # (who, ability, unit, strength as it is printed or rolled)
    ADD = 2  # (who, ability, card with the text, by how much)
    SET = 3  # (who, ability, card with the text, to what)
    EQUIPMENT = 4  # (who, ability, Equipment, bonus)
    STRENGTH = 5  # (who, ability, -, what all that comes to)
    ROLL = 6  # (who, place of the die, -, side)
    REROLL = 7  # (who, place of the die, -, side)
    OBLITERATED = 8  # (whose die, its place, -, side)
    TOTAL = 9  # (who, ability, -, total)
    TIE = 10  # (-, ability)
    DISORIENTATED = 11  # (who, ability, unit)
    HARMLESS = 12  # (who, -, unit): Disorientated, it destroys nothing
    DESTROYED = 13  # (who, -, unit)
    UNBLOCKED = 14  # (who, -, unit, damage to the opposing Lab)
    LAB = 15  # (whose Lab, -, -, damage that was dealt in the end)
    TURNED = 16  # (whose die, its place, -, side): a text turned it


class SumColumn(IntEnum):
    """The columns of such a line."""

    WHAT = 0
    SEAT = 1
    ABOUT = 2
    KIND = 3
    AMOUNT = 4
    COUNT = 5


class Reason(IntEnum):
    """Why a game ended."""

    NONE = 0
    LAB = 1  # PSI-1.2
    NO_UNITS = 2  # PSI-1.4
    BOTH = 3  # PSI-G24
    TURNS = 4  # PSI-G26
    LIMIT = 5  # PSI-X2
    CONCEDED = 6  # PSI-G26


class Number(IntEnum):
    """The numbers of the rulebook and the table's options, in `book.numbers`."""

    LAB_HP = 0
    OPENING_HAND = 1
    MAX_TURNS = 2  # 0: none
    BATTLE_DICE = 3  # of each ability
    CYBORG_STEP = 4  # 1: after Battle Determination
    TRAP_ESCAPE = 5  # EscapeWindows
    ONE_DEFENDER = 6
    POWER_ORDER = 7  # 1: alternate
    SECOND_HAND = 8  # Battle cards that who goes second starts with
    HEAL_CAP = 9  # 1: the starting hit points


class EscapeWindows(IntEnum):
    """When a trapped unit may try to escape (PSI-G3)."""

    BOTH = 0
    CLEANUP = 1
    CREATION = 2
    ONCE = 3


class Phase(IntEnum):
    """In which phases a Power may be played: one bit each (PSI-G87)."""

    CREATION = 1
    BATTLE = 2


@record(seats=SEATS, cards=CARDS, zones=ZONES, agenda=AGENDA, wide=int(Row.WIDTH), lasting=LASTING, waiting=WAITING)
class PsiWars(Table):
    """One game of Psi Wars."""

    turn: i8  # whose turn it is
    start: i8  # who took the first turn
    out: i8  # mask of the seats that are out
    triggered: i16  # triggers carried out in this turn                      PSI-X2
    hit_points: i16[Seats]  # of the Labs                                    PSI-1.9
    passed: i8  # how many have passed in a row, with alternating Powers     PSI-G15

    # cards in play: 0 elsewhere, `host`, `partner` and `against` NOBODY
    marks: i16[Cards]  # mask of State
    host: i16[Cards]  # the unit under which Equipment lies, or that a Trap holds
    partner: i16[Cards]  # the other unit of a Stack
    against: i16[Cards]  # the attacker that a defender engages
    rolled: i8[Cards, STRENGTHS]  # what X is this turn                      PSI-21.4
    swung: i8[Cards, STRENGTHS]  # by how much a modified strength has changed  PSI-21.7
    used: i8[Cards, ABILITIES]  # uses of its special abilities in this Battle Phase
    tries: i8[Cards]  # escapes that were tried under this Trap              PSI-G88
    spent: i32[Seats, SPENT]  # abilities that a player has used up for this game: a bit for each of a kind

    # the battle that is fought, or was fought last; by seat and ability
    faces: i8[Seats, STRENGTHS * DICE]  # sides of the dice + 1, 0: none
    gone: i8[Seats, STRENGTHS * DICE]  # 1: obliterated
    named: i8[Seats, STRENGTHS * DICE]  # 1: named to be obliterated
    symbols: i8[Seats]  # re-roll symbols that are left
    fates: i8[Seats, STRENGTHS * TOSSES]  # what texts do to dice in the next battle in which they are rolled  PSI-G91
    safe: i8[Seats, STRENGTHS]  # 1: nothing obliterates the dice of a colour in this battle
    strengths: i16[Seats, STRENGTHS]
    totals: i16[Seats, STRENGTHS]  # NOBODY where nothing was fought

    happened: i8  # events of this turn that texts ask about
    past: i16[PAST, len(Past)]

    rolls: i8  # how many dice are remembered
    history: i8[ROLLS]  # seat * ROLL_OF_SEAT + ability * ROLL_OF_ABILITY + side

    sums_size: i16  # lines of the arithmetic of this turn's battles, or of those before
    sums: i16[SUMS, int(SumColumn.COUNT)]

    # what stands: the watchers of cards in play are rows as well
    clock: i32  # counts the rows made
    turn_clock: i32  # its value when this turn began
    masks: Masks
    lasting_rows: DatedRows
    waits: Waits  # triggers that wait

    viewer: i8  # a concealed record: the seat it was concealed for + 1


@record(kinds=KINDS, codes=2048, amounts=512, conditions=256, watchers=512)
class Book(Texts, Notes, Picks):
    """What does not change during a game: the cards, their effect programs, the dice, the numbers, the decks."""

    kinds: i16  # how many cards there are
    form: i8[KINDS]
    strength: i8[KINDS, STRENGTHS]  # printed, X where it is rolled; of Equipment its bonuses
    swing: i8[KINDS, STRENGTHS]  # 1: modified by a roll                       PSI-21.7
    light: i8[KINDS, LIGHTS]  # the creation cost                             PSI-10.4
    phases: i8[KINDS]  # mask of Phase, of a Power
    keywords: i16[KINDS]
    program: i16[KINDS]  # where creating or playing it begins
    ability: i16[KINDS, ABILITIES]  # rows of the special abilities, or NOBODY
    escape: i16[KINDS]  # row of the escape from a Trap, or NOBODY
    worth: i16[KINDS]  # for simple bots, in hundredths of a hit point

    filters: i16[1024, len(FILTER)]
    costs: i16[256, len(COST)]
    quotas: i16[64, len(QUOTA)]
    asked_of: i64  # mask of the events that texts ask about later in the turn
    abilities: i16[256, len(ABILITY)]

    faces: i8[SEATS, STRENGTHS, FACES, int(Face.COUNT)]
    sides: i8[SEATS, STRENGTHS]  # how many faces a die has
    numbers: i32[len(Number)]
    deck: i16[SEATS, SHARE + 1]  # the decks by kind, both parts of each, NOBODY after the last card
    lists: i16[SEATS, SHARE + 1]  # the same cards, ordered by kind
    stacked: i16[2 * SEATS, BLUE + 1]  # kinds that a Battle or Resource Deck has on top after its next shuffle
    priors: i16[PRIORS, SHARE + 1]  # lists that players who cannot see the decks imagine
    prior_copies: i8[PRIORS, KINDS]
    priors_count: i8
    fixed_dice: i8[SEATS, STRENGTHS, FIXED]  # scenarios: sides that are rolled next, 0 where chance decides
