import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { programOfReadme } from "../support/doc-programs";
import { InstalledPackage, type Outcome } from "./installed-package";
import { writtenSbom } from "./sbom";

const USER_PROGRAM = programOfReadme();
const MANIFEST = JSON.parse(readFileSync(join(__dirname, "../../package.json"), "utf8")) as {
  version: string;
  dependencies: Record<string, string>;
};

/** The pages of the documentation, and the schemas, pipelines and programs that they name; what is generated from declarations is not among them. */
const PAGES = ["docs", "docs/charts", "docs/pipelines", "docs/programs", "docs/schemas"].flatMap((folder) =>
  readdirSync(join(__dirname, "../..", folder))
    .filter((file) => /\.(md|json|ts|yaml)$/.test(file))
    .map((file) => `${folder}/${file}`),
);

const PROGRAMS = PAGES.filter((page) => page.startsWith("docs/programs/"));

const COMPILER_OPTIONS = {
  strict: true,
  exactOptionalPropertyTypes: true,
  target: "ES2022",
  module: "Node16",
  types: ["node"],
  skipLibCheck: false,
};

let installed: InstalledPackage;

/** What the compiler says of all programs. */
let compiled: Outcome;

beforeAll(async () => {
  installed = await InstalledPackage.pack();
  installed.write("main.ts", USER_PROGRAM);
  for (const page of PROGRAMS) {
    installed.write(basename(page), installed.read(`node_modules/cdktf-access-platform/${page}`));
  }
  const files = ["main.ts", ...PROGRAMS.map((page) => basename(page))];
  installed.write("tsconfig.json", JSON.stringify({ compilerOptions: COMPILER_OPTIONS, files }));
  compiled = await installed.node("node_modules/typescript/bin/tsc", "--project", ".");
});

afterAll(() => {
  installed.remove();
});

describe("the tarball", () => {
  test("holds what the package is made of, and nothing else", () => {
    const groups = new Set(
      installed.contents
        .filter((path) => !/^dist\/(constructs|local|tools)\/.+\.(js|js\.map|d\.ts)$/.test(path))
        .filter((path) => !/^docs\/api\/[\w-]+\.md$/.test(path))
        .filter((path) => !/^programs\/(delivery|backup)\/[a-z]+\.(sh|awk)$/.test(path))
        .filter(
          (path) =>
            !/^charts\/(svc-agent|delivery-limits|custom-objects)\/(Chart|values)\.(yaml|schema\.json)$/.test(path),
        )
        .filter(
          (path) => !/^charts\/(svc-agent|delivery-limits|custom-objects)\/templates\/.+\.(yaml|tpl|txt)$/.test(path),
        ),
    );
    groups.delete("README.md");
    for (const page of PAGES) groups.delete(page);
    groups.delete("charts/svc-agent/.helmignore");
    expect([...groups]).toEqual([
      "CHANGELOG.md",
      "LICENSE",
      "SECURITY.md",
      "dist/sbom.cdx.json",
      "docs/platform.svg",
      "package.json",
    ]);
  });

  test("holds the list of what is installed with it, as the checkout writes it", () => {
    const sbom = installed.read("node_modules/cdktf-access-platform/dist/sbom.cdx.json");
    expect(sbom).toBe(writtenSbom());
    const { components } = JSON.parse(sbom) as { components: readonly { name: string }[] };
    expect(components.map(({ name }) => name)).toEqual(expect.arrayContaining(Object.keys(MANIFEST.dependencies)));
  });

  test("runs nothing when it is installed", () => {
    const { scripts } = JSON.parse(installed.read("node_modules/cdktf-access-platform/package.json")) as {
      scripts: object;
    };
    expect(Object.keys(scripts)).toContain("prepack");
    expect(Object.keys(scripts).filter((name) => /^(pre|post)?install$|^(pre|post)?prepare$/.test(name))).toEqual([]);
  });

  test("holds code, declarations, source maps, the command and the charts", () => {
    expect(installed.contents).toEqual(
      expect.arrayContaining([
        "dist/constructs/index.js",
        "dist/constructs/index.js.map",
        "dist/constructs/index.d.ts",
        "dist/tools/access-platform.js",
        "charts/svc-agent/Chart.yaml",
        "charts/svc-agent/values.schema.json",
        "charts/delivery-limits/Chart.yaml",
        "charts/custom-objects/Chart.yaml",
        "programs/delivery/deliver.sh",
        "programs/backup/backup.sh",
      ]),
    );
  });

  test("holds the pages that messages name", () => {
    expect(PAGES).toEqual(expect.arrayContaining(["docs/rules.md", "docs/specification.md"]));
    expect(installed.contents).toEqual(expect.arrayContaining(PAGES));
  });

  test("names no folder of the machine that packed it", () => {
    const folder = join(installed.folder, "node_modules/cdktf-access-platform");
    const naming = installed.contents.filter((path) =>
      /\/(?:home|root|tmp|work)\/\w/.test(readFileSync(join(folder, path), "utf8")),
    );
    expect(naming).toEqual([]);
  });
});

describe("a user's program of 20 lines", () => {
  test("has at most 24 lines", () => {
    expect(USER_PROGRAM.trimEnd().split("\n").length).toBeLessThanOrEqual(24);
  });

  test("type-checks in strict mode, our declarations included, and declares the platform", async () => {
    expect(compiled).toMatchObject({ stdout: "", exitCode: 0 });
    expect(await installed.node("main.js")).toEqual({ stdout: "", stderr: "", exitCode: 0 });
    const stack = JSON.parse(installed.read("cdktf.out/stacks/production/cdk.tf.json")) as {
      resource: Record<string, object>;
    };
    expect(Object.keys(stack.resource)).toEqual(
      expect.arrayContaining(["helm_release", "kubernetes_deployment_v1", "kubernetes_service_v1"]),
    );
  });

  test("deploys the chart of the package, from the program's output and by a relative path", () => {
    const text = installed.read("cdktf.out/stacks/production/cdk.tf.json");
    const { resource } = JSON.parse(text) as { resource: { helm_release: Record<string, { chart: string }> } };
    const [release] = Object.values(resource.helm_release);
    expect(release?.chart).toMatch(/^\.\/assets\//);
    const chart = join(installed.folder, "cdktf.out/stacks/production", release?.chart ?? "");
    expect(readdirSync(chart)).toEqual(expect.arrayContaining(["Chart.yaml", "templates", "values.yaml"]));
    expect(text).not.toContain(installed.folder);
    expect(text).not.toContain(process.cwd());
  });
});

describe("the programs of the quick start", () => {
  test.each(PROGRAMS)(
    "%s: type-checks in strict mode against the installed package, and declares a platform",
    async (page) => {
      expect(compiled).toMatchObject({ stdout: "", exitCode: 0 });
      expect(await installed.node(`${basename(page, ".ts")}.js`)).toEqual({ stdout: "", stderr: "", exitCode: 0 });
      expect(installed.read("cdktf.out/stacks/access/cdk.tf.json")).toContain("kubernetes_deployment_v1");
    },
  );
});

describe("what a program may reach", () => {
  test.each([
    "cdktf-access-platform/dist/constructs/network/host-port",
    "cdktf-access-platform/dist/constructs/index.js",
    "cdktf-access-platform/constructs",
    "cdktf-access-platform/package.json",
  ])("%s is refused", async (path) => {
    const { exitCode, stderr } = await installed.node("-e", `require(${JSON.stringify(path)})`);
    expect(stderr).toContain("ERR_PACKAGE_PATH_NOT_EXPORTED");
    expect(exitCode).toBe(1);
  });

  test("the public API is the same for require and import", async () => {
    const names = "Object.keys(api).filter((name) => /^[A-Z]|^[a-z]+$/.test(name) && name !== 'default').sort().join()";
    const required = await installed.node("-e", `const api = require("cdktf-access-platform"); console.log(${names})`);
    const script = `import * as api from "cdktf-access-platform"; console.log(${names})`;
    const imported = await installed.node("--input-type=module", "-e", script);
    expect(required).toMatchObject({ exitCode: 0, stderr: "" });
    expect(imported.stdout).toBe(required.stdout);
  });

  test("the command is there, and says what it can do", async () => {
    const { stdout, exitCode } = await installed.node("node_modules/.bin/access-platform", "--help");
    expect(exitCode).toBe(0);
    expect(stdout).toContain("Usage: access-platform");
  });

  test("the version is that of the checkout", () => {
    const manifest = installed.read("node_modules/cdktf-access-platform/package.json");
    expect(JSON.parse(manifest)).toMatchObject({ version: MANIFEST.version });
  });
});

describe("a program in JavaScript", () => {
  test("that breaks rules gets all of them in one report, exit code 1, no stack trace and no output", async () => {
    installed.write("wrong.js", WRONG_PROGRAM);
    const { stderr, exitCode } = await installed.node("wrong.js");
    expect(exitCode).toBe(1);
    for (const prop of ["publicAddress", "version", "maintenanceWindow.utcStartHour", "maintenanceWindow.weekdays"])
      expect(stderr).toContain(`production/platform, ${prop} (wrong.js:`);
    expect(stderr).toMatch(/\d+ violations; nothing was written/);
    expect(stderr).not.toMatch(/^\s+at /m);
    expect(stderr).not.toContain("TypeError");
    expect(installed.files("wrong.out")).toEqual([]);
  });
});

const WRONG_PROGRAM = `
const { App } = require("cdktf");
const access = require("cdktf-access-platform");

const app = new App({ outdir: "wrong.out" });
const stack = new access.ClusterStack(app, "production", {
  target: access.KubernetesTarget.environment(),
  state: access.StateBackend.local({ path: "terraform.tfstate" }),
});
new access.AccessPlatform(stack, "platform", {
  publicAddress: access.PublicAddress.of(443),
  version: access.Version.of({ major: 17 }),
  maintenanceWindow: access.MaintenanceWindow.of({ utcStartHour: "2", weekdays: "Tue" }),
});
app.synth();
`;
