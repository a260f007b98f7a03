// Trained models: what there is, how well it did, and what it predicts.

import { get, type Json, post } from "./api";
import { byId, field, fill, h } from "./dom";
import { say, trying } from "./say";
import { show } from "./value";

interface Prediction {
  model: string;
  accuracy: number | null;
  predictions: Json;
}

const model = h("input", { id: "model", required: true });
const data = h("input", { id: "data" });
const item = h("input", { id: "item" });
const result = h("div", { id: "prediction" });

export async function start(): Promise<void> {
  const place = byId("models");
  const models = await get<Json>("/api/models");
  fill(
    place,
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
    show(models),
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
