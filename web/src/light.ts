// What of a graph an answer is about: the nodes and links to light up, and a value for each node where
// the answer has one (a ranking, a grouping), which can then colour them.

import type { Json } from "./api";

export interface Lit {
  nodes: Set<string>;
  links: Set<string>;
  values: Map<string, Json>;
}
/** The graph that is drawn: the node that a name or label means, and whether two are linked. */
export interface Shape {
  node(name: string): string | undefined;
  linked(u: string, v: string): boolean;
}

/** The key of a link in a set, whatever it is called. */
export const linkKey = (u: string, v: string): string => JSON.stringify([u, v]);

const isName = (v: Json | undefined): v is string | number =>
  typeof v === "string" || typeof v === "number";

/** What the value of an answer names, or if it names nothing the path that proves it. */
export function lit(shape: Shape, value: Json, certificate?: Json): Lit {
  const found: Lit = { nodes: new Set(), links: new Set(), values: new Map() };
  collect(shape, value, found);
  const proof =
    certificate && typeof certificate === "object" && !Array.isArray(certificate)
      ? certificate["path"]
      : undefined;
  if (!found.nodes.size && proof) collect(shape, proof, found);
  return found;
}

function collect(shape: Shape, value: Json, found: Lit): void {
  if (typeof value === "string") addNode(shape, value, found);
  else if (Array.isArray(value)) collectList(shape, value, found);
  else if (value && typeof value === "object") {
    const { path, columns, rows } = value;
    if (Array.isArray(path)) addPath(shape, path, found);
    else if (Array.isArray(columns) && Array.isArray(rows))
      collectTable(shape, columns, rows as Json[][], found);
    else
      for (const part of Object.values(value))
        if (typeof part === "object") collect(shape, part, found);
  }
}

function addNode(shape: Shape, name: Json, found: Lit, value?: Json): void {
  const node = isName(name) ? shape.node(String(name)) : undefined;
  if (node === undefined) return;
  found.nodes.add(node);
  if (value !== undefined) found.values.set(node, value);
}

function addLink(shape: Shape, u: Json | undefined, v: Json | undefined, found: Lit): boolean {
  const [from, to] = [u, v].map((name) => (isName(name) ? shape.node(String(name)) : undefined));
  if (from === undefined || to === undefined || !shape.linked(from, to)) return false;
  found.nodes.add(from).add(to);
  found.links.add(linkKey(from, to));
  return true;
}

function addPath(shape: Shape, path: Json[], found: Lit): void {
  path.forEach((node, i) => {
    addNode(shape, node, found);
    if (i) addLink(shape, path[i - 1], node, found);
  });
}

function collectList(shape: Shape, list: Json[], found: Lit): void {
  if (list.every(isName)) {
    for (const name of list) addNode(shape, name, found);
  } else if (
    list.every((x) => Array.isArray(x) && x.length === 2 && addLink(shape, x[0], x[1], found))
  ) {
    return; // links: they are added
  } else if (list.length > 1 && list.every((x) => Array.isArray(x) && x.every(isName))) {
    list.forEach((group, i) => {
      for (const name of group as Json[]) addNode(shape, name, found, `group ${i + 1}`);
    });
  } else for (const part of list) collect(shape, part, found);
}

/** A table names nodes in its column node, or links in two; beside a node stands what colours it. */
function collectTable(shape: Shape, columns: Json[], rows: Json[][], found: Lit): void {
  const [node, from, to] = [
    columns.indexOf("node"),
    first(columns, "source", "subject"),
    first(columns, "target", "object"),
  ];
  for (const row of rows) {
    if (node >= 0) addNode(shape, row[node]!, found, row[node ? 0 : 1]);
    else if (from >= 0 && to >= 0 && !addLink(shape, row[from], row[to], found)) {
      addNode(shape, row[from]!, found);
      addNode(shape, row[to]!, found);
    }
  }
}

const first = (columns: Json[], ...names: string[]): number =>
  columns.findIndex((c) => names.includes(String(c)));
