import { document, named, namedDocument, within } from "../../../constructs/core/schema/document";
import { needed } from "../../../constructs/core/schema/group";
import { read } from "../../../constructs/core/schema/read";
import { flag, list, text, type Shape } from "../../../constructs/core/schema/shapes";
import { defineRules } from "../../../constructs/core/violation";
import { problemsOf } from "../../support/violations";

const RULES = defineRules({
  "DOCUMENT-001": { problem: "too heavy", allowed: "less", fix: "take some out", source: "tests" },
});

interface Parcel {
  readonly name: string;
  readonly sentTo: readonly { readonly firstName: string }[];
  readonly isFragile?: boolean;
  readonly notes?: readonly string[];
}

const addressee = document<Parcel["sentTo"][number]>()({ firstName: needed(text()) });

const PARCEL = namedDocument<Parcel>()(
  text(),
  {
    sentTo: needed(list(addressee)),
    isFragile: named("fragile", within("enabled", flag())),
    notes: list(text()),
  },
  [
    ({ notes }, problems) => {
      if (Array.isArray(notes) && notes.length > 1) problems.add(RULES["DOCUMENT-001"], "notes", notes.length);
    },
  ],
);

function codesOf(shape: Shape, given: unknown): string[] {
  return problemsOf(read(shape, given).violations);
}

test("props become a resource: its name, and all others under the names that they have there", () => {
  const given = { name: "a", sentTo: [{ firstName: "Jane" }], isFragile: true, notes: undefined };
  expect(read(PARCEL, given).data).toStrictEqual({
    name: "a",
    spec: { sent_to: [{ first_name: "Jane" }], fragile: { enabled: true } },
  });
});

test("what is wrong is reported under the names that a program uses", () => {
  expect(codesOf(PARCEL, { sentTo: [{ first_name: "Jane" }], fragile: true, isFragile: 1 })).toEqual([
    "FIELD-001 fragile",
    "FIELD-003 name",
    "FIELD-001 sentTo[0].first_name",
    "FIELD-003 sentTo[0].firstName",
    "FIELD-002 isFragile",
  ]);
});

test("several props are checked together where the form of each is right", () => {
  const notes = ["a", "b"];
  expect(codesOf(PARCEL, { name: "a", sentTo: [{ firstName: "Jane" }], notes })).toEqual(["DOCUMENT-001 notes"]);
  expect(codesOf(PARCEL, { name: "a", sentTo: [], notes })).toEqual(["FIELD-002 sentTo"]);
});

test("the compiler holds a document equal to its interface", () => {
  // @ts-expect-error a prop is missing
  document<{ readonly a: string; readonly b?: boolean }>()({ a: needed(text()) });
  // @ts-expect-error the prop is a text
  document<{ readonly a: string }>()({ a: needed(flag()) });
  // @ts-expect-error the prop is needed
  document<{ readonly a: string }>()({ a: text() });
  // @ts-expect-error the part is made of other props
  document<{ readonly a: Parcel }>()({ a: needed(addressee) });
  expect.hasAssertions();
  expect(document()({})).toBeDefined();
});
