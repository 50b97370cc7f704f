import { document, inForm, named, namedDocument, within } from "../../../constructs/core/schema/document";
import { defaulted, needed } from "../../../constructs/core/schema/group";
import { read } from "../../../constructs/core/schema/read";
import {
  either,
  flag,
  givenForm,
  list,
  map,
  text,
  wholeNumber,
  type Shape,
} from "../../../constructs/core/schema/shapes";

interface Parcel {
  readonly name: string;
  readonly sentTo: readonly { readonly firstName: string }[];
  readonly isFragile?: boolean;
  readonly weightInKilos?: number;
  readonly byRoom?: Readonly<Record<string, { readonly firstName: string }>>;
  readonly lid?: string | { readonly firstName: string };
}

const addressee = document<Parcel["sentTo"][number]>()({ firstName: needed(text()) });
const isText = (given: unknown) => typeof given === "string";
const inGrams = inForm(
  wholeNumber({ from: 1 }),
  (kilos) => kilos * 1000,
  (grams) => (typeof grams === "number" ? grams / 1000 : grams),
);

const PARCEL = namedDocument<Parcel>()(text(), {
  sentTo: needed(list(addressee)),
  isFragile: named("fragile", within("enabled", defaulted(flag(), false).shape)),
  weightInKilos: named("grams", inGrams),
  byRoom: map(addressee),
  lid: either(isText, text(), addressee),
});

const GIVEN = {
  name: "a",
  sentTo: [{ firstName: "Jane" }],
  isFragile: true,
  weightInKilos: 2,
  byRoom: { one: { firstName: "Jo" } },
  lid: { firstName: "Al" },
};

const RESOURCE = {
  name: "a",
  spec: {
    sent_to: [{ first_name: "Jane" }],
    fragile: { enabled: true },
    grams: 2000,
    by_room: { one: { first_name: "Jo" } },
    lid: { first_name: "Al" },
  },
};

test("what a program passes becomes a resource, and a resource what a program would pass", () => {
  expect(read(PARCEL, GIVEN)).toEqual({ data: RESOURCE, violations: [] });
  expect(givenForm(PARCEL, RESOURCE)).toEqual(GIVEN);
});

test("what is in a resource and in no prop keeps its name, so that the shape refuses it", () => {
  const { spec } = RESOURCE;
  const given = givenForm(PARCEL, { name: "a", spec: { ...spec, fragile: { enabled: true, much: 1 }, other: 7 } });
  expect(given).toEqual({ ...GIVEN, isFragile: { enabled: true, much: 1 }, other: 7 });
  expect(read(PARCEL, given).violations.map(({ property }) => property)).toEqual(["other", "isFragile"]);
});

test.each<[Shape, unknown]>([
  [text(), 7],
  [list(addressee), "a"],
  [list(addressee), ["a"]],
  [map(addressee), "a"],
  [map(addressee), { a: 7 }],
  [addressee, "a"],
  [addressee, { other: 1 }],
  [within("enabled", flag()), true],
  [within("enabled", flag()), null],
  [within("enabled", flag()), {}],
  [within("enabled", flag()), { other: true }],
  [inForm(flag(), String), "true"],
  [inGrams, "a"],
])("what no shape has made stays as it is", (shape, data) => {
  expect(givenForm(shape, data)).toEqual(data);
});

test("what is no resource becomes nothing that has a name", () => {
  for (const data of ["a", null, { spec: "a" }]) expect(givenForm(PARCEL, data)).toEqual({ name: undefined });
});

test("a prop that is needed, and one with a default, has the form of its shape", () => {
  expect(givenForm(needed(addressee), { first_name: "a" })).toEqual({ firstName: "a" });
  expect(givenForm(defaulted(addressee, {}), { first_name: "a" })).toEqual({ firstName: "a" });
});

test("a shape in another form says what the program may pass", () => {
  expect(inGrams.allowed).toBe("a whole number, 1 or more");
  expect(within("enabled", flag()).allowed).toBe("true or false");
  expect(addressee.allowed).toBe("an object with firstName");
  expect(PARCEL.allowed).toBe("an object with name, sentTo, isFragile, weightInKilos, byRoom, lid");
});
