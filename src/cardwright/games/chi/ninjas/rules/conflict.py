"""CN-6 of the rulebook: the duel of Chi with Counters, and what a success brings."""

from cardwright.games.chi.ninjas.rules.abilities_in_play import seat_at, source_at, watcher_at
from cardwright.games.chi.ninjas.standing import end_effects, notice, push_run
from cardwright.games.chi.ninjas.state import Act, Event, Form, Log, OwnNumber, Step
from cardwright.games.chi.ninjas.values import concerns, next_about, next_meeting, says
from cardwright.games.chi.rules import discard_played, draw_top, end_duel, open_window, play_chi, settle
from cardwright.games.chi.state import CARDS, Zone
from cardwright.kernel.agenda import Row, push
from cardwright.kernel.events import tell
from cardwright.kernel.programs import Filter, Watcher
from cardwright.kernel.rule import also_carries, kernel, rule
from cardwright.kernel.seats import everybody
from cardwright.kernel.table import NOBODY
from cardwright.kernel.zones import move
from cardwright.language.program import NONE, Until, Watch

# CN-6, CN-Q09, CN-Q10: The conflict


also_carries(open_window, "CN-6.1", "CN-Q10", of=__name__)
also_carries(play_chi, "CN-6.1", of=__name__)
also_carries(end_duel, "CN-6.2", "CN-Q09", of=__name__)
also_carries(discard_played, "CN-6.4", of=__name__)


@kernel
def rival_of(game, seat):
    """The other side of the conflict."""
    return game.zone[game.victim] - Zone.AREA if seat == game.turn else int(game.turn)


@kernel
def let_answer(game, book, seat, rival):
    """A side of the conflict may answer with a Counter; one that no text lets play any is not asked."""
    if is_silenced(game, book, seat):
        end_duel(game, book, seat, rival)
    else:
        open_window(game, book, seat, rival)


@kernel
def after_conflict(game, book, winner):
    """A won attack is worked off step by step; after a lost one the cards played are discarded and nobody draws."""
    tell(book, Log.WIN, winner, NOBODY, 0, 0, 0)
    if winner == game.turn:
        push(game, Step.SPOILS)
        push_removal(game, NOBODY)
    else:
        discard_played(game, book)
        settle(game, book)
        end_attack(game)


@kernel
def push_removal(game, offered):
    """Have the victim removed next; the effects up to one have been offered as stand-ins."""
    game.agenda[game.agenda_size, Row.AMOUNT] = offered
    push(game, Step.REMOVAL)


@kernel
def remove(game, book, offered):
    """Before the victim is removed its owner may put a stand-in in its place."""
    place = next_stand_in(game, book, offered)
    if place == NOBODY:
        remove_victim(game, book)
        return
    pc = book.watchers[watcher_at(game, book, place), Watcher.pc]
    push_removal(game, place)
    push_run(game, book, pc, source_at(game, place), seat_at(game, place), game.victim, CARDS + game.turn)


@rule("CN-6.4", "CN-9.6")
def remove_victim(game, book):
    """Victim, attacking cards and Counters are discarded together; then what the victim does on removal happens."""
    owner = game.zone[game.victim] - Zone.AREA
    tell(book, Log.REMOVE, owner, game.kind[game.victim], 0, 0, everybody(game))
    notice(game, book, Event.REMOVE, game.victim, CARDS + game.turn, 0)
    move(game, game.victim, Zone.CONFLICT)
    discard_played(game, book)
    settle(game, book)


@rule("CN-6.3", "CN-6.5")
def draw_for_attack(game, book):
    """The attacker draws one card for a successful attack, however large, unless a text says no."""
    if says(game, book, Watch.FORBID, Act.DRAW_FOR_ATTACK, CARDS + game.turn, NOBODY) == NOBODY:
        for _card in range(book.own_numbers[OwnNumber.DRAW_ON_SUCCESS]):
            draw_top(game, book, game.turn, Log.SPOILS)
        settle(game, book)


@kernel
def end_attack(game):
    """The attack is over, and so is what lasted for it."""
    game.victim = NOBODY
    game.swapped = 0
    end_effects(game, Until.END_OF_SKIRMISH)


# CN-9.9, CN-9.12, CN-Q20, CN-Q21, CN-Q35: The twelve abilities: Hushblade and Bodyguard


@rule("CN-9.9", "CN-Q35", off=False)
def is_silenced(game, book, seat):
    """Whether a text forbids a player to play Counters in this conflict."""
    place = next_about(game, book, NOBODY, Watch.FORBID, Act.PLAY)
    while place != NOBODY:
        cards = book.watchers[watcher_at(game, book, place), Watcher.other]
        if cards == NONE or (book.filters[cards, Filter.forms] >> Form.COUNTER) & 1 == 1:
            if concerns(game, book, place, CARDS + seat):
                return True
        place = next_about(game, book, place, Watch.FORBID, Act.PLAY)
    return False


@rule("CN-9.12", "CN-Q21", off=NOBODY)
def next_stand_in(game, book, offered):
    """A text that can put another card in the place of the victim, after those offered; once it has, no other can."""
    if game.swapped == 1:
        return NOBODY
    return next_meeting(game, book, offered, Watch.REPLACE, Event.REMOVE, game.victim, CARDS + game.turn)


@rule("CN-9.12", "CN-Q09", "CN-Q20")
def stand_in(game, book, card):
    """A stand-in becomes the victim: the attack succeeds all the same, and what it was aimed at stays."""
    if card == game.victim:
        return
    owner = game.zone[card] - Zone.AREA
    tell(book, Log.STAND_IN, owner, game.kind[card], 0, game.kind[game.victim], everybody(game))
    game.victim = card
    game.swapped = 1
