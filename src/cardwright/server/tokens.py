"""Secrets: who has one may play a seat; only what was made of it is kept."""

from __future__ import annotations

import hashlib
import hmac
import secrets


def secret() -> str:
    """A secret that nobody guesses: 192 bits."""
    return secrets.token_urlsafe(24)


def hashed(token: str) -> str:
    """What is kept of a secret."""
    return hashlib.sha256(token.encode()).hexdigest()


def is_secret_of(token: str, kept: str) -> bool:
    """Whether a secret is the one whose hash was kept; how long this takes tells nothing."""
    return bool(kept) and hmac.compare_digest(hashed(token), kept)
