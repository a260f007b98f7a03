"""Every tool of grasp as a function, with its signature and documentation from the registry.

    grasp.tools.shortest_path(G, "a", "c")   the same as   G.shortest_path("a", "c")"""
from __future__ import annotations

import inspect
import keyword
from typing import Any, Callable, Dict, List, Tuple

from ._errors import UnknownName, UsageError
from ._graph import Graph
from ._library import engine_list
from ._values import Answer

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
    return inspect.Signature(params)


def _doc(row: Dict[str, Any]) -> str:
    lines = [row["summary"] + ".", "", row["signature"], ""]
    lines += [f"{p['name']}: {p['type']}. {p['doc']}" for p in row["params"]]
    lines += ["", row["details"] or ""]
    if row["example"]:
        lines += ["", f"On {row['example']['graph']}: {row['example']['call']} is "
                      f"{row['example']['value']}"]
    return "\n".join(lines).strip()


def find(name: str) -> Dict[str, Any]:
    """The row of a tool, by its name or another name of it."""
    rows = registry()
    row = rows.get(name[:-1] if name.endswith("_") and keyword.iskeyword(name[:-1]) else name)
    row = row or next((r for r in rows.values() if name in r["aliases"]), None)
    if row is None:
        raise UnknownName(f"there is no tool '{name}'", argument="tool")
    return row


def _make(row: Dict[str, Any]) -> Callable[..., Any]:
    """The function of a tool. Arguments are put in their places by hand: inspect is slow."""
    name = row["name"]
    places = tuple(p["name"] for p in row["params"] if not p["by_name"])
    by_python = {_python_name(p["name"]): p["name"] for p in row["params"]}

    def arguments(args: Tuple[Any, ...], named: Dict[str, Any]) -> Dict[str, Any]:
        if len(args) > len(places):
            raise UsageError(f"{name} takes {len(places)} arguments in their order, not "
                             f"{len(args)}: {row['signature']}")
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
        def tool(G: Any, /, *args: Any, **named: Any) -> Any:
            return (G if type(G) is Graph else _graph(G))._call(name, arguments(args, named))
    else:
        def tool(*args: Any, **named: Any) -> Any:
            return Graph._new()._call(name, arguments(args, named), "")
    tool.__name__ = tool.__qualname__ = name
    tool.__module__ = __name__
    tool.__doc__ = _doc(row)
    tool.__signature__ = _signature(row)  # type: ignore[attr-defined]
    tool.arguments = arguments  # type: ignore[attr-defined]
    return tool


def _graph(given: Any) -> Graph:
    return given if isinstance(given, Graph) else Graph(given)


def answer(G: Any, tool: str, *args: Any, **named: Any) -> Answer:
    """What the function of a tool gives, with its grade and certificate."""
    g, function = _graph(G), __getattr__(tool)
    told, value = g._call_told(function.__name__, getattr(function, "arguments")(args, named))
    return Answer(told, value, g, tool)


def __getattr__(name: str) -> Callable[..., Any]:
    found = _made.get(name)
    if found is not None:
        return found
    try:
        return _made.setdefault(name, _make(find(name)))
    except UnknownName as e:
        raise AttributeError(e.message) from None


_TYPES = {"record": "Dict[str, Any]", "table": "Table", "graph": "Graph", "number": "float",
          "list of nodes": "List[Any]", "true or false": "bool", "integer": "int",
          "list": "List[Any]", "groups of nodes": "List[List[Any]]", "path": "Path",
          "list of edges": "List[List[Any]]", "text": "str"}


def _stub(row: Dict[str, Any], first: str) -> str:
    """The declaration of a tool, for type checkers. first: "self", "G: Graph", or "" for none."""
    returns = _TYPES.get(row["result"], "Any") if "|" not in row["returns"] else "Any"
    if row["returns"].endswith("?") and returns != "Any":
        returns = f"Optional[{returns}]"
    params = [str(p) for p in _signature(row).parameters.values() if p.name != "G"]
    named = [p["name"] for p in row["params"] if p["by_name"]]
    places = [p.replace("=Ellipsis", ": Any = ...") if "=" in p else f"{p}: Any" for p in params]
    if named:
        places.insert(len(places) - len(named), "*")
    head = ([first, "/"] if first != "self" else [first]) if row["on_graph"] and first else []
    return (f"def {_python_name(row['name'])}({', '.join(head + places)}) -> {returns}:\n"
            f"    {row['summary']!r}\n")


def stubs() -> Dict[str, str]:
    """The files of declarations that a wheel carries, made from the registry."""
    head = ("from typing import Any, Callable, Dict, List, Optional\n"
            "from ._graph import Graph\nfrom ._values import Answer, Path, Table\n\n")
    rows = registry().values()
    methods = "".join(_stub(row, "self") for row in rows if row["on_graph"])
    return {
        "_methods.pyi": head + "class Methods:\n" + "".join(
            f"    {line}\n" for line in methods.splitlines()),
        "tools.pyi": head + "def registry() -> Dict[str, Dict[str, Any]]: ...\n"
        "def on_graphs() -> List[str]: ...\n"
        "def answer(G: Any, tool: str, *args: Any, **named: Any) -> Answer: ...\n" + "".join(
            _stub(row, "G: Graph") for row in rows)}


def __dir__() -> List[str]:
    return sorted({*map(_python_name, registry()), "answer", "registry", "stubs"})
