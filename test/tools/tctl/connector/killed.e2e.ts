import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { environmentOfTctl } from "../../../support/start-tctl-on-files";
import { TctlStore } from "../../../support/tctl-store";
import { temporaryFolder } from "../../../support/temporary-folder";

const SECRET = "n3ver-in-a-f1le";
const support = resolve(__dirname, "../../../support");
const connector = {
  kind: "github",
  metadata: { name: "corp" },
  spec: { client_secret: SECRET, teams_to_roles: [{ organization: "octo", team: "a", roles: ["access"] }] },
};

let store: TctlStore;
let pauseFolder: string;
let userFolder: string;

beforeEach(() => {
  store = new TctlStore();
  store.put(connector);
  store.putRoles("access", "editor");
  pauseFolder = temporaryFolder();
  userFolder = temporaryFolder();
  for (const name of ["home", "tmp", "work"]) mkdirSync(join(userFolder, name));
});

/** Starts the command as a user does, with folders of its own for all that it could write to. */
function start(pauseAt: string): ChildProcess {
  const hook = ["--require", join(support, "typescript-hook.cjs")];
  const program = resolve(__dirname, "../../../../tools/access-platform.ts");
  const [what, whom] = [
    ["connector", "map", "--kind", "github", "--name", "corp"],
    ["--organization", "octo", "--team", "a", "--role", "editor"],
  ];
  return spawn(process.execPath, [...hook, program, ...what, ...whom], {
    cwd: join(userFolder, "work"),
    env: {
      PATH: process.env["PATH"],
      HOME: join(userFolder, "home"),
      TMPDIR: join(userFolder, "tmp"),
      ACCESS_PLATFORM_TCTL: join(support, "pausing-tctl.cjs"),
      ...environmentOfTctl(store.folder),
      PAUSE_AT: pauseAt,
      PAUSE_FOLDER: pauseFolder,
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Output of the command, when it has ended. */
async function ended(command: ChildProcess): Promise<string> {
  const chunks: string[] = [];
  for (const stream of [command.stdout, command.stderr]) stream?.on("data", (chunk) => chunks.push(String(chunk)));
  await new Promise((done) => command.on("close", done));
  return chunks.join("");
}

/** Process id of tctl, as soon as it has stopped where it should. */
async function paused(command: ChildProcess): Promise<number> {
  const mark = join(pauseFolder, "paused");
  while (!existsSync(mark) || readFileSync(mark, "utf8") === "") {
    if (command.exitCode !== null) throw new Error("the command has ended before that moment");
    await sleep(10);
  }
  return Number(readFileSync(mark, "utf8"));
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((file) => file.isFile())
    .map((file) => join(file.parentPath, file.name));
}

/** What anybody could read of a run: files of the user, arguments and environment of what was started. */
function leftBehind(): string {
  return filesBelow(userFolder)
    .map((file) => readFileSync(file, "latin1"))
    .concat(readFileSync(join(pauseFolder, "visible"), "utf8"))
    .join("\n");
}

test.each(["2 before", "2 after", "3 after", "4 before", "4 after"])(
  "killed at run %s of tctl, the command leaves the secret nowhere, and can be run again",
  async (pauseAt) => {
    const command = start(pauseAt);
    const output = ended(command);
    const tctl = await paused(command);
    command.kill("SIGKILL");
    process.kill(tctl, "SIGKILL");
    expect(await output).not.toContain(SECRET);
    expect(leftBehind()).not.toContain(SECRET);

    await ended(start("never"));
    expect(store.read("github", "corp")).toMatchObject({
      spec: { client_secret: SECRET, teams_to_roles: [{ roles: ["access", "editor"] }] },
    });
  },
);

test("a run to its end leaves the secret nowhere, and ends with exit code 0", async () => {
  const command = start("never");
  expect(await ended(command)).not.toContain(SECRET);
  expect(command.exitCode).toBe(0);
  expect(["tmp", "work"].flatMap((name) => filesBelow(join(userFolder, name)))).toEqual([]);
  expect(leftBehind()).not.toContain(SECRET);
  expect(leftBehind()).toContain("--with-secrets");
});
