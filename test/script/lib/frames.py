"""Frames that only speak the interchange protocol, with columns as Arrow lays them out."""
import array
import enum
import types


class Kind(enum.IntEnum):
    """Of a column, as the protocol numbers them; those of Polars are such, not plain numbers."""
    INT, UINT, FLOAT, BOOL, STRING, DATETIME, CATEGORICAL = 0, 1, 2, 20, 21, 22, 23


class Null(enum.IntEnum):
    NON_NULLABLE, NAN, SENTINEL, BITMASK, BYTEMASK = range(5)


class Buffer:
    def __init__(self, values):
        self.values = values
        self.ptr, n = values.buffer_info()
        self.bufsize = n * values.itemsize


class Column:
    """As Arrow lays columns out: masks of bits, texts in one run with their ends, an offset."""

    def __init__(self, kind, bits, data, ends=None, validity=None, n=0, offset=0, null=None, categories=None):
        self.dtype, self.offset, self.n = (Kind(kind), bits, "", "="), offset, n
        self.buffers = {"data": (Buffer(data), (kind, bits, "", "=")),
                        "offsets": ends and (Buffer(ends), (0, 64, "l", "=")),
                        "validity": validity and (Buffer(validity), (20, 1, "b", "="))}
        self.describe_null = null or ((Null.BITMASK, 0) if validity else (Null.NON_NULLABLE, None))
        if categories:
            self.buffers["data"] = self.buffers["data"][0], (Kind.UINT, bits, "I", "=")
            self.describe_categorical = {"is_ordered": False, "is_dictionary": True, "categories": categories}

    def size(self):
        return self.n

    def get_buffers(self):
        return self.buffers


class Arrow:
    """A stand-in for a frame of Polars."""

    def __init__(self, *chunks):
        self.chunks = chunks

    def __dataframe__(self, allow_copy=True):
        return self

    def column_names(self):
        return list(self.chunks[0])

    def get_chunks(self):
        for chunk in self.chunks:
            yield types.SimpleNamespace(get_column_by_name=chunk.get)


def texts(words, **more):
    joined, ends = b"", [0]
    for word in words:
        joined += word.encode()
        ends.append(len(joined))
    return Column(21, 8, array.array("B", joined or b"\0"), array.array("q", ends), n=len(words), **more)
