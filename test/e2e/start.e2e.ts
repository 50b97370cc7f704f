import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { describeWithProviders, providersAvailable } from "./support/terraform-tier";

const COMMAND = resolve("dist/tools/access-platform.js");

/** A home of its own for the control plane and its state; the cache of binaries is the user's. */
const data = mkdtempSync(join(tmpdir(), "access-platform-start-"));

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** Runs the command; `interruptAt` sends Ctrl-C as soon as the output matches. */
function accessPlatform(args: readonly string[], interruptAt?: RegExp): Promise<Ended> {
  return new Promise((done) => {
    const child = spawn(process.execPath, [COMMAND, ...args], {
      env: { ...process.env, XDG_DATA_HOME: data, CI: "true", NODE_OPTIONS: "" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    let interrupted = false;
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
      if (interruptAt?.test(output) === true && !interrupted) {
        interrupted = true;
        child.kill("SIGINT");
      }
    };
    child.stdout.on("data", collect);
    child.stderr.on("data", collect);
    child.on("close", (code) => {
      done({ code, output });
    });
  });
}

/** Processes whose command line names the home of these tests. */
function processes(): string[] {
  return readdirSync("/proc")
    .filter((entry) => /^\d+$/.test(entry))
    .flatMap((pid) => {
      try {
        const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
        return command.includes(data) ? [`${pid} ${command}`] : [];
      } catch {
        return [];
      }
    });
}

afterAll(async () => {
  await accessPlatform(["down"]);
  await rm(data, { recursive: true, force: true });
});

describe("preview tier of npm start", () => {
  test("Ctrl-C in the middle of a start leaves nothing running", async () => {
    const { code, output } = await accessPlatform(["start"], /starting kubernetes/);
    expect(output).toContain("interrupted");
    expect(code).toBe(130);
    expect(processes()).toEqual([]);
  });

  test("the next start reaches the level that this machine allows, and says which", async () => {
    const { code, output } = await accessPlatform(["start"]);
    expect(output).toMatch(providersAvailable ? /Deployed to the embedded control plane/ : /preview/i);
    expect(output).toContain("https://access.example.com");
    expect(output).toContain("npm run down");
    expect(code).toBe(0);
  });

  test("another start says that nothing changes", async () => {
    const { code, output } = await accessPlatform(["start"]);
    expect(output).toContain("nothing changes");
    expect(code).toBe(0);
  });

  test("taking it down leaves nothing running, and can be repeated", async () => {
    expect((await accessPlatform(["down"])).code).toBe(0);
    expect(processes()).toEqual([]);
    expect((await accessPlatform(["down"])).code).toBe(0);
  });

  test("a cluster that the kubeconfig does not have is an error that names it", async () => {
    const { code, output } = await accessPlatform(["start", "--context", "no-such-cluster"]);
    expect(output).toContain("no-such-cluster");
    expect(output).not.toMatch(/\n\s+at /);
    expect(code).toBe(1);
  });
});

if (!providersAvailable) {
  test("preview tier of npm start: --deploy is a failure where nothing can be deployed", async () => {
    const { code, output } = await accessPlatform(["start", "--deploy"]);
    expect(output).toContain("TF_CLI_CONFIG_FILE");
    expect(code).toBe(1);
  });
}

describeWithProviders("Terraform tier of npm start", () => {
  test("--deploy deploys", async () => {
    const { code, output } = await accessPlatform(["start", "--deploy"]);
    expect(output).toContain("Deployed to the embedded control plane");
    expect(code).toBe(0);
  });
});
