import { RESOURCE_FORMS, type Form, type Forms } from "../../../constructs/access/resources/resource-forms";
import { RESOURCE_KINDS, RULE_KINDS as NAMED } from "../../../constructs/brand/image-contract/resource-kinds";
import { VERBS } from "../../../constructs/access/roles/verbs";
import { fieldTable } from "../../../tools/docs/service-field-table";
import { isField, type Field, type Fields } from "../../../tools/review/service/field";
import { RESOURCE_MEANINGS } from "../../../tools/review/service/kinds";
import { LOOKING, RULE_KINDS } from "../../../tools/review/service/role-rules";
import { isFields } from "../../support/form-edits";

const FORMS: Forms = RESOURCE_FORMS;

/** Fields of a form that no entry of the table is about; what a map or a list has is its field's. */
function missingIn(form: Form, entry: Field | Fields | undefined, path: string): readonly string[] {
  if (entry === undefined) return [path];
  if (isField(entry)) return [];
  if (!isFields(form)) return Object.hasOwn(entry, "*") ? [] : [path];
  return Object.entries(form).flatMap(([name, inner]) =>
    missingIn(inner, entry[name] ?? entry["*"], `${path}.${name}`),
  );
}

test("every kind that the service creates is in the table", () => {
  expect(Object.keys(RESOURCE_MEANINGS).sort()).toEqual([...RESOURCE_KINDS.created].sort());
});

test.each(Object.keys(FORMS))("every field that the service reads of %s is in the table", (kind) => {
  expect(missingIn(FORMS[kind]!.spec, RESOURCE_MEANINGS[kind]?.spec, kind)).toEqual([]);
});

test("rules are about every kind that the service creates, with every verb", () => {
  expect(RESOURCE_KINDS.created.filter((kind) => !(kind in RULE_KINDS))).toEqual([]);
  expect(Object.keys(RULE_KINDS).filter((kind) => kind !== "*" && !NAMED.includes(kind))).toEqual([]);
  expect(LOOKING.filter((verb) => !(VERBS as readonly string[]).includes(verb))).toEqual([]);
});

test("a field that is judged says by which danger, and another one says none", () => {
  const invalid = fieldTable().filter(({ field }) => (field.verdict === "judged") !== field.dangers.length > 0);
  expect(invalid.map(({ kind, path }) => `${kind} ${path}`)).toEqual([]);
});
