// A table of numbers as lines over its first column: a learning curve, a distribution.

import { h, svg } from "./dom";
import { colours, short } from "./paint";

const WIDTH = 480,
  HEIGHT = 180,
  LEFT = 44,
  BOTTOM = 20;

export function plot([axis, ...names]: string[], rows: number[][]): HTMLElement {
  const scale = colours(names);
  const xs = rows.map((r) => r[0]!);
  const ys = rows.flatMap((r) => r.slice(1));
  const least = (v: number[], from: number) => v.reduce((a, b) => Math.min(a, b), from);
  const most = (v: number[]) => v.reduce((a, b) => Math.max(a, b), -Infinity);
  const [x0, x1, y0, y1] = [least(xs, Infinity), most(xs), least(ys, 0), most(ys)];
  const x = (v: number) => LEFT + ((WIDTH - LEFT - 8) * (v - x0)) / (x1 - x0 || 1);
  const y = (v: number) => 8 + (HEIGHT - BOTTOM - 8) * (1 - (v - y0) / (y1 - y0 || 1));
  const sorted = [...rows].sort((a, b) => a[0]! - b[0]!);
  const path = (i: number) =>
    sorted.map((r, k) => `${k ? "L" : "M"}${x(r[0]!).toFixed(1)} ${y(r[i]!).toFixed(1)}`).join("");
  const picture = svg(
    "svg",
    {
      class: "plot",
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      role: "img",
      "aria-label": `${names.join(", ")} by ${axis}`,
    },
    ...[y0, (y0 + y1) / 2, y1].map((v) =>
      svg("text", { x: LEFT - 4, y: y(v) + 3, "text-anchor": "end" }, short(v)),
    ),
    ...[x0, x1].map((v) =>
      svg("text", { x: x(v), y: HEIGHT - 4, "text-anchor": "middle" }, short(v)),
    ),
    ...names.map((name, i) => svg("path", { d: path(i + 1), stroke: scale.of(name) })),
  );
  return h(
    "figure",
    {},
    picture,
    h(
      "figcaption",
      { class: "legend" },
      ...scale.legend.map(([colour, name]) => h("span", {}, dot(colour), name)),
    ),
  );
}

/** A spot of a colour for a legend. */
export function dot(colour: string): SVGElement {
  return svg(
    "svg",
    { viewBox: "0 0 10 10", "aria-hidden": "true" },
    svg("circle", { cx: 5, cy: 5, r: 5, fill: colour }),
  );
}
