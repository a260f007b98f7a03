// How a question was understood: its words, with what each said marked in them, and the graph as it was read.

import type { Json, Name } from "./api";
import { h } from "./dom";
import { line } from "./value";

type Span = [number, number];
interface Mention {
  node?: Name;
  edge?: [Name, Name];
  at: Span;
}
export interface Reading {
  graphs: {
    name: string;
    by: string;
    directed: boolean;
    n_nodes: number;
    n_edges: number;
    weight: string | null;
    nodes: Name[];
    edges: [Name, Name, Record<string, Json>?][];
    evidence?: { edge: [Name, Name]; at: Span }[];
  }[];
  clauses: { kind: string; at: Span; mentions: Mention[] }[];
  problems: { reason: string; text: string }[];
  uncovered: Span[];
}

interface Mark {
  at: Span;
  says: string;
}

/** Where a text names something: first byte and the one behind. */
function places(text: string, name: string): Span[] {
  const length = (s: string) => new TextEncoder().encode(s).length;
  const found: Span[] = [];
  for (let i = text.indexOf(name); name && i >= 0; i = text.indexOf(name, i + name.length)) {
    const at = length(text.slice(0, i));
    found.push([at, at + length(name)]);
  }
  return found;
}

/** What the spans of a reading say, in the order of the text; of two that overlap the first stays.
 *  The names of the program are those of a graph that the text does not hold. */
function marks(text: string, reading: Reading, names: string[]): Mark[] {
  const all: Mark[] = reading.graphs.length
    ? []
    : names.flatMap((name) => places(text, name).map((at) => ({ at, says: `name ${name}` })));
  const arrow = (directed: boolean) => (directed ? " → " : " – ");
  for (const g of reading.graphs)
    for (const { edge, at } of g.evidence ?? [])
      all.push({ at, says: `link ${edge.map(line).join(arrow(g.directed))}` });
  for (const c of reading.clauses)
    for (const m of c.mentions) {
      const says = m.edge ? `link ${m.edge.map(line).join(" – ")}` : `node ${line(m.node)}`;
      all.push({ at: m.at, says });
    }
  all.sort((a, b) => a.at[0] - b.at[0] || b.at[1] - a.at[1]);
  let end = 0;
  return all.filter((m) => m.at[0] >= end && ((end = m.at[1]), true));
}

/** The text with its marks. Spans count bytes, so it is cut as bytes. */
export function told(text: string, reading: Reading, names: string[]): HTMLElement {
  const bytes = new TextEncoder().encode(text);
  const decoder = new TextDecoder();
  const cut = (from: number, to: number) => decoder.decode(bytes.subarray(from, to));
  const found = marks(text, reading, names);
  const pieces = (from: number, to: number): (Node | string)[] => {
    const out: (Node | string)[] = [];
    let at = from;
    for (const m of found) {
      if (m.at[0] < at || m.at[1] > to) continue;
      out.push(
        cut(at, m.at[0]),
        h("mark", { title: m.says }, cut(...m.at), h("span", { class: "hidden" }, ` (${m.says}) `)),
      );
      at = m.at[1];
    }
    out.push(cut(at, to));
    return out;
  };
  const parts: Node[] = [];
  let at = 0;
  const isUnread = (s: Span) => reading.uncovered.some((u) => u[0] <= s[0] && s[1] <= u[1]);
  for (const c of [...reading.clauses].sort((a, b) => a.at[0] - b.at[0])) {
    if (c.at[0] < at) continue;
    parts.push(h("span", {}, ...pieces(at, c.at[0])));
    const kind = isUnread(c.at) ? "unread" : c.kind;
    const says = kind === "unread" ? "no part of the answer says this" : kind;
    parts.push(h("span", { class: kind, title: says }, ...pieces(...c.at)));
    at = c.at[1];
  }
  parts.push(h("span", {}, ...pieces(at, bytes.length)));
  return h(
    "div",
    {
      class: "told",
      tabindex: "0",
      role: "region",
      "aria-label": "The question with what was read in it",
    },
    ...parts,
  );
}

/** The graphs of a question that was declined, whose program does not hold them. */
export function graphsOf(reading: Reading): { name: string; text: string }[] {
  return reading.graphs.map(({ name, directed, nodes, edges }) => ({
    name,
    text: JSON.stringify(
      {
        directed,
        multigraph: true,
        graph: {},
        nodes: nodes.map((id) => ({ id })),
        links: edges.map(([source, target, attributes]) => ({ ...attributes, source, target })),
      },
      null,
      1,
    ),
  }));
}

/** What was read, in a sentence a graph. */
export function summary(reading: Reading): string[] {
  return reading.graphs.map(
    (g) =>
      `Graph ${g.name}, read as ${g.by}: ${g.n_nodes} nodes, ${g.n_edges} links, ${g.directed ? "directed" : "undirected"}` +
      (g.weight ? `, ${g.weight} as weight` : ""),
  );
}
