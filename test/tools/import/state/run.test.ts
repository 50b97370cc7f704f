import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runCommand } from "../../../support/run-command";
import { temporaryFolder } from "../../../support/temporary-folder";

const folder = temporaryFolder();
const SECRETS = ["hunter2-of-values", "hunter2-of-agents", "hunter2-of-github", "hunter2-of-token"] as const;
const [OF_VALUES, OF_AGENTS, OF_GITHUB, OF_TOKEN] = SECRETS;

/** A resource of a state, of the root module unless another is named. */
interface Kept {
  readonly module?: string;
  readonly type: string;
  readonly name: string;
  readonly index?: string;
  readonly values: object;
}

const CLUSTER_VALUES = `
clusterName: access.example.com
enterprise: true
chartMode: aws
aws: { region: eu-central-1, backendTable: state, auditLogTable: events, sessionRecordingBucket: sessions }
highAvailability: { certManager: { enabled: true, issuerName: letsencrypt, issuerKind: ClusterIssuer } }
`;
const AGENTS_VALUES = "roles: kube\nproxyAddr: access.example.com:443\nkubeClusterName: prod\nenterprise: true\n";

const CLUSTER: Kept = {
  type: "helm_release",
  name: "access",
  values: {
    name: "teleport-cluster",
    namespace: "teleport",
    chart: "teleport-cluster",
    version: "18.3.0",
    values: [CLUSTER_VALUES],
    set: [{ name: "highAvailability.replicaCount", value: "2", type: "" }],
    set_sensitive: [{ name: "auth.extraEnv[0].value", value: OF_VALUES }],
  },
};

const AGENTS: Kept = {
  module: "module.agents",
  type: "helm_release",
  name: "this",
  index: "prod",
  values: {
    name: "agents",
    namespace: "team",
    chart: "teleport-kube-agent",
    version: "18.3.0",
    values: [AGENTS_VALUES],
    set_sensitive: [{ name: "authToken", value: OF_AGENTS }],
  },
};

const ROLE: Kept = {
  type: "teleport_role",
  name: "reader",
  values: {
    kind: "role",
    version: "v7",
    metadata: { name: "reader", description: null, namespace: "default" },
    spec: { allow: { logins: ["a"], rules: null }, options: { max_session_ttl: "8h0m0s", require_session_mfa: 1 } },
  },
};

const GITHUB: Kept = {
  type: "teleport_github_connector",
  name: "corp",
  values: {
    version: "v3",
    metadata: { name: "corp" },
    spec: {
      client_id: "abc",
      client_secret: OF_GITHUB,
      display: "Corp",
      redirect_url: "https://access.example.com/v1/webapi/github/callback",
      teams_to_roles: [{ organization: "acme", team: "ops", roles: ["reader"] }],
    },
  },
};

const TOKEN: Kept = {
  type: "teleport_provision_token",
  name: "nodes",
  values: { version: "v2", metadata: { name: OF_TOKEN }, spec: { roles: ["Node"] } },
};

const SIGN_IN: Kept = {
  type: "teleport_auth_preference",
  name: "main",
  values: {
    version: "v2",
    metadata: null,
    spec: { type: "github", connector_name: "corp", second_factors: [2], webauthn: { rp_id: "access.example.com" } },
  },
};

const MEMBER: Kept = {
  type: "teleport_access_list_member",
  name: "alice",
  values: { header: { version: "v1", metadata: { name: "alice" } }, spec: {} },
};

const TABLE: Kept = { type: "aws_dynamodb_table", name: "state", values: { name: "state" } };
const NETWORK: Kept = { type: "aws_vpc", name: "main", values: { id: "vpc-1" } };
const ALL = [CLUSTER, AGENTS, ROLE, GITHUB, TOKEN, SIGN_IN, MEMBER, TABLE, NETWORK];

/** A state file. */
function stateFile(resources: readonly Kept[]): string {
  return written("state", {
    version: 4,
    resources: resources.map(({ values, index, ...resource }) => ({
      mode: "managed",
      ...resource,
      instances: [
        { attributes: values, index_key: index },
        { attributes: values, deposed: "0a1b" },
      ],
    })),
  });
}

/** What `terraform show -json` prints of it. */
function shown(resources: readonly Kept[]): string {
  const below = (module?: string) => {
    const own = resources.filter((each) => each.module === module);
    return own.map((resource) => ({ mode: "managed", ...resource, module: undefined }));
  };
  const [{ module: address = "" } = {}] = resources.filter(({ module }) => module !== undefined);
  const root_module = { resources: below(), child_modules: [{ address, resources: below(address) }] };
  return written("shown", { format_version: "1.0", values: { root_module } });
}

function written(name: string, data: unknown): string {
  const file = join(folder, name);
  writeFileSync(file, JSON.stringify(data));
  return file;
}

async function imported(...args: readonly string[]) {
  const reported: string[] = [];
  const write = jest.spyOn(process.stderr, "write").mockImplementation((text) => reported.push(String(text)) > 0);
  try {
    const { output, exitCode } = await runCommand("import", ["--state", ...args]);
    return { program: output, reported: reported.join(""), exitCode };
  } finally {
    write.mockRestore();
  }
}

test("the program, and how the old configuration lets go of what is in it", async () => {
  const found = await imported(stateFile(ALL));
  expect(found).toMatchSnapshot();
  expect(await imported(shown(ALL))).toEqual(found);
  for (const secret of SECRETS) expect(found.program + found.reported).not.toContain(secret);
});

test("a folder has the blocks in a file", async () => {
  const out = join(folder, "platform");
  await imported(stateFile([CLUSTER, ROLE]), "--out", out);
  expect(readdirSync(out)).toEqual(["main.ts", "removed.tf"]);
  expect(readFileSync(join(out, "removed.tf"), "utf8").match(/from = .*/g)).toEqual([
    "from = helm_release.access",
    "from = teleport_role.reader",
  ]);
});

test("resources without a release are a module, as from tctl", async () => {
  const { program, exitCode } = await imported(stateFile([ROLE]));
  expect(program).toContain("satisfies Partial<AccessPlatformProps>");
  expect(exitCode).toBe(0);
});

test("agents alone, and the resources of their platform, are two programs in a folder", async () => {
  const out = join(folder, "agents");
  await expect(imported(stateFile([AGENTS, ROLE]))).rejects.toThrow("there are two");
  await imported(stateFile([AGENTS, ROLE]), "--out", out);
  expect(readdirSync(out)).toEqual(["access.ts", "main.ts", "removed.tf"]);
});

test("of several releases, those that are named are written; agents alone come without the resources of the service", async () => {
  const { program } = await imported(
    stateFile([CLUSTER, { ...CLUSTER, name: "b" }, AGENTS, ROLE]),
    "--release",
    "team/agents",
  );
  expect(program).toContain("AccessPlatform.fromAttributes(");
  expect(program).not.toContain("reader");
});

test("a release that the state does not have is refused", async () => {
  const named = imported(stateFile([CLUSTER]), "--release", "teleport/other");
  await expect(named).rejects.toThrow("it has no release teleport/other");
});

test.each([
  ["{", [], "it is not JSON"],
  ["{}", [], "it is no state of Terraform"],
  ['{"version":3}', [], "it is a state of version 3"],
  ['{"format_version":"1.0","planned_values":{}}', [], "it is a plan"],
  ['{"format_version":"1.0"}', [], "the state has no resource"],
  [
    JSON.stringify({ version: 4, resources: [{ ...NETWORK, mode: "managed", instances: [{}] }] }),
    [],
    "it has no release",
  ],
  ["{}", ["--kind", "role"], "--kind is not read beside --state"],
])("%s with %j is refused", async (text, args, reason) => {
  const file = join(folder, "refused");
  writeFileSync(file, text);
  await expect(imported(file, ...args)).rejects.toThrow(reason);
});
