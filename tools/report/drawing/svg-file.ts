import { element, render } from "../markup";
import type { DrawnGraph } from "./graph";
import { placed } from "./layout";
import { LEGEND } from "./legend";
import { colours, DRAWING_STYLE } from "./style";
import { drawingSvg } from "./svg";

/** Paper around the drawing: readers show it on a ground of any colour. */
const MARGIN = 16;

/** A drawing as a file of its own, with its legend and its colours. */
export async function svgFile(graph: DrawnGraph): Promise<string> {
  const drawing = await placed(graph);
  const width = Math.ceil(drawing.width) + 2 * MARGIN;
  const height = Math.ceil(drawing.height) + LEGEND.height + 2 * MARGIN;
  const file = element(
    "svg",
    { xmlns: "http://www.w3.org/2000/svg", viewBox: `0 0 ${width} ${height}`, width, height },
    element("style", {}, `${colours(":root")}.ground{fill:var(--ground)}\n${DRAWING_STYLE}`),
    element("rect", { class: "ground", width, height, rx: 8 }),
    element("g", { transform: `translate(${MARGIN} ${MARGIN})` }, drawingSvg(drawing)),
    element(
      "g",
      { class: "drawing", transform: `translate(${MARGIN} ${MARGIN + Math.ceil(drawing.height)})` },
      LEGEND.content,
    ),
  );
  return `${render(file)}\n`;
}
