import { rm } from "node:fs/promises";
import { delimiter, dirname } from "node:path";
import { Connector, JoinToken, MaintenanceWindow, Role, SecretRef, acknowledge } from "../../constructs";
import { programIn, smallPlatform } from "../support/program";
import { startControlPlane, stopControlPlane } from "../../local/control-plane";
import { run } from "../../local/run";
import { StandInService } from "../support/delivery-run";
import { at } from "../support/synthesis";
import { previewTier } from "./support/preview-tier";
import { Cluster } from "./support/cluster";
import { kubeconfigOf } from "./support/service-account";
import { patiently } from "../node/support/patiently";
import { temporaryOutput } from "../support/temporary-output";

const NAME = "test-delivery";
const ACCOUNT = "svc-delivery";
const RECORD = "role/svc-delivery-record";

const service = new StandInService();
const outdir = temporaryOutput("access-platform-delivery-app");
let cluster: Cluster;

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
async function runJob(change: Partial<LiveJob> = {}, signal?: AbortSignal) {
  const { account, command, env, files } = { ...(await liveJob()), ...change };
  const environment = {
    ...env,
    KUBECONFIG: await asAccount(account),
    PATH: [service.programsOf("container"), process.env["PATH"]].join(delimiter),
  };
  const { exitCode, stdout, stderr } = await service.deliver(files, environment, command, signal);
  return { exitCode, log: [stdout, stderr].join("\n") };
}

async function applyAndRun(declaration: Declaration) {
  await apply(declaration);
  return runJob();
}

beforeAll(async () => {
  await stopControlPlane({ name: NAME });
  const path = process.env["PATH"] ?? "";
  process.env["PATH"] = [service.programs, path].join(delimiter);
  try {
    cluster = new Cluster(await startControlPlane({ name: NAME, exec: true }));
  } finally {
    process.env["PATH"] = path;
  }
  service.kubectl(cluster.controlPlane.kubectl, "container");
  await apply({});
});

afterAll(async () => {
  await stopControlPlane({ name: NAME });
  await rm(dirname(outdir), { recursive: true });
  await service.remove();
});

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

describe("what the Job does", () => {
  test("the first delivery brings everything", async () => {
    expect(await applyAndRun(declaration)).toMatchObject({ exitCode: 0 });
    expect(service.names).toEqual(DELIVERED);
    expect(service.store["cluster_maintenance_config/cluster-maintenance-config"]?.spec).toEqual({
      agent_upgrades: { utc_start_hour: 2, weekdays: ["Tue"] },
    });
  });

  test("another one changes nothing", async () => {
    const before = service.store;
    expect(await applyAndRun(declaration)).toMatchObject({ exitCode: 0 });
    expect(service.store).toEqual(before);
  });

  test("a change of one role makes another Job, and changes that role", async () => {
    const before = service.store;
    const job = (await deliveries())[0]!.metadata.name;
    await applyAndRun({ ...declaration, roles: [role("analyst", "list"), Role.maintenanceManager()] });
    expect((await deliveries())[0]!.metadata.name).not.toBe(job);
    const analyst = role("analyst", "list").toResource();
    expect(service.store).toEqual({ ...before, "role/analyst": analyst });
  });

  test("a role that leaves is removed, and so is the maintenance config, the only one of its kind", async () => {
    await applyAndRun({ ...declaration, roles: [role("analyst")] });
    expect(service.names).toEqual(DELIVERED.filter((name) => name !== "role/maintenance-manager"));
    await applyAndRun({ roles: [role("analyst")] });
    expect(service.names).toEqual(["role/analyst", RECORD]);
  });

  test("when everything leaves, nothing is left", async () => {
    await applyAndRun({});
    expect(service.names).toEqual([]);
  });

  test("a rejected resource is named with its construct and the service's words, and its correction is delivered", async () => {
    service.failAt({ reject: "role/analyst", message: 'role "analyst": verb is not allowed' });
    const { exitCode, log } = await applyAndRun(declaration);
    expect(service.names).toEqual(DELIVERED.filter((name) => name !== "role/analyst"));
    expect(exitCode).toBe(1);
    expect(log).toContain("role/analyst, declared by platform/platform, cannot be created:");
    expect(log).toContain('ERROR: role "analyst": verb is not allowed');
    const corrected = { ...declaration, roles: [role("inspector"), Role.maintenanceManager()] };
    expect(await applyAndRun(corrected)).toMatchObject({ exitCode: 0 });
    service.failAt({});
    expect(await applyAndRun(declaration)).toMatchObject({ exitCode: 0 });
    expect(service.names).toEqual(DELIVERED);
  });

  test("a connection lost before anything arrived fails the run, and the next one delivers", async () => {
    service.reset();
    service.failAt({ loseConnectionAfter: 0, times: 1 });
    expect(await runJob()).toMatchObject({ exitCode: 1 });
    expect(await runJob()).toMatchObject({ exitCode: 0 });
    expect(service.names).toEqual(DELIVERED);
  });

  test.each([1, 2])("a connection lost after %i resources is made good in the same run", async (resources) => {
    service.reset();
    service.failAt({ loseConnectionAfter: resources, times: 1 });
    expect(await runJob()).toMatchObject({ exitCode: 0 });
    expect(service.names).toEqual(DELIVERED);
  });

  test("a pod that is evicted between the record and what it delivers: the next pod delivers, and forgets nothing", async () => {
    await applyAndRun({ ...declaration, roles: [role("inspector"), Role.maintenanceManager()] });
    await apply(declaration);
    service.failAt({ hangAt: "role/analyst" });
    const eviction = new AbortController();
    const evicted = runJob({}, eviction.signal);
    await patiently("both declarations are on record", () => {
      const labels = Object.values(service.store[RECORD]?.metadata.labels ?? {}).join();
      expect([labels.includes("analyst"), labels.includes("inspector")]).toEqual([true, true]);
    });
    eviction.abort(new Error("evicted"));
    await expect(evicted).rejects.toThrow("evicted");
    expect(service.names).not.toContain("role/analyst");
    service.failAt({});
    expect(await runJob()).toMatchObject({ exitCode: 0 });
    expect(service.names).toEqual(DELIVERED);
  });

  test("the Job waits for a service that is not ready yet", async () => {
    service.reset();
    service.failAt({ notReady: true, times: 3 });
    expect(await runJob()).toMatchObject({ exitCode: 0 });
    expect(service.names).toEqual(DELIVERED);
  });

  test("an auth service that cannot be reached is no empty record", async () => {
    const { env } = await liveJob();
    const { exitCode, log } = await runJob({ env: { ...env, CONTAINER: "no-such-container", PATIENCE: "1" } });
    expect([exitCode, log]).toEqual([1, expect.stringContaining("is not ready after 1 seconds")]);
    expect(service.names).toEqual(DELIVERED);
  });

  test("with the state lost, the record in the service still tells what to remove", async () => {
    await cluster.kubectl("delete", "jobs,configmaps", "-n", "svc", "-l", "app.kubernetes.io/component=delivery");
    expect(await applyAndRun({ roles: [role("analyst")] })).toMatchObject({ exitCode: 0 });
    expect(service.names).toEqual(["role/analyst", RECORD]);
  });
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
      ...["create", "secret", "generic", "github", "-n", "svc", `--from-literal=client-secret=${clientSecret}`],
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

describe("what the watch does", () => {
  const note = async () => (await cluster.get("configmap", "svc-watch")).data ?? {};

  test("it notes what was removed and what was widened, by the rights of the Job's account alone", async () => {
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

  test("an apply of another declaration ends what differed", async () => {
    expect(await applyAndRun({ roles: [role("analyst")] })).toMatchObject({ exitCode: 0 });
    expect(await note()).toMatchObject({ drift: "" });
    expect(await look()).toMatchObject({ exitCode: 0 });
  });
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
