"""The lexicon of Chaos Ninjas: what its words mean to its kernel."""

from cardwright.games.chi.ninjas.state import Act, Area, Event, Form, Stat, State
from cardwright.kernel.programs import MOST
from cardwright.language.lexicon import (
    BY_PLAYER,
    CARD,
    DOER,
    OBJECT,
    THE_CARD,
    WITH,
    Cards,
    Deeds,
    Events,
    Headers,
    Kernel,
    Lexicon,
    Party,
    Phrase,
    States,
    Stats,
    Time,
    Zones,
)
from cardwright.language.program import FLOW, Op, Test, Until, Watch

CARDS = 1 << Form.ATTACKER | 1 << Form.DEFENDER | 1 << Form.COUNTER | 1 << Form.SPIRIT

COLOURS = ("red", "orange", "yellow", "lime", "green", "teal", "sky", "blue", "purple", "pink", "brown", "grey")


OPS = frozenset({*FLOW, Op.CHOOSE, Op.MAY, Op.ARRANGE, Op.DRAW, Op.LAST, Op.TAKE, Op.ATTACK, Op.REMOVE})
WATCHES = frozenset({Watch.CHANGE, Watch.TRIGGER, Watch.REPLACE, Watch.FORBID, Watch.PERMIT, Watch.ONLY})
WAYS = frozenset({"set", "add", "subtract"})

NINJAS = Lexicon(
    game="ninjas",
    words=None,
    cards=Cards(
        kinds={
            "Attacker": 1 << Form.ATTACKER,
            "Defender": 1 << Form.DEFENDER,
            "Counter": 1 << Form.COUNTER,
            "Spirit": 1 << Form.SPIRIT,
            "card": CARDS,
            "player": 1 << Form.PLAYER,
        },
        player=1 << Form.PLAYER,
        permanents=1 << Form.DEFENDER,
        attachments=0,
        types={colour: number for number, colour in enumerate(COLOURS)},
        nouns={},
        has_several_types=False,
        keywords={},
    ),
    zones=Zones(
        areas={
            "deck": Area.DECK,
            "hand": Area.HAND,
            "play": Area.AREA,
            "area": Area.AREA,
            "discard pile": Area.DISCARD,
            "row": Area.ROW,
            "conflict": Area.CONFLICT,
        },
        hidden=Area.DECK | Area.HAND,
        piles={},
        stacks=frozenset(),
        takes=True,
    ),
    stats=Stats(
        numbers={"toll": Stat.TOLL, "hand limit": Stat.HAND_LIMIT},
        changeable=frozenset({"toll", "hand limit"}),
        of_players=frozenset({"hand limit"}),
        ways={"hand limit": WAYS, "toll": WAYS},
        left_out=frozenset(),
        swappable=frozenset(),
        costs=frozenset(),
        dealt=None,
        hand_size=Stat.HAND,
        most=MOST,
    ),
    resources=None,
    states=States(
        named={"being attacked": State.ATTACKED}, acted={}, host=None, relations={}, fight="attack", started=None
    ),
    champions=None,
    events=Events(
        phrases={
            ("enter your area", False): Phrase(Event.ENTER, THE_CARD),
            ("enter an area", False): Phrase(Event.ENTER, THE_CARD),
            ("remove", True): Phrase(Event.REMOVE, THE_CARD, BY_PLAYER),
        },
        named={"remove": Event.REMOVE},
        replaceable=frozenset({Event.REMOVE}),
        edges={},
    ),
    headers=Headers(
        moments={"Enter": Event.ENTER, "Removed": Event.REMOVE},
        attackers=frozenset({"Removed"}),
        actions=frozenset({"Action"}),
    ),
    time=Time(
        period="turn",
        next="your next",
        is_shared=False,
        untils={("end", "attack", "the"): Until.END_OF_SKIRMISH},
        endless=None,
        lasting={"draw for this attack": Until.END_OF_SKIRMISH},
    ),
    deeds=Deeds(
        forbidden={
            ("play", False): (Phrase(Act.PLAY, DOER, Party(OBJECT, CARD, Area.HAND)),),
            ("draw for this attack", False): (Phrase(Act.DRAW_FOR_ATTACK, DOER),),
        },
        permitted={("draw from the deck", False): Phrase(Act.DRAW_DECK, DOER, takes="card")},
        only={("attack", True): Phrase(Act.ATTACK, THE_CARD, Party(WITH, CARD))},
        outcomes={},
        target=None,
    ),
    kernel=Kernel(
        verbs=("attack", "draw", "give", "remove", "take"),
        ops=OPS,
        watches=WATCHES,
        tests=frozenset({Test.COMPARE, Test.FITS, Test.TURN_OF, Test.DONE}),
        is_paid=False,
        is_aimed=False,
        chooses_owner=True,
        ignores=False,
    ),
)
