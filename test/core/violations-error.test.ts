import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { ViolationsError, type LocatedViolation } from "../../constructs/core/violations-error";
import { GIVEN_RULES, FIELD_RULES } from "../../constructs/core/rules";
import { invalidForm } from "../../constructs/core/schema/report";

const violations = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    rule: GIVEN_RULES["GIVEN-001"],
    path: "stack/platform",
    property: `labels[${index}]`,
    given: `value ${index}`,
  }));

test("a report names for each mistake its places, what was given, what is allowed, and what to do", () => {
  const mistake = { rule: invalidForm("letters"), property: "name", given: "7" };
  const alike = ["a", "b", "c", "d", "e"].map((path) => ({ ...mistake, path }));
  const others: LocatedViolation[] = [
    { ...mistake, path: "a", given: "8", declaredAt: "main.ts:7" },
    { rule: GIVEN_RULES["GIVEN-006"], path: "b", property: "", given: "(not shown)" },
    { ...mistake, path: "", property: "size" },
  ];
  const error = new ViolationsError([...alike, ...others]);
  expect(error.name).toBe("ViolationsError");
  expect(error.stack).toBe(error.message);
  expect(error.message).toMatchInlineSnapshot(`
"8 violations; nothing was written

FIELD-002  the field has the wrong form
  where    a, name
           b, name
           c, name
           and 2 more alike
  given    7
  allowed  letters
  fix      correct the field
  source   docs/rules.md

FIELD-002  the field has the wrong form
  where    a, name (main.ts:7)
  given    8
  allowed  letters
  fix      correct the field
  source   docs/rules.md

GIVEN-006  the text looks like a credential, or holds one, and plan and state show it
  where    b
  given    (not shown)
  fix      pass a SecretRef where the prop takes one, or name a variable that holds the credential, as $(NAME) or \${NAME}; replace the credential, because it was in a program; if the text is no credential, acknowledge this
  source   docs/secrets.md#literal-credentials
  or keep  acknowledge(construct, { code: "GIVEN-006", reason: "…" })

FIELD-002  the field has the wrong form
  where    size
  given    7
  allowed  letters
  fix      correct the field
  source   docs/rules.md"
`);
});

test("a place that is the only one, or one of three, has no others", () => {
  const mistake = { rule: FIELD_RULES["FIELD-002"], property: "name", given: "7" };
  const alike = ["a", "b", "c"].map((path) => ({ ...mistake, path }));
  expect(new ViolationsError(alike).message).toContain(
    "where    a, name\n           b, name\n           c, name\n  given    7\n",
  );
  expect(new ViolationsError(alike.slice(1, 2)).message).toMatch(
    /^1 violation; nothing was written\n\nFIELD-002 {2}the/,
  );
});

test("a report has a hundred different violations in full, and counts the others", () => {
  const { message, violations: all } = new ViolationsError(violations(250));
  expect(message).toContain("250 violations; nothing was written");
  expect(message).toContain("value 99\n");
  expect(message).not.toContain("value 100");
  expect(message).toMatch(/and 150 more: correct these first$/);
  expect(all).toHaveLength(250);
});

test("a report of a hundred says nothing of others", () => {
  const { message } = new ViolationsError(violations(100));
  expect(message).not.toContain("more:");
  expect(message).toMatch(/ {2}source {3}docs\/rules\.md$/);
});

describe("of a program that Node runs", () => {
  const MODULE = JSON.stringify(resolve(__dirname, "../../dist/constructs/core/violations-error.js"));
  const REPORT = "0 violations; nothing was written";

  test.each([
    ["that nobody catches is shown alone", "throw report;", `${REPORT}\n`, 1],
    ["that an asynchronous program throws is shown alone", "(async () => { throw report; })();", `${REPORT}\n`, 1],
    ["that is caught is not shown", "try { throw report; } catch {}", "", 0],
    [
      "is left to the listeners of the program",
      'process.on("uncaughtException", ({ name }) => console.error("heard", name)); throw report;',
      "heard ViolationsError\n",
      0,
    ],
    ["leaves other errors to Node", 'throw new Error("other");', /throw new Error[^]*Error: other\n {4}at [^]*Node/, 1],
    [
      "goes from a worker to its parent",
      `const { Worker } = require("node:worker_threads");
       new Worker("throw new (require(" + ${JSON.stringify(MODULE)} + ").ViolationsError)([])", { eval: true })
         .on("error", ({ message }) => console.error("heard", message));`,
      `heard ${REPORT}\n`,
      0,
    ],
  ])("a report %s", (_, program, said, code) => {
    const text = `const { ViolationsError } = require(${MODULE}); const report = new ViolationsError([]); ${program}`;
    const { stderr, status } = spawnSync(process.execPath, ["--eval", text], { encoding: "utf8" });
    if (typeof said === "string") expect(stderr).toBe(said);
    else expect(stderr).toMatch(said);
    expect(status).toBe(code);
  });
});
