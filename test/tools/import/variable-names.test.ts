import * as fc from "fast-check";
import { VariableNames } from "../../../tools/import/variable-names";
import { ranProgram } from "../../support/written-program";

test.each([
  ["role", "auditor", "auditor"],
  ["role", "team-a_deploy.prod", "teamADeployProd"],
  ["role", "SRE", "sre"],
  ["role", "Zugriff für alle", "zugriffFurAlle"],
  ["role", "default", "defaultRole"],
  ["role", "access", "accessRole"],
  ["role", "platform", "platformRole"],
  ["role", "24x7", "role24x7"],
  ["role", "значение", "role"],
  ["github", "corp", "corp"],
  ["token", undefined, "joinToken"],
  ["lock", "3f1b2b3c-0000-4000-8000-000000000001", "lock"],
])("the variable of a %s %s is called %s", (kind, name, variable) => {
  expect(new VariableNames().of(kind, name)).toBe(variable);
});

test("a name that is taken has the kind in it, or a number", () => {
  const names = new VariableNames();
  expect([
    names.of("role", "ci"),
    names.of("bot", "ci"),
    names.of("bot", "CI"),
    names.of("token", undefined),
    names.of("token", undefined),
  ]).toEqual(["ci", "ciBot", "ciBot2", "joinToken", "joinToken2"]);
});

test("every name can be a variable, and no two are equal", () => {
  const any = fc.record({ kind: fc.constantFrom("role", "bot", "db", "token"), name: fc.string({ unit: "binary" }) });
  const named = fc.oneof(
    any,
    fc.record({ kind: fc.constant("role"), name: fc.constantFrom("let", "new", "eval", "a", "A", "a1", "A1", "a-1") }),
  );
  fc.assert(
    fc.property(fc.array(named, { maxLength: 20 }), (given) => {
      const names = new VariableNames();
      const statements = given.map(({ kind, name }) => `export const ${names.of(kind, name)} = 1;`);
      expect(Object.keys(ranProgram(statements.join("\n")))).toHaveLength(given.length);
    }),
  );
});
