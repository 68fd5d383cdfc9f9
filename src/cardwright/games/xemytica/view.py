"""What a seat of a Xemytica game sees, and what it is asked."""

from __future__ import annotations

from msgspec.structs import replace

from cardwright.games.interface import CardView, Position, View, ZoneView, seat_name
from cardwright.games.showing import table_view
from cardwright.games.survey import Survey
from cardwright.games.words import kind_name
from cardwright.games.xemytica.faces import left_words, printed_stats
from cardwright.games.xemytica.fights import fight_sign, fight_tables
from cardwright.games.xemytica.forecast import LAID, State
from cardwright.games.xemytica.remarks import loses, points_at, remark
from cardwright.games.xemytica.state import BLANK, Answer, Question, Zone
from cardwright.games.xemytica.table_words import (
    committed_card,
    deck_of,
    definition_of,
    form_of,
    hand_of,
    has_committed,
    identity_words,
    is_combatant,
    is_out,
    is_window,
    listed,
    pile_of,
    seats_in,
    step_of,
    symbol_of,
    text_of,
    with_article,
    zone_of,
)
from cardwright.kernel.table import NOBODY

__all__ = ["loses", "named_seat", "points_at", "prompt", "remark", "view"]

# The prompt


def prompt(survey: Survey) -> str:
    """What a seat is asked."""
    question = Question(survey.record.question)
    if question == Question.WINDOW:
        return window_prompt(survey)
    if question == Question.ORDER:
        return "several of your effects are waiting: choose which one happens first"
    return text_prompt(survey, question)


def window_prompt(survey: Survey) -> str:
    """What can be done in a window, in the words of the step."""
    position, legal = survey.position, survey.legal()
    definition, step = definition_of(position), step_of(position)
    kind = definition.kinds[definition.forms[step.kind]].name
    can_play = any(action < Answer.DISCARD for action in legal)
    can_draw = any(Answer.DRAW <= action < Answer.PASS for action in legal)
    can_discard = any(Answer.DISCARD <= action < Answer.DRAW for action in legal)
    before = listed([word for word, can in (("draw", can_draw), ("discard", can_discard)) if can], "or")
    if not can_play and Answer.PASS not in legal:
        return f"you hold no {kind}: {before} until you do"
    ways = [with_article(kind)] if can_play else []
    moves = [f"play {way}" for way in ways] + (["pass"] if Answer.PASS in legal else [])
    more = f"; you may {before} first" if before else ""
    tie = f"tie-break {survey.record.cycle}: " if survey.record.cycle else ""
    return f"{tie}{listed(moves, 'or')}{more}"


def text_prompt(survey: Survey, question: Question) -> str:
    """What the text of a card asks, with the text."""
    source = int(survey.scene.source)
    kind = survey.kind_of(source)
    card = "an effect" if kind == NOBODY else survey.name_of(source)
    may_decline = ", or say no" if survey.is_legal(Answer.NO) else ""
    asked = {
        Question.CHOOSE: f"choose for {card}{may_decline}",
        Question.MAY: f"yes or no for {card}",
        Question.MODE: f"choose an option of {card}",
        Question.NUMBER: f"choose a number for {card}",
    }.get(question, "answer")
    text = "" if kind == NOBODY else text_of(survey.position, kind).rstrip(".")
    return f"{asked}: {text}" if text else asked


# The table


def view(survey: Survey) -> View:
    """The table as a viewer sees it."""
    position = survey.position
    zones: list[ZoneView] = []
    counters = {}
    for seat in range(position.seats):
        zones += seat_zones(survey, seat)
        counters[seat_name(seat)] = {} if is_out(position, seat) else counters_of(survey, seat)
    return table_view(
        survey,
        counters,
        zones,
        turn="",
        phase=step_of(position).name,
        round=survey.record.turns,
        tables=survey.kept("fight", (), fight_sign(survey), fight_tables, survey),
        more="" if position.over else more_of(position),
    )


def named_seat(action: int) -> int | None:
    """The player whom an answer names."""
    return action - Answer.CHOOSE_SEAT if Answer.CHOOSE_SEAT <= action < Answer.OPTION else None


def counters_of(survey: Survey, seat: int) -> dict[str, int]:
    """How many cards a seat has; who sits there also knows how many combatants are left, from its own deck list."""
    position = survey.position
    found = {"hand": len(hand_of(survey, seat)), "deck": len(deck_of(survey, seat))}
    if seat != survey.seat:
        return found
    brought = position.printed.remember(
        ("brought", seat), lambda: sum(is_combatant(position, kind) for kind in position.printed.deck[seat])
    )
    lost = survey.kept((seat, "lost"), (zone_of(seat, Zone.DISCARD),), None, lost_combatants, survey, seat)
    return {left_words(definition_of(position)): brought - lost, **found}


def lost_combatants(survey: Survey, seat: int) -> int:
    """How many combatants of a seat are discarded."""
    return sum(is_combatant(survey.position, survey.kinds[card]) for card in pile_of(survey, seat))


def more_of(position: Position) -> str:
    """In a tie-break who fights it out, and whether a text asks."""
    cycle = int(position.record.cycle)
    tied = listed([seat_name(seat) for seat in seats_in(int(position.record.tied))])
    words = [f"tie-break {cycle} of {tied}"] if cycle else []
    return ", ".join(words if is_window(position) else [*words, "a text asks"])


def seat_zones(survey: Survey, seat: int) -> list[ZoneView]:
    """The zones of a seat; a deck is only a number, a discard pile lies top first."""
    name, played = seat_name(seat), (zone_of(seat, Zone.PLAY), LAID)
    return [
        survey.kept((seat, "play"), played, has_committed(survey, seat), play_zone, survey, seat),
        survey.kept((seat, "hand"), (zone_of(seat, Zone.HAND),), None, hand_zone, survey, seat),
        ZoneView("deck", "Deck", name, len(deck_of(survey, seat)), [], "pile"),
        survey.kept((seat, "discard"), (zone_of(seat, Zone.DISCARD),), None, pile_zone, survey, seat),
    ]


def play_zone(survey: Survey, seat: int) -> ZoneView:
    """The cards of a seat on the table, with what it has laid down."""
    play = [play_view(survey, card) for card in survey.in_zone(zone_of(seat, Zone.PLAY))] + laid_down(survey, seat)
    return ZoneView("play", "Cards in play", seat_name(seat), len(play), play)


def hand_zone(survey: Survey, seat: int) -> ZoneView:
    """The hand of a seat."""
    hand = [card_view(survey, card) for card in hand_of(survey, seat)]
    return ZoneView("hand", "Hand", seat_name(seat), len(hand), hand, "fan")


def pile_zone(survey: Survey, seat: int) -> ZoneView:
    """The discard pile of a seat."""
    pile = [card_view(survey, card) for card in pile_of(survey, seat)]
    return ZoneView("discard", "Discard pile", seat_name(seat), len(pile), pile, "pile")


def laid_down(survey: Survey, seat: int) -> list[CardView]:
    """What a seat has committed: face down for the others, and a pass looks the same to them."""
    if not has_committed(survey, seat):
        return []
    card = committed_card(survey, seat)
    if seat != survey.seat:
        return [CardView(None)]
    if card == NOBODY:
        return []
    shown = card_view(survey, card)
    return [replace(shown, tags=[*shown.tags, "face down"])]


def play_view(survey: Survey, card: int) -> CardView:
    """A card in play: a combatant with its present numbers, and whether its text does nothing."""
    shown, state = card_view(survey, card), survey.cards.state[card]
    if state & State.FIGHTS:
        now = survey.cards.values[card]
        shown = replace(shown, stats=[replace(stat, now=one) for stat, one in zip(shown.stats, now, strict=False)])
    if state & State.IGNORED:
        shown = replace(shown, tags=[*shown.tags, "ignored"])
    return shown


def card_view(survey: Survey, card: int) -> CardView:
    """A card with what its face shows; face down if the viewer does not know it."""
    position, kind = survey.position, survey.kind_of(card)
    shown: CardView = position.printed.remember(("card", kind), lambda: made_view(position, kind))
    return shown


def made_view(position: Position, kind: int) -> CardView:
    """A card as it is printed."""
    if kind == NOBODY:
        return CardView(None)
    form = form_of(position, kind)
    if form == BLANK:
        return CardView(kind_name(position, kind))
    definition = definition_of(position)
    numbers = position.printed.attribute[kind] if is_combatant(position, kind) else ()
    return CardView(
        kind_name(position, kind),
        definition.kinds[form].colour,
        symbol_of(definition, form),
        stats=printed_stats(definition, numbers),
        traits=identity_words(position, kind),
    )
