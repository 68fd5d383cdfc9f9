"""EW-1 and EW-3: how a night begins, and what happens in a turn."""

from cardwright.kernel.agenda import Row, push
from cardwright.kernel.chance import below
from cardwright.kernel.events import tell
from cardwright.kernel.questions import ask
from cardwright.kernel.readymade.chain import make_draw
from cardwright.kernel.readymade.shape import Event, Step
from cardwright.kernel.rule import kernel, rule
from cardwright.kernel.table import NOBODY

from ..state import CARDS, Log, Number, Question, Stage
from .end import break_dawn, lose_warmth
from .ground import GROUND, READING, glow_of, notice

bring_decks, start_turn, end_turn = GROUND.bring_decks, READING.start_turn, READING.end_turn
draw = make_draw(GROUND, int(Log.DRAW))

# EW-1: The night


@rule("EW-1.2")
def warm_up(game, book):
    """Each player starts with the same warmth."""
    for seat in range(game.seats):
        game.warmth[seat] = book.numbers[Number.WARMTH]


@rule("EW-1.3")
def deal(game, book):
    """Each player draws an opening hand."""
    for _card in range(book.numbers[Number.HAND]):
        for seat in range(game.seats):
            draw(game, book, seat)


@rule("EW-1.4")
def choose_start(game, book):
    """Chance decides who begins."""
    game.turn = below(game, game.seats) if book.dice[0] == 0 else book.dice[0] - 1
    game.start = game.turn
    tell(book, Log.START, game.turn, NOBODY, NOBODY, 0, 0)


@kernel
def lay_table(game, book):
    """From the decks to the first turn."""
    bring_decks(game, book)
    warm_up(game, book)
    deal(game, book)
    choose_start(game, book)
    push(game, Step.TURN, Stage.BURN)


# EW-3: The turn


@rule("EW-3.2")
def burn(game, book, seat):
    """The lights of the player on turn take as much warmth from the other player as they glow."""
    glow = glow_of(game, book, seat)
    if glow > 0:
        tell(book, Log.BURN, seat, NOBODY, NOBODY, glow, 0)
        lose_warmth(game, book, 1 - seat, glow)


@rule("EW-3.3")
def draw_for_turn(game, book, seat):
    """The player on turn draws a card, but not in the first turn; with an empty deck the night is over."""
    if game.turns > 0 and draw(game, book, seat) == NOBODY:
        break_dawn(game, book)


@kernel
def begin_turn(game, book, seat):
    """What lasted until now ends, lights burn, a card is drawn, and texts that wait for the turn are carried out."""
    tell(book, Log.TURN, seat, NOBODY, NOBODY, 0, 0)
    start_turn(game, seat)
    burn(game, book, seat)
    draw_for_turn(game, book, seat)
    notice(game, book, Event.TURN_START, CARDS + seat, NOBODY, 0)


@rule("EW-3.5", "EW-7.2")
def pass_turn(game):
    """What lasts until the end of the turn ends, and the other player is on turn."""
    end_turn(game)
    game.turns += 1
    game.turn = 1 - game.turn


@rule("EW-3.1")
def run_turn(game, book):
    """A turn goes on: lights burn and a card is drawn, embers are kindled, cards are played, the turn ends."""
    at = game.agenda_size - 1
    stage = game.agenda[at, Row.STAGE]
    game.agenda[at, Row.STAGE] = stage if stage == Stage.MAIN else (stage + 1) % (Stage.NEXT + 1)
    if stage == Stage.BURN:
        begin_turn(game, book, int(game.turn))
    elif stage == Stage.KINDLE:
        ask(game, Question.KINDLE, 1 << game.turn)
    elif stage == Stage.MAIN:
        ask(game, Question.MAIN, 1 << game.turn)
    elif stage == Stage.END:
        notice(game, book, Event.TURN_END, CARDS + game.turn, NOBODY, 0)
    else:
        pass_turn(game)


@kernel
def announce_end(game, book):
    """The player on turn plays no more cards."""
    tell(book, Log.END_TURN, game.turn, NOBODY, NOBODY, 0, 0)
    game.agenda[game.agenda_size - 1, Row.STAGE] = Stage.END
