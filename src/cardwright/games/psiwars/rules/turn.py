"""PSI-6 to PSI-9, PSI-13, PSI-29: the five phases of a turn."""

from cardwright.games.psiwars.rules.dice import forget_dice
from cardwright.games.psiwars.rules.end import test_turns
from cardwright.games.psiwars.rules.moving import leave_field, put_away, shuffle_deck
from cardwright.games.psiwars.rules.preparing import take_card
from cardwright.games.psiwars.rules.zones import hand_for, is_creation_unit, zone_of
from cardwright.games.psiwars.standing import expire, notice, push_run
from cardwright.games.psiwars.state import (
    ABILITIES,
    CARDS,
    SEATS,
    STRENGTHS,
    TYPES,
    EscapeWindows,
    Event,
    Form,
    Log,
    Mark,
    Number,
    Question,
    Stage,
    State,
    Zone,
)
from cardwright.games.psiwars.values import trap_on
from cardwright.kernel.agenda import Row
from cardwright.kernel.events import tell
from cardwright.kernel.knowledge import show_zone
from cardwright.kernel.past import forget_past
from cardwright.kernel.programs import Ability
from cardwright.kernel.questions import ask, ask_on
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.seats import everybody
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import move
from cardwright.language.program import Until

# PSI-6.1: The order of the phases


@rule("PSI-6.1", "PSI-14.4", "PSI-G14")
def next_stage(stage):
    """A turn has five phases in this order: Replenish, Draw, Creation, Battle, Cleanup."""
    return stage + 1


@kernel
def stage_of(game):
    """What comes next in the turn."""
    return int(game.agenda[0, Row.STAGE])


@kernel
def go_to(game, stage):
    """What comes next in the turn is this."""
    game.agenda[0, Row.STAGE] = stage


@kernel
def is_battle_phase(game):
    """Whether the Battle Phase is on."""
    return Stage.ATTACK <= stage_of(game) <= Stage.LATE_DEFENDER_ABILITIES


# PSI-6.3, PSI-7: Replenish


@rule("PSI-7.1", "PSI-7.2", "PSI-7.3", "PSI-7.4", "PSI-7.5", "PSI-6.3", "PSI-G9", "PSI-11.7", "PSI-29.5")
def replenish_all(game, seat):
    """All Creation Units, Battle Units, trapped ones too, and Equipment of the active player are turned upright."""
    for place in range(Zone.LAB, Zone.EQUIPMENT + 1):
        card = game.first[zone_of(seat, place)]
        while card != NOBODY:
            game.marks[card] &= ~State.DEPLETED
            card = game.next[card]


# PSI-8, PSI-G30: Draw


@rule("PSI-8.1", "PSI-G32")
def draw_resource(game, book, seat):
    """The top card of the Resource Deck is drawn; this cannot be refused."""
    card = int(game.first[zone_of(seat, Zone.RESOURCE_DECK)])
    if card == NOBODY:
        return
    kind = int(game.kind[card])
    game.known[card] |= 1 << seat
    if is_creation_unit(book, kind):
        lay_creation_unit(game, book, seat, card, Log.DRAW_RESOURCE)
    elif book.form[kind] == Form.ORACLE:
        ask(game, Question.ORACLE, 1 << seat)
    else:
        take_gold(game, book, seat, card)


@rule("PSI-8.2", "PSI-8.3", "PSI-G30")
def lay_creation_unit(game, book, seat, card, log):
    """A Creation Unit that was drawn or found goes into the Lab at once, and can pay in the same turn."""
    game.known[card] = everybody(game)
    move(game, card, zone_of(seat, Zone.LAB))
    tell(book, log, seat, game.kind[card], NOBODY, 0, everybody(game))
    notice(game, book, Event.ENTER, card, CARDS + seat, 0)


@kernel
def take_gold(game, book, seat, card):
    """A Resource card goes into the hand: all see its back, and only its player what it is."""
    move(game, card, zone_of(seat, hand_for(book, game.kind[card])))
    tell(book, Log.ORACLE_HAND, seat, game.kind[card], NOBODY, 0, 1 << seat)


@rule("PSI-8.4", "PSI-8.5")
def keep_oracle(game, book, seat):
    """The Oracle is taken into the hand, for a Creation Phase."""
    take_gold(game, book, seat, int(game.first[zone_of(seat, Zone.RESOURCE_DECK)]))


@kernel
def find_creation_unit(game, book, seat, kind):
    """A Creation Unit of a type in the Resource Deck, or NOBODY."""
    card = game.first[zone_of(seat, Zone.RESOURCE_DECK)]
    while card != NOBODY:
        if game.kind[card] >= 0 and book.form[game.kind[card]] == Form.DS + kind:
            return int(card)
        card = game.next[card]
    return NOBODY


@rule("PSI-8.6")
def search(game, book, seat):
    """The Oracle is discarded, and its player looks through the Resource Deck for a Creation Unit of any type."""
    oracle = int(game.first[zone_of(seat, Zone.RESOURCE_DECK)])
    put_away(game, book, oracle, Zone.RESOURCE_DISCARD, False)
    tell(book, Log.DISCARD, seat, game.kind[oracle], NOBODY, 0, everybody(game))
    show_zone(game, zone_of(seat, Zone.RESOURCE_DECK), seat)
    for kind in range(TYPES):
        if find_creation_unit(game, book, seat, kind) != NOBODY:
            ask_on(game, Question.SEARCH, 1 << seat)
            return
    end_search(game, book, seat)


@rule("PSI-G30")
def end_search(game, book, seat):
    """The deck that was searched is shuffled, whether or not anything was found."""
    tell(book, Log.SHUFFLE, seat, NOBODY, NOBODY, 0, 0)
    shuffle_deck(game, book, seat, True)


@kernel
def take_found(game, book, seat, kind):
    """The Creation Unit that was found goes into the Lab, ready."""
    lay_creation_unit(game, book, seat, find_creation_unit(game, book, seat, kind), Log.ORACLE_SEARCH)
    end_search(game, book, seat)


@rule("PSI-8.8", "PSI-8.9", "PSI-4.16", "PSI-G2", "PSI-8.10")
def draw_battle(game, book, seat):
    """Then the top Battle card is drawn, except in the first turn of the game; with an empty deck nothing happens."""
    if game.turns > 0 and take_card(game, book, seat, Log.DRAW) != NOBODY:
        notice(game, book, Event.DRAW, CARDS + seat, NOBODY, 0)


# PSI-13, PSI-19.5 to PSI-19.7, PSI-G3, PSI-G4: Escapes


@rule("PSI-19.5", off=False)
def can_try(game, book, card):
    """A Trap may or may not offer an escape; its text decides."""
    holder = trap_on(game, card)
    return holder != NOBODY and book.escape[game.kind[holder]] != NOBODY


@kernel
def next_prisoner(game, book, seat):
    """A trapped unit of a player whose escape was not tried yet in this window, or NOBODY."""
    card = game.first[zone_of(seat, Zone.TRAPPED)]
    while card != NOBODY:
        if game.marks[card] & State.TRIED == 0 and can_try(game, book, card):
            return int(card)
        card = game.next[card]
    return NOBODY


@rule("PSI-G3", "PSI-13.1", "PSI-29.4", off=False)
def is_window(book, is_cleanup):
    """There are two windows in each of the owner's turns: the end of the Creation Phase, and Cleanup."""
    windows = book.numbers[Number.TRAP_ESCAPE]
    if windows == EscapeWindows.CLEANUP:
        return is_cleanup
    return windows != EscapeWindows.CREATION or not is_cleanup


@rule("PSI-13.3", "PSI-13.4", "PSI-19.6", "PSI-19.7", "PSI-G4")
def offer_escapes(game, book, seat, is_cleanup):
    """The active player may try to free each trapped unit of theirs, once in each window, turn after turn."""
    if is_window(book, is_cleanup) and next_prisoner(game, book, seat) != NOBODY:
        ask(game, Question.ESCAPE, 1 << seat)
        return True
    return False


@kernel
def close_window(game, book, seat, is_cleanup):
    """A window for escapes is over; with one attempt a turn it stays noted until the turn ends."""
    if not is_cleanup and book.numbers[Number.TRAP_ESCAPE] == EscapeWindows.ONCE:
        return
    card = game.first[zone_of(seat, Zone.TRAPPED)]
    while card != NOBODY:
        game.marks[card] &= ~State.TRIED
        card = game.next[card]


@rule("PSI-13.2", "PSI-G81", "PSI-G88")
def try_escape(game, book, seat, card):
    """An attempt goes as the Trap on the unit says; what it costs is lost if it fails."""
    holder = trap_on(game, card)
    row = book.escape[game.kind[holder]]
    game.marks[card] |= State.TRIED
    game.tries[holder] = min(99, game.tries[holder] + 1)
    at = push_run(game, book, book.abilities[row, Ability.pc], holder, seat, card, NOBODY)
    game.agenda[at, Row.MARKS] = Mark.ESCAPE
    game.agenda[at, Row.OTHER] = row


@kernel
def decline_escape(game, card):
    """No attempt is made for a unit in this window."""
    game.marks[card] |= State.TRIED


# PSI-29, PSI-G5, PSI-G55, PSI-G60, PSI-G61, PSI-G77: Cleanup


@rule("PSI-29.1", "PSI-29.3", "PSI-G55", "PSI-G60", "PSI-G61")
def go_home(game, seat):
    """Surviving units of both players return to their Labs, Stacks come apart, and nobody stays Disorientated."""
    zone = zone_of(seat, Zone.FIELD)
    card = game.first[zone]
    while card != NOBODY:
        leave_field(game, card)
        if seat == game.turn:
            stand_up(game, card)
        move(game, card, zone_of(seat, Zone.UNITS))
        card = game.first[zone]
    card = game.first[zone_of(seat, Zone.UNITS)]
    while card != NOBODY:
        game.marks[card] &= ~State.DISORIENTATED
        card = game.next[card]


@rule("PSI-29.2", "PSI-G5")
def stand_up(game, card):
    """Cleanup replenishes the active player's units that were on the Battlefield, and no others."""
    game.marks[card] &= ~State.DEPLETED


@rule("PSI-G77", "PSI-21.4")
def end_effects(game, book):
    """What lasts until the end of the turn ends, and X and modified strengths are open again."""
    expire(game, book, Until.END_OF_SKIRMISH)
    expire(game, book, Until.END_OF_TURN)
    expire(game, book, Until.END_OF_YOUR_NEXT_TURN)
    forget_dice(game)
    for card in range(CARDS):
        if game.marks[card] & State.ROLLED != 0:
            game.marks[card] &= ~State.ROLLED
            for ability in range(STRENGTHS):
                game.rolled[card, ability] = 0
                game.swung[card, ability] = 0
        for ability in range(ABILITIES):
            game.used[card, ability] = 0


@kernel
def begin_phase(game, book, event):
    """Texts learn that a phase of the active player begins."""
    notice(game, book, event, CARDS + game.turn, NOBODY, 0)


@kernel
def end_phase(game, book, event, phase):
    """Texts learn that a phase ends, and so does what lasts until then."""
    notice(game, book, event, CARDS + game.turn, NOBODY, 0)
    expire(game, book, Until.PERIOD + phase)


@rule("PSI-6.2", "PSI-29.7", "PSI-4.16")
def pass_turn(game, book):
    """The turn passes to the opponent."""
    game.turns += 1
    test_turns(game, book)
    game.turn = 1 - game.turn
    game.triggered = 0
    forget_past(game)
    for seat in range(SEATS):
        close_window(game, book, seat, True)


@kernel
def begin_turn(game, book, seat):
    """A turn begins with the Replenish Phase."""
    tell(book, Log.TURN, seat, NOBODY, NOBODY, game.turns + 1, 0)
    game.turn_clock = game.clock
    expire(game, book, Until.YOUR_NEXT_TURN)
    notice(game, book, Event.REPLENISH_START, CARDS + seat, NOBODY, 0)
    replenish_all(game, seat)
    notice(game, book, Event.DRAW_START, CARDS + seat, NOBODY, 0)
