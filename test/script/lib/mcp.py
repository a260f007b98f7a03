"""`grasp mcp` as a process, spoken to in raw JSON-RPC."""
import json
import os
import random
import select
import subprocess
import time

GRASP = os.environ["GRASP"]
LEGACY = ["2024-11-05", "2025-03-26", "2025-06-18", "2025-11-25"]
MODERN = "2026-07-28"
META = {
    "io.modelcontextprotocol/protocolVersion": MODERN,
    "io.modelcontextprotocol/clientCapabilities": {},
}
PATIENCE = 240  # seconds until nothing is expected any more; sanitizers take their time
OWN = ["run", "ask", "load_graph", "find_tools", "draw_graph", "save_graph", "plan_tools"]
SINGLE = "node_count,edge_count,degree,neighbors,common_neighbors,has_path,shortest_path"
ROADS = "Oslo Bergen 463\nOslo Trondheim 494\nBergen Stavanger 209\nHamar Lillehammer 61\n"


class Server:
    """One process of grasp; every line that it writes must be a JSON object. A few tools are listed
    on their own, which is short to call; toolset=None has the list as clients get it."""

    def __init__(self, *args, version=None, cwd=None, toolset=SINGLE):
        if toolset and "--toolset" not in args:
            args = (*args, "--toolset", toolset)
        self.start = time.monotonic()
        self.process = subprocess.Popen([GRASP, "mcp", *args], stdin=subprocess.PIPE,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=cwd)
        self.rest = b""
        self.last_id = 0
        self.notes = []
        self.answers = {}  # to requests that nobody waited for yet, in the order of their arrival
        self.version = version
        if version:
            assert self.hello(version)["protocolVersion"] == version
            self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
        self.process.wait()
        for pipe in self.process.stdin, self.process.stdout, self.process.stderr:
            try:
                pipe.close()
            except BrokenPipeError:
                pass

    def raw(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def send(self, message):
        self.raw(json.dumps(message).encode() + b"\n")

    def read(self, seconds=PATIENCE):
        """The next message, or None if none comes."""
        until = time.monotonic() + seconds
        while b"\n" not in self.rest:
            left = until - time.monotonic()
            if left <= 0 or not select.select([self.process.stdout], [], [], left)[0]:
                return None
            data = os.read(self.process.stdout.fileno(), 1 << 20)
            if not data:
                return None
            self.rest += data
        line, self.rest = self.rest.split(b"\n", 1)
        message = json.loads(line.decode("utf-8"))
        assert isinstance(message, dict) and message["jsonrpc"] == "2.0", line
        return message

    def request(self, method, params=None, id=None, modern=None):
        """Sends a request without waiting; returns its id."""
        if id is None:
            self.last_id += 1
            id = self.last_id
        params = dict(params or {})
        if self.version is None if modern is None else modern:
            params["_meta"] = {**META, **params.get("_meta", {})}
        self.send({"jsonrpc": "2.0", "id": id, "method": method, "params": params})
        return id

    def ask(self, method, params=None, **more):
        """The response to a request; notifications on the way are kept in notes."""
        return self.wait(self.request(method, params, **more))

    def wait(self, id):
        """The response to a request that was sent before; others may come first."""
        while id not in self.answers:
            message = self.read()
            assert message is not None, f"no answer to {id}"
            if "id" in message:
                assert message["id"] not in self.answers, message
                self.answers[message["id"]] = message
            else:
                self.notes.append(message)
        return self.answers.pop(id)

    def begin(self, tool, **arguments):
        """Calls a tool without waiting; returns the request's id."""
        return self.request("tools/call", {"name": tool, "arguments": arguments})

    def cancel(self, *ids):
        for id in ids:
            self.send({"jsonrpc": "2.0", "method": "notifications/cancelled",
                       "params": {"requestId": id, "reason": "test"}})

    def hello(self, version):
        return self.ask("initialize", {"protocolVersion": version, "capabilities": {},
                                       "clientInfo": {"name": "test", "version": "1"}},
                        modern=False)["result"]

    def tool(self, tool, meta=None, **arguments):
        """(ok, structured content or error text)"""
        params = {"name": tool, "arguments": arguments}
        if meta:
            params["_meta"] = meta
        result = self.ask("tools/call", params)["result"]
        text = result["content"][0]["text"]
        if result["isError"]:
            assert "structuredContent" not in result
            return False, text
        assert json.loads(text) == result["structuredContent"]
        self.notes_of_result = [c["text"] for c in result["content"][1:] if c["type"] == "text"]
        self.images = [c for c in result["content"] if c["type"] == "image"]
        return True, result["structuredContent"]

    def value(self, tool, **arguments):
        ok, answer = self.tool(tool, **arguments)
        assert ok, answer
        return answer["value"]

    def load(self, text=ROADS, **more):
        ok, answer = self.tool("load_graph", text=text, **more)
        assert ok, answer
        return answer["graph_id"]

    def close(self):
        """Ends the input; returns exit status and seconds until the exit."""
        start = time.monotonic()
        self.process.stdin.close()
        status = self.process.wait(timeout=PATIENCE)
        return status, time.monotonic() - start


def error_code(message):
    assert "result" not in message, message
    return message["error"]["code"]


def big_file(folder, n_edges=1000000, prefix=""):
    """An edge list that takes a while; longer if names are no numbers."""
    path = os.path.join(folder, "big.txt")
    random.seed(1)
    names = [prefix + str(i) for i in range(1, 100001)]
    with open(path, "w") as f:
        for _ in range(n_edges // 10000):
            us, vs = random.choices(names, k=10000), random.choices(names, k=10000)
            f.write("\n".join(map(" ".join, zip(us, vs))) + "\n")
    return path


LONG_PROGRAM = ";".join(f"eccentricity({i}, components=max)" for i in range(1, 1001)) + ";1"  # none is known from before


MANY = 40  # more than there are workers


def yielding(pid):
    """How many threads of a process yield to its first."""
    nice = {}
    for task in os.listdir(f"/proc/{pid}/task"):
        try:
            with open(f"/proc/{pid}/task/{task}/stat") as f:
                nice[int(task)] = int(f.read().rsplit(")", 1)[1].split()[16])
        except OSError:
            pass  # it ended
    return sum(n > nice[pid] for n in nice.values())


def checks(names):
    """The tests of a script, for tap.run."""
    return [(name[5:], f) for name, f in names.items() if name.startswith("test_")]
