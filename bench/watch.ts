import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deliveryFiles } from "../constructs/access/delivery/delivery-files";

/** Roles that the service has, and how many of them are declared. */
const SIZES = [
  [200, 200],
  [5_000, 200],
  [5_000, 2_000],
] as const;

const ALLOW = { logins: ["root", "ubuntu"], node_labels: { env: ["dev", "prod*"] } };

/** As the service answers it, with what it adds. */
function answered(name: string) {
  return {
    kind: "role",
    metadata: { name, revision: "472b7904-5953-409b-aab7-6de3068bdf02" },
    spec: {
      allow: { ...ALLOW, rules: [{ resources: ["session"], verbs: ["list", "read"] }] },
      deny: {},
      options: {
        cert_format: "standard",
        desktop_clipboard: true,
        desktop_directory_sharing: true,
        enhanced_recording: ["command", "network"],
        idp: { saml: { enabled: true } },
        max_session_ttl: "30h0m0s",
        record_session: { default: "best_effort", desktop: true },
        ssh_file_copy: true,
      },
    },
    version: "v7",
  };
}

function roles<T>(count: number, make: (name: string) => T): readonly T[] {
  return Array.from({ length: count }, (_, index) => make(`role-${index}`));
}

/** Compares all roles field by field, as a look does where somebody has written each. */
async function measured([there, declared]: (typeof SIZES)[number]): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), "bench-watch-"));
  try {
    const resources = roles(declared, (name) => ({
      resource: {
        kind: "role",
        version: "v7",
        metadata: { name },
        spec: { allow: { ...ALLOW, rules: [{ resources: ["session"], verbs: ["list"] }] } },
      },
      declaredBy: "stack/platform",
    }));
    for (const [name, text] of Object.entries(deliveryFiles(resources).files)) writeFileSync(join(folder, name), text);
    for (const name of ["note", "unread"]) writeFileSync(join(folder, name), "");
    const live = join(folder, "live-role");
    writeFileSync(live, JSON.stringify(roles(there, answered), undefined, 4));
    const slurped = ["resources", "secrets", "service"].flatMap((name) => [
      "--slurpfile",
      name,
      join(folder, `${name}.json`),
    ]);
    const further = ["--slurpfile", "note", join(folder, "note"), "--rawfile", "unread", join(folder, "unread")];
    const reported = ["--arg", "role", "record", "--arg", "trusted", ""];
    const program = ["-n", "-L", folder, "-f", join(folder, "compare.jq")];
    const start = process.hrtime.bigint();
    const { differ, peak } = await run(["jq", ...program, ...slurped, ...further, ...reported, live]);
    const seconds = Number(process.hrtime.bigint() - start) / 1e9;
    const megabytes = (statSync(live).size / 1e6).toFixed(1);
    return `${declared} of ${there} roles (${megabytes} MB): ${seconds.toFixed(2)} s, ${peak} MiB at most, ${differ} differ`;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function run([program = "", ...args]: readonly string[]): Promise<{ differ: number; peak: string }> {
  const child = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"], env: { ...process.env, LC_ALL: "C" } });
  let text = "";
  let peak = 0;
  child.stdout.on("data", (bytes: Buffer) => (text += bytes.toString("latin1")));
  const look = setInterval(() => (peak = Math.max(peak, peakOf(child.pid))), 10);
  await new Promise<void>((resolve, reject) => {
    child.on("error", reject).on("close", (code) => {
      clearInterval(look);
      if (code === 0) resolve();
      else reject(new Error(`${program} ended with exit code ${code ?? "none"}`));
    });
  });
  const { differs } = JSON.parse(text) as { differs: readonly unknown[] };
  return { differ: differs.length, peak: (peak / 1024).toFixed(0) };
}

/** The most memory that a process has had so far, in KiB. */
function peakOf(pid: number | undefined): number {
  try {
    const [, size = "0"] = /^VmHWM:\s*(\d+) kB/m.exec(readFileSync(`/proc/${pid ?? 0}/status`, "utf8")) ?? [];
    return Number(size);
  } catch {
    return 0;
  }
}

async function main(): Promise<void> {
  for (const size of SIZES) console.log(await measured(size));
}

void main();
