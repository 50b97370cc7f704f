import { describeFailure } from "../../../../tools/cli/failure";
import { addRole, type AddRoleRequest } from "../../../../tools/tctl/user/add-role";
import { TctlStore } from "../../../support/tctl-store";

const alice = { kind: "user", version: "v2", metadata: { name: "alice" }, spec: { roles: ["access"], traits: {} } };
const request: AddRoleRequest = { user: "alice", roles: ["maintenance-manager"], dryRun: false };

function aliceWith(spec: object): typeof alice {
  return { ...alice, spec: { ...alice.spec, ...spec } };
}

let store: TctlStore;

beforeEach(() => {
  store = new TctlStore();
  store.put(alice);
  store.putRoles("access", "maintenance-manager");
});

/** What a user of the command reads, with how it ends. */
async function add(changes: Partial<AddRoleRequest> = {}): Promise<string> {
  const said: string[] = [];
  try {
    await addRole(store.tctl, { ...request, ...changes }, (text) => said.push(text));
  } catch (error) {
    said.push(describeFailure(error));
  }
  return said.join("\n");
}

function rolesOf(user: string): unknown {
  return (store.read("user", user) as typeof alice).spec.roles;
}

test("the role is added to those that the user has, with tctl users update", async () => {
  expect(await add()).toBe(
    [
      "user/alice, spec.roles:",
      '  - "access"',
      '+ - "maintenance-manager"',
      "Written. alice must sign out and in again to have maintenance-manager.",
    ].join("\n"),
  );
  expect(rolesOf("alice")).toEqual(["access", "maintenance-manager"]);
  expect(store.writes.map(({ args }) => args)).toEqual([
    ["users", "update", "alice", "--set-roles", "access,maintenance-manager"],
  ]);
});

test("doing it again says so and writes nothing", async () => {
  await add();
  expect(await add()).toBe("Nothing to do: alice has maintenance-manager already.");
  expect(store.writes).toHaveLength(1);
});

test("a dry run shows what would change and writes nothing", async () => {
  expect(await add({ dryRun: true })).toMatch(/\+ - "maintenance-manager"\nDry run: nothing was written\.$/);
  expect(store.writes).toEqual([]);
});

test("a user of a connector is refused, with the way that lasts", async () => {
  const connector = { type: "github", id: "corp", identity: "bob" };
  store.put(aliceWith({ created_by: { connector } }));
  const output = await add();
  expect(output).toContain("alice comes from the connector github/corp");
  expect(output).toContain("access-platform connector map --kind github --name corp");
  expect(store.writes).toEqual([]);
});

test("a user that is missing is refused with the names of those that there are", async () => {
  store.put({ ...alice, metadata: { name: "bob@example.com" } });
  const output = await add({ user: "carol" });
  expect(output).toContain("there is no such user");
  expect(output).toContain("alice, bob@example.com");
});

test("a role that the service has not is refused", async () => {
  expect(await add({ roles: ["nothing"] })).toContain("find role/nothing");
});

test("roles that tctl users update would take for others are not written", async () => {
  store.put(aliceWith({ roles: ["a,b"] }));
  expect(await add()).toContain("does not accept all of their names");
  expect(store.writes).toEqual([]);
});

test("a user that somebody else changes meanwhile is not overwritten", async () => {
  store.beforeRun = () => {
    if (store.calls.some(({ args }) => args[1] === "user/alice")) {
      store.put(aliceWith({ roles: ["access", "auditor"] }));
    }
  };
  expect(await add()).toContain("somebody else has changed the user");
  expect(rolesOf("alice")).toEqual(["access", "auditor"]);
});
