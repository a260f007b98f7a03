// Permalinks: the question, its graph and a corrected program stand in the fragment of the address,
// compressed. The server never sees a fragment, and whoever opens the link needs nothing else.

import { Failure, type Layout } from "./api";

export interface Linked {
  question: string;
  program: string;
  graph: { name: string; text: string } | null;
}

const HEAD = "#1=";
const MOST = 100_000; // characters that browsers and chats still pass on

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  transform: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(
    await new Response(new Blob([bytes]).stream().pipeThrough(transform)).arrayBuffer(),
  );
}

function toBase64(bytes: Uint8Array): string {
  let text = "";
  for (const b of bytes) text += String.fromCharCode(b);
  return btoa(text).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replace(/-/g, "+").replace(/_/g, "/")), (c) => c.charCodeAt(0));
}

/** The fragment that brings all this back. */
export async function write(linked: Linked): Promise<string> {
  const bytes = new TextEncoder().encode(JSON.stringify(linked));
  const fragment = HEAD + toBase64(await through(bytes, new CompressionStream("deflate-raw")));
  if (fragment.length > MOST)
    throw new Failure("the graph is too large for a link", 0, "send its file beside the question");
  return fragment;
}

/** What a fragment holds; null if it is no link of this page. */
export async function read(fragment: string): Promise<Linked | null> {
  if (!fragment.startsWith(HEAD)) return null;
  try {
    const bytes = await through(
      fromBase64(fragment.slice(HEAD.length)),
      new DecompressionStream("deflate-raw"),
    );
    const { question, program, graph } = JSON.parse(new TextDecoder().decode(bytes));
    return {
      question: String(question ?? ""),
      program: String(program ?? ""),
      graph: graph ? { name: String(graph.name), text: String(graph.text) } : null,
    };
  } catch {
    throw new Failure("the link is damaged", 0, "was it cut off?");
  }
}

/** A graph as text that grasp reads, of one that came from the server. */
export function nodeLink({ nodes, edges, directed }: Layout): string {
  return JSON.stringify({
    directed,
    multigraph: true,
    graph: {},
    nodes: nodes.map(({ id, attributes }) => ({ ...attributes, id })),
    links: edges.map(({ source, target, weight, attributes }) => ({
      ...attributes,
      ...(weight != null && { weight }),
      source,
      target,
    })),
  });
}
