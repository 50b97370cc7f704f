import type { Places } from "../../constructs/core/tree/reported-places";

/** The file that stands for a program if no line is known. */
export const PROGRAM_FILE = "cdktf.json";

/** The source line of a construct, or of the nearest one above it with a known line; undefined if there is none. */
export function declarationPlace(path: string, places: Places = {}): string | undefined {
  const ids = path.split("/");
  const paths = ids.map((_, index) => ids.slice(0, ids.length - index).join("/"));
  return paths.map((each) => places[each]).find((place) => place !== undefined);
}
