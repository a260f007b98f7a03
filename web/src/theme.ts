// Dark or light: as the system has it, unless somebody chose.

import { byId } from "./dom";

const KEY = "grasp-theme";
const system = matchMedia("(prefers-color-scheme: dark)");

export function start(changed: () => void): void {
  const choice = byId<HTMLSelectElement>("theme");
  const apply = () => {
    document.documentElement.dataset["theme"] = choice.value || (system.matches ? "dark" : "light");
    changed();
  };
  choice.value = localStorage.getItem(KEY) ?? "";
  choice.addEventListener("change", () => {
    localStorage.setItem(KEY, choice.value);
    apply();
  });
  system.addEventListener("change", apply);
  apply();
}
