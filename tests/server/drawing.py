"""Curves over time as a picture (SVG)."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

WIDTH, HEIGHT, LEFT, TOP, BOTTOM, RIGHT = 860, 340, 64, 48, 44, 24
COLOURS = ("#2f6f9f", "#c0682b", "#4d8a4a")
FONT = 'font-family="sans-serif" font-size="13"'
STEPS = 6  # lines across at most


@dataclass(frozen=True)
class Curve:
    """A name and its values, in MB."""

    name: str
    values: Sequence[float]


def step_for(largest: float) -> float:
    """A round distance between lines."""
    power = 10.0 ** math.floor(math.log10(max(largest, 1e-9) / STEPS))
    return next(power * step for step in (1, 2, 5, 10) if power * step * STEPS >= largest)


def draw(title: str, minutes: Sequence[float], curves: Sequence[Curve]) -> str:
    """A picture of curves from zero."""
    end = max(minutes[-1], 1e-9)
    largest = max(value for curve in curves for value in curve.values)
    step, along = step_for(largest), step_for(end)
    top = step * math.ceil(largest / step)

    def x(minute: float) -> float:
        return LEFT + (WIDTH - LEFT - RIGHT) * minute / end

    def y(value: float) -> float:
        return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * value / top

    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" {FONT}>',
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>',
        f'<text x="{LEFT}" y="24" font-size="15" fill="#222">{escape(title)}</text>',
    ]
    for number in range(round(top / step) + 1):
        at = y(number * step)
        lines.append(f'<path d="M{LEFT} {at:.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>')
        lines.append(f'<text x="{LEFT - 8}" y="{at + 4:.1f}" text-anchor="end" fill="#555">{number * step:g} MB</text>')
    for number in range(int(end / along) + 1):
        at, said = x(number * along), f"{number * along:g} min"
        lines.append(f'<text x="{at:.1f}" y="{HEIGHT - 20}" text-anchor="middle" fill="#555">{said}</text>')
    for curve, colour in zip(curves, COLOURS, strict=False):
        points = " ".join(f"{x(m):.1f},{y(v):.1f}" for m, v in zip(minutes, curve.values, strict=True))
        lines.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-width="2"/>')
        above = y(curve.values[-1]) - 8
        lines.append(
            f'<text x="{WIDTH - RIGHT}" y="{above:.1f}" text-anchor="end" fill="{colour}">{escape(curve.name)}</text>'
        )
    return "\n".join([*lines, "</svg>", ""])
