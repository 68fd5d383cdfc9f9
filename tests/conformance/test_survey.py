"""What the kernel says of a position to a seat: the same as the rules do one by one, and what then happens."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np

from cardwright.games import load
from cardwright.games.chi.actions import Answer as ChiAnswer
from cardwright.games.chi.forecast import Forecast as ChiForecast
from cardwright.games.chi.ninjas.state import Answer as NinjaAnswer
from cardwright.games.chi.state import Zone as ChiZone
from cardwright.games.interface import Event, Game, Position
from cardwright.games.words import in_zone
from cardwright.games.xemytica.forecast import EACH, NOW
from cardwright.games.xemytica.forecast import Forecast as FateForecast
from cardwright.games.xemytica.state import Answer as FateAnswer
from cardwright.games.xemytica.state import Log as FateLog
from cardwright.games.xemytica.state import Plan, Question
from cardwright.games.xi.answers import Answer as XiAnswer
from cardwright.games.xi.forecast import Forecast as XiForecast
from cardwright.games.xi.state import Log as XiLog
from cardwright.games.xi.state import Question as XiQuestion
from cardwright.games.xi.state import Resource
from cardwright.kernel.table import NOBODY
from tests.conformance.walks import samples, walk

SEEDS = range(60, 64)


def test_reasons_and_facts_are_those_of_the_rules(game: Game) -> None:
    luck = random.Random(1)
    for position, _, _ in samples(game, SEEDS):
        for seat in range(position.seats):
            survey = position.conceal(seat).survey(seat)
            assert (survey.reasons == position.reasons(seat)).all()
            assert survey.legal() == position.legal(seat)
            for action in luck.sample(range(game.answers), 12):
                assert survey.refused(action) == position.why_not(seat, action)


def test_without_depth_the_same_is_said(game: Game) -> None:
    for position, seat, _ in samples(game, SEEDS[:1]):
        if seat < 0:
            continue
        concealed = position.conceal(seat)
        deep, shallow = concealed.survey(seat), concealed.survey(seat, is_deep=False)
        assert deep.legal() == shallow.legal()
        assert deep.prompt() == shallow.prompt()
        assert deep.cards.rows.tobytes() == shallow.cards.rows.tobytes()


def test_a_survey_changes_nothing(game: Game) -> None:
    for position, seat, _ in samples(game, SEEDS[:1]):
        before = position.record.tobytes()
        position.survey(max(seat, 0))
        assert position.record.tobytes() == before
        assert int(position.book.on) == 0


def test_every_card_lies_in_one_place(game: Game) -> None:
    for position, _, _ in samples(game, SEEDS[:2]):
        survey = position.survey(None)
        zones = survey.zones
        assert sorted(card for cards in zones.values() for card in cards) == list(range(len(survey.cards)))
        if "plan" in position.record.dtype.names and position.record.plan.any():
            continue  # in an open window cards lie where their owner has put them
        for zone in range(len(position.record.first)):
            assert survey.in_zone(zone) == in_zone(position, zone)


def test_nobody_is_told_of_answers_without_a_seat(game: Game) -> None:
    for position, _, _ in samples(game, SEEDS[:1]):
        assert position.survey(None).legal() == []
        for seat in set(range(position.seats)) - set(position.asked()):
            assert position.survey(seat).legal() == []


# What is forecast is what happens


def steps(name: str, seeds: range) -> Iterator[tuple[Position, int, int]]:
    """The answers of random games for the fewest."""
    game = load(name)
    for seed in seeds:
        yield from (
            (position, seat, action) for position, seat, action in walk(game, game.least_seats, seed) if seat >= 0
        )


def test_a_yang_of_chi_makes_as_many_stacks_as_forecast() -> None:
    seen = set()
    for position, seat, action in steps("chi", range(30)):
        if not ChiAnswer.YANG <= action < ChiAnswer.YIN:
            continue
        row = position.conceal(seat).survey(seat).answers[action]
        after = position.copy()
        after.answer(seat, action)
        gained = after.survey(None).scene.stacks[seat] - position.survey(None).scene.stacks[seat]
        assert int(row.forecast[ChiForecast.STACKS]) == gained
        seen.add(int(gained))
    assert seen == {0, 1}


def test_a_lost_duel_of_chi_takes_the_target() -> None:
    taken = 0
    for position, seat, action in steps("chi", range(30)):
        if not ChiAnswer.YIN <= action < ChiAnswer.DRAW_DECK:
            continue
        target = int(position.conceal(seat).survey(seat).answers[action].target)
        assert int(position.record.zone[target]) == ChiZone.AREA + 1 - seat
        after = position.copy()
        after.answer(seat, action)
        if int(after.record.asked) == 1 << (1 - seat):
            after.answer(1 - seat, int(ChiAnswer.PASS))
            taken += int(after.record.zone[target]) != ChiZone.AREA + 1 - seat
    assert taken > 5


def test_the_card_of_an_answer_of_ninjas_leaves_the_hand() -> None:
    left = 0
    for position, seat, action in steps("ninjas", range(6)):
        if not NinjaAnswer.DEPLOY <= action < NinjaAnswer.ATTACK:
            continue
        card = int(position.survey(seat).answers[action].card)
        kind, area = int(position.record.kind[card]), ChiZone.AREA + seat
        after = position.copy()
        after.answer(seat, action)
        assert int(position.record.zone[card]) == ChiZone.HAND + seat
        left += kind in [int(after.record.kind[other]) for other in in_zone(after, area)]
    assert left > 10


def blows_of(position: Position, seat: int, action: int) -> list[Event] | None:
    """What happens if everybody lets a skirmish happen; None if something else comes between."""
    after = position.copy()
    events = after.answer(seat, action)
    while int(after.record.question) == XiQuestion.SKIRMISH and not after.over:
        events += after.answer(after.asked()[0], int(XiAnswer.PASS))
    between = {XiLog.TRIGGER, XiLog.SKIRMISH_OVER, XiLog.CHOOSE, XiLog.LIFE}
    return None if any(event.what in between for event in events) else events


def test_a_skirmish_of_xi_deals_what_is_forecast() -> None:
    compared = 0
    for position, seat, action in steps("xi", range(12)):
        is_unit = XiAnswer.CARD <= action < XiAnswer.KIND
        if int(position.record.question) != XiQuestion.DEFENDER or not is_unit:
            continue
        dealt, taken = position.conceal(seat).survey(seat).answers[action].forecast[: XiForecast.TIME]
        events = blows_of(position, seat, action)
        if events is None or dealt == NOBODY:
            continue
        hits = [event.amount for event in events if event.what == XiLog.DAMAGE]
        assert hits == [hit for hit in (dealt, taken) if hit]
        compared += 1
    assert compared > 10


def test_drawing_and_banking_in_xi_cost_what_is_forecast() -> None:
    compared = 0
    for position, seat, action in steps("xi", range(2)):
        if action != XiAnswer.DRAW and not XiAnswer.BANK <= action < XiAnswer.PLACE:
            continue
        row = position.survey(seat).answers[action]
        banked = max(0, action - XiAnswer.BANK + 1) if action != XiAnswer.DRAW else 0
        after = position.copy()
        events = after.answer(seat, action)
        if any(event.what in (XiLog.TRIGGER, XiLog.GAIN_TIME, XiLog.PREPARED) for event in events):
            continue
        before, now = (int(one.record.time[seat]) + int(one.record.prepared[seat]) for one in (position, after))
        spent = before - now
        assert spent + banked == int(row.cost[Resource.TIME])
        compared += 1
    assert compared > 10


def test_a_card_of_fate_changes_the_fight_as_forecast() -> None:
    compared = 0
    for position, seat, action in steps("fate", range(8)):
        if int(position.record.question) != Question.WINDOW or action >= FateAnswer.DISCARD:
            continue
        if position.asked() != [seat] or (position.record.plan & (Plan.COMMITTED | Plan.DRAWN | Plan.DISCARDED)).any():
            continue  # the others must have passed, so that this card comes alone
        forecast = position.conceal(seat).survey(seat).answers[action].forecast
        after = position.copy()
        events = after.answer(seat, action)
        survey = after.survey(None)
        is_quiet = not any(event.what in (FateLog.TRIGGER, FateLog.CHOOSE, FateLog.COIN) for event in events)
        if (
            not forecast[FateForecast.COMBATANTS]
            or not is_quiet
            or int(after.record.turns) != int(position.record.turns)
        ):
            continue
        now = survey.pad[NOW]
        fighters = int(now.combatants)
        rows = np.array(forecast[FateForecast.LINE :][: fighters * EACH]).reshape(fighters, EACH)
        assert int(forecast[FateForecast.COMBATANTS]) == fighters
        assert int(forecast[FateForecast.AHEAD]) == int(survey.scene.ahead)
        assert np.array_equal(rows[:, 0], now.combatant_seat[:fighters])
        assert np.array_equal(rows[:, 1:], now.total[:fighters])
        compared += 1
    assert compared > 3
