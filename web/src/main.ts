// The page: its views are put together here.

import { onTokenWanted } from "./api";
import * as ask from "./ask";
import { byId } from "./dom";
import * as knowledge from "./knowledge";
import * as link from "./link";
import * as models from "./models";
import * as pane from "./pane";
import * as plan from "./plan";
import { say, trying } from "./say";
import * as tabs from "./tabs";
import * as theme from "./theme";
import * as tools from "./tools";

const starts: Record<string, () => Promise<void>> = {
  tools: tools.start,
  knowledge: knowledge.start,
  plan: plan.start,
  models: models.start,
};

/** A view is started when it is first seen, and again if that failed. */
function seen(panel: string): void {
  const start = starts[panel];
  if (!start) return;
  delete starts[panel];
  void trying(byId(panel), async () => {
    try {
      await start();
    } catch (e) {
      starts[panel] = start;
      throw e;
    }
  });
}

async function askToken(): Promise<string | null> {
  const dialog = byId<HTMLDialogElement>("token");
  const text = byId<HTMLInputElement>("token-text");
  if (!dialog.open) dialog.showModal();
  await new Promise((done) => dialog.addEventListener("close", done, { once: true }));
  return dialog.returnValue === "ok" ? text.value : null;
}

async function copyLink(): Promise<void> {
  const graph = pane.currentGraph();
  const drawn = pane.drawnGraph();
  const text = graph && (graph.text ?? (drawn && link.nodeLink(drawn)));
  const fragment = await link.write({
    question: ask.questionText(),
    program: ask.programText(),
    graph: text && graph!.from !== "question" ? { name: graph!.info.name, text } : null,
  });
  history.replaceState(null, "", fragment);
  try {
    await navigator.clipboard.writeText(location.href);
    say("the link is copied");
  } catch {
    say("the link is in the address");
  }
}

async function openLink(): Promise<void> {
  const linked = await link.read(location.hash);
  if (!linked) return;
  if (linked.graph) await pane.open(linked.graph.name, linked.graph.text);
  await ask.askAgain(linked.question, linked.program);
}

onTokenWanted(askToken);
ask.start();
tabs.start(seen);
byId("permalink").addEventListener("click", () => void trying(undefined, copyLink));
addEventListener("hashchange", () => void trying(undefined, openLink));
void trying(undefined, async () => {
  const ready = pane.start();
  theme.start(pane.themeChanged);
  await ready;
  await ask.offerModel();
  await openLink();
});
