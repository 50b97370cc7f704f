import { ALL_RULES } from "../../../constructs/rules";
import { describeFailure } from "../../../tools/cli/failure";
import { KINDS } from "../../../tools/review/kinds";
import { explain } from "../../../tools/explain/explain";

test("a rule is shown as a report shows it, whatever the case of its code", () => {
  expect(explain("address-004")).toBe(
    [
      "ADDRESS-004  the proxy has several public addresses, so clients can be redirected to the first, which may be unreachable",
      "  fix      keep the address that every client reaches",
      "  source   docs/specification.md#1.1, rule 2",
      '  or keep  acknowledge(construct, { code: "ADDRESS-004", reason: "…" })',
    ].join("\n"),
  );
});

test.each(Object.entries(KINDS))(
  "of findings of the kind %s, it is said what they mean and what to do",
  (kind, { says }) => {
    const lines = explain(kind).split("\n");
    expect(lines[0]).toBe(`${kind}  ${says}`);
    expect(lines.map((line) => line.trim().split(" ")[0])).toEqual(expect.arrayContaining(["dangerous", "fix"]));
  },
);

test("only what may be kept says how to keep it", () => {
  for (const { code, acknowledgeable } of ALL_RULES)
    expect(explain(code).includes("or keep")).toBe(acknowledgeable === true);
});

test.each([
  ["ADDRES-004", "ADDRESS-004"],
  ["ADDRESS-4", "ADDRESS-004"],
  ["CHANNEL-0002", "CHANNEL-002"],
  ["volume-destroied", "volume-destroyed"],
])("for %s, which nothing has, the nearest are named", (code, expected) => {
  const failure = (() => {
    try {
      return explain(code);
    } catch (error) {
      return describeFailure(error);
    }
  })();
  expect(failure).toMatch(/^failed: explain\n\n {2}no rule and no kind of findings is called "/);
  expect(failure).toContain(expected);
});
