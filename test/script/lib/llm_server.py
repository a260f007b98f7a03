"""A chat server that behaves as its path says: normally, or as badly as servers have been seen to.

Prints its port, then serves http://127.0.0.1:PORT/SCENARIO/v1/chat/completions until its standard
input ends; --tls CERTIFICATE KEY serves https. As a proxy it answers for every host itself. GET /log gives the requests so far as a list of {"path", "headers", "body"} and empties
it; GET /reset forgets how often each scenario was asked. POST /script/NAME takes a list of replies
(texts, or whole choices) that the scenario NAME then gives in turn, the last one for ever."""
import http.server
import json
import ssl
import sys
import threading
import time

lock = threading.Lock()
log = []
counts = {}
scripts = {}


def choice(content="hello", finish="stop", **more):
    return {"index": 0, "message": {"role": "assistant", "content": content, **more},
            "finish_reason": finish}


def completion(*choices, **more):
    return {"id": "chatcmpl-1", "object": "chat.completion", "created": 1, "model": "m",
            "choices": list(choices),
            "usage": {"prompt_tokens": 11, "completion_tokens": 7, "total_tokens": 18}, **more}


def call(name="degree", arguments='{"node":"a"}', **more):
    return {"id": "call_7", "type": "function",
            "function": {"name": name, "arguments": arguments}, **more}


def chunk(delta, finish=None, **more):
    return {"object": "chat.completion.chunk", "id": "c", "choices":
            [{"index": 0, "delta": delta, "finish_reason": finish}], **more}


def logprobs(*tokens):
    return {"content": [{"token": t, "logprob": p,
                         "top_logprobs": [{"token": a, "logprob": q} for a, q in top]}
                        for t, p, top in tokens]}


def events(*objects, sep="\n\n", done=True):
    lines = [o if isinstance(o, str) else "data: " + json.dumps(o, ensure_ascii=False)
             for o in objects]
    return (sep.join(lines) + sep + ("data: [DONE]" + sep if done else "")).encode()


# What is wrong with the reply of each of these, in one way each.
BODIES = {
    "normal": completion(choice()),
    "parts": completion(choice([{"type": "text", "text": "hel"}, {"type": "text", "text": "lo"}])),
    "no_usage": {"choices": [choice()]},
    "null_usage": {"choices": [choice()], "usage": None},
    "no_reason": {"choices": [{"message": {"content": "hello"}}]},
    "length": completion(choice("hel", "length")),
    "filtered": completion(choice("", "content_filter")),
    "legacy_text": {"choices": [{"text": "hello", "finish_reason": "stop"}]},
    "tools": completion(choice(None, "tool_calls", tool_calls=[
        call(), call("neighbors", '{"node":"b"}', id="call_8")])),
    "same_ids": completion(choice(None, "tool_calls", tool_calls=[
        call(), call("neighbors", '{"node":"b"}')])),
    "no_ids": completion(choice(None, "tool_calls", tool_calls=[
        {"function": {"name": "degree", "arguments": '{"node":"a"}'}},
        {"id": "", "function": {"name": "neighbors", "arguments": '{"node":"b"}'}}])),
    "object_arguments": completion(choice(None, "stop", tool_calls=[
        {"id": "x", "function": {"name": "degree", "arguments": {"node": "a"}}}])),
    "no_function": completion(choice(None, "tool_calls", tool_calls=[
        {"id": "x", "name": "degree", "arguments": '{"node":"a"}'}, {"id": "y", "type": "function"}])),
    "singular": completion(choice(None, "tool_call", tool_call=call())),
    "function_call": completion(choice(None, "function_call", function_call={
        "name": "degree", "arguments": '{"node":"a"}'})),
    "no_arguments": completion(choice(None, "tool_calls", tool_calls=[
        {"id": "x", "type": "function", "function": {"name": "node_count"}}])),
    "logprobs": completion({**choice("yes"), "logprobs": logprobs(
        ("yes", -0.1, [("yes", -0.1), ("no", -2.5)]))}),
    "null_choices": {"choices": None},
    "no_choices": {"choices": []},
    "error_200": {"error": {"message": "out of luck", "code": 500}},
    "error_text": {"error": "out of luck"},
}

SPLIT = events(": keep-alive", chunk({"role": "assistant", "content": ""}),
               chunk({"content": "Å-"}), ": keep-alive", chunk({"content": "→ü"}), chunk({}, "stop"),
               {"choices": [], "usage": {"prompt_tokens": 3, "completion_tokens": 4}})

STREAMS = {
    "normal": events(chunk({"role": "assistant"}), chunk({"content": "hel"}),
                     chunk({"content": "lo"}), chunk({}, "stop"),
                     {"choices": [], "usage": {"prompt_tokens": 3, "completion_tokens": 4}}),
    "crlf": events(chunk({"content": "hel"}), chunk({"content": "lo"}), chunk({}, "stop"),
                   sep="\r\n\r\n"),
    "one_newline": events(chunk({"content": "hel"}), chunk({"content": "lo"}), chunk({}, "stop"),
                          sep="\n"),
    "null_chunks": events({"choices": None}, chunk({"content": "hel"}), {"choices": []},
                          chunk({"content": "lo"}), chunk(None, "stop")),
    "no_done": events(chunk({"content": "hello"}, "stop"), done=False),
    "again": events(chunk({"content": "hello"}),
                    {"choices": [{"message": {"content": "hello"}, "finish_reason": "stop"}]}),
    "tools": events(
        chunk({"tool_calls": [{"index": 0, "id": "call_7", "type": "function",
                               "function": {"name": "degree", "arguments": ""}}]}),
        chunk({"tool_calls": [{"index": 0, "function": {"arguments": '{"node":'}}]}),
        chunk({"tool_calls": [{"index": 1, "id": "call_8", "type": "function",
                               "function": {"name": "neighbors", "arguments": '{"node":"b"}'}}]}),
        chunk({"tool_calls": [{"index": 0, "function": {"arguments": '"a"}'}}]}),
        chunk({}, "stop")),
    "no_ids": events(
        chunk({"tool_calls": [{"function": {"name": "degree", "arguments": '{"node":'}}]}),
        chunk({"tool_calls": [{"function": {"arguments": '"a"}'}}]}),
        chunk({"tool_calls": [{"function": {"name": "neighbors", "arguments": '{"node":"b"}'}}]}),
        chunk({}, "tool_calls")),
    "half": events(chunk({"content": "hel"}), done=False),
    "late_error": events(chunk({"content": "hel"}), {"error": {"message": "lost the model"}},
                         done=False),
}

# Parameters that a picky server refuses, one after the other.
PICKY = ["response_format", "logprobs", "max_tokens", "temperature", "seed", "stream_options",
         "tool_choice"]


class Handler(http.server.BaseHTTPRequestHandler):
    disable_nagle_algorithm = True  # else the body waits 40 ms behind the head
    protocol_version = "HTTP/1.1"

    def log_message(self, *_):
        pass

    def reply(self, body, status=200, kind="application/json", **headers):
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(data)))
        for name, value in headers.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(data)

    def stream(self, data, cuts=0):
        """Sends events; cuts > 0: so many bytes at a time."""
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream; charset=utf-8")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        step = cuts or len(data)
        for i in range(0, len(data), step):
            piece = data[i:i + step]
            self.wfile.write(b"%x\r\n%s\r\n" % (len(piece), piece))
            self.wfile.flush()
        self.wfile.write(b"0\r\n\r\n")

    def do_GET(self):
        with lock:
            if self.path == "/log":
                told, log[:] = list(log), []
                self.reply(told)
            elif self.path == "/reset":
                counts.clear()
                self.reply({})
            elif self.path == "/away":
                self.reply(b"", 302, Location="file:///etc/passwd")
            elif self.path == "/moved":
                self.reply(b"", 302, Location="/page")
            elif self.path == "/page":
                self.reply(b"page", kind="Text/Plain; charset=utf-8")
            else:
                self.reply({"error": {"message": "no such page"}}, 404)

    def do_POST(self):
        text = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        body = json.loads(text)
        asked = self.path
        if asked.startswith("http://"):
            self.path = "/" + asked.split("/", 3)[3]
        if self.path.startswith("/script/"):
            with lock:
                scripts[self.path.split("/")[2]] = list(body)
            self.reply({})
            return
        scenario = self.path.strip("/").split("/")[0]
        with lock:
            log.append({"path": asked, "headers": dict(self.headers), "body": body})
            counts[scenario] = n = counts.get(scenario, 0) + 1
        self.answer(scenario, n, body)

    def answer(self, scenario, n, body):
        if not self.path.split("?")[0].endswith("/v1/chat/completions"):
            self.reply({"error": {"message": "no such route"}}, 404)
        elif scenario in scripts:
            todo = scripts[scenario]
            now = todo.pop(0) if len(todo) > 1 else todo[0]
            self.reply(completion(now if isinstance(now, dict) else choice(now)))
        elif scenario == "split":
            self.stream(SPLIT, 1)
        elif scenario == "busy":
            if n <= 2:
                self.reply({"error": {"message": "slow down"}}, 429, retry_after_ms="5")
            else:
                self.reply(BODIES["normal"])
        elif scenario == "wait":
            self.reply({"error": {"message": "slow down"}}, 429, Retry_After="3600")
        elif scenario == "broken":
            self.reply({"error": {"message": "oh\x1b[31m no\n"}}, 500)
        elif scenario == "later" and n <= 2:
            self.reply(b"<html>bad gateway</html>", 502, "text/html")
        elif scenario == "drop":
            self.close_connection = True
            self.connection.close()
        elif scenario == "slow":
            time.sleep(3)
            self.reply(BODIES["normal"])
        elif scenario == "slow_once":
            time.sleep(2 if n == 1 else 0)
            self.reply(BODIES["normal"])
        elif scenario == "denied":
            self.reply({"error": {"message": "bad key " + self.headers.get("Authorization", "none")}},
                       401)
        elif scenario == "leaky":
            self.reply({"error": {"message": "sent " + self.headers.get("Authorization", "none")}})
        elif scenario == "unknown":
            self.reply({"error": {"message": "model not found"}}, 404)
        elif scenario == "redirect":
            self.reply(b"", 307, Location="http://127.0.0.1:9/v1/chat/completions")
        elif scenario == "huge":
            self.reply(completion(choice("x" * 20_000_000)))
        elif scenario == "garbage":
            self.reply(b"}{ not json")
        elif scenario == "latin":
            self.reply(json.dumps(BODIES["normal"]).encode().replace(b"hello", b"h\xe9ll\\ud83d"))
        elif scenario == "picky":
            for name in PICKY:
                if name in body:
                    self.reply({"error": {"message": f"Unsupported parameter: '{name}'"}}, 400)
                    return
            self.reply(BODIES["normal"])
        elif scenario == "deaf":  # does not stream though asked to
            self.reply(BODIES["normal"])
        elif scenario == "later_stream":
            self.stream(STREAMS["half" if n == 1 else "normal"])
        elif body.get("stream") and scenario in STREAMS:
            self.stream(STREAMS[scenario])
        elif scenario in BODIES:
            self.reply(BODIES[scenario])
        else:
            self.reply({"error": {"message": f"no scenario {scenario}"}}, 404)


class Server(http.server.ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_):
        pass  # clients go away in the middle on purpose


def main():
    server = Server(("127.0.0.1", 0), Handler)
    if sys.argv[1:2] == ["--tls"]:
        tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        tls.load_cert_chain(*sys.argv[2:4])
        server.socket = tls.wrap_socket(server.socket, server_side=True)
    print(server.server_address[1], flush=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    sys.stdin.read()


if __name__ == "__main__":
    main()
