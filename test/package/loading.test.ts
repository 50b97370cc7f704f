import { execFileSync } from "node:child_process";
import { resolve } from "node:path";

const PACKAGE = JSON.stringify(resolve(__dirname, "../../dist/constructs"));
const LATER = ["ajv", "tr46", "@cdktf/provider-kubernetes/lib/deployment-v1", "@cdktf/provider-kubernetes/lib/job-v1"];

/** Which of the modules that take long are there after a program. */
function loadedBy(program: string): readonly string[] {
  const script = `const p = require(${PACKAGE}); const { App } = require("cdktf"); ${program}
    console.log(JSON.stringify(Object.keys(require.cache)));`;
  const files = JSON.parse(execFileSync(process.execPath, ["-e", script], { encoding: "utf8" })) as string[];
  return LATER.filter((name) => files.some((file) => file.includes(`/node_modules/${name}/`)));
}

const STACK = `const stack = new p.ClusterStack(new App({ outdir: "." }), "stack", {
  target: p.KubernetesTarget.environment(), state: p.StateBackend.local({ path: "terraform.tfstate" }) });`;

test("to load the package loads nothing that only some programs need", () => {
  expect(loadedBy("")).toEqual([]);
});

test("agents with a chart from a repository need none of it either", () => {
  const agents = `new p.AgentRelease(stack, "agents", {
    platform: new p.CloudTenant(stack, "tenant", { brand: p.Brand.TELEPORT, publicAddress: p.PublicAddress.of("acme.example.com") }),
    services: [p.AgentService.ssh()], version: p.AgentVersion.pinned(p.Version.of("17.5.2")),
    joinToken: p.SecretRef.of("token", "auth-token"),
    helm: { chart: { kind: "repository", name: "svc-agent", repository: "https://charts.example.com" } } });`;
  expect(loadedBy(STACK + agents)).toEqual([]);
});

test("a platform needs Deployments and a Job", () => {
  const platform = `new p.AccessPlatform(stack, "platform", {
    brand: p.Brand.SVC, publicAddress: p.PublicAddress.of("access.example.com"), version: p.Version.of("17.5.2"),
    tls: p.ProxyTls.certManager({ clusterIssuer: "issuer" }),
    auth: { license: p.SecretRef.ephemeral({ variable: "license", key: "license.pem" }) } });`;
  expect(loadedBy(STACK + platform)).toEqual(LATER.slice(2));
});
