"""Knowledge graphs: stores of triples, and queries of logic about them.

    store = grasp.kg.build("facts.kg", [("Ann", "won", "Cup"), ("Cup", "made_in", "Rome")])
    store.add([("Bob", "won", "Cup")])
    store.query("?x: won(?x, Cup) & !won(?x, Bowl)")["name"]"""
from __future__ import annotations

import os
from ctypes import byref
from typing import Any, Dict, Iterable, List, Mapping, Optional, Sequence, Tuple, Union

from ._errors import InputError
from ._graph import Graph
from ._learning import Model, _written, train as _train
from ._library import Session, Triples, encode, encode_or_none, texts_of
from ._values import Answers

Triple = Tuple[str, str, str]
Source = Union[str, "os.PathLike[str]", Iterable[Triple]]

COLUMNS = {"exact": ("name", "label", "witness"),
           "predict": ("name", "label", "score", "by", "witness"),
           "llm": ("name", "label", "entailed"),
           "sparql": ("name", "label")}


def _flat(triples: Iterable[Triple], texts: List[str]) -> None:
    """Their parts, one behind the other."""
    try:
        for triple in triples:
            parts = () if isinstance(triple, str) else tuple(triple)
            if len(parts) != 3:
                raise InputError("triples: expected subject, relation and object, found "
                                 f"{triple!r:.80}", argument="triples")
            texts.extend(parts)
    except TypeError as e:
        raise InputError(f"triples: expected files or triples: {e}", argument="triples") from None


def _collected(sources: Sequence[Source], parts: Optional[str]) -> Triples:
    """Files and folders, and triples, for C."""
    files: List[str] = []
    texts: List[str] = []
    for source in sources:
        if isinstance(source, (str, os.PathLike)):
            files.append(os.fspath(source))
        else:
            _flat(source, texts)
    return Triples(texts_of(files, "files"), len(files), texts_of(texts, "triples"),
                   len(texts) // 3, encode_or_none(parts, "parts"))


def _answers(told: Dict[str, Any], exec: str) -> Answers:
    rows, columns = told.pop("answers"), COLUMNS[exec]
    return Answers(columns, [[row.get(name) for name in columns] for row in rows], told)


class Store:
    """A store of triples, open until `close`."""

    __slots__ = ("_session", "path", "entities", "relations", "triples", "__weakref__")

    def __init__(self, path: Any, progress: Any = None, *,
                 _made_of: Optional[Triples] = None) -> None:
        self._session = Session("store")
        name = encode(path, "path")
        with self._session.told(progress):
            if _made_of is None:
                told = self._session.request("gr_session_open_store", name)
            else:
                told = self._session.request("gr_session_build_store", name, byref(_made_of))
        self.path: str = told["file"]
        self._count(told)

    def _count(self, told: Dict[str, Any]) -> None:
        self.entities: int = told["entities"]
        self.relations: int = told["relations"]
        self.triples: int = told["triples"]

    def _change(self, sources: Sequence[Source], parts: Optional[str], removes: bool,
                progress: Any) -> int:
        given = _collected(sources, parts)
        with self._session.told(progress):
            told = self._session.request("gr_session_change_store", byref(given), removes)
        self._count(told)
        changed: int = told["changed"]
        return changed

    def add(self, *sources: Source, parts: Optional[str] = None, progress: Any = None) -> int:
        """Adds triples, (subject, relation, object) each, or those of files as `build` reads them:
        all or none, and they are on the disk when it returns. How many are new."""
        return self._change(sources, parts, False, progress)

    def delete(self, *sources: Source, parts: Optional[str] = None, progress: Any = None) -> int:
        """Deletes triples; likewise. How many were there."""
        return self._change(sources, parts, True, progress)

    def compact(self, *, progress: Any = None) -> None:
        """Writes the store anew with its changes, which stand in a log beside it until then."""
        with self._session.told(progress):
            self._count(self._session.request("gr_session_compact_store"))

    def query(self, query: str, *, exec: Optional[str] = None, model: Any = None,
              beam: Optional[int] = None, complement: bool = False, llm: Optional[str] = None,
              tokens: Optional[int] = None, without: Optional[Sequence[str]] = None,
              limit: Optional[int] = 100, offset: int = 0, timeout: Optional[float] = None,
              progress: Any = None) -> Answers:
        """All entities for which the triples entail the query, each with triples that make it one.
        exec="predict" (so with a model of `kg.train`): all entities as it ranks them. exec="llm":
        what the language model llm="URL#MODEL" reads in triples, and whether they entail it.
        limit=None gives all; `about` of the table has the rest of the reply: query, type, total,
        verified, steps. timeout: seconds for all of it; without one those of `limit`."""
        by = exec or ("predict" if model is not None else "exact")
        options = _written({"exec": by, "model": model, "beam": beam,
                            "complement": complement or None, "llm": llm, "tokens": tokens,
                            "without": without, "limit": limit or 0, "offset": offset}, "query")
        with self._session.told(progress):
            told = self._session.request("gr_session_query_store", encode(query, "query"), options,
                                         timeout=timeout)
        return _answers(told, by)

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


class Endpoint:
    """A graph that a SPARQL server holds: whole queries go there, and nothing but SELECT is sent."""

    __slots__ = ("_session", "url", "prefixes", "page", "__weakref__")

    def __init__(self, url: str, prefixes: Optional[Mapping[str, str]] = None,
                 page: Optional[int] = None) -> None:
        self._session = Session("endpoint")
        self.url = url
        self.prefixes = dict(prefixes or {})
        self.page = page

    def query(self, query: str, *, limit: Optional[int] = 100, offset: int = 0,
              timeout: Optional[float] = None, progress: Any = None) -> Answers:
        """The entities that the server answers with. Names are IRIs, short forms with a prefix, or
        labels that only one has; `about` has what was sent, as `sparql`. timeout: seconds for all of
        it; without one those of `limit`."""
        prefixes = [f"{name}={iri}" for name, iri in self.prefixes.items()]
        options = _written({"exec": "sparql", "endpoint": self.url, "prefixes": prefixes,
                            "page": self.page, "limit": limit or 0, "offset": offset}, "query")
        with self._session.told(progress):
            told = self._session.request("gr_session_query_store", encode(query, "query"), options,
                                         timeout=timeout)
        return _answers(told, "sparql")

    def limit(self, *, timeout: float = 0, memory: int = 0) -> None:
        """For what follows: seconds and bytes; 0 = no limit."""
        self._session.bound(timeout=timeout, memory=memory)

    def cancel(self) -> None:
        """Stops what another thread asked, which gets grasp.Cancelled."""
        self._session.cancel()

    def __repr__(self) -> str:
        return f"<Endpoint {self.url}>"


def open(path: Any, *, progress: Any = None) -> Store:
    """Opens a store of `kg.build` or `grasp kg build`."""
    return Store(path, progress)


def build(path: Any, *sources: Source, parts: Optional[str] = None, progress: Any = None) -> Store:
    """Writes a store of triples, in one step, and opens it. Sources are (subject, relation, object)
    triples, and files or folders as `grasp kg build` reads them: lines with tabs, N-Triples,
    Turtle, TriG; parts="train,valid" names those of folders."""
    return Store(path, progress, _made_of=_collected(sources, parts))


def endpoint(url: str, prefixes: Optional[Mapping[str, str]] = None, *,
             page: Optional[int] = None) -> Endpoint:
    """The graph of a SPARQL server; prefixes={"wd": "http://www.wikidata.org/entity/"}. Credentials
    are those of `grasp kg query`: GRASP_SPARQL_LOGIN or GRASP_SPARQL_TOKEN of the environment."""
    return Endpoint(url, prefixes, page)


def train(data: Any, model: str = "complex", **options: Any) -> Model:
    """Trains a model that predicts missing links, on a store or a folder of triples; options as of
    grasp.train: out, epochs, rank, seed, ..."""
    return _train(model, data, **options)
