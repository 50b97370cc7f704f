import { ALL_RULES } from "../../../constructs/rules";
import { describeFailure } from "../../../tools/cli/failure";
import { explain } from "../../../tools/explain/explain";
import { KINDS } from "../../../tools/review/kinds";

test("a rule is shown as a report shows it, with what the specification says, whatever the case of its code", () => {
  expect(explain("address-004")).toBe(
    [
      "ADDRESS-004  the proxy has several public addresses, so clients can be redirected to the first, which may be unreachable",
      "  why      A Proxy Service should have one `public_addr`. With several, a client may be redirected to the first, which it may not reach.",
      "  fix      keep the address that every client reaches",
      "  source   docs/specification.md#1.1, rule 2",
      '  or keep  acknowledge(construct, { code: "ADDRESS-004", reason: "…" })',
    ].join("\n"),
  );
});

test("a rule whose fix is tried by a test is shown with the program that breaks it, and one that keeps it", () => {
  expect(explain("AGENT-050").split("\n").slice(-4)).toEqual([
    "  refused",
    '    new AgentRelease(stack, "agents", { version: AgentVersion.followChannel() });',
    "  passes",
    '    new AgentRelease(otherStack, "agents", { version: AgentVersion.followChannel() });',
  ]);
});

test("each rule of the specification that a source names by its number is found", () => {
  for (const { code, source } of ALL_RULES) {
    const named = [...source.matchAll(/specification [\d.]+, rule/g)].length;
    expect([code, explain(code).split("\n  why ").length - 1]).toEqual([code, named]);
  }
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
  ["CHANNEL-0006", "CHANNEL-006"],
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
