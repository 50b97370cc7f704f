import { grouped } from "../../../constructs/core/grouped";
import { visible } from "../../cli/output/visible";
import { isInside, type Box, type Connection, type DrawnGraph } from "./graph";
import { TEXT, type Font } from "./style";

/** A point in the drawing, in pixels. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Rectangle extends Point {
  readonly width: number;
  readonly height: number;
}

/** A connection with its line, which begins at the arrow, and the position of its label. */
export interface PlacedConnection extends Pick<Connection, "label" | "reach"> {
  readonly way: readonly [end: Point, before: Point, ...Point[]];
  readonly labelPlace: Rectangle;
}

/** A drawing with all positions. `platform` is the box around the platform. */
export interface PlacedGraph extends Rectangle {
  readonly name: string;
  readonly platform: Rectangle;
  readonly boxes: readonly (Box & Rectangle)[];
  readonly connections: readonly (PlacedConnection & Pick<Line, "from" | "to">)[];
}

/** A box with its column and row. */
interface Cell extends Box {
  readonly at: number;
  readonly row: number;
  readonly height: number;
  x: number;
  y: number;
  width: number;
}

/** The common end of similar connections at one side of a box. They share the arrow and the last part of the line. */
interface Trunk {
  readonly column: number;
  y: number;

  /** Height of the line above all boxes, for connections from further away. */
  rail: number;

  /** Horizontal positions of the vertical lines, by the column to their left. */
  readonly lanes: Map<number, number>;
}

/** A connection that begins at the right of a box. */
interface Line extends Connection {
  readonly from: Cell;
  readonly to: Cell;
  readonly trunk: Trunk;
  y: number;
}

/** The vertical part of a trunk's lines to the right of a column. */
interface Stretch {
  readonly trunk: Trunk;
  readonly top: number;
  readonly bottom: number;
}

/** Space between the border of a box and its text, or a label beside the box. */
export const PADDING = 12;

const [EDGE, GAP, BETWEEN_BOXES, LANE, ARROW, NARROWEST_BOX] = [2, 6, 14, 10, 10, 118];

/** Space between the border of a label and its text. */
export const LABEL_PADDING = { x: 7, y: 2 } as const;

/** The width of a non-Latin character, relative to the font size. */
const WIDE = 1.3;

/** Space above the parts of the platform, with its name, and below them. */
const [ABOVE_PLATFORM, BELOW_PLATFORM] = [34, 22];

/** A drawing for a wide page, in five columns. */
export function inColumns(graph: DrawnGraph): PlacedGraph {
  const columns = [0, 1, 2, 3, 4].map((column) => graph.boxes.filter((box) => box.column === column));
  const used = columns.filter(({ length }) => length > 0);
  return placed(graph, used, 204);
}

/** A drawing for a narrow page. The columns are below each other, and proxies are below their Service. */
export function inOneColumn(graph: DrawnGraph): PlacedGraph {
  const place = ({ column }: Box) => (column === 2 ? 1 : column);
  return placed(graph, [graph.boxes.toSorted((a, b) => place(a) - place(b))], 182);
}

/** Places everything. A line has its own height beside its boxes, and its own lane between columns. */
function placed({ name, connections }: DrawnGraph, columns: readonly (readonly Box[])[], widest: number): PlacedGraph {
  const cells = new Map(
    columns.flatMap((boxes, at) => boxes.map((box, row) => [box, layoutCell(box, at, row, widest)] as const)),
  );
  const boxes = [...cells.values()];
  const lines = linesBetween(cells, connections);
  const far = new Set(lines.filter(({ from, trunk }) => from.at !== trunk.column).map(({ trunk }) => trunk));
  for (const [index, trunk] of [...far].entries()) trunk.rail = -LANE * (index + 1);
  let [above, y]: [readonly Cell[], number] = [[], 0];
  for (const row of grouped(boxes, (cell) => cell.row).values()) {
    y = placeRow(row, lines, y + (columns.length === 1 ? border(above, row) : 0));
    above = row;
  }
  const ends: number[] = [];
  for (const column of grouped(boxes, ({ at }) => at).values()) {
    ends.push(placeColumn(column, ends.length, lines, ends.at(-1) ?? EDGE));
  }
  const rails = [...far].map(({ rail }) => rail);
  const platform = platformAround(boxes.filter(isInside), rails, ends);
  const top = Math.min(platform.y, 0, ...rails) - EDGE;
  const bottom = Math.max(platform.y + platform.height, y - BETWEEN_BOXES) + EDGE;
  const whole = { x: 0, y: top, width: (ends.at(-1) ?? 0) + EDGE, height: bottom - top };
  return {
    ...whole,
    name: fitted(name, TEXT.name, platform.width),
    platform,
    boxes,
    connections: lines.map(placedLine),
  };
}

/** The box around the parts of the platform; an empty one if there are none. */
function platformAround(parts: readonly Cell[], rails: readonly number[], ends: readonly number[]): Rectangle {
  if (parts.length === 0) return { x: 0, y: 0, width: 0, height: 0 };
  const x = Math.min(...parts.map((cell) => cell.x)) - PADDING;
  const y = Math.min(...parts.map((cell) => cell.y), ...rails) - ABOVE_PLATFORM;
  const right = Math.max(...parts.map(({ at }) => ends[at] ?? 0));
  const bottom = Math.max(...parts.map((cell) => cell.y + cell.height)) + BETWEEN_BOXES;
  return { x, y, width: right - x, height: bottom - y };
}

/** Space for the border of the platform between two rows. */
function border(above: readonly Cell[], below: readonly Cell[]): number {
  if (above.length === 0 || above.some(isInside) === below.some(isInside)) return 0;
  return below.some(isInside) ? ABOVE_PLATFORM : BELOW_PLATFORM;
}

/** A box that fits its texts. Too long texts are shortened. */
function layoutCell(box: Box, at: number, row: number, widest: number): Cell {
  const title = fitted(box.title, TEXT.title, widest);
  const lines = box.lines.map((line) => fitted(line, TEXT.line, widest));
  const widths = [
    textWidth(box.heading, TEXT.heading),
    textWidth(title, TEXT.title),
    ...lines.map((line) => textWidth(line, TEXT.line)),
  ];
  const height = 2 * PADDING + TEXT.heading.leading + TEXT.title.leading + lines.length * TEXT.line.leading;
  const width = Math.max(NARROWEST_BOX, ...widths.map((each) => each + 2 * PADDING));
  return { ...box, title, lines, at, row, x: 0, y: 0, width, height };
}

/** The size of a label, which may be empty. */
function labelSize({ label }: Connection): Pick<Rectangle, "width" | "height"> {
  if (label.length === 0) return { width: 0, height: 0 };
  const width = Math.max(...label.map((line) => textWidth(line, TEXT.line)));
  return { width: width + 2 * LABEL_PADDING.x, height: label.length * TEXT.line.leading + 2 * LABEL_PADDING.y };
}

/** A line ends at the left side of a box that is further right, and otherwise at the right side. */
function linesBetween(cells: ReadonlyMap<Box, Cell>, connections: readonly Connection[]): readonly Line[] {
  const trunks = new Map<string, Trunk>();
  return connections.flatMap((connection) => {
    const [from, to] = [cells.get(connection.from), cells.get(connection.to)];
    if (from === undefined || to === undefined) return [];
    const column = to.at > from.at ? to.at - 1 : to.at;
    const key = [to.at, to.row, column, connection.reach].join(" ");
    const trunk = trunks.get(key) ?? { column, y: 0, rail: 0, lanes: new Map<number, number>() };
    trunks.set(key, trunk);
    return [{ ...connection, from, to, trunk, y: 0 }];
  });
}

/** Sets the height of a row, and places the ends of lines beside its boxes. @returns where the row ends */
function placeRow(row: readonly Cell[], lines: readonly Line[], above: number): number {
  const sides = [...new Set(row.flatMap(({ at }) => [at - 1, at]))].map((column) => {
    const arriving = lines.filter(({ to, trunk }) => trunk.column === column && row.includes(to));
    const ends = new Set(arriving.map(({ trunk }) => trunk));
    const begins = lines.filter(({ from }) => from.at === column && row.includes(from));
    const slots = begins.map((line) => {
      const isStraight = line.to.at > column && ends.delete(line.trunk);
      const height = Math.max(ARROW, labelSize(line).height);
      return { height, places: isStraight ? [line, line.trunk] : [line] };
    });
    return [...[...ends].map((trunk) => ({ height: ARROW, places: [trunk] })), ...slots];
  });
  const heights = sides.map((slots) => slots.reduce((sum, { height }) => sum + height + GAP, GAP));
  const height = Math.max(...row.map((cell) => cell.height), ...heights);
  for (const cell of row) Object.assign(cell, { y: above, height });
  for (const [side, slots] of sides.entries()) {
    let y = above + (height - (heights[side] ?? 0)) / 2;
    for (const slot of slots) {
      for (const place of slot.places) place.y = y + GAP + slot.height / 2;
      y += GAP + slot.height;
    }
  }
  return above + height + BETWEEN_BOXES;
}

/** Sets the width of a column, and places the lanes to its right. @returns where the column ends */
function placeColumn(column: readonly Cell[], at: number, lines: readonly Line[], before: number): number {
  const x = before + (at > 0 || column.some(isInside) ? PADDING : 0);
  const width = Math.max(...column.map((cell) => cell.width));
  for (const cell of column) Object.assign(cell, { x, width });
  const here = lines.filter(({ from, trunk }) => from.at === at || trunk.column === at);
  if (here.length === 0) return x + width + PADDING;
  const labels = here.map((line) => (line.from.at === at ? labelSize(line).width : 0));
  const first = x + width + PADDING + Math.max(...labels) + GAP;
  const placed: Stretch[] = [];
  for (const stretch of stretches(here, at)) {
    const beside = placed.filter(({ top, bottom }) => top < stretch.bottom + LANE && stretch.top < bottom + LANE);
    stretch.trunk.lanes.set(at, Math.max(first, ...beside.map(({ trunk }) => (trunk.lanes.get(at) ?? 0) + LANE)));
    placed.push(stretch);
  }
  return Math.max(first, ...placed.map(({ trunk }) => (trunk.lanes.get(at) ?? 0) + LANE));
}

/** The vertical lines to the right of a column, from left to right in an order with few crossings. */
function stretches(lines: readonly Line[], at: number): readonly Stretch[] {
  return [...grouped(lines, ({ trunk }) => trunk)]
    .map(([trunk, [first, ...others]]) => {
      const end = trunk.column === at ? trunk.y : trunk.rail;
      const all = [end, ...[first, ...others].map(({ from, y }) => (from.at === at ? y : trunk.rail))];
      const [top, bottom] = [Math.min(...all), Math.max(...all)];
      const isBack = first.to.at === at;
      const [rank, order] = isBack ? [0, bottom - top] : end === top ? [1, end] : [2, -end];
      return { trunk, top, bottom, rank, order };
    })
    .filter(({ top, bottom }) => top < bottom)
    .sort((a, b) => a.rank - b.rank || a.order - b.order);
}

function placedLine(line: Line): PlacedGraph["connections"][number] {
  const { from, to, y, trunk } = line;
  const start = { x: from.x + from.width, y };
  const stop = { x: to.at > trunk.column ? to.x : to.x + to.width, y: trunk.y };
  const [lane = start.x, lastLane = stop.x] = [trunk.lanes.get(from.at), trunk.lanes.get(trunk.column)];
  const isFar = from.at !== trunk.column;
  const above = isFar ? [lastLane, lane].map((x) => ({ x, y: trunk.rail })) : [];
  const bent = [stop, { x: lastLane, y: stop.y }, ...above, { x: lane, y }, start] as const;
  const { width, height } = labelSize(line);
  const labelPlace = { x: start.x + PADDING, y: y - height / 2, width, height };
  return { ...line, way: !isFar && y === stop.y ? [stop, start] : bent, labelPlace };
}

/** An upper limit for the width of a text in pixels. @internal */
export function textWidth(text: string, { size, em }: Font): number {
  const units = Array.from(text).reduce((sum, character) => sum + (character < "\u0300" ? em : WIDE), 0);
  return Math.ceil(units * size);
}

/** A text that fits the width. A longer text ends with an ellipsis. @internal */
export function fitted(text: string, font: Font, place: number): string {
  const whole = visible(text);
  if (textWidth(whole, font) <= place) return whole;
  const fitting = Array.from(whole).slice(0, place);
  while (fitting.length > 0 && textWidth(`${fitting.join("")}…`, font) > place) fitting.pop();
  return `${fitting.join("")}…`;
}
