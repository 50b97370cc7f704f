/**
 * Runs the tests that need nothing but a checkout. Beside them, which leave a core idle at their start and at their end: lint
 * without types, types, and what is written from the sources.
 */
import { spawn } from "node:child_process";
import { runInterruptibly } from "./interruptible-run.mjs";

const LEFT_OUT = [
  "deployments by the preview and by Terraform (test/e2e, test/local)",
  "a node that runs what is declared, and the stand-in of the service, in Go (test/node, test/service)",
  "machines that boot, and machines of a folder, which take root (test/machine, test/agents/linux)",
  "the delivery's script in the shells of small images (test/access/delivery)",
  "the report in a browser (test/browser)",
  "expressions that Terraform evaluates, and what Helm makes of the charts (test/terraform, test/agents, test/brand)",
  "the package as its users have it, pipelines, and the programs of the pages (test/package, test/tools/review, test/docs)",
  "what a killed process leaves, and what Jest and the bench print (test/tools/tctl, test/support, test/bench)",
  "other versions of Node, Terraform, Kubernetes and the providers (test/compatibility)",
  "Teleport (test/product)",
].map((what) => `left out: ${what}`);

const CHECKS = ["lint:rules", "lint:format", "lint:budget", "typecheck", "docs -- --check"];
const checking = spawn("run-p", ["--aggregate-output", "--continue-on-error", ...CHECKS]);
let checked = "";
for (const output of [checking.stdout, checking.stderr])
  output.setEncoding("utf8").on("data", (text) => (checked += text));
const checks = new Promise((resolve) =>
  checking.on("error", () => resolve(1)).on("close", (code) => resolve(code ?? 1)),
);

const code = await runInterruptibly("npm", ["run", "--silent", "jest", "--", "\\.test\\.ts$"], {
  env: { ...process.env, ACCESS_PLATFORM_LEFT_OUT: [...LEFT_OUT, "all of it: npm run test:all"].join("\n") },
});
const codeOfChecks = await checks;
if (codeOfChecks !== 0) process.stdout.write(`\n${checked}\nlint, types or documents failed, see above\n`);
process.exitCode = code === 0 ? codeOfChecks : (code ?? 130);
