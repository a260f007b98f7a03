"""The HTML report: well formed, one file without scripts and links, whatever questions, names and
answers contain; its figures are those of the run."""
import json
import tempfile
from html.parser import HTMLParser
from pathlib import Path

from lib import tap
from lib.program import grasp_json

EVIL = "</pre></details><script>alert(1)</script><img src=x onerror=alert(2)>&amp;\"'\u202e\x07"
VOID = {"meta", "br", "hr", "img", "link", "input", "base"}
TAGS = {"html", "head", "meta", "title", "style", "body", "main", "h1", "h2", "h3", "p", "div", "span", "i",
        "b", "code", "pre", "table", "tr", "th", "td", "figure", "figcaption", "svg", "line", "text",
        "polyline", "circle", "details", "summary", "dl", "dt", "dd"}
ATTRIBUTES = {"lang", "charset", "http-equiv", "content", "name", "class", "style", "title", "viewbox",
              "role", "aria-label", "x", "y", "x1", "x2", "y1", "y2", "text-anchor", "points", "cx", "cy", "r"}


class Page(HTMLParser):
    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.open, self.tags, self.text, self.rows, self.titles = [], [], "", [], []
        self.feed(text)
        self.close()
        assert not self.open, f"left open: {self.open}"

    def handle_starttag(self, tag, attributes):
        assert tag in TAGS, tag
        for key, value in attributes:
            assert key in ATTRIBUTES, (tag, key)
            if key == "title":
                self.titles.append(value)
            if key == "style":
                assert value.startswith("width:") and value.endswith("%"), value
        self.tags.append(tag)
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open and self.open[-1] == tag, (tag, self.open)
        self.open.pop()

    def handle_data(self, data):
        if "style" in self.open:
            assert "url(" not in data and "@import" not in data
            return
        self.text += data
        if self.open and ("td" in self.open or "th" in self.open):
            self.rows[-1][-1] += data


def report(records, lines, *options):
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / "data"
        folder.mkdir()
        told, out = Path(temporary) / "told.jsonl", Path(temporary) / "report.html"
        (folder / "q.jsonl").write_text("".join(json.dumps(r) + "\n" for r in records))
        told.write_text("".join(json.dumps(line) + "\n" for line in lines))
        figures = grasp_json("eval", "rescore", told, "--data", folder, "--report", out, *options)
        text = out.read_bytes().decode("utf-8")
    assert "Content-Security-Policy" in text and "default-src 'none'" in text
    return figures, Page(text)


def record(k, task, gold=1):
    return {"id": f"q{k}", "question": f"How many? {EVIL} {k}", "kind": "number", "gold": gold, "tags": [task],
            "graph": {"directed": False, "nodes": list(range(3 + 10 * k)), "edges": [[0, 1]]}}


def hostile():
    records = [record(k, EVIL if k % 2 else "plain") for k in range(40)]
    records.append({"id": EVIL, "question": 5})
    lines = [{"suite": "wild", "llm": llm, "id": f"q{k}", "status": ["ok", "declined", "error"][k % 3],
              "value": EVIL if k % 5 else 1, "reason": EVIL, "calls": [EVIL], "trace": [EVIL, "a\nb"],
              "ms": 0.5 * k, "tokens_in": 7, "tokens_out": k}
             for llm in ("builtin", f"http://x/#{EVIL}") for k in range(40)]
    figures, page = report(records, lines)
    clean = EVIL.replace("\x07", "\ufffd")
    assert clean in page.text and clean in page.titles
    assert page.tags.count("svg") == 3, page.tags.count("svg")  # accuracy, time, tokens
    assert page.tags.count("details") >= 40
    first, second = figures["runs"]
    whole = [row for row in page.rows if row and row[0] == "all"]
    assert len(whole) == 1 and whole[0][1] == str(first["n"]), whole
    for cell, run in zip(whole[0][2:4], (first, second), strict=True):
        assert abs(float(cell) - 100 * run["accuracy"]) < 0.006, (cell, run["accuracy"])


def long():
    """What is long is cut, what are many is sampled."""
    records = [{**record(0, "t"), "id": f"q{k}", "question": "\u00e4" * 100000} for k in range(60)]
    lines = [{"suite": "wild", "id": f"q{k}", "status": "ok", "value": 2} for k in range(60)]
    _, page = report(records, lines)
    assert page.tags.count("details") == 20 and "left out]" in page.text
    assert len(page.text) < 20 * 6000 and "\ufffd" not in page.text, len(page.text)


def beside():
    """A task that a paper has a figure for."""
    records = [{"id": 1, "task": "flow", "question": "In a directed graph, the nodes are numbered from 0 to 2, "
                "and the edges are:\nan edge from node 0 to node 1 with capacity 5.\nQ: What is the maximum "
                "flow from node 0 to node 1?\nA:", "answer": "The maximum flow from node 0 to node 1 is 5.",
                "difficulty": "easy"}]
    with tempfile.TemporaryDirectory() as temporary:
        folder = Path(temporary) / "data"
        folder.mkdir()
        (folder / "flow.jsonl").write_text("".join(json.dumps(r) + "\n" for r in records))
        out = Path(temporary) / "report.html"
        grasp_json("eval", "nlgraph", "--data", folder, "--report", out)
        page = Page(out.read_text())
    [row] = [r for r in page.rows if r and r[0] == "flow" and len(r) > 2]
    assert row[3] == "99.14", row
    assert "GraphTool-Instruction, Table 6" in page.text


def beside_a_peer():
    records = [{**record(k, EVIL, 3 + 10 * k), "call": "node_count($G)"} for k in range(2)]
    lines = [{"suite": "wild", "id": f"q{k}", "status": "ok", "value": 3} for k in range(2)]
    figures, page = report(records, lines, "--peer", "networkx")
    assert "Beside networkx " + figures["peer"]["version"] in page.text
    [row] = [r for r in page.rows if r[0] == "all" and len(r) == 8]
    assert row[1:4] == ["2", "2", "2"], row


tap.run([("hostile texts", hostile), ("long texts", long), ("beside the paper", beside),
         ("times beside a peer", beside_a_peer)])
