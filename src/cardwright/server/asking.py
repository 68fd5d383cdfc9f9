"""What a seat is asked: everything it can do, which of its cards can do nothing now, and on demand why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

import numpy as np

from cardwright.games.interface import Pointer, View, seat_name
from cardwright.games.survey import Rows, Survey, field_of
from cardwright.kernel.table import NOBODY
from cardwright.match.match import Match
from cardwright.match.position import Draft, has_shown
from cardwright.server.protocol import Asked, Choice, Dimmed, Reason

HAND = "hand"


def held_in(view: View, seat: int) -> int:
    """How many cards a seat holds."""
    return sum(zone.size for zone in view.zones if zone.key == HAND and zone.seat == seat_name(seat))


def ask(match: Match, draft: Draft, survey: Survey, view: View) -> Asked:
    """What a seat is asked where its move stands, as the rules say it of what it sees."""
    game, position, seat = match.game, survey.position, draft.seat
    legal, hues, showing = survey.legal(), game.hues, game.showing
    render, remark, loses, named_seat = game.render, showing.remark, showing.loses, showing.named_seat
    choices = [
        Choice(
            action,
            render(position, seat, action),
            points,
            remark(survey, action),
            loses(position, action, legal),
            "" if (named := named_seat(action)) is None else seat_name(named),
            hues.get(action, "") if hues else "",
        )
        for action, points in zip(legal, game.points_of(survey, legal), strict=True)
    ]
    is_idle = game.idles(survey)
    passing = (*game.passing, *game.moving_on) if is_idle or len(choices) == 1 else game.passing
    default = next((choice.action for choice in choices if choice.action in passing), None)
    if default is None and len(choices) == 1:
        default = choices[0].action
    usable = {point for choice in choices for point in choice.points}
    return Asked(
        seat_name(seat),
        survey.prompt(),
        choices,
        dimmed_cards(survey, seat, usable, held_in(view, seat)),
        default,
        list(draft.answers),
        not draft.answers or not has_shown(draft.base, draft.position, seat),
        is_pass=default in passing,
        is_idle=is_idle,
    )


def dimmed_cards(survey: Survey, seat: int, usable: set[Pointer], held: int) -> list[Pointer]:
    """The seat's own cards with which nothing can be done now."""
    points_of, cards = survey.game.points_of, survey.answers["card"]
    clear, vague = idle_answers(survey)
    own = (None, seat_name(seat))
    found = {
        point: None
        for points in each_once(points_of(survey, one_a_group(cards, clear)))
        for point in points
        if point.seat in own and point not in usable
    }
    hand = held_cards(seat_name(seat), held) - usable - found.keys()
    if hand:
        lists = each_once(points_of(survey, one_a_group(cards, vague)))
        found |= {point: None for points in lists for point in points if point in hand}
    return list(found)


def idle_cards(survey: Survey, seat: int, usable: set[Pointer], held: int) -> Iterator[tuple[Pointer, int]]:
    """The seat's own cards with which nothing can be done now, each with one answer for every reason of that."""
    points_of, reasons = survey.game.points_of, survey.reasons
    groups = survey.answers["card"] * np.int32(len(survey.game.vague)) + reasons
    clear, vague = (one_a_group(groups, which) for which in idle_answers(survey))
    own = (None, seat_name(seat))
    hand = set(held_cards(seat_name(seat), held)) - usable
    for action, points in zip(clear, points_of(survey, clear), strict=True):
        for point in points:
            if point.seat in own and point not in usable:
                hand.discard(point)
                yield point, action
    for action, points in zip(vague, points_of(survey, vague), strict=True):
        yield from ((point, action) for point in points if point in hand)


def idle_answers(survey: Survey) -> tuple[Rows, Rows]:
    """Refused answers that name a card the seat knows, those with vague reasons apart.

    A vague reason is given only to a card of the hand for which there is no other.
    """
    reasons, cards = survey.reasons, survey.answers["card"]
    kinds = field_of(survey.position.record, "kind")
    named = ((cards != NOBODY) & (kinds[cards] != NOBODY)).nonzero()[0]
    why = reasons[named]
    vague = survey.game.vague[why]
    return named[(why != 0) & ~vague], named[vague]


def each_once(lists: list[list[Pointer]]) -> Iterable[list[Pointer]]:
    """Lists in their order, each of them once: equal cards of a hand share theirs."""
    return {id(points): points for points in lists}.values()


@lru_cache(maxsize=512)
def held_cards(seat: str, count: int) -> frozenset[Pointer]:
    """The cards that a seat holds, by where they are shown."""
    return frozenset(Pointer(HAND, seat, place) for place in range(count))


def one_a_group(groups: Rows, which: Rows) -> list[int]:
    """Of some answers, in their order, the first of each group."""
    if not len(which):
        return []
    actions = which[::-1]
    return sorted(dict(zip(groups[actions].tolist(), actions.tolist(), strict=True)).values())


def explain(survey: Survey, seat: int, choices: Sequence[Choice], held: int) -> list[Dimmed]:
    """The reasons of every card with which nothing can be done now."""
    usable = {point for choice in choices for point in choice.points}
    found: dict[Pointer, list[Reason]] = {}
    for point, action in idle_cards(survey, seat, usable, held):
        refused = survey.refused(action)
        said = found.setdefault(point, [])
        if refused is not None and (reason := Reason(refused.ids[0], refused.sentence)) not in said:
            said.append(reason)
    return [Dimmed(point, said) for point, said in found.items()]
