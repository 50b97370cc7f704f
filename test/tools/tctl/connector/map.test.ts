import { mapConnector, type MapRequest } from "../../../../tools/tctl/connector/map";
import { describeFailure } from "../../../../tools/cli/failure";
import { TctlStore } from "../../../support/tctl-store";

const SECRET = "n3ver-sh0w-this";
const entry = { organization: "octo", team: "admins", roles: ["access"] };
const github = {
  kind: "github",
  version: "v3",
  metadata: { name: "corp", id: 12 },
  spec: { client_id: "id", client_secret: SECRET, teams_to_roles: [entry], of_a_later_version: { any: ["thing"] } },
};
const request: MapRequest = {
  kind: "github",
  name: "corp",
  section: "teams_to_roles",
  group: { organization: "octo", team: "admins" },
  roles: ["maintenance-manager"],
  dryRun: false,
};

let store: TctlStore;
let said: string[];

beforeEach(() => {
  store = new TctlStore();
  store.put(github);
  store.putRoles("access", "maintenance-manager");
  said = [];
});

/** What a user reads of a run, with how it ends. */
async function map(changes: Partial<MapRequest> = {}): Promise<string> {
  try {
    await mapConnector(store.tctl, { ...request, ...changes }, (text) => said.push(text));
  } catch (error) {
    said.push(describeFailure(error));
  }
  return said.join("\n");
}

test("the role is added, and everything else in the connector stays", async () => {
  await map();
  const spec = { ...github.spec, teams_to_roles: [{ ...entry, roles: ["access", "maintenance-manager"] }] };
  expect(store.read("github", "corp")).toEqual({ ...github, spec });
});

test("what changes is shown as a difference, and that people must sign in again", async () => {
  expect(await map()).toBe(
    [
      "github/corp, spec.teams_to_roles:",
      '  - organization: "octo"',
      '    team: "admins"',
      "    roles:",
      '      - "access"',
      '+     - "maintenance-manager"',
      "Written. People of this group must sign out and in again to have maintenance-manager.",
    ].join("\n"),
  );
});

test("a new entry is shown as new as a whole", async () => {
  const output = await map({ group: { organization: "octo", team: "b" } });
  expect(output.split("\n").slice(1, 5)).toEqual([
    '+ - organization: "octo"',
    '+   team: "b"',
    "+   roles:",
    '+     - "maintenance-manager"',
  ]);
});

test("doing it again says so and writes nothing", async () => {
  await map();
  said = [];
  expect(await map()).toBe("Nothing to do: github/corp maps this group to maintenance-manager already.");
  expect(store.writes).toHaveLength(1);
});

test("a dry run shows the same, writes nothing, and does not read the secrets", async () => {
  expect(await map({ dryRun: true })).toMatch(/\+ {5}- "maintenance-manager"\nDry run: nothing was written\.$/);
  expect(store.writes).toEqual([]);
  expect(store.calls.flatMap(({ args }) => args)).not.toContain("--with-secrets");
});

test.each([
  ["saml", "attributes_to_roles", "name"],
  ["oidc", "claims_to_roles", "claim"],
])("a %s connector maps a group, in its section %s", async (kind, section, field) => {
  store.put({ ...github, kind, spec: { client_secret: SECRET } });
  const group = { [field]: "groups", value: "admins" };
  await map({ kind, section, group });
  expect(store.read(kind, "corp")).toMatchObject({
    spec: { client_secret: SECRET, [section]: [{ ...group, roles: ["maintenance-manager"] }] },
  });
});

test("a connector that is missing is refused with the names of those that there are", async () => {
  store.put({ ...github, metadata: { ...github.metadata, name: "other" } });
  const output = await map({ name: "missing" });
  expect(output).toContain("there is no such connector");
  expect(output).toContain("corp, other");
});

test("a role that the service has not is refused with the names of those that there are", async () => {
  const output = await map({ roles: ["maintenance-manger"] });
  expect(output).toContain("find role/maintenance-manger");
  expect(output).toContain("access, maintenance-manager");
  expect(store.writes).toEqual([]);
});

test("a connector that somebody else changes meanwhile is not overwritten", async () => {
  const changed = { ...github, spec: { ...github.spec, client_id: "new" } };
  store.beforeRun = () => {
    if (store.calls.filter(({ args }) => args.includes("--with-secrets")).length === 1) store.put(changed);
  };
  expect(await map()).toContain("somebody else has changed it");
  expect(store.read("github", "corp")).toEqual(changed);
});

test("tctl's own message is passed on, for example to who is not signed in", async () => {
  store.failAt({ notReady: true, message: "no credentials found; please log in" });
  const output = await map();
  expect(output).toContain("ERROR: no credentials found; please log in");
  expect(output).toContain("tsh login --proxy=<proxy_addr>");
});

test("a message that quotes the secret is shown without it", async () => {
  store.failAt({ reject: "github/corp", message: `bad value "${SECRET}" (${SECRET.slice(0, 7)}...)` });
  const output = await map();
  expect(output).toContain('ERROR: bad value "(redacted)" ((redacted)...)');
  expect(output).not.toContain(SECRET.slice(0, 4));
});

test("the secret goes through standard input, and is in no argument", async () => {
  await map();
  expect(store.writes.map(({ args }) => args)).toEqual([["create", "-f"]]);
  expect(store.writes[0]!.input).toContain(SECRET);
  expect(store.calls.flatMap(({ args }) => args).join(" ")).not.toContain(SECRET);
});
