import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { CLUSTERS } from "../../tools/init/clusters";
import { programOfReadme } from "../support/doc-programs";
import { InstalledPackage, type Outcome } from "./installed-package";
import { pipelinesSuite } from "./pipelines-suite";
import { writtenSbom } from "./sbom";
import { endsWithTests } from "../support/ends-with-tests";

const USER_PROGRAM = programOfReadme();
const MANIFEST = JSON.parse(readFileSync(join(__dirname, "../../package.json"), "utf8")) as {
  version: string;
  dependencies: Record<string, string>;
};

/** The pages of the documentation, and the schemas, pipelines and programs that they name; not those of the public API, whose text is in the declarations. */
const PAGES = ["docs", "docs/charts", "docs/pipelines", "docs/programs", "docs/schemas"].flatMap((folder) =>
  readdirSync(join(__dirname, "../..", folder))
    .filter((file) => /\.(md|json|ts|yaml)$/.test(file))
    .map((file) => `${folder}/${file}`),
);

const COMMAND = "node_modules/.bin/access-platform";

const PROGRAMS = PAGES.filter((page) => page.startsWith("docs/programs/"));

const COMPILER_OPTIONS = {
  strict: true,
  exactOptionalPropertyTypes: true,
  target: "ES2022",
  module: "Node16",
  types: ["node"],
  skipLibCheck: false,
};

const ends = endsWithTests();
let installed: InstalledPackage;

/** What the compiler says of all programs. */
let compiled: Outcome;

beforeAll(async () => {
  installed = await InstalledPackage.pack();
  ends({
    stop: () => {
      installed.remove();
    },
  });
  installed.write("main.ts", USER_PROGRAM);
  for (const page of PROGRAMS) {
    installed.write(basename(page), installed.read(`node_modules/cdktf-access-platform/${page}`));
  }
  const files = ["main.ts", ...PROGRAMS.map((page) => basename(page))];
  installed.write("tsconfig.json", JSON.stringify({ compilerOptions: COMPILER_OPTIONS, files }));
  compiled = await installed.node("node_modules/typescript/bin/tsc", "--project", ".");
});

describe("the tarball", () => {
  test("holds what the package is made of, and nothing else", () => {
    const groups = new Set(
      installed.contents
        .filter(
          (path) => !/^dist\/((constructs|local|tools)\/.+\.js|constructs\/.+\.d\.ts|tools\/.+\.json)$/.test(path),
        )
        .filter((path) => !/^programs\/(delivery|backup|linux)\/[a-z]+\.(sh|jq)$/.test(path))
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
      "dist/constructs.js",
      "dist/constructs.js.map",
      "dist/constructs/access/generated/forms.json",
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

  test("holds code, declarations, the command and the charts", () => {
    expect(installed.contents).toEqual(
      expect.arrayContaining([
        "dist/constructs.js",
        "dist/constructs/index.d.ts",
        "dist/tools/access-platform.js",
        "charts/svc-agent/Chart.yaml",
        "charts/svc-agent/values.schema.json",
        "charts/delivery-limits/Chart.yaml",
        "charts/custom-objects/Chart.yaml",
        "programs/delivery/deliver.sh",
        "programs/backup/backup.sh",
        "programs/linux/install.sh",
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
  test.each(CLUSTERS)("for %s, init writes one that is compiled, synthesised and reported as it is", async (on) => {
    expect(await installed.node(COMMAND, "init", on, "--on", on)).toMatchObject({ stderr: "", exitCode: 0 });
    const page = `${on}/access-platform.html`;
    expect(await installed.nodeIn(on, `../${COMMAND}`, "report")).toEqual({
      stdout: `${join(installed.folder, page)}\n`,
      stderr: "",
      exitCode: 0,
    });
    expect(installed.read(page)).toContain("teleport");
    expect(installed.files(on)).not.toContain("cdk.tf.json");
  });
});

describe("what a program may reach", () => {
  test.each([
    "cdktf-access-platform/dist/constructs/network/host-port",
    "cdktf-access-platform/dist/constructs.js",
    "cdktf-access-platform/constructs",
  ])("%s is refused", async (path) => {
    const { exitCode, stderr } = await installed.node("-e", `require(${JSON.stringify(path)})`);
    expect(stderr).toContain("ERR_PACKAGE_PATH_NOT_EXPORTED");
    expect(exitCode).toBe(1);
  });

  test("package.json tells the version, which is that of the checkout", async () => {
    const program = 'console.log(require("cdktf-access-platform/package.json").version)';
    expect(await installed.node("-e", program)).toMatchObject({ stdout: `${MANIFEST.version}\n`, exitCode: 0 });
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
    const { stdout, exitCode } = await installed.node(COMMAND, "--help");
    expect(exitCode).toBe(0);
    expect(stdout).toContain("Usage: access-platform");
  });
});

describe("a program in JavaScript", () => {
  test("that breaks rules gets all of them in one report, exit code 1, no stack trace and no output", async () => {
    installed.write("wrong.js", INVALID_PROGRAM);
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

describe("the pipelines", () => {
  pipelinesSuite(() => installed);
});

const INVALID_PROGRAM = `
const { App } = require("cdktf");
const access = require("cdktf-access-platform");

const app = new App({ outdir: "wrong.out" });
const stack = new access.ClusterStack(app, "production", {
  target: access.KubernetesTarget.environment(),
  state: access.StateBackend.local({ path: "terraform.tfstate" }),
});
new access.AccessPlatform(stack, "platform", {
  brand: access.Brand.TELEPORT,
  publicAddress: access.PublicAddress.of(443),
  version: access.Version.of({ major: 17 }),
  maintenanceWindow: access.MaintenanceWindow.of({ utcStartHour: "2", weekdays: "Tue" }),
});
app.synth();
`;
