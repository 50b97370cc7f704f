import { relative } from "node:path";
import { packageFolder } from "./package-programs";
import { placeOfSource } from "./place-of-source";

/** The source of a rule, with our pages by their paths from the working folder. */
export function shownSource(source: string): string {
  const docs = relative(process.cwd(), `${packageFolder()}/docs`);
  const shown = (part: string): string => {
    const place = placeOfSource(part);
    return place === undefined ? part : [`${docs}/${place.link}`, place.part ?? []].flat().join(", ");
  };
  return source.split("; ").map(shown).join("; ");
}
