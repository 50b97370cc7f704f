import { isField, type Field, type Fields } from "../review/service/field";
import { RESOURCE_MEANINGS, type ResourceMeaning } from "../review/service/kinds";

/** A field of a kind, with the verdict of the review. */
export interface TableRow {
  readonly path: string;
  readonly field: Field;
}

/** The rows of a kind: paths in its `spec`. An empty path means the whole `spec`. */
function fieldsOfKind({ spec }: ResourceMeaning): readonly TableRow[] {
  return isField(spec) ? [{ path: "", field: spec }] : flattenFieldRows(spec, "");
}

export function flattenFieldRows(fields: Fields, above: string): readonly TableRow[] {
  return Object.entries(fields).flatMap(([name, entry]) => {
    const path = above === "" ? name : `${above}.${name}`;
    return isField(entry) ? [{ path, field: entry }] : flattenFieldRows(entry, path);
  });
}

/** The rows of all kinds. */
export function fieldTable(): readonly (TableRow & { readonly kind: string })[] {
  return Object.entries(RESOURCE_MEANINGS).flatMap(([kind, known]) =>
    fieldsOfKind(known).map((row) => ({ ...row, kind })),
  );
}
