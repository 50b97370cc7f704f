import { RESOURCE_KINDS, RULE_KINDS } from "../../../constructs/brand/image-contract/resource-kinds";
import { VERBS } from "../../../constructs/access/generated/role";
import { fieldTable } from "../../../tools/docs/service-field-table";
import { RESOURCE_FORMS, type Forms } from "../../../constructs/access/resources/resource-forms";
import { judged } from "../../../tools/review/service/field";
import { documentFields, kindMeaning, RESOURCE_MEANINGS, serviceKind } from "../../../tools/review/service/kinds";
import { placesIn, valueOf, withValue, type Path } from "../../support/form-edits";
import { LOOKING, OPEN, SHOW_SECRETS } from "../../../tools/review/service/role-rules";
import { rowReader } from "../../../tools/review/service/rows";
import { LEVELS } from "../../../tools/review/service/session-fields";

const FORMS: Forms = RESOURCE_FORMS;

test("the table has only kinds and verbs of the service", () => {
  expect(Object.keys(RESOURCE_MEANINGS).filter((kind) => !RESOURCE_KINDS.created.includes(kind))).toEqual([]);
  expect([...SHOW_SECRETS, ...OPEN].filter((kind) => !RULE_KINDS.includes(kind))).toEqual([]);
  expect(LOOKING.filter((verb) => !(VERBS as readonly string[]).includes(verb))).toEqual([]);
});

test("a field that is judged says by which danger, and another one says none", () => {
  const invalid = fieldTable().filter(({ field }) => (field.verdict === "judged") !== field.dangers.length > 0);
  expect(invalid.map(({ kind, path }) => `${kind} ${path}`)).toEqual([]);
});

/** A change of a field of an existing resource. */
function found(kind: string, path: Path, [before, after]: readonly [unknown, unknown]): readonly unknown[] {
  const [old, now] = [before, after].map((value) => ({ spec: withValue(path, value) }));
  const sides = { before: old, after: now };
  return judged(documentFields(serviceKind(kind)), {
    place: `${kind}/a`,
    path: [],
    ...sides,
    isNew: false,
    documents: sides,
  });
}

test.each(Object.keys(FORMS))("every field that the service reads of %s has a row, or is not judged", (kind) => {
  const rows = fieldTable().filter((row) => row.kind === kind && row.field.verdict !== "not judged");
  const withRow = (path: string) => rows.some((row) => `${path}.`.startsWith(`${row.path.replace(/\.\*$/, "")}.`));
  const places = placesIn(FORMS[kind]!.spec).filter(({ path }) => !path.includes("[]") && !withRow(path.join(".")));
  const silent = places.filter(({ path, form }) => {
    const [one, other] = [valueOf(form, 0), valueOf(form, 1)];
    const changes = [
      [undefined, one],
      [one, undefined],
      [one, other],
    ] as const;
    return changes.some((change) => found(kind, path, change).length === 0);
  });
  expect(silent.map(({ path }) => path.join("."))).toEqual([]);
});

test.each<[what: string, row: string | Readonly<Record<string, string>>]>([
  ["a shape", { "...": "no shape" }],
  ["words", "perhaps"],
  ["words before a reason", "harmless, nobody reads it"],
  ["a danger", "gains nothing-known"],
  ["a finding in the place of a danger", "gains resource-removed"],
  ["no danger", "gains"],
  ["one of two dangers", "read by service-exposed nothing-known"],
  ["levels", "among locking-weaker nothing-known"],
  ["a level", "among locking-weaker strictness besteffort"],
  ["a length of time", "lasting sessions-longer 12h"],
  ["a switch", "flag recording-weaker tru"],
  ["no switch", "flag recording-weaker"],
  ["a switch that is not set", "flag recording-weaker true fals"],
  ["a matching of what comes", "gains impersonation-allowed patern"],
  ["a matching of what goes", "losses denied-no-longer patern"],
  ["a value that is no JSON", "strictly yes"],
  ["one argument more", "lasting sessions-longer 0 never"],
  ["an argument of none", "harmless always"],
])("a row with %s that nothing knows is refused", (_, row) => {
  expect(() => rowReader({}, {}, LEVELS).fields({ row })).toThrow();
});

test.each(["removal", "addition", "labels"])("a kind whose %s nothing knows is refused", (name) => {
  expect(() => kindMeaning({ spec: {}, [name]: "lock-weakr" })).toThrow();
});
