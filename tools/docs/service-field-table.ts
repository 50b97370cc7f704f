import { isField, type Field, type Fields } from "../review/service/field";
import { RESOURCE_MEANINGS, type ResourceMeaning } from "../review/service/kinds";

/** A field of a kind, and how it is looked at. */
export interface TableRow {
  readonly path: string;
  readonly field: Field;
}

/** Every field that the table has of a kind: the path in its `spec`; an empty one for all of it. */
function fieldsOfKind({ spec }: ResourceMeaning): readonly TableRow[] {
  return isField(spec) ? [{ path: "", field: spec }] : flattenFieldRows(spec, "");
}

/** Every row of a table. */
export function flattenFieldRows(fields: Fields, above: string): readonly TableRow[] {
  return Object.entries(fields).flatMap(([name, entry]) => {
    const path = above === "" ? name : `${above}.${name}`;
    return isField(entry) ? [{ path, field: entry }] : flattenFieldRows(entry, path);
  });
}

/** Every row of the table. */
export function fieldTable(): readonly (TableRow & { readonly kind: string })[] {
  return Object.entries(RESOURCE_MEANINGS).flatMap(([kind, known]) =>
    fieldsOfKind(known).map((row) => ({ ...row, kind })),
  );
}
