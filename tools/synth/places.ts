import type { Places } from "../../constructs/core/tree/reported-places";

/** What is named where no line of a program is known: it says which program it is. */
export const PROGRAM_FILE = "cdktf.json";

/** Where a program declares a construct, or the nearest one above it whose place is known; undefined if none is. */
export function declarationPlace(path: string, places: Places = {}): string | undefined {
  const ids = path.split("/");
  const paths = ids.map((_, index) => ids.slice(0, ids.length - index).join("/"));
  return paths.map((each) => places[each]).find((place) => place !== undefined);
}
