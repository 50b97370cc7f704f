import type { Rectangle, Way } from "./geometry";
import type { DrawnConnection, DrawnGraph, DrawnNode } from "./graph";
import { FONT, fitted } from "./measure";
import { routesBetween, type Route } from "./routes";
import { sizedNode, labelSize } from "./sizes";
import { BESIDE_BOX, spansOf, type Span } from "./spans";
import { Stacks } from "./stacks";

/** A box with its place. */
export interface PlacedNode extends DrawnNode, Rectangle {}

/** A connection with its way, and the place of its label. */
export interface PlacedConnection extends DrawnConnection {
  readonly way: Way;
  readonly labelPlace: Rectangle;
}

/** A drawing in which everything has its place, in pixels. */
export interface PlacedGraph extends Rectangle {
  /** What the box around the platform says, and its place. */
  readonly name: string;
  readonly platform: Rectangle;
  readonly nodes: readonly PlacedNode[];
  readonly connections: readonly PlacedConnection[];
}

const NOWHERE: Span = { left: 0, right: 0, end: 0, lane: () => 0 };

/** Around the drawing. */
const EDGE = 2;

/** The width of texts, by that of the page. */
const WIDEST_TEXT = { wide: 204, narrow: 182 } as const;

/** A drawing for a wide page: who dials the platform, Services, proxies, auth service with its volume, whom they dial. */
export function inColumns(graph: DrawnGraph): PlacedGraph {
  const columns = [0, 1, 2, 3, 4].map((column) => graph.nodes.filter((node) => columnOf(node, graph) === column));
  return placed(
    graph,
    columns.filter(({ length }) => length > 0),
    WIDEST_TEXT.wide,
  );
}

/** A drawing for a narrow page: the same, one below the other. */
export function inOneColumn(graph: DrawnGraph): PlacedGraph {
  const placeOf = (node: DrawnNode) => (node.isInside ? 1 : columnOf(node, graph));
  return placed(graph, [graph.nodes.toSorted((a, b) => placeOf(a) - placeOf(b))], WIDEST_TEXT.narrow);
}

function columnOf({ id, kind, isInside }: DrawnNode, { connections }: DrawnGraph): number {
  if (isInside) return kind === "service" ? 1 : kind === "proxies" ? 2 : 3;
  const isOnlyDialled = connections.some(({ to }) => to === id) && connections.every(({ from }) => from !== id);
  return isOnlyDialled ? 4 : 0;
}

/** Gives everything its place, so that nothing overlaps. The same graph is always placed the same way. */
function placed(
  { name, connections }: DrawnGraph,
  boxes: readonly (readonly DrawnNode[])[],
  widestText: number,
): PlacedGraph {
  const columns = boxes.map((column) => column.map((node) => sizedNode(node, widestText)));
  const routes = routesBetween(columns, connections);
  const stacks = new Stacks(columns, routes);
  const spans = spansOf(columns, routes, stacks, EDGE);
  const spanOf = (column: number) => spans[column] ?? NOWHERE;
  const nodes = stacks.boxes.map(({ node, column, y, height }) => {
    const { left: x, right } = spanOf(column);
    return { ...node, x, y, width: right - x, height };
  });
  const inside = spans.filter((_, column) => columns[column]?.some(({ isInside }) => isInside));
  const platform = rectangle({
    left: Math.min(...inside.map(({ left }) => left)) - BESIDE_BOX,
    right: Math.max(...inside.map(({ end }) => end)),
    ...stacks.platform,
  });
  return {
    ...rectangle({
      left: 0,
      right: Math.max(0, ...spans.map(({ end }) => end)) + EDGE,
      top: Math.min(platform.y, ...nodes.map(({ y }) => y)) - EDGE,
      bottom: Math.max(platform.y + platform.height, ...nodes.map(({ y, height }) => y + height)) + EDGE,
    }),
    name: fitted(name, "bold", FONT.name, platform.width - 2 * BESIDE_BOX),
    platform,
    nodes,
    connections: routes.map((route) => {
      const { width, height } = labelSize(route.label);
      const { right } = spanOf(route.leaves);
      const labelPlace = { x: right + BESIDE_BOX, y: stacks.at(route.id) - height / 2, width, height };
      return { ...route, way: wayOf(route, spanOf, stacks), labelPlace };
    }),
  };
}

function wayOf({ id, end, side, leaves, arrives }: Route, spanOf: (column: number) => Span, stacks: Stacks): Way {
  const [from, to] = [spanOf(leaves), spanOf(arrives)];
  const start = { x: from.right, y: stacks.at(id) };
  const stop = { x: side === "right" ? to.right : spanOf(arrives + 1).left, y: stacks.at(end) };
  if (leaves === arrives && start.y === stop.y) return [stop, start];
  const [lane, lastLane, rail] = [from.lane(end), to.lane(end), stacks.rail(end)];
  const between = [
    { x: lastLane, y: rail },
    { x: lane, y: rail },
  ];
  return [stop, { x: lastLane, y: stop.y }, ...(leaves === arrives ? [] : between), { x: lane, y: start.y }, start];
}

/** The place between borders; without anything between them, none. */
function rectangle(borders: Readonly<Record<"left" | "right" | "top" | "bottom", number>>): Rectangle {
  const { left, right, top, bottom } = borders;
  if (left > right) return { x: 0, y: 0, width: 0, height: 0 };
  return { x: left, y: top, width: right - left, height: bottom - top };
}
