import { element, type Markup } from "../markup";
import { connectionLines } from "./connection-lines";
import { round } from "./geometry";
import type { PlacedGraph, PlacedNode } from "./layout";
import { PADDING } from "./sizes";
import { BESIDE_BOX } from "./spans";
import { FONT, LEADING } from "./measure";

/** The drawing as SVG, which an HTML page can hold. Its looks are in {@link DRAWING_STYLE}. */
export function drawingSvg(graph: PlacedGraph): Markup {
  const { x, y, width, height } = graph;
  return element(
    "svg",
    {
      xmlns: "http://www.w3.org/2000/svg",
      class: "drawing",
      viewBox: [x, y, width, height].join(" "),
      width,
      height,
      role: "img",
      "aria-label": `Drawing of the ${graph.name}`,
    },
    platformBox(graph),
    // Lines first, so that no line crosses a text.
    graph.connections.map((connection) => connectionLines(connection).line),
    graph.nodes.map(nodeBox),
    graph.connections.map((connection) => connectionLines(connection).label),
  );
}

function platformBox({ name, platform: { x, y, width, height } }: PlacedGraph): Markup {
  return [
    element("rect", {
      class: "platform",
      x: round(x),
      y: round(y),
      width: round(width),
      height: round(height),
      rx: 10,
    }),
    element("text", { class: "platform-name", x: round(x + BESIDE_BOX), y: round(y + 23) }, name),
  ];
}

function nodeBox({ kind, heading, title, lines, x, y, width, height }: PlacedNode): Markup {
  const left = round(x + PADDING);
  const top = y + PADDING + FONT.kind;
  const titleTop = top + LEADING.title;
  return element(
    "g",
    { class: `node ${kind}` },
    element("rect", { x: round(x), y: round(y), width: round(width), height: round(height), rx: 6 }),
    element("text", { class: "kind", x: left, y: round(top) }, heading),
    element("text", { class: "title", x: left, y: round(titleTop) }, title),
    lines.map((line, index) =>
      element("text", { class: "line", x: left, y: round(titleTop + (index + 1) * LEADING.line + 1) }, line),
    ),
  );
}
