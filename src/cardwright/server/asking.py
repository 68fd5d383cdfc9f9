"""What a seat is asked: everything it can do, which of its cards can do nothing now, and on demand why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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
    render, points_at, remark = game.render, showing.points_at, showing.remark
    loses, named_seat = showing.loses, showing.named_seat
    choices = [
        Choice(
            action,
            render(position, seat, action),
            points_at(survey, action),
            remark(survey, action),
            loses(position, action, legal),
            "" if (named := named_seat(action)) is None else seat_name(named),
            hues.get(action, "") if hues else "",
        )
        for action in legal
    ]
    default = next((choice.action for choice in choices if choice.action in game.passing), None)
    if default is None and len(choices) == 1:
        default = choices[0].action
    usable = {point for choice in choices for point in choice.points}
    idle = idle_cards(survey, seat, usable, held_in(view, seat), all_reasons=False)
    return Asked(
        seat_name(seat),
        survey.prompt(),
        choices,
        list(dict.fromkeys(point for point, _ in idle)),
        default,
        list(draft.answers),
        not draft.answers or not has_shown(draft.base, draft.position, seat),
        is_pass=default in game.passing,
        is_idle=game.idles(survey),
    )


def idle_cards(
    survey: Survey, seat: int, usable: set[Pointer], held: int, *, all_reasons: bool
) -> Iterator[tuple[Pointer, int]]:
    """The seat's own cards with which nothing can be done now, each with one answer, or one for every reason of that.

    A vague reason is given only to a card of the hand for which there is no other.
    """
    mine = (None, seat_name(seat))
    hand = {Pointer(HAND, seat_name(seat), place) for place in range(held)} - usable
    reasons, cards, points_at = survey.reasons, survey.answers["card"], survey.game.showing.points_at
    kinds = field_of(survey.position.record, "kind")
    named = ((reasons != 0) & (cards != NOBODY) & (kinds[cards] != NOBODY)).nonzero()[0]
    vague = survey.game.vague
    is_vague = vague[reasons[named]]
    groups = cards * np.int32(len(vague)) + reasons if all_reasons else cards
    for action in one_a_group(groups, named[~is_vague]):
        for point in points_at(survey, action):
            if point not in usable and point.seat in mine:
                hand.discard(point)
                yield point, action
    for action in one_a_group(groups, named[is_vague]) if hand else ():
        for point in points_at(survey, action):
            if point in hand:
                yield point, action


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
    for point, action in idle_cards(survey, seat, usable, held, all_reasons=True):
        refused = survey.refused(action)
        said = found.setdefault(point, [])
        if refused is not None and (reason := Reason(refused.ids[0], refused.sentence)) not in said:
            said.append(reason)
    return [Dimmed(point, said) for point, said in found.items()]
