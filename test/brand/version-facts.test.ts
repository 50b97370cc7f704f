import { recordedForms } from "../../tools/docs/resource-forms";
import { RESOURCE_FORMS, type Form, type Forms } from "../../constructs/access/resources/resource-forms";
import { grouped } from "../../constructs/core/grouped";
import { VERSION_FACTS, NEWEST_KNOWN_VERSION } from "../../constructs/brand/image-contract/version-facts";
import { Version } from "../../constructs/updates/version";

const FORMS: Forms = RESOURCE_FORMS;

test("each fact has a source, and versions in their order", () => {
  for (const { about, names, since, until, backports = [], text, source } of VERSION_FACTS) {
    const versions = [...backports, since, ...(until === undefined ? [] : [until])];
    const sorted = versions.toSorted((a, b) => Version.of(a).compare(b));
    expect({ about, names, versions, isThere: text !== "" && source !== "" }).toEqual({
      about,
      names,
      versions: sorted,
      isThere: true,
    });
  }
});

test("facts of one name do not overlap, and leave no gap but between advisories", () => {
  const rows = VERSION_FACTS.flatMap(({ names, ...row }) =>
    names.map((name) => ({ ...row, id: `${row.about} ${name}` })),
  );
  for (const [id, same] of grouped(rows, (row) => row.id)) {
    const [, ...later] = same.toSorted((a, b) => Version.of(a.since).compare(b.since));
    const ends = same.flatMap(({ until }) => until ?? []);
    const gaps = later.map(({ since }, index) => Version.of(since).compare(ends[index] ?? "0.0.0"));
    const isAdvisory = same[0].about === "advisory";
    expect([id, ends.length >= later.length, gaps.every((gap) => (isAdvisory ? gap >= 0 : gap === 0))]).toEqual([
      id,
      true,
      true,
    ]);
  }
});

test("no fact is of a newer minor version than the newest that is known, but for the next major version", () => {
  const next = Version.of(NEWEST_KNOWN_VERSION).major + 1;
  const newer = VERSION_FACTS.filter(({ since }) => Version.of(since).compare(NEWEST_KNOWN_VERSION) > 0);
  expect(newer.filter(({ since }) => Version.of(since).major !== next)).toEqual([]);
});

/** Names of all fields of a form, as facts have them. */
function namesIn(form: Form, name: string): readonly string[] {
  if (Array.isArray(form)) return [name, ...namesIn(form[0] as Form, `${name}[]`)];
  const fields = typeof form === "object" && form !== null ? Object.entries(form) : [];
  return [name, ...fields.flatMap(([field, inner]) => namesIn(inner, `${name}.${field}`))];
}

const FIELD_OF = "field of ";

/** Its form is that of a prop. */
const OF_A_PROP = "field of session_recording_config";

test.each(VERSION_FACTS.filter(({ about }) => about.startsWith(FIELD_OF) && about !== OF_A_PROP))(
  "what has a row has a form: $about, $names",
  ({ about, names }) => {
    const { spec = null } = FORMS[about.slice(FIELD_OF.length)] ?? {};
    const known = ["version", ...namesIn(spec, "spec")];
    const fields = names.flatMap((name) => name.split(" & ").map((part) => part.split("=")[0] ?? ""));
    expect(fields.filter((field) => !known.includes(field))).toEqual([]);
  },
);

test("each field that came later has a row, of the release whose schema was the first to have it", () => {
  const { since, first } = recordedForms();
  const rows = VERSION_FACTS.flatMap(({ about, names, since: release }) =>
    names.map((name) => `${release} ${about}.${name.replaceAll("[]", "").split("=")[0]}`.replace(".spec.", ".")),
  );
  const newer = [...since].filter(([path, release]) => release !== first && !path.startsWith("token.env0"));
  expect(newer.length).toBeGreaterThan(0);
  const isCovered = (field: string) => rows.some((row) => `${field}.`.startsWith(`${row}.`));
  expect(newer.filter(([path, release]) => !isCovered(`${release} ${FIELD_OF}${path}`))).toEqual([]);
});
