"""Answers of a ready-made game as lines of English, and back."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from cardwright.games.interface import NotationError, Position, Refused, nearest, seat_name
from cardwright.games.notation import Line, Piece, copy_number, first_legal, follow, in_turn, named, seats_named
from cardwright.games.readymade.moves import CARD, KIND, SEAT, Move, group_of
from cardwright.games.readymade.positions import arrange, describe, stack, zone_of
from cardwright.games.words import kind_name, name_of, plain
from cardwright.kernel.table import NOBODY

__all__ = ["arrange", "describe", "parse", "render", "stack"]


def game_of(position: Position) -> Any:
    """The game with its declarations."""
    return position.game


def render(position: Position, seat: int, action: int) -> str:
    """An answer in notation."""
    move, number = group_of(game_of(position).moves, action)
    if move.adds == KIND:
        return f"{move.verb} {kind_name(position, number)}"
    if move.adds == SEAT:
        return f"{move.verb} {seat_name(number)}"
    if move.adds == CARD:
        return f"{move.verb} {written_card(position, seat, number, action)}"
    return f"{move.verb} {move.adds[number]}" if move.adds else move.verb


def written_card(position: Position, seat: int, card: int, action: int) -> str:
    """The shortest words for a card that everybody sees: its name, its copy, whose it is, where it lies."""
    shape, zone = game_of(position).shape, int(position.record.zone[card])
    kind, copy = int(position.record.kind[card]), copy_number(position, card)
    if zone >= shape.unused or kind == NOBODY:
        return name_of(position, card)
    owner = zone // shape.zones if zone < shape.playing else card // shape.share
    place = "discard" if zone < shape.playing and zone % shape.zones == shape.discard else "play"
    forms = [Piece(kind, copy), Piece(kind, copy, owner), Piece(kind, copy, owner, place)]
    piece = next((piece for piece in forms if chosen(position, seat, piece) == action), forms[-1])
    return piece.written(name_of(position, card))


def parse(position: Position, seat: int, line: str) -> list[int]:
    """The answers that a line gives, one after the other."""
    words = plain(line)
    moves: Sequence[Move] = game_of(position).moves
    whole = {f"{move.verb} {word}": move.first + place for move in moves for place, word in enumerate(words_of(move))}
    whole |= {move.verb: move.first for move in moves if not move.adds}
    if words in whole:
        return [whole[words]]
    verb, _, rest = words.partition(" ")
    move = next((move for move in moves if move.verb == verb and move.adds), None)
    if move is not None and rest and move.adds == KIND:
        said = Line(position, rest)
        piece = said.card() or said.piece()
        if piece.kind == NOBODY:
            raise NotationError(f"{rest!r} is not a card; `{verb}` names a card")
        return follow(position, seat, move.first + piece.kind, said.tail(), pick)
    if move is not None and rest and move.adds in (CARD, SEAT):
        return in_turn(position, seat, Line(position, rest).pieces(), pick)
    known = [*whole, *(f"{move.verb} ..." for move in moves if move.adds in (KIND, CARD))]
    said_so = f"{line!r} is not a move in {position.game.title}"
    raise NotationError(f"{said_so}; {nearest(words, known)}a move is {', '.join(f'`{one}`' for one in known)}")


def words_of(move: Move) -> tuple[str, ...]:
    """The words that may follow a verb."""
    return move.adds if isinstance(move.adds, tuple) else ()


def pick(position: Position, seat: int, left: list[Piece]) -> int:
    """What the next of the things that a line names answers."""
    return chosen(position, seat, left.pop(0))


def chosen(position: Position, seat: int, piece: Piece) -> int:
    """The answer that a thing gives to a question of a text: the first that is legal, else one to be refused."""
    game = game_of(position)
    first = {move.adds: move.first for move in game.moves if move.verb == "choose"}
    if piece.kind == NOBODY:
        if piece.seat != NOBODY:
            return int(first[SEAT]) + piece.seat
        verb = next((move.first for move in game.moves if move.verb == piece.word), None)
        if verb is None:
            raise NotationError("name a card or a player")
        return int(verb)
    found = [int(first[CARD]) + card for card in named(position, piece, zones_for(position, seat, piece))]
    if not found:
        raise Refused(game.not_there, f"{kind_name(position, piece.kind)} is not there to be chosen")
    legal = first_legal(position, seat, found)
    return found[0] if legal is None else legal


def zones_for(position: Position, seat: int, piece: Piece) -> list[int]:
    """Where a card can lie that a line names: in play, being played or discarded, the own ones first."""
    shape = game_of(position).shape
    seats = seats_named(position, seat, piece)
    zones = []
    if piece.place in ("", "play"):
        zones += [zone_of(shape, other, shape.bearing) for other in seats] + [shape.playing]
    if piece.place in ("", "discard"):
        zones += [zone_of(shape, other, shape.discard) for other in seats]
    return zones
