import { LANE, lanes, type Branch } from "./lanes";
import type { Columns, Route } from "./routes";
import { labelSize } from "./sizes";
import { GAP, type Stacks } from "./stacks";

/** A column from left to right: its boxes, then labels and lines, until the next column or the platform's border. */
export interface Span {
  readonly left: number;
  readonly right: number;
  readonly end: number;

  /** Where the line beside the boxes is that leads to an end. */
  readonly lane: (end: string) => number;
}

/** Between a box and what is beside it: a border of the platform, or a label. */
export const BESIDE_BOX = 12;

/** The columns of a drawing, the first from `x` on. */
export function spansOf(columns: Columns, routes: readonly Route[], stacks: Stacks, x: number): readonly Span[] {
  const spans: Span[] = [];
  for (const [column, nodes] of columns.entries()) {
    const isAtEdge = column === 0 && !nodes.some(({ isInside }) => isInside);
    const left = (spans.at(-1)?.end ?? x) + (isAtEdge ? 0 : BESIDE_BOX);
    const right = left + Math.max(...nodes.map(({ width }) => width));
    const branches = routes.flatMap((route) => branchesOf(route, column, stacks));
    const found = lanes(branches);
    const labels = routes.filter(({ leaves }) => leaves === column).map(({ label }) => labelSize(label).width);
    const first = right + BESIDE_BOX + Math.max(0, ...labels) + GAP;
    spans.push({
      left,
      right,
      end: branches.length === 0 ? right + BESIDE_BOX : first + (Math.max(-1, ...found.values()) + 1) * LANE,
      lane: (end) => first + (found.get(end) ?? 0) * LANE,
    });
  }
  return spans;
}

/** Where a connection comes to its line beside a column, and leaves it. */
function branchesOf({ id, end, side, leaves, arrives }: Route, column: number, stacks: Stacks): readonly Branch[] {
  const start: Branch = { trunk: end, side: "left", y: stacks.at(id) };
  const stop: Branch = { trunk: end, side: side === "left" ? "right" : "left", y: stacks.at(end) };
  if (leaves === arrives) return leaves === column ? [start, stop] : [];
  const rail = { trunk: end, y: stacks.rail(end) };
  if (leaves === column) return [start, { ...rail, side: arrives > column ? "right" : "left" }];
  return arrives === column ? [{ ...rail, side: leaves > column ? "right" : "left" }, stop] : [];
}
