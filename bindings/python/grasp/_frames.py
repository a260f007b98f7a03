"""Frames of any library that speaks the dataframe interchange protocol: Polars, pandas, Arrow, ...

Columns are read where they lie, through their buffers; only texts and what has missing cells become
Python's values. https://data-apis.org/dataframe-protocol/latest/API.html"""
from __future__ import annotations

import ctypes
from typing import Any, Dict, List, Optional

from ._errors import InputError

INT, UINT, FLOAT, BOOL, STRING, DATETIME, CATEGORICAL = 0, 1, 2, 20, 21, 22, 23
NON_NULLABLE, USE_NAN, USE_SENTINEL, BITMASK, BYTEMASK = range(5)
FORMATS = {(INT, 8): "b", (INT, 16): "h", (INT, 32): "i", (INT, 64): "q", (UINT, 8): "B",
           (UINT, 16): "H", (UINT, 32): "I", (UINT, 64): "Q", (FLOAT, 32): "f", (FLOAT, 64): "d",
           (BOOL, 8): "?"}


def _view(buffer: Any, kind: int, bits: int, offset: int, n: int) -> memoryview:
    """n values of a buffer, which must be that long."""
    code, width = FORMATS[kind, bits], bits // 8
    if offset < 0 or n < 0:
        raise InputError(f"{n} values from {offset} on")
    if buffer.bufsize < (offset + n) * width:
        raise InputError(f"a buffer of {buffer.bufsize} bytes for {offset + n} values of {width}")
    if n == 0:
        return memoryview(b"").cast(code)
    raw = (ctypes.c_char * ((offset + n) * width)).from_address(buffer.ptr)
    setattr(raw, "keep", buffer)  # as long as somebody looks at the bytes
    return memoryview(raw).cast("B").cast(code)[offset:]


def _bits(buffer: Any, offset: int, n: int) -> List[bool]:
    if offset < 0:
        raise InputError(f"{n} values from {offset} on")
    raw = _view(buffer, UINT, 8, 0, (offset + n + 7) // 8)
    return [bool(raw[i >> 3] >> (i & 7) & 1) for i in range(offset, offset + n)]


def _missing(column: Any, buffers: Dict[str, Any], values: Any) -> Optional[List[bool]]:
    how, value = column.describe_null
    n = len(values)
    if how == USE_SENTINEL:
        return [cell == value for cell in values]
    if how not in (BITMASK, BYTEMASK) or buffers["validity"] is None:
        return None  # NaN is missing anyway
    buffer = buffers["validity"][0]
    mask = (_bits(buffer, column.offset, n) if how == BITMASK
            else [bool(b) for b in _view(buffer, UINT, 8, column.offset, n)])
    return [bit == bool(value) for bit in mask]


def _texts(column: Any, buffers: Dict[str, Any], n: int) -> List[str]:
    data, (ends, dtype) = buffers["data"][0], buffers["offsets"]
    at = _view(ends, dtype[0], dtype[1], column.offset, n + 1)
    if n < 0 or at[0] < 0 or any(a > b for a, b in zip(at, at[1:])):
        raise InputError("a column of texts whose ends go back")
    raw = bytes(_view(data, UINT, 8, 0, at[n]))
    return [raw[at[i]:at[i + 1]].decode() for i in range(n)]


def _cells(column: Any) -> Any:
    """A memoryview, or a list where cells are missing, texts or categories."""
    kind, bits = column.dtype[0], column.dtype[1]
    buffers, n = column.get_buffers(), column.size()
    if kind == CATEGORICAL:
        names = _cells(column.describe_categorical["categories"])
        data, dtype = buffers["data"]
        values: Any = _view(data, dtype[0], dtype[1], column.offset, n)
    elif kind == STRING:
        values = _texts(column, buffers, n)
    elif kind == BOOL and bits == 1:
        values = _bits(buffers["data"][0], column.offset, n)
    elif (kind, bits) in FORMATS:
        values = _view(buffers["data"][0], kind, bits, column.offset, n)
    else:
        raise InputError(f"a column of kind {kind} with {bits} bits: expected numbers, texts, "
                         "truth values or categories")
    missing = _missing(column, buffers, values)
    if kind == CATEGORICAL:  # the code of a missing cell is anything
        values = [names[code] if 0 <= code < len(names) else None for code in values]
    if missing is None or not any(missing):
        return values
    return [None if gone else value for value, gone in zip(values, missing)]


def columns_of(frame: Any) -> Dict[str, Any]:
    """The columns of a frame by their names."""
    told = frame.__dataframe__(allow_copy=True)
    columns: Dict[str, Any] = {}
    for name in told.column_names():
        parts = []
        for chunk in told.get_chunks():
            try:
                parts.append(_cells(chunk.get_column_by_name(name)))
            except (ValueError, NotImplementedError) as e:  # the library's own, too
                raise InputError(f"'{name}': {e}", argument=str(name)) from None
        columns[str(name)] = parts[0] if len(parts) == 1 else [c for part in parts for c in part]
    return columns
