import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { stringify } from "yaml";
import type { Resource } from "../../../tools/tctl/resource-text";
import { KINDS } from "../../../tools/import/sources";
import { AnsweringTctl } from "../../support/answering-tctl";
import { runCommand } from "../../support/run-command";
import { temporaryFolder } from "../../support/temporary-folder";

const folder = temporaryFolder();

/** What the command writes as the program and beside it, and how it ends. */
async function imported(...args: readonly string[]) {
  const reported: string[] = [];
  const write = jest.spyOn(process.stderr, "write").mockImplementation((text) => reported.push(String(text)) > 0);
  try {
    const { output, exitCode } = await runCommand("import", args);
    return { program: output, reported: reported.join(""), exitCode };
  } finally {
    write.mockRestore();
  }
}

function file(...resources: readonly Resource[]): string {
  const path = join(folder, "resources.yaml");
  writeFileSync(path, resources.map((resource) => stringify(resource)).join("---\n"));
  return path;
}

const AUDITOR: Resource = {
  kind: "role",
  version: "v7",
  metadata: { name: "reader", description: "Reads recordings", revision: "1" },
  spec: {
    allow: { rules: [{ resources: ["session"], verbs: ["list", "read"] }] },
    deny: {},
    options: { cert_format: "standard", max_session_ttl: "8h0m0s", pin_source_ip: false },
  },
};

const BOT: Resource = { kind: "bot", version: "v1", metadata: { name: "ci" }, spec: { roles: ["reader"] } };

const GITHUB: Resource = {
  kind: "github",
  version: "v3",
  metadata: { name: "corp" },
  spec: {
    client_id: "abc",
    display: "Corp",
    redirect_url: "https://access.example.com/v1/webapi/github/callback",
    teams_to_roles: [{ organization: "acme", team: "ops", roles: ["reader"] }],
  },
};

const LINK: Resource = {
  kind: "ui_config",
  version: "v1",
  metadata: { name: "ui-config" },
  spec: { scrollback_lines: 9 },
};

const MEMBER: Resource = { kind: "access_list_member", version: "v1", metadata: { name: "alice" }, spec: {} };

test("the program, and what to do with it", async () => {
  const { program, reported, exitCode } = await imported(file(AUDITOR, BOT, GITHUB, LINK, MEMBER));
  expect(program).toMatchSnapshot();
  expect(reported).toMatchSnapshot();
  expect(exitCode).toBe(2);
});

test("it ends well where everything is in the program", async () => {
  const { reported, exitCode } = await imported(file(AUDITOR));
  expect(reported).toContain("The first apply changes none of these resources in the service");
  expect(exitCode).toBe(0);
});

test("what synthesis refuses of a resource is a TODO of the program, and on the terminal as check says it", async () => {
  const unread = { ...AUDITOR, spec: { allow: { logins: ["a"], max_session_ttl: "8h" } } };
  const { program, reported, exitCode } = await imported(file(unread));
  for (const said of [program, reported])
    expect(said).toMatch(/RESOURCE-016[^]*spec\.allow\.max_session_ttl|spec\.allow\.max_session_ttl[^]*RESOURCE-016/);
  expect(exitCode).toBe(2);
});

test("a rule that resources break together is a decision, too: sign-in by a connector that was not read", async () => {
  const signIn: Resource = {
    kind: "cluster_auth_preference",
    version: "v2",
    metadata: { name: "cluster-auth-preference" },
    spec: { type: "github", connector_name: "corp", second_factors: ["otp"] },
  };
  const alone = await imported(file(signIn));
  expect(alone.program).toMatch(/\/\/ TODO authentication\.connectorName: .*\(AUTH-002\)\nexport const access/);
  expect(alone.exitCode).toBe(2);
  const together = await imported(file(signIn, GITHUB));
  expect(together.program).not.toContain("TODO");
  expect(together.exitCode).toBe(0);
});

test("a folder has a file for each kind, and none that was there is replaced", async () => {
  const out = join(folder, "access");
  const { program } = await imported(file(AUDITOR, BOT, GITHUB, LINK), "--out", out);
  expect(program).toBe("");
  expect(readdirSync(out)).toEqual(["bots.ts", "connectors.ts", "index.ts", "roles.ts", "ui-config.ts"]);
  expect(readFileSync(join(out, "bots.ts"), "utf8")).toMatchSnapshot();
  expect(readFileSync(join(out, "index.ts"), "utf8")).toMatchSnapshot();
  await expect(imported(file(AUDITOR), "--out", out)).rejects.toThrow(/would replace .*roles\.ts/);
});

/** Aliases that stand for 160,000 texts. */
const GROWN = ["a: &a x", "b: &b a", "c: &c b", "d: &d c", "e: d"]
  .map((line) =>
    line.replace(
      /(\w)$/,
      (item) => `[${Array.from({ length: 20 }, () => (item === "x" ? item : `*${item}`)).join(", ")}]`,
    ),
  )
  .join("\n");

test.each<[string, string | RegExp]>([
  ["", "it holds no resource"],
  ["kind: [", "it is neither JSON nor YAML"],
  [GROWN, /read .*invalid\.yaml: .*aliases that grow without end/],
])("what holds no resource is reported: %j", async (text, reason) => {
  const path = join(folder, "invalid.yaml");
  writeFileSync(path, text);
  await expect(imported(path)).rejects.toThrow(reason);
});

test("nothing of a resource moves the cursor of a terminal", async () => {
  const { program, reported } = await imported(
    file({ ...MEMBER, metadata: { name: "\u001b[2Ja\u202e" } }, { ...LINK, metadata: { name: "\u001b[2J" } }),
  );
  expect(program + reported).not.toMatch(/[\u001b\u202e]/);
});

describe("without a file", () => {
  const tctl = new AnsweringTctl(temporaryFolder());
  const ROLE = JSON.stringify([AUDITOR]);

  test("tctl is asked kind by kind, and never for secrets", async () => {
    tctl.answer(
      `[ $2 = role ] && echo '${ROLE}' && exit\n[ $2 = saml ] && echo "only in Enterprise" >&2 && exit 1\necho '[]'`,
    );
    const { program, exitCode } = await imported();
    expect(program).toContain('name: "reader"');
    expect(exitCode).toBe(0);
    expect(tctl.asked).toEqual(KINDS.map((kind) => `get ${kind} --format=json`));
  });

  test("a kind that cannot be read is reported", async () => {
    tctl.answer(`[ $2 = role ] && echo '${ROLE}' && exit\necho "access denied" >&2; exit 1`);
    const { reported, exitCode } = await imported("--kind", "role", "user");
    expect(reported).toContain("user: access denied");
    expect(exitCode).toBe(2);
  });

  test("a service that cannot be reached is a failure", async () => {
    tctl.answer(`echo "no route to host" >&2; exit 1`);
    await expect(imported()).rejects.toThrow("run tctl get role --format=json: no route to host");
  });
});
