import type Elk from "elkjs/lib/elk.bundled.js";
import type { ElkEdgeSection, ElkExtendedEdge, ElkNode } from "elkjs/lib/elk.bundled.js";
import type { DrawnConnection, DrawnGraph, DrawnNode } from "./graph";
import type { Rectangle, Way } from "./geometry";
import { FONT, fitted, LEADING, widthOf } from "./measure";

/** A box with its place. */
export interface PlacedNode extends DrawnNode, Rectangle {}

/** A connection with its way, and the place of its label. */
export interface PlacedConnection extends DrawnConnection {
  readonly points: Way;
  readonly labelPlace: Rectangle;
}

/** A drawing in which everything has its place, in pixels from its upper left corner. */
export interface PlacedGraph {
  readonly width: number;
  readonly height: number;

  /** What the box around the platform says, and its place. */
  readonly name: string;
  readonly platform: Rectangle;
  readonly nodes: readonly PlacedNode[];
  readonly connections: readonly PlacedConnection[];
}

/** Between the border of a box and its text. */
export const PADDING = 12;

/** Between the border of a label and its text. */
export const LABEL_PADDING = { x: 7, y: 2 } as const;

/** Between the border of the platform's box and what is in it. */
export const PLATFORM_PADDING = 18;

const WIDEST_TEXT = 204;
const NARROWEST_BOX = 118;

/** Between two connections that end at the same side of a box. */
const BETWEEN_ENDS = 14;
const PLATFORM = "platform";

const OPTIONS = {
  "elk.algorithm": "layered",
  "elk.direction": "RIGHT",
  "elk.edgeRouting": "ORTHOGONAL",
  "elk.hierarchyHandling": "INCLUDE_CHILDREN",
  "elk.json.shapeCoords": "ROOT",
  "elk.json.edgeCoords": "ROOT",
  "elk.padding": "[top=2,left=2,bottom=2,right=2]",
  "elk.spacing.nodeNode": "20",
  "elk.spacing.edgeNode": "16",
  "elk.spacing.edgeEdge": "12",
  "elk.spacing.edgeLabel": "4",
  "elk.layered.spacing.nodeNodeBetweenLayers": "20",
  "elk.layered.spacing.edgeNodeBetweenLayers": "14",
  "elk.layered.spacing.edgeEdgeBetweenLayers": "12",
  "elk.layered.considerModelOrder.strategy": "NODES_AND_EDGES",
  "elk.layered.nodePlacement.strategy": "NETWORK_SIMPLEX",
};

/**
 * Gives everything its place, so that nothing overlaps. The same graph is always placed the same way.
 *
 * @see https://eclipse.dev/elk/reference/algorithms/org-eclipse-elk-layered.html
 */
export async function placed(graph: DrawnGraph): Promise<PlacedGraph> {
  const nodes = graph.nodes.map((node) => fittedNode(node, WIDEST_TEXT));
  // Names are those of users; what the layout works with are our own.
  const places = new Map(nodes.map(({ id }, index) => [id, index]));
  const idOf = (id: string) => `node ${places.get(id)}`;
  const endsAt = (id: string) => graph.connections.filter(({ to }) => to === id).length;
  const boxes = columns(nodes.map((node) => ({ node, ...boxOf(node, endsAt(node.id)) }))).map(
    ({ node, width, height }) => ({
      id: idOf(node.id),
      width,
      height,
    }),
  );
  const root = await new (elk())().layout({
    id: "root",
    layoutOptions: OPTIONS,
    children: [
      ...boxes.filter((_, index) => nodes[index]?.isInside === false),
      {
        id: PLATFORM,
        layoutOptions: {
          "elk.padding": `[top=38,left=${PLATFORM_PADDING},bottom=${PLATFORM_PADDING},right=${PLATFORM_PADDING}]`,
        },
        children: boxes.filter((_, index) => nodes[index]?.isInside === true),
      },
    ],
    edges: graph.connections.map((connection, index) => edgeOf(connection, `edge ${index}`, idOf)),
  });
  return readPlaces(root as unknown as LaidOut, { ...graph, nodes });
}

/** Loaded only when something is drawn: it is larger than the rest of the command. */
function elk(): typeof Elk {
  // oxlint-disable-next-line typescript/no-require-imports -- see above
  return require("elkjs/lib/elk.bundled.js") as typeof Elk;
}

/** A box whose texts are as wide as there is place. */
export function fittedNode(node: DrawnNode, widest: number): DrawnNode {
  return {
    ...node,
    title: fitted(node.title, "bold", FONT.title, widest),
    lines: node.lines.map((line) => fitted(line, "mono", FONT.line, widest)),
  };
}

/** The size of a box. @param ends how many connections end at it */
export function boxOf(
  { heading, title, lines }: DrawnNode,
  ends: number,
): { readonly width: number; readonly height: number } {
  const widths = [
    widthOf(heading, "spaced", FONT.kind),
    widthOf(title, "bold", FONT.title),
    ...lines.map((line) => widthOf(line, "mono", FONT.line)),
  ];
  return {
    width: Math.max(NARROWEST_BOX, ...widths.map((width) => width + 2 * PADDING)),
    height: Math.max(
      2 * PADDING + LEADING.kind + LEADING.title + lines.length * LEADING.line,
      (ends + 1) * BETWEEN_ENDS,
    ),
  };
}

/** Boxes of one column have one width. */
function columns<T extends { readonly node: DrawnNode; readonly width: number }>(boxes: readonly T[]): readonly T[] {
  const columnOf = ({ node: { kind } }: T) => (kind === "clients" ? "agents" : kind);
  return boxes.map((box) => ({
    ...box,
    width: Math.max(...boxes.filter((other) => columnOf(other) === columnOf(box)).map(({ width }) => width)),
  }));
}

/** The size of a label, which may be empty. */
export function labelSize(label: readonly string[]): { readonly width: number; readonly height: number } {
  if (label.length === 0) return { width: 0, height: 0 };
  return {
    width: Math.max(...label.map((line) => widthOf(line, "mono", FONT.label))) + 2 * LABEL_PADDING.x,
    height: label.length * LEADING.label + 2 * LABEL_PADDING.y,
  };
}

function edgeOf({ from, to, label }: DrawnConnection, id: string, idOf: (id: string) => string): ElkExtendedEdge {
  const ends = { sources: [idOf(from)], targets: [idOf(to)] };
  if (label.length === 0) return { id, ...ends };
  const isToItself = from === to;
  return {
    id,
    ...ends,
    labels: [
      {
        text: "label",
        ...labelSize(label),
        layoutOptions: { "elk.edgeLabels.placement": "CENTER", "elk.edgeLabels.inline": String(!isToItself) },
      },
    ],
  };
}

/** What the layout makes of a graph: every connection has a way. */
interface LaidOut extends Omit<ElkNode, "edges"> {
  children: ElkNode[];
  edges: (Omit<ElkExtendedEdge, "sections"> & { sections: [ElkEdgeSection] })[];
}

function readPlaces(root: LaidOut, { name, nodes, connections }: DrawnGraph): PlacedGraph {
  const boxes = root.children.flatMap((box) => [box, ...(box.children ?? [])]);
  const places = new Map(boxes.map((box) => [box.id, rectangle(box)]));
  const platform = rectangle(places.get(PLATFORM));
  return {
    ...rectangle(root),
    name: fitted(name, "bold", FONT.name, platform.width - 2 * PLATFORM_PADDING),
    platform,
    nodes: nodes.map((node, index) => ({ ...node, ...rectangle(places.get(`node ${index}`)) })),
    connections: connections.flatMap((connection, index) =>
      root.edges
        .filter(({ id }) => id === `edge ${index}`)
        .map(({ sections: [{ startPoint, bendPoints = [], endPoint }], labels }) => ({
          ...connection,
          points: [startPoint, ...bendPoints, endPoint],
          labelPlace: rectangle(labels?.[0]),
        })),
    ),
  };
}

function rectangle(shape: Partial<Rectangle> | undefined): Rectangle {
  const { x = 0, y = 0, width = 0, height = 0 } = shape ?? {};
  return { x, y, width, height };
}
