"""Files that people name: their text, or a sentence that says why there is none."""

from __future__ import annotations

from pathlib import Path

from cardwright.games.bad_input import UsageError


def reason(error: OSError | ValueError) -> str:
    """Why a file cannot be used; only a name with characters that no file can have is a ValueError."""
    return error.strerror or str(error) if isinstance(error, OSError) else "no file can have such a name"


def read_text(path: Path, what: str) -> str:
    """The text of a file that should be a deck, a card file and so on; one that cannot be read is an error."""
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise UsageError(f"{path} is not {what}: it is not UTF-8 text") from None
    except (OSError, ValueError) as error:
        raise UsageError(f"{path} cannot be read: {reason(error)}") from None
