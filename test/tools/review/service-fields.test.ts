import { RESOURCE_KINDS, RULE_KINDS } from "../../../constructs/brand/image-contract/resource-kinds";
import { VERBS } from "../../../constructs/access/roles/verbs";
import { fieldTable } from "../../../tools/docs/service-field-table";
import { RESOURCE_MEANINGS } from "../../../tools/review/service/kinds";
import { LOOKING, OPEN, SHOW_SECRETS } from "../../../tools/review/service/role-rules";

test("the table has only kinds and verbs of the service", () => {
  expect(Object.keys(RESOURCE_MEANINGS).filter((kind) => !RESOURCE_KINDS.created.includes(kind))).toEqual([]);
  expect([...SHOW_SECRETS, ...OPEN].filter((kind) => !RULE_KINDS.includes(kind))).toEqual([]);
  expect(LOOKING.filter((verb) => !(VERBS as readonly string[]).includes(verb))).toEqual([]);
});

test("a field that is judged says by which danger, and another one says none", () => {
  const invalid = fieldTable().filter(({ field }) => (field.verdict === "judged") !== field.dangers.length > 0);
  expect(invalid.map(({ kind, path }) => `${kind} ${path}`)).toEqual([]);
});
