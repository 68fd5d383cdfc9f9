"""WX-G92: what numbers can be."""

from cardwright.kernel.rule import rule

# WX-G92: Not below 0


@rule("WX-G92", off=0)
def floored(number):
    """No number is ever below 0."""
    return max(0, number)
