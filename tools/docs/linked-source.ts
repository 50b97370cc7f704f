import { placeOfSource } from "../../constructs/core/place-of-source";

/** Links from a page of `docs/` to the places on our pages that the source of a rule names. */
export function linksToSource(source: string): readonly string[] {
  return source.split("; ").flatMap((part) => {
    const place = placeOfSource(part);
    if (place === undefined && /^(?:specification|docs\/)/.test(part))
      throw new Error(`no place of our pages: ${part}`);
    return place?.link ?? [];
  });
}
