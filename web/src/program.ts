// Programs as answers carry them. A graph that stood in the question comes as a statement of its own,
// `G = parse_graph("...", format="nodelink"); `, in front of the calls that people want to read.

export interface Parts {
  graphs: { name: string; text: string; format: string }[];
  calls: string;
}

/** The end of the string literal that begins at `at`, behind its quote. */
function stringEnd(text: string, at: number): number {
  for (let i = at + 1; i < text.length; i++) {
    if (text[i] === "\\") i++;
    else if (text[i] === '"') return i + 1;
  }
  return -1;
}

const HEAD = /^\s*(\w+) = parse_graph\((?=")/;
const TAIL = /^(?:, format="(\w+)")?[^";]*\)\s*;\s*/;

/** Takes the graphs in front of a program off it. */
export function split(program: string): Parts {
  const graphs: Parts["graphs"] = [];
  let rest = program;
  for (;;) {
    const head = HEAD.exec(rest);
    const end = head ? stringEnd(rest, head[0].length) : -1;
    const tail = end > 0 ? TAIL.exec(rest.slice(end)) : null;
    if (!head || !tail) return { graphs, calls: rest };
    graphs.push({
      name: head[1]!,
      text: JSON.parse(rest.slice(head[0].length, end)) as string,
      format: tail[1] ?? "",
    });
    rest = rest.slice(end + tail[0].length);
  }
}

/** The strings that a program names, which may be nodes. */
export function quoted(program: string): string[] {
  const found: string[] = [];
  for (let i = program.indexOf('"'); i >= 0; i = program.indexOf('"', i)) {
    const end = stringEnd(program, i);
    if (end < 0) break;
    try {
      found.push(JSON.parse(program.slice(i, end)));
    } catch {
      /* a literal that JSON writes otherwise names nothing that is lit */
    }
    i = end;
  }
  return found;
}
