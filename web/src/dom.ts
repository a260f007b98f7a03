// Building the page. Children are nodes or text and never HTML: a label of a graph stays a label.

export type Child = Node | string | number | null | undefined | false;
type Props = Record<string, unknown>;

/** An element. Props that are functions listen, others become attributes; false and null are left out. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  props: Props = {},
  ...children: Child[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (typeof value === "function") element.addEventListener(name, value as EventListener);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, String(value));
  }
  fill(element, ...children);
  return element;
}

/** The same for the elements of a picture. */
export function svg(tag: string, props: Props = {}, ...children: Child[]): SVGElement {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(props)) element.setAttribute(name, String(value));
  fill(element, ...children);
  return element;
}

/** Puts children in the place of what an element held. */
export function fill(element: Element, ...children: Child[]): void {
  element.replaceChildren(
    ...children.filter((c) => c || c === 0).map((c) => (c instanceof Node ? c : String(c))),
  );
}

/** The element of index.html with this id. */
export function byId<T extends HTMLElement = HTMLElement>(id: string): T {
  const element = document.getElementById(id);
  if (!element) throw new Error(`index.html has no #${id}`);
  return element as T;
}

let next = 0;

/** A control below its label. */
export function field(label: string, control: HTMLElement, note?: string): HTMLElement {
  const id = (control.id ||= `field${next++}`);
  if (note) control.setAttribute("aria-describedby", `${id}-note`);
  return h(
    "div",
    { class: "field" },
    h("label", { for: id }, label),
    control,
    note && h("small", { id: `${id}-note` }, note),
  );
}

export function select(options: string[], props: Props = {}, chosen?: string): HTMLSelectElement {
  return h(
    "select",
    props,
    ...options.map((o) => h("option", { value: o, selected: o === chosen }, o || "none")),
  );
}
