/** The library of the program: cdktn, which continues CDKTF and is installed under its name, or the last cdktf. */
export const ENGINES = ["cdktn", "cdktf"] as const;

export type Engine = (typeof ENGINES)[number];
