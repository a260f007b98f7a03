// The value of an answer as text, lists and tables.

import type { Json } from "./api";
import { h } from "./dom";
import { short } from "./paint";
import { plot } from "./plot";

const SHOWN = 200;

const isTable = (v: Json): v is { columns: Json[]; rows: Json[][]; total?: number } =>
  typeof v === "object" &&
  v !== null &&
  !Array.isArray(v) &&
  Array.isArray(v["columns"]) &&
  Array.isArray(v["rows"]);

/** A value that fits into a line. */
export function line(value: Json | undefined): string {
  if (value === null || value === undefined) return "–";
  if (typeof value === "number") return short(value);
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "string") return value;
  return Array.isArray(value) ? value.map(line).join(", ") : JSON.stringify(value);
}

export function table(
  columns: string[],
  rows: (Json | Node)[][],
  caption: string,
  total = rows.length,
): HTMLElement {
  const numeric = columns.map(
    (_, i) => rows.length > 0 && rows.every((r) => typeof r[i] === "number"),
  );
  const cell = (c: Json | Node | undefined, i: number) =>
    h("td", { class: numeric[i] && "number" }, c instanceof Node ? c : line(c));
  return h(
    "div",
    { class: "scroll", tabindex: "0", role: "region", "aria-label": caption },
    h(
      "table",
      {},
      h("caption", {}, caption, total > rows.length && `: the first ${rows.length} of ${total}`),
      h("thead", {}, h("tr", {}, ...columns.map((c) => h("th", { scope: "col" }, c)))),
      h("tbody", {}, ...rows.map((r) => h("tr", {}, ...columns.map((_, i) => cell(r[i], i))))),
    ),
  );
}

/** A value in a few words. */
export function brief(value: Json): string {
  if (isTable(value)) return `a table of ${value.total ?? value.rows.length} rows`;
  if (value && typeof value === "object" && !Array.isArray(value))
    return Object.keys(value).join(", ");
  const text = line(value);
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

/** Any value of a call. */
export function show(value: Json): HTMLElement {
  if (isTable(value)) {
    const columns = value.columns.map(String);
    const asTable = table(
      columns,
      value.rows.slice(0, SHOWN),
      "Table",
      value.total ?? value.rows.length,
    );
    const isNumbers =
      columns.length > 1 &&
      value.rows.length > 2 &&
      columns[0] !== "node" &&
      value.rows.every((r) => r.every((c) => typeof c === "number"));
    return isNumbers ? h("div", {}, plot(columns, value.rows as number[][]), asTable) : asTable;
  }
  if (Array.isArray(value)) return list(value);
  if (value === null || typeof value !== "object") return h("p", { class: "value" }, line(value));
  const { path, length } = value;
  if (Array.isArray(path))
    return h("p", { class: "value" }, path.map(line).join(" → "), `, length ${line(length)}`);
  return h(
    "dl",
    {},
    ...Object.entries(value).flatMap(([name, part]) => [
      h("dt", {}, name),
      h("dd", {}, show(part)),
    ]),
  );
}

function list(items: Json[]): HTMLElement {
  if (!items.length) return h("p", { class: "value" }, "none");
  const more = items.length > SHOWN && h("li", {}, `and ${items.length - SHOWN} more`);
  const text = (x: Json) =>
    Array.isArray(x) ? x.map(line).join(" – ") : typeof x === "object" ? show(x!) : line(x);
  return h(
    "ul",
    { class: "items" },
    ...items.slice(0, SHOWN).map((x) => h("li", {}, text(x))),
    more,
  );
}
