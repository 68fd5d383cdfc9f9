"""The lexicon of Xi Cards: what its words mean to its kernel."""

from cardwright.games.xi.state import Act, Area, Event, Form, Keyword, Resource, Stat, State, Type
from cardwright.kernel.programs import MOST
from cardwright.language.lexicon import (
    BY,
    CARD,
    OBJECT,
    PLAYER,
    SUBJECT,
    TO,
    WITH,
    Cards,
    Deeds,
    Events,
    Headers,
    Kernel,
    Lexicon,
    Party,
    Phrase,
    Resources,
    States,
    Stats,
    Time,
    Zones,
)
from cardwright.language.program import Op, Relation, Test, Until, Watch

CARDS = 1 << Form.UNIT | 1 << Form.POINT | 1 << Form.LASTING | 1 << Form.STATEMENT | 1 << Form.BLANK

THE_CARD = Party(SUBJECT, CARD)
THE_OBJECT = Party(OBJECT, CARD)
DOER = Party(SUBJECT, PLAYER)
BY_CARD = Party(BY, CARD)
BY_PLAYER = Party(BY, PLAYER)
NOBODY_SAID = Party("")  # the text does not name the party: anyone
UNPLAYED = int(Area.HAND | Area.PLAYING)

VERBS = (
    *("deal", "restore", "gain", "lose", "return", "put", "take", "attach", "swap"),
    *(
        "destroy",
        "sacrifice",
        "discard",
        "draw",
        "prevent",
        "cancel",
        "take control of",
        "shuffle",
        "reveal",
        "look at",
    ),
)

EVENTS = {
    ("enter play", False): Phrase(Event.ENTER, THE_CARD),
    ("leave play", False): Phrase(Event.LEAVE, THE_CARD),
    ("destroy", True): Phrase(Event.DESTROY, THE_CARD, BY_CARD),
    ("destroy", False): Phrase(Event.DESTROY, THE_OBJECT, Party(SUBJECT, CARD)),
    ("sacrifice", True): Phrase(Event.SACRIFICE, THE_CARD, BY_PLAYER),
    ("sacrifice", False): Phrase(Event.SACRIFICE, THE_OBJECT, DOER),
    ("discard", True): Phrase(Event.DISCARD, THE_CARD, BY_PLAYER),
    ("discard", False): Phrase(Event.DISCARD, THE_OBJECT, DOER),
    ("play", True): Phrase(Event.PLAY, THE_CARD, BY_PLAYER),
    ("play", False): Phrase(Event.PLAY, THE_OBJECT, DOER),
    ("prevent", True): Phrase(Event.PREVENT, THE_CARD, BY_PLAYER),
    ("prevent", False): Phrase(Event.PREVENT, THE_OBJECT, DOER),
    ("take control of", True): Phrase(Event.CONTROL, THE_CARD, BY_PLAYER),
    ("take control of", False): Phrase(Event.CONTROL, THE_OBJECT, DOER),
    ("use", False): Phrase(Event.USE, THE_CARD, takes="ability"),
    ("return", True): Phrase(Event.RETURN, THE_CARD),
    ("hurt", True): Phrase(Event.DAMAGE, Party(SUBJECT), BY_CARD),
    ("deal", True): Phrase(Event.DAMAGE, Party(TO), BY_CARD, takes="damage"),
    ("deal", False): Phrase(Event.DEAL, THE_CARD, Party(TO), takes="damage"),
    ("lose life points", False): Phrase(Event.LOSE_LIFE, Party(SUBJECT)),
    ("gain life points", False): Phrase(Event.GAIN_LIFE, Party(SUBJECT)),
    ("draw", False): Phrase(Event.DRAW, DOER, takes="card"),
    ("skirmish", False): Phrase(Event.SKIRMISH, THE_CARD, Party(WITH)),
    ("start a skirmish", False): Phrase(Event.SKIRMISH, THE_CARD, Party(WITH)),
    ("skirmish", True): Phrase(Event.DEFEND, Party(SUBJECT), BY_CARD),
    ("declare", False): Phrase(Event.SKIRMISH, THE_CARD, takes="skirmish"),
    ("declare", True): Phrase(Event.SKIRMISH, NOBODY_SAID, takes="skirmish"),
    ("cancel", True): Phrase(Event.CANCEL, NOBODY_SAID, takes="skirmish"),
    ("defend", False): Phrase(Event.DEFEND, THE_CARD),
    ("bank", False): Phrase(Event.BANK, DOER),
}

FORBIDDEN = {
    ("skirmish", False): (Phrase(Act.SKIRMISH, THE_CARD, Party(WITH)),),
    ("start a skirmish", False): (Phrase(Act.SKIRMISH, THE_CARD, Party(WITH)),),
    ("use", False): (Phrase(Act.USE, THE_CARD, takes="ability"),),
    ("play", False): (Phrase(Act.PLAY, DOER, Party(OBJECT, CARD, UNPLAYED)),),
    ("bank", False): (Phrase(Act.BANK, DOER),),
    ("draw", False): (Phrase(Act.DRAW, DOER, takes="card"),),
    ("target", True): (Phrase(Act.TARGET, Party(SUBJECT), BY_CARD),),
    ("target", False): (Phrase(Act.TARGET, Party(OBJECT), Party(SUBJECT, CARD)),),
    ("destroy", True): (Phrase(Act.DESTROY, THE_CARD, BY_CARD),),
    ("destroy", False): (Phrase(Act.DESTROY, THE_OBJECT, Party(SUBJECT, CARD)),),
    ("return", True): (Phrase(Act.LEAVE, THE_CARD),),
    ("move", True): (Phrase(Act.LEAVE, THE_CARD),),
    ("leave play", False): (Phrase(Act.LEAVE, THE_CARD), Phrase(Act.DESTROY, THE_CARD)),
    ("restore", True): (Phrase(Act.RESTORE, Party(SUBJECT)),),
    ("gain life points", False): (Phrase(Act.RESTORE, Party(SUBJECT)),),
    ("take control of", True): (Phrase(Act.CONTROL, THE_CARD, BY_PLAYER),),
    ("take control of", False): (Phrase(Act.CONTROL, THE_OBJECT, DOER),),
    ("prevent", True): (Phrase(Act.PREVENT, Party(SUBJECT, CARD, UNPLAYED)),),
}

XI = Lexicon(
    game="xi",
    words=None,
    cards=Cards(
        kinds={
            "unit": 1 << Form.UNIT,
            "point spell": 1 << Form.POINT,
            "lasting spell": 1 << Form.LASTING,
            "statement": 1 << Form.STATEMENT,
            "spell": CARDS,  # every card counts as a spell: XI-6.2
            "card": CARDS,
            "player": 1 << Form.PLAYER,
        },
        player=1 << Form.PLAYER,
        permanents=1 << Form.UNIT | 1 << Form.LASTING | 1 << Form.STATEMENT,
        attachments=1 << Form.LASTING,
        types={kind.name.lower(): int(kind) for kind in Type},
        nouns={},
        has_several_types=False,
        keywords={"Elusive": Keyword.ELUSIVE},
    ),
    zones=Zones(
        areas={
            "deck": Area.DECK,
            "hand": Area.HAND,
            "play": Area.PLAY,
            "discard pile": Area.DISCARD,
            "being played": Area.PLAYING,
        },
        hidden=Area.DECK | Area.HAND,
        piles={"hand": Area.HAND, "deck": Area.DECK, "discard pile": Area.DISCARD},
        stacks=frozenset({"deck"}),
        takes=False,
    ),
    stats=Stats(
        numbers={
            "damage": Stat.DAMAGE,
            "life": Stat.LIFE,
            "maximum life": Stat.MAX_LIFE,
            "normal maximum life": Stat.NORMAL_LIFE,
            "life total": Stat.LIFE_TOTAL,
            "T cost": Stat.COST_T,
            "pT cost": Stat.COST_P,
            "T": Stat.TIME,
            "pT": Stat.PREPARED,
            "damage dealt": Stat.DEALT,
            "damage taken": Stat.TAKEN,
        },
        changeable=frozenset({"damage", "maximum life", "T cost", "pT cost", "damage dealt", "damage taken"}),
        of_players=frozenset(),
        ways={},
        left_out=frozenset(),
        swappable=frozenset({"damage", "life"}),
        costs=frozenset({"T cost", "pT cost"}),
        dealt="damage dealt",
        hand_size=None,
        most=MOST,
    ),
    resources=Resources(
        numbers={"T": Resource.TIME, "pT": Resource.PREPARED, "life points": Resource.LIFE},
        held={"T": Stat.TIME, "pT": Stat.PREPARED, "life points": Stat.LIFE_TOTAL},
        life="life points",
        given_up={"sacrifice": Area.PLAY, "discard": Area.HAND, "return": Area.PLAY},
    ),
    states=States(
        named={
            "hurt": State.HURT,
            "attached": State.ATTACHED,
            "skirmishing": State.SKIRMISHING,
            "attacking": State.ATTACKING,
            "defending": State.DEFENDING,
        },
        acted={"skirmish": State.SKIRMISHED, "enter play": State.ENTERED},
        host="attached",
        relations={"attached to": Relation.ATTACHED_TO, "in a skirmish with": Relation.SKIRMISHES_WITH},
        fight="skirmish",
        started="started by",
    ),
    champions=None,
    events=Events(
        phrases=EVENTS,
        named={
            "destroy": Event.DESTROY,
            "damage": Event.DAMAGE,
            "deal": Event.DEAL,
            "lose life": Event.LOSE_LIFE,
            "sacrifice": Event.SACRIFICE,
            "discard": Event.DISCARD,
            "leave": Event.LEAVE,
        },
        replaceable=frozenset({Event.DESTROY, Event.DAMAGE, Event.LOSE_LIFE}),
        edges={"start": Event.TURN_START, "end": Event.TURN_END},
    ),
    headers=Headers(moments={}, attackers=frozenset(), actions=frozenset()),
    time=Time(
        period="turn",
        next="your next",
        is_shared=False,
        untils={
            ("end", "turn", "the"): Until.END_OF_TURN,
            ("end", "skirmish", "the"): Until.END_OF_SKIRMISH,
            ("end", "game", "the"): Until.FOREVER,
            ("start", "turn", "your next"): Until.YOUR_NEXT_TURN,
            ("start", "turn", "your"): Until.YOUR_NEXT_TURN,
            ("end", "turn", "your next"): Until.END_OF_YOUR_NEXT_TURN,
        },
        endless=Until.FOREVER,
        lasting={},
    ),
    deeds=Deeds(
        forbidden=FORBIDDEN,
        permitted={
            ("skirmish again", False): Phrase(Act.SKIRMISH_AGAIN, THE_CARD),
            ("skirmish", False): Phrase(Act.SKIRMISH_PLAYER, THE_CARD, Party(WITH, PLAYER)),
        },
        only={},
        outcomes={},
        target=Act.TARGET,
    ),
    kernel=Kernel(
        verbs=VERBS,
        ops=frozenset(Op),
        watches=frozenset(Watch),
        tests=frozenset(Test),
        is_paid=True,
        is_aimed=True,
        chooses_owner=False,
        ignores=False,
    ),
)
