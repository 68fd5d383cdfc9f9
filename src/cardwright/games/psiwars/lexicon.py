"""The lexicon of Psi Wars: what its words mean to its kernel."""

from cardwright.games.psiwars.state import (
    Act,
    Area,
    Event,
    Form,
    Keyword,
    Phase,
    Resource,
    Stat,
    State,
)
from cardwright.kernel.programs import MOST
from cardwright.language.lexicon import (
    BY_CARD,
    BY_PLAYER,
    CARD,
    DOER,
    OBJECT,
    SUBJECT,
    THE_CARD,
    THE_OBJECT,
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
from cardwright.language.program import FLOW, Op, Relation, Test, Toss, Until, Watch

UNITS = 1 << Form.CREATURE | 1 << Form.ROBOT | 1 << Form.CYBORG
CREATION_UNITS = 1 << Form.DS | 1 << Form.NG | 1 << Form.BA | 1 << Form.MA
ALL = (1 << Form.PLAYER) - 1
LABS = 1 << Form.PLAYER
TYPES = ("DS", "NG", "BA", "MA")
LIGHT_NAMES = (*TYPES, "W")
ABILITIES = {"Digital": Stat.DIGITAL, "Psionic": Stat.PSIONIC, "Physical": Stat.PHYSICAL}
COSTS = {f"{name} cost": int(Stat.COST) + light for light, name in enumerate(LIGHT_NAMES)}
DICE = {"green die": Stat.DIGITAL, "blue die": Stat.PSIONIC, "red die": Stat.PHYSICAL}
STEPS = ("Attack Step", "Defence Step", "Power Step", "Cyborg Step", "Battle Determination")
GAME = 1  # the only period in which texts count uses for longer than a Battle Phase
TAKEN = "damage taken"
AGAINST = "against"
UNPLAYED = int(Area.HAND | Area.PLAYING)
OPS = {
    *(Op.CHOOSE, Op.MAY, Op.MODE, Op.PAY, Op.WINDOW, Op.EACH, Op.MODE_IS),
    *(Op.DAMAGE, Op.LOSE, Op.GAIN, Op.DESTROY, Op.DESTROY_ALL, Op.MOVE, Op.MOVE_ALL, Op.DRAW, Op.DISCARD, Op.SHUFFLE),
    *(Op.LAST, Op.ENTER, Op.ATTACH, Op.SWAP, Op.REVEAL, Op.LOOK, Op.ROLL, Op.MARK, Op.MARK_ALL, Op.TRAP, Op.FREE),
    *(Op.ARRANGE, Op.MILL, Op.DIE, Op.CREATE, Op.ATTACK),
}
VERBS = (
    *("deal", "gain", "lose", "return", "put", "take", "move", "swap"),
    *("destroy", "discard", "draw", "deplete", "replenish", "disorientate", "trap", "free"),
    *("take control of", "shuffle", "reveal", "look at", "create", "reorientate", "disengage", "obliterate", "re-roll"),
    *("protect", "add", "turn", "turn over", "split", "engage"),
)
EVENTS = {
    ("enter play", False): Phrase(Event.ENTER, THE_CARD),
    ("destroy", True): Phrase(Event.DESTROY, THE_CARD, BY_CARD),
    ("destroy", False): Phrase(Event.DESTROY, THE_OBJECT, Party(SUBJECT, CARD)),
    ("attack", False): Phrase(Event.ATTACK, THE_CARD),
    ("defend", False): Phrase(Event.DEFEND, THE_CARD, Party(AGAINST, CARD)),
    ("win a Digital battle", False): Phrase(Event.WIN_DIGITAL, THE_CARD, Party(AGAINST, CARD)),
    ("win a Psionic battle", False): Phrase(Event.WIN_PSIONIC, THE_CARD, Party(AGAINST, CARD)),
    ("win a Physical battle", False): Phrase(Event.WIN_PHYSICAL, THE_CARD, Party(AGAINST, CARD)),
    ("lose a Digital battle", False): Phrase(Event.LOSE_DIGITAL, THE_CARD, Party(AGAINST, CARD)),
    ("lose a Psionic battle", False): Phrase(Event.LOSE_PSIONIC, THE_CARD, Party(AGAINST, CARD)),
    ("lose a Physical battle", False): Phrase(Event.LOSE_PHYSICAL, THE_CARD, Party(AGAINST, CARD)),
    ("disorientate", True): Phrase(Event.DISORIENTATE, THE_CARD),
    ("trap", True): Phrase(Event.TRAP, THE_CARD, BY_CARD),
    ("free", True): Phrase(Event.FREE, THE_CARD),
    ("escape", False): Phrase(Event.FREE, THE_CARD),
    ("fail to escape", False): Phrase(Event.ESCAPE_FAILED, THE_CARD),
    ("stack", False): Phrase(Event.STACK, THE_CARD, Party("with", CARD)),
    ("fight", False): Phrase(Event.FIGHT, THE_CARD),
    ("engage", True): Phrase(Event.ENGAGE, THE_CARD, BY_CARD),
    ("remain unblocked", False): Phrase(Event.UNBLOCKED, THE_CARD),
    ("tie a Digital battle", False): Phrase(Event.TIE_DIGITAL, THE_CARD, Party(AGAINST, CARD)),
    ("tie a Psionic battle", False): Phrase(Event.TIE_PSIONIC, THE_CARD, Party(AGAINST, CARD)),
    ("tie a Physical battle", False): Phrase(Event.TIE_PHYSICAL, THE_CARD, Party(AGAINST, CARD)),
    ("deal", True): Phrase(Event.LAB_DAMAGE, Party(TO), BY_CARD, takes="damage"),
    ("deal", False): Phrase(Event.HIT_LAB, THE_CARD, Party(TO), takes="damage"),
    ("draw", False): Phrase(Event.DRAW, DOER, takes="card"),
    ("create", False): Phrase(Event.CREATE, THE_OBJECT, DOER),
    ("create", True): Phrase(Event.CREATE, THE_CARD),
    ("play", False): Phrase(Event.CREATE, THE_OBJECT, DOER),
    **{(f"roll a {die}", False): Phrase(Event.ROLL_DIGITAL + ability, DOER) for die, ability in DICE.items()},
    ("discard", False): Phrase(Event.DISCARD, THE_OBJECT, DOER),
    ("discard", True): Phrase(Event.DISCARD, THE_CARD, BY_PLAYER),
}
FORBIDDEN = {
    ("attack", False): (Phrase(Act.ATTACK, THE_CARD),),
    ("defend", False): (Phrase(Act.DEFEND, THE_CARD, Party(AGAINST, CARD)),),
    ("stack", False): (Phrase(Act.STACK, THE_CARD),),
    ("use", False): (Phrase(Act.USE, THE_CARD, takes="special ability"),),
    ("trap", True): (Phrase(Act.TRAP, THE_CARD, BY_CARD),),
    ("destroy", True): (Phrase(Act.DESTROY, THE_CARD, BY_CARD),),
    ("target", True): (Phrase(Act.CHOOSE, THE_CARD, BY_CARD),),
    ("equip", True): (Phrase(Act.EQUIP, THE_CARD),),
    ("create", False): (Phrase(Act.CREATE, DOER, Party(OBJECT, CARD, UNPLAYED)),),
    ("play", False): (Phrase(Act.CREATE, DOER, Party(OBJECT, CARD, UNPLAYED)),),
}

PSIWARS = Lexicon(
    game="psiwars",
    words=None,
    cards=Cards(
        kinds={
            "Battle Unit": UNITS,
            "Creature": 1 << Form.CREATURE,
            "Robot": 1 << Form.ROBOT,
            "Cyborg": 1 << Form.CYBORG,
            "Equipment": 1 << Form.EQUIPMENT,
            "Power": 1 << Form.POWER | 1 << Form.TRAP,  # a Trap is a Power: PSI-3.14
            "Trap": 1 << Form.TRAP,
            "Creation Unit": CREATION_UNITS,
            **{name: 1 << int(Form.DS) + number for number, name in enumerate(TYPES)},
            "Stack": UNITS,
            "card": ALL,
            "Lab": LABS,
            "player": LABS,
            **dict.fromkeys(DICE, LABS),  # dice of a colour are alike until they are rolled: whose they are says all
        },
        player=LABS,
        permanents=UNITS | 1 << Form.EQUIPMENT | CREATION_UNITS,
        stated={"Stack": int(State.STACKED)},
        attachments=1 << Form.EQUIPMENT | 1 << Form.TRAP,
        keywords={"Shielded": Keyword.SHIELDED, "Unblockable": Keyword.UNBLOCKABLE},
    ),
    zones=Zones(
        areas={
            "Battle Deck": Area.BATTLE_DECK,
            "Resource Deck": Area.RESOURCE_DECK,
            "hand": Area.HAND,
            "Lab": Area.LAB,
            "Battlefield": Area.FIELD,
            "play": Area.PLAY,
            "trapped": Area.TRAPPED,
            "discard pile": Area.DISCARD,
            "being created": Area.PLAYING,
            "being played": Area.PLAYING,
        },
        hidden=Area.BATTLE_DECK | Area.RESOURCE_DECK | Area.HAND,
        piles={
            "hand": Area.HAND,
            "Battle Deck": Area.BATTLE_DECK,
            "Resource Deck": Area.RESOURCE_DECK,
            "Lab": Area.LAB,
            "Battlefield": Area.FIELD,
            "discard pile": Area.DISCARD,
        },
        stacks=frozenset({"Battle Deck", "Resource Deck"}),
        common=frozenset({"Battlefield"}),
    ),
    stats=Stats(
        numbers={
            **ABILITIES,
            **COSTS,
            "hit points": Stat.HIT_POINTS,
            "attempt count": Stat.ATTEMPTS,
            **{f"{name} total": int(Stat.TOTAL) + ability for name, ability in ABILITIES.items()},
            TAKEN: Stat.TAKEN,
        },
        changeable=frozenset({*ABILITIES, *COSTS, TAKEN}),
        of_players=frozenset({TAKEN}),
        ways=dict.fromkeys((*ABILITIES, *COSTS), frozenset({"set", "add", "subtract"}))
        | {TAKEN: frozenset({"add", "subtract"})},
        swappable=frozenset(ABILITIES),
        costs=frozenset(COSTS),
        hand_size=Stat.HAND,
        most=MOST,
    ),
    resources=Resources(
        numbers={
            "hit points": Resource.HIT_POINTS,
            "re-rolls": Resource.SYMBOLS,
            **{name: number for number, name in enumerate(LIGHT_NAMES)},
        },
        held={"hit points": Stat.HIT_POINTS},
        life="hit points",
        given_up={"destroy": Area.LAB, "deplete": Area.LAB, "discard": Area.HAND},
    ),
    states=States(
        named={
            "depleted": State.DEPLETED,
            "Disorientated": State.DISORIENTATED,
            "attacking": State.ATTACKING,
            "defending": State.DEFENDING,
            "engaged": State.ENGAGED,
            "unblocked": State.UNBLOCKED,
            "stacked": State.STACKED,
            "equipped": State.EQUIPPED,
        },
        host="equipped",
        held="trapped",
        sides={"attack": "defending", "defend": "attacking"},
        relations={"engaged with": Relation.SKIRMISHES_WITH, "borne by": Relation.ATTACHED_TO},
        fight="battle",
    ),
    events=Events(
        phrases=EVENTS,
        named={
            "destroy": Event.DESTROY,
            "damage": Event.LAB_DAMAGE,
            "deal": Event.HIT_LAB,
            "discard": Event.DISCARD,
        },
        replaceable=frozenset({Event.DESTROY, Event.LAB_DAMAGE}),
        rolls="fight",
        edges={"end": Event.TURN_END},
        moments={
            ("start", "Replenish Phase"): Event.REPLENISH_START,
            ("start", "turn"): Event.REPLENISH_START,
            ("start", "Creation Phase"): Event.CREATION_START,
            ("end", "Creation Phase"): Event.CREATION_END,
            ("start", "Battle Phase"): Event.BATTLE_START,
            ("end", "Battle Phase"): Event.BATTLE_END,
            ("start", "Cleanup Phase"): Event.CLEANUP_START,
            ("end", "Cleanup Phase"): Event.TURN_END,
            ("end", "Replenish Phase"): Event.DRAW_START,
            ("start", "Draw Phase"): Event.DRAW_START,
            ("end", "Draw Phase"): Event.DRAW_END,
            **{("start", name): Event.STEP_START + step for step, name in enumerate(STEPS)},
            **{("end", name): Event.STEP_END + step for step, name in enumerate(STEPS)},
        },
    ),
    headers=Headers(
        actions=frozenset({"Escape"}),
        freeing=frozenset({"Escape"}),
        phases={"Creation": int(Phase.CREATION), "Battle": int(Phase.BATTLE)},
    ),
    time=Time(
        period="turn",
        next="your next",
        untils={
            ("end", "battle", "the"): Until.END_OF_SKIRMISH,
            ("end", "Battle Phase", "the"): Until.PERIOD + int(Phase.BATTLE),
            ("end", "Creation Phase", "the"): Until.PERIOD + int(Phase.CREATION),
            ("end", "turn", "the"): Until.END_OF_TURN,
            ("start", "turn", "your next"): Until.YOUR_NEXT_TURN,
            ("end", "turn", "your next"): Until.END_OF_YOUR_NEXT_TURN,
            ("start", "Replenish Phase", "your next"): Until.YOUR_NEXT_TURN,
        },
        limits="battle",
        same_limits=frozenset({"turn"}),
        is_once=True,
        quotas={"game": GAME},
    ),
    deeds=Deeds(
        forbidden=FORBIDDEN,
        permitted={
            ("attack while depleted", False): Phrase(Act.ATTACK_DEPLETED, THE_CARD),
            ("stack", False): Phrase(Act.STACK_WITH, THE_CARD, Party("with", CARD)),
            ("bear a second Equipment", False): Phrase(Act.BEAR_MORE, THE_CARD),
        },
        required={
            ("attack", False): Phrase(Act.ATTACK, THE_CARD),
            ("defend", False): Phrase(Act.DEFEND, THE_CARD),
        },
        marks={
            "deplete": (int(State.DEPLETED), 1),
            "replenish": (int(State.DEPLETED), 0),
            "disorientate": (int(State.DISORIENTATED), 1),
            "reorientate": (int(State.DISORIENTATED), 0),
            "disengage": (int(State.ENGAGED), 0),
            "split": (int(State.STACKED), 0),
        },
        tosses={
            "obliterate": int(Toss.REMOVE),
            "re-roll": int(Toss.ROLL),
            "protect": int(Toss.PROTECT),
            "add": int(Toss.ADD),
            "turn": int(Toss.SET),
            "turn over": int(Toss.TURN_OVER),
        },
    ),
    kernel=Kernel(
        verbs=VERBS,
        ops=frozenset(FLOW | OPS),
        watches=frozenset(
            {
                Watch.CHANGE,
                Watch.TRIGGER,
                Watch.REPLACE,
                Watch.FORBID,
                Watch.PERMIT,
                Watch.MUST,
                Watch.KEYWORD,
                Watch.CONTROL,
                Watch.IMMUNE,
            }
        ),
        tests=frozenset({Test.COMPARE, Test.FITS, Test.TURN_OF, Test.DONE, Test.TIMES}),
        is_paid=True,
        notices_itself=frozenset({""}),
        dice={f"a {die}": ability for die, ability in DICE.items()},
    ),
)
