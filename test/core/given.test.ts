import {
  givenFields,
  isCallable,
  isRecord,
  isText,
  isTextLike,
  givenList,
  givenText,
} from "../../constructs/core/given";

const FIELDS = { a: 1 };
const LIST = [1];
const bare = Object.create(null) as object;
const action = () => 1;
const DATE = new Date(0);

test.each([
  { given: FIELDS, fields: FIELDS, isOf: ["record"] },
  { given: bare, fields: bare, isOf: ["record"] },
  { given: LIST, fields: LIST, isOf: ["list"] },
  { given: DATE, fields: DATE, isOf: [] },
  { given: action, fields: {}, isOf: ["function"] },
  { given: "text", fields: {}, isOf: ["text"] },
  { given: 7, fields: {}, isOf: [] },
  { given: null, fields: {}, isOf: [] },
  { given: undefined, fields: {}, isOf: [] },
])("what a program may pass is told apart: $given", ({ given, fields, isOf }) => {
  const tests = {
    record: isRecord(given),
    list: givenList(given) === given,
    function: isCallable(given),
    text: isText(given),
  };
  expect(
    Object.entries(tests)
      .flatMap(([name, is]) => (is ? [name] : []))
      .filter((name) => given !== undefined || name !== "list"),
  ).toEqual(isOf);
  expect(givenFields(given)).toEqual(fields);
  expect(givenText(given)).toBe(given === "text" ? "text" : "");
  expect(isTextLike(/^t/, given)).toBe(given === "text");
});

test("a text may have another form than the one that is asked for", () => {
  expect(isTextLike(/^x/, "text")).toBe(false);
});
