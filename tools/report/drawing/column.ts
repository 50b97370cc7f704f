import { grouped } from "../../../constructs/core/grouped";
import type { DrawnConnection, DrawnGraph, DrawnNode } from "./graph";
import { boxOf, fittedNode, labelSize, PLATFORM_PADDING, type PlacedGraph } from "./layout";
import { FONT, fitted } from "./measure";

const WIDEST_TEXT = 182;

/** Left of the boxes, and between a border and what is beside it. */
const LEFT = 14;
const GAP = 6;
const BETWEEN_BOXES = 14;
const ABOVE_PLATFORM = 34;
const BELOW_PLATFORM = 22;

/** The height of an arrow that ends at a box, and the width of a line beside the boxes. */
const END = 10;
const LANE = 10;

/**
 * The boxes of a drawing one below the other, with the connections beside them: for a narrow page. Each connection leaves
 * its box with its label, and those of one kind to one box share a line and end in one arrow.
 */
export function inOneColumn({ name, nodes, connections }: DrawnGraph): PlacedGraph {
  const column = inOrder(nodes, connections).map((node) => fittedNode(node, WIDEST_TEXT));
  const width = Math.max(...column.map((node) => boxOf(node, 0).width));
  const right = LEFT + width;
  const middles = new Map<string, number>();
  let y = 2;
  const boxes = column.map((node, index) => {
    if (node.isInside && column[index - 1]?.isInside !== true) y += ABOVE_PLATFORM;
    const top = y;
    let slot = top + GAP;
    for (const [key, height] of slotsOf(node, connections)) {
      middles.set(key, slot + height / 2);
      slot += height + GAP;
    }
    const height = Math.max(boxOf(node, 0).height, slot - top);
    y += height + BETWEEN_BOXES;
    if (node.isInside && column[index + 1]?.isInside !== true) y += BELOW_PLATFORM;
    return { ...node, x: LEFT, y: top, width, height };
  });
  const middleOf = (key: string) => middles.get(key) ?? 0;
  const lanes = lanesOf(connections, middleOf);
  const firstLane = right + 3 * GAP + Math.max(0, ...connections.map(({ label }) => labelSize(label).width));
  const whole = firstLane + Math.max(0, ...lanes.values()) * LANE + LANE;
  const inside = boxes.filter(({ isInside }) => isInside);
  const top = Math.min(...inside.map((box) => box.y)) - ABOVE_PLATFORM;
  const bottom = Math.max(...inside.map((box) => box.y + box.height)) + BETWEEN_BOXES;
  return {
    width: whole,
    height: y,
    name: fitted(name, "bold", FONT.name, whole - 2 * PLATFORM_PADDING),
    platform: { x: 2, y: top, width: whole - 4, height: bottom - top },
    nodes: boxes,
    connections: connections.map((connection) => {
      const { width: labelWidth, height } = labelSize(connection.label);
      const [start, end] = [middleOf(connection.id), middleOf(busOf(connection))];
      const x = firstLane + (lanes.get(busOf(connection)) ?? 0) * LANE;
      return {
        ...connection,
        points: [
          { x: right, y: start },
          { x, y: start },
          { x, y: end },
          { x: right, y: end },
        ],
        labelPlace: { x: right + 2 * GAP, y: start - height / 2, width: labelWidth, height },
      };
    }),
  };
}

/** Who dials the platform is above it, and whom it dials below. */
function inOrder(nodes: readonly DrawnNode[], connections: readonly DrawnConnection[]): readonly DrawnNode[] {
  const placeOf = ({ id, isInside }: DrawnNode) => (isInside ? 1 : connections.some(({ from }) => from === id) ? 0 : 2);
  return nodes.toSorted((a, b) => placeOf(a) - placeOf(b));
}

function busOf({ to, reach }: DrawnConnection): string {
  return JSON.stringify([to, reach]);
}

/** What is at the side of a box, from above: the arrows that end there, and the labels of its own connections. */
function slotsOf({ id }: DrawnNode, connections: readonly DrawnConnection[]): readonly (readonly [string, number])[] {
  const ends = new Set(connections.filter(({ to }) => to === id).map(busOf));
  const starts = connections.filter(({ from }) => from === id);
  return [
    ...[...ends].map((bus) => [bus, END] as const),
    ...starts.map((each) => [each.id, Math.max(END, labelSize(each.label).height)] as const),
  ];
}

/** The line of each bus, by its number from the boxes: short ones are nearer to them. */
function lanesOf(
  connections: readonly DrawnConnection[],
  middleOf: (key: string) => number,
): ReadonlyMap<string, number> {
  const buses = [...grouped(connections, busOf)].map(([bus, of]) => {
    const ends = [bus, ...of.map(({ id }) => id)].map(middleOf);
    return { bus, top: Math.min(...ends), bottom: Math.max(...ends) };
  });
  const lanes = new Map<string, number>();
  const taken: { top: number; bottom: number; lane: number }[] = [];
  for (const { bus, top, bottom } of buses.toSorted((a, b) => a.bottom - a.top - (b.bottom - b.top))) {
    const beside = taken.filter((other) => other.top <= bottom && top <= other.bottom).map(({ lane }) => lane);
    const lane = Array.from({ length: taken.length + 1 }, (_, index) => index).find((each) => !beside.includes(each));
    lanes.set(bus, lane ?? 0);
    taken.push({ top, bottom, lane: lane ?? 0 });
  }
  return lanes;
}
