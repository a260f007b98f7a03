// Asking in words: the trace as it unfolds, the answer, how it was understood, and the correction.

import { type Answer, ask, drop, get, type GraphInfo, type Json, post } from "./api";
import { byId, field, fill, h } from "./dom";
import { currentGraph, type Held, lightAnswer, open } from "./pane";
import { quoted, split } from "./program";
import { graphsOf, type Reading, summary, told } from "./reading";
import { showAnswer } from "./result";
import { say, trying } from "./say";
import { line } from "./value";

const question = h("textarea", {
  rows: "4",
  id: "question",
  placeholder:
    "Roads: Oslo-Hamar 120 km, Hamar-Lom 200 km, Oslo-Lom 350 km. How far is it from Oslo to Lom?",
});
const program = h("textarea", { rows: "3", class: "code", spellcheck: "false", id: "program" });
const graphText = h("textarea", {
  rows: "8",
  class: "code",
  spellcheck: "false",
  id: "graph-text",
});
const model = h("select", { id: "model" }, h("option", { value: "" }, "grasp itself"));
const modelBox = field("Understood by", model);
const go = h("button", { class: "main" }, "Ask");
const stop = h("button", { type: "button", hidden: true, click: () => running?.abort() }, "Stop");
const result = h("div", { id: "answer" });
const understood = h("div", { id: "understood" });
const trace = h("ol", { class: "trace", id: "trace", tabindex: "0", "aria-label": "Trace" });
const traceBox = h("details", { open: true, hidden: true }, h("summary", {}, "Trace"), trace);
const graphBox = h(
  "details",
  {},
  h("summary", {}, "Correct the graph"),
  h(
    "form",
    {
      submit: (e: Event) => {
        e.preventDefault();
        void trying(result, useText);
      },
    },
    field(
      "The graph as it was read",
      graphText,
      "Change it, or write another in any notation that grasp reads.",
    ),
    h("button", {}, "Use this graph"),
  ),
);
const readBox = h(
  "section",
  { hidden: true, "aria-label": "How it was understood" },
  h("h2", {}, "How it was understood"),
  understood,
  h(
    "form",
    {
      submit: (e: Event) => {
        e.preventDefault();
        void trying(result, runProgram);
      },
    },
    field(
      "Program",
      program,
      "What was run. Change it and run it again if something else was meant.",
    ),
    h("div", { class: "row" }, h("button", { id: "run" }, "Run the program")),
  ),
  graphBox,
);

let running: AbortController | null = null;
/** The other graphs of a question that held several, by the names that its program gives them. */
let others: Record<string, string> = {};

export const questionText = (): string => question.value;
export const programText = (): string => (readBox.hidden ? "" : program.value);

export function start(): void {
  question.addEventListener("keydown", (e) => {
    if (e.key === "Enter" && (e.ctrlKey || e.metaKey)) go.click();
  });
  fill(
    byId("ask"),
    h(
      "form",
      {
        submit: (e: Event) => {
          e.preventDefault();
          void askNow();
        },
      },
      field(
        "Question",
        question,
        "In words, with its graph or about the one that is drawn. Ctrl+Enter asks.",
      ),
      modelBox,
      h("div", { class: "row" }, go, stop),
    ),
    result,
    readBox,
    traceBox,
  );
  modelBox.hidden = true;
}

/** A choice of who understands the question, if the server was given a model. */
export async function offerModel(): Promise<void> {
  const { data } = await get<{ data: { id: string; owned_by: string }[] }>("/v1/models");
  const other = data.find((m) => m.owned_by !== "grasp");
  if (!other) return;
  model.append(h("option", { value: "model" }, other.id));
  modelBox.hidden = false;
}

/** Asks what a link brought; its program is the correction of somebody. */
export async function askAgain(text: string, corrected: string): Promise<void> {
  question.value = text;
  if (text) await askNow();
  if (!corrected || corrected === program.value) return;
  readBox.hidden = false;
  program.value = corrected;
  await trying(result, runProgram);
}

async function askNow(): Promise<void> {
  if (!question.value.trim()) return question.focus();
  running?.abort();
  const mine = (running = new AbortController());
  fill(result);
  fill(trace);
  readBox.hidden = true;
  traceBox.hidden = stop.hidden = false;
  lightAnswer(null);
  say("thinking");
  await trying(result, () => answerTo(question.value, mine.signal));
  if (running === mine) stop.hidden = true;
}

async function answerTo(text: string, signal: AbortSignal): Promise<void> {
  const reading = await post<Reading>("/api/sense", { text });
  const isAboutDrawn = reading.graphs.length === 0;
  const graph = isAboutDrawn ? currentGraph()?.info.id : undefined;
  const answer = await ask({ question: text, graph, llm: model.value || undefined }, step, signal);
  if (!trace.childElementCount) answer.trace?.forEach(step);
  await adopt(text, reading, answer);
  showAnswer(result, answer);
}

function step(s: Json): void {
  trace.append(h("li", {}, line(s)));
  trace.scrollTop = trace.scrollHeight;
}

/** Takes over what was understood: the program, and the graph if the question held one. */
async function adopt(text: string, reading: Reading, answer: Answer): Promise<void> {
  const parts = split(answer.calls.join("; "));
  await Promise.all(Object.values(others).map(drop));
  const [first, ...more] = parts.graphs.length ? parts.graphs : graphsOf(reading);
  const graphs = await Promise.all(
    more.map(({ name, text }) => post<GraphInfo>("/api/graphs", { name, text })),
  );
  others = Object.fromEntries(graphs.map((g, i) => [more[i]!.name, g.id]));
  if (first) await open("from the question", first.text, "question");
  graphText.value = currentGraph()?.text ?? "";
  graphBox.hidden = !currentGraph();
  program.value = parts.calls;
  fill(
    understood,
    told(text, reading, quoted(parts.calls)),
    ...summary(reading).map((s) => h("p", {}, s)),
    ...reading.problems.map((p) => h("p", { class: "error" }, p.text || p.reason)),
  );
  readBox.hidden = false;
}

async function runProgram(): Promise<void> {
  const graph: Held | null = currentGraph();
  say("running");
  const answer = await post<Answer>("/api/run", {
    program: program.value,
    graph: graph?.info.id,
    graphs: others,
  });
  showAnswer(result, answer);
}

async function useText(): Promise<void> {
  await open("corrected", graphText.value, "page");
  await runProgram();
}
