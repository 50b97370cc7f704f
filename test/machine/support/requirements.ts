import { existsSync } from "node:fs";
import { controlPlaneFolders } from "../../../local/folders";
import { whyNoNamespaces } from "../../node/support/requirements";
import { describeUnless, whyNotOnPath } from "../../support/describe-unless";
import { whyNoService } from "../../service/build";
import { baseSystem } from "./base-system.cjs";

const FROM_PATH = [
  "bash",
  "dpkg-deb",
  "dpkg-scanpackages",
  "ip",
  "nsenter",
  "openssl",
  "setpriv",
  "systemd-nspawn",
  "tinyproxy",
  "unshare",
];

/** Folder of the system that machines are made of. */
export function systemFolder(): string {
  return baseSystem(controlPlaneFolders("any").cache);
}

/** Why no machine can be booted here; nothing where one can. */
export function whyNoMachine(): string | undefined {
  if (process.platform !== "linux") return `a machine needs Linux, this is ${process.platform}`;
  if (process.getuid?.() !== 0) return "a machine needs root";
  const missing = whyNotOnPath(FROM_PATH);
  if (missing !== undefined) return missing;
  if (!existsSync(systemFolder())) return "there is no Debian to boot: npm run programs makes one";
  return whyNoService() ?? whyNoNamespaces();
}

const reason = whyNoMachine();

/** A test of another tier that boots a machine; skipped with the reason in its title where there can be none. */
export function testOnMachine(name: string, body: () => Promise<void>): void {
  if (reason === undefined) test(name, body);
  else test.skip(`${name} (skipped: ${reason})`, body);
}

/** A suite that boots machines; skipped with the reason in its title where there can be none. */
export function describeOnMachine(name: string, suite: () => void): void {
  describeUnless(reason, `machine tier: ${name}`, suite);
}
