// An answer with all that says how far it can be trusted.

import type { Answer, Json } from "./api";
import { fill, h } from "./dom";
import { lightAnswer, openMade } from "./pane";
import { say, trying } from "./say";
import { brief, line, show } from "./value";

const GRADES: Record<string, string> = {
  proved: "proved: a certificate was checked",
  rederived: "derived a second time by other means",
  unchecked: "not checked",
  predicted: "predicted: no fact, but a model's guess",
};

const notes = (title: string, items: Json[] | undefined) =>
  items?.length
    ? h("div", {}, h("h2", {}, title), h("ul", {}, ...items.map((i) => h("li", {}, line(i)))))
    : null;

/** The id of the graph that a value is. */
function madeGraph(value: Json): string | null {
  const id = value && typeof value === "object" && !Array.isArray(value) ? value["graph_id"] : null;
  return typeof id === "string" ? id : null;
}

/** Shows an answer in its place and lights it up in the graph. */
export function showAnswer(place: HTMLElement, answer: Answer): void {
  const isOk = answer.status === "ok";
  const sentence = answer.answer ?? "";
  const made = madeGraph(answer.value);
  const isScalar = answer.value === null || typeof answer.value !== "object";
  fill(
    place,
    h(
      "section",
      { class: isOk ? "answer" : "answer declined", "aria-label": "Answer" },
      sentence && h("p", { class: "sentence" }, sentence),
      isOk && !(sentence && isScalar) && show(answer.value),
      made &&
        h("button", { click: () => void trying(place, () => openMade(made)) }, "Draw this graph"),
      answer.grade &&
        h(
          "p",
          { class: "grade" },
          GRADES[answer.grade] ?? answer.grade,
          answer.certificate && ` (${answer.certificate.text})`,
          `; ${answer.ms.toFixed(1)} ms`,
        ),
    ),
    notes("Taken for granted", answer.assumptions),
    notes("Did you mean", answer.suggestions),
  );
  place.scrollIntoView({ block: "nearest" });
  lightAnswer(answer);
  say(sentence || brief(answer.value));
}
