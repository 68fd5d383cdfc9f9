"""Turns: whoever wants much done delays others by one thing at most; stopped work leaves its process free."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest

from cardwright.games import load
from cardwright.games.interface import Setup, UsageError
from cardwright.players import make
from cardwright.server import workers as processes
from cardwright.server.limits import Bucket, Buckets, Counts
from cardwright.server.setups import Spec
from cardwright.server.turns import Turns
from cardwright.server.viewers import Rejected
from cardwright.server.workers import TakesTooLong, Workers

SPEC = Spec("chi", ["human", "human"], "seed")


def served_in_order(*wanted: tuple[str, str]) -> list[tuple[str, str]]:
    """In what order things are done that all wait at once."""

    async def run() -> list[tuple[str, str]]:
        turns, order = Turns(), list[tuple[str, str]]()

        async def one(whose: tuple[str, str]) -> None:
            async with turns.turn(whose):
                order.append(whose)
                await asyncio.sleep(0)

        await asyncio.gather(*map(one, wanted))
        return order

    return asyncio.run(run())


def test_six_bots_of_one_room_do_not_starve_another_room() -> None:
    order = served_in_order(*[("here", "busy")] * 6, ("here", "quiet"))
    assert order.index(("here", "quiet")) == 1


def test_many_rooms_of_one_address_do_not_starve_another_address() -> None:
    order = served_in_order(*[("here", f"room {number}") for number in range(50)], ("there", "room"))
    assert order.index(("there", "room")) == 1


def test_those_who_come_first_among_equals_are_first() -> None:
    wanted = [("here", f"room {number}") for number in range(5)]
    assert served_in_order(*wanted) == wanted


def test_one_who_gives_up_waiting_holds_up_nobody() -> None:
    async def run() -> list[str]:
        turns, done = Turns(), list[str]()

        async def one(name: str) -> None:
            async with turns.turn((name,)):
                await asyncio.sleep(0)
                done.append(name)

        tasks = [asyncio.create_task(one(name)) for name in ("first", "second", "third")]
        await asyncio.sleep(0)
        tasks[1].cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return done

    assert asyncio.run(run()) == ["first", "third"]


def with_workers(test: Callable[[Workers], Awaitable[None]]) -> None:
    """Try something with worker processes of their own, interpreted."""

    async def run() -> None:
        workers = Workers(1, 1, lambda _: False, Buckets(1000, 1))
        try:
            await test(workers)
        finally:
            workers.close()

    asyncio.run(run())


def test_a_cancelled_thought_leaves_its_process_to_others() -> None:
    async def test(workers: Workers) -> None:
        endless = asyncio.create_task(workers.call("here", "one", "chi", "think", SPEC, [], 0, "P1", "rollout:3600s"))
        await workers.call("here", "two", "chi", "moves_made", SPEC, [])
        endless.cancel()
        entry = await workers.call("here", "two", "chi", "think", SPEC, [], 0, "P1", "random")
        assert entry.line
        assert endless.cancelled()

    with_workers(test)


def test_what_does_not_stop_is_replaced_and_others_go_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(processes.SECONDS, "think", 0.1)
    monkeypatch.setattr(processes, "GRACE", 0.1)

    async def test(workers: Workers) -> None:
        await workers.call("here", "two", "chi", "moves_made", SPEC, [])
        movers = workers.pids()
        with pytest.raises(TakesTooLong):  # one call into the kernel that looks at nothing meanwhile
            await workers.call("here", "one", "chi", "think", SPEC, [], 0, "P1", "rollout:1000000")
        workers._worker("python", "think", 0).seconds = 100.0
        assert (await workers.call("here", "two", "chi", "think", SPEC, [], 0, "P1", "random")).line
        assert set(movers) < set(workers.pids())

    with_workers(test)


def test_quick_bots_and_plain_rooms_wait_neither_for_thinkers_nor_for_readers() -> None:
    async def test(workers: Workers) -> None:
        workers._is_compiled = lambda _: True
        for purpose in ("think", "set up"):
            workers._worker("cpu", purpose, 0)._turns._is_taken = True  # for ever
        entry = await workers.call("here", "room", "chi", "think", SPEC, [], 0, "P1", "random", is_quick=True)
        assert entry.line
        assert (await workers.arrange("here", "chi", "settle", SPEC)).game == "chi"

    with_workers(test)


def test_setting_up_is_limited_in_processor_time() -> None:
    costly = Spec("chi", ["human", "human"], "seed", start=f"{{row: [{', '.join(['Yang blue'] * 1_200)}]}}")

    async def test(workers: Workers) -> None:
        await workers.set_up("here", "chi", "settle", SPEC)
        reader, before = workers._worker("python", "set up", 0), set(workers.pids())
        reader.seconds, reader.slower = 0.001, 1e6  # by the clock there is plenty of time
        with pytest.raises(UsageError, match=r"longer than 0\.001 seconds"):
            await workers.set_up("here", "chi", "settle", costly)
        reader.seconds = 100.0
        await workers.set_up("here", "chi", "settle", SPEC)
        assert not before & set(workers.pids())  # what was stopped in the middle of something is not used again

    with_workers(test)


def test_on_a_busy_machine_setting_up_may_take_longer_than_its_processor_time(monkeypatch: pytest.MonkeyPatch) -> None:
    by_the_clock: list[float | None] = []
    carry_out = processes.Worker._carry_out

    async def noted(worker: processes.Worker, seconds: float | None, *call: Any) -> Any:
        by_the_clock.append(seconds)
        return await carry_out(worker, seconds, *call)

    monkeypatch.setattr(processes.Worker, "_carry_out", noted)
    with_workers(lambda workers: workers.set_up("here", "chi", "settle", SPEC))
    assert by_the_clock == [None, 10 * processes.SECONDS["set up"]]  # to load the game, then to set up


def test_what_is_wrong_is_charged_too() -> None:
    costs = Buckets(1000, 0.000_001)

    async def run() -> None:
        workers = Workers(1, 1, lambda _: False, costs)
        try:
            with pytest.raises(UsageError):
                await workers.set_up("here", "chi", "settle", Spec("chi", ["human"], "seed"))
            await workers.call("there", "room", "chi", "moves_made", SPEC, [])
        finally:
            workers.close()

    asyncio.run(run())
    assert not costs.of("here").is_full
    assert costs.of("there").is_full


def test_who_has_used_up_their_seconds_while_they_waited_is_turned_away() -> None:
    async def run() -> None:
        workers = Workers(1, 1, lambda _: False, Buckets(0.000_001, 0.000_001))
        try:
            both = [workers.set_up("here", "chi", "settle", SPEC) for _ in range(2)]
            first, second = await asyncio.gather(*both, return_exceptions=True)
            assert isinstance(first, Spec)
            assert isinstance(second, Rejected)
            assert second.code == "too_often"
            await workers.set_up("there", "chi", "settle", SPEC)
        finally:
            workers.close()

    asyncio.run(run())


def test_a_turn_goes_past_those_who_have_just_given_up() -> None:
    async def run() -> list[str]:
        turns, had = Turns(), list[str]()

        async def one(name: str) -> None:
            async with turns.turn((name,)):
                had.append(name)

        async with turns.turn(("first",)):
            gone, stays = (asyncio.create_task(one(name)) for name in ("gone", "stays"))
            await asyncio.sleep(0)
            gone.cancel()  # and its turn comes before it notices
        await stays
        await asyncio.gather(gone, return_exceptions=True)
        await one("last")
        return had

    assert asyncio.run(asyncio.wait_for(run(), 5)) == ["stays", "last"]


def test_a_turn_that_comes_to_one_who_gives_up_is_passed_on() -> None:
    async def run() -> list[str]:
        turns, had = Turns(), list[str]()

        async def one(name: str) -> None:
            async with turns.turn((name,)):
                had.append(name)

        async with turns.turn(("first",)):
            gone, stays = (asyncio.create_task(one(name)) for name in ("gone", "stays"))
            await asyncio.sleep(0)
        gone.cancel()  # its turn has come, and it does not know yet
        await stays
        await asyncio.gather(gone, return_exceptions=True)
        return had

    assert asyncio.run(asyncio.wait_for(run(), 5)) == ["stays"]


def test_a_player_stops_between_trials() -> None:
    position, _ = load("chi").new(Setup(2, seed=1))
    seat = position.asked()[0]
    looks = iter(range(1))
    with pytest.raises(StopAsyncIteration):
        make("rollout:3600s", 1, threads=1, watch=lambda: stop_after(looks)).choose(position.conceal(seat), seat)


def stop_after(looks: Iterator[int]) -> None:
    if next(looks, None) is None:
        raise StopAsyncIteration


def test_a_bucket_says_when_it_can_be_used_again() -> None:
    now = [0.0]
    bucket = Bucket(2, 0.5, lambda: now[0])
    assert bucket.take(2)
    assert bucket.wait() == 2.0
    bucket.charge(3)
    assert bucket.wait(0.0) == 6.0
    now[0] = 8.0
    assert bucket.take()


def test_counts_are_given_back() -> None:
    counts = Counts(2)
    assert [counts.take("here") for _ in range(3)] == [True, True, False]
    assert counts.take("there")
    counts.give_back("here")
    assert counts.take("here")
