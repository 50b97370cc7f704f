import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { ModuleKind, ScriptTarget, transpileModule } from "typescript";
import { temporaryFolder } from "../../support/temporary-folder";

const PRELOAD = resolve(__dirname, "../../../dist/tools/synth/report-errors.js");

/** What an application prints that ends with an error. @param folder of the application, which `report` is left in */
function printedBy(source: string, folder = temporaryFolder()): string {
  const compilerOptions = { target: ScriptTarget.ES2022, module: ModuleKind.CommonJS, inlineSourceMap: true };
  writeFileSync(join(folder, "main.js"), transpileModule(source, { fileName: "main.ts", compilerOptions }).outputText);
  return spawnSync(process.execPath, ["--require", PRELOAD, "main.js"], {
    cwd: folder,
    encoding: "utf8",
    env: { ...process.env, ACCESS_PLATFORM_REPORT: join(folder, "report") },
  }).stderr;
}

test("an error that ends an application is reported with the lines that a person wrote", () => {
  const source = `type Erased = {\n  name: string;\n};\nfunction read() {\n  throw new RangeError("no file");\n}\nread();\n`;
  expect(printedBy(source)).toBe(
    "RangeError: no file\n    at read (main.ts:5)\n    at Object.<anonymous> (main.ts:7)\n",
  );
});

test("a report of violations is printed alone", () => {
  const source = `const error = new Error("2 violations");\nerror.name = "ViolationsError";\nthrow error;\n`;
  expect(printedBy(source)).toBe("2 violations\n");
});

const BUILT = resolve(__dirname, "../../../dist/constructs");
const APP = `
import { App } from "${resolve(__dirname, "../../../node_modules/cdktf")}";
import * as access from "${BUILT}";
type Erased = string;
const app = new App();
const stack = new access.ClusterStack(app, "one", {
  target: access.KubernetesTarget.environment(),
  state: access.StateBackend.local({ path: "terraform.tfstate" }),
});
`;
const TENANT = `
new access.CloudTenant(stack, "tenant", {
  brand: access.Brand.TELEPORT,
  PROPS
});
app.synth();
`;

test.each([
  [
    "where constructs are declared",
    'publicAddress: "example.teleport.sh", clusterName: "example.teleport.sh", version: "18.11.3",',
    { places: { one: "main.ts:6", "one/tenant": "main.ts:11" } },
  ],
  [
    "which rules are broken",
    'publicAddress: "https://example.com", clusterName: "example.teleport.sh", version: "18.11.3",',
    {
      violations: [
        { path: "one/tenant", property: "publicAddress", declaredAt: "main.ts:11", rule: { code: "ADDRESS-007" } },
      ],
    },
  ],
])("a command that asks for it is told %s", (_, props, expected) => {
  const folder = temporaryFolder();
  printedBy(`${APP}${TENANT.replace("PROPS", props)}`, folder);
  expect(JSON.parse(readFileSync(join(folder, "report"), "utf8"))).toMatchObject(expected);
});
