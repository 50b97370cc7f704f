import { element, type Markup } from "../markup";
import type { Reach } from "./graph";
import { LABEL_PADDING, type PlacedConnection } from "./layout";
import { FONT, LEADING } from "./measure";
import { round, type Point, type Way } from "./geometry";

const CORNER = 5;
const ARROW = { length: 8, half: 4 } as const;

/** A connection: its line with an arrow where it ends, and its label, which lies above other lines. */
export function connectionLines({ points, label, labelPlace, reach }: PlacedConnection): {
  readonly line: Markup;
  readonly label: Markup;
} {
  const { x, y, width, height } = labelPlace;
  const middle = round(x + width / 2);
  return {
    line: element(
      "g",
      { class: `connection ${reach}` },
      element("path", { d: wayOf(points, reach) }),
      reach === "mounted" ? [] : element("polygon", { points: arrowAt(points) }),
    ),
    label:
      label.length === 0
        ? []
        : element(
            "g",
            { class: `label ${reach}` },
            element("rect", { x: round(x), y: round(y), width: round(width), height: round(height), rx: 4 }),
            label.map((line, index) =>
              element(
                "text",
                {
                  x: middle,
                  y: round(y + LABEL_PADDING.y + (index + 1) * LEADING.label - (LEADING.label - FONT.label)),
                },
                line,
              ),
            ),
          ),
  };
}

/** A line with round corners, which ends where its arrow begins. */
function wayOf(points: Way, reach: Reach): string {
  const way = reach === "mounted" ? points : shortened(points);
  return way
    .map((point, index) => {
      const before = way[index - 1];
      const after = way[index + 1];
      if (before === undefined) return `M${pair(point)}`;
      if (after === undefined) return `L${pair(point)}`;
      return `L${pair(towards(point, before, CORNER))}Q${pair(point)} ${pair(towards(point, after, CORNER))}`;
    })
    .join("");
}

function shortened(points: Way): readonly Point[] {
  const [before, end] = lastOf(points);
  return [...points.slice(0, -1), towards(end, before, ARROW.length - 1)];
}

/** The last piece of a way. */
function lastOf([start, ...others]: Way): readonly [Point, Point] {
  const [end = start, before = start] = others.toReversed();
  return [before, end];
}

function arrowAt(points: Way): string {
  const [before, end] = lastOf(points);
  const base = towards(end, before, ARROW.length);
  // Across the line: lines are horizontal or vertical.
  const [dx, dy] = before.y === end.y ? [0, ARROW.half] : [ARROW.half, 0];
  return [end, { x: base.x + dx, y: base.y + dy }, { x: base.x - dx, y: base.y - dy }].map(pair).join(" ");
}

/** The point at a distance on the way to another, at most half of the way. */
function towards(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const part = length === 0 ? 0 : Math.min(distance / length, 0.5);
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

function pair({ x, y }: Point): string {
  return `${round(x)},${round(y)}`;
}
