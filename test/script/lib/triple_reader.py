"""A model that is played: it reads the facts of a prompt of grasp kg query --exec llm and answers exactly what follows
from them, or as badly as it is told to. A context manager that gives the specification of the model."""
import contextlib
import itertools
import json
import re
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

NAME = r'"(?:[^"\\]|\\.)*"|[er]\d+'


def names(text):
    return re.findall(NAME, text)


def lists(text):
    return [set(names(part)) for part in re.findall(rf"\[((?:{NAME}|, )*)\]", text)]


def facts_of(prompt):
    return {tuple(names(line)) for line in prompt.split("Question: ")[0].splitlines() if line.startswith("(")}


def members(text):
    """Of a list, or an entity alone."""
    return lists(text)[0] if text.startswith("[") else {text}


# --- formulas: ?x: r1(e1, ?x) & !(r2(?y, ?x) & r3(e3, ?y))

def parse(text):
    tokens = re.findall(rf"\?\w+|{NAME}|[()&|!,=:]", text)

    def take(sign=None):
        assert sign is None or tokens[0] == sign, f"{sign} expected: {tokens}"
        return tokens.pop(0)

    def any_of():
        parts = [all_of()]
        while tokens and tokens[0] == "|":
            take()
            parts.append(all_of())
        return ("or", *parts) if len(parts) > 1 else parts[0]

    def all_of():
        parts = [one()]
        while tokens and tokens[0] == "&":
            take()
            parts.append(one())
        return ("and", *parts) if len(parts) > 1 else parts[0]

    def one():
        if tokens[0] == "!":
            take()
            return "not", one()
        if tokens[0] == "(":
            take()
            inner = any_of()
            take(")")
            return inner
        first = take()
        if tokens[0] == "=":
            take()
            return "same", first, take()
        take("(")
        a = take()
        take(",")
        b = take()
        take(")")
        return "fact", first, a, b

    assert take() == "?x" and take() == ":"
    return any_of()


def variables(f):
    if f[0] in ("fact", "same"):
        return {x for x in f[1:] if x.startswith("?")}
    return set().union(*map(variables, f[1:]))


def true(f, env, facts, entities):
    """A variable means "some" in the smallest part that has all its occurrences."""
    below = [{x} if f[0] in ("fact", "same") and x.startswith("?") else set() if isinstance(x, str) else variables(x)
             for x in f[1:]]
    inner = f[0] in ("fact", "same")
    new = sorted(v for v in set().union(*below) - env.keys() if inner or sum(v in b for b in below) > 1)
    for values in itertools.product(entities, repeat=len(new)):
        e = {**env, **dict(zip(new, values))}
        part = [e.get(x, x) if isinstance(x, str) else x for x in f[1:]]
        if ((part[1], part[0], part[2]) in facts if f[0] == "fact" else part[0] == part[1] if f[0] == "same"
                else not true(f[1], e, facts, entities) if f[0] == "not"
                else (all if f[0] == "and" else any)(true(x, e, facts, entities) for x in f[1:])):
            return True
    return False


def answers(prompt):
    facts, question = facts_of(prompt), prompt.split("Question: ")[1]
    if question.startswith("For which"):
        formula = re.search(r"is this so: (.*)", question).group(1)
        entities = sorted({x for s, _, o in facts for x in (s, o)} | {x for x in names(formula) if x[0] != "r"})
        return [x for x in entities if true(parse(formula), {"?x": x}, facts, entities)]
    found = re.search(rf"subject (?:of )?(\[.*\]|{NAME}) and the relation ({NAME})\?", question)
    if found:
        return sorted({o for s, p, o in facts if s in members(found.group(1)) and p == found.group(2)})
    found = re.search(rf"the relation ({NAME}) and (?:the object|an object of) (\[.*\]|{NAME})\?", question)
    if found:
        return sorted({s for s, p, o in facts if o in members(found.group(2)) and p == found.group(1)})
    found = re.search(rf"are the (object|subject) of a fact with the relation ({NAME})\?", question)
    if found:
        return sorted({o if found.group(1) == "object" else s for s, p, o in facts if p == found.group(2)})
    inside, _, outside = question.partition("in none of")
    assert "in each of" in question or "at least one" in question, question
    kept = (set.intersection if "in each of" in question else set.union)(*lists(inside))
    return sorted(kept - set().union(*lists(outside)))


@contextlib.contextmanager
def reader(say=None, log=None):
    """say(answers) gives the text of the reply, JSON unless told; log gets every prompt."""
    if say is None:
        def say(found):
            return json.dumps({"answers": [json.loads(x) if x.startswith('"') else x for x in found]})

    class Handler(BaseHTTPRequestHandler):
        disable_nagle_algorithm = True  # else the body waits 40 ms behind the head
        protocol_version = "HTTP/1.1"

        def log_message(self, *_):
            pass

        def do_POST(self):
            request = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            prompt = request["messages"][-1]["content"]
            if log is not None:
                log.append(prompt)
            text = say(answers(prompt))
            reply = {"choices": [{"index": 0, "message": {"role": "assistant", "content": text}, "finish_reason": "stop"}],
                     "usage": {"prompt_tokens": len(prompt) // 4, "completion_tokens": len(text) // 4}}
            body = json.dumps(reply).encode()
            self.send_response(200)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()  # how soon it stops
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}#reader"
    finally:
        server.shutdown()
        server.server_close()
