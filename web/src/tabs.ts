// The tabs: arrows go between them, each view fetches what it needs when it is first seen.

import { byId } from "./dom";

export function start(seen: (panel: string) => void): void {
  const tabs = [...byId("tabs").querySelectorAll<HTMLElement>("[role=tab]")];
  const choose = (tab: HTMLElement) => {
    for (const t of tabs) {
      const isChosen = t === tab;
      t.setAttribute("aria-selected", String(isChosen));
      t.tabIndex = isChosen ? 0 : -1;
      byId(t.getAttribute("aria-controls")!).hidden = !isChosen;
    }
    seen(tab.getAttribute("aria-controls")!);
  };
  tabs.forEach((tab, i) => {
    tab.addEventListener("click", () => choose(tab));
    tab.addEventListener("keydown", (e) => {
      const to = { ArrowRight: i + 1, ArrowLeft: i - 1, Home: 0, End: tabs.length - 1 }[e.key];
      if (to === undefined) return;
      e.preventDefault();
      const next = tabs[(to + tabs.length) % tabs.length]!;
      choose(next);
      next.focus();
    });
  });
  choose(tabs[0]!);
}
