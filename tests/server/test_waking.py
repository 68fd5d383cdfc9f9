"""A room that was asleep: its match goes on if its moves lead where they led, and else it is broken off."""

from __future__ import annotations

import msgspec
import pytest

from cardwright.games.interface import Refused
from cardwright.match.file import write_match
from cardwright.match.match import RULES_CHANGED, Entry, Match
from cardwright.server import keeping, moving, rooms, seeing
from cardwright.server.metrics import Metrics
from cardwright.server.room import Room
from cardwright.server.storage import StoredRoom
from tests.server.test_growing import Played

MOVES, CHANGED = 8, 5


def woken(played: Played, history: list[Entry]) -> Match:
    """The match of a stored history in a process that does not know it."""
    keeping._kept.pop("asleep", None)
    return keeping.match_of("asleep", played.spec, history)


@pytest.fixture(scope="module")
def played() -> Played:
    """A match with some moves."""
    played = Played("chi")
    for _ in range(MOVES):
        played.move()
    return played


def test_a_match_that_leads_to_the_same_records_goes_on(played: Played) -> None:
    match = woken(played, played.history)
    assert not match.over
    assert match.moves == played.kept.match.moves


@pytest.mark.parametrize("change", [{"digest": "00"}, {"answers": (1_000_000,)}, {"answers": (), "line": "draw 9"}])
def test_one_that_leads_elsewhere_is_broken_off(played: Played, change: dict[str, object]) -> None:
    history = list(played.history)
    history[CHANGED] = msgspec.structs.replace(history[CHANGED], **change)
    match = woken(played, history)
    assert match.over
    assert match.outcome is not None
    assert (match.outcome.rule, match.outcome.winners) == (RULES_CHANGED, ())
    assert match.moves == played.kept.match.moves[:CHANGED]
    assert seeing.stand("asleep", played.spec, history) == seeing.Standing([], True)
    shown = seeing.see("asleep", played.spec, history, {}, [seeing.Looker(["P1"], ["P1"], 0)]).seen[0]
    assert shown.sentences[-1].rule == RULES_CHANGED
    assert shown.ended is not None
    with pytest.raises(Refused, match="over"):
        moving.play("asleep", played.spec, history, "P1", [0], "", [])


def test_its_file_says_so(played: Played) -> None:
    history = [*played.history[:-1], msgspec.structs.replace(played.history[-1], digest="00")]
    match = woken(played, history)
    assert "- broken off\n" in write_match(match)
    match.verify()


def test_of_rooms_that_everybody_has_left_only_the_latest_stay_set_up(
    played: Played, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rooms, "ASLEEP", 2)
    house = rooms.Rooms(None, None, None, Metrics())  # type: ignore[arg-type]
    names = [f"left {number}" for number in range(4)]
    for name in names:
        keeping.match_of(name, played.spec, played.history)
        house.fall_asleep(Room(StoredRoom(name, played.spec, "", False, False, [], played.history), house))
    assert [keeping.is_kept(name) for name in names] == [False, False, True, True]
    again = keeping.match_of(names[0], played.spec, played.history)
    assert again.moves == played.kept.match.moves
