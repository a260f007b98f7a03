"""SPARQL servers on loopback that hold given triples: oxigraph from npm, Virtuoso from Debian; and one that is
played. Each is a context manager that gives the URL; tap.Skip where it is not installed."""
import contextlib
import json
import os
import shutil
import socket
import subprocess
import tempfile
import threading
import time
import urllib.parse
import urllib.request
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from lib import tap

HERE = Path(__file__).parent


@contextlib.contextmanager
def oxigraph(triples):
    node = shutil.which("node")
    if node is None or subprocess.run([node, "-e", "require('oxigraph')"], capture_output=True).returncode != 0:
        raise tap.Skip("needs node and oxigraph of npm (NODE_PATH)")
    with subprocess.Popen([node, HERE / "sparql_oxigraph.js", triples], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE) as server:
        try:
            yield f"http://127.0.0.1:{int(server.stdout.readline())}/"
        finally:
            server.stdin.close()


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


INI = """[Database]
DatabaseFile = v.db
TransactionFile = v.trx
ErrorLogFile = v.log
LockFile = v.lck
xa_persistent_file = v.pxa
[Parameters]
ServerPort = 127.0.0.1:{sql}
DirsAllowed = .
NumberOfBuffers = 40000
[HTTPServer]
ServerPort = 127.0.0.1:{http}
[SPARQL]
ResultSetMaxRows = 1000000
"""


@contextlib.contextmanager
def virtuoso(triples):
    if shutil.which("virtuoso-t") is None or shutil.which("isql-vt") is None:
        raise tap.Skip("needs virtuoso-t and isql-vt (Debian: virtuoso-opensource-7-bin)")
    sql, http = free_port(), free_port()
    with tempfile.TemporaryDirectory() as folder:
        shutil.copy(triples, Path(folder) / "all.nt")
        (Path(folder) / "v.ini").write_text(INI.format(sql=sql, http=http))
        server = subprocess.Popen(["virtuoso-t", "-f", "-c", "v.ini"], cwd=folder, stdout=subprocess.DEVNULL,
                                  stderr=subprocess.DEVNULL)
        try:
            at = f"http://127.0.0.1:{http}/sparql?default-graph-uri=urn:g"
            for _ in range(1200):  # a busy machine takes its time
                with contextlib.suppress(OSError):
                    urllib.request.urlopen(f"{at}&query=" + urllib.parse.quote("ASK {}")).read()
                    break
                time.sleep(0.1)
            subprocess.run(["isql-vt", f"127.0.0.1:{sql}", "dba", "dba",
                            "exec=ld_dir('.', 'all.nt', 'urn:g'); rdf_loader_run(); checkpoint;"],
                           cwd=folder, capture_output=True, check=True)
            yield at
        finally:
            server.kill()
            server.wait()


@contextlib.contextmanager
def played(answer):
    """answer(path, headers, query) gives (status, headers, body): a text, bytes, or a value that becomes JSON."""

    class Handler(BaseHTTPRequestHandler):
        def log_message(self, *_):
            pass

        def do_POST(self):
            form = urllib.parse.parse_qs(self.rfile.read(int(self.headers.get("Content-Length") or 0)).decode())
            assert list(form) == ["query"], form
            status, headers, body = answer(self.path, self.headers, form["query"][0])
            if not isinstance(body, (str, bytes)):
                body = json.dumps(body)
                headers = {"Content-Type": "application/sparql-results+json", **headers}
            body = body.encode() if isinstance(body, str) else body
            self.send_response(status)
            for name, value in {"Content-Length": len(body), **headers}.items():
                self.send_header(name, str(value))
            self.end_headers()
            with contextlib.suppress(OSError):
                self.wfile.write(body)

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    server.handle_error = lambda *_: None
    threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()  # how soon it stops
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/"
    finally:
        server.shutdown()
        server.server_close()
