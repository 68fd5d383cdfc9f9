"""Hidden information: change only what is hidden, and nothing that a seat is shown changes."""

from __future__ import annotations

import random

import msgspec

from cardwright.games.interface import Event, Game, Position, Refused, luck_from
from cardwright.kernel.table import NOBODY
from tests.conformance.walks import part_of, samples, walk

SEEDS = range(40, 48)
ENOUGH = 100  # worlds that are compared
SAFE = 12  # cards on top of a pile that the next answers may turn up


def test_legality_on_the_concealed_copy(game: Game) -> None:
    for position, _, _ in samples(game, SEEDS):
        for seat in range(position.seats):
            concealed = position.conceal(seat)
            assert (concealed.reasons(seat) == position.reasons(seat)).all()
            assert (concealed.survey(seat).reasons == position.reasons(seat)).all()
            for action in range(0, game.answers, round(5 / part_of(game))):
                assert concealed.why_not(seat, action) == position.why_not(seat, action)


def test_imagined_worlds_fit_what_the_seat_knows(game: Game) -> None:
    luck = luck_from(1)
    for position, seat, _ in samples(game, SEEDS):
        if seat < 0:
            continue
        concealed = position.conceal(seat)
        imagined = concealed.imagine(luck)
        assert int(game.entries.broken(imagined.record, imagined.book)) == 0
        assert imagined.conceal(seat).record.tobytes() == concealed.record.tobytes()


def test_imagined_worlds_differ(game: Game) -> None:
    luck = luck_from(1)
    position, seat, _ = next(iter(walk(game, game.least_seats, 1)))
    worlds = {position.conceal(seat).imagine(luck).record.kind.tobytes() for _ in range(20)}
    assert len(worlds) > 1


def test_the_concealed_copy_holds_no_chance(game: Game) -> None:
    for position, _, _ in walk(game, game.least_seats, 1):
        concealed = position.conceal(0)
        assert not concealed.record.key.any()
        assert not concealed.record.block.any()
        assert int(concealed.record.counter) == 0


def hidden_sleeves(position: Position, viewer: int) -> list[int]:
    """Cards that a seat does not know and that the next answers do not turn up."""
    known, kinds, previous = (getattr(position.record, name).tolist() for name in ("known", "kind", "prev"))
    safe = []
    for card, kind in enumerate(kinds):
        if (known[card] >> viewer) & 1 or kind == NOBODY:
            continue
        place, before = 0, previous[card]
        while before != NOBODY and place < SAFE:
            place, before = place + 1, previous[before]
        if known[card] or place >= SAFE:
            safe.append(card)
    return safe


def of_one_owner(position: Position, cards: list[int], luck: random.Random) -> list[int]:
    """Those of the cards that come from one deck: what a whole deck holds may show, as when somebody runs out."""
    if position.game.has_common_deck or not cards:
        return cards
    rows = len(position.record.kind) // int(position.game.record_type.sizes["seats"])
    owner = luck.choice(cards) // rows
    return [card for card in cards if card // rows == owner]


def swapped(position: Position, one: int, other: int) -> Position:
    """The same position with the kinds of two cards exchanged."""
    copy = position.copy()
    kinds = copy.record.kind
    kinds[one], kinds[other] = int(kinds[other]), int(kinds[one])
    return copy


def shown(position: Position, viewer: int, events: list[Event]) -> tuple[bytes | list[Event], ...]:
    """Everything that a seat is shown."""
    concealed = position.conceal(viewer)
    survey = concealed.survey(viewer)
    return (
        concealed.record.tobytes(),
        survey.answers.rows.tobytes(),
        survey.cards.rows.tobytes(),
        survey.scene.bytes(),
        survey.pad.tobytes(),
        msgspec.json.encode(position.game.view(concealed, viewer)),
        position.reasons(viewer).tobytes(),
        [event.as_seen_by(viewer) for event in events if event.is_told_to(viewer)],
    )


def turned_up(events: list[Event], viewer: int, kinds: set[int]) -> bool:
    """Whether the answer showed one of the exchanged cards to the viewer, as it may."""
    return any(event.is_told_to(viewer) and event.as_seen_by(viewer).kind in kinds for event in events)


def test_changing_what_is_hidden_changes_nothing_that_is_shown(game: Game) -> None:
    compared = 0
    luck = random.Random(3)
    for seeds in (range(start, start + len(SEEDS)) for start in range(SEEDS.start, SEEDS.start + 200, len(SEEDS))):
        for position, seat, action in samples(game, seeds):
            if seat >= 0:
                compared += compare_worlds(position, seat, action, luck)
        if compared > ENOUGH:  # a short game needs more of them
            return
    raise AssertionError(f"only {compared} worlds could be compared")


def compare_worlds(position: Position, seat: int, action: int, luck: random.Random) -> int:
    """Exchange two hidden cards and look whether a viewer is shown anything else; how many viewers compared it."""
    compared = 0
    viewers = range(position.seats)  # of a large game with many seats two of them
    for viewer in viewers if part_of(position.game) == 1 else luck.sample(viewers, 2):
        hidden = of_one_owner(position, hidden_sleeves(position, viewer), luck)
        if len(hidden) < 2:
            continue
        one, other = luck.sample(hidden, 2)
        twin = swapped(position, one, other)
        assert shown(position, viewer, []) == shown(twin, viewer, [])
        compared += follow(position, twin, viewer, seat, action, {one, other})
    return compared


def follow(position: Position, twin: Position, viewer: int, seat: int, action: int, cards: set[int]) -> int:
    """Make the same answer in both worlds and compare what the viewer is shown; 1 if it could be compared."""
    kinds = {int(position.record.kind[card]) for card in cards}
    after, after_twin = position.copy(), twin.copy()
    events = after.answer(seat, action)
    try:
        twin_events = after_twin.answer(seat, action)
    except Refused:
        return 0  # the other seat holds another card in that world
    if after.over or turned_up(events, viewer, kinds) or turned_up(twin_events, viewer, kinds):
        return 0
    if int(after.record.counter) != int(position.record.counter):
        return 0  # a shuffle dealt the cards anew
    assert shown(after, viewer, events) == shown(after_twin, viewer, twin_events)
    return 1


def test_a_watcher_sees_no_hand(game: Game) -> None:
    for position, seat, _ in walk(game, game.least_seats, 2):
        if seat < 0:
            continue
        concealed = position.conceal(position.seats)
        for zone in game.view(concealed, None).zones:
            if zone.key == "hand":
                assert all(card.name is None for card in zone.cards)


def test_events_hide_what_others_draw(game: Game) -> None:
    hidden = 0
    for seed in SEEDS:
        for position, seat, action in walk(game, game.least_seats, seed):
            if seat < 0:
                continue
            for event in position.copy().answer(seat, action):
                for viewer in range(position.seats):
                    if event.kind != NOBODY and event.as_seen_by(viewer).kind == NOBODY:
                        hidden += 1
                        assert not (event.seen_by >> viewer) & 1
    assert hidden > 0
