import { element, type Markup } from "../markup";
import { connectionLines } from "./connection-lines";
import type { Reach } from "./graph";

const MEANINGS: readonly (readonly [Reach, string, string])[] = [
  ["public", "443", "public: reached from outside the cluster"],
  ["internal", "3025", "internal: the platform, its cluster and the network around it"],
];

/** The size of a sample. */
export const SAMPLE = { width: 88, height: 22 } as const;

/** The meanings of the lines of a drawing, each with a line as a sample. */
export const LEGEND: readonly { readonly sample: Markup; readonly meaning: string }[] = MEANINGS.map(
  ([reach, port, meaning]) => {
    const { width, height } = SAMPLE;
    const y = height / 2;
    const { line, label } = connectionLines({
      id: reach,
      from: "",
      to: "",
      reach,
      label: [port],
      way: [
        { x: width - 2, y },
        { x: 2, y },
      ],
      labelPlace: { x: 20, y: y - 9.5, width: 42, height: 19 },
    });
    const attributes = { class: "drawing", viewBox: `0 0 ${width} ${height}`, width, height, "aria-hidden": "true" };
    return { sample: element("svg", attributes, line, label), meaning };
  },
);
