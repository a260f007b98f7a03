// All tools: found by name and words, described, and run from a form.

import { type Answer, Failure, get, type Json, post, type Tool } from "./api";
import { byId, field, fill, h } from "./dom";
import { form } from "./form";
import { currentGraph } from "./pane";
import { showAnswer } from "./result";
import { say, trying } from "./say";

const MOST = 60;

let tools: Tool[] = [];
const search = h("input", { type: "search", id: "tool-search", input: listed });
const found = h("ul", { class: "tools", "aria-label": "Tools" });
const about = h("div", { id: "tool" });
const result = h("div", { id: "tool-answer" });

export async function start(): Promise<void> {
  fill(
    byId("tools"),
    field("Find a tool", search, "By its name, family or words of what it does."),
    found,
    about,
    result,
  );
  ({ tools } = await get<{ tools: Tool[] }>("/api/tools"));
  listed();
}

function listed(): void {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = tools.filter((t) => {
    const text = `${t.name} ${t.family} ${t.summary}`.toLowerCase();
    return words.every((w) => text.includes(w));
  });
  fill(
    found,
    ...fits.slice(0, MOST).map((t) =>
      h(
        "li",
        {},
        h(
          "button",
          {
            click: (e: Event) =>
              void trying(about, () => describe(t.name, e.currentTarget as HTMLElement)),
          },
          h("strong", {}, t.name),
          " ",
          h("span", {}, t.summary),
        ),
      ),
    ),
    fits.length > MOST && h("li", {}, `and ${fits.length - MOST} more`),
  );
  say(`${fits.length} tools`);
}

async function describe(name: string, button: HTMLElement): Promise<void> {
  const tool = await get<Tool>(`/api/tools/${encodeURIComponent(name)}`);
  found.querySelector("[aria-current]")?.removeAttribute("aria-current");
  button.setAttribute("aria-current", "true");
  fill(result);
  fill(
    about,
    h("h2", {}, tool.name),
    h("p", {}, h("code", {}, tool.signature)),
    h("p", {}, tool.summary),
    tool.details && h("p", {}, ...withCode(tool.details)),
    tool.needs && h("p", {}, `Needs ${tool.needs}.`),
    tool.checked_by && h("p", { class: "grade" }, `Checked: ${tool.checked_by}.`),
    tool.input_schema &&
      form(
        tool.input_schema,
        tool.params ?? [],
        (args) => void trying(result, () => run(tool, args)),
      ),
  );
  about.querySelector<HTMLElement>("input, select, textarea, button")?.focus();
}

/** Prose whose code stands between backquotes. */
const withCode = (text: string): (Node | string)[] =>
  text.split("`").map((part, i) => (i % 2 ? h("code", {}, part) : part));

async function run(tool: Tool, args: Record<string, Json>): Promise<void> {
  const graph = currentGraph()?.info.id;
  const graphs: Record<string, Json> = {}; // other graphs are lent under the names of their parameters
  for (const { name, type } of tool.params ?? [])
    if (type === "graph" && args[name] !== undefined) {
      graphs[name] = args[name];
      args[name] = name;
    }
  if (!graph && tool.input_schema?.properties?.["graph"])
    throw new Failure("no graph is open", 0, "open a file first");
  showAnswer(
    result,
    await post<Answer>(`/api/tools/${encodeURIComponent(tool.name)}`, { graph, graphs, args }),
  );
}
