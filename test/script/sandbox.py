"""Bodies that try to get out of grasp-lua, to stay for ever or to take everything: all contained, and
grasp says so at once and is well."""
import json
import os
import pathlib
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent / "lib"))
import tap

GRASP = os.environ["GRASP"]
WORKER = os.environ.get("GRASP_WORKER", str(pathlib.Path(GRASP).parent / "grasp-lua"))
SLACK = 8  # seconds beyond its limit that a slow machine may need
GRAPH = "a b 1\nb c 2\nc a 3\n"


class Home:
    """A data folder with tools in it, put there as they are: nothing was tried before."""

    def __init__(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        (self.folder / "grasp" / "tools").mkdir(parents=True)
        (self.folder / "g.txt").write_text(GRAPH)
        self.env = dict(os.environ, XDG_DATA_HOME=str(self.folder), GRASP_WORKER=WORKER)

    def put(self, name, body, result="value", header=""):
        text = f"-- name: {name}\n-- summary: A test\n-- result: {result}\n{header}\n{body}\n"
        (self.folder / "grasp" / "tools" / f"{name}.lua").write_text(text)

    def grasp(self, *args, env=None, timeout=90):
        start = time.monotonic()
        done = subprocess.run([GRASP, *args], capture_output=True, text=True, timeout=timeout,
                              env={**self.env, **(env or {})}, stdin=subprocess.DEVNULL)
        return done, time.monotonic() - start

    def run(self, body, *options, result="value", header="", env=None):
        self.put("t", body, result, header)
        return self.grasp("run", "t", "-g", str(self.folder / "g.txt"), *options, env=env)


home = Home()

# A body and what must come of it: a value, or a part of the message.
ABSENT = """io os debug package load loadstring dofile loadfile require collectgarbage print
coroutine xpcall utf8 _G _ENV_ arg getfenv setfenv newproxy module warn""".split()
VALUES = [
    ("nothing that reaches out exists",
     "local found = {} for _, n in ipairs({" + ", ".join(f'"{n}"' for n in ABSENT) + "}) do "
     "local ok, v = pcall(function() return _ENV[n] end) "
     "if ok and v ~= nil then found[#found + 1] = n end end return #found", 0),
    ("no string.dump, pack, unpack", "return string.dump == nil and string.pack == nil and "
     "string.unpack == nil and (''):dump_ == nil".replace("(''):dump_", "('').dump"), True),
    ("no table.move, math.randomseed", "return table.move == nil and math.randomseed == nil", True),
    ("the string metatable is locked",
     "local mt = getmetatable('') local ok = pcall(setmetatable, '', {}) return mt == false and not ok",
     True),
    ("methods of strings are the safe ones", "return ('').rep == string.rep and ('').dump == nil", True),
    ("changing string changes this run only", "string.rep = nil return ('x').rep == nil", True),
    ("no addresses in text",
     "local t = {} return tostring(t) .. tostring(print) .. tostring(pairs) .. string.format('%s', t)",
     "tablenilfunctiontable"),
    ("no %p", "return (pcall(string.format, '%p', {}))", False),
    ("no %p behind flags", "return (pcall(string.format, '%-20p', {}))", False),
    ("__gc is refused", "return (pcall(setmetatable, {}, {__gc = function() while true do end end}))",
     False),
    ("__gc put in later never runs",
     "local mt = {} local t = setmetatable({}, mt) mt.__gc = function() while true do end end "
     "t = nil for i = 1, 200000 do local x = {i} end return 1", 1),
    ("__mode and __close are refused",
     "return pcall(setmetatable, {}, {__mode = 'k'}) or pcall(setmetatable, {}, {__close = pairs})",
     False),
    ("protected metatables stay", "local t = setmetatable({}, {__metatable = 'no'}) "
     "return (pcall(setmetatable, t, {}))", False),
    ("pairs in order, whatever the hash",
     "local t = {} for i = 20, 1, -1 do t['k' .. i] = i end local s = '' "
     "for k in pairs(t) do s = s .. k end return s:sub(1, 12)", "k1k10k11k12k"),
    ("random numbers are the seed's", "return math.random(1000000)", None),
    ("tables with lying lengths",
     "return (pcall(table.insert, setmetatable({}, {__len = function() return 1 << 40 end}), 1, 0))",
     False),
    ("unpack of too much", "return (pcall(table.unpack, {}, 1, 1e8))", False),
    ("string.rep bomb", "return (pcall(string.rep, 'x', 1 << 40))", False),
    ("string.rep bomb with a separator", "return (pcall(string.rep, '', 1 << 40, 'x'))", False),
    ("doubling bomb is a failure that can be caught",
     "return (pcall(function() local s = 'x' while true do s = s .. s end end))", False),
    ("memory bomb can be caught, and the run goes on",
     "local ok = pcall(function() local t = {} while true do t[#t + 1] = {} end end) return ok", False),
    ("deep recursion", "local function f() return 1 + f() end return (pcall(f))", False),
    ("recursion through pcall", "local function f() return pcall(f) end f() return 1", 1),
    ("recursion through metamethods",
     "local t = setmetatable({}, {}) getmetatable(t).__index = function(s, k) return s[k] end "
     "return (pcall(function() return t.x end))", False),
    ("recursion through __tostring",
     "local t = setmetatable({}, {}) getmetatable(t).__tostring = function(s) return tostring(s) end "
     "return (pcall(tostring, t))", False),
    ("sort with a comparison that lies",
     "local t = {} for i = 1, 500 do t[i] = i end table.sort(t, function() return true end) return #t",
     500),
    ("a pattern that is too long", "return (pcall(string.find, 'a', ('a?'):rep(1000)))", False),
    ("a tool that does not exist", "return (pcall(tool, 'os_execute', {}))", False),
    ("a tool cannot be told to read files", "return (pcall(tool, 'load_graph', {path = '/etc/passwd'}))",
     False),
    ("bytecode is not a way in", "return load == nil and pcall == pcall", True),
    ("rawset on _ENV's builtins is harmless", "rawset(string, 'rep', 1) return string.rep", 1),
]

# Bodies that fail: a part of the message and the exit status.
FAILURES = [
    ("bytecode instead of text", "\x1bLua", "bytes|unexpected symbol|syntax", 3),
    ("an error with a table", "error({1})", "raised table instead of a message", 3),
    ("an error whose __tostring loops",
     "error(setmetatable({}, {__tostring = function() while true do end end}))",
     "raised table instead", 3),
    ("an error with nil", "error(nil)", "raised nil", 3),
    ("a function as the result", "return pairs", "has a function in it", 3),
    ("a result in a circle", "local t = {} t.t = t return t", "nested deeper", 3),
    ("not a number", "return 0/0", "not finite", 3),
    ("infinity", "return math.huge", "not finite", 3),
    ("huge output", "local t = {} for i = 1, 3000000 do t[i] = 'xxxxxxxx' end return t", "more than", 5),
    ("huge text", "local t = {} for i = 1, 40 do t[i] = ('x'):rep(1 << 20) end return table.concat(t)",
     "more than 16 MB", 5),
    ("memory bomb", "local t = {} while true do t[#t + 1] = {} end", "memory", 5),
    ("memory bomb of text", "local t = {} for i = 1, 1e9 do t[i] = ('x'):rep(1 << 20) .. i end",
     "memory", 5),
    ("global that is not there", "return os.execute('id')", "nil value", 3),
    ("syntax error", "return return", "t.lua:6:|near", 3),
    ("keys that are tables", "return {[{}] = 1}", "no order", 3),
    ("1 and \"1\" as keys", "return {[1] = 1, ['1'] = 2}", "one name", 3),
]

# Bodies that would never end. The time limit is the command line's.
ENDLESS = [
    ("a loop", "while true do end"),
    ("a loop in pcall in a loop", "while true do pcall(function() while true do end end) end"),
    ("errors for ever", "while true do pcall(error, 'x') end"),
    ("memory errors for ever",
     "while true do pcall(function() local s = ('x'):rep(1 << 20) while true do s = s .. s end end) end"),
    ("a pattern bomb", "return string.find(('a'):rep(30000), ('a*'):rep(8) .. 'b')"),
    ("a gsub bomb", "return (('a'):rep(30000)):gsub(('.-'):rep(9) .. 'b', '')"),
    ("a border that lies", "local t = {} for i = 40, 0, -1 do t[1 << i] = 1 end table.insert(t, 1, 0)"),
    ("a metamethod that loops",
     "local t = setmetatable({}, {__index = function() while true do end end}) return t.x"),
    ("sorting with a comparison that loops",
     "table.sort({3, 2, 1}, function() while true do end end)"),
    ("goto", "::top:: goto top"),
    ("tail calls", "local function f() return f() end return f()"),
    ("an iterator that never ends", "for x in function() return 1 end do end"),
    ("gsub with a function that loops", "return ('a'):gsub('a', function() while true do end end)"),
    ("tool calls for ever", "while true do tool('node_count') end"),
]


def well():
    """grasp still answers."""
    done, _ = home.grasp("run", "node_count", "-g", str(home.folder / "g.txt"))
    assert done.returncode == 0 and done.stdout == "3\n", done


def matches(text, alternatives):
    return any(part in text for part in alternatives.split("|"))


def values():
    for name, body, wanted in VALUES:
        done, seconds = home.run(body, "--json", "--timeout", "40s")
        assert done.returncode == 0, (name, done)
        got = json.loads(done.stdout)["value"]
        assert wanted is None or got == wanted, (name, got)
        assert seconds < 40, (name, seconds)
    again = {home.run("return math.random(1000000)")[0].stdout for _ in range(3)}
    assert len(again) == 1, again
    other = home.run("return math.random(1000000)", "--seed", "7")[0].stdout
    assert other not in again


def failures():
    for name, body, message, status in FAILURES:
        done, seconds = home.run(body, "--timeout", "60s")
        assert done.returncode == status and matches(done.stderr, message), (name, done)
        assert done.stdout == "" and seconds < 60, (name, seconds)
    well()


def endless():
    for name, body in ENDLESS:
        done, seconds = home.run(body, "--timeout", "1s")
        assert done.returncode == 5, (name, done)
        assert "limit" in done.stderr or "end" in done.stderr, (name, done.stderr)
        assert seconds < 1 + SLACK, (name, seconds)
    well()


def endless_when_tried():
    """A tool that does not end on small graphs is never accepted; fuel ends it, not the clock."""
    for body in ["while true do end", "while true do pcall(function() while true do end end) end"]:
        home.put("t", body, header="-- test: a-b | | 1\n")
        done, seconds = home.grasp("tools", "add", str(home.folder / "grasp" / "tools" / "t.lua"))
        assert done.returncode == 3 and "does not come to an end" in done.stderr, done
        assert seconds < 5 + SLACK, seconds


def interrupted():
    """Ctrl-C ends grasp and its worker."""
    home.put("t", "while true do end")
    p = subprocess.Popen([GRASP, "run", "t", "-g", str(home.folder / "g.txt")], env=home.env,
                         stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    time.sleep(1)
    start = time.monotonic()
    p.send_signal(signal.SIGINT)
    p.communicate(timeout=20)
    assert p.returncode == 130 and time.monotonic() - start < SLACK


def children(pid):
    found = []
    for entry in pathlib.Path("/proc").iterdir():
        try:
            if entry.name.isdigit():
                stat = (entry / "stat").read_text().rsplit(")", 1)[1].split()
                if int(stat[1]) == pid:
                    found.append(int(entry.name))
        except OSError:
            pass
    return found


def worker_killed():
    """Somebody kills the worker: an error, and grasp goes on."""
    home.put("t", "while true do end")
    p = subprocess.Popen([GRASP, "run", "t", "-g", str(home.folder / "g.txt")], env=home.env,
                         stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    for _ in range(100):
        kids = children(p.pid)
        if kids:
            break
        time.sleep(0.05)
    time.sleep(0.3)
    os.kill(kids[0], signal.SIGKILL)
    _, stderr = p.communicate(timeout=20)
    assert p.returncode == 5 and "ended by the system" in stderr, (p.returncode, stderr)


def parent_killed():
    """grasp is killed: its worker does not outlive it."""
    home.put("t", "while true do end")
    p = subprocess.Popen([GRASP, "run", "t", "-g", str(home.folder / "g.txt")], env=home.env,
                         stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    for _ in range(100):
        kids = children(p.pid)
        if kids:
            break
        time.sleep(0.05)
    time.sleep(0.5)
    p.kill()
    p.wait()
    for _ in range(100):
        try:
            state = pathlib.Path(f"/proc/{kids[0]}/stat").read_text().rsplit(")", 1)[1].split()[0]
        except OSError:
            return
        if state == "Z":
            return
        time.sleep(0.05)
    raise AssertionError("the worker outlived its parent")


def worker_missing():
    done, seconds = home.run("return 1", env={"GRASP_WORKER": "/nonexistent/grasp-lua"})
    assert done.returncode == 3 and "grasp-lua" in done.stderr and "hint" in done.stderr, done
    assert seconds < SLACK


def worker_of_another_kind():
    """Programs that are no worker: one that says nothing, one that says too much, one that is none."""
    for program, message in [("/bin/true", "without an answer"), ("/usr/bin/yes", "not well formed|more than"),
                             (__file__, "cannot start|is not there")]:
        if os.path.exists(program):
            done, seconds = home.run("return 1", "--timeout", "10s", env={"GRASP_WORKER": program})
            assert done.returncode in (1, 3, 5) and matches(done.stderr, message), (program, done)
            assert seconds < 10 + SLACK


def started_by_hand():
    """The worker runs nothing for others: without a parent's word it does not even lock itself in."""
    done = subprocess.run([WORKER], capture_output=True, text=True, timeout=20)
    assert "nobody else" in done.stdout, done
    done = subprocess.run([WORKER, "1", "1000000", "1000", "0"], capture_output=True, text=True, timeout=20)
    assert "error" in done.stdout or done.returncode < 0, done


def what_the_worker_has():
    """Its environment is empty, and it holds four descriptors, whatever grasp was given."""
    home.put("t", "while true do end")
    readers, writers = os.pipe()
    p = subprocess.Popen([GRASP, "run", "t", "-g", str(home.folder / "g.txt")], pass_fds=[readers, writers],
                         env=dict(home.env, SECRET="1"), stdout=subprocess.DEVNULL,
                         stderr=subprocess.DEVNULL)
    try:
        for _ in range(100):
            kids = children(p.pid)
            if kids:
                break
            time.sleep(0.05)
        time.sleep(1)
        # Not dumpable: only root may look.
        if os.getuid() == 0:
            assert pathlib.Path(f"/proc/{kids[0]}/environ").read_bytes() == b""
            fds = sorted(int(f) for f in os.listdir(f"/proc/{kids[0]}/fd"))
            assert fds == [0, 1, 2, 3], fds
        status = pathlib.Path(f"/proc/{kids[0]}/status").read_text()
        fields = dict(line.split(":\t", 1) for line in status.splitlines() if ":\t" in line)
        assert fields["Seccomp"] == "2" and fields["NoNewPrivs"] == "1", fields
        assert int(fields["CapEff"], 16) == 0 and int(fields["CapPrm"], 16) == 0, fields
        limits = pathlib.Path(f"/proc/{kids[0]}/limits").read_text()
        assert "Max file size             0 " in limits, limits
    finally:
        p.kill()
        p.wait()
        os.close(readers)
        os.close(writers)


def ordinary_user():
    """The same without root."""
    if os.getuid() != 0 or shutil.which("setpriv") is None:
        raise tap.Skip("needs root and setpriv")
    os.chmod(home.folder, 0o755)
    user = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    # Where the programs were built may be closed to others.
    (home.folder / "bin").mkdir(0o755)
    program, worker = (shutil.copy(path, home.folder / "bin") for path in (GRASP, WORKER))

    def run(*options):
        return subprocess.run([*user, program, "run", "t", "-g", str(home.folder / "g.txt"), *options],
                              env=dict(home.env, GRASP_WORKER=worker), cwd=home.folder,
                              capture_output=True, text=True, timeout=60)

    # setpriv keeps its rights until it has started the program: only reading tells.
    probe = [*user, program, "graph", "info", str(home.folder / "g.txt")]
    if subprocess.run(probe, cwd=home.folder, capture_output=True).returncode != 0:
        raise tap.Skip("the folder of temporary files is closed to other users")
    home.put("t", "return node_count()", "integer")
    done = run()
    assert done.stdout == "3\n", done
    home.put("t", "while true do end")
    done = run("--timeout", "1s")
    assert done.returncode == 5, done


def at_once():
    """Several at a time: no worker holds another's pipe."""
    home.put("t", "local n = 0 for i = 1, 3000000 do n = n + 1 end return n", "integer")
    results = []

    def one():
        results.append(home.grasp("run", "t", "-g", str(home.folder / "g.txt"))[0].stdout)

    threads = [threading.Thread(target=one) for _ in range(6)]
    for t in threads:
        t.start()
    for t in threads:
        t.join()
    assert results == ["3000000\n"] * 6, results


try:
    tap.run([(check.__name__.replace("_", " "), check) for check in (
        values, failures, endless, endless_when_tried, interrupted, worker_killed, parent_killed,
        worker_missing, worker_of_another_kind, started_by_hand, what_the_worker_has, ordinary_user,
        at_once)])
finally:
    shutil.rmtree(home.folder)
