"""What a seat of Xi Cards sees, and what it is asked."""

from __future__ import annotations

from cardwright.games.interface import CardView, Position, View, ZoneView, seat_name
from cardwright.games.words import in_zone, name_of
from cardwright.games.xi.actions import Answer
from cardwright.games.xi.positions import controller_of, in_seat, is_out, owner_of
from cardwright.games.xi.remarks import loses, points_at, remark
from cardwright.games.xi.sight import (
    ZONES,
    aims,
    attacker_of,
    blank_view,
    card_view,
    declared_skirmish,
    on,
    one_line,
    party,
    shown_cards,
    source_of_question,
)
from cardwright.games.xi.state import CARDS, PLAYING, SEATS, Question, Zone
from cardwright.games.xi.telling import event_words, tell
from cardwright.kernel.table import NOBODY

__all__ = ["event_words", "loses", "named_seat", "points_at", "prompt", "remark", "tell", "view"]

PHASES = {
    Question.NONE: "over",
    Question.PLACE: "turn order",
    Question.MAIN: "main",
    Question.FREE: "free window",
    Question.RESPONSE: "response",
    Question.SKIRMISH: "skirmish",
    Question.DEFENDER: "skirmish",
    Question.ORDER: "triggers",
    Question.DRAW_OFFER: "draw offer",
}
ABOUT_A_TEXT = (Question.CHOOSE, Question.MAY, Question.MODE, Question.NUMBER, Question.TYPE)


# The prompt


def prompt(position: Position, seat: int) -> str:
    """What a seat is asked."""
    if seat not in position.asked():
        waiting = " and ".join(seat_name(other) for other in position.asked())
        return f"waiting for {waiting}" if waiting else "the game is over"
    question = Question(int(position.record.question))
    if question in (Question.MAIN, Question.FREE, Question.RESPONSE, Question.SKIRMISH):
        return window_prompt(position, seat, question)
    if question in ABOUT_A_TEXT:
        return text_prompt(position, seat, question)
    attacker = attacker_of(position)
    fighter = "your unit" if attacker == NOBODY else name_of(position, attacker)
    return {
        Question.PLACE: "you won the coin flip: choose your place in the turn order",
        Question.DEFENDER: f"choose whom {fighter} skirmishes with",
        Question.ORDER: "several of your effects are waiting: choose which one happens first",
        Question.DRAW_OFFER: f"{seat_name(position.record.turn)} offers a draw: yes or no",
    }.get(question, "answer")


def text_prompt(position: Position, seat: int, question: Question) -> str:
    """What the text of a card asks, with the text."""
    source = source_of_question(position)
    kind = NOBODY if source == NOBODY else int(position.record.kind[source])
    card = "an effect" if kind == NOBODY else name_of(position, source)
    may_decline = int(position.game.entries.why_not(position.record, position.book, seat, int(Answer.NO))) == 0
    asked = {
        Question.CHOOSE: f"choose for {card}" + (", or no" if may_decline else ""),
        Question.MAY: f"yes or no for {card}",
        Question.MODE: f"choose an option of {card}",
        Question.NUMBER: f"choose a number for {card}",
        Question.TYPE: f"choose a type for {card}",
    }[question]
    text = one_line(position, kind).rstrip(".")
    return f"{asked}: {text}" if text else asked


def window_prompt(position: Position, seat: int, question: Question) -> str:
    """A turn or a window, with what is being answered and what the seat can spend."""
    record = position.record
    purse = f"{int(record.prepared[seat])}pT"
    if seat == int(record.turn) and question != Question.RESPONSE:
        purse = f"{int(record.time[seat])}T and {purse}"
    if question == Question.MAIN:
        return f"take a main action or end the turn (you have {purse})"
    turn = seat_name(record.turn)
    if question == Question.RESPONSE:
        playing = in_zone(position, PLAYING)
        spell = f"{name_of(position, playing[-1])} is being played{on(aims(position, playing[-1]))}" if playing else ""
        return f"{spell or 'a card is being played'}: respond with a pT cost or pass (you have {purse})"
    if question == Question.SKIRMISH:
        skirmish = declared_skirmish(position)
        words = f"{party(position, skirmish[0])} skirmishes with {party(position, skirmish[1])}" if skirmish else ""
        return f"{words or 'a skirmish is declared'}: act before the damage or pass (you have {purse})"
    moment = f"{turn} is ending the turn" if record.is_ending else f"it is {turn}'s turn"
    return f"{moment}: play or use something with a pT cost, or pass (you have {purse})"


# The table


def view(concealed: Position, viewer: int | None) -> View:
    """The table as a viewer sees it."""
    record = concealed.record
    zones = [*table_zones(concealed)]
    counters = {}
    for seat in range(concealed.seats):
        name = seat_name(seat)
        zones += [seat_zone(concealed, seat, *zone) for zone in ZONES]
        counters[name] = {
            "life": int(record.life[seat]),
            "time": int(record.time[seat]),
            "prepared": int(record.prepared[seat]),
            "hand": len(in_seat(concealed, seat, Zone.HAND)),
            "deck": len(in_seat(concealed, seat, Zone.DECK)),
        }
        if is_out(concealed, seat):
            counters[name] = {"life": int(record.life[seat])}
    question = Question(int(record.question))
    return View(
        game="xi",
        viewer=None if viewer is None else seat_name(viewer),
        turn=seat_name(record.chooser if question == Question.PLACE else record.turn),
        phase="over" if concealed.over else PHASES.get(question, "choice"),
        asked=[seat_name(seat) for seat in concealed.asked()],
        prompt=prompt(concealed, NOBODY if viewer is None else viewer),
        counters=counters,
        zones=zones,
        over=concealed.over,
        more="end of the turn" if record.is_ending and not concealed.over else "",
        out=[seat_name(seat) for seat in range(concealed.seats) if is_out(concealed, seat)],
    )


def named_seat(action: int) -> int | None:
    """The player whom an answer names."""
    return action - Answer.SEAT if Answer.SEAT <= action < Answer.SEAT + SEATS else None


def table_zones(position: Position) -> list[ZoneView]:
    """What lies between the players: the cards being played and the declared skirmish."""
    played = []
    for card in in_zone(position, PLAYING):
        shown = blank_view(position, card)
        shown.tags = [f"by {seat_name(owner_of(card))}{on(aims(position, card))}"]
        played.append(shown)
    fighters = []
    skirmish = declared_skirmish(position)
    for reference, words in zip(skirmish or (), ("attacks", "defends"), strict=False):
        if 0 <= reference < CARDS:
            shown = card_view(position, reference)
            shown.tags = [f"{seat_name(controller_of(position, reference))} {words}"]
            fighters.append(shown)
        elif reference >= CARDS:
            player = seat_name(reference - CARDS)
            fighters.append(CardView(player, tags=[words], seat=player))
    return [
        ZoneView("playing", "Being played", None, len(played), played),
        ZoneView("skirmish", "Skirmish", None, len(fighters), fighters),
    ]


def seat_zone(position: Position, seat: int, key: str, label: str, zone: Zone, layout: str) -> ZoneView:
    """A zone of a seat; a deck is only a number, a discard pile lies top first."""
    cards = shown_cards(position, seat, zone)
    if zone == Zone.DECK:
        return ZoneView(key, label, seat_name(seat), len(cards), [], layout)
    shown = [card_view(position, card) for card in cards]
    return ZoneView(key, label, seat_name(seat), len(shown), shown, layout)
