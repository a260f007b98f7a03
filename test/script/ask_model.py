"""`grasp ask --llm URL#MODEL` with the skills for small models, against a server whose replies are scripted: keys,
proxies, failures, tools that are made. ask_exchange.py has the exchange with strong ones."""
import json
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request

sys.path.insert(0, str(pathlib.Path(__file__).parent / "lib"))
import tap
from program import ENV, GRASP

KEY = "sk-very-secret-0123456789"
ROADS = "Roads: Oslo - Bergen 5 km, Bergen - Voss 3 km, Oslo - Hamar 2 km. "
HOW_FAR = ROADS + "How far is Voss from Oslo?"
LENGTH = [json.dumps({"action": "use", "tools": ["shortest_path_length"]}),
          json.dumps({"source": "Oslo", "target": "Voss"})]

PROGRAM = pathlib.Path(__file__).parent / "lib" / "llm_server.py"


def start(*args):
    """A server and its port."""
    process = subprocess.Popen([sys.executable, PROGRAM, *args], stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE)
    return process, int(process.stdout.readline())


def stop(process):
    process.stdin.close()
    process.wait()


server, port = start()
BASE = f"http://127.0.0.1:{port}"
open_url = urllib.request.build_opener(urllib.request.ProxyHandler({})).open


def requests():
    """What was sent since the last look."""
    return json.load(open_url(f"{BASE}/log"))


def will_say(*replies):
    requests()
    open_url(f"{BASE}/script/said", json.dumps(replies).encode()).close()


def environment(**more):
    env = {k: v for k, v in ENV.items() if not k.endswith(("API_KEY", "_proxy"))}
    return {**env, **more}


def ask(question, *options, scenario="said", code=0, **env):
    """The answer as a record, and everything that was printed."""
    done = subprocess.run([GRASP, "ask", question, "--llm", f"{BASE}/{scenario}/v1#m", "--json",
                           "--trace", "--method", "skills", *options], capture_output=True,
                          env=environment(**env))
    assert done.returncode == code, (done.returncode, done.stdout, done.stderr)
    printed = (done.stdout + done.stderr).decode()
    assert KEY not in printed, "the key was printed"
    return json.loads(done.stdout) if done.stdout else None, printed


def answers():
    will_say(*LENGTH)
    record, _ = ask(HOW_FAR, GRASP_API_KEY=KEY)
    assert record["value"] == 8 and record["verified"] is True, record
    assert any("says use shortest_path_length" in line for line in record["trace"]), record
    sent = requests()
    assert [r["headers"]["Authorization"] for r in sent] == [f"Bearer {KEY}"] * 2
    assert KEY not in json.dumps([r["body"] for r in sent])
    assert "Bergen" not in json.dumps(sent), "an edge was sent"


def same_bytes():
    runs = []
    for _ in range(2):
        will_say(*LENGTH)
        ask(HOW_FAR, "--seed", "7")
        runs.append([r["body"] for r in requests()])
    assert runs[0] == runs[1] and runs[0][0]["seed"] == 7, runs


def private():
    will_say(LENGTH[0], json.dumps({"source": "node_1", "target": "node_2"}))
    record, _ = ask(HOW_FAR, "--private")
    assert record["value"] == 8, record
    assert not any(name in json.dumps(requests()) for name in ("Oslo", "Voss", "Hamar", "Bergen"))
    will_say(LENGTH[0], json.dumps({"source": "node_1", "target": "node_2"}))
    ask(ROADS + "How far is it `from Oslo` to Voss?", "--private")
    assert "Oslo" not in json.dumps(requests())


CREATE = json.dumps({"action": "create", "tools": [], "reason": "none",
                     "why": "the sum of the squares of the degrees"})
SQUARES = {"result": "integer",
           "body": "local s = 0\nfor _, v in ipairs(nodes()) do s = s + degree(v) ^ 2 end\n"
                   "return math.tointeger(s)",
           "check": "local d, s = {}, 0\nfor _, e in ipairs(edges()) do\n  for _, v in ipairs({e[1], e[2]})"
                    " do d[v] = (d[v] or 0) + 1 end\nend\nfor _, k in pairs(d) do s = s + k * k end\nreturn s"}
HOW_SQUARE = ROADS + "What is the sum of the squares of the degrees?"


def makes_a_tool():
    with tempfile.TemporaryDirectory() as home:
        will_say(CREATE, json.dumps(SQUARES))
        record, _ = ask(HOW_SQUARE, XDG_DATA_HOME=home)
        assert record["value"] == 10 and record["grade"] == "rederived", record
        told = " ".join(record["assumptions"])
        assert "the model wrote the tool the_sum_of_the_squares_of_the_de for this: 50 answers" in told, record
        assert "found again by the second method" in told and "is kept" in told, record
        prompt = json.dumps(requests()[1]["body"])
        assert "body of a Lua 5.4 function" in prompt and "Bergen" not in prompt, prompt
        name = record["calls"][0].split("; ")[-1].split("(")[0]
        text = pathlib.Path(home, "grasp", "tools", f"{name}.lua").read_text()
        assert "-- origin: made for the question" in text, text
        done = subprocess.run([GRASP, "run", "--json", "--call", record["calls"][0]],
                              capture_output=True, env=environment(XDG_DATA_HOME=home))
        assert json.loads(done.stdout)["value"] == 10, done


def repairs_a_tool():
    with tempfile.TemporaryDirectory() as home:
        will_say(CREATE, json.dumps({**SQUARES, "check": "return 7"}), json.dumps(SQUARES))
        record, _ = ask(HOW_SQUARE, XDG_DATA_HOME=home)
        assert record["value"] == 10 and len(requests()) == 3, record


def believes_no_bad_tool():
    with tempfile.TemporaryDirectory() as home:
        for bad in ({"body": "return 10"}, {"check": ""}, {"body": "while true do end"},
                    {"body": "os.exit()"}, {"body": SQUARES["check"]}):
            will_say(CREATE, json.dumps({**SQUARES, **bad}))
            record, _ = ask(HOW_SQUARE, code=4, XDG_DATA_HOME=home)
            assert record["reason"] == "unsupported" and record["value"] is None, record
            assert "no tool could be made" in record["answer"], record
        assert not list(pathlib.Path(home).rglob("*.lua"))


def makes_a_private_tool():
    with tempfile.TemporaryDirectory() as home:
        will_say(json.dumps({"action": "create", "tools": [], "reason": "none",
                             "why": "the square of the degree of node_1"}),
                 json.dumps({"result": "integer", "body": "return degree(node_1) ^ 2 // 1 | 0",
                             "check": "local n = 0\nfor _, e in ipairs(edges()) do\n"
                                      "if e[1] == node_1 then n = n + 1 end\n"
                                      "if e[2] == node_1 then n = n + 1 end\nend\nreturn n * n"}))
        record, _ = ask(ROADS + "What is the squared degree of Oslo, as a number?", "--private",
                        XDG_DATA_HOME=home)
        assert record["value"] == 4 and record["calls"][0].endswith('(G, "Oslo")'), record
        assert "Oslo" not in json.dumps(requests())
        assert "Oslo" not in next(pathlib.Path(home).rglob("*.lua")).read_text()


def only_what_is_declined():
    will_say(*LENGTH)
    record, _ = ask(HOW_FAR, "--method", "auto")
    assert record["value"] == 8 and not requests(), record


def budget():
    will_say(*LENGTH)
    record, _ = ask(HOW_FAR, "--budget-tokens", "100", code=5)
    assert record["status"] == "error" and "budget of 100 tokens" in record["answer"], record
    assert not requests()


def failures():
    record, _ = ask(HOW_FAR, "--temperature", "0.5", scenario="unknown", code=3)
    assert requests()[-1]["body"]["temperature"] == 0.5
    assert "model not found" in record["answer"], record
    record, _ = ask(HOW_FAR, scenario="denied", code=3, GRASP_API_KEY=KEY)
    assert "bad key Bearer [key]" in record["answer"], record
    will_say(*LENGTH)
    record, _ = ask(HOW_FAR, "--llm", f"{BASE}/broken/v1#a,{BASE}/drop/v1#b,{BASE}/said/v1#c")
    assert record["value"] == 8, record
    _, printed = ask(HOW_FAR, "--llm", f"http://user:{KEY}@127.0.0.1/v1#m", code=2)
    assert "GRASP_API_KEY" in printed
    start = time.monotonic()
    ask(HOW_FAR, "--timeout", "300ms", scenario="slow", code=5)
    assert time.monotonic() - start < 2.5


def through_a_proxy():
    will_say(*LENGTH)
    spec = "http://models.invalid/said/v1#m"
    record, _ = ask(HOW_FAR, "--llm", spec, http_proxy=BASE, OPENAI_API_KEY=KEY)
    sent = requests()
    assert record["value"] == 8 and sent[0]["path"].startswith("http://models.invalid/"), sent
    assert "Authorization" not in sent[0]["headers"], "a key went over the open network"
    record, _ = ask(HOW_FAR, "--llm", spec, http_proxy=BASE, no_proxy="models.invalid", code=3)
    assert "models.invalid" in record["answer"] and not requests(), record


def over_tls():
    if not shutil.which("openssl"):
        raise tap.Skip("no openssl to make a certificate")
    with tempfile.TemporaryDirectory() as folder:
        cert, key = f"{folder}/cert.pem", f"{folder}/key.pem"
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
                        "-subj", "/CN=test", "-addext", "subjectAltName=IP:127.0.0.1",
                        "-keyout", key, "-out", cert], check=True, capture_output=True)
        process, tls_port = start("--tls", cert, key)
        try:
            spec = f"https://127.0.0.1:{tls_port}/no_reason/v1#m"
            record, _ = ask(HOW_FAR, "--llm", spec, code=3)
            assert "certificate" in record["answer"] and record["ms"] < 3000, record
            record, _ = ask(HOW_FAR, "--llm", spec, code=4, SSL_CERT_FILE=cert)
            assert record["reason"] == "unsupported", record  # "hello" is no call
        finally:
            stop(process)


def interrupted():
    run = subprocess.Popen([GRASP, "ask", HOW_FAR, "--llm", f"{BASE}/slow/v1#m"],
                           stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment())
    time.sleep(0.7)
    run.send_signal(signal.SIGINT)
    start = time.monotonic()
    run.communicate(timeout=30)
    assert run.returncode == 130 and time.monotonic() - start < 1.5, run.returncode


try:
    tap.run([(check.__name__.replace("_", " "), check) for check in (
        answers, same_bytes, private, makes_a_tool, repairs_a_tool,
        believes_no_bad_tool, makes_a_private_tool, only_what_is_declined, budget, failures,
        through_a_proxy, over_tls, interrupted)])
finally:
    stop(server)
