import fc from "fast-check";
import { Role } from "../../constructs/access/role";
import { problemsOf } from "../support/violations";

const RULE = { resources: ["role"], verbs: ["read"] } as const;

/** A role as a program in JavaScript may make it. */
function roleOf(name: unknown, rules: unknown): Role {
  return Role.of({ name, allow: { rules } } as never);
}

test("the maintenance manager has the rule of the specification, section 2.1, and no other", () => {
  expect(Role.maintenanceManager().toResource()).toEqual({
    kind: "role",
    version: "v7",
    metadata: { name: "maintenance-manager" },
    spec: {
      allow: {
        rules: [{ resources: ["cluster_maintenance_config"], verbs: ["create", "read", "update", "delete"] }],
      },
    },
  });
});

test("the maintenance manager may have another name", () => {
  expect(Role.maintenanceManager({ name: "window-keeper" }).toResource().metadata.name).toBe("window-keeper");
  expect(problemsOf(Role.maintenanceManager({ name: "" }))).toEqual(["ROLE-001 name"]);
});

test("a role allows verbs on kinds of resources, as they were given", () => {
  const rules = [
    { resources: ["user", "role"], verbs: ["list", "readnosecrets", "use", "rotate"] },
    { resources: ["*"], verbs: ["*"] },
  ] as const;
  const role = Role.of({ name: "Operator_1.b", allow: { rules } });
  expect(problemsOf(role)).toEqual([]);
  expect(role.toResource().spec).toEqual({ allow: { rules } });
});

test.each(["", "a b", "a/b", "a,b", "-a", ".", "a\n", "a".repeat(254), undefined, null, 7])(
  "%p is not the name of a role",
  (name) => {
    expect(problemsOf(roleOf(name, [RULE]))).toEqual(["ROLE-001 name"]);
  },
);

test.each([[[]], [undefined], [null], ["read"], [{ 0: RULE }]])("a role with the rules %j allows nothing", (rules) => {
  expect(problemsOf(roleOf("reader", rules))).toEqual(["ROLE-002 allow.rules"]);
});

test("a rule names at least one resource and one verb", () => {
  expect(problemsOf(roleOf("reader", [RULE, { resources: [], verbs: [] }, null]))).toEqual([
    "ROLE-003 allow.rules[1].resources",
    "ROLE-005 allow.rules[1].verbs",
    "ROLE-003 allow.rules[2].resources",
    "ROLE-005 allow.rules[2].verbs",
  ]);
});

test.each(["", "Role", "cluster-maintenance-config", "a b", "**", "_a", 7, null])(
  "%p is not a kind of resource",
  (kind) => {
    expect(problemsOf(roleOf("reader", [{ resources: ["role", kind], verbs: ["read"] }]))).toEqual([
      "ROLE-004 allow.rules[0].resources[1]",
    ]);
  },
);

test.each(["", "Read", "write", "read ", "get", 7, null])(
  "%p is not a verb, and the report names those there are",
  (verb) => {
    const role = roleOf("reader", [{ resources: ["role"], verbs: ["read", verb] }]);
    expect(problemsOf(role)).toEqual(["ROLE-006 allow.rules[0].verbs[1]"]);
    expect(role.violations[0]?.rule.allowed).toBe("list, create, read, readnosecrets, update, delete, use, rotate, *");
  },
);

test("anything that a program passes is a role or a violation, and is rendered", () => {
  const rule = fc.oneof(fc.anything(), fc.record({ resources: fc.anything(), verbs: fc.array(fc.anything()) }));
  fc.assert(
    fc.property(fc.anything(), fc.oneof(fc.anything(), fc.array(rule)), (name, rules) => {
      const role = roleOf(name, rules);
      expect(role.violations).not.toHaveLength(0);
      expect(role.toResource().kind).toBe("role");
    }),
  );
  expect(problemsOf(Role.of(undefined as never))).toEqual(["ROLE-001 name", "ROLE-002 allow.rules"]);
});
