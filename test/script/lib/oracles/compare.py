"""Whether an answer is what an oracle says.

An expected value is a function of the answer; a Fraction, which the answer equals after one rounding
to a double; an int or bool, exactly; a float, to nine digits; a text, as which a number does too; a
list, in its order; a Bag, in any; a dict, whose fields a record has; Table, in any order of columns;
REFUSED; or None for null."""
import re
from decimal import Decimal
from fractions import Fraction

REFUSED = object()
ROUNDED = re.compile(r"rounded to multiples of 1e(-?\d+)")


class Bag(list):
    """A list without order."""


class Table:
    """Rows with named cells, in order, or in any."""

    def __init__(self, columns, rows, order=True):
        self.columns, self.rows, self.order = columns, rows, order


def is_number(x):
    return isinstance(x, (int, Decimal)) and not isinstance(x, bool)


def text(x):
    return x if isinstance(x, str) else str(x) if is_number(x) else None


def exactly(got, want, unit):
    if not is_number(got):
        return False
    if unit:
        return abs(Fraction(got) - want) <= unit or float(got) == float(want)
    return got == want if isinstance(got, int) else float(got) == float(want)


def in_any_order(got, want, unit):
    left = list(want)
    for item in got:
        at = next((i for i, w in enumerate(left) if agrees(item, w, unit)), None)
        if at is None:
            return False
        left.pop(at)
    return not left


def is_table(got, want, unit):
    if not isinstance(got, dict) or "rows" not in got or sorted(got["columns"]) != sorted(want.columns):
        return False
    at = [got["columns"].index(c) for c in want.columns]
    rows = [[row[i] for i in at] for row in got["rows"]]
    return agrees(rows, list(want.rows) if want.order else Bag(want.rows), unit)


def agrees(got, want, unit=None):
    """unit: what the numbers of the answer were rounded to, times how many were added."""
    if want is None or isinstance(want, bool):
        return got is want
    if isinstance(want, Table):
        return is_table(got, want, unit)
    if callable(want):
        return bool(want(got))
    if isinstance(want, Fraction):
        return exactly(got, want, unit)
    if isinstance(want, float):
        return is_number(got) and abs(float(got) - want) <= 1e-9 * max(1, abs(want))
    if isinstance(want, int):
        return isinstance(got, int) and not isinstance(got, bool) and got == want
    if isinstance(want, str):
        return text(got) == want
    if isinstance(want, dict):
        return isinstance(got, dict) and all(k in got and agrees(got[k], w, unit) for k, w in want.items())
    if not isinstance(got, list) or len(got) != len(want):
        return False
    if isinstance(want, Bag):
        return in_any_order(got, want, unit)
    return all(agrees(a, b, unit) for a, b in zip(got, want))


def unit_of(reply, terms):
    found = ROUNDED.search(reply.get("reason") or "")
    return Fraction(10) ** int(found[1]) * terms if found else None
