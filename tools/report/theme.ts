/** Colours by purpose, in light and dark. Every text has a contrast of at least 4.5 to its background. */
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

/** The colours as custom properties of a selector. */
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

/** Fonts that the reader's machine has. The page loads none. */
export const SANS = `system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif`;
export const MONO = `ui-monospace,SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono","Liberation Mono",monospace`;
