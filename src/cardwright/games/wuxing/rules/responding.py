"""WX-5.13, WX-6.6, WX-18.1, WX-18.3, WX-G96, WX-G100: activating effects, and triggers that start the next Pulse."""

from cardwright.games.wuxing.effects import open_or_gather
from cardwright.games.wuxing.rules.activating import (
    has_used_card,
    has_used_effect,
    is_rapid,
    keyword_at,
    note_use,
    row_at,
)
from cardwright.games.wuxing.rules.chakras import bring_chakra, uncover
from cardwright.games.wuxing.rules.choosing import has_targets
from cardwright.games.wuxing.rules.domains import use_domain
from cardwright.games.wuxing.rules.end import reach_limit
from cardwright.games.wuxing.rules.pulse import begin_answer, grant_cancel, note_act
from cardwright.games.wuxing.rules.zones import place_in
from cardwright.games.wuxing.standing import begin_waiting, push, push_run
from cardwright.games.wuxing.state import (
    ABILITIES,
    SEATS,
    TRIGGERS,
    Form,
    Keyword,
    Log,
    Mark,
    Open,
    Question,
    Stage,
    Step,
    Zone,
)
from cardwright.kernel.agenda import Row, pop_row
from cardwright.kernel.events import tell
from cardwright.kernel.noticing import forget_waiting
from cardwright.kernel.programs import Ability, Watcher
from cardwright.kernel.questions import ask
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import everybody, name_of
from cardwright.kernel.table import NOBODY

# WX-5.14, WX-6.6, WX-7.5, WX-7.6, WX-18.1, WX-18.3, WX-G100: Activating


@rule("WX-7.5", "WX-7.6", off=True)
def is_from_hand(game, card):
    """An attack must be finished whatever comes from the field; only what comes from the hand lets it be cancelled."""
    return place_in(game, card) == Zone.NEXUS and game.is_covered[card] == 0 and game.placed[card] == game.turns


@rule("WX-18.1", "WX-18.3", "WX-5.9", "WX-5.7", "WX-5.11", "WX-11.7", "WX-G100")
def activate(game, book, seat, card, number):
    """An effect joins the Pulse above what it answers, so the last one activated resolves first."""
    row, keyword = row_at(game, book, card, number), keyword_at(game, book, card, number)
    note_act(game)
    begin_answer(game, seat)
    note_use(game, book, row, seat, card)
    marks = Mark.DECLARED
    if is_from_hand(game, card):
        marks |= Mark.FROM_HAND
        if is_rapid(keyword):
            grant_cancel(game, seat)
    if place_in(game, card) == Zone.NEXUS:
        uncover(game, card)
        marks |= Mark.SPENT
    elif place_in(game, card) == Zone.RELEASE:
        use_domain(game, book, seat, card)
    elif keyword == Keyword.UNSEAL:
        marks |= Mark.UNSEAL
    at = push_run(game, book, int(book.abilities[row, Ability.pc]), card, seat, NOBODY, NOBODY)
    game.agenda[at, Row.MARKS] = marks
    game.agenda[at, Row.OTHER] = 8 * row + keyword


@rule("WX-6.6", "WX-5.14", "WX-6.2")
def activate_from_hand(game, book, seat, kind, number):
    """A Chakra is activated straight from the hand."""
    card = bring_chakra(game, book, seat, kind)
    activate(game, book, seat, card, number)


# WX-G68: Scheduled effects


@rule("WX-G68")
def take_delayed(game, book):
    """The last scheduled effect resolves next, and nobody responds."""
    place = int(game.agenda[0, Row.DONE]) - 1
    game.agenda[0, Row.DONE] = place
    begin_waiting(game, book, place)
    game.agenda[game.agenda_size - 1, Row.MARKS] = Mark.QUIET | Mark.PUBLIC


# WX-G96: Triggers


@kernel
def entrance_row(game, book, place):
    """The ability row of an Entrance that waits at a place, or NOBODY for another trigger."""
    kind = game.kind[game.waiting_source[place]]
    for number in range(ABILITIES):
        row = int(book.ability[kind, number])
        if row != NOBODY and book.abilities[row, Ability.pc] == game.waiting_pc[place]:
            return row if book.keyword[kind, number] == Keyword.ENTRANCE else NOBODY
    return NOBODY


@kernel
def is_unseal(game, book, place):
    """Whether a trigger waits at a place that is the Unseal of a Chakra in the Diyu."""
    source = game.waiting_source[place]
    kind = game.kind[source]
    if place_in(game, source) != Zone.DIYU or book.form[kind] != Form.CHAKRA:
        return False
    for watcher in range(book.watchers_from[kind], book.watchers_from[kind] + book.watchers_count[kind]):
        if book.watchers[watcher, Watcher.pc] == game.waiting_pc[place]:
            return True
    return False


@kernel
def is_optional(game, book, place):
    """An Entrance and an Unseal need not be used; other triggers join the Pulse by themselves."""
    return entrance_row(game, book, place) != NOBODY or is_unseal(game, book, place)


@kernel
def is_usable(game, book, place):
    """Whether a trigger that waits can still be used: it has targets, and its limit is not reached."""
    row, source = entrance_row(game, book, place), int(game.waiting_source[place])
    seat = int(game.waiting_seat[place])
    if (row != NOBODY or is_unseal(game, book, place)) and has_used_card(game, seat, source):
        return False
    if row == NOBODY:
        return True
    if has_used_effect(game, seat, row):
        return False
    return has_targets(game, book, int(game.waiting_pc[place]), source, seat)


@kernel
def drop_useless(game, book):
    """Triggers that cannot be used do not wait."""
    for place in range(game.waiting - 1, -1, -1):
        if not is_usable(game, book, place):
            forget_waiting(game, place)


@kernel
def first_of(game, seat):
    """The first trigger of a seat that waits, or NOBODY."""
    for place in range(game.waiting):
        if game.waiting_seat[place] == seat:
            return place
    return NOBODY


@kernel
def has_several(game, seat):
    """Whether more than one trigger of a seat waits."""
    count = 0
    for place in range(game.waiting):
        count += 1 if game.waiting_seat[place] == seat else 0
    return count > 1


@rule("WX-G96")
def run_gathering(game, book):
    """Waiting triggers start a new Pulse, the turn player's first, each in their own order."""
    at = game.agenda_size - 1
    drop_useless(game, book)
    for side in range(SEATS):
        seat = int(game.turn) if side == 0 else 1 - int(game.turn)
        first = first_of(game, seat)
        if first == NOBODY:
            continue
        if has_several(game, seat) or is_optional(game, book, first):
            ask(game, Question.TRIGGER, 1 << seat)
        else:
            take_trigger(game, book, first)
        return
    if at > 0 and game.agenda[at - 1, Row.STEP] == Step.RUN:
        game.agenda[at, Row.STEP], game.agenda[at, Row.STAGE] = Step.WINDOW, Open.RESPONSE
    else:
        pop_row(game)


@kernel
def count_trigger(game, book):
    """Texts that set each other off for ever end the match."""
    game.acts += 1
    if game.acts > TRIGGERS:
        reach_limit(game, book)


@kernel
def take_trigger(game, book, place):
    """A trigger joins the Pulse; an Entrance chooses its targets first."""
    count_trigger(game, book)
    seat, source, row = int(game.waiting_seat[place]), int(game.waiting_source[place]), entrance_row(game, book, place)
    marks = Mark.TRIGGER | (Mark.UNSEAL if is_unseal(game, book, place) else 0)
    if row != NOBODY:
        note_use(game, book, row, seat, source)
        marks |= Mark.DECLARED
    elif is_unseal(game, book, place):
        note_use(game, book, NOBODY, seat, source)
    pop_row(game)
    begin_waiting(game, book, place)
    at = game.agenda_size - 1
    game.agenda[at, Row.OTHER] = 8 * row + Keyword.ENTRANCE if row != NOBODY else int(Keyword.UNSEAL)
    game.agenda[at, Row.MARKS] = marks
    if row == NOBODY:
        game.agenda[at, Row.MARKS] |= Mark.PUBLIC
        tell(book, Log.TRIGGER, seat, name_of(game, source), NOBODY, 0, everybody(game))
        open_or_gather(game, book, at, seat)


@rule("WX-G96")
def lapse(game, book, seat):
    """Optional triggers that are not used lapse."""
    for place in range(game.waiting - 1, -1, -1):
        if game.waiting_seat[place] == seat and is_optional(game, book, place):
            forget_waiting(game, place)


@kernel
def must_use(game, book, seat):
    """Whether a trigger of a seat waits that joins by itself."""
    for place in range(game.waiting):
        if game.waiting_seat[place] == seat and not is_optional(game, book, place):
            return True
    return False


@rule("WX-G96", off=False)
def starts_pulse(game):
    """Triggers wait until a Pulse has resolved, and those of the Initial Phase until the Intent Step."""
    return game.waiting > 0 and game.agenda[0, Row.STAGE] >= Stage.INTENT


@kernel
def begin_gathering(game, book):
    """Triggers that wait are gathered."""
    push(game, book, Step.GATHER, 0, int(game.turn), NOBODY)
