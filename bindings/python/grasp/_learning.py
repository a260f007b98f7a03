"""Models: training them, what they predict, and plans of tools."""
from __future__ import annotations

import json
import os
import tempfile
from typing import Any, Dict, List, Optional, Sequence

from ._errors import InputError, UsageError
from ._graph import Graph, _dumps
from ._library import Session, encode, texts_of
from ._values import Answers, Table


def _written(options: Dict[str, Any], what: str) -> bytes:
    """Options as JSON; those that are None are not given."""
    try:
        return _dumps({key: os.fspath(value) if isinstance(value, os.PathLike) else value
                       for key, value in options.items() if value is not None}).encode()
    except (TypeError, ValueError, RecursionError) as e:
        raise InputError(f"{what}: an option that cannot be written: {e}") from None


class Model:
    """What a training made: its file, and the figures of its report as attributes."""

    def __init__(self, name: str, data: str, told: Dict[str, Any]) -> None:
        self.name, self.data, self.figures = name, data, told
        self.file: str = told["file"]

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_") or name not in self.__dict__.get("figures", {}):
            raise AttributeError(f"a model has no '{name}'")
        return self.figures[name]

    def __fspath__(self) -> str:
        return self.file

    def predict(self, *items: Any, **how: Any) -> Answers:
        """What it says about items of its data; without them about all."""
        return predict(self, self.data, *items, **how)

    def __repr__(self) -> str:
        figures = ", ".join(f"{key} {value:.4g}" for key, value in self.figures.items()
                            if isinstance(value, (int, float)))
        return f"<Model {self.name} in {self.file}: {figures}>"


def train(model: str, data: Any, *, out: Any = None, seed: int = 0, timeout: float = 0,
          progress: Any = None, **options: Any) -> Model:
    """Trains a model as `grasp train` does, and `grasp kg train` for complex, distmult, transe and
    rotate; options are theirs: epochs, width, rate, ... progress: a function of (what, done,
    total); without one a bar in a terminal or a notebook, False for none. Ctrl-C ends it, and the
    best model so far is in the file."""
    session = Session()
    session.bound(timeout=timeout, seed=seed)
    given = _written({**options, "out": out}, "train")
    with session.told(progress):
        told = session.request("gr_session_train", encode(model, "model"), encode(data, "data"),
                               given)
    return Model(model, os.fspath(data), told)


def predict(model: Any, data: Any, *items: Any, timeout: float = 0,
            progress: Any = None) -> Answers:
    """What a trained model says about items of its data, as `grasp predict` does: classes; ratings
    and recommendations of a user; traffic. `about` of the table says how good the model is."""
    session = Session()
    session.bound(timeout=timeout)
    words = texts_of([str(item) for item in items], "items")
    with session.told(progress):
        told = session.request("gr_session_predict", encode(model, "model"), encode(data, "data"),
                               words, len(items))
    table = told.pop("predictions")
    return Answers(table["columns"], table["rows"], told)


class Plan:
    """The tools that a request needs, in order, and which feeds which. `call` is the program of a
    plan of grasp's own tools; None where the request does not say an argument."""

    def __init__(self, request: str, told: Dict[str, Any]) -> None:
        self.request = request
        self.tools: List[str] = told["tools"]
        self.links: Table = told["links"]
        self.call: Optional[str] = told["call"]

    def run(self, graph: Any) -> Any:
        """Carries the plan out on a graph."""
        if self.call is None:
            raise UsageError("the plan has no call: the request does not say an argument, or these "
                             "are not grasp's own tools")
        return (graph if isinstance(graph, Graph) else Graph(graph)).run(self.call)

    def __repr__(self) -> str:
        return f"<Plan {' -> '.join(self.tools)}>"

    def _repr_svg_(self) -> Optional[str]:
        if not self.links.rows:
            return None
        links = [(source, target) for source, target, _ in self.links]
        return Graph(links, directed=True).svg(layout="layers")


def plan(request: str, tasks: Any = "grasp", *, steps: Optional[Sequence[str]] = None,
         free: bool = False, graph: Any = None) -> Plan:
    """Plans a request. tasks: "grasp" for its own tools, a file (task graph, OpenAPI document, list
    of tools), or what such a file holds. steps: how, in words. free: links that the task graph
    lacks are possible. graph: whose nodes the request names."""
    args: Dict[str, Any] = {"request": request, "free": free}
    if steps is not None:
        args["steps"] = list(steps)
    if graph is not None:
        args["data"] = graph if isinstance(graph, Graph) else Graph(graph)
    if isinstance(tasks, (str, os.PathLike)):
        return Plan(request, Graph._new()._call("plan_tools", {"tasks": os.fspath(tasks), **args},
                                                ""))
    with tempfile.NamedTemporaryFile("w", suffix=".json", encoding="utf-8") as file:
        try:
            json.dump(tasks, file)
        except (TypeError, ValueError, RecursionError) as e:
            raise InputError(f"tasks: they cannot be written: {e}", argument="tasks") from None
        file.flush()
        return Plan(request, Graph._new()._call("plan_tools", {"tasks": file.name, **args}, ""))
