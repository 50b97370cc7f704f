import { element, render, type Markup } from "../markup";
import { colours } from "../theme";
import { isInside, type DrawnGraph } from "./graph";
import {
  inColumns,
  LABEL_PADDING,
  PADDING,
  type PlacedConnection,
  type Point,
  type PlacedGraph,
  type Rectangle,
} from "./layout";
import { DRAWING_STYLE, TEXT } from "./style";

const ARROW = { length: 8, half: 4 } as const;

/** The margin of a drawing in its own file, because viewers show it on a background of any colour. */
const MARGIN = 16;

/** The size of a line in the legend, and the height of the legend's rows in a file. */
const SAMPLE = { width: 88, height: 22, row: 26 } as const;

/** The drawing as SVG for an HTML page. {@link DRAWING_STYLE} has its style. */
export function drawingSvg({ name, platform, boxes, connections, x, y, width, height }: PlacedGraph): Markup {
  const parts = connections.map(connectionMarkup);
  return element(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      class: "drawing",
      viewBox: [x, y, width, height].join(" "),
      width,
      height,
      role: "img",
      "aria-label": `Drawing of the ${name}`,
    },
    rectangle(platform, 10, "platform"),
    text(platform.x + PADDING, platform.y + 23, name, "name"),
    // Lines come first, so that they do not cross texts.
    parts.map(({ line }) => line),
    boxes.map(boxMarkup),
    parts.map(({ label }) => label),
  );
}

/** A drawing as a separate file, with legend and colours. */
export function svgFile(graph: DrawnGraph): string {
  const drawing = inColumns(graph);
  const width = drawing.width + 2 * MARGIN;
  const height = drawing.height + LEGEND.length * SAMPLE.row + 2 * MARGIN;
  const legend = LEGEND.map(({ sample, meaning }, row) => {
    const transform = `translate(${MARGIN} ${MARGIN + drawing.height + row * SAMPLE.row + 9})`;
    const words = text(SAMPLE.width + 8, SAMPLE.height / 2 + 4, meaning, "line");
    return element("g", { class: "drawing", transform }, sample, words);
  });
  const file = element(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${width} ${height}`, width, height },
    element("style", {}, `${colours(":root")}.ground{fill:var(--ground)}\n${DRAWING_STYLE}`),
    element("rect", { class: "ground", width, height, rx: 8 }),
    element("g", { transform: `translate(${MARGIN} ${MARGIN})` }, drawingSvg(drawing)),
    legend,
  );
  return `${render(file)}\n`;
}

function boxMarkup({ column, heading, title, lines, ...place }: PlacedGraph["boxes"][number]): Markup {
  const x = place.x + PADDING;
  const y = place.y + PADDING + TEXT.heading.size;
  const below = y + TEXT.title.leading;
  return element(
    "g",
    { class: isInside({ column }) ? "box inside" : "box" },
    rectangle(place, 6),
    text(x, y, heading, "heading"),
    text(x, below, title, "title"),
    lines.map((line, index) => text(x, below + (index + 1) * TEXT.line.leading + 1, line, "line")),
  );
}

/** A line with its arrow, and its label, which is drawn above other lines. */
function connectionMarkup({ way, label, labelPlace, reach }: PlacedConnection): Record<"line" | "label", Markup> {
  const [end, before, ...others] = way;
  const isMounted = reach === "mounted";
  const base = end.x + (before.x < end.x ? -ARROW.length : ARROW.length);
  const from = isMounted ? end : { ...end, x: base };
  const points = [end, { x: base, y: end.y - ARROW.half }, { x: base, y: end.y + ARROW.half }].map(pair).join(" ");
  const line = [
    element("path", { d: `M${[from, before, ...others].map(pair).join("L")}` }),
    isMounted ? [] : element("polygon", { points }),
  ];
  const [middle, above] = [labelPlace.x + labelPlace.width / 2, labelPlace.y + LABEL_PADDING.y - 4];
  const words = label.map((each, index) => text(middle, above + (index + 1) * TEXT.line.leading, each));
  return {
    line: element("g", { class: `connection ${reach}` }, line),
    label: label.length === 0 ? [] : element("g", { class: `label ${reach}` }, rectangle(labelPlace, 4), words),
  };
}

function rectangle({ x, y, width, height }: Rectangle, rx: number, css?: string): Markup {
  return element("rect", { class: css, x: round(x), y: round(y), width: round(width), height: round(height), rx });
}

function text(x: number, y: number, content: string, css?: string): Markup {
  return element("text", { class: css, x: round(x), y: round(y) }, content);
}

function pair({ x, y }: Point): string {
  return `${round(x)},${round(y)}`;
}

/** Rounds to tenths of a pixel, which is exact enough and keeps differences between versions small. */
function round(number: number): number {
  return Math.round(number * 10) / 10;
}

/** The legend: the meaning of each kind of line, with a sample. */
export const LEGEND: readonly { readonly sample: Markup; readonly meaning: string }[] = (
  [
    ["public", "443", "public: reached from outside the cluster"],
    ["internal", "3025", "internal: the platform, its cluster and the network around it"],
  ] as const
).map(([reach, port, meaning]) => {
  const { width, height } = SAMPLE;
  const y = height / 2;
  const labelPlace = { x: 20, y: y - 9.5, width: 42, height: 19 };
  const way = [
    { x: width - 2, y },
    { x: 2, y },
  ] as const;
  const { line, label } = connectionMarkup({ way, label: [port], labelPlace, reach });
  const attributes = { class: "drawing", viewBox: `0 0 ${width} ${height}`, width, height, "aria-hidden": "true" };
  return { sample: element("svg", attributes, line, label), meaning };
});
