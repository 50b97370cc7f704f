import { ViolationsError } from "../../constructs/core/violations-error";
import { GIVEN_RULES } from "../../constructs/core/rules";

const violations = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    rule: GIVEN_RULES.deep,
    path: "stack/platform",
    property: `labels[${index}]`,
    given: `value ${index}`,
  }));

test("a report has a hundred different violations in full, and counts the others", () => {
  const { message, violations: all } = new ViolationsError(violations(250));
  expect(message).toContain("250 violations; nothing was written");
  expect(message).toContain("value 99\n");
  expect(message).not.toContain("value 100");
  expect(message).toMatch(/and 150 more: correct these first$/);
  expect(all).toHaveLength(250);
});

test("a report of a hundred says nothing of others", () => {
  expect(new ViolationsError(violations(100)).message).not.toContain("more:");
});
