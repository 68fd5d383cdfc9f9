"""The database: its tables, and how it is opened and brought up to date; SQLite, or PostgreSQL for several servers."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import Engine, ForeignKey, Index, String, Text, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, OperationalError
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column

from cardwright.games.interface import UsageError

MIGRATING = 0x63617264  # the lock under which one of several servers brings the tables up to date
POOL = 10  # connections to PostgreSQL at most, beside that of the writing thread
CONNECTING = {
    "application_name": "cardwright",
    "connect_timeout": "10",
    "tcp_user_timeout": "5000",  # of a database that is gone without a word
    "options": "-c idle_in_transaction_session_timeout=5000 -c lock_timeout=10000",  # a stopped server locks nothing
}
POSTGRESQL = ("postgresql://", "postgres://")


class Base(DeclarativeBase):
    """The tables."""


class RoomRow(Base):
    """A room: what its match is made from, and what was promised about its chance."""

    __tablename__ = "rooms"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    created: Mapped[float]
    spec: Mapped[str] = mapped_column(Text)
    commitment: Mapped[str] = mapped_column(String(64))
    is_public: Mapped[bool]
    is_over: Mapped[bool] = mapped_column(default=False)
    winners: Mapped[str | None] = mapped_column(Text)  # their seats, once it is over
    touched: Mapped[float] = mapped_column(index=True)  # when somebody last looked at it or moved in it
    talk: Mapped[str] = mapped_column(Text, default="")  # what its people want of each other (talks.py)
    leader: Mapped[int | None]  # the server that leads it, where several share the database
    epoch: Mapped[int] = mapped_column(default=0)  # of that lead: it counts up whenever somebody takes it over


class SeatRow(Base):
    """A seat of a room; of a secret only its hash is kept."""

    __tablename__ = "seats"

    room: Mapped[str] = mapped_column(ForeignKey("rooms.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    player: Mapped[str] = mapped_column(String(64))
    name: Mapped[str] = mapped_column(String(64))
    token_hash: Mapped[str] = mapped_column(String(64))  # empty until somebody sits there
    invitation_hash: Mapped[str] = mapped_column(String(64))  # empty once it is used
    is_kept: Mapped[bool] = mapped_column(default=False)  # for a friend, not for strangers from the lobby
    pending: Mapped[str] = mapped_column(Text, default="")  # parts of a move that have shown the seat something
    person: Mapped[str | None] = mapped_column(String(32))  # who sits there, if they want to be known (people.py)


class EntryRow(Base):
    """One entry of a history; two of the same number cannot be stored."""

    __tablename__ = "entries"
    __table_args__ = (Index("entries_by_room", "room", "number"),)

    room: Mapped[str] = mapped_column(ForeignKey("rooms.id"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    what: Mapped[str] = mapped_column(String(32))
    seat: Mapped[int]
    line: Mapped[str] = mapped_column(Text)
    taken_back: Mapped[int]
    at: Mapped[float]
    answers: Mapped[str] = mapped_column(Text, default="")  # of a move: a replay needs not read its line
    digest: Mapped[str] = mapped_column(String(32), default="")  # of the record after it
    took: Mapped[float | None]  # seconds of a move, where a clock runs


class MeetingRow(Base):
    """A room at which people meet: whether strangers may sit down, and how far its clocks have run."""

    __tablename__ = "meetings"

    room: Mapped[str] = mapped_column(ForeignKey("rooms.id"), primary_key=True)
    game: Mapped[str] = mapped_column(String(64))
    is_open: Mapped[bool] = mapped_column(index=True)  # it waits in the lobby
    wanted: Mapped[str | None] = mapped_column(String(64), unique=True)  # whoever wants just that is seated here
    host: Mapped[str] = mapped_column(String(64))  # the hash of the address that made it
    seen: Mapped[float]  # when somebody who sits there was last seen
    used: Mapped[str] = mapped_column(Text, default="")  # of clocks that run (clocks.py)


class ServerRow(Base):
    """A server that shares the database with others; it is alive until a time by the database's clock."""

    __tablename__ = "servers"

    id: Mapped[int] = mapped_column(primary_key=True)
    address: Mapped[str] = mapped_column(Text)  # where the others reach it
    token: Mapped[str] = mapped_column(String(64))  # with which they show that they are servers
    expires: Mapped[float]


class PersonRow(Base):
    """Somebody who wants to be known again; of their recovery code only the hash is kept."""

    __tablename__ = "people"

    id: Mapped[str] = mapped_column(String(32), primary_key=True)
    name: Mapped[str] = mapped_column(String(64))
    code_hash: Mapped[str] = mapped_column(String(64), unique=True)
    decks: Mapped[str] = mapped_column(Text)  # of their own, by game
    created: Mapped[float]
    touched: Mapped[float]


class KeyRow(Base):
    """A browser that knows somebody, by the hash of its secret."""

    __tablename__ = "keys"

    hash: Mapped[str] = mapped_column(String(64), primary_key=True)
    person: Mapped[str] = mapped_column(ForeignKey("people.id"), index=True)
    created: Mapped[float]


class ResultRow(Base):
    """A match that somebody has played; it is told when its room is long gone."""

    __tablename__ = "results"

    person: Mapped[str] = mapped_column(ForeignKey("people.id"), primary_key=True)
    room: Mapped[str] = mapped_column(String(32), primary_key=True, index=True)
    game: Mapped[str] = mapped_column(String(64))
    fate: Mapped[str] = mapped_column(String(8))
    against: Mapped[str] = mapped_column(Text)
    at: Mapped[float]
    change: Mapped[float | None]  # of the rating, if it counted


class RatingRow(Base):
    """How strong somebody is in a game (ratings.py)."""

    __tablename__ = "ratings"

    person: Mapped[str] = mapped_column(ForeignKey("people.id"), primary_key=True)
    game: Mapped[str] = mapped_column(String(64), primary_key=True)
    rating: Mapped[float]
    deviation: Mapped[float]
    volatility: Mapped[float]
    games: Mapped[int]


def sqlite_address(path: Path) -> str:
    """The address of a database that is a file."""
    return f"sqlite:///{path}"


def is_shared(address: str) -> bool:
    """Whether a database may be that of several servers."""
    return address.startswith(POSTGRESQL)


def open_database(address: str) -> Engine:
    """A database, brought to the present tables."""
    engine = _shared_engine(address) if is_shared(address) else create_engine(address)
    if not is_shared(address):
        event.listen(engine, "connect", _set_up_sqlite)
    try:
        migrate(engine)
    except OperationalError as error:
        engine.dispose()
        raise UsageError(f"the database cannot be reached: {str(error.orig).strip()}") from None
    except UsageError:
        engine.dispose()
        raise
    return engine


def _shared_engine(address: str) -> Engine:
    """How PostgreSQL is reached."""
    try:
        url = make_url(address).set(drivername="postgresql+psycopg")
        usual = {name: value for name, value in CONNECTING.items() if name not in url.query}
        return create_engine(url, pool_pre_ping=True, pool_size=POOL, max_overflow=0, connect_args=usual)
    except ModuleNotFoundError:
        raise UsageError("PostgreSQL needs its driver: install cardwright with `[postgresql]`") from None
    except (ArgumentError, ValueError):
        raise UsageError("a database of several servers is postgresql://USER:PASSWORD@HOST/NAME") from None


def _set_up_sqlite(connection: Any, _: Any) -> None:
    """A write-ahead log: readers never wait, and a killed process loses nothing that was committed."""
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=NORMAL")
    connection.execute("PRAGMA foreign_keys=ON")


def migrate(engine: Engine) -> None:
    """Bring the tables up to date."""
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", "cardwright.server:migrations")
    with engine.begin() as connection:
        if connection.dialect.name == "postgresql":
            connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATING})"))
        config.attributes["connection"] = connection
        try:
            command.upgrade(config, "head")
        except CommandError as error:
            raise UsageError(f"a newer version of cardwright has used this database: {error}") from None
