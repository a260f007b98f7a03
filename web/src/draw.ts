// The graph as a picture that can be moved: sigma draws it (WebGL), grasp says where nodes stand.

import Graph from "graphology";
import Sigma from "sigma";
import { type Json, type Layout } from "./api";
import { type Lit, linkKey } from "./light";
import { colours, type Scale, sizes } from "./paint";
import { line } from "./value";

export interface Look {
  colourBy: string;
  sizeBy: string;
}
type NodeData = { x: number; y: number; label: string; attributes: Record<string, Json> };
type EdgeData = { attributes: Record<string, Json>; label: string };

/** The attribute that an answer gives to nodes. */
export const OF_ANSWER = "answer";
const DEGREE = "degree";

/** Links that stay in sight while the picture moves; a machine that draws without a graphics card is slower. */
const MOVING = 100_000,
  MOVING_SLOWLY = 3_000;

function isSlow(): boolean {
  const gl = document.createElement("canvas").getContext("webgl");
  const info = gl?.getExtension("WEBGL_debug_renderer_info");
  const name = gl && info ? String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)) : "";
  gl?.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|software|basic render/i.test(name);
}

const css = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();

export class Drawing {
  graph = new Graph<NodeData, EdgeData>({ multi: true });
  lit: Lit | null = null;
  onPick: (node: string) => void = () => {};
  private look: Look = { colourBy: "", sizeBy: "" };
  private sigma: Sigma<NodeData, EdgeData> | null = null;
  private scale: Scale | null = null;
  private size: (v: Json | undefined) => number = () => 4;
  private picked = "";
  private readonly labelled = new Map<string, string>();
  private theme = { node: "", edge: "", faded: "", lit: "", text: "" };

  constructor(private readonly box: HTMLElement) {
    box.addEventListener("keydown", (e) => this.key(e));
    new ResizeObserver(() => this.sigma?.resize().scheduleRefresh()).observe(box);
  }

  /** Draws a graph in place of the one before. Throws where the browser has no WebGL. */
  show(layout: Layout): void {
    this.clear();
    const graph = (this.graph = new Graph<NodeData, EdgeData>({
      multi: true,
      type: layout.directed ? "directed" : "undirected",
    }));
    for (const { id, label, x, y, attributes } of layout.nodes) {
      graph.addNode(String(id), {
        x,
        y: -y,
        label: String(label ?? id),
        attributes: attributes ?? {},
      });
      if (label !== undefined) this.labelled.set(String(label), String(id));
    }
    for (const { source, target, weight, attributes } of layout.edges)
      graph.addEdge(String(source), String(target), {
        attributes: attributes ?? {},
        label: line(weight ?? attributes?.["relation"] ?? ""),
      });
    this.sigma = new Sigma(graph, this.box, {
      defaultEdgeType: layout.directed ? "arrow" : "line",
      zIndex: true,
      labelFont: "system-ui, sans-serif",
      edgeLabelFont: "system-ui, sans-serif",
      edgeLabelSize: 11,
      labelRenderedSizeThreshold: graph.order > 200 ? 8 : 0,
      labelDensity: graph.order > 200 ? 1 : 4,
      renderEdgeLabels: graph.size <= 60,
      hideEdgesOnMove: graph.size > MOVING || (graph.size > MOVING_SLOWLY && isSlow()),
      stagePadding: 60, // room for labels
      allowInvalidContainer: true,
      nodeReducer: (node, data) => this.nodeLook(node, data),
      edgeReducer: (edge, data) => this.edgeLook(edge, data),
    });
    this.sigma.on("clickNode", ({ node }) => this.pick(node));
    this.movable();
    this.restyle();
  }

  clear(): void {
    this.sigma?.kill();
    this.sigma = null;
    this.lit = null;
    this.picked = "";
    this.graph.clear();
    this.labelled.clear();
  }

  /** Lights up what an answer is about, or nothing. */
  light(lit: Lit | null): void {
    this.lit = lit && (lit.nodes.size || lit.values.size) ? lit : null;
    this.restyle();
  }

  /** The attributes of nodes that can colour them. */
  attributes(): string[] {
    const names = new Set<string>();
    this.graph.forEachNode((_, data) => Object.keys(data.attributes).forEach((a) => names.add(a)));
    return [...(this.lit?.values.size ? [OF_ANSWER] : []), DEGREE, ...[...names].sort()];
  }

  paint(look: Look): [string, string][] {
    this.look = look;
    this.restyle();
    return this.scale?.legend ?? [];
  }

  /** Reads the colours of the theme, and draws all anew. */
  restyle(): void {
    this.theme = {
      node: css("--node"),
      edge: css("--edge"),
      faded: css("--faded"),
      lit: css("--lit"),
      text: css("--text"),
    };
    const { colourBy, sizeBy } = this.look;
    const all = (name: string) => this.graph.mapNodes((node) => this.valueOf(node, name));
    const small = this.graph.order > 2000 ? 2 : this.graph.order > 200 ? 4 : 7;
    this.scale = colourBy ? colours(all(colourBy)) : null;
    this.size = sizeBy ? sizes(all(sizeBy), small * 0.7, small * 3) : () => small;
    this.sigma?.setSettings({
      labelColor: { color: this.theme.text },
      edgeLabelColor: { color: this.theme.text },
      defaultDrawNodeHover: (context, data, settings) =>
        settings.defaultDrawNodeLabel(context, data, settings),
    });
    this.sigma?.refresh();
  }

  pick(node: string): void {
    this.picked = node;
    this.sigma?.refresh();
    this.onPick(node);
  }

  /** Brings a node to the middle. */
  find(name: string): boolean {
    const node = this.node(name);
    const at = node === undefined ? undefined : this.sigma?.getNodeDisplayData(node);
    if (node === undefined || !at) return false;
    void this.sigma!.getCamera().animate({
      x: at.x,
      y: at.y,
      ratio: Math.min(0.5, this.sigma!.getCamera().ratio),
    });
    this.pick(node);
    return true;
  }

  /** The node that a name or a label means. */
  node(name: string): string | undefined {
    return this.graph.hasNode(name) ? name : this.labelled.get(name);
  }

  private valueOf(node: string, name: string): Json | undefined {
    if (name === OF_ANSWER) return this.lit?.values.get(node);
    const own = this.graph.getNodeAttribute(node, "attributes")[name];
    return own === undefined && name === DEGREE ? this.graph.degree(node) : own;
  }

  private nodeLook(node: string, data: NodeData) {
    const isLit = this.lit?.nodes.has(node) ?? false;
    const isOff = !isLit && (this.lit?.nodes.size ?? 0) > 0;
    const value = this.look.colourBy ? this.valueOf(node, this.look.colourBy) : undefined;
    const colour = this.scale ? this.scale.of(value) : isLit ? this.theme.lit : this.theme.node;
    const size = this.size(this.look.sizeBy ? this.valueOf(node, this.look.sizeBy) : undefined);
    return {
      x: data.x,
      y: data.y,
      label: data.label,
      color: isOff ? this.theme.faded : colour,
      size: isLit && !this.scale ? size * 1.4 : size,
      forceLabel: (isLit && this.lit!.nodes.size <= 60) || node === this.picked,
      highlighted: node === this.picked,
      zIndex: isLit ? 2 : 1,
    };
  }

  private edgeLook(edge: string, data: EdgeData) {
    const [u, v] = this.graph.extremities(edge) as [string, string];
    const links = this.lit?.links;
    const isLit =
      links &&
      (links.has(linkKey(u, v)) || (!this.graph.isDirected(edge) && links.has(linkKey(v, u))));
    const isOff = !isLit && (this.lit?.nodes.size ?? 0) > 0;
    const thin = this.graph.size > 5000 ? 0.5 : this.graph.size > 500 ? 1 : 2;
    return {
      label: isOff ? "" : data.label,
      size: isLit ? Math.max(4, thin * 2) : thin,
      color: isLit ? this.theme.lit : isOff ? this.theme.faded : this.theme.edge,
      zIndex: isLit ? 2 : 0,
    };
  }

  /** Nodes follow the pointer that holds them. */
  private movable(): void {
    const sigma = this.sigma!;
    let held = "";
    sigma.on("downNode", ({ node }) => {
      held = node;
      if (!sigma.getCustomBBox()) sigma.setCustomBBox(sigma.getBBox());
    });
    sigma.on("moveBody", ({ event }) => {
      if (!held) return;
      const { x, y } = sigma.viewportToGraph(event);
      this.graph.mergeNodeAttributes(held, { x, y });
      event.preventSigmaDefault();
      event.original.preventDefault();
    });
    const release = () => {
      held = "";
    };
    sigma.on("upNode", release);
    sigma.on("upStage", release);
  }

  private key(e: KeyboardEvent): void {
    const camera = this.sigma?.getCamera();
    if (!camera || e.ctrlKey || e.metaKey || e.altKey) return;
    const step = 0.15 * camera.ratio;
    const moves: Record<string, () => unknown> = {
      ArrowLeft: () => camera.animate({ x: camera.x - step }),
      ArrowRight: () => camera.animate({ x: camera.x + step }),
      ArrowUp: () => camera.animate({ y: camera.y + step }),
      ArrowDown: () => camera.animate({ y: camera.y - step }),
      "+": () => camera.animatedZoom(),
      "=": () => camera.animatedZoom(),
      "-": () => camera.animatedUnzoom(),
      "0": () => camera.animatedReset(),
      n: () => this.step(1),
      p: () => this.step(-1),
    };
    const move = moves[e.key];
    if (!move) return;
    e.preventDefault();
    move();
  }

  /** Picks the next node; where an answer is lit, the next of its nodes. */
  private step(by: number): void {
    const nodes = this.lit?.nodes.size ? [...this.lit.nodes] : this.graph.nodes();
    if (!nodes.length) return;
    const at = nodes.indexOf(this.picked);
    this.find(
      nodes[(at < 0 ? (by > 0 ? 0 : nodes.length - 1) : at + by + nodes.length) % nodes.length]!,
    );
  }
}
