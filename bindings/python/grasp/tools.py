"""Every tool of grasp as a function, with its signature and documentation from the registry.

    grasp.tools.shortest_path(G, "a", "c")   the same as   G.shortest_path("a", "c")"""
from __future__ import annotations

import inspect
import keyword
from typing import Any, Callable, Dict, List

from ._errors import UsageError
from ._graph import Graph
from ._library import engine_list

_rows: Dict[str, Dict[str, Any]] = {}
_made: Dict[str, Callable[..., Any]] = {}


def registry() -> Dict[str, Dict[str, Any]]:
    """All tools by their names: family, summary, params, result, example."""
    if not _rows:
        for row in engine_list("gr_engine_tools", None):
            row["on_graph"] = "(G" in row["signature"]
            _rows[row["name"]] = row
    return _rows


def on_graphs() -> List[str]:
    return [name for name, row in registry().items() if row["on_graph"]]


def _python_name(name: str) -> str:
    return name + "_" if keyword.iskeyword(name) else name


def _signature(row: Dict[str, Any]) -> inspect.Signature:
    kind = inspect.Parameter
    params = [kind("G", kind.POSITIONAL_ONLY, annotation=Graph)] if row["on_graph"] else []
    for p in row["params"]:
        params.append(kind(_python_name(p["name"]),
                           kind.KEYWORD_ONLY if p["by_name"] else kind.POSITIONAL_OR_KEYWORD,
                           default=kind.empty if p["required"] else ...))
    # Required ones that follow optional ones are told by their names.
    params.sort(key=lambda p: (p.kind, p.kind != kind.POSITIONAL_ONLY and p.default is not p.empty))
    return inspect.Signature(params)


def _doc(row: Dict[str, Any]) -> str:
    lines = [row["summary"] + ".", "", row["signature"], ""]
    lines += [f"{p['name']}: {p['type']}. {p['doc']}" for p in row["params"]]
    lines += ["", row["details"] or ""]
    if row["example"]:
        lines += ["", f"On {row['example']['graph']}: {row['example']['call']} is "
                      f"{row['example']['value']}"]
    return "\n".join(lines).strip()


def _make(row: Dict[str, Any]) -> Callable[..., Any]:
    """The function of a tool. Arguments are put in their places by hand: inspect is slow."""
    name = row["name"]
    places = tuple(p["name"] for p in row["params"] if not p["by_name"])
    by_python = {_python_name(p["name"]): p["name"] for p in row["params"]}
    n_places = len(places)

    def call(args: Any, named: Dict[str, Any]) -> Dict[str, Any]:
        if len(args) > n_places:
            raise UsageError(f"{name} takes {n_places} arguments in their order, not {len(args)}: "
                             f"{row['signature']}")
        given = dict(zip(places, args))
        for key, value in named.items():
            if key not in by_python:
                raise UsageError(f"{name} has no parameter '{key}': {row['signature']}",
                                 argument=key)
            if by_python[key] in given:
                raise UsageError(f"{name}: '{key}' is given twice", argument=key)
            given[by_python[key]] = value
        return given

    if row["on_graph"]:
        def tool(G: Graph, /, *args: Any, **named: Any) -> Any:
            if not isinstance(G, Graph):
                G = Graph(G)
            return G._call(name, call(args, named))[1]
    else:
        def tool(*args: Any, **named: Any) -> Any:  # type: ignore[misc]
            return Graph._new()._call_alone(name, call(args, named))
    tool.__name__ = tool.__qualname__ = name
    tool.__module__ = __name__
    tool.__doc__ = _doc(row)
    tool.__signature__ = _signature(row)  # type: ignore[attr-defined]
    return tool


def __getattr__(name: str) -> Callable[..., Any]:
    found = _made.get(name)
    if found is not None:
        return found
    if name.startswith("__"):
        raise AttributeError(name)
    rows = registry()
    row = rows.get(name[:-1] if name.endswith("_") and keyword.iskeyword(name[:-1]) else name)
    if row is None:
        row = next((r for r in rows.values() if name in r["aliases"]), None)
    if row is None:
        raise AttributeError(f"there is no tool '{name}'")
    return _made.setdefault(name, _make(row))


def __dir__() -> List[str]:
    return sorted({*map(_python_name, registry()), "registry"})
