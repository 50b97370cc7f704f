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
  ["saml", "attributes_to_roles"],
  ["oidc", "claims_to_roles"],
])("a %s connector maps name and value, in its section %s", async (kind, section) => {
  store.put({ ...github, kind, ...{ spec: { client_secret: SECRET } } });
  const group = { name: "groups", value: "admins" };
  await map({ kind, section, group });
  expect(store.read(kind, "corp")).toMatchObject({
    spec: { client_secret: SECRET, [section]: [{ ...group, roles: ["maintenance-manager"] }] },
  });
});

describe("the claim's name in an oidc connector", () => {
  const oidc = { kind: "oidc", section: "claims_to_roles", group: { name: "groups", value: "admins" } };

  /** Puts a connector with entries that name the claim in these fields. */
  function putEntries(...fields: string[]): unknown[] {
    const entries = fields.map((field) => ({ [field]: "groups", value: "staff", roles: ["access"] }));
    store.put({ ...github, kind: "oidc", ...{ spec: { client_secret: SECRET, claims_to_roles: entries } } });
    return entries;
  }

  test.each(["claim", "name"])("is in the field that its entries have: %s", async (field) => {
    const entries = putEntries(field, field);
    expect(await map(oidc)).toContain(`+ - ${field}: "groups"`);
    const added = { [field]: "groups", value: "admins", roles: ["maintenance-manager"] };
    expect(store.read("oidc", "corp")).toMatchObject({ spec: { claims_to_roles: [...entries, added] } });
  });

  test("is found in that field, so the group's entry is extended and stays one", async () => {
    const [entry] = putEntries("claim");
    await map({ ...oidc, group: { name: "groups", value: "staff" } });
    const roles = ["access", "maintenance-manager"];
    expect(store.read("oidc", "corp")).toMatchObject({ spec: { claims_to_roles: [{ ...(entry as object), roles }] } });
  });

  test("is in the requested field where there is no entry yet", async () => {
    putEntries();
    await map({ ...oidc, claimField: "claim" });
    const entry = { claim: "groups", value: "admins", roles: ["maintenance-manager"] };
    expect(store.read("oidc", "corp")).toMatchObject({ spec: { claims_to_roles: [entry] } });
  });

  test("is not written to another field than the entries have, also on request", async () => {
    putEntries("name");
    expect(await map({ ...oidc, claimField: "claim" })).toContain("its entries name the claim in name, not in claim");
    expect(store.writes).toEqual([]);
  });

  test.each([undefined, "claim"] as const)(
    "is not guessed where the entries differ (requested: %s)",
    async (requested) => {
      putEntries("name", "claim");
      const output = await map({ ...oidc, ...(requested === undefined ? {} : { claimField: requested }) });
      expect(output).toContain("some of its entries name the claim in name, others in claim");
      expect(store.writes).toEqual([]);
    },
  );
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
