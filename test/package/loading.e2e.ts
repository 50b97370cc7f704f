import { execFileSync } from "node:child_process";
import { resolve } from "node:path";

const PACKAGE = JSON.stringify(resolve(__dirname, "../../dist/constructs"));
const LATER = ["ajv", "ip-address", "tr46", "yaml", "deployment-v1", "job-v1", "service-v1"];

/** What a program that uses the package as `p` finds out. */
function answer(program: string, expression: string): readonly string[] {
  const script = `const p = require(${PACKAGE}); ${program}\nconsole.log(JSON.stringify(${expression}));`;
  return JSON.parse(execFileSync(process.execPath, ["-e", script], { encoding: "utf8" })) as string[];
}

/** Which of the modules that take long are there after a program. */
function loadedBy(program: string): readonly string[] {
  const files = answer(`const { App } = require("cdktf"); ${program}`, "Object.keys(require.cache)");
  return LATER.filter((name) => files.some((file) => file.includes(`/${name}/`)));
}

test("the package is one file, whose classes have the names that messages say", () => {
  const ours = "Object.keys(require.cache).filter((file) => !file.includes('/node_modules/'))";
  expect(answer("", ours)).toEqual([`${JSON.parse(PACKAGE)}.js`]);
  const renamed = "Object.keys(p).filter((name) => typeof p[name] === 'function' && p[name].name !== name)";
  expect(answer("", renamed)).toEqual([]);
});

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

test("a platform needs Deployments, a Job and Services", () => {
  const platform = `new p.AccessPlatform(stack, "platform", {
    brand: p.Brand.SVC, publicAddress: p.PublicAddress.of("access.example.com"), version: p.Version.of("17.5.2"),
    tls: p.ProxyTls.certManager({ clusterIssuer: "issuer" }),
    auth: { license: p.SecretRef.ephemeral({ variable: "license", key: "license.pem" }) } });`;
  expect(loadedBy(STACK + platform)).toEqual(LATER.slice(4));
});
