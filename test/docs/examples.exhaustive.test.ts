import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import * as cdktf from "cdktf";
import * as ts from "typescript";
import * as access from "../../constructs";
import { ALL_RULES } from "../../constructs/rules";
import { ViolationsError } from "../../constructs/core/violations-error";
import { AGENT_CHART_VALUES, CLUSTER_CHART_VALUES, type ChartValueGroup } from "../../tools/import/charts/chart-values";
import { RESOURCE_TABLE } from "../../tools/docs/chart-values/resources";
import { rowText } from "../../tools/import/charts/draft";
import { sampled } from "../support/sample";
import { temporaryOutput } from "../support/temporary-folder";

const ROOT = join(__dirname, "../..");
const DOCS = join(ROOT, "docs");

/**
 * The examples of the pages and of docstrings, by page and line. Those with a title are whole programs, which other tests
 * run.
 */
const EXAMPLES = ["", "api"].flatMap((folder) => {
  const block = folder === "" ? /^```ts\n([^]*?)^```$/gm : /^#+ Example\n\n```ts\n([^]*?)^```$/gm;
  const pages = readdirSync(join(DOCS, folder)).filter((page) => page.endsWith(".md"));
  return pages.flatMap((page) => {
    const text = readFileSync(join(DOCS, folder, page), "utf8");
    return [...text.matchAll(block)].map(({ index, 1: code = "" }) => {
      return [`${join(folder, page)}:${text.slice(0, index).split("\n").length}`, code] as const;
    });
  });
});

/** What every platform needs and pages leave out, as a page would write it. */
const NEEDED = {
  brand: "Brand.TELEPORT",
  version: '"18.11.3"',
  publicAddress: '"access.example.com"',
  clusterName: '"access.example.com"',
  createNamespace: "false",
  tls: 'ProxyTls.certManager({ clusterIssuer: "letsencrypt" })',
  auth: "{}",
  maintenanceWindow: '{ utcStartHour: 2, weekdays: ["Tue"] }',
};
const LICENSE = 'license: SecretRef.ephemeral({ variable: "license", key: "license.pem" }),';

/** An example with what a page leaves out of its platform. Props alone are those of a platform, and so is a storage. */
function whole(example: string): string {
  const props = /^const storage\b/m.test(example)
    ? `  auth: { storage${/^const extraEnvironment\b/m.test(example) ? ", extraEnvironment" : ""} },`
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
  const agent = 'services: [AgentService.ssh()], version: AgentVersion.followUpdater({ first: "18.11.3" })';
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

/** A file that an example reads: a resource, or the public keys of a cluster or of a repository. */
function fileOfExample(name: string): string {
  if (name.endsWith(".yaml"))
    return "{ kind: app, version: v3, metadata: { name: docs }, spec: { uri: http://docs:80 } }";
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

const IMPORTS = `import * as cdktf from "cdktf";
import * as access from "cdktf-access-platform";
const { ${Object.keys(access).join(", ")} } = access;`;

/** A program in which each example is a function, of which what it may take from around it are the parameters. */
function programOf(examples: typeof EXAMPLES): string {
  const given = [
    "app: cdktf.App",
    "stack: access.ClusterStack",
    "platform: access.AccessPlatform",
    "agents: access.AgentRelease",
    "web: access.LinuxAgent",
    "readFileSync: (file: string, form: string) => string",
  ].join(", ");
  return [
    IMPORTS,
    "const { Fn, TerraformLocal, TerraformResource, TerraformVariable } = cdktf;",
    ...examples.map(([place, code], index) => {
      return `export function example${index}(${given}) {\n// ${place}\n{\n${whole(code)}\n}\n}`;
    }),
  ].join("\n");
}

/** For what the table of the chart's values leaves out: a value of any type, all arguments, and some of the props. */
const LEFT_OUT = `declare const any: never;
declare function all<T>(): T;
declare function some<T>(given: Some<T>, by?: unknown): NonNullable<T>;
type Some<T> = T extends string | number | boolean | readonly unknown[] | access.Value | undefined
  ? T
  : { readonly [K in keyof T]?: Some<T[K]> };`;

/** A program that names what the table of the chart's values says to write: props by their paths, values and members. */
function programOfTable(): string {
  const lines = [
    ...linesOfTable(CLUSTER_CHART_VALUES, "access.AccessPlatformProps"),
    ...linesOfTable(AGENT_CHART_VALUES, "access.AgentReleaseProps"),
    ...linesOfTable(RESOURCE_TABLE, "access.AccessPlatformProps"),
  ];
  return [IMPORTS, LEFT_OUT, ...lines].join("\n");
}

/** The lines of one table; a path in it is a prop of a type. */
function linesOfTable(table: readonly ChartValueGroup[], props: string): readonly string[] {
  const rows = table
    .flatMap((section) => section.rows)
    .flatMap(({ values, write }) => write.flatMap((code) => values.map((path) => rowText(code, path))));
  return [...new Set(rows)].map((row, index) => {
    const [, path, value = path === undefined ? row : ""] = /^([a-z][\w.]*)(?:: (.*))?$/.exec(row) ?? [];
    const keys = path?.split(".") ?? [];
    const type = keys.reduce((outer, key) => `NonNullable<${outer}["${key}"]>`, props);
    const [, owner, member] = /^(\w+)\.(\w+)$/.exec(value) ?? [];
    if (owner !== undefined) return `all<(key: keyof access.${owner} | keyof typeof ${owner}) => void>()("${member}");`;
    const whole = value
      .replace(/([{,] )(\w+)(?= \}|,)/g, "$1$2: any")
      .replace(/([\w.]+)\(\)/g, "$1(...all<Parameters<typeof $1>>())")
      .replace(/([\w.]+)\(\{/g, "$1(some<Parameters<typeof $1>[0]>({")
      .replace(/\}\)/g, "}))");
    return value === ""
      ? `export type Row${props.split(".").at(-1)}${index} = ${type};`
      : `some<${path === undefined ? "unknown" : type}>(${whole});`;
  });
}

/** A name with its arguments, in which two brackets may be open. */
const CALL = String.raw`[a-zA-Z]\w*(?:\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\))?`;

/** A member of a class, or of the class before it; a prop with its value. */
const CODE_IN_FIX = new RegExp(
  String.raw`(?<![\w.<])([A-Z]\w*)?\.(${CALL})|(?<![\w.<"])([a-z]\w*): (\{(?:[^{}]|\{[^{}]*\})*\}|"[^"]*"|\[[^\]]*\]|true|false|\d+(?![.\w])|[A-Z]\w*\.${CALL})`,
  "g",
);

/** A program that names the classes, members and props with which fixes of rules say what to write. */
function programOfFixes(): string {
  const interfaces = publicInterfaces().map((name) => `access.${name}`);
  const types = [
    `type Props = ${interfaces.join(" | ")};`,
    "type Keys<P = Props> = P extends unknown ? keyof P : never;",
    "type Prop<K extends Keys, P = Props> = P extends unknown ? (K extends keyof P ? P[K] : never) : never;",
  ];
  const lines = ALL_RULES.flatMap(({ code, fix }) => {
    let owner = "";
    return [...fix.matchAll(CODE_IN_FIX)].flatMap(([, named = "", call = "", prop, value = ""]) => {
      owner = named || (/^[A-Z]\w*(?=\.)/.exec(value)?.[0] ?? owner);
      // A factory stands for what it makes.
      const isFactory = /^[A-Z]\w*\.[a-z]\w*$/.test(value);
      if (prop !== undefined)
        return `some<Prop<"${prop}">>(${isFactory ? `any, ${value}` : withAny(value)}); // ${code}`;
      return owner === "" ? [] : `${withAny(`${owner}.${call}`)}; // ${code}`;
    });
  });
  return [IMPORTS, "const { Fn, Token } = cdktf;", LEFT_OUT, ...types, ...lines].join("\n");
}

/** The code of a fix, in which what it leaves out is of any type. */
function withAny(code: string): string {
  return code
    .replace(/([{,] )(\w+)(?= \}|,)/g, "$1$2: any")
    .replace(/(?<=[(,] ?)[a-z]\w*(?=[,)])/g, "any")
    .replace(/([\w.]+)\((?:\{ )?…(?: \})?\)/g, "$1(...all<Parameters<typeof $1>>())");
}

/** Names of the types that users may import and that have props. */
function publicInterfaces(): readonly string[] {
  const textsIn = (folder: string): readonly string[] =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".ts"))
      .map((file) => readFileSync(join(ROOT, folder, file), "utf8"));
  const exported = new Set(textsIn("constructs/public").flatMap((text) => text.match(/\b[A-Z]\w*/g) ?? []));
  const declared = textsIn("constructs").flatMap((text) => [...text.matchAll(/^export interface (\w+)(?= |<)/gm)]);
  return [...new Set(declared.map(([, name = ""]) => name))].filter((name) => exported.has(name)).sort();
}

/** As the package itself is compiled, which the examples import from its sources. */
const TSCONFIG = {
  extends: join(ROOT, "tsconfig.package.json"),
  compilerOptions: {
    rootDir: ROOT,
    noEmit: true,
    composite: false,
    declaration: false,
    noUnusedLocals: false,
    noUnusedParameters: false,
    paths: { "cdktf-access-platform": [join(ROOT, "constructs/index.ts")] },
  },
  include: ["*.ts"],
};

test("every example compiles, and what the table of the chart's values and the fixes of rules say to write", () => {
  // Where packages are found.
  const folder = mkdtempSync(join(ROOT, "node_modules/examples-"));
  try {
    writeFileSync(join(folder, "examples.ts"), programOf(EXAMPLES));
    writeFileSync(join(folder, "chart-values.ts"), programOfTable());
    writeFileSync(join(folder, "fixes.ts"), programOfFixes());
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(TSCONFIG));
    const compiler = join(ROOT, "node_modules/typescript-7/bin/tsc");
    expect(spawnSync(process.execPath, [compiler, "--project", folder], { encoding: "utf8" }).stdout).toBe("");
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.each(sampled(EXAMPLES))("%s is right", (_, example) => {
  const app = new cdktf.App({ outdir: temporaryOutput() });
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
