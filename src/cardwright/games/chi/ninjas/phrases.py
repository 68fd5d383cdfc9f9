"""The lexicon of Chaos Ninjas: what its words mean to its kernel."""

from cardwright.games.chi.ninjas.state import Act, Area, Event, Form, Stat, State
from cardwright.language.lexicon import BY, CARD, OBJECT, PLAYER, SUBJECT, WITH, Lexicon, Party, Phrase
from cardwright.language.program import NONE, Op, Test, Until, Watch

CARDS = 1 << Form.ATTACKER | 1 << Form.DEFENDER | 1 << Form.COUNTER | 1 << Form.SPIRIT

COLOURS = ("red", "orange", "yellow", "lime", "green", "teal", "sky", "blue", "purple", "pink", "brown", "grey")

THE_CARD = Party(SUBJECT, CARD)
DOER = Party(SUBJECT, PLAYER)
BY_PLAYER = Party(BY, PLAYER)

FLOW = {Op.END, Op.GO, Op.TEST, Op.FITS, Op.DONE, Op.CLEAR, Op.SET, Op.ADD, Op.KEEP}
OPS = frozenset({*FLOW, Op.CHOOSE, Op.MAY, Op.ARRANGE, Op.DRAW, Op.LAST, Op.TAKE, Op.ATTACK, Op.REMOVE})
WATCHES = frozenset({Watch.CHANGE, Watch.TRIGGER, Watch.REPLACE, Watch.FORBID, Watch.PERMIT, Watch.ONLY})
WAYS = frozenset({"set", "add", "subtract"})

NINJAS = Lexicon(
    game="ninjas",
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
    stats={"toll": Stat.TOLL, "hand limit": Stat.HAND_LIMIT},
    changes=frozenset({"toll", "hand limit"}),
    swaps=frozenset(),
    costs=frozenset(),
    dealt="",
    resources={},
    held={},
    life="",
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
    states={"being attacked": State.ATTACKED},
    host="",
    acted={},
    keywords={},
    relations={},
    started="",
    fight="attack",
    events={
        ("enter your area", False): Phrase(Event.ENTER, THE_CARD),
        ("enter an area", False): Phrase(Event.ENTER, THE_CARD),
        ("remove", True): Phrase(Event.REMOVE, THE_CARD, BY_PLAYER),
    },
    forbidden={
        ("play", False): (Phrase(Act.PLAY, DOER, Party(OBJECT, CARD, Area.HAND)),),
        ("draw for this attack", False): (Phrase(Act.DRAW_FOR_ATTACK, DOER),),
    },
    permitted={("draw from the deck", False): Phrase(Act.DRAW_DECK, DOER, takes="card")},
    again=NONE,
    originals=frozenset({Event.REMOVE}),
    target=NONE,
    edges={},
    event={"remove": Event.REMOVE},
    is_paid=False,
    is_aimed=False,
    has_seats=True,
    moments={"Enter": Event.ENTER, "Removed": Event.REMOVE},
    attackers=frozenset({"Removed"}),
    actions=frozenset({"Action"}),
    untils={("end", "attack", "the"): Until.END_OF_SKIRMISH},
    endless=NONE,
    lasting={"draw for this attack": Until.END_OF_SKIRMISH},
    player_stats=frozenset({"hand limit"}),
    ways={"hand limit": WAYS, "toll": WAYS},
    hand_stat=Stat.HAND,
    verbs=frozenset({"attack", "remove", "draw"}),
    takes=True,
    ops=OPS,
    watches=WATCHES,
    tests=frozenset({Test.COMPARE, Test.FITS, Test.TURN_OF, Test.DONE}),
    only={("attack", True): Phrase(Act.ATTACK, THE_CARD, Party(WITH, CARD))},
)
