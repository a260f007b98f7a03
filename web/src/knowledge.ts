// Questions of logic to the knowledge graphs of the server, with the triples that each answer rests on.

import { get, type Json, post } from "./api";
import { byId, field, fill, h } from "./dom";
import { open } from "./pane";
import { say, trying } from "./say";
import { table } from "./value";

interface Store {
  name: string;
  entities: number;
  relations: number;
  triples: number;
  predicts: boolean;
  relation_names: string[];
}
type Triple = [string, string, string];
interface Found {
  id: number;
  name: string;
  label: string;
  score?: number;
  grade?: string;
  witness?: Triple[];
}
interface Answers {
  query: string;
  type: string | null;
  total: number;
  offset: number;
  verified: boolean | null;
  answers: Found[];
}

const PAGE = 100;

let stores: Store[] = [];
let offset = 0;
const store = h("select", { id: "kg", change: tellStore });
const query = h("textarea", {
  rows: "3",
  class: "code",
  spellcheck: "false",
  id: "kg-query",
  placeholder: "?x: won(NobelPrize, ?x) & !born_in(Germany, ?x)",
});
const exec = h("select");
const about = h("div");
const result = h("div", { id: "kg-answer" });

export async function start(): Promise<void> {
  const place = byId("knowledge");
  ({ kgs: stores } = await get<{ kgs: Store[] }>("/api/kgs"));
  if (!stores.length)
    return fill(
      place,
      h("p", {}, "No knowledge graph is open: start the server with grasp serve --kg STORE."),
    );
  fill(store, ...stores.map((s) => h("option", { value: s.name }, s.name)));
  fill(
    place,
    h(
      "form",
      {
        submit: (e: Event) => {
          e.preventDefault();
          offset = 0;
          void trying(result, ask);
        },
      },
      field("Store", store),
      about,
      field(
        "Query",
        query,
        'relation(subject, object) with & | ! and brackets; ?x is asked for, other variables mean "some".',
      ),
      field(
        "Answered",
        exec,
        "exact: what the triples entail; predict, where the store has a model: with links that it expects.",
      ),
      h("button", { class: "main", id: "kg-ask" }, "Ask"),
    ),
    result,
  );
  tellStore();
}

function tellStore(): void {
  const s = stores.find((x) => x.name === store.value);
  if (!s) return;
  fill(
    about,
    h("p", {}, `${s.entities} entities, ${s.relations} relations, ${s.triples} triples`),
    h(
      "details",
      {},
      h("summary", {}, "Relations"),
      h("ul", { class: "items" }, ...s.relation_names.map((r) => h("li", {}, r))),
    ),
  );
  fill(
    exec,
    ...["exact", ...(s.predicts ? ["predict"] : [])].map((e) => h("option", { value: e }, e)),
  );
}

async function ask(): Promise<void> {
  say("asking");
  const body = { kg: store.value, query: query.value, exec: exec.value, limit: PAGE, offset };
  const reply = await post<Answers>("/api/kg/query", body);
  const isScored = reply.answers.some((a) => a.score !== undefined);
  const columns = ["answer", ...(isScored ? ["score", "grade"] : []), "because"];
  const rows = reply.answers.map((a): (Json | Node)[] => [
    a.label || a.name,
    ...(isScored ? [a.score ?? null, a.grade ?? null] : []),
    because(a),
  ]);
  const count = reply.total === 1 ? "1 answer" : `${reply.total} answers`;
  fill(
    result,
    h(
      "p",
      {},
      count,
      reply.type && `, type ${reply.type}`,
      reply.verified && ", each derived twice",
    ),
    rows.length > 0 && table(columns, rows, "Answers"),
    h(
      "div",
      { class: "row" },
      offset > 0 && turn("Before", -PAGE),
      offset + PAGE < reply.total && turn("More", PAGE),
    ),
  );
  say(count);
}

const turn = (label: string, by: number) =>
  h(
    "button",
    {
      type: "button",
      click: () => {
        offset += by;
        void trying(result, ask);
      },
    },
    label,
  );

/** The triples of an answer, which can be drawn. */
function because(answer: Found): Node {
  const triples = answer.witness ?? [];
  if (!triples.length) return h("span", {}, "–");
  return h(
    "div",
    {},
    ...triples.map((t) => h("div", {}, t.join(" "))),
    h(
      "button",
      { type: "button", click: () => void trying(result, () => drawTriples(answer.name, triples)) },
      "Draw",
    ),
  );
}

async function drawTriples(name: string, triples: Triple[]): Promise<void> {
  const links = triples.map(([source, relation, target]) => ({ source, target, relation }));
  const nodes = [...new Set(triples.flatMap(([s, , o]) => [s, o]))].map((id) => ({ id }));
  await open(
    `why ${name}`,
    JSON.stringify({ directed: true, multigraph: true, graph: {}, nodes, links }),
    "page",
  );
}
