// The official MCP clients against `grasp mcp` and /mcp of `grasp serve`: version 1 of the SDK speaks
// the handshake, version 2 the handshake, the stateless revision, and finds out by itself which one
// a server knows. Arguments: the program, a folder with a big edge list big.txt, the URL of a server
// that may read it, its token. Speaks TAP.
import assert from "node:assert/strict";
import { Client as ClientV2, StreamableHTTPClientTransport as HttpV2 }
  from "@modelcontextprotocol/client";
import { StdioClientTransport as TransportV2 } from "@modelcontextprotocol/client/stdio";
import { Client as ClientV1 } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as TransportV1 } from "@modelcontextprotocol/sdk/client/stdio.js";
import { StreamableHTTPClientTransport as HttpV1 }
  from "@modelcontextprotocol/sdk/client/streamableHttp.js";

const [grasp, root, url, token] = process.argv.slice(2);
const longProgram = Array(400).fill("connected_components()").join(";") + ";1";
let nSaved = 0;
const info = { name: "grasp-test", version: "1" };

// On the command line single tools are listed, over HTTP they are reached by run.
const args = ["mcp", "--root", root, "--toolset", "node_count,neighbors,degree"];
const stdio = (Transport) => () => new Transport({ command: grasp, args });
const http = (Transport) => () => new Transport(new URL(url),
  { requestInit: { headers: { Authorization: `Bearer ${token}` } } });
const stateless = { versionNegotiation: { mode: { pin: "2026-07-28" } } };
const auto = { versionNegotiation: { mode: "auto" } };

// name, client, transport, how callTool takes its options, version expected
const clients = [
  ["sdk 1, handshake", new ClientV1(info), stdio(TransportV1), (o) => [undefined, o], "2025-11-25"],
  ["sdk 2, handshake", new ClientV2(info), stdio(TransportV2), (o) => [o], "2025-11-25"],
  ["sdk 2, stateless", new ClientV2(info, stateless), stdio(TransportV2), (o) => [o], "2026-07-28"],
  ["sdk 2, finds out", new ClientV2(info, auto), stdio(TransportV2), (o) => [o], "2026-07-28"],
  ["sdk 1, HTTP", new ClientV1(info), http(HttpV1), (o) => [undefined, o], "2025-11-25"],
  ["sdk 2, HTTP", new ClientV2(info), http(HttpV2), (o) => [o], "2025-11-25"],
  ["sdk 2, HTTP, stateless", new ClientV2(info, stateless), http(HttpV2), (o) => [o], "2026-07-28"],
  ["sdk 2, HTTP, finds out", new ClientV2(info, auto), http(HttpV2), (o) => [o], "2026-07-28"],
];

async function talk(client, transport, options, version, name) {
  const isHttp = name.includes("HTTP"), keeps = !isHttp || version !== "2026-07-28";
  const callAs = (name, args, more = {}) =>
    client.callTool({ name, arguments: args }, ...options(more));
  const call = (name, { graph, node, ...rest }, more) =>
    isHttp && ["node_count", "neighbors", "degree"].includes(name)
      ? callAs("run", { graph, program: node ? `${name}(G, '${node}')` : `${name}(G)`, ...rest }, more)
      : callAs(name, { graph, node, ...rest }, more);

  await client.connect(transport());
  if (client.getNegotiatedProtocolVersion)
    assert.equal(client.getNegotiatedProtocolVersion(), version);
  assert.ok(client.getServerCapabilities().tools);

  const { tools } = await client.listTools();
  assert.ok(tools.length >= (isHttp ? 6 : 8) && tools.length <= 12);
  assert.ok(tools.every((t) => !(t.inputSchema.required ?? []).includes("graph")));
  assert.ok(tools.every((t) => t.inputSchema.type === "object" && t.description));

  const loaded = await call("load_graph", { text: "a b 3\nb c 4\nc d 1", name: "small" });
  assert.equal(loaded.structuredContent.graph_id, "small");
  const counted = await call("node_count", { graph: "small" });
  assert.equal(counted.structuredContent.value, 4);
  const near = await call("neighbors", { graph: "small", node: "b" });
  assert.deepEqual(near.structuredContent.value, ["a", "c"]);
  const ran = await call("run", { program: "degree(small, 'b') + 1" });
  assert.equal(ran.structuredContent.value, 3);
  const wrong = await call("degree", { graph: "small", node: "nobody" });
  assert.ok(wrong.isError && wrong.content[0].text.includes("nobody"));
  await assert.rejects(call("no_such_tool", {}));

  const last = await call("node_count", {});
  const named = await call("run", { program: "degree(G, 'b')" });
  if (keeps) {
    assert.equal(last.structuredContent.value, 4);
    assert.equal(named.structuredContent.value, 2);
  } else {
    assert.ok(last.isError && named.isError, "clients without a session have no graph in common");
  }

  const drawn = await call("draw_graph",
    { graph: "small", call: "shortest_path(G, 'a', 'd')", size: "400" });
  const image = drawn.content.find((c) => c.type === "image");
  assert.equal(image.mimeType, "image/png");
  assert.equal(Buffer.from(image.data, "base64").subarray(1, 4).toString(), "PNG");
  const path = `saved${++nSaved}.graphml`;
  const saved = await call("save_graph", { path, graph: "small" });
  assert.equal(saved.structuredContent.path, path);
  assert.ok((await call("save_graph", { path, graph: "small" })).isError);
  assert.ok((await call("save_graph", { path: "../" + path, graph: "small" })).isError);
  const again = await call("load_graph", { path, name: "again" });
  assert.equal(again.structuredContent.edges, 3);

  const { resources } = await client.listResources();
  assert.ok(resources.some((r) => r.uri === "grasp://graph/small"));
  const { contents } = await client.readResource({ uri: "grasp://graph/small" });
  assert.equal(JSON.parse(contents[0].text).info.nodes, 4);
  const { prompts } = await client.listPrompts();
  await client.getPrompt({ name: prompts[0].name, arguments: { graph: "a b" } });

  const steps = [];
  await call("load_graph", { path: "big.txt", name: "big" },
    { onprogress: (p) => steps.push(p.progress) });
  assert.deepEqual(steps, [...new Set(steps)].sort((x, y) => x - y));

  const stop = new AbortController();
  const long = Array.from({ length: 12 }, () =>
    call("run", { program: longProgram, graph: "big" }, { signal: stop.signal }));
  for (const l of long) l.catch(() => {});
  const beats = [];
  const beat = (p) => beats.push(p.progress) && setTimeout(() => stop.abort(), 200);
  const other = call("run", { program: longProgram, graph: "big" },
    { signal: stop.signal, onprogress: beat, timeout: 60000 });
  other.catch(() => {});
  const beside = await Promise.all(["a", "b", "c"].map((node) =>
    call("degree", { graph: "small", node })));
  assert.deepEqual(beside.map((r) => r.structuredContent.value), [1, 2, 2]);
  setTimeout(() => stop.abort(), 10000).unref();
  await assert.rejects(other);
  assert.ok(beats.length >= 1, "a long call told nothing");
  for (const l of long) await assert.rejects(l);
  const start = performance.now();
  const after = await call("node_count", { graph: "small" });
  assert.equal(after.structuredContent.value, 4);
  assert.ok(performance.now() - start < 5000, "the cancelled call went on");
  if (isHttp && keeps)
    await client.transport.terminateSession();
  await client.close();
}

console.log(`1..${clients.length}`);
for (const [k, [name, ...client]] of clients.entries()) {
  try {
    await talk(...client, name);
    console.log(`ok ${k + 1} - ${name}`);
  } catch (e) {
    console.log("# " + String(e.stack).replaceAll("\n", "\n# "));
    console.log(`not ok ${k + 1} - ${name}`);
    process.exitCode = 1;
  }
}
process.exit();
