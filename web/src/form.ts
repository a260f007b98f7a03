// A form for what a tool takes, made from its schema.

import { Failure, type Json, type Param, type Schema } from "./api";
import { field, h, select } from "./dom";
import { allGraphs } from "./pane";

interface Input {
  name: string;
  control: HTMLElement;
  read(): Json | undefined;
}

const typeOf = (s: Schema): string =>
  (Array.isArray(s.type) ? s.type.find((t) => t !== "null") : s.type) ?? "";

function parsed(name: string, text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    throw new Failure(`${name}: expected JSON`, 0, 'such as ["a", "b"], 3 or "text"');
  }
}

function input(name: string, schema: Schema, param: Param | undefined, isRequired: boolean): Input {
  const type = typeOf(schema);
  if (param?.type === "graph") {
    const control = h(
      "select",
      {},
      ...allGraphs().map((g) => h("option", { value: g.id }, g.name)),
    );
    return { name, control, read: () => control.value || undefined };
  }
  if (schema.enum) {
    const options = schema.enum.map(String);
    const control = select(isRequired ? options : ["", ...options], {});
    return {
      name,
      control,
      read: () => (control.value === "" ? undefined : schema.enum![options.indexOf(control.value)]),
    };
  }
  if (type === "boolean") {
    const control = select(isRequired ? ["true", "false"] : ["", "true", "false"], {});
    return {
      name,
      control,
      read: () => (control.value === "" ? undefined : control.value === "true"),
    };
  }
  if (type === "array") {
    const control = h("textarea", { rows: "3", required: isRequired });
    return { name, control, read: () => list(name, control.value) };
  }
  const isNumber = type === "integer" || type === "number";
  const control = h("input", {
    type: isNumber ? "number" : "text",
    step: type === "integer" ? "1" : "any",
    required: isRequired,
    list: param?.type === "node" && "names",
  });
  const read = () =>
    control.value === ""
      ? undefined
      : isNumber
        ? Number(control.value)
        : type === "string"
          ? control.value
          : parsed(name, control.value);
  return { name, control, read };
}

/** A list of names a line each, or as JSON. */
function list(name: string, text: string): Json | undefined {
  if (!text.trim()) return undefined;
  if (text.trim().startsWith("[")) return parsed(name, text);
  return text
    .split("\n")
    .map((l) => l.trim())
    .filter(Boolean);
}

/** The form; `submit` gets what was filled in. */
export function form(
  schema: Schema,
  params: Param[],
  submit: (args: Record<string, Json>) => void,
): HTMLFormElement {
  const inputs = Object.entries(schema.properties ?? {})
    .filter(([name]) => name !== "graph")
    .map(([name, s]) => ({
      s,
      in: input(
        name,
        s,
        params.find((p) => p.name === name),
        schema.required?.includes(name) ?? false,
      ),
    }));
  const given = () => {
    const args: Record<string, Json> = {};
    for (const { in: i } of inputs) {
      const value = i.read();
      if (value !== undefined) args[i.name] = value;
    }
    return args;
  };
  return h(
    "form",
    {
      submit: (e: Event) => {
        e.preventDefault();
        submit(given());
      },
    },
    ...inputs.map(({ s, in: i }) => {
      const isMany = typeOf(s) === "array";
      const need = schema.required?.includes(i.name) ? "" : " (if you like)";
      return field(
        i.name + need,
        i.control,
        (s.description ?? "") + (isMany ? "; one a line, or JSON" : ""),
      );
    }),
    h("button", { class: "main" }, "Run"),
  );
}
