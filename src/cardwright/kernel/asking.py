"""What effect programs ask: candidates of a choice, hidden ones too, modes, and how an answer goes into its frame."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cardwright.kernel.agenda import REGISTERS, Row
from cardwright.kernel.chance import PICKED_PLAYER, below, is_fixed, luck_below, use_fixed
from cardwright.kernel.events import tell
from cardwright.kernel.programs import Code, Filter
from cardwright.kernel.rule import kernel
from cardwright.kernel.running import go
from cardwright.kernel.seats import everybody, is_out, name_of
from cardwright.kernel.table import NOBODY
from cardwright.kernel.things import NO_THINGS, Things
from cardwright.kernel.zones import next_kind
from cardwright.language.program import LOOKED_AT, NONE, Choice, Op


@kernel
def is_in_register(game, at, mask, x):
    """Whether something is in one of the registers of a mask."""
    for register in range(REGISTERS):
        if (mask >> register) & 1 == 1 and game.agenda[at, Row.R0 + register] == x:
            return True
    return False


@kernel
def is_among_looked(book, pc):
    """Whether a choice is only among cards that were looked at: then nothing else need be seen for it."""
    return book.code[pc, Code.c] & Choice.LOOKED != 0


def make_candidates(
    cards: int,
    zones: int,
    player_form: int,
    area_of: Any,
    suits_frame: Any,
    allowed: Any,
    things: Things = NO_THINGS,
) -> Any:
    """What a CHOOSE can pick: `allowed(game, book, at, pc, x)` is what a game asks for besides the filter."""
    first_thing, end_thing, thing_forms = things.first, things.end, things.forms

    @kernel
    def is_candidate(game, book, at, pc, x):
        """Whether something may be chosen: it fits, was not chosen before, and nothing else bars it."""
        if is_in_register(game, at, book.code[pc, Code.e], x):
            return False
        if is_among_looked(book, pc) and not is_in_register(game, at, book.code[pc, Code.c] >> LOOKED_AT, x):
            return False
        return suits_frame(game, book, at, book.code[pc, Code.b], x) and allowed(game, book, at, pc, x)

    @kernel
    def nth_candidate(game, book, at, pc, number):
        """The candidate of a number, or NOBODY."""
        which = book.code[pc, Code.b]
        if (book.filters[which, Filter.forms] >> player_form) & 1 == 1:
            for player in range(game.seats):
                if is_candidate(game, book, at, pc, cards + player):
                    if number == 0:
                        return cards + player
                    number -= 1
        areas = book.filters[which, Filter.zones]
        for zone in range(zones):
            if game.count[zone] == 0 or areas & area_of(zone) == 0:
                continue
            card = game.first[zone]
            while card != NOBODY:
                if is_candidate(game, book, at, pc, card):
                    if number == 0:
                        return card
                    number -= 1
                card = game.next[card]
        if book.filters[which, Filter.forms] & thing_forms != 0:
            for thing in range(first_thing, end_thing):
                if is_candidate(game, book, at, pc, thing):
                    if number == 0:
                        return thing
                    number -= 1
        return NOBODY

    @kernel
    def random_candidate(game, book, at, pc):
        """Chance picks among the candidates, or takes what a scenario has fixed."""
        count = 0
        fixed = NOBODY
        x = nth_candidate(game, book, at, pc, 0)
        while x != NOBODY:
            if fixed == NOBODY and is_fixed(book, int(game.kind[x]) if x < cards else PICKED_PLAYER + x - cards):
                fixed = x
            count += 1
            x = nth_candidate(game, book, at, pc, count)
        if use_fixed(book, fixed != NOBODY):
            return fixed
        return nth_candidate(game, book, at, pc, below(game, count))

    return is_candidate, nth_candidate, random_candidate


@kernel
def areas_of_choice(book, pc):
    """The zones in which a choice looks, as filters name them."""
    return book.filters[book.code[pc, Code.b], Filter.zones]


def make_hidden_choice(zones: int, hidden: int, area_of: Any, is_candidate: Any) -> tuple[Any, Any]:
    """Choices among cards that not all see; `hidden` is the mask of such zones as filters name them."""

    @kernel
    def is_hidden_choice(book, pc):
        """Whether a choice is among cards of hidden zones: there equal cards are one choice."""
        return areas_of_choice(book, pc) & hidden != 0

    @kernel
    def find_hidden(game, book, at, pc, kind):
        """A card of a kind that may be chosen in a hidden zone, or NOBODY."""
        for zone in range(zones):
            if game.count[zone] == 0 or areas_of_choice(book, pc) & area_of(zone) & hidden == 0:
                continue
            card = game.first[zone]
            while card != NOBODY:
                if game.kind[card] == kind and is_candidate(game, book, at, pc, card):
                    return int(card)
                card = game.next[card]
        return NOBODY

    return is_hidden_choice, find_hidden


def make_next_chosen(rows: int, zones: int, hidden: int, area_of: Any) -> tuple[Any, Any]:
    """What the text on top of the agenda may let somebody choose, in the order of rows and of kinds."""

    @kernel
    def areas_asked(game, book):
        """The zones in which the text that asks looks."""
        return areas_of_choice(book, game.agenda[game.agenda_size - 1, Row.PC])

    @kernel
    def next_chosen(game, book, card):
        """The next row from this one on that lies there, or NOBODY; cards of hidden zones are chosen by kind."""
        areas = areas_asked(game, book)
        if areas & hidden != 0:
            return NOBODY
        while card < rows and areas & area_of(game.zone[card]) == 0:
            card += 1
        return card if card < rows else NOBODY

    @kernel
    def next_hidden(game, book, kind):
        """The lowest kind from this one on that lies hidden there, or NOBODY."""
        areas, found = areas_asked(game, book) & hidden, NOBODY
        for zone in range(zones):
            if game.count[zone] == 0 or areas & area_of(zone) == 0:
                continue
            held = next_kind(game, zone, kind)
            if held != NOBODY and (found == NOBODY or held < found):
                found = held
        return found

    return next_chosen, next_hidden


@kernel
def is_unused_option(game, book, at, pc, option):
    """Whether a mode is among those that a text offers and was not chosen before."""
    if option < 0 or option >= book.code[pc, Code.b]:
        return False
    for register in range(REGISTERS):
        if (book.code[pc, Code.c] >> register) & 1 == 1 and game.agenda[at, Row.R0 + register] == option:
            return False
    return True


@kernel
def must_choose_mode(book, pc):
    """Whether a text does not let its player decline all modes."""
    return book.code[pc, Code.d] == 0


@kernel
def must_choose(book, pc):
    """Whether a text does not let its player choose nothing."""
    return book.code[pc, Code.c] & Choice.OPTIONAL == 0


def make_has_option(is_option: Any) -> Any:
    """Modes that can be chosen; `is_option(game, book, at, pc, option)` says which."""

    @kernel
    def has_option(game, book, at, pc):
        """Whether any mode is left to choose."""
        for option in range(book.code[pc, Code.b]):
            if is_option(game, book, at, pc, option):
                return True
        return False

    return has_option


@dataclass(frozen=True)
class Openings:
    """What can be chosen of all that a move declares, before anything is."""

    option_is_open: Callable[..., Any]  # (game, book, at, pc, option)
    has_open_option: Callable[..., Any]  # (game, book, at, pc)
    can_declare: Callable[..., Any]  # (game, book, at, pc)


def make_openings(nth_candidate: Any) -> Openings:
    """Whether everything that a move must aim at or give up has a candidate."""

    @kernel
    def has_enough(game, book, at, pc):
        """Whether a choice has a candidate besides those that earlier choices of the same move will take."""
        needed = 0
        excluded = book.code[pc, Code.e]
        for register in range(REGISTERS):
            needed += (excluded >> register) & 1
        return nth_candidate(game, book, at, pc, needed) != NOBODY

    @kernel
    def block_is_open(game, book, at, start, stop):
        """Whether everything that must be chosen in a stretch of code has a candidate."""
        for pc in range(start, stop):
            op = book.code[pc, Code.op]
            if op == Op.WINDOW or op == Op.END:
                return True
            flags = book.code[pc, Code.c]
            if op == Op.CHOOSE and flags & (Choice.TARGET | Choice.COST) != 0:
                if must_choose(book, pc) and not has_enough(game, book, at, pc):
                    return False
        return True

    @kernel
    def option_is_open(game, book, at, pc, option):
        """Whether a mode can be chosen: everything that it aims at has a candidate, and it was not chosen before."""
        if not is_unused_option(game, book, at, pc, option):
            return False
        register = book.code[pc, Code.a]
        place = pc + 1
        while book.code[place, Code.op] != Op.WINDOW and book.code[place, Code.op] != Op.END:
            if book.code[place, Code.op] == Op.MODE_IS and book.code[place, Code.a] == register:
                after = book.code[place, Code.c]
                if book.code[place, Code.b] == option and not block_is_open(game, book, at, place + 1, after):
                    return False
                place = max(place + 1, after)
            else:
                place += 1
        return True

    has_open_option = make_has_option(option_is_open)

    @kernel
    def can_declare(game, book, at, pc):
        """Whether a move can be declared: modes that cannot be declined count as far as one of them is open."""
        place = pc
        while book.code[place, Code.op] != Op.WINDOW and book.code[place, Code.op] != Op.END:
            op = book.code[place, Code.op]
            if op == Op.MODE_IS:
                place = max(place + 1, book.code[place, Code.c])
                continue
            if op == Op.MODE and must_choose_mode(book, place) and not has_open_option(game, book, at, place):
                return False
            if not block_is_open(game, book, at, place, place + 1):
                return False
            place += 1
        return True

    return Openings(option_is_open, has_open_option, can_declare)


@dataclass(frozen=True)
class Choices:
    """What texts let players choose, at tables with hidden zones and moves that are declared."""

    is_candidate: Callable[..., Any]  # (game, book, at, pc, x)
    nth_candidate: Callable[..., Any]  # (game, book, at, pc, number)
    random_candidate: Callable[..., Any]  # (game, book, at, pc)
    is_hidden_choice: Callable[..., Any]  # (book, pc)
    find_hidden: Callable[..., Any]  # (game, book, at, pc, kind)
    next_chosen: Callable[..., Any]  # (game, book, card)
    next_hidden: Callable[..., Any]  # (game, book, kind)
    openings: Openings


def make_choices(
    cards: int,
    zones: int,
    hidden: int,
    player_form: int,
    area_of: Any,
    suits_frame: Any,
    allowed: Any,
    things: Things = NO_THINGS,
) -> Choices:
    """All of them; `hidden` is the mask of the zones that not all see, the rest as `make_candidates` takes it."""
    candidates = make_candidates(cards, zones, player_form, area_of, suits_frame, allowed, things)
    hidden_choice = make_hidden_choice(zones, hidden, area_of, candidates[0])
    next_ones = make_next_chosen(cards, zones, hidden, area_of)
    return Choices(*candidates, *hidden_choice, *next_ones, make_openings(candidates[1]))


@dataclass(frozen=True)
class TextAnswers:
    """The answers of a game to what texts ask: the first of each group."""

    accept: int
    decline: int
    kind: int  # a card of a hidden zone by its kind; no other answer to a text stands behind these
    things: tuple[tuple[int, int], ...]  # cards, players and others: the first answer of a group, and its thing
    numbers: tuple[int, ...] = ()  # modes, types, numbers: the first answer of each group means 0


def make_content_of(answers: TextAnswers, find_hidden: Any) -> Any:
    """What an answer to a text means."""
    accept, kind = answers.accept, answers.kind
    groups = tuple(sorted([*answers.things, *((first, 0) for first in answers.numbers)], reverse=True))

    @kernel
    def content_of(game, book, at, action):
        """What goes into the frame that asked: a thing, a number, 1 for yes; NOBODY where it was declined."""
        if action == accept:
            return 1
        if action >= kind:
            return find_hidden(game, book, at, game.agenda[at, Row.PC], action - kind)
        for first, content in groups:
            if action >= first:
                return content + action - first
        return NOBODY

    return content_of


def make_propose_candidate(answers: TextAnswers, is_hidden_choice: Any, nth_candidate: Any) -> Any:
    """Answers to a choice by chance."""
    decline = answers.decline
    groups = tuple(sorted(((thing, first) for first, thing in answers.things), reverse=True))

    @kernel
    def propose_candidate(game, book, luck):
        """One of the things that a text lets choose, or declining; NOBODY for a choice among hidden cards."""
        at = game.agenda_size - 1
        pc = game.agenda[at, Row.PC]
        if is_hidden_choice(book, pc):
            return NOBODY
        count = 0
        while nth_candidate(game, book, at, pc, count) != NOBODY:
            count += 1
        pick = luck_below(luck, count if must_choose(book, pc) else count + 1)
        if pick == count:
            return decline
        chosen = nth_candidate(game, book, at, pc, pick)
        for thing, first in groups:
            if chosen >= thing:
                return first + chosen - thing
        return decline

    return propose_candidate


def make_choose(
    who: Any, is_out: Any, nth_candidate: Any, random_candidate: Any, search: Any, could_hold: Any, ask: Any, take: Any
) -> Any:
    """The instruction CHOOSE.

    - `search(game, book, at, pc, seat)`: what a player looks at who has to choose, whether or not anything fits
    - `could_hold(game, book, at, pc, seat)`: the player is asked on public facts although nothing may fit
    - `ask(game, book, at, pc, seat)` opens the question, `take(game, book, at, chosen)` writes what was chosen
    """

    @kernel
    def choose(game, book, at):
        """The player whom a text names chooses among what fits; what nothing fits is left out."""
        pc = game.agenda[at, Row.PC]
        flags = book.code[pc, Code.c]
        player = who(game, at, book.code[pc, Code.d])
        chosen = NOBODY
        if player != NOBODY and not is_out(game, player - game.kind.shape[0]):
            seat = player - game.kind.shape[0]
            search(game, book, at, pc, seat)
            first = nth_candidate(game, book, at, pc, 0)
            if flags & Choice.RANDOM != 0:
                chosen = random_candidate(game, book, at, pc) if first != NOBODY else NOBODY
            elif first != NOBODY and flags & Choice.FORCED != 0 and nth_candidate(game, book, at, pc, 1) == NOBODY:
                chosen = first
            elif first != NOBODY or could_hold(game, book, at, pc, seat):
                ask(game, book, at, pc, seat)
                return
        take(game, book, at, chosen)

    return choose


@kernel
def look_at_nothing(game, book, at, pc, seat):
    """Who chooses sees no more than before."""


@kernel
def asks_only_with_candidates(game, book, at, pc, seat):
    """Nobody is asked where nothing can be chosen."""
    return False


def make_ask_to_choose(question: int, ask_frame: Any) -> Any:
    """How a player is asked to choose, where nothing but the question has to be said."""

    @kernel
    def ask_to_choose(game, book, at, pc, seat):
        """Ask a player to choose."""
        ask_frame(game, at, question, seat)

    return ask_to_choose


def make_tell_answer(log: int) -> Any:
    """Modes, types and numbers are chosen openly."""

    @kernel
    def tell_answer(game, book, at, content):
        """Everybody learns which mode, type or number was chosen."""
        source, seat = game.agenda[at, Row.SOURCE], game.agenda[at, Row.SEAT]
        tell(book, log, seat, name_of(game, source), NOBODY, content, everybody(game))

    return tell_answer


def make_take_choice(tell_choice: Any) -> Any:
    """What was chosen goes into its register; `tell_choice(game, book, at, pc, chosen)` tells of it."""

    @kernel
    def take_choice(game, book, at, chosen):
        """Write what was chosen, or NOBODY, and go on."""
        pc = int(game.agenda[at, Row.PC])
        game.agenda[at, Row.R0 + book.code[pc, Code.a]] = chosen
        if chosen == NOBODY and book.code[pc, Code.f] != NONE:
            go(game, at, book.code[pc, Code.f])
            return
        if chosen != NOBODY:
            tell_choice(game, book, at, pc, chosen)
        go(game, at, pc + 1)

    return take_choice


@kernel
def take_no_mode(game, book, at):
    """No mode is chosen: go on where the text says, or just go on."""
    pc = int(game.agenda[at, Row.PC])
    game.agenda[at, Row.R0 + book.code[pc, Code.a]] = NOBODY
    go(game, at, pc + 1 if book.code[pc, Code.e] == NONE else book.code[pc, Code.e])


def make_ask_question(
    may: int, mode: int, who: Any, is_out: Any, choose: Any, has_option: Any, ask: Any, ask_other: Any
) -> Any:
    """An instruction that asks; `may` and `mode` are the game's questions.

    `ask(game, at, question, seat)` opens one, and `ask_other(game, book, at, op)` is what only some games ask.
    """

    @kernel
    def ask_question(game, book, at):
        """Open the question of an instruction, or do without where nothing can be answered."""
        pc = int(game.agenda[at, Row.PC])
        op = book.code[pc, Code.op]
        if op == Op.CHOOSE:
            choose(game, book, at)
        elif op == Op.MAY:
            player = who(game, at, book.code[pc, Code.a])
            if player == NOBODY or is_out(game, player - game.kind.shape[0]):
                go(game, at, book.code[pc, Code.b])
            else:
                ask(game, at, may, player - game.kind.shape[0])
        elif op == Op.MODE:
            if has_option(game, book, at, pc):
                ask(game, at, mode, int(game.agenda[at, Row.SEAT]))
            else:
                take_no_mode(game, book, at)
        else:
            ask_other(game, book, at, op)

    return ask_question


def make_answer_question(take_choice: Any, tell_answer: Any) -> Any:
    """How an answer goes into its frame; `tell_answer(game, book, at, content)` tells of a mode, type or number."""

    @kernel
    def answer_question(game, book, at, content):
        """Write an answer into the frame that asked; `content` is NOBODY where it was declined."""
        pc = int(game.agenda[at, Row.PC])
        op = book.code[pc, Code.op]
        if op == Op.CHOOSE:
            take_choice(game, book, at, content)
        elif op == Op.MAY:
            go(game, at, book.code[pc, Code.b] if content == NOBODY else pc + 1)
        elif op == Op.MODE and content == NOBODY:
            take_no_mode(game, book, at)
        elif op == Op.PICK_X:
            game.agenda[at, Row.X] = content
            go(game, at, pc + 1)
        else:
            game.agenda[at, Row.R0 + book.code[pc, Code.a]] = content
            tell_answer(game, book, at, content)
            go(game, at, pc + 1)

    return answer_question


@dataclass(frozen=True)
class TextQuestions:
    """The questions that texts ask everywhere, as a game numbers them."""

    choose: int
    may: int
    mode: int


def make_text_questions(
    questions: TextQuestions,
    who: Any,
    ask_frame: Any,
    choices: Choices,
    search: Any,
    tell_choice: Any,
    tell_answer: Any,
    ask_other: Any,
    carrying: Callable[[Any], Any] = lambda choose: choose,
) -> tuple[Any, Any]:
    """How texts ask, and how an answer goes into the frame that asked; what is told and asked besides is the game's.

    A game in which choosing carries out a rule says so with `carrying`.
    """
    take_choice = make_take_choice(tell_choice)
    choose = carrying(
        make_choose(
            who,
            is_out,
            choices.nth_candidate,
            choices.random_candidate,
            search,
            asks_only_with_candidates,
            make_ask_to_choose(questions.choose, ask_frame),
            take_choice,
        )
    )
    has_option = choices.openings.has_open_option
    ask_question = make_ask_question(
        questions.may, questions.mode, who, is_out, choose, has_option, ask_frame, ask_other
    )
    return ask_question, make_answer_question(take_choice, tell_answer)
