import { join } from "node:path";
import { parseAllDocuments } from "yaml";
import { run } from "../../local/run";
import { installFrom } from "../support/agents-chart";
import { delivered as deliveredIn } from "../support/delivered";
import { CHART_PORTS, NAMES, pageCommand, synthesiseImported } from "../support/migration-page";
import { at } from "../support/synthesis";
import { temporaryFolder } from "../support/temporary-folder";
import { embeddedCluster, type LiveObject } from "./support/cluster";
import { CERTIFICATE, POD_MONITOR } from "./support/definitions";
import { PublicReleases } from "./support/public-releases";
import { describeWithProviders } from "./support/terraform-tier";

const { platform, agents } = NAMES;

/** Values with which the chart makes all that it can make. */
const EVERYTHING = [
  "operator.enabled=true",
  "podMonitor.enabled=true",
  ...["certManager.enabled=true", "certManager.issuerName=letsencrypt", "podDisruptionBudget.enabled=true"].map(
    (value) => `highAvailability.${value}`,
  ),
];

/** What the release leaves over once the platform has the rest. */
const LEFT_OVER = [
  "certificate.cert-manager.io/teleport-cluster",
  "clusterrole.rbac.authorization.k8s.io/teleport-cluster",
  "clusterrolebinding.rbac.authorization.k8s.io/teleport-teleport-cluster",
  "clusterrolebinding.rbac.authorization.k8s.io/teleport-teleport-cluster-auth",
  "customresourcedefinition.apiextensions.k8s.io/teleportrolesv7.resources.teleport.dev",
  "deployment.apps/teleport-cluster-operator",
  "poddisruptionbudget.policy/teleport-cluster-auth",
  "podmonitor.monitoring.coreos.com/teleport-cluster",
  "role.rbac.authorization.k8s.io/teleport-cluster-operator",
  "rolebinding.rbac.authorization.k8s.io/teleport-cluster-operator",
  "service/teleport-cluster-auth-v17",
  "service/teleport-cluster-auth-v18",
  "serviceaccount/teleport-cluster-hook",
  "serviceaccount/teleport-cluster-operator",
];

type Identified = LiveObject & {
  readonly metadata: {
    readonly uid: string;
    readonly ownerReferences?: unknown;
    readonly annotations?: Readonly<Record<string, string>>;
  };
};

describeWithProviders("moving from Teleport's charts", (program) => {
  const folder = temporaryFolder("access-platform-take-over");
  const directory = join(folder, "out", "stacks", "access");
  const cluster = embeddedCluster({ name: "test-take-over" });
  let releases: PublicReleases;
  let imported: string;
  let before: Awaited<ReturnType<typeof known>>;

  function terraform(args: readonly string[], accept: readonly number[] = [0]) {
    const { kubeconfig, context } = cluster.controlPlane;
    const env = { ...process.env, KUBE_CONFIG_PATH: kubeconfig, KUBE_CTX: context, CHECKPOINT_DISABLE: "1" };
    return run(program, [...args, "-no-color"], { cwd: directory, env, accept });
  }

  const kubectl = (...args: string[]) => cluster.kubectl("--namespace", platform.namespace, ...args);

  function synthesise(varied = (text: string) => text): void {
    synthesiseImported(varied(imported), join(folder, "out"));
    installFrom(releases.charts.agents, directory);
  }

  async function refusal(): Promise<string> {
    const { exitCode, stderr } = await terraform(["plan", "-input=false"], [0, 1]);
    return `${exitCode} ${stderr.replace(/[\s│]+/g, " ")}`;
  }

  async function rolledOut(): Promise<void> {
    for (const component of ["auth", "proxy"]) {
      await kubectl("rollout", "status", `deployment/${platform.release}-${component}`, "--timeout=120s");
    }
  }

  /** Every object of the cluster that has a label, of every kind that there is, without what controllers make of them. */
  async function labelled(selector: string): Promise<readonly Identified[]> {
    const kinds = (await kubectl("api-resources", "--verbs=list", "--output=name")).trim().split("\n");
    const persistent = kinds.filter((kind) => !/^events|^componentstatuses/.test(kind)).join(",");
    const found = await kubectl("get", persistent, "--all-namespaces", "--selector", selector, "--output=json");
    return (JSON.parse(found) as { items: Identified[] }).items.filter(
      ({ kind, metadata }) => metadata.ownerReferences === undefined && kind !== "Endpoints",
    );
  }

  /** How people sign in: as the auth service's file says it, or else what is delivered to it. */
  async function signIn() {
    const contents = (await cluster.list("configmaps", platform.namespace)).map(
      ({ data = {} }): Readonly<Record<string, string>> => data,
    );
    const own = contents
      .flatMap((data) => Object.entries(data))
      .filter(([name]) => name.endsWith(".yaml"))
      .flatMap(([, text]) => parseAllDocuments(text).map((document) => document.toJS() as unknown))
      .map((document) => at(document, "auth_service.authentication"))
      .filter(Boolean);
    const delivered = contents
      .flatMap((data) => deliveredIn(data["resources.json"]))
      .map(({ resource }) => resource)
      .filter(({ kind }) => kind === "cluster_auth_preference");
    return [...own, ...delivered.map((document) => at(document, "spec"))].map((found) => ({
      factors: at(found, "second_factors"),
      domain: at(found, "webauthn.rp_id"),
    }));
  }

  /** What somebody knows: addresses, ports, data, Secrets, and how people sign in. */
  async function known() {
    const service = await cluster.get("service", platform.release, platform.namespace);
    const ports = at(service, "spec.ports") as { port: number; nodePort: number }[];
    const secrets = (await Promise.all([platform, agents].map(({ namespace }) => cluster.list("secrets", namespace))))
      .flat()
      .filter(({ metadata }) => metadata.labels?.["owner"] !== "helm" && metadata.name !== NAMES.token)
      .map(({ metadata: { name, namespace }, data }) => ({ name, namespace, data }));
    return {
      ports: ports.map(({ port, nodePort }) => ({ port, nodePort })).sort((a, b) => a.port - b.port),
      addresses: [at(service, "spec.clusterIP"), at(service, "status.loadBalancer.ingress.0.ip")],
      secrets,
      signIn: await signIn(),
    };
  }

  function keyOf({ kind, metadata: { namespace = "", name } }: LiveObject): string {
    return `${kind} ${namespace}/${name}`;
  }

  let made: readonly Identified[];

  beforeAll(async () => {
    for (const { namespace } of [platform, agents]) await cluster.kubectl("create", "namespace", namespace);
    for (const definition of [CERTIFICATE, POD_MONITOR]) await cluster.define(definition);
    await kubectl("create", "secret", "generic", "license", "--from-literal=license.pem=x");
    await kubectl(
      "create",
      "secret",
      "generic",
      NAMES.certificate,
      ...["crt", "key"].map((key) => `--from-literal=tls.${key}=x`),
    );
    releases = new PublicReleases(cluster, folder, program);
    await releases.installPlatform(...EVERYTHING);
    await releases.installAgents();
    await rolledOut();
    // What a cloud's controller does, which the simulated cluster does not have.
    const address = JSON.stringify({ status: { loadBalancer: { ingress: [{ ip: "192.0.2.10" }] } } });
    await kubectl("patch", "service", platform.release, "--subresource=status", "--type=merge", `--patch=${address}`);
    before = await known();
    made = await labelled("app.kubernetes.io/managed-by=Helm");
    imported = await releases.imported(join(folder, "import"));
    synthesise();
    await terraform(["init", "-input=false"]);
  });

  test.each<[string, (text: string) => string, RegExp]>([
    [
      "a release that is not there",
      (text) => text.replaceAll(`ChartRelease.of({ name: "${platform.release}"`, 'ChartRelease.of({ name: "teleport"'),
      /^1 .*PLATFORM-023.*teleport has no Deployment teleport-auth .*: teleport\/teleport-cluster\. Allowed/,
    ],
    [
      "a release in another namespace",
      (text) => text.replace(`namespace: "${platform.namespace}"`, 'namespace: "elsewhere"'),
      /^1 .*PLATFORM-023.*elsewhere has no Deployment teleport-cluster-auth .*: teleport\/teleport-cluster\. Allowed/,
    ],
    [
      "a claim that the release does not have",
      (text) => text.replace(`name: "${platform.release}" }`, `name: "${platform.release}", claim: "state" }`),
      /^1 .*PLATFORM-024.*claims \[teleport-cluster\].*the claim state/,
    ],
    [
      "a step over a major version",
      (text) => text.replaceAll('version: "18.3.0"', 'version: "17.7.0"'),
      /^1 .*PLATFORM-025.*runs 18\.3\.0, and the platform is to be 17\.7\.0/,
    ],
  ])("%s refuses the plan", async (_, varied, refused) => {
    expect(varied(imported)).not.toBe(imported);
    synthesise(varied);
    expect(await refusal()).toMatch(refused);
    synthesise();
  });

  test("an annotation that would be lost refuses the plan, which names it", async () => {
    await kubectl("annotate", "service", platform.release, "example.com/load-balancer=nlb");
    expect(await refusal()).toMatch(/^1 .*PLATFORM-015.*example.com\/load-balancer/);
    await kubectl("annotate", "service", platform.release, "example.com/load-balancer-");
  });

  test("ports that the release does not open refuse the plan, which names all of them", async () => {
    synthesise((text) => text.replace(/\{\s+postgres: false,\s+mongodb: false,\s+redis: false,\s+\}/, ""));
    expect(await refusal()).toMatch(/^1 .*PLATFORM-018.*would have 27017, 3023, 3024, 3026, 3036, 443, 5432, 6379/);
    synthesise();
  });

  test("second factors that nobody could use any more refuse the plan", async () => {
    expect(before.signIn).toEqual([{ factors: ["otp", "webauthn"], domain: NAMES.host }]);
    synthesise((text) => text.replace(/ +authentication: [^]*?\}\),\n/, ""));
    expect(await refusal()).toMatch(/^1 .*PLATFORM-020.*would accept otp for/);
    synthesise((text) => text.replace(/rpId: "[^"]*"/, 'rpId: "example.com"'));
    expect(await refusal()).toMatch(/^1 .*PLATFORM-020.*for teleport.example.com, and .* for example.com/);
    synthesise();
  });

  test("the plan imports what the charts have made, and destroys one thing: what Kubernetes does not change", async () => {
    await terraform(["plan", "-input=false", "-out=plan"]);
    const { stdout } = await terraform(["show", "-json", "plan"]);
    const { resource_changes: changes } = JSON.parse(stdout) as {
      resource_changes: { type: string; change: { actions: string[]; importing?: { id: string } } }[];
    };
    const imported = changes.flatMap(({ change: { importing } }) => (importing === undefined ? [] : [importing.id]));
    const names = ["", "", "", "-auth", "-auth", "-auth", "-proxy", "-proxy", "-proxy", "-proxy"];
    expect(imported.sort()).toEqual(
      [
        `${agents.namespace}/${agents.release}`,
        ...names.map((name) => `${platform.namespace}/${platform.release}${name}`),
      ].sort(),
    );
    const replaced = changes.filter(({ change }) => change.actions.includes("delete"));
    expect(replaced.map(({ type }) => type)).toEqual(["kubernetes_pod_disruption_budget_v1"]);
    await terraform(["apply", "-input=false", "plan"]);
  });

  test("ports, addresses, Secrets and second factors are the same, and nothing that the charts have made is gone", async () => {
    const after = await known();
    expect(after).toEqual({ ...before, secrets: expect.arrayContaining(before.secrets) as unknown });
    expect(after.ports.map(({ port }) => port)).toEqual(CHART_PORTS);
    const there = await labelled("app.kubernetes.io/managed-by in (Helm, terraform)");
    const uids = new Set(there.map(({ metadata }) => metadata.uid));
    expect(made.filter(({ metadata }) => !uids.has(metadata.uid)).map(keyOf)).toEqual([
      `PodDisruptionBudget ${platform.namespace}/${platform.release}-proxy`,
    ]);
  });

  test("the next plan is empty", async () => {
    const { exitCode, stdout } = await terraform(["plan", "-input=false", "-detailed-exitcode"], [0, 2]);
    expect(exitCode === 0 ? "" : stdout).toBe("");
  });

  test("a platform that has taken its release over is planned without it, also on a cluster that lost it", async () => {
    await kubectl("delete", "deployment", `${platform.release}-auth`);
    await terraform(["apply", "-input=false", "-auto-approve"]);
    await rolledOut();
  });

  test("the list of what is left over has every object of the release that the platform does not have", async () => {
    await releases.shell(directory, pageCommand("forget"));
    const found = await releases.shell(directory, pageCommand("left over"));
    const listed = found.trim().split("\n").sort();
    expect(listed).toEqual(LEFT_OVER);
    const helms = await labelled("app.kubernetes.io/managed-by=Helm");
    const ofRelease = helms.filter(
      ({ metadata: { annotations = {} } }) =>
        annotations["meta.helm.sh/release-name"] === platform.release || "helm.sh/hook" in annotations,
    );
    expect(ofRelease.map(({ metadata }) => metadata.name).sort()).toEqual(
      listed.map((name) => name.replace(/^.*\//, "")).sort(),
    );
  });

  test("and back: Helm has its objects again, and what Terraform then destroys is what it had added", async () => {
    const values = [`clusterName=${NAMES.host}`, "enterprise=true", ...EVERYTHING]
      .map((value) => `--set ${value}`)
      .join(" ");
    const back = pageCommand("back")
      .replace("teleport/teleport-cluster", releases.charts.platform)
      .replace("--values values.yaml", values)
      .replace("terraform destroy", "terraform destroy -auto-approve");
    await releases.shell(directory, back);
    await rolledOut();
    const after = await known();
    expect(after).toEqual({ ...before, secrets: expect.arrayContaining(before.secrets) as unknown });
    const { metadata } = await cluster.get("deployment", `${platform.release}-proxy`, platform.namespace);
    expect(metadata.labels).toMatchObject({ "app.kubernetes.io/managed-by": "Helm" });
    expect(await kubectl("get", "networkpolicies", "--output=name")).toBe("");
  });
});
