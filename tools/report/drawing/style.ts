import { FONT } from "./measure";

/** Colours by what they are for, in light and in dark. Each text has a contrast of 4.5 or more on its ground. */
const COLOURS = {
  ground: ["#ffffff", "#14181f"],
  soft: ["#f4f6f9", "#1b212b"],
  box: ["#ffffff", "#232b37"],
  ink: ["#1a2230", "#e6ebf2"],
  muted: ["#556070", "#a3b0c2"],
  border: ["#c3ccd8", "#445064"],
  accent: ["#0b5cad", "#7db8f5"],
  "on-accent": ["#ffffff", "#0c1726"],
} as const;

/** Custom properties for the colours, in a selector. */
export function colours(selector: string): string {
  const list = (at: 0 | 1) =>
    Object.entries(COLOURS)
      .map(([name, both]) => `--${name}:${both[at]}`)
      .join(";");
  return `${selector}{color-scheme:light dark;${list(0)}}
@media (prefers-color-scheme:dark){${selector}{${list(1)}}}
@media print{${selector}{color-scheme:light;${list(0)}}}
`;
}

/** Fonts of the reader's machine: nothing is loaded. */
export const SANS = `system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif`;
export const MONO = `ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono","Liberation Mono",monospace`;

/** How the drawing looks, with the colours of {@link colours}. */
export const DRAWING_STYLE = `.drawing text{fill:var(--ink)}
.drawing .platform{fill:var(--soft);stroke:var(--border)}
.drawing .platform-name{font:600 ${FONT.name}px ${SANS};fill:var(--muted)}
.drawing .node rect{fill:var(--box);stroke:var(--border)}
.drawing .node.service rect,.drawing .node.proxies rect,.drawing .node.auth rect{stroke:var(--muted);stroke-width:1.4}
.drawing .kind{font:600 ${FONT.kind}px ${SANS};letter-spacing:.07em;text-transform:uppercase;fill:var(--muted)}
.drawing .title{font:600 ${FONT.title}px ${SANS}}
.drawing .line{font:${FONT.line}px ${MONO};fill:var(--muted)}
.drawing .connection path{fill:none;stroke:var(--muted);stroke-width:1.3;stroke-dasharray:5 3}
.drawing .connection polygon{fill:var(--muted)}
.drawing .connection.public path{stroke:var(--accent);stroke-width:2;stroke-dasharray:none}
.drawing .connection.public polygon{fill:var(--accent)}
.drawing .connection.mounted path{stroke-dasharray:1 3;stroke-linecap:round}
.drawing .label rect{fill:var(--box);stroke:var(--muted)}
.drawing .label text{font:${FONT.label}px ${MONO};text-anchor:middle}
.drawing .label.public rect{fill:var(--accent);stroke:var(--accent)}
.drawing .label.public text{fill:var(--on-accent);font-weight:600}
.drawing .label.mounted rect{stroke:none;fill:var(--soft)}
.drawing .label.mounted text{fill:var(--muted)}
`;
