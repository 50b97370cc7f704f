/**
 * Runs the tests that need nothing but a checkout, and one deployment to the control plane that `npm start` has got. Beside
 * them, which leave a core idle at their start and at their end: lint without types, types, and what is written from the sources.
 */
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { run } from "../../dist/local/run.js";
import { runInterruptibly } from "./interruptible-run.mjs";

const require = createRequire(import.meta.url);
const { findBinaries } = require("../../dist/local/search.js");
const { controlPlaneFolders } = require("../../dist/local/folders.js");
const { stopControlPlane } = require("../../dist/local/control-plane.js");
const { PINNED_BINARIES } = require("../../dist/local/pinned-binaries.js");

const context = { env: process.env, cache: controlPlaneFolders("any").cache, run, onProgress: () => {} };
const isRequired = process.env["ACCESS_PLATFORM_REQUIRE"]?.split(",").includes("preview") ?? false;
const deploys = isRequired || (await findBinaries(context)).size === PINNED_BINARIES.length;

const LEFT_OUT = [
  ...(deploys ? [] : ["one deployment to a control plane: npm start gets its programs"]),
  "deployments by the preview and by Terraform (test/e2e, test/local)",
  "a node that runs what is declared, and the stand-in of the service, in Go (test/node, test/service)",
  "machines that boot, and machines of a folder, which take root (test/machine, test/agents/linux)",
  "the delivery's script in the shells of small images (test/access/delivery)",
  "the report in a browser (test/browser)",
  "the package as its users have it, and pipelines (test/package, test/tools/review)",
  "other versions of Node, Terraform, Kubernetes and the providers (test/compatibility)",
  "Teleport (test/product)",
].map((what) => `left out: ${what}`);

const CHECKS = ["lint:*", "typecheck", "docs -- --check"];
const checking = spawn("run-p", ["--aggregate-output", "--continue-on-error", ...CHECKS]);
let checked = "";
for (const output of [checking.stdout, checking.stderr])
  output.setEncoding("utf8").on("data", (text) => (checked += text));
const checks = new Promise((resolve) =>
  checking.on("error", () => resolve(1)).on("close", (code) => resolve(code ?? 1)),
);

const chosen = ["\\.test\\.ts$", ...(deploys ? ["test/e2e/preview\\.e2e\\.ts$"] : [])];
const code = await runInterruptibly("npm", ["run", "--silent", "jest", "--", ...chosen], {
  env: { ...process.env, ACCESS_PLATFORM_LEFT_OUT: [...LEFT_OUT, "all of it: npm run test:all"].join("\n") },
});
// Whatever made it, a control plane goes on by itself.
if (code === undefined && deploys) await stopControlPlane({ name: "test-preview" });
const codeOfChecks = await checks;
if (codeOfChecks !== 0) process.stdout.write(`\n${checked}\nlint, types or documents failed, see above\n`);
process.exitCode = code === 0 ? codeOfChecks : (code ?? 130);
