"""The lexicon of Wu Xing: what its words mean to its kernel."""

from cardwright.games.wuxing.state import (
    ELEMENTS,
    END_OF_THEIR_NEXT_TURN,
    SLOTS,
    Act,
    Area,
    Element,
    Event,
    Form,
    Keyword,
    Resource,
    Stat,
    State,
)
from cardwright.kernel.programs import MOST
from cardwright.language.lexicon import (
    BY_CARD,
    CARD,
    DOER,
    SUBJECT,
    THE_CARD,
    THE_OBJECT,
    THIS,
    TO,
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
from cardwright.language.program import FLOW, Op, Test, Until, Watch

ENTITIES, CHAKRAS, DOMAINS = 1 << Form.ENTITY, 1 << Form.CHAKRA, 1 << Form.DOMAIN
ALL = ENTITIES | CHAKRAS | DOMAINS
PLAYERS, EFFECTS = 1 << Form.PLAYER, 1 << Form.EFFECT
ELEMENT_NAMES = tuple(element.name.capitalize() for element in Element)
KEYWORDS = {keyword.name.capitalize(): int(keyword) for keyword in Keyword}
COST = "Qi cost"
EFFECT_KINDS = ("Skill", "Transmutation", "Disruption")
OPS = {
    *(Op.CHOOSE, Op.MAY, Op.MODE, Op.TYPE, Op.PAY, Op.WINDOW, Op.EACH, Op.MODE_IS),
    *(Op.DAMAGE, Op.DAMAGE_ALL, Op.LOSE, Op.GAIN, Op.DESTROY, Op.DESTROY_ALL, Op.SACRIFICE, Op.MOVE, Op.MOVE_ALL),
    *(Op.DRAW, Op.MILL, Op.DISCARD, Op.SHUFFLE, Op.LAST, Op.SWAP, Op.REVEAL, Op.LOOK, Op.CANCEL, Op.NEGATE, Op.COPY),
    *(Op.MARK, Op.MARK_ALL, Op.BRING),
}
VERBS = (
    *("deal", "gain", "lose", "return", "put", "take", "turn", "swap", "draw", "discard", "destroy", "sacrifice"),
    *("withdraw", "put back", "negate", "copy", "exhaust", "ready", "shuffle", "reveal", "look at", "skip"),
)
EVENTS = {
    ("invoke", True): Phrase(Event.INVOKE, THE_CARD),
    ("enter this Domain", False): Phrase(Event.ENTER, Party(THIS), THE_CARD),
    ("destroy", True): Phrase(Event.DESTROY, THE_CARD, BY_CARD),
    ("destroy", False): Phrase(Event.DESTROY, THE_OBJECT, Party(SUBJECT, CARD)),
    ("attack", False): Phrase(Event.ATTACK, THE_CARD),
    ("win a battle", False): Phrase(Event.WIN, THE_CARD),
    ("lose a battle", False): Phrase(Event.LOSE, THE_CARD),
    ("change position", False): Phrase(Event.CHANGE_POSITION, THE_CARD),
    ("discard", True): Phrase(Event.DISCARD, THE_CARD),
    ("discard", False): Phrase(Event.DISCARD, THE_OBJECT, DOER),
    ("deconstruct", True): Phrase(Event.DECONSTRUCT, THE_CARD),
    ("withdraw", True): Phrase(Event.WITHDRAW, THE_CARD),
    ("draw", False): Phrase(Event.DRAW, DOER, takes="card"),
    ("deal", True): Phrase(Event.DAMAGE, Party(TO), BY_CARD, takes="damage"),
    ("deal", False): Phrase(Event.HIT, THE_CARD, Party(TO), takes="damage"),
}
FORBIDDEN = {
    ("attack", False): (Phrase(Act.ATTACK, THE_CARD),),
    ("attack", True): (Phrase(Act.BE_ATTACKED, THE_CARD, BY_CARD),),
    ("target", True): (Phrase(Act.TARGET, THE_CARD, BY_CARD),),
    ("destroy", True): (Phrase(Act.DESTROY, THE_CARD, BY_CARD),),
    ("withdraw", True): (Phrase(Act.WITHDRAW, THE_CARD, BY_CARD),),
    ("activate", True): (Phrase(Act.ACTIVATE, THE_CARD),),
}

WUXING = Lexicon(
    game="wuxing",
    words=None,
    cards=Cards(
        kinds={
            "Entity": ENTITIES,
            "Chakra": CHAKRAS,
            "Domain": DOMAINS,
            "card": ALL,
            "player": PLAYERS,
            "effect": EFFECTS,
            **dict.fromkeys(EFFECT_KINDS, EFFECTS),
        },
        player=PLAYERS,
        permanents=ALL | EFFECTS,
        attachments=DOMAINS | ENTITIES,
        types={
            **{name: number for number, name in enumerate(ELEMENT_NAMES)},
            **{name: ELEMENTS + KEYWORDS[name] for name in EFFECT_KINDS},
        },
        nouns={name: ELEMENTS + KEYWORDS[name] for name in EFFECT_KINDS},
        keywords=KEYWORDS,
        most_in_play=SLOTS,
    ),
    zones=Zones(
        areas={
            "deck": Area.DECK,
            "hand": Area.HAND,
            "Diyu": Area.DIYU,
            "discard pile": Area.DIYU,
            "Nexus": Area.NEXUS,
            "field": Area.FIELD,
            "play": Area.FIELD,
            "Pulse": Area.PULSE,
        },
        hidden=Area.DECK | Area.HAND,
        piles={"hand": Area.HAND, "deck": Area.DECK, "Diyu": Area.DIYU},
    ),
    stats=Stats(
        numbers={"ATK": Stat.ATK, "RES": Stat.RES, "rank": Stat.RANK, "MP": Stat.MP, COST: Stat.COST},
        changeable=frozenset({"ATK", "RES", COST}),
        ways=dict.fromkeys(("ATK", "RES", COST), frozenset({"set", "add", "subtract"})),
        costs=frozenset({COST}),
        swappable=frozenset({"ATK", "RES"}),
        hand_size=Stat.HAND,
        most=MOST,
    ),
    resources=Resources(
        numbers={
            "MP": Resource.MP,
            "Qi": Resource.ANY,
            "Qi of any Element": Resource.ANY,
            **{f"{name} Qi": number for number, name in enumerate(ELEMENT_NAMES)},
        },
        held={
            "MP": Stat.MP,
            "Qi": Stat.QI,
            "Qi of any Element": Stat.QI,
            **{f"{name} Qi": int(Stat.QI) + 1 + number for number, name in enumerate(ELEMENT_NAMES)},
        },
        life="MP",
        given_up={
            "sacrifice": Area.FIELD,
            "discard": Area.HAND,
            "withdraw": Area.FIELD,
            "put back": Area.FIELD,
            "exhaust": Area.FIELD,
        },
    ),
    states=States(
        named={
            "exhausted": State.EXHAUSTED,
            "face-down": State.FACE_DOWN,
            "face-up": State.FACE_UP,
            "attacking": State.ATTACKING,
            "defending": State.DEFENDING,
            "horizontal": State.HORIZONTAL,
            "vertical": State.VERTICAL,
            "in attack position": State.ATTACK_POSITION,
            "in defence position": State.DEFENCE_POSITION,
        },
        host="entering",
        fight="attack",
    ),
    events=Events(
        phrases=EVENTS,
        named={"destroy": Event.DESTROY, "damage": Event.DAMAGE, "deal": Event.HIT, "discard": Event.DISCARD},
        replaceable=frozenset({Event.DESTROY}),
        edges={"end": Event.TURN_END, "start": Event.RESONANCE},
        moments={("start", "Resonance Step"): Event.RESONANCE},
    ),
    headers=Headers(
        actions=frozenset({"Skill", "Transmutation", "Disruption", "Lineage", "Unseal", "Entrance"}),
        standing={"Shell": 0, "Haste": 1 << Keyword.HASTE},
        waiting=frozenset({"Unseal", "Entrance"}),
    ),
    time=Time(
        period="turn",
        next="your next",
        untils={
            ("end", "turn", "the"): Until.END_OF_TURN,
            ("end", "attack", "the"): Until.END_OF_SKIRMISH,
            ("start", "turn", "your next"): Until.YOUR_NEXT_TURN,
            ("end", "turn", "your next"): Until.END_OF_YOUR_NEXT_TURN,
            ("end", "turn", "an opponent's next"): END_OF_THEIR_NEXT_TURN,
            ("start", "Resonance Step", "the next"): Until.DURATION,
        },
        endless=Until.FOREVER,
    ),
    deeds=Deeds(
        forbidden=FORBIDDEN,
        permitted={("attack again", False): Phrase(Act.ATTACK_AGAIN, THE_CARD)},
        marks={"exhaust": (int(State.EXHAUSTED), 1), "ready": (int(State.EXHAUSTED), 0)},
        returns={"withdraw": "hand", "put back": "deck"},
        skips={"Drawing Step": Resource.DRAWING_STEP},
    ),
    kernel=Kernel(
        verbs=VERBS,
        ops=frozenset(FLOW | OPS),
        watches=frozenset(
            {Watch.CHANGE, Watch.TRIGGER, Watch.REPLACE, Watch.FORBID, Watch.PERMIT, Watch.KEYWORD, Watch.BECOME}
        ),
        tests=frozenset({Test.COMPARE, Test.FITS, Test.TURN_OF, Test.DONE}),
        is_paid=True,
    ),
)
