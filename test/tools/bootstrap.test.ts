import { spawnSync } from "node:child_process";
import { cpSync } from "node:fs";
import { join } from "node:path";
import { temporaryFolder } from "../support/temporary-folder";

const ROOT = join(__dirname, "../..");

const checkout = temporaryFolder();
for (const file of ["package.json", "package-lock.json", "tools/bootstrap.mjs"])
  cpSync(join(ROOT, file), join(checkout, file));

/** What a checkout without dependencies says with such a Node, on a machine without npm. */
function saidWith(version: string): string {
  const pretending = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "${version}" } })`;
  const { stderr } = spawnSync(
    process.execPath,
    ["--import", `data:text/javascript,${encodeURIComponent(pretending)}`, "tools/bootstrap.mjs"],
    { cwd: checkout, encoding: "utf8", env: { PATH: "", HOME: checkout } },
  );
  return stderr;
}

test.each(["18.20.8", "20.9.0", "20.18.3"])("Node %s is refused before anything is done", (version) => {
  expect(saidWith(version)).toBe(
    `this is Node ${version}; access-platform needs Node 20.19 or newer: install a newer one\n`,
  );
});

test.each(["20.19.0", "21.0.0", "22.1.0", "26.10.0", "100.0.0"])("with Node %s, npm is asked for", (version) => {
  expect(saidWith(version)).toMatch(/^npm could not be started/);
});
