"""The lexicon of Wu Xing: what its words mean to its kernel."""

from cardwright.games.wuxing.state import (
    BENEATH,
    ELEMENTS,
    END_OF_THEIR_NEXT_TURN,
    SLOTS,
    STACKED_ON,
    Act,
    Area,
    Element,
    Event,
    Form,
    Keyword,
    Resource,
    Stage,
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
PLAYERS, EFFECTS, COVERED = 1 << Form.PLAYER, 1 << Form.EFFECT, 1 << Form.COVERED
ELEMENT_NAMES = tuple(element.name.capitalize() for element in Element)
KEYWORDS = {keyword.name.capitalize(): int(keyword) for keyword in Keyword}
COST = "Qi cost"
EFFECT_KINDS = ("Skill", "Transmutation", "Disruption")
OPS = {
    *(Op.CHOOSE, Op.MAY, Op.MODE, Op.TYPE, Op.PAY, Op.WINDOW, Op.EACH, Op.MODE_IS),
    *(Op.DAMAGE, Op.DAMAGE_ALL, Op.LOSE, Op.GAIN, Op.DESTROY, Op.DESTROY_ALL, Op.SACRIFICE, Op.MOVE, Op.MOVE_ALL),
    *(Op.DRAW, Op.MILL, Op.DISCARD, Op.SHUFFLE, Op.LAST, Op.SWAP, Op.REVEAL, Op.LOOK, Op.CANCEL, Op.NEGATE, Op.COPY),
    *(Op.MARK, Op.MARK_ALL, Op.BRING, Op.TOP, Op.TAKE_IN, Op.CREATE, Op.ATTACH, Op.CONVERT, Op.TURN_IN, Op.REDIRECT),
    Op.CALL_OFF,
}
STEPS = {
    "Intent Step": (Event.INTENT, None, 1 << Stage.INTENT),
    "Main Step": (Event.MAIN, Event.MAIN_END, 1 << Stage.MAIN | 1 << Stage.FADING),
    "Battle Phase": (Event.BATTLE, Event.BATTLE_OVER, 1 << Stage.BATTLE),
    "Fading Phase": (Event.FADING, None, 1 << Stage.FADING),
    "Ending Phase": (Event.ENDING, None, 1 << Stage.ENDING),
}
TAKEN = "damage taken"
HELD = {
    "Qi": Stat.QI,
    "kinds of Qi": Stat.KINDS,
    **{f"{name} Qi": int(Stat.QI) + 1 + number for number, name in enumerate(ELEMENT_NAMES)},
}
VERBS = (
    *("deal", "gain", "lose", "return", "put", "take", "turn", "swap", "draw", "discard", "destroy", "sacrifice"),
    *("withdraw", "put back", "negate", "copy", "exhaust", "ready", "shuffle", "reveal", "look at", "skip"),
    *("end", "redirect", "invoke", "place", "deconstruct", "refund", "suppress", "choose"),
    *("turn upright", "turn sideways", "turn to attack position", "turn to defence position"),
)
QI_EVENTS = {
    "generate": Event.GENERATE,
    "gain": Event.GAIN_QI,
    "spend": Event.PAY_QI,
    "transmute": Event.TRANSMUTE,
}
EVENTS = {
    ("invoke", True): Phrase(Event.INVOKE, THE_CARD),
    ("enter this Domain", False): Phrase(Event.ENTER, Party(THIS), THE_CARD),
    ("destroy", True): Phrase(Event.DESTROY, THE_CARD, BY_CARD),
    ("destroy", False): Phrase(Event.DESTROY, THE_OBJECT, Party(SUBJECT, CARD)),
    ("attack", False): Phrase(Event.ATTACK, THE_CARD),
    ("attack", True): Phrase(Event.ATTACKED, THE_CARD, BY_CARD),
    ("make a direct attack", False): Phrase(Event.DIRECT, THE_CARD),
    ("withstand an attack", False): Phrase(Event.HOLD, THE_CARD),
    ("stack", True): Phrase(Event.STACK, THE_CARD, Party("on", CARD)),
    ("become the top", False): Phrase(Event.TOP, THE_CARD),
    ("enter a Domain", False): Phrase(Event.ENTERED, THE_CARD),
    ("go to the Diyu", False): Phrase(Event.SENT, THE_CARD),
    ("put back", True): Phrase(Event.PUT_BACK, THE_CARD),
    ("place", True): Phrase(Event.PLACE, THE_CARD),
    ("place", False): Phrase(Event.PLACE, THE_OBJECT, DOER),
    ("activate", True): Phrase(Event.ACTIVATE, THE_CARD),
    ("activate", False): Phrase(Event.ACTIVATE, THE_OBJECT, DOER),
    ("spend", True): Phrase(Event.SPEND, THE_CARD),
    ("turn", True): Phrase(Event.TURN, THE_CARD),
    ("negate", True): Phrase(Event.NEGATE, THE_CARD),
    ("make a Heavy Block", False): Phrase(Event.BLOCK, DOER),
    ("take a card", False): Phrase(Event.TAKE, DOER),
    ("deconstruct", False): Phrase(Event.DECONSTRUCT, THE_OBJECT, DOER),
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
    **{
        (f"{verb} {name}", False): Phrase(int(event) + number, DOER)
        for verb, event in QI_EVENTS.items()
        for number, name in enumerate(("Qi", *(f"{name} Qi" for name in ELEMENT_NAMES)))
    },
}
FORBIDDEN = {
    ("attack", False): (Phrase(Act.ATTACK, THE_CARD),),
    ("attack", True): (Phrase(Act.BE_ATTACKED, THE_CARD, BY_CARD),),
    ("target", True): (Phrase(Act.TARGET, THE_CARD, BY_CARD),),
    ("destroy", True): (Phrase(Act.DESTROY, THE_CARD, BY_CARD),),
    ("withdraw", True): (Phrase(Act.WITHDRAW, THE_CARD, BY_CARD),),
    ("activate", True): (Phrase(Act.ACTIVATE, THE_CARD),),
    ("change position", False): (Phrase(Act.CHANGE_POSITION, THE_CARD),),
    ("deconstruct", True): (Phrase(Act.DECONSTRUCT, THE_CARD),),
    ("refund", True): (Phrase(Act.REFUND, THE_CARD),),
}

WUXING = Lexicon(
    game="wuxing",
    words=None,
    cards=Cards(
        kinds={
            "Entity": ENTITIES,
            "stack": ENTITIES,
            "Chakra": CHAKRAS,
            "Domain": DOMAINS,
            "card": ALL,
            "player": PLAYERS,
            "effect": EFFECTS,
            **dict.fromkeys(EFFECT_KINDS, EFFECTS),
        },
        player=PLAYERS,
        agents=EFFECTS,
        permanents=ALL | EFFECTS | COVERED,
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
        piles={"hand": Area.HAND, "deck": Area.DECK, "Diyu": Area.DIYU, "discard pile": Area.DIYU},
        stacks=frozenset({"deck"}),
    ),
    stats=Stats(
        numbers={
            "ATK": Stat.ATK,
            "RES": Stat.RES,
            "rank": Stat.RANK,
            "height": Stat.HEIGHT,
            "MP": Stat.MP,
            COST: Stat.COST,
            TAKEN: Stat.TAKEN,
            **HELD,
        },
        changeable=frozenset({"ATK", "RES", COST, TAKEN}),
        of_players=frozenset({TAKEN}),
        ways=dict.fromkeys(("ATK", "RES", COST), frozenset({"set", "add", "subtract"}))
        | {TAKEN: frozenset({"add", "subtract"})},
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
            "Qi of its Element": Resource.OWN,
            **{f"{name} Qi": number for number, name in enumerate(ELEMENT_NAMES)},
        },
        held={"MP": Stat.MP, "Qi of any Element": Stat.QI, **HELD},
        life="MP",
        given_up={
            "sacrifice": Area.FIELD,
            "discard": Area.HAND,
            "withdraw": Area.FIELD,
            "put back": Area.FIELD,
            "exhaust": Area.FIELD,
            "reveal": Area.HAND,
            "deconstruct": Area.FIELD,
        },
        fresh=frozenset({"exhaust"}),
        chosen=frozenset({"Qi", "Qi of any Element"}),
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
            "stacked": State.STACKED,
            "attacking directly": State.DIRECT,
            "activated from the hand": State.FROM_HAND,
        },
        forms={"covered": COVERED, "beneath": COVERED},
        relations={"beneath": BENEATH, "stacked on": STACKED_ON},
        host="entering",
        fight="attack",
        tired="exhausted",
    ),
    events=Events(
        phrases=EVENTS,
        named={"destroy": Event.DESTROY, "damage": Event.DAMAGE, "deal": Event.HIT, "discard": Event.DISCARD},
        replaceable=frozenset({Event.DESTROY, Event.DAMAGE}),
        edges={"end": Event.TURN_END, "start": Event.RESONANCE},
        moments={
            ("start", "Resonance Step"): Event.RESONANCE,
            **{("start", name): begins for name, (begins, _, _) in STEPS.items()},
            **{("end", name): ends for name, (_, ends, _) in STEPS.items() if ends is not None},
        },
    ),
    headers=Headers(
        actions=frozenset({"Skill", "Transmutation", "Disruption", "Lineage", "Unseal", "Entrance"}),
        standing={"Shell": 0, "Haste": 1 << Keyword.HASTE},
        waiting=frozenset({"Unseal", "Entrance"}),
    ),
    time=Time(
        period="turn",
        next="your next",
        steps={name: stages for name, (_, _, stages) in STEPS.items()},
        untils={
            ("end", "turn", "the"): Until.END_OF_TURN,
            ("end", "attack", "the"): Until.END_OF_SKIRMISH,
            ("start", "turn", "your next"): Until.YOUR_NEXT_TURN,
            ("end", "turn", "your next"): Until.END_OF_YOUR_NEXT_TURN,
            ("end", "turn", "an opponent's next"): END_OF_THEIR_NEXT_TURN,
            ("start", "Resonance Step", "the next"): Until.DURATION,
        },
        endless=Until.FOREVER,
        others=frozenset({Until.TURNS}),
    ),
    deeds=Deeds(
        forbidden=FORBIDDEN,
        permitted={("attack again", False): Phrase(Act.ATTACK_AGAIN, THE_CARD)},
        marks={
            "exhaust": (int(State.EXHAUSTED), 1),
            "ready": (int(State.EXHAUSTED), 0),
            "turn sideways": (int(State.HORIZONTAL), 1),
            "turn upright": (int(State.HORIZONTAL), 0),
            "turn to defence position": (int(State.DEFENCE_POSITION), 1),
            "turn to attack position": (int(State.DEFENCE_POSITION), 0),
            "refund": (int(State.OWED), 1),
        },
        returns={"withdraw": "hand", "put back": "deck"},
        skips={"Drawing Step": Resource.DRAWING_STEP},
    ),
    kernel=Kernel(
        verbs=VERBS,
        ops=frozenset(FLOW | OPS),
        watches=frozenset(
            {
                *(Watch.CHANGE, Watch.TRIGGER, Watch.REPLACE, Watch.FORBID, Watch.PERMIT, Watch.KEYWORD, Watch.BECOME),
                *(Watch.IMMUNE, Watch.IGNORE),
            }
        ),
        tests=frozenset({Test.COMPARE, Test.FITS, Test.TURN_OF, Test.DONE, Test.PERIOD, Test.HAPPENED}),
        is_paid=True,
        notices_itself=frozenset({"Unseal"}),
    ),
)
