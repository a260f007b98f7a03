"""PNG pictures: decoded here, compared with the SVG of the same graph."""
import pathlib
import re
import struct
import subprocess
import tempfile
import zlib

from lib import tap
from lib.program import ENV, GRASP, grasp

ACCENT, PAPER = (0xC2, 0x41, 0x0C), (255, 255, 255)


def decode(data):
    """Width, height and a function from x and y to a colour; RGB with 8 bits only."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, packed, head = 8, b"", None
    while at < len(data):
        size, kind = struct.unpack(">I4s", data[at:at + 8])
        body = data[at + 8:at + 8 + size]
        assert zlib.crc32(kind + body) == struct.unpack(">I", data[at + 8 + size:at + 12 + size])[0]
        head = body if kind == b"IHDR" else head
        packed += body if kind == b"IDAT" else b""
        at += 12 + size
    width, height, depth, colour = struct.unpack(">IIBB", head[:10])
    assert (depth, colour) == (8, 2), (depth, colour)
    raw, rows, last = zlib.decompress(packed), [], bytearray(3 * width)
    for y in range(height):
        kind, line = raw[y * (3 * width + 1)], bytearray(raw[y * (3 * width + 1) + 1:(y + 1) * (3 * width + 1)])
        for i in range(3 * width):
            a, b, c = (line[i - 3] if i >= 3 else 0), last[i], (last[i - 3] if i >= 3 else 0)
            p = a + b - c
            nearest = min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]
            line[i] = (line[i] + (0, a, b, (a + b) // 2, nearest)[kind]) & 255
        rows.append(line)
        last = line
    return width, height, lambda x, y: tuple(rows[y][3 * x:3 * x + 3])


def plotted(folder, name, *args):
    path = pathlib.Path(folder) / name
    grasp(*args, "--plot", path)
    return path.read_bytes()


def same_picture():
    question = ("ask", "Roads: Oslo-Hamar 120 km, Hamar-Lom 200 km, Oslo-Lom 350 km, Lom-Voss 90 km. "
                "How far is it from Oslo to Voss?")
    with tempfile.TemporaryDirectory() as folder:
        svg = plotted(folder, "a.svg", *question).decode()
        width, height, at = decode(plotted(folder, "a.png", *question))
    left, top, w, h = map(float, re.search(r'viewBox="([^"]*)"', svg)[1].split())
    assert (width, height) == (int(2 * w), int(2 * h)), (width, height, w, h)
    assert at(0, 0) == at(width - 1, height - 1) == PAPER
    circles = re.findall(r'<title>([^<]*)</title><circle cx="([^"]*)" cy="([^"]*)" r="([^"]*)" fill="([^"]*)"', svg)
    assert len(circles) == 4, svg
    for name, x, y, r, fill in circles:
        # A little above the centre, beside the letters.
        px, py = int(2 * (float(x) - left)), int(2 * (float(y) - float(r) * 0.8 - top))
        want = tuple(bytes.fromhex(fill[1:]))
        assert max(abs(a - b) for a, b in zip(at(px, py), want)) < 40, (name, at(px, py), want)
        assert want == ACCENT, f"{name} is on the way, and not marked"


def others():
    with tempfile.TemporaryDirectory() as folder:
        assert decode(plotted(folder, "s.png", "sense", "x-y, y-z, z-x"))[0] > 100
        assert decode(plotted(folder, "r.png", "run", "minimum_spanning_tree", "-g", "examples/roads.csv")
                      if pathlib.Path("examples/roads.csv").exists() else
                      plotted(folder, "r.png", "sense", "p-q, q-r"))[0] > 100
        grasp("graph", "make", "gnm", "1500", "3000", "-o", f"{folder}/big.edgelist")
        many = plotted(folder, "m.png", "ask", "-g", f"{folder}/big.edgelist", "Which nodes are cut vertices?")
        width, height, _ = decode(many)
        assert 500 < width <= 8192 and 500 < height <= 8192


def refused():
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([GRASP, "ask", "x-y, y-z. Is there a path from x to z?", "--plot",
                               f"{folder}/a.gif"], capture_output=True, env=ENV)
        assert done.returncode == 2 and b"must end in .svg or .png" in done.stderr, done
        done = subprocess.run([GRASP, "ask", "x-y, y-z. Who is the nicest?", "--plot", f"{folder}/b.png"],
                              capture_output=True, env=ENV)
        assert done.returncode == 4 and not list(pathlib.Path(folder).iterdir()), done


tap.run([("the same as the SVG", same_picture), ("other commands, many nodes", others),
         ("nothing half-done", refused)])
