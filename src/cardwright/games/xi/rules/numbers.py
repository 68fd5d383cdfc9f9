"""XI-4.6, XI-8.8, XI-8.9: bounds of all numbers, and how they are rounded."""

from cardwright.games.xi.state import Number
from cardwright.kernel.programs import MOST
from cardwright.kernel.programs import scale as scale_amount
from cardwright.kernel.rule import rule

# XI-4.6, XI-G17, XI-G35, XI-E5: Not below 0


@rule("XI-4.6", "XI-E5", "XI-G17", "XI-G35")
def bounded(amount, times, halves, ups, least, most):
    """All changes are summed up from the printed value and only then cut at 0: neither damage nor cost goes below."""
    result = min(MOST, max(0, amount) * times)
    return min(max(halved(result, halves, ups), least), most)


# XI-8.8, XI-G45: Life points stop at 99


@rule("XI-8.8", "XI-G45")
def capped_life(book, amount):
    """No life total passes the cap; the excess is lost."""
    return min(amount, book.numbers[Number.LIFE_CAP])


# XI-8.9, XI-G34: Fractions are rounded down


@rule("XI-8.9", "XI-G34")
def halved(amount, times, ups):
    """A halving comes after the multipliers and rounds down, except for the last ones where a text says “up”."""
    for half in range(times):
        amount = (amount + 1) // 2 if half >= times - ups else amount // 2
    return amount


scale = rule("XI-8.9", of=__name__)(scale_amount)
