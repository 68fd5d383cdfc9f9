"""What a seat of Xi Cards sees, and what it is asked."""

from __future__ import annotations

from cardwright.games.interface import CardView, LinkView, Position, View, ZoneView, seat_name
from cardwright.games.showing import table_view
from cardwright.games.survey import Survey
from cardwright.games.xi.answers import Answer
from cardwright.games.xi.positions import is_out, seat_cards, zone_of
from cardwright.games.xi.remarks import loses, pointers, points_at, remark
from cardwright.games.xi.state import CARDS, PLAYING, SEATS, Question, Zone
from cardwright.games.xi.table_words import ZONES, aims, blank_view, card_view, on, one_line, party, shown_cards
from cardwright.kernel.table import NOBODY

__all__ = ["loses", "named_seat", "points_at", "prompt", "remark", "view"]

WINDOWS = (Question.FREE, Question.RESPONSE, Question.SKIRMISH)  # others go on when nobody responds
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


def prompt(survey: Survey) -> str:
    """What a seat is asked."""
    position = survey.position
    question = Question(survey.record.question)
    if question in (Question.MAIN, Question.FREE, Question.RESPONSE, Question.SKIRMISH):
        return window_prompt(survey, question)
    if question in ABOUT_A_TEXT:
        return text_prompt(survey, question)
    attacker = int(survey.scene.attacker)
    fighter = "your unit" if attacker == NOBODY else survey.name_of(attacker)
    return {
        Question.PLACE: "you won the coin flip: choose your place in the turn order",
        Question.DEFENDER: f"choose whom {fighter} skirmishes with",
        Question.ORDER: "several of your effects are waiting: choose which one happens first",
        Question.DRAW_OFFER: f"{seat_name(position.record.turn)} offers a draw: yes or no",
    }.get(question, "answer")


def text_prompt(survey: Survey, question: Question) -> str:
    """What the text of a card asks, with the text."""
    source = int(survey.scene.source)
    card = "an effect" if survey.kind_of(source) == NOBODY else survey.name_of(source)
    may_decline = question == Question.CHOOSE and survey.is_legal(Answer.NO)
    asked = {
        Question.CHOOSE: f"choose for {card}" + (", or say no" if may_decline else ""),
        Question.MAY: f"yes or no for {card}",
        Question.MODE: f"choose an option of {card}",
        Question.NUMBER: f"choose a number for {card}",
        Question.TYPE: f"choose a type for {card}",
    }[question]
    text = one_line(survey, survey.kind_of(source)).rstrip(".")
    return f"{asked}: {text}" if text else asked


def window_prompt(survey: Survey, question: Question) -> str:
    """A turn or a window, with what is being answered and what the seat can spend."""
    record, scene, seat = survey.record, survey.scene, survey.seat or 0
    purse = f"{int(record.prepared[seat])}pT"
    if (int(scene.timely) >> seat) & 1:
        purse = f"{int(record.time[seat])}T and {purse}"
    if question == Question.MAIN:
        return f"take a main action or end the turn (you have {purse})"
    turn = seat_name(record.turn)
    if question == Question.RESPONSE:
        playing = survey.in_zone(PLAYING)
        spell = f"{survey.name_of(playing[-1])} is being played{on(aims(survey, playing[-1]))}" if playing else ""
        return f"{spell or 'a card is being played'}: respond with a pT cost or pass (you have {purse})"
    if question == Question.SKIRMISH:
        words = f"{party(survey, scene.attacker)} skirmishes with {party(survey, scene.defender)}"
        return f"{words}: act before the damage or pass (you have {purse})"
    moment = f"{turn} is ending the turn" if record.is_ending else f"it is {turn}'s turn"
    return f"{moment}: play or use something with a pT cost, or pass (you have {purse})"


# The table


def view(survey: Survey) -> View:
    """The table as a viewer sees it."""
    position, record = survey.position, survey.record
    zones = [*table_zones(survey)]
    counters = {}
    for seat in range(position.seats):
        name = seat_name(seat)
        zones += [seat_zone(survey, seat, *zone) for zone in ZONES]
        counters[name] = {
            "life": int(record.life[seat]),
            "time": int(record.time[seat]),
            "prepared": int(record.prepared[seat]),
            "hand": len(seat_cards(survey, seat, Zone.HAND)),
            "deck": len(seat_cards(survey, seat, Zone.DECK)),
        }
        if is_out(position, seat):
            counters[name] = {"life": int(record.life[seat])}
    question = Question(int(record.question))
    return table_view(
        survey,
        counters,
        zones,
        turn=turn_of(position),
        phase=PHASES.get(question, "choice"),
        more="end of the turn" if record.is_ending and not position.over else "",
        is_window=question in WINDOWS,
        links=skirmish_links(survey),
    )


def turn_of(position: Position) -> str:
    """Whose turn it is: before the first one, who chooses the order."""
    record = position.record
    return seat_name(int(record["chooser" if record["question"] == Question.PLACE else "turn"]))


def named_seat(action: int) -> int | None:
    """The player whom an answer names."""
    return action - Answer.SEAT if Answer.SEAT <= action < Answer.SEAT + SEATS else None


def skirmish_links(survey: Survey) -> list[LinkView]:
    """The line from the attacker of a declared skirmish to its defender."""
    scene = survey.scene
    attacker, defender = int(scene.attacker), int(scene.defender)
    if not scene.is_declared or not 0 <= attacker < CARDS:
        return []
    seat = seat_name(defender - CARDS) if defender >= CARDS else None
    targets = [None] if seat else pointers(survey, defender) if defender >= 0 else []
    return [LinkView(source, "fights", target, seat) for source in pointers(survey, attacker) for target in targets]


def table_zones(survey: Survey) -> list[ZoneView]:
    """What lies between the players: the cards being played and the declared skirmish."""
    played = []
    for card in survey.in_zone(PLAYING):
        shown = blank_view(survey, card)
        shown.tags = [f"by {seat_name(survey.cards[card].owner)}{on(aims(survey, card))}"]
        played.append(shown)
    fighters = []
    parties = (int(survey.scene.attacker), int(survey.scene.defender)) if survey.scene.is_declared else ()
    for reference, words in zip(parties, ("attacks", "defends"), strict=False):
        if 0 <= reference < CARDS:
            shown = card_view(survey, reference)
            shown.tags = [f"{seat_name(survey.cards[reference].seat)} {words}"]
            fighters.append(shown)
        elif reference >= CARDS:
            player = seat_name(reference - CARDS)
            fighters.append(CardView(player, tags=[words], seat=player))
    return [
        ZoneView("playing", "Being played", None, len(played), played),
        ZoneView("skirmish", "Skirmish", None, len(fighters), fighters),
    ]


def seat_zone(survey: Survey, seat: int, key: str, label: str, zone: Zone, layout: str) -> ZoneView:
    """A zone of a seat; a deck is only a number, a discard pile lies top first."""
    if zone in (Zone.HAND, Zone.DISCARD):  # what lies there depends on no other cards
        of = (int(zone_of(seat, zone)),)
        return survey.kept((seat, key), of, None, make_zone, survey, seat, key, label, zone, layout)
    return make_zone(survey, seat, key, label, zone, layout)


def make_zone(survey: Survey, seat: int, key: str, label: str, zone: Zone, layout: str) -> ZoneView:
    """A zone of a seat, from the cards in it."""
    cards = shown_cards(survey, seat, zone)
    if zone == Zone.DECK:
        return ZoneView(key, label, seat_name(seat), len(cards), [], layout)
    shown = [card_view(survey, card) for card in cards]
    return ZoneView(key, label, seat_name(seat), len(shown), shown, layout)
