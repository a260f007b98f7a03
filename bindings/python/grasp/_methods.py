"""Tools as methods of graphs. For type checkers the wheel has _methods.pyi with all of them."""
from __future__ import annotations

from typing import Any, List


class Methods:
    __slots__ = ()

    def __getattr__(self, name: str) -> Any:
        """A tool becomes a method when it is first called."""
        from . import tools
        if name.startswith("_") or (name in tools.registry() and name not in tools.on_graphs()):
            raise AttributeError(f"a graph has no method '{name}'")
        setattr(Methods, name, getattr(tools, name))
        return getattr(self, name)

    def __dir__(self) -> List[str]:
        from . import tools
        return sorted({*object.__dir__(self), *tools.on_graphs()})
