import fc from "fast-check";
import { declareExample } from "../../../../main";
import type { Point, Rectangle } from "../../../../tools/report/drawing/geometry";
import type { DrawnGraph, DrawnNode } from "../../../../tools/report/drawing/graph";
import { graphOf } from "../../../../tools/report/drawing/graph-of";
import {
  inColumns,
  inOneColumn,
  type PlacedConnection,
  type PlacedGraph,
} from "../../../../tools/report/drawing/layout";
import { modelDeclaredBy } from "../../../support/modelled";
import { declareFortyClusters, declareTwelveGroups } from "../../../support/report-programs";

const LAYOUTS = [
  ["in columns", inColumns],
  ["in one column", inOneColumn],
] as const;

/** A straight piece of a line. */
interface Piece extends Rectangle {
  readonly of: PlacedConnection;
}

function piecesOf(of: PlacedConnection): readonly Piece[] {
  return of.way.slice(1).map((end, index) => {
    const start = of.way[index]!;
    const [x, y] = [Math.min(start.x, end.x), Math.min(start.y, end.y)];
    return { of, x, y, width: Math.abs(start.x - end.x), height: Math.abs(start.y - end.y) };
  });
}

/** Whether rectangles have more in common than a border. */
function meet(a: Rectangle, b: Rectangle): boolean {
  const slack = 0.5;
  return (
    a.x < b.x + b.width - slack &&
    b.x < a.x + a.width - slack &&
    a.y < b.y + b.height - slack &&
    b.y < a.y + a.height - slack
  );
}

function isIn(inner: Rectangle, outer: Rectangle): boolean {
  return (
    inner.x >= outer.x &&
    inner.y >= outer.y &&
    inner.x + inner.width <= outer.x + outer.width &&
    inner.y + inner.height <= outer.y + outer.height
  );
}

/** Pairs of the list. */
function pairs<T>(list: readonly T[]): readonly (readonly [T, T])[] {
  return list.flatMap((one, index) => list.slice(index + 1).map((other) => [one, other] as const));
}

/** Whether lines have one arrow, which is theirs alone: they may lie on each other. */
function haveOneArrow(a: PlacedConnection, b: PlacedConnection): boolean {
  const isOne = a.way[0].x === b.way[0].x && a.way[0].y === b.way[0].y;
  return isOne && a.to === b.to && a.reach === b.reach;
}

/** A place with a pixel around it, which a line without a width can meet. */
function grown({ x, y, width, height }: Rectangle): Rectangle {
  return { x: x - 1, y: y - 1, width: width + 2, height: height + 2 };
}

/** What each rule finds in a drawing. */
const RULES: Readonly<Record<string, (drawing: PlacedGraph) => readonly unknown[]>> = {
  "no box or label lies on another one": ({ nodes, connections }) =>
    pairs([
      ...nodes.map((node) => [node.id, node] as const),
      ...connections.map(({ id, labelPlace }) => [`label of ${id}`, labelPlace] as const),
    ]).filter(([[, a], [, b]]) => meet(a, b)),

  "no line runs through a box, or through the label of another one": ({ nodes, connections }) =>
    connections
      .flatMap(piecesOf)
      .flatMap((piece) => [
        ...nodes.filter((node) => meet(piece, node)),
        ...connections.filter(({ id, labelPlace }) => id !== piece.of.id && meet(piece, labelPlace)),
      ]),

  "lines are horizontal or vertical, and lie on others only where they share an arrow": ({ connections }) => {
    const pieces = connections.flatMap(piecesOf);
    return [
      ...pieces.filter(({ width, height }) => width > 0 && height > 0),
      ...pairs(pieces)
        .filter(([a, b]) => !haveOneArrow(a.of, b.of) && (a.width === 0) === (b.width === 0))
        .filter(([a, b]) => meet(grown(a), grown(b))),
    ];
  },

  "a line begins at the right of one box, and ends with an arrow at a side of the other one": ({
    nodes,
    connections,
  }) =>
    connections.filter(({ from, to, way: [end, before, ...others] }) => {
      const boxOf = (id: string) => nodes.find((node) => node.id === id)!;
      const isAt = ({ x, y }: Point, side: number, box: Rectangle) => x === side && y > box.y && y < box.y + box.height;
      const [source, target] = [boxOf(from), boxOf(to)];
      const side = before.x < end.x ? target.x : target.x + target.width;
      const hasArrow = end.y === before.y && Math.abs(end.x - before.x) >= 10;
      return !isAt(others.at(-1) ?? before, source.x + source.width, source) || !isAt(end, side, target) || !hasArrow;
    }),

  "everything is in the drawing": (drawing) =>
    [
      ...drawing.nodes,
      ...drawing.connections.flatMap((connection) => [connection.labelPlace, ...piecesOf(connection)]),
      ...(drawing.nodes.some(({ isInside }) => isInside) ? [drawing.platform] : []),
    ].filter((place) => !isIn(place, drawing)),

  "the parts of the platform are in its box, and nothing else": ({ nodes, platform }) =>
    nodes.filter((node) => (node.isInside ? !isIn(node, platform) : meet(node, platform))),
};

/** Clients that dial Services, by their numbers. */
function clientsOf(...dialled: readonly (readonly [client: number, service: number])[]): DrawnGraph {
  const boxes = (kind: "clients" | "service", numbers: readonly number[]) =>
    [...new Set(numbers)].map((number) => ({
      id: `${kind} ${number}`,
      kind,
      heading: kind,
      title: String(number),
      lines: [],
      isInside: kind === "service",
    }));
  return {
    name: "platform",
    nodes: [
      ...boxes(
        "clients",
        dialled.map(([client]) => client),
      ),
      ...boxes("service", dialled.map(([, service]) => service).toSorted()),
    ],
    connections: dialled.map(([client, service]) => ({
      id: `${client} ${service}`,
      from: `clients ${client}`,
      to: `service ${service}`,
      label: ["443 https"],
      reach: "public",
    })),
  };
}

const DRAWN = [
  ...[declareExample, declareTwelveGroups, declareFortyClusters].map((declare) => {
    const model = modelDeclaredBy(declare);
    return [declare.name, graphOf(model.platforms[0]!, model)] as const;
  }),
  ["lines that take each other's place", clientsOf([0, 0], [1, 2], [2, 1])],
] as const;

const KINDS = ["clients", "agents", "service", "proxies", "auth", "storage", "http-connect"] as const;

/** Drawings of any boxes that dial any others, as no platform has them. */
const graph: fc.Arbitrary<DrawnGraph> = fc.integer({ min: 1, max: 14 }).chain((count) => {
  const place = fc.nat({ max: count - 1 });
  const text = fc.string({ maxLength: 40 });
  const node: fc.Arbitrary<Omit<DrawnNode, "id">> = fc.record({
    kind: fc.constantFrom(...KINDS),
    heading: text,
    title: text,
    lines: fc.array(text, { maxLength: 3 }),
    isInside: fc.boolean(),
  });
  const connection = fc.record({
    from: place.map(String),
    to: place.map(String),
    reach: fc.constantFrom("public" as const, "internal" as const, "mounted" as const),
    label: fc.array(text, { maxLength: 7 }),
  });
  return fc.record({
    name: text,
    nodes: fc
      .array(node, { minLength: count, maxLength: count })
      .map((nodes) => nodes.map((each, id) => ({ ...each, id: String(id) }))),
    connections: fc
      .uniqueArray(connection, { maxLength: 30, selector: ({ from, to, reach }) => `${from} ${to} ${reach}` })
      .map((connections) => connections.map((each, id) => ({ ...each, id: `connection ${id}` }))),
  });
});

describe.each(LAYOUTS)("%s", (_, layout) => {
  describe.each(Object.entries(RULES))("%s", (_rule, faultsOf) => {
    test.each(DRAWN)("in that of %s", (_name, drawn) => {
      expect(faultsOf(layout(drawn))).toEqual([]);
    });

    test("in any other", () => {
      fc.assert(
        fc.property(graph, (drawn) => {
          expect(faultsOf(layout(drawn))).toEqual([]);
        }),
      );
    });
  });
});

test.each([
  ["from one box", Array.from({ length: 9 }, (_, index) => [0, index] as const)],
  ["to one box", Array.from({ length: 9 }, (_, index) => [index, 0] as const)],
  [
    "that go up and down",
    [
      [0, 0],
      [1, 0],
      [2, 1],
      [3, 1],
      [3, 2],
      [3, 3],
    ] as const,
  ],
])("lines %s do not cross", (_, dialled) => {
  const pieces = inColumns(clientsOf(...dialled)).connections.flatMap(piecesOf);
  const crossings = pairs(pieces).filter(([a, b]) => a.of.to !== b.of.to && meet(grown(a), grown(b)));
  expect(crossings).toEqual([]);
});
