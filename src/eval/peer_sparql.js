// Answers SPARQL queries in another engine and tells how long it took:
//     node -e THIS ENGINE TRIPLES QUERIES SECONDS
// TRIPLES is N-Triples; QUERIES has lines {"type","sparql","n"}, n answers each. Of a type it stops
// after so many seconds. Prints {TYPE: {"n","seconds","worst","agrees"}}; {} if there is no such engine.
"use strict";
const fs = require("fs"), os = require("os"), path = require("path"), child = require("child_process");
const [engine, triples, queries, limit] = process.argv.slice(1);

function oxigraph() {
  const { Store } = require("oxigraph"), store = new Store();
  store.load(fs.readFileSync(triples, "utf8"), { format: "application/n-triples", no_transaction: true });
  return { ask: async (q) => store.query(q).length };
}

function comunica() {
  const { QueryEngine } = require("@comunica/query-sparql-rdfjs"), { Parser, Store } = require("n3");
  const store = new Store(new Parser().parse(fs.readFileSync(triples, "utf8"))), e = new QueryEngine();
  return { ask: async (q) => (await (await e.queryBindings(q, { sources: [store] })).toArray()).length };
}

function freePort() {
  return new Promise((done) => {
    const s = require("net").createServer().listen(0, "127.0.0.1", () => {
      const { port } = s.address();
      s.close(() => done(port));
    });
  });
}

async function started(url) {
  for (let i = 0; i < 300; i++) {
    try {
      if ((await fetch(url)).ok) return;
    } catch { /* not yet */ }
    await new Promise((r) => setTimeout(r, 100));
  }
  throw new Error("the server does not start");
}

async function virtuoso() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "grasp-virtuoso-"));
  const sql = await freePort(), http = await freePort();
  fs.copyFileSync(triples, path.join(folder, "all.nt"));
  fs.writeFileSync(path.join(folder, "v.ini"), `[Database]
DatabaseFile = v.db
TransactionFile = v.trx
ErrorLogFile = v.log
LockFile = v.lck
xa_persistent_file = v.pxa
[Parameters]
ServerPort = 127.0.0.1:${sql}
DirsAllowed = .
NumberOfBuffers = 40000
[HTTPServer]
ServerPort = 127.0.0.1:${http}
[SPARQL]
ResultSetMaxRows = 1000000
`);
  const server = child.spawn("virtuoso-t", ["-f", "-c", "v.ini"], { cwd: folder, stdio: "ignore" });
  const gone = new Promise((_, fail) => server.on("error", fail));
  const close = () => {
    server.kill("SIGKILL");
    fs.rmSync(folder, { recursive: true, force: true });
  };
  const at = `http://127.0.0.1:${http}/sparql?default-graph-uri=urn:g&format=application/sparql-results%2Bjson&query=`;
  try {
    await Promise.race([started(at + encodeURIComponent("ASK {}")), gone]);
    child.execFileSync("isql-vt", [`127.0.0.1:${sql}`, "dba", "dba",
      "exec=ld_dir('.', 'all.nt', 'urn:g'); rdf_loader_run(); checkpoint;"], { cwd: folder, stdio: "ignore" });
  } catch (e) {
    close();
    throw e;
  }
  return { ask: async (q) => (await (await fetch(at + encodeURIComponent(q))).json()).results.bindings.length, close };
}

async function timed(ask, rows) {
  const out = { n: 0, seconds: 0, worst: 0, agrees: true };
  await ask(rows[0].sparql); // what is only built once does not count
  for (const row of rows) {
    const start = process.hrtime.bigint(), n = await ask(row.sparql);
    const seconds = Number(process.hrtime.bigint() - start) / 1e9;
    out.n++;
    out.seconds += seconds;
    out.worst = Math.max(out.worst, seconds);
    out.agrees = out.agrees && n === row.n;
    if (out.seconds > Number(limit)) break;
  }
  return out;
}

async function main() {
  const types = new Map(), out = {};
  let e;
  for (const line of fs.readFileSync(queries, "utf8").split("\n").filter(Boolean)) {
    const row = JSON.parse(line);
    types.set(row.type, [...(types.get(row.type) || []), row]);
  }
  try {
    e = await { oxigraph, comunica, virtuoso }[engine]();
  } catch {
    return out;
  }
  try {
    for (const [type, rows] of types) out[type] = await timed(e.ask, rows);
  } finally {
    if (e.close) e.close();
  }
  return out;
}

main().then((out) => process.stdout.write(JSON.stringify(out), () => process.exit(0)), () => process.exit(1));
