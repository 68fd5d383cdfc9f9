"""Trial: what a game of some 250 kernel functions costs to compile, to load from the cache and to turn into PTX.

It writes a module of functions shaped like those of Chi into a temporary folder, layer upon layer, and compiles its ten
entry points in a new process for every way of compiling, Chi's beside them. It needs the package on the path.
"""

import importlib
import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from types import SimpleNamespace

LEAVES, SELECTORS, EFFECTS, ACTIONS = 78, 66, 46, 24  # with as many `why_not` as actions: some 250 functions in all
STEPS = 8

HEAD = '''"""Generated for a measurement: a game that plays nothing in particular."""

from enum import IntEnum

from cardwright.kernel.agenda import pop, push
from cardwright.kernel.chance import below, rekey
from cardwright.kernel.events import Notes, because, tell
from cardwright.kernel.invariants import broken_table
from cardwright.kernel.knowledge import hide_chance, hide_zone
from cardwright.kernel.loops import (
    make_best_answer, make_look_ahead, make_play_game, make_play_on, make_random_answer,
)
from cardwright.kernel.questions import ask, close, is_asked
from cardwright.kernel.record import Cards, Seats, i8, i16, i32, record
from cardwright.kernel.rule import entry, kernel, refuse, rule
from cardwright.kernel.table import NOBODY, Table
from cardwright.kernel.zones import find, leave_hand, move, put_last, shuffle, sort_hand

SEATS, CARDS, KINDS, TYPES, ANSWERS = 2, 100, 40, 6, {answers}


class Zone(IntEnum):
    DECK = 0
    HAND = 2
    PLAY = 4
    DISCARD = 6


class Question(IntEnum):
    NONE = 0
    MOVE = 1


class Why(IntEnum):
    LEGAL = 0
    OVER = 1
    NOT_ASKED = 2
    COST = 3
    NO_CARD = 4
    NO_TARGET = 5


@record(seats=SEATS, cards=CARDS, zones=8, agenda=16, wide=5)
class Mock(Table):
    turn: i8
    life: i32[Seats]
    time: i32[Seats]
    damage: i32[Cards]
    mark: i8[Cards]
    under: i16[Cards]


@record()
class Book(Notes):
    type: i8[KINDS]
    cost: i32[KINDS]
    value: i32[KINDS]
    numbers: i32[32]


@kernel
def everybody(game):
    """The mask of all seats."""
    return (1 << game.seats) - 1


@kernel
def opponent(seat):
    """The other player."""
    return 1 - seat


@kernel
def hand(seat):
    """The zone of a hand."""
    return Zone.HAND + seat


@kernel
def draw(game, book, seat):
    """Move the top card of a deck to the hand."""
    card = game.first[Zone.DECK + seat]
    if card != NOBODY:
        game.known[card] |= 1 << seat
        move(game, card, hand(seat))
        tell(book, 1, seat, game.kind[card], 0, 0, game.known[card])
'''

COUNT = '''
@rule("MOCK-{n}")
def leaf_{n}(game, book, seat, card):
    """How many cards of a zone fit."""
    found = 0
    other = game.first[Zone.PLAY + seat]
    while other != NOBODY:
        kind = game.kind[other]
        if other != card and book.type[kind] == {t} and game.damage[other] < book.value[kind]:
            found += 1
        elif game.mark[other] == {t}:
            found += book.cost[kind]
        other = game.next[other]
    return found
'''

TEST = '''
@rule("MOCK-{n}")
def leaf_{n}(game, book, seat, card):
    """Whether a card fits, as a number."""
    if card == NOBODY:
        return 0
    kind = game.kind[card]
    if book.type[kind] == {t}:
        return 1
    if game.zone[card] == Zone.HAND + seat and game.time[seat] < book.cost[kind]:
        return 0
    return 1 if game.life[opponent(seat)] > {n} % 20 or game.mark[card] & {t} != 0 else 0
'''

VALUE = '''
@rule("MOCK-{n}")
def leaf_{n}(game, book, seat, card):
    """A number made from a card and the table."""
    amount = book.numbers[{n} % 32] + game.count[Zone.PLAY + seat] * {t}
    for other in range(game.seats):
        amount += game.life[other] if other == seat else -game.life[other]
    if card != NOBODY:
        amount = amount * book.value[game.kind[card]] // (1 + {t})
        if game.under[card] != NOBODY:
            amount += book.value[game.kind[game.under[card]]]
    return min(max(amount, -999), 999)
'''

SELECT = '''
@rule("MOCK-S{n}")
def select_{n}(game, book, seat, zone):
    """The card of a zone that is worth most, or NOBODY."""
    best = NOBODY
    most = -10000
    card = game.first[zone + seat]
    while card != NOBODY:
        if leaf_{a}(game, book, seat, card) > 0:
            worth = leaf_{b}(game, book, seat, card) - leaf_{c}(game, book, opponent(seat), card)
            if worth > most:
                best, most = card, worth
        card = game.next[card]
    return best
'''

CHANGE = '''
@rule("MOCK-C{n}")
def select_{n}(game, book, seat, amount):
    """Change a life and a time, and tell it."""
    loss = leaf_{a}(game, book, seat, NOBODY) % 5 + amount % 3
    game.life[seat] = min(max(game.life[seat] - loss, 0), 99)
    if leaf_{b}(game, book, opponent(seat), game.first[hand(seat)]) > {t}:
        game.time[seat] += 1
    game.time[opponent(seat)] = min(game.time[opponent(seat)] + leaf_{c}(game, book, seat, NOBODY) % 2, 20)
    tell(book, {t}, seat, NOBODY, 0, loss, everybody(game))
    return NOBODY
'''

EFFECT = '''
@rule("MOCK-E{n}")
def effect_{n}(game, book, seat, amount):
    """Find a card, move or mark it, and let something follow."""
    card = select_{a}(game, book, seat, Zone.PLAY)
    if card == NOBODY:
        card = select_{b}(game, book, opponent(seat), Zone.PLAY)
    if card == NOBODY:
        draw(game, book, seat)
        return 0
    game.damage[card] += amount
    game.mark[card] |= {t}
    if game.damage[card] >= book.value[game.kind[card]]:
        owner = game.zone[card] - Zone.PLAY
        game.damage[card] = 0
        move(game, card, Zone.DISCARD + owner)
        tell(book, {t}, owner, game.kind[card], 0, amount, everybody(game))
        push(game, {step}, owner)
    return 1 + leaf_{c}(game, book, seat, card) % 2
'''

WHY = '''
@kernel
def why_not_{n}(game, book, seat):
    """Legality of one kind of answer."""
    card = find(game, hand(seat), {kind})
    if refuse(Why.NO_CARD, card == NOBODY and leaf_{a}(game, book, seat, card) < {t}):
        return Why.NO_CARD
    because(book, {n}, game.time[seat], 0)
    if refuse(Why.COST, game.time[seat] < book.cost[{kind}]):
        return Why.COST
    if refuse(Why.NO_TARGET, select_{b}(game, book, seat, Zone.PLAY) == NOBODY and game.count[hand(seat)] == 0):
        return Why.NO_TARGET
    return Why.LEGAL
'''

ACTION = '''
@rule("MOCK-A{n}")
def action_{n}(game, book, seat):
    """Pay, play a card and carry out its effects."""
    game.time[seat] -= book.cost[{kind}]
    card = find(game, hand(seat), {kind})
    if card != NOBODY:
        card = leave_hand(game, card)
        game.known[card] = everybody(game)
        move(game, card, Zone.PLAY + seat)
        tell(book, 2, seat, {kind}, 0, 0, everybody(game))
    if effect_{a}(game, book, seat, 1 + game.count[hand(seat)]) > 0:
        effect_{b}(game, book, opponent(seat), {t})
'''

TAIL = '''

@kernel
def set_up(game, book):
    """Two shuffled decks, two hands of five."""
    for zone in range(8):
        game.first[zone] = NOBODY
        game.last[zone] = NOBODY
    for card in range(CARDS):
        game.kind[card] = card % KINDS
        game.under[card] = NOBODY
        put_last(game, card, Zone.DECK + card * 2 // CARDS)
    for seat in range(SEATS):
        shuffle(game, Zone.DECK + seat, 0, CARDS)
        game.life[seat] = 99
        game.time[seat] = 5
        for _card in range(5):
            draw(game, book, seat)
    game.turn = below(game, 2)
    ask(game, Question.MOVE, 1 << game.turn)


@kernel
def next_turn(game, book):
    """The other seat is on turn; after 60 turns the game is over."""
    game.turns += 1
    if game.turns >= 60:
        game.over = 1
        game.asked = 0
        game.winners = 1 if game.life[0] > game.life[1] else 2
        return
    game.turn = opponent(game.turn)
    game.time[game.turn] = min(game.time[game.turn] + 5, 20)
    draw(game, book, game.turn)
    ask(game, Question.MOVE, 1 << game.turn)


@kernel
def evaluate(game, book, seat):
    """What a simple bot looks at."""
    return game.life[seat] - game.life[opponent(seat)]


@kernel
def hide(game, book, seat):
    """Overwrite what a seat does not know."""
    hide_chance(game)
    for other in range(SEATS):
        hide_zone(game, Zone.DECK + other, seat)
        hide_zone(game, hand(other), seat)
        sort_hand(game, hand(other))


@kernel
def fill(game, book, luck):
    """Fill a concealed record at random."""
    rekey(game, luck)
    for card in range(CARDS):
        if game.kind[card] < 0:
            game.kind[card] = below(game, KINDS)


@kernel
def span_from(game):
    """The first answer."""
    return 0


@kernel
def span_to(game, book):
    """One past the last answer."""
    return ANSWERS


@kernel
def broken(game, book):
    """The first broken invariant."""
    return broken_table(game, CARDS, 8, 16)


random_answer = make_random_answer(why_not_any, span_from, span_to)
play_on = make_play_on(apply, random_answer)
look = make_look_ahead(apply, why_not_any, span_from, span_to, fill, evaluate, play_on, 2000)
best_answer = make_best_answer(hide, look)
play_game = make_play_game(apply, random_answer, best_answer, broken)


@entry
def start(game, book):
    """Entry."""
    set_up(game, book)


@entry
def why_not(game, book, seat, action):
    """Entry."""
    return why_not_any(game, book, seat, action)


@entry
def reasons(game, book, seat, out):
    """Entry."""
    for action in range(ANSWERS):
        out[action] = why_not_any(game, book, seat, action)


@entry
def answer(game, book, seat, action):
    """Entry."""
    apply(game, book, seat, action)


@entry
def conceal(game, book, seat):
    """Entry."""
    hide(game, book, seat)


@entry
def imagine(game, book, luck):
    """Entry."""
    fill(game, book, luck)


@entry
def weigh(game, book, seat, out):
    """Entry."""
    out[0] = evaluate(game, book, seat)


@entry
def look_ahead(pad, book, seat, luck, worlds, policy, value, tries):
    """Entry."""
    look(pad, book, seat, luck, worlds, policy, value, tries)


@entry
def play_random(game, book, luck, limit):
    """Entry."""
    return play_on(game, book, luck, limit)


@entry
def play_games(games, book, policies, worlds, lucks, pad, value, tries, limit, check, made):
    """Entry."""
    for i in range(games.shape[0]):
        game = games[i]
        set_up(game, book)
        made[i] = play_game(game, book, policies[i], worlds[i], lucks[i], pad, value, tries, limit, check)
'''


def chain(name, call, cases, last):
    """A dispatch over numbers, as `apply` and `why_not` have it."""
    lines = [f"    {'if' if n == 0 else 'elif'} {name} == {n}:\n        {call.format(n=n)}" for n in range(cases)]
    return "\n".join([*lines, f"    else:\n        {last}"])


def write_module():
    """The source of the module and the number of its functions."""
    parts = [HEAD.format(answers=ACTIONS + 1)]
    for n in range(LEAVES):
        parts.append((COUNT, TEST, VALUE)[n % 3].format(n=n, t=n % 6))
    for n in range(SELECTORS):
        a, b, c = n * 3 % LEAVES, (n * 3 + 1) % LEAVES, (n * 3 + 2) % LEAVES
        parts.append((SELECT if n % 3 else CHANGE).format(n=n, a=a, b=b, c=c, t=n % 6))
    for n in range(EFFECTS):
        a, b, c = n * 2 % SELECTORS, (n * 2 + 1) % SELECTORS, n * 5 % LEAVES
        parts.append(EFFECT.format(n=n, a=a, b=b, c=c, t=n % 6, step=n % STEPS))
    for n in range(ACTIONS):
        parts.append(WHY.format(n=n, kind=n, t=n % 3, a=n * 3 % LEAVES, b=n * 3 % SELECTORS + 1))
        parts.append(ACTION.format(n=n, kind=n, t=n % 6, a=n * 2 % EFFECTS, b=(n * 2 + 1) % EFFECTS))
    steps = chain("step", "effect_{n}(game, book, fact, 1)", STEPS, "next_turn(game, book)")
    parts.append(f'''
@kernel
def advance(game, book):
    """Do what is due; a text that goes on too long is cut off."""
    done = 0
    while game.asked == 0 and game.over == 0:
        if game.agenda_size == 0 or done > 12:
            game.agenda_size = 0
            ask(game, Question.MOVE, 1 << game.turn)
            return
        done += 1
        row = pop(game)
        step = game.agenda[row, 0]
        fact = game.agenda[row, 1]
{steps.replace("    ", "        ", 1).replace(chr(10), chr(10) + "    ")}
''')
    acts = chain("action", "action_{n}(game, book, seat)", ACTIONS, f"push(game, {STEPS})")
    parts.append(f'''
@kernel
def apply(game, book, seat, action):
    """Carry out an answer and run on."""
    close(game, seat)
{acts}
    advance(game, book)
''')
    whys = chain("action", "return why_not_{n}(game, book, seat)", ACTIONS, "return Why.LEGAL")
    parts.append(f'''
@kernel
def why_not_any(game, book, seat, action):
    """Legality."""
    if refuse(Why.OVER, game.over == 1):
        return Why.OVER
    if refuse(Why.NOT_ASKED, not is_asked(game, seat)):
        return Why.NOT_ASKED
{whys}
''')
    source = "\n".join([*parts, TAIL])
    return source, source.count("@kernel") + source.count("@rule") + source.count("@entry")


# One measurement: a new process that compiles or loads what it is told to


def load(what):
    """The entry points of the mock game or of Chi, with records to call them with."""
    import numpy as np

    if what == "chi":
        from cardwright.games.chi import cards, entries
        from cardwright.games.chi.actions import ANSWERS
        from cardwright.games.chi.state import Book
        from cardwright.games.chi.state import Chi as Record

        book = np.zeros(1, Book.dtype)[0]
        cards.write_book(book, {option.name: option.default for option in cards.OPTIONS}, None)
        return SimpleNamespace(entries=entries, record=Record.dtype, book=book, answers=ANSWERS)
    entries = importlib.import_module("mock_game")
    book = np.zeros(1, entries.Book.dtype)[0]
    book.type[:] = np.arange(entries.KINDS) % entries.TYPES
    book.cost[:] = np.arange(entries.KINDS) % 4
    book.value[:] = 3 + np.arange(entries.KINDS) % 7
    return SimpleNamespace(entries=entries, record=entries.Mock.dtype, book=book, answers=entries.ANSWERS)


def call_entries(game):
    """Call every entry point once and return the seconds of each."""
    import numpy as np

    records = np.zeros(1, game.record)
    records["seats"] = 2
    records["key"] = 7
    record, book, luck = records[0], game.book, np.ones((1, 4), np.uint32)
    pad, out = np.zeros(3, game.record), np.zeros(200, np.int32)
    value, tries = np.zeros(game.answers, np.int64), np.zeros(game.answers, np.int64)
    few, made = np.zeros((1, 4), np.int32), np.zeros(1, np.int64)
    calls = {
        "play_games": (records, book, few, few + 1, luck, pad, value, tries, 5, 1, made),
        "start": (records[0], book),
        "why_not": (record, book, 0, 0),
        "reasons": (record, book, 0, out),
        "look_ahead": (pad, book, 0, luck[0], 0, 1, value, tries),
        "conceal": (pad[0], book, 0),
        "imagine": (pad[0], book, luck[0]),
        "weigh": (record, book, 0, out),
        "answer": (pad[0], book, 0, 0),
        "play_random": (record, book, luck[0], 5),
    }
    seconds = {}
    for name, arguments in calls.items():
        function = getattr(game.entries, name, None)
        if function is not None:
            begin = time.process_time()
            if name != "answer":
                function(*arguments)
            elif hasattr(function, "compile"):
                import numba

                function.compile(tuple(numba.typeof(part) for part in arguments))
            seconds[name] = time.process_time() - begin
            pad[:] = record
    return seconds


def ptx_of(game, widened):
    """The size of the PTX of random play; functions called on a device have a template of their own to widen."""
    from numba.cuda import dispatcher

    from cardwright.kernel import cuda, rule

    if widened:
        template = dispatcher.CUDADispatcher.get_call_template
        dispatcher.CUDADispatcher.get_call_template = lambda self, args, kws: template(
            self, tuple(map(rule.widen, args)), kws
        )
    return len(cuda.compile_ptx(game.entries, SimpleNamespace(dtype=game.record), game.book))


def overloads():
    """How many versions of kernel functions were compiled, and how many functions have more than one."""
    import gc

    from numba.core.dispatcher import Dispatcher

    kept = [thing for thing in gc.get_objects() if isinstance(thing, Dispatcher) and thing.overloads]
    return sum(len(thing.overloads) for thing in kept), sum(len(thing.overloads) > 1 for thing in kept)


def speed(game):
    """Random decisions a second."""
    import numpy as np

    made, seconds, rounds = 0, 0.0, 20
    for seed in range(rounds):
        record = np.zeros(1, game.record)[0]
        record.seats = 2
        record.key[:] = seed + 1
        game.entries.start(record, game.book)
        begin = time.perf_counter()
        made += game.entries.play_random(record, game.book, np.full(4, seed, np.uint32), 10**6)
        seconds += time.perf_counter() - begin
        if seconds > 4:
            break
    return made / seconds


def measure_here(what, how):
    """Run in the new process: print one line of JSON."""
    from cardwright.kernel import backend, rule

    if "unwidened" in how:
        rule.widen = lambda kind: kind
    if "bare" in how:
        compiled = rule.compiled
        bare = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}  # an entry needs both wrappers, nothing else does
        rule.compiled = lambda function, **ways: compiled(function, **(ways if "cache" in ways else ways | bare))
    game = load(what)
    result = {"import": time.process_time()}
    if "ptx" in how:
        begin = time.process_time()
        result["bytes"] = ptx_of(game, "unwidened" not in how)
        result["entries"] = {"ptx": time.process_time() - begin}
    else:
        result["entries"] = call_entries(game)
        if not backend.INTERPRETED:
            result["versions"], result["repeated"] = overloads()
            result["bytes"] = sum(path.stat().st_size for path in backend.CACHE.rglob("*") if path.is_file())
        if hasattr(game.entries, "play_random"):
            result["speed"] = speed(game)
    result["all"] = sum(result["entries"].values())
    result["memory"] = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    print(json.dumps(result))


# The whole measurement


def begin_process(folder, what, how="", **environment):
    """Start a measurement in a new process."""
    source = str(Path(sys.modules["cardwright"].__path__[0]).parent)
    path = os.pathsep.join([source, str(folder)])
    environment = os.environ | {"PYTHONPATH": path, "CARDWRIGHT_BACKEND": "cpu"} | environment
    command = [sys.executable, __file__, "measure", what, how]
    return subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True)


def finish(process, label):
    """Wait for a measurement and print its line."""
    output, _ = process.communicate()
    if process.returncode:
        raise SystemExit(f"{label} failed")
    result = json.loads(output)
    slowest = ", ".join(
        f"{name} {seconds:.1f}"
        for name, seconds in sorted(result["entries"].items(), key=lambda item: -item[1])[:4]
        if seconds >= 0.1
    )
    words = [f"{label:<44} {result['import']:5.1f} + {result['all']:6.1f} s, {result['memory']:5.0f} MB"]
    if "versions" in result:
        words.append(f"{result['versions']} versions ({result['repeated']} functions repeated)")
    if "bytes" in result:
        words.append(f"{result['bytes'] / 1e6:.1f} MB kept")
    if "speed" in result:
        words.append(f"{result['speed']:,.0f} decisions/s")
    print("; ".join([*words, slowest] if slowest else words), flush=True)
    return result


def main():
    """Every way of compiling, cold and from the cache."""
    import cardwright  # noqa: F401

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        source, functions = write_module()
        (folder / "mock_game.py").write_text(source)
        print(f"mock game: {functions} functions, {source.count(chr(10)):,} lines")
        print("import + all entries, in seconds of one core:")

        def run(label, what, how="", cache="plain", **environment):
            kept = str(folder / f"{what} {cache}")
            return finish(begin_process(folder, what, how, CARDWRIGHT_CACHE=kept, **environment), label)

        for what in ("chi", "mock"):
            run(f"{what}, interpreted", what, CARDWRIGHT_BACKEND="python")
            run(f"{what}, cold", what)
            run(f"{what}, from the cache", what)
            run(f"{what}, cold, NUMBA_BOUNDSCHECK=1", what, cache="checked", NUMBA_BOUNDSCHECK="1")
            run(f"{what}, from the cache, NUMBA_BOUNDSCHECK=1", what, cache="checked", NUMBA_BOUNDSCHECK="1")
            run(f"{what}, cold, wrappers for entries only", what, "bare", cache="bare")
            run(f"{what}, cold, NUMBA_OPT=1", what, cache="opt", NUMBA_OPT="1")
            run(f"{what}, cold, integers not widened", what, "unwidened", cache="unwidened")
            run(f"{what}, PTX, integers widened", what, "ptx", cache="ptx")
            run(f"{what}, PTX, integers not widened", what, "ptx unwidened", cache="ptx")
        begin = time.perf_counter()
        both = [begin_process(folder, "mock", CARDWRIGHT_CACHE=str(folder / f"core{core}")) for core in range(2)]
        for core, process in enumerate(both):
            finish(process, f"mock, cold, beside another: core {core}")
        print(f"two cold compiles on two cores: {time.perf_counter() - begin:.1f} s")


if __name__ == "__main__":
    if sys.argv[1:2] == ["measure"]:
        measure_here(sys.argv[2], sys.argv[3])
    else:
        main()
