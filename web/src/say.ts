// What happened, for eyes and for screen readers: one line of state, and errors with their remedy.

import { Failure } from "./api";
import { byId, fill, h } from "./dom";

export function say(text: string): void {
  byId("status").textContent = text;
}

/** Shows an error where it belongs; without a place it goes to the line of state alone. */
export function fail(error: unknown, place?: HTMLElement): void {
  const known = error instanceof Failure ? error : new Failure(String(error), 0);
  say(`error: ${known.message}`);
  if (!place) return;
  fill(
    place,
    h(
      "div",
      { class: "error", role: "alert" },
      h("strong", {}, known.message),
      known.place && ` (${known.place})`,
      known.hint && h("p", {}, known.hint),
    ),
  );
}

/** Runs what a button or form starts; whatever goes wrong is shown. */
export async function trying(
  place: HTMLElement | undefined,
  work: () => Promise<void>,
): Promise<void> {
  try {
    await work();
  } catch (e) {
    fail(e, place);
    if (!(e instanceof Failure)) throw e;
  }
}
