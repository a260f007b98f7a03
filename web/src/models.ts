// Trained models: what there is, how one learnt, and what it predicts.

import { get, getBlob, type Json, post } from "./api";
import { byId, field, fill, h } from "./dom";
import { short } from "./paint";
import { say, trying } from "./say";
import { show, table } from "./value";

interface Prediction {
  model: string;
  accuracy: number | null;
  predictions: Json;
}
type Table<Cell> = { columns: string[]; rows: Cell[][] };
interface Models extends Table<Json> {
  trained: { name: string; test?: number; mrr?: number | null }[];
}
interface About {
  history?: Table<number>;
  [said: string]: Json | undefined;
}

const model = h("input", { id: "predict-model", required: true });
const data = h("input", { id: "predict-data" });
const item = h("input", { id: "predict-item" });
const result = h("div", { id: "prediction" });
const names = h("ul", { class: "tools", id: "trained", "aria-label": "Trained models" });
const learnt = h("div", { id: "learnt" });

export async function start(): Promise<void> {
  const place = byId("models");
  const { trained, ...known } = await get<Models>("/api/models");
  fill(
    names,
    ...trained.map(({ name, test, mrr }) =>
      h(
        "li",
        {},
        h(
          "button",
          {
            click: (e: Event) =>
              void trying(learnt, () => describe(name, e.currentTarget as HTMLElement)),
          },
          h("strong", {}, name),
          " ",
          h("span", {}, test != null ? `${short(test)} in its test` : judged(mrr)),
        ),
      ),
    ),
  );
  fill(
    place,
    h("h2", {}, "Trained"),
    trained.length
      ? names
      : h("p", {}, "None yet: grasp train makes them, and --kg-model gives one to a store."),
    learnt,
    h("h2", {}, "Predict"),
    h(
      "form",
      {
        submit: (e: Event) => {
          e.preventDefault();
          void trying(result, predict);
        },
      },
      field("Model", model, "The file that grasp train wrote."),
      field("Data", data, "What it was trained on, or data like it."),
      field("Node or graph (if you like)", item, "All of them without it."),
      h("button", { class: "main" }, "Predict"),
    ),
    result,
    h("h2", {}, "Models"),
    show(known),
  );
}

/** Of a model of a knowledge graph, by the triples that its training held out. */
function judged(mrr?: number | null): string {
  return mrr == null ? "links of a store" : `MRR ${short(mrr)} on links held out`;
}

/** The curve in words, for who does not see it: where each line begins and ends. */
function told(name: string, { columns, rows }: Table<number>): string {
  const [first, last] = [rows[0]!, rows[rows.length - 1]!];
  const lines = columns
    .slice(1)
    .map((c, i) => `${c} from ${short(first[i + 1]!)} to ${short(last[i + 1]!)}`);
  return `How ${name} learnt, ${columns[0]} ${first[0]} to ${last[0]}: ${lines.join(", ")}`;
}

async function describe(name: string, button: HTMLElement): Promise<void> {
  const path = `/api/models/${encodeURIComponent(name)}`;
  const { history, ...about } = await get<About>(path);
  const curve = history?.rows.length ? await drawnCurve(name, path, history) : null;
  names.querySelector("[aria-current]")?.removeAttribute("aria-current");
  button.setAttribute("aria-current", "true");
  fill(
    learnt,
    h("h2", {}, name),
    curve ?? h("p", {}, "Its file does not say how it was trained."),
    show(about as Json),
  );
  say(curve ? `drawn: how ${name} learnt` : name);
}

/** The server's picture, as `grasp models NAME --plot` draws it, and its numbers. */
async function drawnCurve(
  name: string,
  path: string,
  history: Table<number>,
): Promise<HTMLElement> {
  const picture = URL.createObjectURL(await getBlob(`${path}/curve`));
  return h(
    "figure",
    {},
    h("img", { src: picture, alt: told(name, history), class: "plot" }),
    h(
      "details",
      {},
      h("summary", {}, "As numbers"),
      table(history.columns, history.rows, `Epochs of ${name}`),
    ),
  );
}

async function predict(): Promise<void> {
  say("predicting");
  const body = { model: model.value, data: data.value, ...(item.value && { node: item.value }) };
  const found = await post<Prediction>("/api/predict", body);
  const right =
    found.accuracy == null
      ? ""
      : `; it was right in ${(100 * found.accuracy).toFixed(1)} % of its test`;
  fill(
    result,
    h("p", {}, `Predicted by ${found.model}${right}. A prediction is no fact.`),
    show(found.predictions),
  );
  say("predicted");
}
