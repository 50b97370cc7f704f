import fc from "fast-check";
import { declareExample } from "../../../../main";
import { drawnGraph, isInside, type Box, type DrawnGraph } from "../../../../tools/report/drawing/graph";
import {
  fitted,
  inColumns,
  inOneColumn,
  textWidth,
  type PlacedGraph,
  type Point,
  type Rectangle,
} from "../../../../tools/report/drawing/layout";
import { visible } from "../../../../tools/cli/output/visible";
import { TEXT } from "../../../../tools/report/drawing/style";
import { modelDeclaredBy } from "../../../support/modelled";
import { declareFortyClusters, declareTwelveGroups } from "../../../support/report-programs";

const LAYOUTS = [
  ["in columns", inColumns],
  ["in one column", inOneColumn],
] as const;

type PlacedConnection = PlacedGraph["connections"][number];

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
  "no box or label lies on another one": ({ boxes, connections }) =>
    pairs([
      ...boxes.map((box) => [`box ${box.title}`, box] as const),
      ...connections.map(({ from, labelPlace }) => [`label at ${from.title}`, labelPlace] as const),
    ]).filter(([[, a], [, b]]) => meet(a, b)),

  "no line runs through a box, or through the label of another one": ({ boxes, connections }) =>
    connections
      .flatMap(piecesOf)
      .flatMap((piece) => [
        ...boxes.filter((box) => meet(piece, box)),
        ...connections.filter((other) => other !== piece.of && meet(piece, other.labelPlace)),
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

  "a line begins at the right of one box, and ends with an arrow at a side of the other one": ({ connections }) =>
    connections.filter(({ from, to, way: [end, before, ...others] }) => {
      const isAt = ({ x, y }: Point, side: number, box: Rectangle) => x === side && y > box.y && y < box.y + box.height;
      const side = before.x < end.x ? to.x : to.x + to.width;
      const hasArrow = end.y === before.y && Math.abs(end.x - before.x) >= 10;
      return !isAt(others.at(-1) ?? before, from.x + from.width, from) || !isAt(end, side, to) || !hasArrow;
    }),

  "everything is in the drawing": (drawing) =>
    [
      ...drawing.boxes,
      ...drawing.connections.flatMap((connection) => [connection.labelPlace, ...piecesOf(connection)]),
      ...(drawing.boxes.some(isInside) ? [drawing.platform] : []),
    ].filter((place) => !isIn(place, drawing)),

  "the parts of the platform are in its box, and nothing else": ({ boxes, platform }) =>
    boxes.filter((box) => (isInside(box) ? !isIn(box, platform) : meet(box, platform))),
};

/** Clients that dial Services, by their numbers. */
function clientsOf(...dialled: readonly (readonly [client: number, service: number])[]): DrawnGraph {
  const boxes = (column: 0 | 1, at: 0 | 1) =>
    [...new Set(dialled.map((pair) => pair[at]))]
      .toSorted((a, b) => a - b)
      .map((number): Box => ({ column, heading: "box", title: String(number), lines: [] }));
  const [clients, services] = [boxes(0, 0), boxes(1, 1)];
  return {
    name: "platform",
    boxes: [...clients, ...services],
    connections: dialled.map(([client, service]) => ({
      from: clients.find(({ title }) => title === String(client))!,
      to: services.find(({ title }) => title === String(service))!,
      label: ["443 https"],
      reach: "public",
    })),
  };
}

const DRAWN = [
  ...[declareExample, declareTwelveGroups, declareFortyClusters].map((declare) => {
    const model = modelDeclaredBy(declare);
    return [declare.name, drawnGraph(model.platforms[0]!, model)] as const;
  }),
  ["lines that take each other's place", clientsOf([0, 0], [1, 2], [2, 1])],
] as const;

/** Drawings of any boxes that dial any others, as no platform has them. */
const graph: fc.Arbitrary<DrawnGraph> = fc.integer({ min: 1, max: 14 }).chain((count) => {
  const place = fc.nat({ max: count - 1 });
  const text = fc.string({ maxLength: 40 });
  const box = fc.record({
    column: fc.constantFrom(0 as const, 1 as const, 2 as const, 3 as const, 4 as const),
    heading: text,
    lines: fc.array(text, { maxLength: 3 }),
  });
  const connection = fc.record({
    from: place,
    to: place,
    reach: fc.constantFrom("public" as const, "internal" as const, "mounted" as const),
    label: fc.array(text, { maxLength: 7 }),
  });
  return fc
    .record({
      name: text,
      boxes: fc
        .array(box, { minLength: count, maxLength: count })
        .map((boxes) => boxes.map((each, index) => ({ ...each, title: String(index) }))),
      connections: fc.uniqueArray(connection, {
        maxLength: 30,
        selector: ({ from, to, reach }) => `${from} ${to} ${reach}`,
      }),
    })
    .map(({ connections, ...drawn }) => ({
      ...drawn,
      connections: connections.map((each) => ({ ...each, from: drawn.boxes[each.from]!, to: drawn.boxes[each.to]! })),
    }));
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

test("a text that has place stays, and a longer one is as long as there is place", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), fc.integer({ min: 20, max: 300 }), (text, width) => {
      const shown = fitted(text, TEXT.line, width);
      if (textWidth(visible(text), TEXT.line) <= width) {
        expect(shown).toBe(visible(text));
        return;
      }
      const beginning = shown.slice(0, -1);
      expect(visible(text).startsWith(beginning)).toBe(true);
      expect(textWidth(shown, TEXT.line)).toBeLessThanOrEqual(width);
      const [next = ""] = visible(text).slice(beginning.length);
      const oneMore = `${beginning}${Array.from(visible(text).slice(beginning.length))[0] ?? next}…`;
      expect(textWidth(oneMore, TEXT.line)).toBeGreaterThan(width);
    }),
  );
});
