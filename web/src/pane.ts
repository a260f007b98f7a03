// The pane of the graph: which one it is, how it is drawn, what is picked in it. It holds the graph that
// questions, programs and tools are about.

import {
  type Answer,
  drop,
  get,
  getBlob,
  type GraphInfo,
  type Json,
  type Layout,
  upload,
} from "./api";
import { byId, fill, field, h, select } from "./dom";
import { Drawing, OF_ANSWER } from "./draw";
import { lit, type Lit } from "./light";
import { dot } from "./plot";
import { fail, say, trying } from "./say";
import { line, table } from "./value";

/** A graph of the server; the text it was made from where this page sent it. What came from a question, a
 *  plan or a proof passes: the server forgets it when the next such graph comes. */
export interface Held {
  info: GraphInfo;
  text: string | null;
  from: "file" | "question" | "page";
}

const LAYOUTS = ["auto", "stress", "layers", "circle", "given"];
const LISTED = 200,
  OFFERED = 2_000; // nodes in lists, and names offered where one is asked for
const DRAWN = 500_000; // most nodes and links of a picture

const held = new Map<string, Held>();
let current: Held | null = null;
let passing: Held | null = null;
let answered: Answer | null = null; // what is lit up
let layout: Layout | null = null;
let drawing: Drawing;

const choice = h("select", {
  change: () => void trying(undefined, () => use(held.get(choice.value) ?? null)),
});
const layouts = select(LAYOUTS, { change: () => void trying(undefined, draw) });
const colourBy = select([""], { change: repaint });
const sizeBy = select([""], { change: repaint });
const finder = h("input", { list: "names", size: "12", change: () => void find() });
const names = h("datalist", { id: "names" });
const file = h("input", {
  type: "file",
  hidden: true,
  "aria-label": "A file with a graph",
  change: () => void trying(undefined, openChosen),
});
const legend = h("ul", { class: "legend", "aria-label": "Legend" });
const summary = h("p", { id: "lit" });
const picked = h("p", { id: "picked", "aria-live": "polite" });
const lists = h("details", { toggle: listAll }, h("summary", {}, "As lists"), h("div"));

export const currentGraph = (): Held | null => current;
export const allGraphs = (): GraphInfo[] => [...held.values()].map((g) => g.info);
export const drawnGraph = (): Layout | null => layout;

/** Builds the pane and fetches the list of graphs. */
export async function start(): Promise<void> {
  const box = h("div", {
    id: "drawing",
    tabindex: "0",
    role: "application",
    "aria-roledescription": "drawing of a graph",
    "aria-label":
      "Arrows move the picture, plus and minus zoom, 0 shows all, n and p go from node to node",
  });
  fill(
    byId("picture"),
    h(
      "div",
      { class: "bar" },
      field("Graph", choice),
      h("button", { click: () => file.click() }, "Open a file…"),
      file,
      h("button", { click: () => void trying(undefined, forget) }, "Forget"),
      field("Layout", layouts),
      field("Colour", colourBy),
      field("Size", sizeBy),
      field("Find", finder),
      names,
    ),
    box,
    legend,
    h("div", { id: "about" }, summary, picked, lists),
  );
  drawing = new Drawing(box);
  drawing.onPick = tellNode;
  dropZone();
  const { graphs } = await get<{ graphs: GraphInfo[] }>("/api/graphs");
  for (const info of graphs) held.set(info.id, { info, text: null, from: "file" });
  await use(graphs.length ? held.get(graphs.at(-1)!.id)! : null);
}

export function themeChanged(): void {
  drawing.restyle();
}

/** Sends a graph to the server, and draws it. */
export async function open(
  name: string,
  content: Blob | string,
  from: Held["from"] = "file",
): Promise<Held> {
  const blob = typeof content === "string" ? new Blob([content]) : content;
  say(`reading ${name}`);
  const info = await upload(name, blob);
  const graph: Held = {
    info,
    text: typeof content === "string" ? content : await textOf(blob),
    from,
  };
  held.set(info.id, graph);
  if (from !== "file") await pass(graph);
  await use(graph);
  say(`${name}: ${info.nodes} nodes, ${info.edges} links`);
  return graph;
}

async function pass(graph: Held): Promise<void> {
  const before = passing;
  passing = graph;
  if (before && held.delete(before.info.id)) await drop(before.info.id);
}

/** Draws a graph that the server has, such as one that a call made. */
export async function openMade(id: string): Promise<void> {
  const info = await get<GraphInfo>(`/api/graphs/${encodeURIComponent(id)}`);
  const graph: Held = { info, text: null, from: "file" };
  held.set(id, graph);
  await use(graph);
}

/** Makes a graph the one that all is about; null is none. */
export async function use(graph: Held | null): Promise<void> {
  current = graph;
  answered = null;
  fill(
    choice,
    h("option", { value: "" }, "the one in the question"),
    ...[...held.values()].map(({ info }) =>
      h("option", { value: info.id, selected: info === graph?.info }, info.name),
    ),
  );
  await draw();
}

async function forget(): Promise<void> {
  if (!current) return;
  const { id, name } = current.info;
  await drop(id);
  held.delete(id);
  await use(null);
  say(`${name} is forgotten`);
}

async function draw(): Promise<void> {
  const info = current?.info;
  const isHuge = info && info.nodes + info.edges > DRAWN;
  const next =
    info && !isHuge
      ? await get<Layout>(
          `/api/graphs/${encodeURIComponent(info.id)}/layout?layout=${layouts.value}`,
        )
      : null;
  if (current?.info !== info) return; // another graph was chosen meanwhile
  drawing.clear();
  layout = next;
  fill(picked);
  fill(lists.lastElementChild!);
  lists.open = false;
  if (layout) await drawn(layout);
  else
    fill(
      byId("drawing"),
      h(
        "p",
        { class: "hint" },
        isHuge
          ? "This graph is too large to be drawn; it can be asked about."
          : "Drop a file with a graph here, or ask a question that holds one.",
      ),
    );
  fill(
    names,
    ...(layout?.nodes ?? [])
      .slice(0, OFFERED)
      .map((n) => h("option", { value: String(n.label ?? n.id) })),
  );
  lightAnswer(answered);
}

/** The picture, or where the browser cannot draw it the server's. */
async function drawn(graph: Layout): Promise<void> {
  const box = byId("drawing");
  fill(box);
  try {
    drawing.show(graph);
  } catch {
    const blob = await getBlob(
      `/api/graphs/${encodeURIComponent(current!.info.id)}/draw?layout=${layouts.value}&format=svg`,
    );
    fill(box, h("img", { src: URL.createObjectURL(blob), alt: `The graph ${current!.info.name}` }));
    say("this browser has no WebGL: the picture does not move");
  }
}

/** Lights up an answer in the graph that is drawn, or puts the lights out. */
export function lightAnswer(answer: Answer | null): void {
  answered = answer;
  const { graph } = drawing;
  const shape = {
    node: (name: string) => drawing.node(name),
    linked: (u: string, v: string) => graph.hasEdge(u, v),
  };
  const found = answer && lit(shape, answer.value, answer.certificate?.data);
  if (found?.values.size && found.nodes.size === graph.order) found.nodes.clear(); // values tell them apart
  drawing.light(found);
  offerAttributes(found?.values.size ? OF_ANSWER : undefined);
  tellSummary();
}

function offerAttributes(preferred?: string): void {
  const offer = ["", ...drawing.attributes()];
  for (const control of [colourBy, sizeBy]) {
    const before = control.value === OF_ANSWER ? "" : control.value;
    const chosen =
      preferred && control === colourBy ? preferred : offer.includes(before) ? before : "";
    fill(
      control,
      ...offer.map((o) => h("option", { value: o, selected: o === chosen }, o || "none")),
    );
  }
  repaint();
}

function repaint(): void {
  const keys = drawing.paint({ colourBy: colourBy.value, sizeBy: sizeBy.value });
  fill(legend, ...keys.map(([colour, text]) => h("li", {}, dot(colour), text)));
}

const labelOf = (node: string): string => drawing.graph.getNodeAttribute(node, "label");

function tellSummary(): void {
  const info = current?.info;
  const of: Lit | null = drawing.lit;
  fill(
    summary,
    info &&
      `${info.nodes} nodes, ${info.edges} links, ${info.directed ? "directed" : "undirected"}`,
    of?.nodes.size && `. Lit up: ${of.nodes.size} nodes, ${of.links.size} links`,
    of?.nodes.size && of.nodes.size <= 30 && `: ${[...of.nodes].map(labelOf).join(", ")}`,
  );
  byId("drawing").dataset["lit"] = String(of?.nodes.size ?? 0);
}

function tellNode(node: string): void {
  const { graph } = drawing;
  const own = graph.getNodeAttribute(node, "attributes") as Record<string, Json>;
  const beside = graph.neighbors(node);
  fill(
    picked,
    h("strong", {}, labelOf(node)),
    ": ",
    ...Object.entries(own).map(([k, v]) => `${k} ${line(v)}; `),
    `${beside.length} neighbours: ${beside.slice(0, 20).map(labelOf).join(", ")}${beside.length > 20 ? ", …" : ""}`,
  );
}

async function find(): Promise<void> {
  if (finder.value && !drawing.find(finder.value)) fail(`there is no node ${finder.value}`);
}

/** The same graph for those who do not look at pictures. */
function listAll(): void {
  if (!lists.open || !layout) return;
  const { nodes, edges } = layout;
  const own = [...new Set(nodes.flatMap((n) => Object.keys(n.attributes ?? {})))];
  const onLinks = [...new Set(edges.flatMap((e) => Object.keys(e.attributes ?? {})))];
  fill(
    lists.lastElementChild!,
    table(
      ["node", ...own],
      nodes.slice(0, LISTED).map((n) => [n.id, ...own.map((a) => n.attributes?.[a] ?? null)]),
      "Nodes",
      nodes.length,
    ),
    table(
      ["from", "to", ...onLinks],
      edges
        .slice(0, LISTED)
        .map((e) => [e.source, e.target, ...onLinks.map((a) => e.attributes?.[a] ?? null)]),
      "Links",
      edges.length,
    ),
  );
}

/** The text of a file, or null of one that is no text: it cannot travel in a link. */
async function textOf(blob: Blob): Promise<string | null> {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(await blob.arrayBuffer());
  } catch {
    return null;
  }
}

async function openChosen(): Promise<void> {
  const chosen = file.files?.[0];
  if (chosen) await open(chosen.name, chosen);
  file.value = "";
}

function dropZone(): void {
  const over = (on: boolean) => document.body.classList.toggle("dropping", on);
  addEventListener("dragover", (e) => {
    e.preventDefault();
    over(true);
  });
  addEventListener("dragleave", (e) => {
    if (!e.relatedTarget) over(false);
  });
  addEventListener("drop", (e) => {
    e.preventDefault();
    over(false);
    const dropped = e.dataTransfer?.files[0];
    if (dropped)
      void trying(undefined, async () => {
        await open(dropped.name, dropped);
      });
  });
}
