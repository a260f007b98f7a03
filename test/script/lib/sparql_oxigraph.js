// A SPARQL server on loopback around oxigraph:  node THIS TRIPLES.nt
// Prints its port when the triples are loaded and serves until its standard input ends.
"use strict";
const fs = require("fs"), http = require("http"), { Store } = require("oxigraph");
const store = new Store(), type = "application/sparql-results+json";
store.load(fs.readFileSync(process.argv[2], "utf8"), { format: "application/n-triples", no_transaction: true });

function answer(body, response) {
  try {
    const found = store.query(new URLSearchParams(body).get("query"), { results_format: type });
    response.writeHead(200, { "Content-Type": type }).end(found);
  } catch (e) {
    response.writeHead(400, { "Content-Type": "text/plain" }).end(String(e));
  }
}

const server = http.createServer((request, response) => {
  const parts = [];
  request.on("data", (part) => parts.push(part));
  request.on("end", () => answer(Buffer.concat(parts).toString(), response));
});
server.listen(0, "127.0.0.1", () => console.log(server.address().port));
process.stdin.on("end", () => process.exit(0)).resume();
