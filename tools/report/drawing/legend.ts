import { element, type Markup } from "../markup";
import { connectionLines } from "./connection-lines";
import type { Reach } from "./graph";

const MEANINGS: readonly (readonly [Reach, string, string])[] = [
  ["public", "443", "public: reached from outside the cluster"],
  ["internal", "3025", "internal: the platform, its cluster and the network around it"],
];

const SAMPLE = { width: 88, height: 22 } as const;
const ROW = 26;

/** The meanings of the lines, for below a drawing. */
export const LEGEND: { readonly height: number; readonly content: Markup } = {
  height: MEANINGS.length * ROW + 8,
  content: MEANINGS.map(([reach, port, meaning], index) => {
    const y = index * ROW + 20;
    return [sample(reach, port, y), element("text", { class: "line", x: SAMPLE.width + 8, y: y + 4 }, meaning)];
  }),
};

/** The same for the page, which wraps the words where it is narrow. */
export function legendSamples(): readonly { readonly sample: Markup; readonly meaning: string }[] {
  const { width, height } = SAMPLE;
  return MEANINGS.map(([reach, port, meaning]) => ({
    sample: element(
      "svg",
      { class: "drawing", viewBox: `0 0 ${width} ${height}`, width, height, "aria-hidden": "true" },
      sample(reach, port, height / 2),
    ),
    meaning,
  }));
}

function sample(reach: Reach, port: string, y: number): Markup {
  const { line, label } = connectionLines({
    id: reach,
    from: "",
    to: "",
    reach,
    label: [port],
    points: [
      { x: 2, y },
      { x: SAMPLE.width - 2, y },
    ],
    labelPlace: { x: 20, y: y - 9.5, width: 42, height: 19 },
  });
  return [line, label];
}
