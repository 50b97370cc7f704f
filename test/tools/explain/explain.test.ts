import { ALL_RULES } from "../../../constructs/rules";
import { describeFailure } from "../../../tools/cli/failure";
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

test("only what may be kept says how to keep it", () => {
  for (const { code, acknowledgeable } of ALL_RULES)
    expect(explain(code).includes("or keep")).toBe(acknowledgeable === true);
});

test.each([
  ["ADDRES-004", "ADDRESS-004"],
  ["ADDRESS-4", "ADDRESS-004"],
  ["CHANNEL-0002", "CHANNEL-002"],
])("for %s, which no rule has, the nearest are named", (code, expected) => {
  const failure = (() => {
    try {
      return explain(code);
    } catch (error) {
      return describeFailure(error);
    }
  })();
  expect(failure).toMatch(/^failed: find the rule\n\n {2}no rule has the code "/);
  expect(failure).toContain(expected);
});
