import type { DrawnNode } from "./graph";
import { FONT, fitted, LEADING, widthOf } from "./measure";

/** Between the border of a box and its text. */
export const PADDING = 12;

/** Between the border of a label and its text. */
export const LABEL_PADDING = { x: 7, y: 2 } as const;

const NARROWEST_BOX = 118;

interface Size {
  readonly width: number;
  readonly height: number;
}

/** A box with the size that its texts need. */
export interface SizedNode extends DrawnNode, Size {}

/** A box around its texts, of which each is as long as there is place. */
export function sizedNode(node: DrawnNode, widest: number): SizedNode {
  const title = fitted(node.title, "bold", FONT.title, widest);
  const lines = node.lines.map((line) => fitted(line, "mono", FONT.line, widest));
  const widths = [
    widthOf(node.heading, "spaced", FONT.kind),
    widthOf(title, "bold", FONT.title),
    ...lines.map((line) => widthOf(line, "mono", FONT.line)),
  ];
  return {
    ...node,
    title,
    lines,
    width: Math.max(NARROWEST_BOX, ...widths.map((width) => width + 2 * PADDING)),
    height: 2 * PADDING + LEADING.kind + LEADING.title + lines.length * LEADING.line,
  };
}

/** The size of a label, which may be empty. */
export function labelSize(label: readonly string[]): Size {
  if (label.length === 0) return { width: 0, height: 0 };
  return {
    width: Math.max(...label.map((line) => widthOf(line, "mono", FONT.label))) + 2 * LABEL_PADDING.x,
    height: label.length * LEADING.label + 2 * LABEL_PADDING.y,
  };
}
