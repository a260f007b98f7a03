// Colours and sizes that stand for an attribute: one colour a value, or a ramp for numbers.

import type { Json } from "./api";

const HUES = [
  "#0072b2",
  "#d55e00",
  "#009e73",
  "#cc79a7",
  "#b8860b",
  "#56b4e9",
  "#7a5195",
  "#8c564b",
];
const OTHER = "#888888";
const RAMP: [number, number, number][] = [
  [68, 84, 150],
  [33, 145, 140],
  [122, 190, 74],
  [230, 170, 20],
];

export interface Scale {
  of(value: Json | undefined): string;
  legend: [string, string][];
}

const isNumber = (v: Json | undefined): v is number => typeof v === "number" && Number.isFinite(v);

function ramp(t: number): string {
  const at = Math.min(Math.max(t, 0), 1) * (RAMP.length - 1);
  const k = Math.min(Math.floor(at), RAMP.length - 2);
  const mix = RAMP[k]!.map((c, i) => Math.round(c + (RAMP[k + 1]![i]! - c) * (at - k)));
  return "#" + mix.map((c) => c.toString(16).padStart(2, "0")).join("");
}

function bounds(numbers: number[]): [number, number] {
  return [
    numbers.reduce((a, b) => Math.min(a, b), Infinity),
    numbers.reduce((a, b) => Math.max(a, b), -Infinity),
  ];
}

/** A colour for each value. Numbers get a ramp where there are more of them than colours. */
export function colours(values: Iterable<Json | undefined>): Scale {
  const given = [...values].filter((v) => v !== undefined && v !== null) as Json[];
  const kinds = [...new Set(given.map((v) => String(v)))];
  if (given.every(isNumber) && kinds.length > HUES.length) {
    const [low, high] = bounds(given as number[]);
    const of = (v: Json | undefined) => (isNumber(v) ? ramp((v - low) / (high - low || 1)) : OTHER);
    return { of, legend: [low, (low + high) / 2, high].map((v) => [of(v), short(v)]) };
  }
  const counts = new Map<string, number>();
  for (const v of given) counts.set(String(v), (counts.get(String(v)) ?? 0) + 1);
  kinds.sort((a, b) => counts.get(b)! - counts.get(a)! || (a < b ? -1 : 1));
  const hue = new Map(kinds.slice(0, HUES.length).map((k, i) => [k, HUES[i]!]));
  const legend: [string, string][] = [...hue].map(([k, c]) => [c, k]);
  if (kinds.length > HUES.length) legend.push([OTHER, `${kinds.length - HUES.length} others`]);
  return { of: (v) => hue.get(String(v)) ?? OTHER, legend };
}

/** A size between the smallest and the largest for each number; areas grow with the numbers. */
export function sizes(
  values: Iterable<Json | undefined>,
  small: number,
  large: number,
): (v: Json | undefined) => number {
  const numbers = [...values].filter(isNumber);
  const [low, high] = bounds(numbers);
  return (v) =>
    isNumber(v) && high > low
      ? small + (large - small) * Math.sqrt((v - low) / (high - low))
      : small;
}

/** A number as people read it. */
export function short(v: number): string {
  return Number.isInteger(v) ? String(v) : String(Number(v.toPrecision(4)));
}
