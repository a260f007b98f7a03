// A learning curve: one line a measure, epoch by epoch.

import { h, svg } from "./dom";
import { colours, short } from "./paint";

export type Curve = Record<string, number | null>[];

const WIDTH = 480, HEIGHT = 180, LEFT = 44, BOTTOM = 20;

/** The plot of rows such as {"epoch": 1, "loss": 0.7, "valid": 0.5}, with a legend; the first name is the axis. */
export function plot(rows: Curve): HTMLElement {
  const [axis, ...names] = Object.keys(rows[0] ?? {}) as [string, ...string[]];
  const scale = colours(names);
  const xs = rows.map((r) => r[axis] ?? 0);
  const ys = rows.flatMap((r) => names.map((n) => r[n]).filter((v) => v != null) as number[]);
  const [x0, x1, y0, y1] = [Math.min(...xs), Math.max(...xs), Math.min(0, ...ys), Math.max(...ys)];
  const x = (v: number) => LEFT + (WIDTH - LEFT - 8) * (v - x0) / (x1 - x0 || 1);
  const y = (v: number) => 8 + (HEIGHT - BOTTOM - 8) * (1 - (v - y0) / (y1 - y0 || 1));
  const path = (n: string) => rows.filter((r) => r[n] != null)
    .map((r, i) => `${i ? "L" : "M"}${x(r[axis] ?? 0).toFixed(1)} ${y(r[n]!).toFixed(1)}`).join("");
  const picture = svg("svg", { class: "curve", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": `Learning curve: ${names.join(", ")} by ${axis}` },
    ...[y0, (y0 + y1) / 2, y1].map((v) => svg("text", { x: LEFT - 4, y: y(v) + 3, "text-anchor": "end" }, short(v))),
    ...[x0, x1].map((v) => svg("text", { x: x(v), y: HEIGHT - 4, "text-anchor": "middle" }, short(v))),
    ...names.map((n) => svg("path", { d: path(n), stroke: scale.of(n) })));
  return h("figure", {}, picture, h("figcaption", { class: "legend" },
    ...scale.legend.map(([colour, name]) => h("span", {},
      svg("svg", { viewBox: "0 0 10 10", "aria-hidden": "true" }, svg("circle", { cx: 5, cy: 5, r: 5, fill: colour })), name))));
}
