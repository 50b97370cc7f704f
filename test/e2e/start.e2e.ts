import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { controlPlaneFolders } from "../../local/folders";
import { describeUnless } from "../support/describe-unless";
import { ExampleProject } from "./support/example-project";
import { describeWithProviders, providersAvailable } from "./support/terraform-tier";

/** Signs that a shell, or a list of flags, takes apart. */
const SPECIAL = "a b'c$d";

const plain = mkdtempSync(join(tmpdir(), "access-platform-start-"));
const special = join(plain, SPECIAL);
const data = join(plain, "data");
mkdirSync(join(special, "temporary"), { recursive: true });
// The programs of the control plane are those that are there.
symlinkSync(dirname(controlPlaneFolders("any").cache), join(special, "cache"));

const EVERYWHERE = {
  HOME: special,
  TMPDIR: join(special, "temporary"),
  XDG_CACHE_HOME: join(special, "cache"),
  XDG_DATA_HOME: data,
};

/** Runs what follows where there is no network but the loopback interface. */
const WITH_LOOPBACK_ONLY = ["unshare", "--net", "sh", "-c", 'ip link set lo up && exec "$@"', "sh"];

/** Why the network cannot be taken away here; undefined where it can. */
function whyOnline(): string | undefined {
  const [file = "", ...args] = WITH_LOOPBACK_ONLY;
  return spawnSync(file, [...args, "true"]).status === 0 ? undefined : "optional: no network namespace can be made";
}

/** Processes whose command line names the data of these tests. */
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

const project = new ExampleProject(special, { output: `${SPECIAL}.out` });
const run = (args: readonly string[], options: Parameters<ExampleProject["run"]>[1] = {}) =>
  project.run(args, { ...options, env: { ...EVERYWHERE, ...options.env } });

afterAll(async () => {
  await run(["down"]);
  rmSync(plain, { recursive: true, force: true });
});

describe("preview tier of npm start, in a folder with a blank", () => {
  test("Ctrl-C in the middle of a start leaves nothing running", async () => {
    let pressed = false;
    const { code, output } = await run(["start"], {
      onOutput: (printed, pid) => {
        if (pressed || !printed.includes("starting kubernetes")) return;
        pressed = true;
        process.kill(pid, "SIGINT");
      },
    });
    expect(output).toContain("interrupted");
    expect(code).toBe(130);
    expect(processes()).toEqual([]);
  });

  test("the next start reaches the level that this machine allows, and says which", async () => {
    const { code, output } = await run(["start"]);
    expect(output).toMatch(providersAvailable ? /Deployed to the embedded control plane/ : /preview/i);
    expect(output).toContain("https://access.example.com");
    expect(output).toContain("npm run down");
    expect(code).toBe(0);
  });

  test("another start says that nothing changes", async () => {
    const { code, output } = await run(["start"]);
    expect(output).toContain("nothing changes");
    expect(code).toBe(0);
  });

  test.each<[title: string, args: readonly string[], env: NodeJS.ProcessEnv, says: string]>([
    ["blanks in the folder of data", [], { XDG_DATA_HOME: special }, "let XDG_DATA_HOME name another folder"],
    ["a home of them", [], { XDG_DATA_HOME: undefined }, "let XDG_DATA_HOME name another folder"],
    ["a cluster that the kubeconfig does not have", ["--context", "no-such-cluster"], {}, "no-such-cluster"],
  ])("%s is refused", async (_, args, env, says) => {
    const { code, output } = await run(["start", ...args], { env });
    expect(output).toContain(says);
    expect(output).not.toMatch(/\n\s+at /);
    expect(code).toBe(1);
  });

  test("taking it down leaves nothing running, and can be repeated", async () => {
    expect((await run(["down"])).code).toBe(0);
    expect(processes()).toEqual([]);
    expect((await run(["down"])).code).toBe(0);
  });

  describeUnless(whyOnline(), "without a network", () => {
    test("it starts on a machine with nothing but its loopback interface, and is taken down", async () => {
      const { code, output } = await run(["start"], { wrapper: WITH_LOOPBACK_ONLY });
      expect(output).toContain("npm run down");
      expect(code).toBe(0);
      expect((await run(["down"], { wrapper: WITH_LOOPBACK_ONLY })).code).toBe(0);
    });
  });
});

if (!providersAvailable) {
  test("preview tier of npm start: --deploy is a failure where nothing can be deployed", async () => {
    const { code, output } = await run(["start", "--deploy"]);
    expect(output).toContain("TF_CLI_CONFIG_FILE");
    expect(code).toBe(1);
  });
}

describeWithProviders("npm start", () => {
  test("--deploy deploys", async () => {
    const { code, output } = await run(["start", "--deploy"]);
    expect(output).toContain("Deployed to the embedded control plane");
    expect(code).toBe(0);
  });
});
