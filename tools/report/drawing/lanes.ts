import { grouped } from "../../../constructs/core/grouped";

/** A line that comes to a trunk, or leaves it: connections that share their end have one trunk between two columns. */
export interface Branch {
  readonly trunk: string;
  readonly side: "left" | "right";
  readonly y: number;
}

/** Nearer to each other, two lines look like one. */
export const LANE = 10;

/**
 * The lanes of the vertical lines between two columns, from 0 at the left, so that they cross few others. A line that is
 * straight has none.
 */
export function lanes(branches: readonly Branch[]): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  const before: Trunk[] = [];
  const trunks = [...grouped(branches, ({ trunk }) => trunk).values()].filter((each) => bottom(each) > top(each));
  for (const trunk of inOrder(trunks)) {
    const beside = before.filter((other) => top(other) < bottom(trunk) + LANE && top(trunk) < bottom(other) + LANE);
    found.set(trunk[0].trunk, 1 + Math.max(-1, ...beside.map(([{ trunk: id }]) => found.get(id) ?? -1)));
    before.push(trunk);
  }
  return found;
}

type Trunk = readonly [Branch, ...Branch[]];

/** Each trunk where it crosses the fewest of those before it. */
function inOrder(trunks: readonly Trunk[]): readonly Trunk[] {
  const order: Trunk[] = [];
  for (const trunk of trunks) {
    const counts = [...order, trunk].map((_, place) =>
      order.reduce((sum, other, at) => sum + (at < place ? crossings(other, trunk) : crossings(trunk, other)), 0),
    );
    order.splice(counts.indexOf(Math.min(...counts)), 0, trunk);
  }
  return order;
}

/** How often two trunks and their branches cross, the first one left of the second one. */
function crossings(first: Trunk, second: Trunk): number {
  const between = [
    ...second.filter(({ side, y }) => side === "left" && isBeside(y, first)),
    ...first.filter(({ side, y }) => side === "right" && isBeside(y, second)),
  ];
  return between.length;
}

function isBeside(y: number, trunk: Trunk): boolean {
  return top(trunk) <= y && y <= bottom(trunk);
}

function top(trunk: Trunk): number {
  return Math.min(...trunk.map(({ y }) => y));
}

function bottom(trunk: Trunk): number {
  return Math.max(...trunk.map(({ y }) => y));
}
