"""A chat server whose models read links out of texts and remember what they are told, each as badly
as its path says. What it says depends on the request alone, so that a run can be taken up again.

Prints its port, then serves http://127.0.0.1:PORT/WAY/v1/chat/completions until its standard input
ends. Ways to read: exact; drops (one link of seven, unless it is asked to repair), careless (always the
same ones of seven), repeats, invents (links between names that stand there), format (no JSON at first),
broken (never JSON), coarse (loses a third of more than 60 links), slow (exact, after a while).
Ways to remember: exact, forgets (all but the last two parts), chatty (words instead of JSON)."""
import http.server
import json
import re
import sys
import threading
import time
import zlib

LINK = re.compile(r"\[(\w+), (\w+)\]|(\w+) (?:->|--) (\w+)|(\w+) (?:links to|is friends with|cites) (\w+)"
                  r"|A road joins (\w+) and (\w+)")


def links(text):
    """The links of a text and where each begins."""
    return [(tuple(g for g in m.groups() if g), m.start()) for m in LINK.finditer(text)]


def directed(name):
    return name[0] in "PR"


def extract(way, text, repairs):
    found = [pair for pair, _ in links(text)]
    if way == "broken" or (way == "format" and not repairs):
        return "I see %d links." % len(found)
    if way == "careless":
        found = [p for p in found if zlib.crc32("-".join(p).encode()) % 7 != 3]
    if way == "drops" and not repairs:
        found = [p for k, p in enumerate(found) if k % 7 != 3]
    if way == "coarse" and len(found) > 60:
        found = [p for k, p in enumerate(found) if k % 3 != 1]
    if way == "repeats":
        found = found + found[::2]
    if way == "invents" and not repairs:
        names = sorted({n for pair in found for n in pair})
        found = found + [(names[0], n) for n in names[1:6]
                         if (names[0], n) not in found and (n, names[0]) not in found]
    return json.dumps({"edges": [{"u": u, "v": v, "weight": None, "directed": directed(u)}
                                 for u, v in found]})


def recall(way, messages):
    told = [m["content"] for m in messages if m["role"] == "user"]
    part, u, v = re.search(r"In E(\d+), is there an edge (?:from|between) (\w+) (?:to|and) (\w+)\?",
                           told[-1]).groups()
    known = {int(re.match(r"E(\d+): ", t)[1]): {p for p, _ in links(t)}
             for t in (told[-2:] if way == "forgets" else told)}
    has = known.get(int(part), set())
    there = (u, v) in has or (not directed(u) and (v, u) in has)
    if way == "chatty":
        return ("Yes, there is." if there else "No, there is none.")
    return json.dumps({"answer": there})


class Handler(http.server.BaseHTTPRequestHandler):
    disable_nagle_algorithm = True  # else the body waits 40 ms behind the head
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        way = self.path.strip("/").split("/")[0]
        messages = body["messages"]
        if way == "slow":
            time.sleep(0.02)
        if len(messages) == 1:
            said = "ready"
        elif messages[1]["content"].startswith("text: "):
            said = extract(way, json.loads(messages[1]["content"][6:]), len(messages) - 2)
        else:
            said = recall(way, messages)
        asked = sum(len(m["content"]) for m in messages)
        data = json.dumps({"choices": [{"index": 0, "finish_reason": "stop",
                                        "message": {"role": "assistant", "content": said}}],
                           "usage": {"prompt_tokens": asked // 4,
                                     "completion_tokens": len(said) // 4}}).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_):
        pass  # clients are killed on purpose


def main():
    server = Server(("127.0.0.1", 0), Handler)
    print(server.server_address[1], flush=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    sys.stdin.read()


if __name__ == "__main__":
    main()
