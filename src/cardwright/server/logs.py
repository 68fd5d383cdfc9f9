"""What the server logs, as lines for people or as JSON for programs."""

from __future__ import annotations

import logging
from datetime import UTC, datetime
from typing import Any

from cardwright.server.viewers import encode


class Json(logging.Formatter):
    """One object a line: when, how bad, what."""

    def format(self, record: logging.LogRecord) -> str:
        """A record as one line."""
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            line["exception"] = self.formatException(record.exc_info)
        return encode(line).decode()


def is_worth_telling(record: logging.LogRecord) -> bool:
    """Whether a record tells anything: uvicorn calls it an error when a socket is turned away with an answer."""
    return record.msg != "ASGI callable returned without completing handshake."


def log_config(is_json: bool) -> dict[str, Any]:
    """How to log: as JSON also what goes on as usual, for people only what they should know."""
    style = {"()": Json} if is_json else {"format": "%(levelname)s: %(message)s"}
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {"style": style},
        "filters": {"worth": {"()": lambda: is_worth_telling}},
        "handlers": {"stderr": {"class": "logging.StreamHandler", "formatter": "style", "filters": ["worth"]}},
        "root": {"handlers": ["stderr"], "level": "WARNING"},
        "loggers": {"cardwright": {"level": "INFO" if is_json else "WARNING"}},
    }
