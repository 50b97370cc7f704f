import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";

const COMMAND = resolve("dist/tools/access-platform.js");
const IN_LOOPBACK_ONLY = ["--net", "sh", "-c", 'ip link set lo up && exec "$@"', "sh"];

/** Runs a program where there is no network but the loopback interface. */
function withLoopbackOnly(command: readonly string[], env: NodeJS.ProcessEnv = process.env) {
  return spawnSync("unshare", [...IN_LOOPBACK_ONLY, ...command], { env, encoding: "utf8" });
}

function whyNot(): string | undefined {
  if (process.platform !== "linux") return "network namespaces are of Linux";
  const { status, stderr, error } = withLoopbackOnly(["true"]);
  return status === 0 ? undefined : `no network namespace can be made: ${error?.message ?? stderr.trim()}`;
}

const reason = whyNot();
const describeWithNamespaces = reason === undefined ? describe : describe.skip;

describeWithNamespaces(`npm start without a network${reason === undefined ? "" : ` (skipped: ${reason})`}`, () => {
  const data = mkdtempSync(join(tmpdir(), "access-platform-no-network-"));
  const env = { ...process.env, XDG_DATA_HOME: data, CI: "true", NODE_OPTIONS: "" };
  const accessPlatform = (command: string) => withLoopbackOnly([process.execPath, COMMAND, command], env);

  afterAll(() => {
    accessPlatform("down");
    rmSync(data, { recursive: true, force: true });
  });

  test("the example starts on a machine with nothing but its loopback interface, and is taken down", () => {
    const started = accessPlatform("start");
    expect(started.stdout + started.stderr).toContain("npm run down");
    expect(started.status).toBe(0);
    expect(accessPlatform("down").status).toBe(0);
  });
});
