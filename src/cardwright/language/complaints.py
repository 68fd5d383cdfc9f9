"""Words that can be read and still mean nothing: pronouns for nothing, and phrases that do not go together."""

from __future__ import annotations

NOT_CLEAR = "it is not clear what “its” means: end with “, where X is its ...”"


class Unbound(Exception):
    """A pronoun that stands for nothing mentioned before it."""

    def __init__(self, pronoun: str) -> None:
        super().__init__(f"“{pronoun}” does not refer to anything mentioned before")
        self.pronoun = pronoun


class Unsaid(Exception):
    """A combination of phrases that the grammar allows and that means nothing."""
