import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { Failure } from "../../../../tools/cli/failure";
import { runCommand } from "../../../support/run-command";
import { temporaryFolder } from "../../../support/temporary-folder";

const CLUSTER = "clusterName: access.example.com\nenterprise: true\ntls: { existingSecretName: certificate }\n";
const AGENTS =
  "roles: kube\nproxyAddr: access.example.com:443\nkubeClusterName: access.example.com\nenterprise: true\nupdater: { enabled: true }\n";

/** Values between braces. */
function inFlow(values: string): string {
  return values.trim().replaceAll("\n", ", ");
}

const APPLICATION = `
apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: { name: teleport-cluster }
spec:
  destination: { namespace: teleport }
  source: { chart: teleport-cluster, targetRevision: 18.3.0, helm: { valuesObject: { ${inFlow(CLUSTER)} } } }
`;
const HELM_RELEASE = `
apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: { name: agents, namespace: team }
spec: { chart: { spec: { chart: teleport-kube-agent, version: 18.3.0 } }, values: { ${inFlow(AGENTS)} } }
`;

const OBJECTS = `
kind: Deployment
metadata: { name: teleport-cluster-auth }
spec: { replicas: 1, template: { spec: { containers: [{ name: teleport, image: "example.com/a:1", resources: {} }] } } }
---
kind: ConfigMap
metadata: { name: teleport-cluster-auth, namespace: teleport }
data:
  teleport.yaml: "{ auth_service: { cluster_name: access.example.com, session_recording: node-sync } }"
`;

/** A stand-in of Helm with two releases. */
const HELM = `#!/bin/sh
case "$*" in
  "get values teleport-cluster --output yaml --namespace teleport --kube-context edge") printf '%s' '${CLUSTER}' ;;
  "get values agents --output yaml --namespace team --kube-context edge") printf '%s' '${AGENTS}' ;;
  "get manifest teleport-cluster --namespace teleport --kube-context edge") printf '%s' '${OBJECTS}' ;;
  "get manifest agents --namespace team --kube-context edge") ;;
  "list --filter ^teleport-cluster$ --output json --namespace teleport --kube-context edge") echo '[{"app_version":"18.2.1"}]' ;;
  "list --filter ^agents$ --output json --namespace team --kube-context edge") echo '[{"app_version":"18.1.0"}]' ;;
  *) echo "Error: release: not found" >&2; exit 1 ;;
esac
`;

const folder = temporaryFolder();
const helm = join(folder, "helm");

function file(name: string, text: string): string {
  writeFileSync(join(folder, name), text);
  return name;
}

/** Files are those of the folder. */
function run(args: readonly string[]) {
  const inFolder = args.map((each) => (each.endsWith(".yaml") ? join(folder, each) : each));
  return runCommand("import", inFolder);
}

async function imported(...args: readonly string[]) {
  const said: string[] = [];
  const write = jest.spyOn(process.stderr, "write").mockImplementation((text) => said.push(String(text)) > 0);
  const { exitCode: status, output: stdout } = await run(args).finally(() => {
    write.mockRestore();
  });
  return { status, stdout, stderr: said.join("") };
}

beforeAll(() => {
  process.env["ACCESS_PLATFORM_HELM"] = helm;
  writeFileSync(helm, HELM, { mode: 0o755 });
  file("cluster.yaml", `USER-SUPPLIED VALUES:\n${CLUSTER}`);
  file("agents.yaml", AGENTS);
  file("more.yaml", `${CLUSTER}postStart: { command: [date] }\n`);
  file("other.yaml", "replicaCount: 1\n");
  file("broken.yaml", "a: [\n");
  file("two.yaml", `${CLUSTER}---\n${AGENTS}`);
  file("list.yaml", "- clusterName\n");
  file("objects.yaml", [APPLICATION, HELM_RELEASE, "{ kind: Namespace, metadata: { name: team } }\n"].join("---\n"));
  const twenty = (item: string) => `[${Array.from({ length: 20 }, () => item).join(", ")}]`;
  const grown = [`a: &a ${twenty("x")}`, `b: &b ${twenty("*a")}`, `c: &c ${twenty("*b")}`, `d: ${twenty("*c")}`];
  file("bomb.yaml", [CLUSTER.trim(), ...grown].join("\n"));
});

test("Helm is asked for values and versions, and everything is in the program", async () => {
  const found = await imported("--release", "teleport/teleport-cluster", "team/agents", "--context", "edge");
  expect(found).toMatchObject({ status: 0, stderr: expect.not.stringContaining("TODO") as unknown });
  expect(found.stdout).toContain('version: "18.2.1"');
  expect(found.stdout).toContain('importFrom("team/agents")');
  expect(found.stdout).toContain('AgentVersion.followUpdater({ first: "18.1.0" })');
});

test("where Helm is there, what changes in the objects of the release is said, object by object", async () => {
  const { stderr } = await imported("--release", "teleport/teleport-cluster", "--context", "edge");
  const [, changes = ""] = stderr.split("The apply changes these objects of release teleport/teleport-cluster:\n");
  expect(changes).toContain("- Deployment teleport/teleport-cluster-auth\n");
  expect(changes).toContain('spec.template.spec.containers.teleport.resources.limits.memory: "1Gi" is added');
  expect(changes).toContain('data."teleport.yaml".auth_service.session_recording: "node-sync" is removed');
  expect(changes).not.toContain("spec.replicas");
});

test("files are read as Helm prints them, and a decision is named in the program and beside it", async () => {
  const named = ["--release", "teleport/teleport-cluster", "--chart-version", "18.3.0"];
  const found = await imported("--charts", "more.yaml", ...named);
  expect(found.status).toBe(2);
  const decision = 'postStart.command: ["date"]';
  expect(found.stderr.match(/^- (?:post|kube).*$/gm)).toEqual([`- ${decision}`]);
  expect(found.stdout).toContain(`// TODO ${decision}\n`);
});

test("objects of Argo CD and Flux name their releases, and what else is in their file is said", async () => {
  const found = await imported("--charts", "objects.yaml");
  expect(found).toMatchObject({ status: 0, stderr: expect.stringContaining("Not read: Namespace/team") as unknown });
  expect(found.stdout).toContain('importFrom("team/agents")');
});

const NAMED = ["--release", "teleport/teleport-cluster"];

test.each([
  ["a release that is not there", ["--release", "teleport/gone"], "release: not found"],
  ["a release without its namespace", ["--release", "teleport-cluster"], '--release is "teleport-cluster"'],
  ["a file without the name of its release", ["--charts", "cluster.yaml"], "there are 0 names of releases for 1 files"],
  ["values without the version", ["--charts", "cluster.yaml", ...NAMED], "values do not contain the version"],
  ["a version that is none", ["--charts", "cluster.yaml", ...NAMED, "--chart-version", "new"], "which is no version"],
  ["agents alone, without the version", ["--charts", "agents.yaml", ...NAMED], "values do not contain the version"],
  ["values of another chart", ["--charts", "other.yaml", ...NAMED], "it is neither chart's"],
  ["what is no YAML", ["--charts", "broken.yaml", ...NAMED], "it is no YAML"],
  ["the values of two releases in one file", ["--charts", "two.yaml", ...NAMED], "it has several documents"],
  ["aliases that grow without end", ["--charts", "bomb.yaml", ...NAMED], "bomb.yaml"],
  ["a list in place of values", ["--charts", "list.yaml", ...NAMED], "it is not a map of values"],
  ["a version that Helm is asked for", [...NAMED, "--chart-version", "18.3.0"], "Helm knows it"],
  [
    "options of the other import",
    ["cluster.yaml", ...NAMED, "--out", "x"],
    "cluster.yaml, --out is for the output of tctl",
  ],
])("%s is refused, with what to do", async (_, args, reason) => {
  const refused = await run(args).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(Failure);
  expect((refused as Failure).message).toContain(reason);
  expect((refused as Failure).waysOn).not.toEqual([]);
});
