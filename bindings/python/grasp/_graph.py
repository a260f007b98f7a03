"""Graphs that stay in C."""
from __future__ import annotations

import ctypes
import json
from contextlib import ExitStack
from html import escape
from typing import Any, Callable, Dict, Hashable, List, Optional, Set, Tuple

from . import _convert
from ._errors import Declined, Error, InputError, UsageError, error_of
from ._library import DECLINED, AskHow, DrawHow, LoadHow, Session, encode, encode_or_none
from ._methods import Methods
from ._progress import listener
from ._values import Answer, Path, Table

GRAPH_KEYS = {"graph_id", "nodes", "edges"}
PATH_KEYS = {"path", "length"}
TABLE_KEYS = {"columns", "rows", "total", "truncated"}
NESTED = (list, dict)  # of JSON
MOST_DRAWN = 300  # nodes of a graph that draws itself in a notebook


def _how(cls: Any, given: Dict[str, Any]) -> Any:
    """A struct of options from keyword arguments."""
    how = cls()
    for key, value in given.items():
        kinds = dict(cls._fields_)
        if key not in kinds:
            raise UsageError(f"there is no option '{key}'; there are {', '.join(kinds)}",
                             argument=key)
        try:
            setattr(how, key, encode_or_none(value, key) if kinds[key] is ctypes.c_char_p
                    else value)
        except TypeError as e:
            raise UsageError(f"{key}: {e}", argument=key) from None
    return how


def _plain(value: Any) -> Any:
    """For JSON: NumPy's numbers, sets, tables."""
    if hasattr(value, "tolist"):
        return value.tolist()
    if isinstance(value, (set, frozenset)):
        return sorted(value, key=str)
    if isinstance(value, Table):
        return [list(row) for row in value]
    if hasattr(value, "__iter__"):
        return list(value)
    return str(value)


_dumps = json.JSONEncoder(default=_plain, allow_nan=False, separators=(",", ":")).encode
_quote: Callable[[str], str] = getattr(json.encoder, "encode_basestring_ascii")


class Graph(Methods):
    """A graph in libgrasp. Every tool is a method: `G.shortest_path("a", "c")`.

    `Graph(g)` takes a graph of NetworkX or igraph, a sparse matrix of SciPy, a frame of pandas or
    Polars with the columns source and target, or a list of edges; Graph.load reads files,
    Graph.parse texts."""

    __slots__ = ("_session", "_asking", "_labels", "_given", "__weakref__")

    def __init__(self, data: Any = (), directed: Optional[bool] = None, *, source: str = "source",
                 target: str = "target") -> None:
        if hasattr(data, "is_multigraph"):
            like = _convert.from_networkx(data)
        elif hasattr(data, "get_edgelist"):
            like = _convert.from_igraph(data)
        elif hasattr(data, "tocoo"):
            like = _convert.from_scipy(data, directed)
        elif (hasattr(data, "columns") and hasattr(data, "iloc")) or hasattr(data, "__dataframe__"):
            like = _convert.from_frame(data, source, target, bool(directed))
        else:
            like = _convert.from_edges(data, bool(directed))
        self._begin(like.labels)
        self._session.request("gr_session_load_arrays", b"G", ctypes.byref(like.c))

    def _begin(self, labels: Optional[_convert.Labels] = None) -> None:
        self._session = Session()
        self._asking: Set[Session] = set()  # sessions of questions about it
        self._labels = labels or {}
        self._given = {node: name for name, node in self._labels.items()}

    @classmethod
    def _new(cls, labels: Optional[_convert.Labels] = None) -> "Graph":
        g = cls.__new__(cls)
        g._begin(labels)
        return g

    # --- in ---

    @classmethod
    def from_arrays(cls, source: Any, target: Any, weight: Any = None, *, directed: bool = False,
                    n: Optional[int] = None, nodes: Any = None, node_columns: Any = None,
                    edge_columns: Any = None) -> "Graph":
        """A graph from arrays of the ends of edges, fastest from NumPy's. They are
        positions of `nodes`, or in 0 .. n-1; with neither they are numbers that name nodes."""
        columns = dict(edge_columns or {})
        if weight is not None:
            columns["weight"] = weight
        like = _convert.Graphlike(source, target, directed, nodes, n, node_columns, columns)
        g = cls._new(like.labels)
        g._session.request("gr_session_load_arrays", b"G", ctypes.byref(like.c))
        return g

    @classmethod
    def load(cls, path: Any, **how: Any) -> "Graph":
        """Reads a file; format, direction, source, target, weight, header, nodes as for
        `grasp run`."""
        g = cls._new()
        g._session.request("gr_session_load_as", b"G", encode(path, "path"),
                           ctypes.byref(_how(LoadHow, how)))
        return g

    @classmethod
    def parse(cls, text: str, **how: Any) -> "Graph":
        """Reads a text in any of the formats, or in words."""
        g = cls._new()
        data = encode(text, "text")
        g._session.request("gr_session_load_text_as", b"G", data, len(data),
                           ctypes.byref(_how(LoadHow, how)))
        return g

    @classmethod
    def make(cls, generator: str, *args: Any, **named: Any) -> "Graph":
        """A graph of a generator: `Graph.make("petersen")`, `Graph.make("path_graph", 6)`."""
        if args and named:
            raise UsageError("the arguments of a generator stand in order or are named, not both")
        g = cls._new()
        try:
            text = _dumps(named or list(args)).encode()
        except (TypeError, ValueError, RecursionError) as e:
            raise InputError(f"{generator}: an argument that cannot be written: {e}") from None
        g._session.request("gr_session_make", b"G", encode(generator, "generator"), text)
        return g

    # --- life ---

    def close(self) -> None:
        """Gives the memory back now; what is asked of the graph afterwards is refused."""
        self._session.close()

    def __enter__(self) -> "Graph":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def cancel(self) -> None:
        """Stops what another thread asked of this graph, which gets grasp.Cancelled."""
        for session in (self._session, *list(self._asking)):
            session.cancel()

    def limit(self, *, timeout: float = 0, memory: int = 0, seed: int = 0) -> None:
        """For what follows: seconds, bytes, and the seed of random choices; 0 = no limit."""
        self._session.bound(timeout, memory, seed)

    def progress(self, fn: Any = True) -> None:
        """For what follows: a function of (what, done, total) hears how far calls are; True is a
        bar, None nobody. What it raises ends the call."""
        self._session.listen(listener(fn or False))

    # --- calls ---

    def answer(self, tool: str, *args: Any, **named: Any) -> Answer:
        """What a tool gives, with its grade and certificate: `G.answer("diameter").grade`."""
        from . import tools
        return tools.answer(self, tool, *args, **named)

    def _call(self, tool: str, args: Dict[str, Any], start: str = '"graph":"G"') -> Any:
        """What a tool gives, alone: to tell how it was found costs two thirds of a small call."""
        program, others = self._program(tool, args, start)
        return self._run("gr_session_value", (program, len(program)), others)

    def _call_told(self, tool: str, args: Dict[str, Any]) -> Tuple[Dict[str, Any], Any]:
        """The whole reply, and its value."""
        program, others = self._program(tool, args)
        return self._run("gr_session_run_json", (program, len(program)), others, self._told)

    def _program(self, tool: str, args: Dict[str, Any],
                 start: str = '"graph":"G"') -> Tuple[bytes, Dict[str, "Graph"]]:
        """The call as JSON, written by hand where that is simple: json is slow."""
        others: Dict[str, Graph] = {}
        parts = [start] if start else []
        try:
            for key, value in args.items():
                kind = type(value)
                if kind is str:
                    parts.append(f'"{key}":{_quote(value)}')
                elif kind is int:
                    parts.append(f'"{key}":{value}')
                else:
                    parts.append(f'"{key}":{_dumps(self._argument(value, others))}')
        except (TypeError, ValueError, RecursionError) as e:
            raise InputError(f"{tool}: an argument that cannot be written: {e}") from None
        return f'{{"tool":"{tool}","args":{{{",".join(parts)}}}}}'.encode(), others

    def _argument(self, value: Any, others: Dict[str, "Graph"]) -> Any:
        if isinstance(value, Graph):
            name = f"other{len(others) + 1}"
            others[name] = value
            return {"var": name}
        if self._given:
            return self._names(value)
        return value

    def _names(self, value: Any) -> Any:
        """Nodes that are neither integers nor texts, by their names."""
        try:
            if value in self._given:
                return self._given[value]
        except TypeError:
            pass
        if isinstance(value, (list, tuple, set, frozenset)):
            return [self._names(item) for item in value]
        return value

    def _run(self, request: str, args: Tuple[Any, ...], others: Dict[str, "Graph"],
             read: Optional[Callable[[Any], Any]] = None) -> Any:
        """read: what becomes of the reply, `_value` if it is not given."""
        session, read = self._session, read or self._value
        if others:
            return self._run_with(request, args, others, read)
        with session.lock:
            return read(session.ask(request, *args))

    def _told(self, told: Dict[str, Any]) -> Tuple[Dict[str, Any], Any]:
        return told, self._value(told["value"])

    def _run_with(self, request: str, args: Tuple[Any, ...], others: Dict[str, "Graph"],
                  read: Callable[[Any], Any]) -> Any:
        """Other graphs become known here under their names for the time of the call, not copied.
        All locks are taken in one order, so that two graphs can be given to each other."""
        for name, other in others.items():
            if not isinstance(other, Graph):
                raise UsageError(f"{name}: expected a Graph, found {type(other).__name__}",
                                 argument=name)
        mine = self._session
        sessions = {id(g._session): g._session for g in (self, *others.values())}
        with ExitStack() as locks:
            for _, session in sorted(sessions.items()):
                locks.enter_context(session.lock)
            lent: List[bytes] = []
            try:
                for name, other in others.items():
                    mine.ask("gr_session_share", encode(name, "name"), other._session.checked(),
                             b"G")
                    lent.append(name.encode())
                mine.ask("gr_session_use", b"G")
                found = read(mine.ask(request, *args))
            finally:
                for known in lent:
                    mine.send("gr_session_drop", known)
        return found

    def _value(self, value: Any) -> Any:
        """JSON as Python's values; the caller holds the lock."""
        kind, labels = type(value), self._labels
        if kind is list:
            if labels:
                return [self._value(item) for item in value]
            return [self._value(item) if type(item) in NESTED else item for item in value]
        if kind is not dict:
            return labels.get(value, value) if labels and kind is str else value
        keys = value.keys()
        if keys == PATH_KEYS and type(value["path"]) is list:
            path = Path(self._value(value["path"]))
            path.length = value["length"]
            return path
        if keys == TABLE_KEYS:
            rows = value["rows"]
            if labels:
                rows = self._value(rows)
            return Table(value["columns"], rows)
        if keys == GRAPH_KEYS and isinstance(value["graph_id"], str):
            return self._take(value["graph_id"])
        return {self._key(key): self._value(item) for key, item in value.items()}

    def _key(self, key: str) -> Hashable:
        return self._labels.get(key, key) if self._labels else key

    def _lent(self) -> "Graph":
        """The same graph in a session of its own, with the limits of this one."""
        g = Graph._new(self._labels)
        with self._session.lock:
            g._session.ask("gr_session_share", b"G", self._session.checked(), b"G")
        if self._session.limits is not None:
            g._session.limit(self._session.limits)
        return g

    def _take(self, name: str) -> "Graph":
        """A graph that a call made gets a home of its own."""
        if name == "G":
            return self
        g = Graph._new(self._labels)
        g._session.ask("gr_session_share", b"G", self._session.checked(), name.encode())
        self._session.send("gr_session_drop", name.encode())
        return g

    def run(self, program: str, **others: "Graph") -> Answer:
        """Runs a program of the call language, in which this graph is G; other graphs have the
        names they are given: `G.run("is_isomorphic(G, H)", H=H)`."""
        text = encode(program, "program")
        if "G" in others:
            raise UsageError("G is the graph itself", argument="G")
        told, value = self._run("gr_session_run", (text,), others, self._told)
        return Answer(told, value, self, program)

    def ask(self, question: str, **how: Any) -> Answer:
        """Answers a question in words about this graph; grasp.Declined says why it does not."""
        return _ask(self, question, how)

    def sample(self, nodes: int, method: str = "walk", **more: Any) -> "Graph":
        """A part of so many nodes; method "walk", "bfs", "edges" or "nodes", p and q of a walk,
        start."""
        args = {key: self._argument(value, {}) for key, value in more.items()}
        try:
            text = _dumps({"nodes": nodes, "method": method, **args}).encode()
        except (TypeError, ValueError, RecursionError) as e:
            raise InputError(f"sample: an argument that cannot be written: {e}") from None
        with self._session.lock:
            self._session.ask("gr_session_sample", b"sample", b"G", text)
            return self._take("sample")

    # --- out ---

    def info(self) -> Dict[str, Any]:
        return self._session.request("gr_session_info", b"G")

    def number_of_nodes(self) -> int:
        return self._call("node_count", {})

    def number_of_edges(self) -> int:
        return self._call("edge_count", {})

    def __len__(self) -> int:
        return self.number_of_nodes()

    def __contains__(self, node: Any) -> bool:
        return self._call("has_node", {"node": node})

    def is_directed(self) -> bool:
        return self.info()["directed"]

    def node_names(self) -> List[Hashable]:
        return self._call("nodes", {})["node"]

    def to_arrays(self, weight: Optional[str] = None) -> Tuple[Any, Any, Any]:
        """Positions of the ends of edges in node_names(), and weights, as NumPy's arrays."""
        import numpy as np
        with self._session.lock:
            n = self._session.ask("gr_session_info", b"G")["edges"]
            source, target = np.empty(n, np.int64), np.empty(n, np.int64)
            weights = np.empty(n, np.float64)
            self._session.ask("gr_session_edges", b"G", encode_or_none(weight, "weight"), n,
                              source.ctypes.data, target.ctypes.data, weights.ctypes.data)
        return source, target, weights

    def to_scipy(self, weight: Optional[str] = None) -> Any:
        """The adjacency matrix, rows as sources; parallel edges add up."""
        import numpy as np
        from scipy.sparse import coo_matrix
        u, v, w = self.to_arrays(weight)
        n = len(self)
        if not self.is_directed():
            both = u != v
            u, v, w = (np.concatenate((u, v[both])), np.concatenate((v, u[both])),
                       np.concatenate((w, w[both])))
        return coo_matrix((w, (u, v)), shape=(n, n)).tocsr()

    def to_networkx(self) -> Any:
        """A graph of NetworkX with all attributes; a multigraph where there are parallel edges."""
        import networkx as nx
        info = self.info()
        kinds = {(False, False): nx.Graph, (True, False): nx.DiGraph,
                 (False, True): nx.MultiGraph, (True, True): nx.MultiDiGraph}
        g = kinds[info["directed"], info["multi"]]()

        def cells(table: Table, row: Tuple[Any, ...], first: int) -> Dict[str, Any]:
            return {key: cell for key, cell in zip(table.columns[first:], row[first:])
                    if cell is not None}
        nodes, edges = self._call("nodes", {}), self._call("edges", {})
        g.add_nodes_from((row[0], cells(nodes, row, 1)) for row in nodes)
        g.add_edges_from((row[0], row[1], cells(edges, row, 2)) for row in edges)
        return g

    def to_igraph(self) -> Any:
        """A graph of igraph with all attributes; `name` is what nodes are called."""
        import igraph
        source, target, _ = self.to_arrays()
        nodes, edges = self._call("nodes", {}), self._call("edges", {})
        return igraph.Graph(
            n=len(nodes), edges=list(zip(source.tolist(), target.tolist())),
            directed=self.is_directed(),
            vertex_attrs={("name" if i == 0 else key): nodes[key]
                          for i, key in enumerate(nodes.columns)},
            edge_attrs={key: edges[key] for key in edges.columns[2:]})

    def to_pandas(self) -> Any:
        """The edges as a frame, with their attributes."""
        return self._call("edges", {}).to_pandas()

    def to_polars(self) -> Any:
        """The same as a frame of Polars."""
        return self._call("edges", {}).to_polars()

    def save(self, path: Any, format: Optional[str] = None) -> List[str]:
        """Writes a file; returns what the format could not carry."""
        told = self._session.request("gr_session_save", b"G", encode(path, "path"),
                                     encode_or_none(format, "format"))
        return told.get("lost") or []

    def to_text(self, format: str) -> str:
        return self._session.request("gr_session_text", b"G", encode(format, "format"))["text"]

    def draw(self, path: Any, **how: Any) -> None:
        """Draws into a file, .svg or .png; call, layout, size, color_by, label_by."""
        self._session.request("gr_session_draw", b"G", encode(path, "path"),
                              ctypes.byref(_how(DrawHow, how)))

    def svg(self, **how: Any) -> str:
        """A picture; call="shortest_path(G, a, c)" marks an answer in it."""
        return self._session.request("gr_session_picture", b"G", b"svg",
                                     ctypes.byref(_how(DrawHow, how)))["text"]

    def _picture(self, call: Optional[str] = None) -> Optional[str]:
        """For a notebook: None where there is too much to see, or an answer cannot be marked."""
        try:
            return self.svg(call=call) if len(self) <= MOST_DRAWN else None
        except Error:
            return None

    def __repr__(self) -> str:
        if self._session.handle is None:
            return "<Graph, closed>"
        kind = "directed" if self.is_directed() else "undirected"
        return f"<Graph, {kind}, {len(self)} nodes, {self.number_of_edges()} edges>"

    def _repr_svg_(self) -> Optional[str]:
        return self._picture()

    def _repr_html_(self) -> str:
        return f"<p>{escape(repr(self)[1:-1])}</p>" + (self._picture() or "")


def _ask(graph: Optional[Graph], question: str, how: Dict[str, Any]) -> Answer:
    """A question has a session of its own, in which the graph is known: what its text brings along
    never replaces the graph."""
    text = encode(question, "question")
    options = _how(AskHow, how)
    home = graph._lent() if graph is not None else Graph._new()
    asking = graph._asking if graph is not None else set()
    asking.add(home._session)
    try:
        with home._session.lock:
            status, told = home._session.send("gr_session_ask", text, len(text),
                                              ctypes.byref(options))
            if status == DECLINED:
                raise Declined(told.get("answer") or "not answered",
                               "; ".join(map(str, told.get("suggestions") or [])))
            if status:
                raise error_of(status, told.get("error") or {"message": told.get("answer") or ""})
            value = home._value(told.get("value"))
    finally:
        asking.discard(home._session)
    return Answer(told, value, home, question)
