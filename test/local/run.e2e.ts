import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { CommandFailed, run } from "../../local/run";
import { patiently } from "../node/support/patiently";

const node = process.execPath;

test("a command answers with its output", async () => {
  const script = "process.stdin.pipe(process.stdout); console.error('told')";
  expect(await run(node, ["-e", script], { input: "asked" })).toEqual({ stdout: "asked", stderr: "told", exitCode: 0 });
});

test("a failure shows the end of standard error and how much is before it, and no password", async () => {
  const script =
    "for (let i = 0; i < 150; i++) console.error('line ' + i); console.error('at me:secret@host'); process.exit(3)";
  const error: unknown = await run(node, ["-e", script]).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(CommandFailed);
  expect(String(error)).toContain("exit code 3");
  expect(String(error)).toContain("\n  … 51 more before\n  line 51\n");
  expect(String(error)).toContain("\n  line 149\n");
  expect(String(error)).not.toContain("secret@");
});

test("an exit code that is an answer is no failure", async () => {
  expect((await run(node, ["-e", "process.exit(2)"], { accept: [0, 2] })).exitCode).toBe(2);
});

test("a program that is not there is named", async () => {
  await expect(run("/no/such/program", ["now"])).rejects.toThrow(/^program now: .*ENOENT/);
});

test("the environment is the one given, and nothing else", async () => {
  const { stdout } = await run(node, ["-p", "process.env.HOME + process.env.GIVEN"], { env: { GIVEN: "this" } });
  expect(stdout).toBe("undefinedthis");
});

test("lines are told while the command runs", async () => {
  const lines: string[] = [];
  const onLine = (line: string) => void lines.push(line);
  const { stdout } = await run(node, ["-e", "console.log('one'); console.log('two')"], { onLine });
  expect([lines, stdout]).toEqual([["one", "two"], "one\ntwo"]);
});

test("an abort ends what the command itself started, even where that ignores being asked", async () => {
  const folder = mkdtempSync(join(tmpdir(), "run-"));
  const pidFile = join(folder, "pid");
  const stubborn =
    `process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); ` +
    `require("fs").writeFileSync(${JSON.stringify(pidFile)}, String(process.pid)); console.log("up")`;
  const parent = `require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(stubborn)}], { stdio: "inherit" })`;
  const user = new AbortController();
  const onLine = () => {
    user.abort(new Error("enough"));
  };
  await expect(run(node, ["-e", parent], { signal: user.signal, onLine })).rejects.toThrow("enough");
  const pid = readFileSync(pidFile, "utf8");
  expect(existsSync(`/proc/${pid}/exe`)).toBe(false);
  rmSync(folder, { recursive: true });
});

test.each(["exits", "is killed"])("a command does not outlive the process that runs it and %s", async (how) => {
  const command = `console.log(process.pid); setInterval(() => {}, 1000)`;
  const end = how === "exits" ? "process.exit()" : `process.kill(process.pid, "SIGKILL")`;
  const parent = `
    const { run } = require(${JSON.stringify(resolve("dist/local/run.js"))});
    const onLine = (line) => {
      require("node:fs").writeSync(1, line);
      ${end};
    };
    run(process.execPath, ["-e", ${JSON.stringify(command)}], { onLine });`;
  const { stdout } = await run(node, ["-e", parent], { accept: [0, -1] });
  expect(stdout).toMatch(/^\d+$/);
  await patiently("it has ended", () => {
    expect(existsSync(`/proc/${stdout}/exe`)).toBe(false);
  });
});
