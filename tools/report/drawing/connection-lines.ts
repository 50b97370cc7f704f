import { element, type Markup } from "../markup";
import { round, type Point } from "./geometry";
import type { PlacedConnection } from "./layout";
import { FONT, LEADING } from "./measure";
import { LABEL_PADDING } from "./sizes";

const CORNER = 5;
const ARROW = { length: 8, half: 4 } as const;

/** A connection: its line with an arrow where it ends, and its label, which lies above other lines. */
export function connectionLines({ way: [end, before, ...others], label, labelPlace, reach }: PlacedConnection): {
  readonly line: Markup;
  readonly label: Markup;
} {
  const { x, y, width, height } = labelPlace;
  const middle = round(x + width / 2);
  const base = towards(end, before, ARROW.length);
  const arrow = [end, { ...base, y: base.y - ARROW.half }, { ...base, y: base.y + ARROW.half }];
  const isMounted = reach === "mounted";
  return {
    line: element(
      "g",
      { class: `connection ${reach}` },
      element("path", { d: roundedPath([isMounted ? end : base, before, ...others]) }),
      isMounted ? [] : element("polygon", { points: arrow.map(pair).join(" ") }),
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

function roundedPath(way: readonly Point[]): string {
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

/** The point at a distance on the way to another, at most half of the way. */
function towards(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const part = length === 0 ? 0 : Math.min(distance / length, 0.5);
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
}

function pair({ x, y }: Point): string {
  return `${round(x)},${round(y)}`;
}
