// Which tools a request needs, in which order, drawn as the graph that they are.

import { get, post } from "./api";
import { byId, field, fill, h, select } from "./dom";
import { open } from "./pane";
import { say, trying } from "./say";
import { table } from "./value";

interface Plan {
  task_nodes: { task: string; text: string; chance?: number | null }[];
  task_links: { source: string; target: string; in_graph: boolean }[];
  chance: number | null;
}

const request = h("textarea", {
  rows: "3",
  id: "request",
  placeholder: "take the largest component and find its bridges",
});
const steps = h("textarea", { rows: "3", id: "steps" });
const result = h("div", { id: "plan-answer" });

export async function start(): Promise<void> {
  const { taskgraphs } = await get<{ taskgraphs: { name: string }[] }>("/api/taskgraphs");
  const tasks = select(
    taskgraphs.map((t) => t.name),
    { id: "tasks" },
  );
  fill(
    byId("plan"),
    h(
      "form",
      {
        submit: (e: Event) => {
          e.preventDefault();
          void trying(result, () => plan(tasks.value));
        },
      },
      field("Tools to choose from", tasks),
      field("Request", request),
      field("Steps (if you like)", steps, "The steps in words, one a line."),
      h("button", { class: "main" }, "Plan"),
    ),
    result,
  );
}

async function plan(tasks: string): Promise<void> {
  say("planning");
  const written = steps.value
    .split("\n")
    .map((s) => s.trim())
    .filter(Boolean);
  const found = await post<Plan>("/api/plan", {
    request: request.value,
    name: tasks,
    ...(written.length && { steps: written }),
  });
  const { task_nodes: nodes, task_links: links } = found;
  fill(
    result,
    table(
      ["step", "tool", "what it does"],
      nodes.map((n, i) => [i + 1, n.task, n.text]),
      "Plan",
    ),
    links.length > 0 &&
      h(
        "ul",
        {},
        ...links.map((l) =>
          h(
            "li",
            {},
            `${l.source} → ${l.target}`,
            !l.in_graph && " (a link that the task graph lacks)",
          ),
        ),
      ),
  );
  say(`a plan of ${nodes.length} tools`);
  if (!nodes.length) return;
  await open(
    "plan",
    JSON.stringify({
      directed: true,
      multigraph: false,
      graph: {},
      nodes: [...new Set(nodes.map((n) => n.task))].map((id) => ({ id })),
      links: links.map(({ source, target }) => ({ source, target })),
    }),
    "page",
  );
}
