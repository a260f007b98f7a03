// What of a graph an answer is about: the nodes and links to light up, and a value for each node where
// the answer has one (a ranking, a grouping), which can then colour them.

import type { Json } from "./api";

export interface Lit { nodes: Set<string>; links: Set<string>; values: Map<string, Json> }
export interface Shape { has(node: string): boolean; linked(u: string, v: string): boolean }

/** The key of a link in a set, whatever it is called. */
export const linkKey = (u: string, v: string): string => JSON.stringify([u, v]);

const isName = (v: Json | undefined): v is string | number => typeof v === "string" || typeof v === "number";

/** The value of an answer, what was named in its program, and the path of a certificate if it has one. */
export function lit(shape: Shape, value: Json, certificate?: Json): Lit {
  const found: Lit = { nodes: new Set(), links: new Set(), values: new Map() };
  collect(shape, value, found);
  const proof = certificate && typeof certificate === "object" && !Array.isArray(certificate)
    ? certificate["path"] : undefined;
  if (!found.nodes.size && proof) collect(shape, proof, found);
  return found;
}

function collect(shape: Shape, value: Json, found: Lit): void {
  if (typeof value === "string") addNode(shape, value, found);
  else if (Array.isArray(value)) collectList(shape, value, found);
  else if (value && typeof value === "object") {
    const { path, columns, rows } = value;
    if (Array.isArray(path)) addPath(shape, path, found);
    else if (Array.isArray(columns) && Array.isArray(rows)) collectTable(shape, columns, rows as Json[][], found);
    else for (const part of Object.values(value)) if (typeof part === "object") collect(shape, part, found);
  }
}

function addNode(shape: Shape, name: Json, found: Lit): void {
  if (isName(name) && shape.has(String(name))) found.nodes.add(String(name));
}

function addLink(shape: Shape, u: Json | undefined, v: Json | undefined, found: Lit): boolean {
  if (!isName(u) || !isName(v) || !shape.linked(String(u), String(v))) return false;
  found.nodes.add(String(u)).add(String(v));
  found.links.add(linkKey(String(u), String(v)));
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
  } else if (list.every((x) => Array.isArray(x) && x.length === 2 && addLink(shape, x[0], x[1], found))) {
    return; // links: they are added
  } else if (list.length > 1 && list.every((x) => Array.isArray(x) && x.every(isName))) {
    list.forEach((group, i) => {
      for (const name of group as Json[]) {
        addNode(shape, name, found);
        found.values.set(String(name), `group ${i + 1}`);
      }
    });
  } else for (const part of list) collect(shape, part, found);
}

/** A table lights the nodes of its first column; beside them stands what colours them. */
function collectTable(shape: Shape, columns: Json[], rows: Json[][], found: Lit): void {
  const isPairs = rows.length > 0 && columns.length > 1
    && rows.every((r) => isName(r[0]) && isName(r[1]) && shape.linked(String(r[0]), String(r[1])));
  for (const row of rows) {
    if (isPairs) addLink(shape, row[0], row[1], found);
    else {
      addNode(shape, row[0] ?? null, found);
      if (columns.length > 1) found.values.set(String(row[0]), row[1] ?? null);
    }
  }
}
