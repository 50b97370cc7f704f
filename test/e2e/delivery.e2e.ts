import { delimiter } from "node:path";
import { Connector, JoinToken, MaintenanceWindow, Role, SecretRef, acknowledge } from "../../constructs";
import { programIn, smallPlatform } from "../support/program";
import { run } from "../../local/run";
import { StandInService } from "../support/delivery-run";
import { at } from "../support/synthesis";
import { previewTier } from "./support/preview-tier";
import { embeddedCluster } from "./support/cluster";
import { kubeconfigOf } from "./support/service-account";
import { temporaryOutput } from "../support/temporary-folder";

const ACCOUNT = "svc-delivery";
const RECORD = "role/svc-delivery-record";

const service = new StandInService();
const outdir = temporaryOutput();

/** The commands of pods run with the PATH of the control plane. */
const path = process.env["PATH"] ?? "";
beforeAll(() => {
  process.env["PATH"] = [service.programs, path].join(delimiter);
});
const cluster = embeddedCluster({ name: "test-delivery", exec: true });

/** What a test declares. */
interface Declaration {
  readonly roles?: readonly Role[];
  readonly maintenanceWindow?: MaintenanceWindow;
  readonly connectors?: readonly Connector[];
  readonly joinTokens?: readonly JoinToken[];
}

function role(name: string, verb: "read" | "list" = "read"): Role {
  return Role.of({ name, allow: { rules: [{ resources: ["role"], verbs: [verb] }] } });
}

async function apply(declaration: Declaration): Promise<void> {
  const { app, stack } = programIn(outdir);
  acknowledge(stack, { code: "SECRET-007", reason: "the tests put Secrets there themselves" });
  smallPlatform(stack, declaration);
  app.synth();
  await previewTier("view").apply(outdir, cluster);
}

interface LiveJob {
  readonly account: string;
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, string>>;
}

/** The Jobs of the delivery. */
async function deliveries() {
  const jobs = await cluster.list("jobs");
  return jobs.filter(({ metadata: { name } }) => name.includes("-delivery-"));
}

/** What the container of the live Job has: its command, its environment and its files. */
async function liveJob(): Promise<LiveJob> {
  const jobs = await deliveries();
  expect(jobs).toHaveLength(1);
  const pod = at(jobs[0], "spec.template.spec");
  const { command, env } = at(pod, "containers.0") as {
    command: string[];
    env: Variable[];
  };
  const { data = {} } = await cluster.get("configmap", String(at(pod, "volumes.0.configMap.name")));
  const values = await Promise.all(
    env.map(async (variable): Promise<[string, string]> => [variable.name, await valueOf(variable)]),
  );
  return {
    account: String(at(pod, "serviceAccountName")),
    command,
    env: Object.fromEntries(values),
    files: data,
  };
}

interface Variable {
  readonly name: string;
  readonly value?: string;
  readonly valueFrom?: { readonly secretKeyRef: { readonly name: string; readonly key: string } };
}

async function valueOf({ value = "", valueFrom }: Variable): Promise<string> {
  if (valueFrom === undefined) return value;
  const { name, key } = valueFrom.secretKeyRef;
  return Buffer.from((await cluster.get("secret", name)).data?.[key] ?? "", "base64").toString("utf8");
}

/** A kubeconfig of nobody but a service account of the platform. */
function asAccount(name: string): Promise<string> {
  return kubeconfigOf(cluster, { name, namespace: "svc" }, service.folder);
}

async function as(account: string, ...args: string[]) {
  const kubeconfig = await asAccount(account);
  return run(cluster.controlPlane.kubectl, ["--kubeconfig", kubeconfig, ...args], { accept: [0, 1] });
}

/** What the watch runs, now. */
async function look() {
  const pod = at(await cluster.get("cronjob", "svc-watch"), "spec.jobTemplate.spec.template.spec");
  const { env } = at(pod, "containers.0") as { env: Variable[] };
  const values = env.map(async (variable): Promise<[string, string]> => [variable.name, await valueOf(variable)]);
  return runJob({ env: Object.fromEntries(await Promise.all(values)) });
}

/** Does what the live Job's container would do. */
async function runJob(change: Partial<LiveJob> = {}) {
  const { account, command, env, files } = { ...(await liveJob()), ...change };
  const environment = {
    ...env,
    KUBECONFIG: await asAccount(account),
    PATH: [service.programsOf("container"), process.env["PATH"]].join(delimiter),
  };
  const { exitCode, stdout, stderr } = await service.deliver(files, environment, command);
  return { exitCode, log: [stdout, stderr].join("\n") };
}

async function applyAndRun(declaration: Declaration) {
  await apply(declaration);
  return runJob();
}

beforeAll(async () => {
  process.env["PATH"] = path;
  service.kubectl(cluster.controlPlane.kubectl, "container");
  await apply({});
});

afterAll(() => service.remove());

const declaration: Declaration = {
  roles: [role("analyst"), Role.maintenanceManager()],
  maintenanceWindow: MaintenanceWindow.of({ utcStartHour: 2, weekdays: ["Tue"] }),
};
const DELIVERED = [
  "cluster_maintenance_config/cluster-maintenance-config",
  "role/analyst",
  "role/maintenance-manager",
  RECORD,
];

test("the live Job brings everything, by its account, and takes away what leaves", async () => {
  expect(await applyAndRun(declaration)).toMatchObject({ exitCode: 0 });
  expect(service.names).toEqual(DELIVERED);
  expect(service.store["cluster_maintenance_config/cluster-maintenance-config"]?.spec).toEqual({
    agent_upgrades: { utc_start_hour: 2, weekdays: ["Tue"] },
  });
  const before = service.store;
  const job = (await deliveries())[0]!.metadata.name;
  await applyAndRun({ ...declaration, roles: [role("analyst", "list"), Role.maintenanceManager()] });
  expect((await deliveries())[0]!.metadata.name).not.toBe(job);
  expect(service.store).toEqual({ ...before, "role/analyst": role("analyst", "list").toResource() });
  await applyAndRun({});
  expect(service.names).toEqual([]);
});

describe("secrets", () => {
  const value = "f00d-cafe-0123456789";
  const clientSecret = 'quote " backslash \\ $(id)\n---\nUnicode \u2028 漢字';
  const withSecrets: Declaration = {
    joinTokens: [JoinToken.static({ secret: SecretRef.of("join", "token"), roles: ["Node"] })],
    connectors: [
      Connector.github({
        name: "github",
        clientId: "client",
        clientSecret: SecretRef.of("github", "client-secret"),
        teamsToRoles: [{ organization: "example", team: "platform", roles: ["access"] }],
      }),
    ],
  };

  beforeAll(async () => {
    await cluster.kubectl("create", "secret", "generic", "join", "-n", "svc", `--from-literal=token=${value}`);
    await cluster.kubectl(
      "create",
      "secret",
      "generic",
      "github",
      "-n",
      "svc",
      `--from-literal=client-secret=${clientSecret}`,
    );
    service.reset();
  });

  test("arrive byte for byte from the Kubernetes Secrets, and leave no trace in files, record and log", async () => {
    const { exitCode, log } = await applyAndRun(withSecrets);
    expect(exitCode).toBe(0);
    expect(service.names).toEqual(["github/github", RECORD, `token/${value}`]);
    expect(service.store["github/github"]?.spec).toMatchObject({ client_secret: clientSecret });
    const { files, env } = await liveJob();
    expect(Object.values(env)).toEqual(expect.arrayContaining([value, clientSecret]));
    const left = JSON.stringify([files, service.store[RECORD], log, service.calls]);
    expect(left).not.toContain(value);
    expect(left).not.toContain("backslash");
  });

  test("a static token is removed; the command that makes it worthless is the only one to name it", async () => {
    expect(await applyAndRun({})).toMatchObject({ exitCode: 0, log: expect.not.stringContaining(value) as string });
    expect(service.names).toEqual([]);
    expect(service.calls.split("\n").filter((call) => call.includes(value))).toEqual([`rm token/${value}`]);
  });
});

test("the watch notes what was removed and what was widened, by the rights of the Job's account alone", async () => {
  const note = async () => (await cluster.get("configmap", "svc-watch")).data ?? {};
  service.reset();
  await applyAndRun(declaration);
  expect(await look()).toMatchObject({ exitCode: 0 });
  expect(await note()).toMatchObject({ drift: "", occasion: "" });
  service.forget("role/maintenance-manager");
  service.change("role/analyst", (resource) => ({
    ...resource,
    spec: { allow: { rules: [{ resources: ["role"], verbs: ["read", "update"] }] } },
  }));
  expect(await look()).toMatchObject({ exitCode: 3 });
  expect((await note())["drift"]?.split("\n")).toEqual([
    expect.stringMatching(/^\S+Z role\/analyst: allow\.rules\[0\]\.verbs was \[read\], is \[read, update\]$/),
    expect.stringMatching(/^\S+Z role\/maintenance-manager: removed$/),
  ]);
});

describe("what the Job may do", () => {
  interface ResourceRule {
    readonly verbs: string[];
    readonly apiGroups: string[];
    readonly resources: string[];
    readonly resourceNames?: string[];
  }

  async function rulesOf(account: string): Promise<ResourceRule[]> {
    const review = {
      apiVersion: "authorization.k8s.io/v1",
      kind: "SelfSubjectRulesReview",
      spec: { namespace: "svc" },
    };
    const { stdout } = await run(
      cluster.controlPlane.kubectl,
      ["--kubeconfig", await asAccount(account), "create", "--validate=false", "-f", "-", "-o", "json"],
      { input: JSON.stringify(review) },
    );
    return (JSON.parse(stdout) as { status: { resourceRules: ResourceRule[] } }).status.resourceRules;
  }

  test("its service account may do four things beside what every account may, and nothing else", async () => {
    const everyone = (await rulesOf("default")).map((rule) => JSON.stringify(rule));
    const own = (await rulesOf(ACCOUNT)).filter((rule) => !everyone.includes(JSON.stringify(rule)));
    expect(own).toHaveLength(4);
    expect(own).toEqual(
      expect.arrayContaining([
        { verbs: ["get"], apiGroups: ["apps"], resources: ["deployments"], resourceNames: ["svc-auth"] },
        { verbs: ["get", "patch"], apiGroups: [""], resources: ["configmaps"], resourceNames: ["svc-watch"] },
        { verbs: ["list"], apiGroups: [""], resources: ["pods"] },
        { verbs: ["create"], apiGroups: [""], resources: ["pods/exec"] },
      ]),
    );
  });

  test("another namespace is closed to it", async () => {
    await cluster.kubectl("create", "namespace", "other");
    await cluster.kubectl("create", "deployment", "svc-auth", "--image=example", "-n", "other");
    await cluster.kubectl("rollout", "status", "deployment/svc-auth", "-n", "other", "--timeout=60s");
    const { exitCode, stderr } = await as(
      ACCOUNT,
      "exec",
      "-n",
      "other",
      "deployment/svc-auth",
      "--",
      "tctl",
      "status",
    );
    expect([exitCode, stderr]).toEqual([1, expect.stringContaining("forbidden")]);
    const pods = await as(ACCOUNT, "get", "pods", "-n", "other");
    expect([pods.exitCode, pods.stderr]).toEqual([1, expect.stringContaining("forbidden")]);
  });

  test.each([
    ["get", "secrets"],
    ["list", "configmaps"],
    ["get", "deployments/svc-proxy"],
    ["patch", "deployments/svc-auth"],
    ["delete", "pods"],
    ["create", "pods"],
  ])("it may not %s %s", async (verb, what) => {
    expect((await as(ACCOUNT, "auth", "can-i", verb, what, "-n", "svc")).stdout).toBe("no");
  });
});
