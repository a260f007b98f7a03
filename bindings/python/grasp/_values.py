"""Values of answers that are more than JSON: tables, paths, answers. All show themselves in a
notebook."""
from __future__ import annotations

from html import escape
from typing import Any, Dict, Iterator, List, Optional, Sequence, Tuple

MOST_ROWS = 50  # that a notebook shows


def _html_table(columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    def line(tag: str, cells: Sequence[Any]) -> str:
        return "<tr>" + "".join(f"<{tag}>{escape(str(c))}</{tag}>" for c in cells) + "</tr>"
    more = len(rows) - MOST_ROWS
    return ("<table><thead>" + line("th", columns) + "</thead><tbody>" +
            "".join(line("td", row) for row in rows[:MOST_ROWS]) + "</tbody></table>" +
            (f"<p>and {more} more rows</p>" if more > 0 else ""))


class Table(Sequence[Tuple[Any, ...]]):
    """Rows with named columns. A sequence of tuples; `table["node"]` is a column."""

    __slots__ = ("columns", "rows")

    def __init__(self, columns: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
        self.columns: Tuple[str, ...] = tuple(columns)
        self.rows: List[Tuple[Any, ...]] = [tuple(row) for row in rows]

    def __getitem__(self, key: Any) -> Any:
        if isinstance(key, str):
            if key not in self.columns:
                raise KeyError(f"no column '{key}'; there are {', '.join(self.columns)}")
            at = self.columns.index(key)
            return [row[at] for row in self.rows]
        return self.rows[key]

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[Tuple[Any, ...]]:
        return iter(self.rows)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Table):
            return NotImplemented
        return self.columns == other.columns and self.rows == other.rows

    __hash__ = None  # type: ignore[assignment]

    def to_dict(self) -> Dict[Any, Any]:
        """The first column to the second, as NetworkX's centralities are; to tuples if there are
        more columns."""
        if len(self.columns) == 2:
            return {key: value for key, value in self.rows}
        return {row[0]: row[1:] for row in self.rows}

    def records(self) -> List[Dict[str, Any]]:
        return [dict(zip(self.columns, row)) for row in self.rows]

    def to_pandas(self) -> Any:
        import pandas
        return pandas.DataFrame(self.rows, columns=list(self.columns))

    def to_polars(self) -> Any:
        import polars
        return polars.DataFrame({name: self[name] for name in self.columns})

    def __repr__(self) -> str:
        head = ", ".join(map(repr, self.rows[:5])) + (", ..." if len(self.rows) > 5 else "")
        return f"<Table ({', '.join(self.columns)}), {len(self.rows)} rows: {head}>"

    def _repr_html_(self) -> str:
        return _html_table(self.columns, self.rows)


class Answers(Table):
    """A table with what else its reply says, in `about`."""

    __slots__ = ("about",)

    def __init__(self, columns: Sequence[str], rows: Sequence[Sequence[Any]],
                 about: Dict[str, Any]) -> None:
        super().__init__(columns, rows)
        self.about = about

    def _repr_html_(self) -> str:
        small = ", ".join(f"{key}: {value}" for key, value in self.about.items())
        return super()._repr_html_() + f"<p><small>{escape(small)}</small></p>"


class Path(List[Any]):
    """The nodes of a path, with its length."""

    length: Any = None

    def __repr__(self) -> str:
        return f"<Path {list.__repr__(self)}, length {self.length}>"

    def _repr_html_(self) -> str:
        return f"<p>{escape(' → '.join(map(str, self)))} (length {escape(str(self.length))})</p>"


class Answer:
    """What a question or a program gave: the value, a sentence, and how far it can be trusted."""

    def __init__(self, told: Dict[str, Any], value: Any, graph: Any, question: str) -> None:
        self.question = question
        self.value = value
        self.text: str = told.get("answer") or ""
        self.unit: Optional[str] = told.get("unit")
        self.grade: str = told.get("grade") or "unchecked"
        self.verified: Optional[bool] = told.get("verified")
        self.reason: Optional[str] = told.get("reason")
        self.certificate: Optional[Dict[str, Any]] = told.get("certificate")
        self.assumptions: List[str] = told.get("assumptions") or []
        self.calls: List[str] = told.get("calls") or []
        self.trace: Any = told.get("trace")
        self.ms: float = told.get("ms") or 0.0
        self.graph = graph

    def __str__(self) -> str:
        return self.text or str(self.value)

    def __repr__(self) -> str:
        return f"<Answer {self.value!r}, {self.grade}>"

    def _repr_svg_(self) -> Optional[str]:
        """The graph with the answer in it; None where it cannot be drawn."""
        if self.graph is None or len(self.calls) != 1:
            return None
        return self.graph._picture(self.calls[0])

    def _repr_html_(self) -> str:
        text = f"<p>{escape(self.text)}</p>" if self.text else ""
        if isinstance(self.value, (Table, Path)):
            text += self.value._repr_html_()
        elif not text:
            text = f"<p>{escape(str(self.value))}</p>"
        small = "; ".join([self.grade, *self.calls, *self.assumptions])
        return f"{text}<p><small>{escape(small)}</small></p>" + (self._repr_svg_() or "")
