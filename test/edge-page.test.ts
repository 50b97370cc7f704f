import { readFileSync } from "node:fs";
import { join } from "node:path";
import { HelmProvider } from "@cdktf/provider-helm/lib/provider";
import { KubernetesProvider } from "@cdktf/provider-kubernetes/lib/provider";
import { Testing } from "cdktf";
import * as ts from "typescript";
import * as api from "../constructs";
import { newStack, violationCodes } from "./support/synthesis";

const PAGE = readFileSync(join(__dirname, "../docs/edge.md"), "utf8");

/** The programs of the page, by the heading that each is below. */
const PROGRAMS = [...PAGE.matchAll(/^#+ ([^\n]+)\n(?:(?!^#)[^])*?^```ts\n([^]*?)^```$/gm)].map(
  ([, heading = "", program = ""]) => [heading, program] as const,
);

/** What the page leaves out of each program: what every platform needs. */
const NEEDED = `
  version: Version.of("17.5.2"),
  auth: { license: SecretRef.ephemeral({ variable: "license", key: "license.pem" }) },`;
const TLS = `
  tls: ProxyTls.certManager({ clusterIssuer: "letsencrypt" }),`;

test("the page has a program for each edge", () => {
  expect(PROGRAMS.map(([heading]) => heading)).toEqual([
    ...["AWS", "Google Cloud", "Azure", "A balancer of your own", "An Ingress", "Gateway API"],
    ...["Addresses of single listeners", "Certificates from cert-manager"],
  ]);
});

test.each(PROGRAMS)("%s: the program is right, and says what the page says that it leaves out", (_, program) => {
  const whole = program.replace(/^ {2}\/\/ …$/m, program.includes("  tls:") ? NEEDED : TLS + NEEDED);
  expect(whole).not.toBe(program);
  const stack = newStack();
  new KubernetesProvider(stack, "kubernetes");
  new HelmProvider(stack, "helm");
  const names = Object.keys(api);
  const { outputText } = ts.transpileModule(whole, { compilerOptions: { target: ts.ScriptTarget.ES2022 } });
  // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call
  new Function("stack", ...names, outputText)(stack, ...Object.values<unknown>(api));
  expect(violationCodes(stack)).toEqual([]);
  expect(Testing.synth(stack)).toContain("proxy_protocol");
});
