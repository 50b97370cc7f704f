import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as cdktf from "cdktf";
import * as ts from "typescript";
import * as access from "../../constructs";
import { ViolationsError } from "../../constructs/core/violations-error";
import { temporaryOutput } from "../support/temporary-output";

const ROOT = join(__dirname, "../..");
const DOCS = join(ROOT, "docs");

/** The examples of the pages, by page and line. Those with a title are whole programs, which other tests run. */
const EXAMPLES = readdirSync(DOCS)
  .filter((page) => page.endsWith(".md"))
  .flatMap((page) => {
    const text = readFileSync(join(DOCS, page), "utf8");
    return [...text.matchAll(/^```ts\n([^]*?)^```$/gm)].map(({ index, 1: code = "" }) => {
      return [`${page}:${text.slice(0, index).split("\n").length}`, code] as const;
    });
  });

/** What every platform needs and pages leave out, as a page would write it. */
const NEEDED = {
  brand: "Brand.TELEPORT",
  version: '"18.3.0"',
  publicAddress: 'PublicAddress.of("access.example.com")',
  clusterName: '"access.example.com"',
  createNamespace: "false",
  tls: 'ProxyTls.certManager({ clusterIssuer: "letsencrypt" })',
  auth: "{}",
  maintenanceWindow: 'MaintenanceWindow.of({ utcStartHour: 2, weekdays: ["Tue"] })',
};
const LICENSE = 'license: SecretRef.ephemeral({ variable: "license", key: "license.pem" }),';

/** An example with what a page leaves out of its platform. Props alone are those of a platform, and so is a storage. */
function whole(example: string): string {
  const props = /^const storage\b/m.test(example)
    ? "  auth: { storage },"
    : /^\w+: /.test(example)
      ? example
      : undefined;
  const platform = `new AccessPlatform(stack, "platform", {\n${props}\n  // …\n});`;
  const code = props === undefined ? example : props === example ? platform : `${example}\n${platform}`;
  const [said = ""] = /new AccessPlatform\([^]*?\n\}\)/.exec(code) ?? [];
  const missing = Object.entries(NEEDED).filter(([prop]) => !new RegExp(`^(?: {2})?${prop}:`, "m").test(said));
  const filled = code.replace(/^ {2}\/\/ …$/m, missing.map(([prop, value]) => `  ${prop}: ${value},`).join("\n"));
  return filled.includes("license:") ? filled : filled.replace("auth: {", `auth: { ${LICENSE}`);
}

/** What an example may take from around it; of what it declares itself nothing is made here. */
function around(app: cdktf.App) {
  const stack = new access.ClusterStack(app, "production", {
    target: access.KubernetesTarget.kubeconfig({ context: "production" }),
    state: access.StateBackend.s3({ bucket: "acme-terraform", key: "production", region: "eu-central-1" }),
  });
  const run = (code: string): unknown => evaluated(`return ${code}`, scope);
  const given = whole('new AccessPlatform(stack, "given", {\n  // …\n})');
  const agent = 'services: [AgentService.ssh()], version: AgentVersion.followUpdater({ first: "18.3.0" })';
  const made = new Map<string, unknown>();
  const lazily = (name: string, code: string) => ({
    enumerable: true,
    get: () => {
      if (!made.has(name)) made.set(name, run(code));
      return made.get(name);
    },
  });
  const scope: object = Object.defineProperties(
    { ...cdktf, ...access, app, stack, readFileSync: fileOfExample },
    {
      platform: lazily("platform", given),
      agents: lazily("agents", `new AgentRelease(stack, "agents", { platform, ${agent} })`),
      web: lazily(
        "web",
        `new LinuxAgent(stack, "web", { platform, joinToken: SecretRef.of("token", "auth-token"), ${agent} })`,
      ),
    },
  );
  return scope;
}

/** A file that an example reads: the public keys of a cluster, or of a repository. */
function fileOfExample(name: string): string {
  if (name.endsWith(".jwks")) return JSON.stringify({ keys: [{ kty: "RSA", kid: "1", n: "sXch", e: "AQAB" }] });
  return "-----BEGIN PGP PUBLIC KEY BLOCK-----\n\nmQEN\n-----END PGP PUBLIC KEY BLOCK-----\n";
}

function evaluated(code: string, scope: object): unknown {
  const { outputText } = ts.transpileModule(code, { compilerOptions: { target: ts.ScriptTarget.ES2022 } });
  // oxlint-disable-next-line typescript/no-implied-eval, typescript/no-unsafe-call
  return new Function("scope", `with (scope) { ${outputText} }`)(scope);
}

test("examples are found on most pages", () => {
  expect(new Set(EXAMPLES.map(([place]) => place.replace(/:\d+$/, ""))).size).toBeGreaterThan(9);
});

/** A program in which each example is a function, of which what it may take from around it are the parameters. */
function programOf(examples: typeof EXAMPLES): string {
  const given = [
    ...["app: cdktf.App", "stack: access.ClusterStack", "platform: access.AccessPlatform"],
    ...[
      "agents: access.AgentRelease",
      "web: access.LinuxAgent",
      "readFileSync: (file: string, form: string) => string",
    ],
  ].join(", ");
  return [
    'import * as cdktf from "cdktf";',
    'import * as access from "cdktf-access-platform";',
    `const { ${Object.keys(access).join(", ")} } = access;`,
    "const { Fn, TerraformLocal, TerraformResource, TerraformVariable } = cdktf;",
    ...examples.map(([place, code], index) => {
      return `export function example${index}(${given}) {\n// ${place}\n{\n${whole(code)}\n}\n}`;
    }),
  ].join("\n");
}

/** As the package itself is compiled, which the examples import from its sources. */
const TSCONFIG = {
  extends: join(ROOT, "tsconfig.package.json"),
  compilerOptions: {
    ...{ rootDir: ROOT, noEmit: true, composite: false, declaration: false, noUnusedLocals: false },
    ...{ noUnusedParameters: false, paths: { "cdktf-access-platform": [join(ROOT, "constructs/index.ts")] } },
  },
  include: ["*.ts"],
};

test("every example compiles", () => {
  // Where packages are found.
  const folder = mkdtempSync(join(ROOT, "node_modules/examples-"));
  try {
    writeFileSync(join(folder, "examples.ts"), programOf(EXAMPLES));
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(TSCONFIG));
    const compiler = join(ROOT, "node_modules/typescript-7/bin/tsc");
    expect(spawnSync(process.execPath, [compiler, "--project", folder], { encoding: "utf8" }).stdout).toBe("");
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each(EXAMPLES)("%s is right", (_, example) => {
  const app = new cdktf.App({ outdir: temporaryOutput("access-platform-example") });
  const found = (() => {
    try {
      evaluated(whole(example), around(app));
      app.synth();
      return "";
    } catch (error) {
      if (error instanceof ViolationsError) return error.message;
      throw error;
    }
  })();
  expect(found).toBe("");
});
