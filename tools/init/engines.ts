/** What runs the program: the continuation of CDKTF, installed under its name, or the last CDKTF. */
export const ENGINES = ["cdktn", "cdktf"] as const;

export type Engine = (typeof ENGINES)[number];
