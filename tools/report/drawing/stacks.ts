import { LANE } from "./lanes";
import type { Columns, Route } from "./routes";
import { labelSize, type SizedNode } from "./sizes";

/** A box with its place in its column. */
interface StackedBox {
  readonly node: SizedNode;
  readonly column: number;
  readonly y: number;
  readonly height: number;
}

/** What is at a side of a box: ends of connections, and at the right their beginnings, from the middle of the side. */
interface BoxSide {
  readonly height: number;
  readonly places: readonly (readonly [key: string, y: number])[];
}

/** Between two boxes, and between what is at the side of a box. */
const BETWEEN_BOXES = 14;
export const GAP = 6;

/** Above and below what is a part of the platform. */
const ABOVE_PLATFORM = 34;
const BELOW_PLATFORM = 22;

/** The height of an arrow. */
const ARROW = 10;

/** Nearer to each other, a line that ends and one that begins look like one. */
const APART = 6;

/** What is below each other in each column. Boxes are where the first line to them is straight, if there is place. */
export class Stacks {
  readonly boxes: readonly StackedBox[];

  /** Heights of beginnings by the id of the connection, and of ends. */
  private readonly places = new Map<string, number>();

  /** Heights of lines between columns that are not beside each other: above all boxes. */
  private readonly rails: ReadonlyMap<string, number>;

  constructor(
    private readonly columns: Columns,
    private readonly routes: readonly Route[],
  ) {
    this.boxes = columns.flatMap((nodes, column) => this.stack(nodes, column));
    const far = new Set(routes.filter(({ leaves, arrives }) => leaves !== arrives).map(({ end }) => end));
    const highest = Math.min(...this.boxes.map(({ y }) => y));
    this.rails = new Map([...far].map((end, index) => [end, highest - (index + 1) * LANE]));
  }

  /** Where a connection begins, by its id, or where connections end, by their end. */
  at(key: string): number {
    return this.places.get(key) ?? 0;
  }

  /** Where connections to an end run that come from further away than the next column. */
  rail(end: string): number {
    return this.rails.get(end) ?? 0;
  }

  /** The upper and the lower border of the platform. */
  get platform(): { readonly top: number; readonly bottom: number } {
    const inside = this.boxes.filter(({ node }) => node.isInside);
    return {
      top: Math.min(...inside.map(({ y }) => y), ...this.rails.values()) - ABOVE_PLATFORM,
      bottom: Math.max(...inside.map(({ y, height }) => y + height)) + BETWEEN_BOXES,
    };
  }

  private stack(nodes: readonly SizedNode[], column: number): readonly StackedBox[] {
    const boxes: StackedBox[] = [];
    for (const node of nodes) {
      const [left, right] = [this.side(node, "left"), this.side(node, "right")];
      const height = this.heightOf(node, column);
      const above = boxes.at(-1);
      const below = above && above.y + above.height + distance(above.node, node);
      const straight = this.straight(left, column);
      const beside = straight === undefined ? (below ?? 0) : straight - height / 2;
      // Services stay close to each other, however far from each other their clients are.
      let y = below === undefined || (beside > below && node.kind !== "service") ? beside : below;
      while (left.places.some(([end, place]) => this.isTaken(y + height / 2 + place, end, column))) y += 1;
      for (const [key, place] of [...left.places, ...right.places]) this.places.set(key, y + height / 2 + place);
      boxes.push({ node, column, y, height });
    }
    return boxes;
  }

  /** A Service is as high as its proxies, so that the lines between them are straight. */
  private heightOf(node: SizedNode, column: number): number {
    const next = node.kind === "service" ? (this.columns[column + 1] ?? []) : [];
    const beside = next.filter(({ id }) => this.routes.some(({ from, to }) => from === node.id && to === id));
    const heights = [node, ...beside].flatMap((each) => [each, this.side(each, "left"), this.side(each, "right")]);
    return Math.max(...heights.map(({ height }) => height));
  }

  private side({ id }: SizedNode, at: Route["side"]): BoxSide {
    const ends = new Set(this.routes.filter(({ to, side }) => to === id && side === at).map(({ end }) => end));
    const begins = this.routes.filter(({ from }) => at === "right" && from === id);
    const heights = [
      ...[...ends].map((end) => [end, ARROW] as const),
      ...begins.map((route) => [route.id, Math.max(ARROW, labelSize(route.label).height)] as const),
    ];
    const height = heights.reduce((sum, [, each]) => sum + each + GAP, GAP);
    let y = -height / 2;
    const places = heights.map(([key, each]) => [key, (y += GAP + each) - each / 2] as const);
    return { height, places };
  }

  /** Where the middle of a box is if the first line from the column before is straight. */
  private straight({ places: [[first, place] = ["", 0]] }: BoxSide, column: number): number | undefined {
    const route = this.routes.find(({ end, leaves }) => end === first && leaves === column - 1);
    return route && this.at(route.id) - place;
  }

  /** Whether a line to something else begins or ends at that height at the right of the column before. */
  private isTaken(y: number, toEnd: string, column: number): boolean {
    return this.routes.some(({ id, end, side, leaves, arrives }) => {
      const begins = leaves === column - 1 ? [id] : [];
      const ends = arrives === column - 1 && side === "right" ? [end] : [];
      return end !== toEnd && [...begins, ...ends].some((key) => Math.abs(this.at(key) - y) < APART);
    });
  }
}

function distance(above: SizedNode, below: SizedNode): number {
  if (above.isInside === below.isInside) return BETWEEN_BOXES;
  return BETWEEN_BOXES + (below.isInside ? ABOVE_PLATFORM : BELOW_PLATFORM);
}
