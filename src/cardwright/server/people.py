"""People who want to be known again: their name, decks, games and ratings, without an account.

A browser that keeps somebody has a secret; a recovery code, shown once, opens the same in another browser. Of both only
hashes are kept. Whoever sits down says who they are before their first move, and when the match is over it is noted for
them; a match counts for ratings if different people who are known sat on all seats until the end, and each has moved.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import defaultdict
from typing import Any

import msgspec
from sqlalchemy import Connection, delete, insert, select, update
from starlette.requests import Request
from starlette.responses import Response

from cardwright.games import GAMES
from cardwright.games.interface import UsageError, seat_name
from cardwright.match.match import What
from cardwright.players.levels import name_of_bot
from cardwright.server import protocol as p
from cardwright.server.answers import address_of, body_of, failing_clearly, respond
from cardwright.server.database import KeyRow, PersonRow, RatingRow, ResultRow, SeatRow
from cardwright.server.limits import Buckets, too_often
from cardwright.server.presence import clean_name
from cardwright.server.ratings import Rating, rate_match
from cardwright.server.room import Room
from cardwright.server.storage import Storage
from cardwright.server.tokens import hashed, secret
from cardwright.server.viewers import Rejected, Viewer

LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"  # none that is taken for another
GROUPS, GROUP = 5, 4  # of a code: 99 bits
CODES = (5, 1 / 60)  # codes that an address may try: at once, and a second
NEW = (5, 1 / 120)  # people that an address may keep
MOST_KEYS = 20  # browsers that know somebody
MOST_DECKS = 100  # of a game
SHOWN = 50  # games of the past, the latest


class Result(msgspec.Struct):
    """A match that somebody has played."""

    room: str
    game: str
    fate: str  # won, lost or drawn
    against: str
    at: float
    change: float | None = None  # of the rating, if it counted
    others: list[p.Sitter] = []  # against whom it was, while their seats are kept


class GameRating(msgspec.Struct):
    """How strong somebody is in a game."""

    game: str
    rating: float
    deviation: float
    games: int


class Profile(msgspec.Struct):
    """Everything that is kept of somebody."""

    name: str
    decks: dict[str, list[Any]]
    results: list[Result]
    ratings: list[GameRating]


class KeptPerson(msgspec.Struct):
    """Somebody who is known from now on, in this browser by a secret; a new code is shown once."""

    token: str
    profile: Profile
    code: str = ""


class NewPerson(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody wants to be known."""

    name: str = ""
    decks: dict[str, list[KeptDeck]] = {}


class KeptDeck(msgspec.Struct, forbid_unknown_fields=True):
    """A deck of one's own."""

    name: str
    cards: dict[str, int]


class Code(msgspec.Struct, forbid_unknown_fields=True):
    """A recovery code."""

    code: str


class Known(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody by the secret of this browser, and what is new of them."""

    token: str
    name: str | None = None
    decks: dict[str, list[KeptDeck]] | None = None
    forget: bool = False  # everything that is kept, for good
    leave: bool = False  # this browser only
    new_code: bool = False


class People:
    """Those who want to be known."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.codes = Buckets(*CODES)
        self.new = Buckets(*NEW)

    async def add(self, wanted: NewPerson, address: str) -> KeptPerson:
        """Keep somebody."""
        if not (bucket := self.new.of(address)).take():
            raise too_often(bucket)
        person, token, code = secrets.token_urlsafe(12), secret(), new_code()
        now = time.time()
        row = {
            "id": person,
            "name": clean_name(wanted.name, "Guest"),
            "code_hash": hashed(code),
            "decks": written(check_decks(wanted.decks)),
            "created": now,
            "touched": now,
        }
        await self.storage.write([(insert(PersonRow), [row]), self._key(person, token)])
        return KeptPerson(token, await asyncio.to_thread(self.profile, person), shown(code))

    def _key(self, person: str, token: str) -> tuple[Any, Any]:
        return insert(KeyRow), [{"hash": hashed(token), "person": person, "created": time.time()}]

    async def open(self, code: str, address: str) -> KeptPerson:
        """Know somebody in another browser, who has the code."""
        if not (bucket := self.codes.of(address)).take():
            raise too_often(bucket)
        kept = hashed("".join(letter for letter in code.lower() if letter in LETTERS))
        person = await asyncio.to_thread(self._find, select(PersonRow.id).where(PersonRow.code_hash == kept))
        if person is None:
            raise Rejected("not_yours", "nobody has this code: look at it again, letter by letter")
        token = secret()
        old = select(KeyRow.hash).where(KeyRow.person == person).order_by(KeyRow.created.desc()).offset(MOST_KEYS - 1)
        await self.storage.write([(delete(KeyRow).where(KeyRow.hash.in_(old)), None), self._key(person, token)])
        return KeptPerson(token, await asyncio.to_thread(self.profile, person))

    async def known(self, token: str) -> str:
        """Who has a secret; a wrong one is an error."""
        person = await self.who(token)
        if person is None:
            raise Rejected("not_yours", "this browser is not known any more: open yourself with your recovery code")
        return person

    async def who(self, token: str) -> str | None:
        """Who has a secret, if anybody."""
        if not token:
            return None
        return await asyncio.to_thread(self._find, select(KeyRow.person).where(KeyRow.hash == hashed(token)))

    async def change(self, known: Known) -> KeptPerson | None:
        """Keep what is new of somebody, or forget them."""
        person = await self.known(known.token)
        mine = PersonRow.id == person
        if known.forget:
            tables = [(KeyRow, KeyRow.person), (ResultRow, ResultRow.person), (RatingRow, RatingRow.person)]
            work: list[Any] = [(delete(row).where(of == person), None) for row, of in tables]
            work.append((update(SeatRow).where(SeatRow.person == person).values(person=None), None))
            await self.storage.write([*work, (delete(PersonRow).where(mine), None)])
            return None
        if known.leave:
            await self.storage.write([(delete(KeyRow).where(KeyRow.hash == hashed(known.token)), None)])
            return None
        values: dict[str, Any] = {"touched": time.time()}
        if known.name is not None:
            values["name"] = clean_name(known.name, "Guest")
        if known.decks is not None:
            values["decks"] = written(check_decks(known.decks))
        code = new_code() if known.new_code else ""
        if code:
            values["code_hash"] = hashed(code)
        await self.storage.write([(update(PersonRow).where(mine).values(**values), None)])
        return KeptPerson(known.token, await asyncio.to_thread(self.profile, person), shown(code))

    # Reading

    def _find(self, question: Any) -> str | None:
        with self.storage.engine.connect() as connection:
            found: str | None = connection.execute(question).scalar_one_or_none()
            return found

    def profile(self, person: str) -> Profile:
        """Everything that is kept of somebody."""
        with self.storage.engine.connect() as connection:
            row = connection.execute(select(PersonRow.__table__).where(PersonRow.id == person)).one()
            results = connection.execute(
                select(ResultRow.__table__).where(ResultRow.person == person).order_by(ResultRow.at.desc()).limit(SHOWN)
            )
            ratings = connection.execute(select(RatingRow.__table__).where(RatingRow.person == person))
            played = results.all()
            seats = connection.execute(
                select(SeatRow.room, SeatRow.number, SeatRow.name, SeatRow.player)
                .where(SeatRow.room.in_([one.room for one in played]), SeatRow.person.is_distinct_from(person))
                .order_by(SeatRow.number)
            )
            others: defaultdict[str, list[p.Sitter]] = defaultdict(list)
            for seat in seats:
                others[seat.room].append(p.Sitter(seat_name(seat.number), seat.name, seat.player))
            return Profile(
                row.name,
                msgspec.json.decode(row.decks),
                [
                    Result(one.room, one.game, one.fate, one.against, one.at, one.change, others[one.room])
                    for one in played
                ],
                [GameRating(one.game, round(one.rating), round(one.deviation), one.games) for one in ratings],
            )

    # At the table

    async def sit(self, room: Room, viewer: Viewer, token: str) -> None:
        """Note who sits on a seat, before its first move."""
        person = await self.who(token)
        if person is None or len(viewer.seats) != 1:
            return
        async with room.lock:
            number = room.number(viewer.seats[0])
            seat = room.seats[number]
            if not seat.person and not any(entry.seat == number for entry in room.history):
                mine = update(SeatRow).where(SeatRow.room == room.id, SeatRow.number == number).values(person=person)
                await self.storage.lead(room.id, room.epoch, [(mine, None)])
                seat.person = person

    async def finish(self, room: Room) -> None:
        """Note a match that is over for those who are known, once."""
        people = [seat.person for seat in room.seats]
        if not any(people):
            return
        winners = [room.number(name) for name in await room.call("winners_of")]

        def note(connection: Connection) -> None:
            note_match(connection, room, people, winners)

        await self.storage.lead(room.id, room.epoch, [(note, None)])


def is_rated(room: Room, people: list[str]) -> bool:
    """Whether different people who are known have played an ordinary match on all seats, each at least one move."""
    spec = room.spec
    is_ordinary = not (spec.start or spec.cards or spec.is_open)
    is_theirs = all(people) and len(set(people)) == len(people)
    have_moved = {entry.seat for entry in room.history if entry.what == What.MOVE}
    have_played = len(have_moved) == len(people)
    return (
        is_ordinary
        and is_theirs
        and have_played
        and not any(entry.what in (What.BOT, What.BROKEN_OFF) for entry in room.history)
    )


def note_match(connection: Connection, room: Room, people: list[str], winners: list[int]) -> None:
    """Note a match in one transaction, unless it is noted already."""
    if connection.execute(select(ResultRow.room).where(ResultRow.room == room.id)).first() is not None:
        return
    changes = note_ratings(connection, room.spec.game, people, winners) if is_rated(room, people) else {}
    names = [name_of_bot(seat.player, []) if seat.name == seat.player else seat.name for seat in room.seats]
    for number, person in enumerate(people):
        if person and people.index(person) == number:
            fate = "drawn" if not winners else "won" if number in winners else "lost"
            others = ", ".join(name for place, name in enumerate(names) if place != number)
            row = {"person": person, "room": room.id, "game": room.spec.game, "fate": fate, "against": others[:200]}
            connection.execute(insert(ResultRow), {**row, "at": time.time(), "change": changes.get(person)})


def note_ratings(connection: Connection, game: str, people: list[str], winners: list[int]) -> dict[str, float]:
    """Rate a match; by how much each rating has changed."""
    theirs = select(RatingRow.__table__).where(RatingRow.game == game, RatingRow.person.in_(people))
    rows = {row.person: row for row in connection.execute(theirs.with_for_update())}
    before = [
        Rating(row.rating, row.deviation, row.volatility) if (row := rows.get(person)) else Rating()
        for person in people
    ]
    after = rate_match(before, winners)
    for person, new in zip(people, after, strict=True):
        values = {**msgspec.structs.asdict(new), "games": rows[person].games + 1 if person in rows else 1}
        if person in rows:
            mine = update(RatingRow).where(RatingRow.person == person, RatingRow.game == game)
            connection.execute(mine.values(**values))
        else:
            connection.execute(insert(RatingRow), {"person": person, "game": game, **values})
    return {person: new.rating - old.rating for person, old, new in zip(people, before, after, strict=True)}


def new_code() -> str:
    """A code that nobody guesses."""
    return "".join(secrets.choice(LETTERS) for _ in range(GROUPS * GROUP))


def shown(code: str) -> str:
    """A code as people read and type it."""
    return "-".join(code[start : start + GROUP] for start in range(0, len(code), GROUP))


def check_decks(decks: dict[str, list[KeptDeck]]) -> dict[str, list[KeptDeck]]:
    """Decks that can be kept, whether they may be played with or not."""
    for game, mine in decks.items():
        if game not in GAMES:
            raise UsageError(f"there is no game {game!r} to keep decks of")
        if len(mine) > MOST_DECKS:
            raise UsageError(f"{MOST_DECKS} decks of a game are kept for you: delete some first")
    return decks


def written(decks: dict[str, list[KeptDeck]]) -> str:
    """Decks as they are kept."""
    return msgspec.json.encode(decks).decode()


# Requests


@failing_clearly
async def keep_me(request: Request) -> Response:
    """Keep somebody who wants that."""
    wanted: NewPerson = await body_of(request, NewPerson)
    return respond(await request.app.state.people.add(wanted, address_of(request)))


@failing_clearly
async def open_me(request: Request) -> Response:
    """Know somebody in another browser."""
    wanted: Code = await body_of(request, Code)
    return respond(await request.app.state.people.open(wanted.code, address_of(request)))


@failing_clearly
async def change_me(request: Request) -> Response:
    """What is kept of somebody, with what is new."""
    known: Known = await body_of(request, Known)
    return respond(await request.app.state.people.change(known) or {})
