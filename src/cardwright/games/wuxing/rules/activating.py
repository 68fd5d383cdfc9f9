"""WX-5, WX-6.5, WX-6.8, WX-9.3, WX-9.10, WX-G35 to WX-G42, WX-G53: which effects can be activated, and how often."""

from cardwright.games.wuxing.rules.end import reach_limit
from cardwright.games.wuxing.rules.zones import (
    controller_of,
    is_beneath,
    is_entity_on_field,
    place_in,
)
from cardwright.games.wuxing.state import ABILITIES, Keyword, Question, Step, Zone
from cardwright.games.wuxing.values import is_suppressed
from cardwright.kernel.activating import Use, end_uses, make_note_use
from cardwright.kernel.agenda import row_of
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.table import NOBODY

TURN = 0  # the only period in which uses are counted

# WX-4.14, WX-5.21, WX-G53: Effects of a card by number, its own, then the Lineages of the cards beneath it


@kernel
def carrier_at(game, card, number):
    """The card that carries an effect of a number: the card itself, or one beneath it, or NOBODY."""
    depth = number // ABILITIES
    while depth > 0 and card != NOBODY:
        card = int(game.prev[card]) if is_entity_on_field(game, card) else NOBODY
        depth -= 1
    return card


@rule("WX-5.21", "WX-G53", "WX-4.14", off=False)
def is_inherited(keyword, number):
    """A Lineage is dormant on its carrier and inherited by the Entities stacked on it; nothing else is."""
    return (keyword == Keyword.LINEAGE) == (number >= ABILITIES)


@kernel
def kind_of_effect(game, card, number):
    """The kind on which an effect of a number is printed, or NOBODY."""
    carrier = carrier_at(game, card, number)
    return NOBODY if carrier == NOBODY else int(game.kind[carrier])


@kernel
def row_at(game, book, card, number):
    """The ability row of an effect of a card, or NOBODY where it has none of that number."""
    kind = kind_of_effect(game, card, number)
    if kind < 0 or is_beneath(game, card) or is_suppressed(game, book, card):
        return NOBODY
    place = number % ABILITIES
    row = int(book.ability[kind, place])
    return row if row != NOBODY and is_inherited(book.keyword[kind, place], number) else NOBODY


@kernel
def keyword_at(game, book, card, number):
    """The keyword of an effect that a card has."""
    return int(book.keyword[kind_of_effect(game, card, number), number % ABILITIES])


# WX-5.1, WX-5.2, WX-G35 to WX-G37, WX-G53: How often

note_use = rule("WX-G36", of=__name__)(make_note_use(1 << TURN, reach_limit))


@rule("WX-5.1", "WX-G35", off=False)
def has_used_card(game, seat, card):
    """Each card may have one of its effects activated per turn by a player; an inherited one counts for the top."""
    for row in range(game.used):
        if game.uses[row, Use.SEAT] == seat and game.uses[row, Use.CARD] == card:
            return True
    return False


@rule("WX-5.2", "WX-G35", "WX-G53", "WX-6.8", off=False)
def has_used_effect(game, seat, ability):
    """The same effect of two cards with the same name is activated only once per turn by a player."""
    for row in range(game.used):
        if game.uses[row, Use.SEAT] == seat and game.uses[row, Use.ABILITY] == ability:
            return True
    return False


@rule("WX-G37")
def clear_uses(game):
    """The counts of both players are cleared at the end of every turn."""
    end_uses(game, TURN)


# WX-5.4, WX-5.9 to WX-5.14, WX-5.17, WX-5.22 to WX-5.24, WX-9.3, WX-9.10, WX-G39 to WX-G42, WX-G64, WX-G99: When


@rule("WX-5.4", "WX-5.10", "WX-5.12", "WX-5.22", "WX-5.23", "WX-9.6", "WX-9.10", "WX-11.5", off=False)
def is_main_step(game, seat):
    """Active effects are for the open Main Steps of the player's own turn."""
    return game.question == Question.MAIN and game.turn == seat


@rule("WX-5.13", "WX-5.6", "WX-5.24", "WX-G40", off=False)
def is_rapid(keyword):
    """A Disruption can be activated in every window, in either player's turn."""
    return keyword == Keyword.DISRUPTION


@rule("WX-6.5", "WX-9.3", "WX-12.4", "WX-G39", off=False)
def is_always_open(game, card):
    """A placed Chakra can be activated in any phase of either turn, whatever its keyword."""
    return place_in(game, card) == Zone.NEXUS


@rule("WX-5.17", "WX-5.20", "WX-G46", off=False)
def is_unsealing(game, keyword, card):
    """An Unseal is used only while its Chakra lies in the Diyu, and every other effect elsewhere."""
    return (keyword == Keyword.UNSEAL) == (place_in(game, card) == Zone.DIYU)


@rule("WX-7.1", "WX-G41", off=False)
def is_shared(game, card):
    """The effects of a Domain can be used by both players."""
    return place_in(game, card) == Zone.RELEASE


@kernel
def is_reachable(game, seat, card):
    """Whether a player may use the effects of a card: their own, or those of a Domain."""
    return controller_of(game, card) == seat or is_shared(game, card)


@rule("WX-G99", off=False)
def lacks_attack(game, book, row):
    """An effect that can only change the current attack cannot be activated without one."""
    return book.needs_attack[row] == 1 and row_of(game, Step.ATTACK) == NOBODY
