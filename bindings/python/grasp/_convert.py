"""Graphs of other libraries as arrays for libgrasp, and back. None of them is needed."""
from __future__ import annotations

import ctypes
import math
import operator
import sys
from array import array
from itertools import accumulate
from typing import Any, Dict, Hashable, Iterable, List, Mapping, Optional, Sequence, Tuple

from ._errors import InputError
from ._frames import columns_of
from ._library import ArrayColumn, Arrays, encode

Labels = Dict[str, Hashable]


class Block:
    """Numbers or bytes that C reads: a pointer, and what keeps it alive."""

    __slots__ = ("keep", "at", "n")

    def __init__(self, keep: Any, at: int, n: int) -> None:
        self.keep, self.at, self.n = keep, at, n

    @staticmethod
    def of(numbers: "array[Any]") -> "Block":
        return Block(numbers, numbers.buffer_info()[0], len(numbers))


def _numpy() -> Any:
    return sys.modules.get("numpy")


def integers(given: Any, what: str) -> Block:
    """A one-dimensional array of integers. It is copied: while C reads, other threads run, and
    could change what it has checked."""
    np = _numpy()
    if np is not None and hasattr(given, "__array__"):
        a = np.asarray(given)
        if a.ndim != 1 or (a.dtype.kind not in "iu" and a.size != 0):
            raise InputError(f"{what}: expected a one-dimensional array of integers, found "
                             f"{a.ndim} dimensions of {a.dtype}", argument=what)
        if a.dtype == np.uint64 and a.size and int(a.max()) > 2**63 - 1:
            raise InputError(f"{what}: a number that 64 bits with a sign do not hold",
                             argument=what)
        a = np.array(a, dtype=np.int64)
        return Block(a, a.ctypes.data, a.size)
    try:
        return Block.of(array("q", map(operator.index, given)))
    except (TypeError, OverflowError) as e:
        raise InputError(f"{what}: expected integers of 64 bits: {e}", argument=what) from None


def texts(given: Iterable[str], what: str) -> Tuple[Block, Block]:
    """All texts in one run of bytes, and where each ends."""
    parts = [encode(text, what) for text in given]
    joined = b"".join(parts)
    keep = ctypes.create_string_buffer(joined, len(joined) + 1)
    return Block(keep, ctypes.addressof(keep), len(joined)), Block.of(
        array("Q", accumulate(map(len, parts))))


def _is_missing(v: Any) -> bool:
    return (v is None or (isinstance(v, float) and math.isnan(v)) or
            type(v).__name__ in ("NAType", "NaTType"))  # of pandas


class Column:
    """Cells of one attribute as C takes them."""

    def __init__(self, name: Any, cells: Any, n: int) -> None:
        self.c = ArrayColumn(name=encode(name, "columns"))
        self.keep: List[Any] = []
        self.is_nan = False  # nothing else
        np = _numpy()
        a = (np.asarray(cells) if np is not None and
             (hasattr(cells, "__array__") or isinstance(cells, memoryview)) else None)
        if a is not None and a.ndim != 1:
            raise InputError(f"'{name}': expected one dimension, found {a.ndim}", argument=str(name))
        if a is not None and a.dtype.kind in "iufb" and a.dtype != np.uint64:
            self.from_numpy(np, a)
            found = a.size
        else:
            values = [cell.item() if hasattr(cell, "item") else cell for cell in cells]
            self.from_values(str(name), values)
            found = len(values)
        if found != n:
            raise InputError(f"'{name}' has {found} cells; expected {n}", argument=str(name))

    def set(self, field: str, block: Block) -> None:
        self.keep.append(block)
        setattr(self.c, field, block.at)

    def from_numpy(self, np: Any, a: Any) -> None:
        field, dtype = {"i": ("ints", np.int64), "u": ("ints", np.int64),
                        "f": ("reals", np.float64), "b": ("bools", np.uint8)}[a.dtype.kind]
        a = np.array(a, dtype=dtype)
        self.set(field, Block(a, a.ctypes.data, a.size))
        if field == "reals":
            missing = np.isnan(a)
            if missing.any():
                self.set("missing", Block(missing, missing.ctypes.data, a.size))
                self.is_nan = bool(missing.all())

    def from_values(self, name: str, values: List[Any]) -> None:
        """The narrowest type that holds all; what is none of them becomes its text."""
        missing = [_is_missing(v) for v in values]
        there = [v for v, gone in zip(values, missing) if not gone]
        kinds = {type(v) for v in there}
        if any(missing):
            self.set("missing", Block.of(array("B", missing)))
            self.is_nan = not there and all(isinstance(v, float) for v in values)
        if kinds <= {bool}:
            self.set("bools", Block.of(array("B", [v is True for v in values])))
        elif kinds <= {int} and all(-2**63 <= v < 2**63 for v in there):
            self.set("ints", Block.of(array("q", [0 if g else v for v, g in zip(values, missing)])))
        elif kinds <= {int, float} and all(abs(v) <= 2**53 for v in there if type(v) is int):
            self.set("reals", Block.of(array("d", [0 if g else v
                                                   for v, g in zip(values, missing)])))
        else:
            run, ends = texts(("" if g else str(v) for v, g in zip(values, missing)), name)
            self.set("bytes", run)
            self.set("ends", ends)


class Columns:
    def __init__(self, given: Optional[Mapping[str, Any]], n: int) -> None:
        self.all = [Column(name, cells, n) for name, cells in (given or {}).items()]
        self.c = (ArrayColumn * len(self.all))(*[column.c for column in self.all])


def names_of(nodes: Sequence[Hashable]) -> Tuple[List[str], Labels]:
    """Names for nodes, and the nodes that their names alone do not give back. 1 and "1" are one
    name; tuples and the like are called as they are written."""
    names, labels = [], {}
    for node in nodes:
        name = str(node)
        names.append(name)
        if type(node) is not int and type(node) is not str:
            labels[name] = node
    return names, labels


class Graphlike:
    """A graph as arrays. source and target are positions of nodes, or numbers that name them if
    nodes and n are not given."""

    def __init__(self, source: Any, target: Any, directed: bool, nodes: Any = None,
                 n: Optional[int] = None, node_columns: Optional[Mapping[str, Any]] = None,
                 edge_columns: Optional[Mapping[str, Any]] = None) -> None:
        self.source, self.target = integers(source, "source"), integers(target, "target")
        self.labels: Labels = {}
        m = self.source.n
        if self.target.n != m:
            raise InputError(f"{m} sources and {self.target.n} targets", argument="target")
        self.c = Arrays(directed=bool(directed), by_name=nodes is None and n is None, n_edges=m,
                        source=self.source.at, target=self.target.at)
        if nodes is not None:
            listed = list(nodes)
            if n is not None and n != len(listed):
                raise InputError(f"{len(listed)} nodes; n says {n}", argument="n")
            names, self.labels = names_of(listed)
            self.names, self.ends = texts(names, "nodes")
            n = len(listed)
            self.c.names, self.c.name_ends = self.names.at, self.ends.at
        if n is not None and not 0 <= operator.index(n) < 2**32 - 1:
            raise InputError(f"{n} nodes; expected 0 to {2**32 - 2}", argument="n")
        if node_columns and n is None:
            raise InputError("columns of nodes need nodes or n", argument="node_columns")
        self.c.n_nodes = n or 0
        self.of_nodes, self.of_edges = Columns(node_columns, n or 0), Columns(edge_columns, m)
        # A column without any value is none, and links without a weight count one each.
        if any(column.is_nan and column.c.name == b"weight" for column in self.of_edges.all):
            raise InputError("'weight' is NaN everywhere: give numbers, or no weight at all",
                             argument="weight")
        self.c.node_columns, self.c.edge_columns = self.of_nodes.c, self.of_edges.c
        self.c.n_node_columns, self.c.n_edge_columns = (len(self.of_nodes.all),
                                                        len(self.of_edges.all))


def _columns(rows: Sequence[Mapping[Any, Any]]) -> Dict[str, List[Any]]:
    keys: Dict[Any, None] = {}
    for row in rows:
        keys.update(dict.fromkeys(row))
    return {str(key): [row.get(key) for row in rows] for key in keys}


def from_networkx(g: Any) -> Graphlike:
    at = {node: i for i, node in enumerate(g)}
    edges = list(g.edges(data=True))
    return Graphlike([at[u] for u, _, _ in edges], [at[v] for _, v, _ in edges], g.is_directed(),
                     nodes=list(at), node_columns=_columns([data for _, data in g.nodes(data=True)]),
                     edge_columns=_columns([data for _, _, data in edges]))


def from_igraph(g: Any) -> Graphlike:
    """Nodes are called by their attribute `name`, else by their numbers."""
    ends = g.get_edgelist()
    of_nodes = {key: g.vs[key] for key in g.vs.attributes()}
    return Graphlike([u for u, _ in ends], [v for _, v in ends], g.is_directed(),
                     nodes=of_nodes.pop("name", None), n=g.vcount(), node_columns=of_nodes,
                     edge_columns={key: g.es[key] for key in g.es.attributes()})


def from_scipy(matrix: Any, directed: Optional[bool]) -> Graphlike:
    """Rows are sources. Without a word about it, a symmetric matrix is undirected."""
    import numpy as np
    coo = matrix.tocoo()
    if coo.shape[0] != coo.shape[1]:
        raise InputError(f"a matrix of {coo.shape[0]} by {coo.shape[1]}: expected a square one")
    if directed is None:
        directed = (matrix != matrix.T).nnz != 0
    keep = np.ones(coo.nnz, bool) if directed else coo.row <= coo.col
    return Graphlike(coo.row[keep], coo.col[keep], directed, n=coo.shape[0],
                     edge_columns={"weight": coo.data[keep]})


def from_frame(frame: Any, source: str, target: str, directed: bool) -> Graphlike:
    """A row is an edge; its other columns are attributes. pandas, or any frame that speaks the
    interchange protocol, as Polars' do."""
    columns = ({str(c): frame[c] for c in frame.columns} if hasattr(frame, "iloc")
               else columns_of(frame))
    for name in (source, target):
        if name not in columns:
            raise InputError(f"the frame has no column '{name}'", argument=name)
    at: Dict[Any, int] = {}
    ends = [[at.setdefault(node, len(at)) for node in
             (cells if isinstance(cells, list) else cells.tolist())]
            for cells in (columns.pop(name) for name in dict.fromkeys((source, target)))]
    return Graphlike(ends[0], ends[-1], directed, nodes=list(at), edge_columns=columns)


def from_edges(edges: Iterable[Any], directed: bool) -> Graphlike:
    """Pairs, or triples with a weight or a dict of attributes."""
    if not hasattr(edges, "__iter__"):
        raise InputError("expected a list of edges, a graph of NetworkX or igraph, a matrix of "
                         "SciPy or a frame of pandas or Polars, found "
                         f"{type(edges).__name__}", argument="data")
    at: Dict[Any, int] = {}
    source, target, data = [], [], []
    for i, edge in enumerate(edges):
        if isinstance(edge, str) or not hasattr(edge, "__len__") or len(edge) not in (2, 3):
            raise InputError(f"edge {i}: expected two nodes, and perhaps a weight or attributes",
                             argument="data")
        more = edge[2] if len(edge) == 3 else {}
        try:
            source.append(at.setdefault(edge[0], len(at)))
            target.append(at.setdefault(edge[1], len(at)))
        except TypeError as e:
            raise InputError(f"edge {i}: {e}", argument="data") from None
        data.append(more if isinstance(more, Mapping) else {"weight": more})
    return Graphlike(source, target, directed, nodes=list(at), edge_columns=_columns(data))
