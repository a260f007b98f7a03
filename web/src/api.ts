// What the server answers, and how it is asked. Every error is a Failure with words for a person.

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Name = string | number;

export interface GraphInfo {
  id: string;
  name: string;
  nodes: number;
  edges: number;
  directed: boolean;
  weighted: boolean;
  node_attributes: string[];
  edge_attributes: string[];
}
export interface Layout {
  nodes: { id: Name; label?: Name; x: number; y: number; attributes?: Record<string, Json> }[];
  edges: {
    source: Name;
    target: Name;
    weight?: number | null;
    attributes?: Record<string, Json>;
  }[];
  directed: boolean;
}
export interface Answer {
  status: string;
  answer?: string;
  value: Json;
  unit?: string | null;
  verified: boolean | null;
  grade: string | null;
  certificate: { kind: string; text: string; data: Json } | null;
  reason?: string | null;
  assumptions: string[];
  suggestions?: Json[];
  calls: string[];
  graph?: { nodes: number; edges: number; directed: boolean; read_as: string } | null;
  trace?: Json[];
  ms: number;
}
export interface Param {
  name: string;
  type: string;
  required: boolean;
  default: Json;
  doc: string;
}
export interface Schema {
  type?: string | string[];
  enum?: Json[];
  description?: string;
  items?: Schema;
  default?: Json;
  properties?: Record<string, Schema>;
  required?: string[];
}
export interface Tool {
  name: string;
  family: string;
  summary: string;
  signature?: string;
  details?: string | null;
  params?: Param[];
  needs?: string | null;
  cost?: string;
  checked_by?: string | null;
  example?: { graph: string; call: string; value: string };
  input_schema?: Schema;
}

export class Failure extends Error {
  constructor(
    message: string,
    readonly status: number,
    readonly hint = "",
    readonly place = "",
  ) {
    super(message);
  }
}

const TOKEN = "grasp-token";
let askToken: () => Promise<string | null> = async () => null;

/** Says how a person is asked for the token of a server that wants one. */
export function onTokenWanted(ask: () => Promise<string | null>): void {
  askToken = ask;
}

async function failure(reply: Response): Promise<Failure> {
  try {
    const { error } = await reply.json();
    return new Failure(String(error.message), reply.status, error.hint ?? "", error.place ?? "");
  } catch {
    return new Failure(`the server answered ${reply.status} ${reply.statusText}`, reply.status);
  }
}

async function request(
  method: string,
  path: string,
  body?: BodyInit,
  headers: Record<string, string> = {},
  signal?: AbortSignal,
): Promise<Response> {
  const token = sessionStorage.getItem(TOKEN);
  let reply: Response;
  try {
    reply = await fetch(path, {
      method,
      body,
      signal,
      headers: token ? { ...headers, Authorization: `Bearer ${token}` } : headers,
    });
  } catch (e) {
    if ((e as Error).name === "AbortError") throw new Failure("stopped", 0);
    throw new Failure("the server cannot be reached", 0, "is grasp serve still running?");
  }
  if (reply.status === 401) {
    const given = await askToken();
    if (given) {
      sessionStorage.setItem(TOKEN, given);
      return request(method, path, body, headers, signal);
    }
  }
  if (!reply.ok) throw await failure(reply);
  return reply;
}

export async function get<T>(path: string): Promise<T> {
  return (await request("GET", path)).json();
}

export async function getBlob(path: string): Promise<Blob> {
  return (await request("GET", path)).blob();
}

export async function post<T>(path: string, body: object): Promise<T> {
  return (
    await request("POST", path, JSON.stringify(body), { "Content-Type": "application/json" })
  ).json();
}

export async function upload(name: string, bytes: Blob): Promise<GraphInfo> {
  const headers = { "Content-Type": "application/octet-stream" };
  return (
    await request("POST", `/api/graphs?name=${encodeURIComponent(name)}`, bytes, headers)
  ).json();
}

export async function drop(id: string): Promise<void> {
  await request("DELETE", `/api/graphs/${encodeURIComponent(id)}`);
}

/** Asks, and tells each step of the trace as it happens. */
export async function ask(
  body: object,
  step: (s: Json) => void,
  signal: AbortSignal,
): Promise<Answer> {
  const headers = { "Content-Type": "application/json", Accept: "text/event-stream" };
  const reply = await request("POST", "/api/ask", JSON.stringify(body), headers, signal);
  if (!reply.headers.get("Content-Type")?.startsWith("text/event-stream")) return reply.json();
  for await (const { event, data } of events(reply)) {
    const value = JSON.parse(data);
    if (event === "step") step(value);
    else if (event === "answer") return value;
    else if (event === "error") {
      const error = value.error ?? value;
      throw new Failure(String(error.message), 200, error.hint ?? "", error.place ?? "");
    }
  }
  throw new Failure("the answer broke off", 0);
}

/** Server-sent events of a reply. */
async function* events(reply: Response): AsyncGenerator<{ event: string; data: string }> {
  const reader = reply.body!.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) return;
    const blocks = (rest + value).replace(/\r\n?/g, "\n").split("\n\n");
    rest = blocks.pop()!;
    for (const block of blocks) {
      let event = "message";
      const data: string[] = [];
      for (const line of block.split("\n")) {
        if (line.startsWith("event:")) event = line.slice(6).trim();
        else if (line.startsWith("data:")) data.push(line.slice(5).replace(/^ /, ""));
      }
      if (data.length) yield { event, data: data.join("\n") };
    }
  }
}
