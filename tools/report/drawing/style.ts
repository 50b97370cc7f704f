import { MONO, SANS } from "../theme";

/** A font with its size and line height in pixels, and the width of a character relative to the size. */
export interface Font {
  readonly size: number;
  readonly leading: number;
  readonly em: number;
}

/**
 * The fonts of the drawing. The file contains no font, so the widths are those of the widest usual font. A text may be
 * narrower than its box, but never wider.
 */
export const TEXT = {
  heading: { size: 9.5, leading: 14, em: 0.8 },
  title: { size: 12.5, leading: 18, em: 0.67 },
  line: { size: 11, leading: 15, em: 0.62 },
  name: { size: 11, leading: 15, em: 0.67 },
} as const;

/** The style of the drawing, with the colours of {@link colours}. */
export const DRAWING_STYLE = `.drawing text{font:${TEXT.line.size}px ${MONO};fill:var(--ink)}
.drawing .platform{fill:var(--soft);stroke:var(--border)}
.drawing .name{font:600 ${TEXT.name.size}px ${SANS};fill:var(--muted)}
.drawing .box rect{fill:var(--box);stroke:var(--border)}
.drawing .box.inside rect{stroke:var(--muted);stroke-width:1.4}
.drawing .heading{font:600 ${TEXT.heading.size}px ${SANS};letter-spacing:.07em;text-transform:uppercase;fill:var(--muted)}
.drawing .title{font:600 ${TEXT.title.size}px ${SANS}}
.drawing .line{fill:var(--muted)}
.drawing .connection path{fill:none;stroke:var(--muted);stroke-width:1.3;stroke-dasharray:5 3;stroke-linejoin:round}
.drawing .connection polygon{fill:var(--muted)}
.drawing .connection.public path{stroke:var(--accent);stroke-width:2;stroke-dasharray:none}
.drawing .connection.public polygon{fill:var(--accent)}
.drawing .connection.mounted path{stroke-dasharray:1 3;stroke-linecap:round}
.drawing .label rect{fill:var(--box);stroke:var(--muted)}
.drawing .label text{text-anchor:middle}
.drawing .label.public rect{fill:var(--accent);stroke:var(--accent)}
.drawing .label.public text{fill:var(--on-accent);font-weight:600}
`;
