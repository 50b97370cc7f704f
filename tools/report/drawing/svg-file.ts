import { element, render } from "../markup";
import type { DrawnGraph } from "./graph";
import { inColumns } from "./layout";
import { LEGEND, SAMPLE } from "./legend";
import { colours, DRAWING_STYLE } from "./style";
import { drawingSvg } from "./svg";

/** Paper around the drawing: readers show it on a ground of any colour. */
const MARGIN = 16;

/** A line of the legend. */
const ROW = 26;

/** A drawing as a file of its own, with its legend and its colours. */
export function svgFile(graph: DrawnGraph): string {
  const drawing = inColumns(graph);
  const width = drawing.width + 2 * MARGIN;
  const height = drawing.height + LEGEND.length * ROW + 2 * MARGIN;
  const file = element(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${width} ${height}`, width, height },
    element("style", {}, `${colours(":root")}.ground{fill:var(--ground)}\n${DRAWING_STYLE}`),
    element("rect", { class: "ground", width, height, rx: 8 }),
    element("g", { transform: `translate(${MARGIN} ${MARGIN})` }, drawingSvg(drawing)),
    LEGEND.map(({ sample, meaning }, row) =>
      element(
        "g",
        { class: "drawing", transform: `translate(${MARGIN} ${MARGIN + drawing.height + row * ROW + 9})` },
        sample,
        element("text", { class: "line", x: SAMPLE.width + 8, y: SAMPLE.height / 2 + 4 }, meaning),
      ),
    ),
  );
  return `${render(file)}\n`;
}
