"""What grows with a match is the same when it is made anew: logs, views from their changes, replays from answers."""

from __future__ import annotations

import json
import random

import pytest

from cardwright.games.chi.state import Zone
from cardwright.games.interface import UsageError
from cardwright.match.match import Entry, What
from cardwright.server import drafts, keeping, moving, seeing, setups
from cardwright.server.asking import explain, held_in
from cardwright.server.changes import change_of, changed_views
from cardwright.server.log import Log
from cardwright.server.protocol import State
from cardwright.server.viewers import encode
from tests.server.browsers import whole_views

GAMES = ["chi", "ninjas", "xi", "fate", "psiwars", "wuxing"]
EYES: list[list[str]] = [["P1"], ["P2"], [], ["P1", "P2"]]
MOVES = 24
LONG = 120


class Played:
    """A match that is played move by move, as a room does it."""

    def __init__(self, game: str) -> None:
        self.room, self.history = f"growing {game}", list[Entry]()
        self.spec = setups.settle(setups.Spec(game, ["human", "human"], f"growing {game}"))
        self.luck = random.Random(game)

    @property
    def kept(self) -> keeping.Kept:
        """The match as it is remembered."""
        return keeping.kept_of(self.room, self.spec, self.history)

    def move(self) -> None:
        """A random move of somebody who is asked."""
        seat = seeing.stand(self.room, self.spec, self.history).asked[0]
        played = moving.Played(None, [])
        while played.entry is None:
            _, asked = moving.look(self.room, self.spec, self.history, seat, played.parts)
            action = self.luck.choice(asked.choices).action
            played = moving.play(self.room, self.spec, self.history, seat, [*played.parts, action], "", [])
        self.history = [*self.history, played.entry]


@pytest.mark.parametrize("game", GAMES)
def test_what_grows_is_what_is_made_anew(game: str) -> None:
    played = Played(game)
    sent: list[dict[str, object]] = [{} for _ in EYES]
    before = [dict[str, object]() for _ in EYES]
    for number in range(MOVES):
        kept = played.kept
        for place, eyes in enumerate(EYES):
            seats = [seeing.seat_of(name) for name in eyes]
            told = kept.log(seats).sentences
            vars(kept.match.game).pop("_told", None)  # nothing was told before
            assert told == Log(seats).follow(kept.match).sentences
            views, asked = seeing.seen_by(kept.match, seeing.standing_of(kept.match).asked, {}, eyes)
            changes = changed_views(before[place], views)  # type: ignore[arg-type]
            assert all(len(encode(change)) < len(encode(views[seat])) for seat, change in changes.items())
            rest = {seat: view for seat, view in views.items() if seat not in changes}
            message = json.loads(encode(State(0, 0, rest, asked, [], [], changes=changes)))
            sent[place] = whole_views(message, sent[place])
            assert sent[place] == json.loads(encode(views))
            before[place] = dict(views)
        if kept.match.over:
            break
        if number == MOVES // 2:
            played.history = [*played.history, Entry(What.TAKE_BACK, count=2)]
        else:
            played.move()
    again = keeping.match_of(f"made anew {game}", played.spec, played.history)
    assert again.position.record.tobytes() == played.kept.match.position.record.tobytes()
    assert again.moves == played.kept.match.moves


@pytest.mark.parametrize("game", GAMES)
def test_reasons_on_demand_are_those_of_the_dimmed_cards(game: str) -> None:
    played = Played(game)
    compared = 0
    for _ in range(MOVES):
        match = played.kept.match
        if match.over:
            break
        seat = match.asked()[0]
        draft = drafts.drafted(match, seat, [])
        view, asked = seeing.asked_of(match, draft)
        survey = draft.position.conceal(seat).survey(seat)
        reasons = explain(survey, seat, asked.choices, held_in(view, seat))
        assert [one.point for one in reasons] == asked.dimmed
        assert all(one.reasons for one in reasons)
        assert reasons == moving.explained(played.room, played.spec, played.history, view.viewer or "", [], [])
        compared += len(reasons)
        played.move()
    assert compared or game == "fate"  # where every card of a hand can be played or discarded


@pytest.mark.parametrize("game", ["xi", "psiwars"])
def test_what_follows_a_part_of_a_move_is_a_change(game: str) -> None:
    played = Played(game)
    compared = 0
    for _ in range(MOVES):
        seat = seeing.stand(played.room, played.spec, played.history).asked[0]
        before, asked = moving.look(played.room, played.spec, played.history, seat, [])
        for choice in asked.choices:
            begun = moving.play(played.room, played.spec, played.history, seat, [choice.action], "", [])
            if begun.entry is None:
                view, _ = moving.look(played.room, played.spec, played.history, seat, begun.parts)
                change = change_of(before, view)
                assert change is not None
                assert len(encode(change)) < len(encode(view)) / 2
                message = {"views": {}, "changes": {seat: json.loads(encode(change))}}
                assert whole_views(message, {seat: json.loads(encode(before))}) == {seat: json.loads(encode(view))}
                compared += 1
        played.move()
    assert compared


def test_a_move_is_carried_out_once() -> None:
    played = Played("chi")
    played.move()
    entry = played.history[0]
    waiting = keeping._kept[played.room].made
    assert waiting is not None
    assert waiting[0] == entry
    assert played.kept.match.position is waiting[1].position
    assert entry.answers
    assert entry.digest


def test_reasons_are_not_given_for_a_whole_move() -> None:
    played = Played("chi")
    seat = seeing.stand(played.room, played.spec, []).asked[0]
    _, asked = moving.look(played.room, played.spec, [], seat, [])
    with pytest.raises(UsageError):
        moving.explained(played.room, played.spec, [], seat, [asked.choices[0].action], [])


@pytest.mark.parametrize("game", GAMES)
def test_what_is_kept_of_views_is_what_is_made_anew(game: str) -> None:
    """A zone in which nothing has changed is shown as before: by bytes, as if nobody had seen it before."""
    played = Played(game)
    reused = 0
    for _ in range(LONG):
        kept = played.kept
        for eyes in EYES:
            memory = {key: made for seat in kept.memories for key, (_, made) in kept.memories[seat].items()}
            asked = seeing.standing_of(kept.match).asked
            shown = seeing.seen_by(kept.match, asked, {}, eyes, kept.memories)
            assert encode(shown) == encode(seeing.seen_by(kept.match, asked, {}, eyes))
            zones = [zone for view in shown[0].values() for zone in view.zones]
            reused += sum(any(zone is made for made in memory.values()) for zone in zones)
        if kept.match.over:
            break
        played.move()
    assert reused > LONG


def test_another_card_that_looks_the_same_is_another_card() -> None:
    """What is made of a zone names its cards: it is made anew when two equal ones have changed places."""
    concealed = Played("chi").kept.match.current(0)
    swapped = concealed.copy()
    concealed.memory = swapped.memory = {}
    deck = int(Zone.DECK)
    before = concealed.survey(0)
    first, second, *rest = before.in_zone(deck)
    swapped.record["first"][deck] = second
    swapped.record["next"][[first, second]] = [rest[0], first]
    after = swapped.survey(0)
    assert before.kinds == after.kinds
    kept = [survey.kept("deck", [deck], None, survey.in_zone, deck) for survey in (before, after)]
    assert kept == [[first, second, *rest], [second, first, *rest]]
