import fc from "fast-check";
import { addToMapping } from "../../../../tools/tctl/connector/mapping";
import type { Resource } from "../../../../tools/tctl/resource-text";

const section = "teams_to_roles";
const group = { organization: "octo", team: "admins" };

function connector(entries: unknown): Resource {
  return { kind: "github", metadata: { name: "corp" }, spec: { client_secret: "s", [section]: entries, other: [1] } };
}

function entriesAfter(entries: unknown, ...roles: string[]): unknown {
  const change = addToMapping(connector(entries), { section, group, roles });
  return change === undefined ? undefined : (change.connector["spec"] as Resource)[section];
}

test("a group without an entry gets one, after those of others", () => {
  const other = { organization: "octo", team: "others", roles: ["access"] };
  expect(entriesAfter([other], "editor")).toEqual([other, { ...group, roles: ["editor"] }]);
});

test.each([undefined, null, []])("%p is a section without entries", (entries) => {
  expect(entriesAfter(entries, "editor")).toEqual([{ ...group, roles: ["editor"] }]);
});

test("a group with an entry gets the roles after those it has, and the entry keeps its place and its other fields", () => {
  const [first, last] = [
    { organization: "octo", team: "a", roles: [] },
    { organization: "octo", team: "z", roles: [] },
  ];
  const entry = { ...group, later: true, roles: ["access", "auditor"] };
  expect(entriesAfter([first, entry, last], "editor", "auditor")).toEqual([
    first,
    { ...entry, roles: ["access", "auditor", "editor"] },
    last,
  ]);
});

test.each([[undefined], [null], [[]]])("an entry whose roles are %p gets the roles", (roles) => {
  expect(entriesAfter([{ ...group, roles }], "editor")).toEqual([{ ...group, roles: ["editor"] }]);
});

test("roles that the group has, in whichever of its entries, change nothing", () => {
  const entries = [
    { ...group, roles: ["access"] },
    { ...group, roles: ["editor"] },
  ];
  expect(entriesAfter(entries, "access", "editor")).toBeUndefined();
});

test("a role that is given twice is added once", () => {
  expect(entriesAfter([], "editor", "editor")).toEqual([{ ...group, roles: ["editor"] }]);
});

test.each(["text", {}, 1])("a section that is %p is refused, and not replaced", (entries) => {
  expect(() => entriesAfter(entries, "editor")).toThrow("spec.teams_to_roles is not a list");
});

test("roles that are not a list are refused, and not replaced", () => {
  expect(() => entriesAfter([{ ...group, roles: "access" }], "editor")).toThrow("is not a list");
});

const name = fc.constantFrom("a", "b", "octo", "admins");
const entry = fc.record({ organization: name, team: name, roles: fc.uniqueArray(name) });

test("whatever is there: nothing else changes, no role is lost, and doing it again changes nothing", () => {
  fc.assert(
    fc.property(fc.array(entry), fc.array(name, { minLength: 1 }), (entries, roles) => {
      const before = connector(entries);
      const mapping = { section, group, roles };
      const change = addToMapping(before, mapping);
      expect(before).toEqual(connector(entries));
      const after = (change?.connector ?? before) as { spec: Record<string, (typeof entries)[number][]> };
      const isForGroup = (one: (typeof entries)[number]) => one.organization === "octo" && one.team === "admins";
      const list = after.spec[section]!;
      expect(list.filter((one) => !isForGroup(one))).toEqual(entries.filter((one) => !isForGroup(one)));
      entries.forEach((one, index) => {
        expect(list[index]!.roles.slice(0, one.roles.length)).toEqual(one.roles);
      });
      expect(list.filter(isForGroup).flatMap((one) => one.roles)).toEqual(expect.arrayContaining(roles));
      expect({ ...after, spec: { ...after.spec, [section]: entries } }).toEqual(before);
      expect(addToMapping(after, mapping)).toBeUndefined();
    }),
  );
});
