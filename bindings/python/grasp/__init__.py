"""grasp: questions about graphs, answered exactly.

    import grasp
    G = grasp.Graph([("a", "b", 2), ("b", "c", 3)])
    G.shortest_path("a", "c").length               # 5
    grasp.ask("Is there a path from a to c?", graph=G).value
"""
from __future__ import annotations

from typing import Any, Dict, List

from . import kg, tools
from ._errors import (Cancelled, Closed, Declined, Error, InputError, InternalError, LimitError,
                      OutOfMemory, ReadError, UnknownName, UsageError, WriteError)
from ._graph import Graph, _ask
from ._learning import Model, Plan, plan, predict, train
from ._library import engine_list, quick
from ._values import Answer, Answers, Path, Table

__version__: str = quick.gr_version().decode()
__all__ = ["Answer", "Answers", "Cancelled", "Closed", "Declined", "Error", "Graph", "InputError",
           "InternalError", "LimitError", "Model", "OutOfMemory", "Path", "Plan", "ReadError",
           "Table", "UnknownName", "UsageError", "WriteError", "ask", "formats", "generators", "kg",
           "plan", "predict", "tools", "train"]


def ask(question: str, graph: Any = None, **how: Any) -> Answer:
    """Answers a question in words. The graph is given, stands in the text, or in a file that the
    text names. Options as `grasp ask` has them: llm, trace, method, private_names, ..."""
    if graph is not None and not isinstance(graph, Graph):
        graph = Graph(graph)
    return _ask(graph, question, how)


def generators() -> List[Dict[str, Any]]:
    """What Graph.make can make, with its parameters."""
    return engine_list("gr_engine_generators")


def formats() -> List[Dict[str, Any]]:
    """The file formats."""
    return engine_list("gr_engine_formats")
