"""`grasp serve` as a process, spoken to over HTTP."""
import http.client
import json
import os
import re
import signal
import socket
import subprocess
import tempfile
import time

GRASP = os.environ["GRASP"]
PATIENCE = 60


class Server:
    """One process of grasp serve on a port that was free."""

    def __init__(self, *args, env=None):
        self.log = tempfile.NamedTemporaryFile()  # a pipe that nobody reads would stop it
        self.process = subprocess.Popen([GRASP, "serve", "--port", "0", *args], stderr=self.log,
                                        stdin=subprocess.DEVNULL,
                                        env={**os.environ, **(env or {})})
        found = None
        while found is None and self.process.poll() is None:
            time.sleep(0.01)
            found = re.search(r"http://(\S+):(\d+)/\n", self.told())
        assert found, self.told()
        self.host, self.port = found[1].strip("[]"), int(found[2])

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.terminate()
        self.process.wait(PATIENCE)
        told = self.told()
        self.log.close()
        assert self.process.returncode in (0, -signal.SIGKILL), (self.process.returncode, told)

    def told(self):
        with open(self.log.name, encoding="utf-8", errors="replace") as f:
            return f.read()

    def connect(self, timeout=PATIENCE):
        return http.client.HTTPConnection(self.host, self.port, timeout=timeout)

    def socket(self):
        return socket.create_connection((self.host, self.port), timeout=PATIENCE)

    def request(self, method, path, body=None, connection=None, **headers):
        """(status, headers, bytes); a body that is no bytes goes as JSON."""
        c = connection or self.connect()
        if body is not None and not isinstance(body, bytes):
            body = json.dumps(body).encode()
        c.request(method, path, body, {k.replace("_", "-"): v for k, v in headers.items()})
        r = c.getresponse()
        got = r.status, dict(r.getheaders()), r.read()
        if connection is None:
            c.close()
        return got

    def json(self, method, path, body=None, status=200, **more):
        got = self.request(method, path, body, **more)
        assert got[0] == status, (method, path, body, got)
        return json.loads(got[2])

    def refused(self, status, method, path, body=None, **more):
        """The error, which has the form that all errors have."""
        error = self.json(method, path, body, status, **more)["error"]
        assert error["kind"] and error["message"], error
        return error

    def add(self, path, name="roads"):
        with open(path, "rb") as f:
            return self.json("POST", f"/api/graphs?name={name}", f.read(), 201)["id"]

    def raw(self, data):
        """What comes back for these bytes until the end of the connection."""
        with self.socket() as s:
            s.sendall(data)
            got = b""
            while piece := s.recv(65536):
                got += piece
            return got

    def stop(self, how=signal.SIGTERM):
        self.process.send_signal(how)
        return self.process.wait(PATIENCE)


def cli(*args):
    """What the same call prints on the command line."""
    r = subprocess.run([GRASP, *args, "--json"], capture_output=True, check=False)
    return json.loads(r.stdout)


def checks(scope):
    return [(name[5:].replace("_", " "), f) for name, f in scope.items()
            if name.startswith("test_")]
