"""What a seat of a Xemytica game sees, and what it is asked."""

from __future__ import annotations

from msgspec.structs import replace

from cardwright.games.interface import CardView, Position, TableView, View, ZoneView, seat_name
from cardwright.games.words import is_legal, kind_name, name_of
from cardwright.games.xemytica.faces import left_words, printed_stats
from cardwright.games.xemytica.fights import Fight, fighting_cards, last_fight, running_fight, table_of
from cardwright.games.xemytica.remarks import loses, points_at, remark
from cardwright.games.xemytica.sight import (
    asking_card,
    committed_card,
    deck_of,
    definition_of,
    form_of,
    hand_of,
    has_committed,
    identity_words,
    in_seat,
    is_combatant,
    is_known,
    is_out,
    is_window,
    listed,
    pile_of,
    seats_in,
    step_of,
    symbol_of,
    text_of,
    with_article,
)
from cardwright.games.xemytica.state import BLANK, Answer, Question, Zone
from cardwright.kernel.table import NOBODY

__all__ = ["loses", "named_seat", "points_at", "prompt", "remark", "view"]

SO_FAR = "The fight so far"
LAST = "The last fight"


# The prompt


def prompt(position: Position, seat: int) -> str:
    """What a seat is asked."""
    if seat not in position.asked():
        waiting = listed([seat_name(other) for other in position.asked()])
        return f"waiting for {waiting}" if waiting else "the game is over"
    question = Question(int(position.record.question))
    if question == Question.WINDOW:
        return window_prompt(position, seat)
    if question == Question.ORDER:
        return "several of your effects are waiting: choose which one happens first"
    return text_prompt(position, seat, question)


def window_prompt(position: Position, seat: int) -> str:
    """What can be done in a window, in the words of the step."""
    definition, step = definition_of(position), step_of(position)
    kind = definition.kinds[definition.forms[step.kind]].name
    legal = position.legal(seat)
    can_play = any(action < Answer.DISCARD for action in legal)
    can_draw = any(Answer.DRAW <= action < Answer.PASS for action in legal)
    can_discard = any(Answer.DISCARD <= action < Answer.DRAW for action in legal)
    before = listed([word for word, can in (("draw", can_draw), ("discard", can_discard)) if can], "or")
    if not can_play and Answer.PASS not in legal:
        return f"you hold no {kind}: {before} until you do"
    ways = [with_article(kind)] if can_play else []
    moves = [f"play {way}" for way in ways] + (["pass"] if Answer.PASS in legal else [])
    more = f"; you may {before} first" if before else ""
    tie = f"tie-break {int(position.record.cycle)}: " if int(position.record.cycle) else ""
    return f"{tie}{listed(moves, 'or')}{more}"


def text_prompt(position: Position, seat: int, question: Question) -> str:
    """What the text of a card asks, with the text."""
    source = asking_card(position)
    kind = NOBODY if source == NOBODY else int(position.record.kind[source])
    card = "an effect" if kind == NOBODY else name_of(position, source)
    may_decline = ", or no" if is_legal(position, seat, Answer.NO) else ""
    asked = {
        Question.CHOOSE: f"choose for {card}{may_decline}",
        Question.MAY: f"yes or no for {card}",
        Question.MODE: f"choose an option of {card}",
        Question.NUMBER: f"choose a number for {card}",
    }.get(question, "answer")
    text = "" if kind == NOBODY else text_of(position, kind).rstrip(".")
    return f"{asked}: {text}" if text else asked


# The table


def view(concealed: Position, viewer: int | None) -> View:
    """The table as a viewer sees it."""
    running = None if concealed.over else running_fight(concealed)
    zones: list[ZoneView] = []
    counters = {}
    for seat in range(concealed.seats):
        zones += seat_zones(concealed, seat, viewer, running)
        counters[seat_name(seat)] = {} if is_out(concealed, seat) else counters_of(concealed, seat, viewer)
    return View(
        game=concealed.game.name,
        viewer=None if viewer is None else seat_name(viewer),
        turn="",
        phase="over" if concealed.over else step_of(concealed).name,
        asked=[seat_name(seat) for seat in concealed.asked()],
        prompt=prompt(concealed, NOBODY if viewer is None else viewer),
        counters=counters,
        zones=zones,
        over=concealed.over,
        round=int(concealed.record.turns),
        tables=tables_of(concealed, running),
        more="" if concealed.over else more_of(concealed),
        out=[seat_name(seat) for seat in range(concealed.seats) if is_out(concealed, seat)],
    )


def named_seat(action: int) -> int | None:
    """The player whom an answer names."""
    return action - Answer.CHOOSE_SEAT if Answer.CHOOSE_SEAT <= action < Answer.OPTION else None


def counters_of(position: Position, seat: int, viewer: int | None) -> dict[str, int]:
    """How many cards a seat has; who sits there also knows how many combatants are left, from its own deck list."""
    found = {"hand": len(hand_of(position, seat)), "deck": len(deck_of(position, seat))}
    if seat != viewer:
        return found
    brought = sum(is_combatant(position, int(kind)) for kind in position.book.deck[seat])
    lost = sum(is_combatant(position, int(position.record.kind[card])) for card in pile_of(position, seat))
    return {left_words(definition_of(position)): brought - lost, **found}


def more_of(position: Position) -> str:
    """In a tie-break who fights it out, and whether a text asks."""
    cycle = int(position.record.cycle)
    tied = listed([seat_name(seat) for seat in seats_in(int(position.record.tied))])
    words = [f"tie-break {cycle} of {tied}"] if cycle else []
    return ", ".join(words if is_window(position) else [*words, "a text asks"])


def tables_of(position: Position, running: Fight | None) -> list[TableView]:
    """The running fight, or the last one until there is another."""
    if running is not None:
        return [table_of(position, running, SO_FAR, False)]
    last = last_fight(position)
    return [] if last is None else [table_of(position, last, LAST, True)]


def seat_zones(position: Position, seat: int, viewer: int | None, running: Fight | None) -> list[ZoneView]:
    """The zones of a seat; a deck is only a number, a discard pile lies top first."""
    name = seat_name(seat)
    play = play_views(position, seat, running) + laid_down(position, seat, viewer)
    hand = [card_view(position, card) for card in hand_of(position, seat)]
    pile = [card_view(position, card) for card in pile_of(position, seat)]
    return [
        ZoneView("play", "Cards in play", name, len(play), play),
        ZoneView("hand", "Hand", name, len(hand), hand, "fan"),
        ZoneView("deck", "Deck", name, len(deck_of(position, seat)), [], "pile"),
        ZoneView("discard", "Discard pile", name, len(pile), pile, "pile"),
    ]


def laid_down(position: Position, seat: int, viewer: int | None) -> list[CardView]:
    """What a seat has committed: face down for the others, and a pass looks the same to them."""
    if not has_committed(position, seat):
        return []
    card = committed_card(position, seat)
    if seat != viewer:
        return [CardView(None)]
    if card == NOBODY:
        return []
    shown = card_view(position, card)
    shown.tags.append("face down")
    return [shown]


def play_views(position: Position, seat: int, running: Fight | None) -> list[CardView]:
    """The cards of a seat in play: combatants with their present numbers, and whose texts do nothing."""
    now = [each for each in running.combatants if each.seat == seat] if running else []
    fighting = fighting_cards(position, seat)
    views = []
    for card in in_seat(position, seat, Zone.PLAY):
        shown = card_view(position, card)
        if card in fighting and fighting.index(card) < len(now):
            totals = now[fighting.index(card)].totals
            shown.stats = [replace(stat, now=total) for stat, total in zip(shown.stats, totals, strict=True)]
        if int(position.record.ignored[card]):
            shown.tags.append("ignored")
        views.append(shown)
    return views


def card_view(position: Position, card: int) -> CardView:
    """A card with what its face shows; face down if the viewer does not know it."""
    kind = int(position.record.kind[card])
    if not is_known(position, card):
        return CardView(None)
    form = form_of(position, kind)
    if form == BLANK:
        return CardView(kind_name(position, kind))
    definition = definition_of(position)
    numbers = position.book.attribute[kind] if is_combatant(position, kind) else ()
    return CardView(
        kind_name(position, kind),
        definition.kinds[form].colour,
        symbol_of(definition, form),
        stats=printed_stats(definition, [int(number) for number in numbers]),
        traits=identity_words(position, kind),
    )
