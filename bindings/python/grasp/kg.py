"""Knowledge graphs: stores of triples that `grasp kg build` makes, and queries of logic about them.

    store = grasp.kg.open("facts.kg")
    store.query("?x: won(Ann, ?x) & !born_in(?x, Europe)")["name"]"""
from __future__ import annotations

from typing import Any, Optional

from ._graph import Graph
from ._learning import Model, _written, train as _train
from ._library import Session, encode
from ._values import Answers

COLUMNS = ("name", "label", "witness")
RANKED = ("name", "label", "score", "by", "witness")


class Store:
    """A store of triples, open until `close`."""

    __slots__ = ("_session", "path", "entities", "relations", "triples", "__weakref__")

    def __init__(self, path: Any, progress: Any = None) -> None:
        self._session = Session("store")
        with self._session.told(progress):
            told = self._session.request("gr_session_open_store", encode(path, "path"))
        self.path: str = told["file"]
        self.entities: int = told["entities"]
        self.relations: int = told["relations"]
        self.triples: int = told["triples"]

    def query(self, query: str, *, model: Any = None, beam: Optional[int] = None,
              complement: bool = False, limit: Optional[int] = 100, offset: int = 0,
              progress: Any = None) -> Answers:
        """All entities for which the triples entail the query, each with triples that make it one.
        With a model of `kg.train` all entities as it ranks them. limit=None gives all; `about` of
        the table has the rest of the reply: query, type, total, verified."""
        options = _written({"model": model, "beam": beam, "complement": complement or None,
                            "limit": limit or 0, "offset": offset}, "query")
        with self._session.told(progress):
            told = self._session.request("gr_session_query_store", encode(query, "query"), options)
        rows = told.pop("answers")
        columns = RANKED if model is not None else COLUMNS
        return Answers(columns, [[row.get(name) for name in columns] for row in rows], told)

    def graph(self) -> Graph:
        """All triples as a graph, with every tool."""
        return Graph.load(self.path)

    def limit(self, *, timeout: float = 0, memory: int = 0) -> None:
        """For what follows: seconds and bytes; 0 = no limit."""
        self._session.bound(timeout=timeout, memory=memory)

    def cancel(self) -> None:
        """Stops what another thread asked of this store, which gets grasp.Cancelled."""
        self._session.cancel()

    def close(self) -> None:
        self._session.close()

    def __enter__(self) -> "Store":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def __len__(self) -> int:
        return self.triples

    def __repr__(self) -> str:
        return (f"<Store {self.path}, {self.entities} entities, {self.relations} relations, "
                f"{self.triples} triples>")


def open(path: Any, *, progress: Any = None) -> Store:
    """Opens a store of `grasp kg build`."""
    return Store(path, progress)


def train(data: Any, model: str = "complex", **options: Any) -> Model:
    """Trains a model that predicts missing links, on a store or a folder of triples; options as of
    grasp.train: out, epochs, rank, seed, ..."""
    return _train(model, data, **options)
