import { declareExample } from "../../../main";
import { inOneColumn } from "../../../tools/report/drawing/column";
import { graphOf } from "../../../tools/report/drawing/graph-of";
import type { Rectangle } from "../../../tools/report/drawing/geometry";
import { placed, type PlacedGraph } from "../../../tools/report/drawing/layout";
import { modelDeclaredBy } from "../../support/modelled";
import { declareFortyClusters, declareTwelveGroups } from "../../support/report-programs";

const LAYOUTS = { "from left to right": placed, "in one column": inOneColumn } as const;

const DRAWINGS = [
  ["the example", declareExample],
  ["twelve groups of agents", declareTwelveGroups],
  ["forty clusters", declareFortyClusters],
] as const;

/** Boxes and labels by what they say. */
function shapesOf({ nodes, connections }: PlacedGraph): readonly (readonly [string, Rectangle])[] {
  return [
    ...nodes.map((node) => [node.title, node] as const),
    ...connections.flatMap(({ label, labelPlace }) =>
      label.length === 0 ? [] : [[label.join(), labelPlace] as const],
    ),
  ];
}

/** The straight parts of a connection, as rectangles without a width. */
function partsOf(points: PlacedGraph["connections"][number]["points"]): readonly Rectangle[] {
  return points.slice(1).map((end, index) => {
    const start = points[index]!;
    const [x, y] = [Math.min(start.x, end.x), Math.min(start.y, end.y)];
    return { x, y, width: Math.abs(start.x - end.x), height: Math.abs(start.y - end.y) };
  });
}

function meet(a: Rectangle, b: Rectangle): boolean {
  const slack = 0.5;
  return (
    a.x < b.x + b.width - slack &&
    b.x < a.x + a.width - slack &&
    a.y < b.y + b.height - slack &&
    b.y < a.y + a.height - slack
  );
}

describe.each(
  DRAWINGS.flatMap(([name, declare]) =>
    Object.entries(LAYOUTS).map(([way, layout]) => [`${name}, ${way}`, declare, layout] as const),
  ),
)("%s", (_, declare, layout) => {
  let drawing: PlacedGraph;

  beforeAll(async () => {
    const model = modelDeclaredBy(declare);
    drawing = await layout(graphOf(model.platforms[0]!, model));
  });

  test("no box or label lies on another one", () => {
    const shapes = shapesOf(drawing);
    const overlaps = shapes.flatMap(([name, place], index) =>
      shapes
        .slice(index + 1)
        .flatMap(([other, otherPlace]) => (meet(place, otherPlace) ? [`${name} on ${other}`] : [])),
    );
    expect(overlaps).toEqual([]);
  });

  test("no connection runs through a box, or through the label of another one", () => {
    const crossings = drawing.connections.flatMap(({ id, points }) =>
      partsOf(points).flatMap((part) => [
        ...drawing.nodes.flatMap((node) => (meet(part, node) ? [`${id} through ${node.title}`] : [])),
        ...drawing.connections.flatMap((other) =>
          other.id !== id && meet(part, other.labelPlace) ? [`${id} through ${other.label.join()}`] : [],
        ),
      ]),
    );
    expect(crossings).toEqual([]);
  });

  test("everything is in the drawing, and what is of the platform in its box", () => {
    const isIn = (inner: Rectangle, outer: Rectangle) =>
      inner.x >= outer.x &&
      inner.y >= outer.y &&
      inner.x + inner.width <= outer.x + outer.width &&
      inner.y + inner.height <= outer.y + outer.height;
    const whole = { x: 0, y: 0, width: drawing.width, height: drawing.height };
    for (const [name, place] of shapesOf(drawing)) expect([name, isIn(place, whole)]).toEqual([name, true]);
    for (const node of drawing.nodes)
      expect([node.title, isIn(node, drawing.platform)]).toEqual([node.title, node.isInside]);
  });

  test("each connection ends at the boxes that it connects", () => {
    for (const { from, to, points } of drawing.connections) {
      const touches = (id: string, point: { x: number; y: number } | undefined) => {
        const box = drawing.nodes.find((node) => node.id === id)!;
        const grown = { x: box.x - 2, y: box.y - 2, width: box.width + 4, height: box.height + 4 };
        return point !== undefined && meet({ ...point, width: 1, height: 1 }, grown);
      };
      expect([touches(from, points[0]), touches(to, points.at(-1))]).toEqual([true, true]);
    }
  });
});
