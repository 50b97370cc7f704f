import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { setImmediate } from "node:timers/promises";
import { CommandFailed, run } from "../../local/run";
import { processTree, running } from "../faults/support/kill";
import { patiently } from "../node/support/patiently";

const node = process.execPath;
const REQUIRE_RUN = `const { run } = require(${JSON.stringify(resolve("dist/local/run.js"))});`;

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
  const stubborn = `process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); console.log(process.pid)`;
  const parent = `require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(stubborn)}], { stdio: "inherit" })`;
  const user = new AbortController();
  let pid = "";
  const onLine = (line: string) => {
    pid = line;
    user.abort(new Error("enough"));
  };
  await expect(run(node, ["-e", parent], { signal: user.signal, onLine })).rejects.toThrow("enough");
  expect(pid).toMatch(/^\d+$/);
  expect(existsSync(`/proc/${pid}/exe`)).toBe(false);
});

test.each(["exits", "is killed"])("a command does not outlive the process that runs it and %s", async (how) => {
  const end = how === "exits" ? "process.exit()" : `process.kill(process.pid, "SIGKILL")`;
  const parent = `
    ${REQUIRE_RUN}
    const { writeSync } = require("node:fs");
    run("sh", ["-c", "echo $$; exec sleep 600"], { onLine: (line) => { writeSync(1, line); ${end}; } });`;
  const { stdout } = await run(node, ["-e", parent], { accept: [0, -1] });
  expect(stdout).toMatch(/^\d+$/);
  await patiently("it has ended", () => {
    expect(existsSync(`/proc/${stdout}/exe`)).toBe(false);
  });
});

test("a command does not outlive a process that is killed while it starts the command", async () => {
  const program = `
    ${REQUIRE_RUN}
    run("true", []).then(() => console.log("next")).then(() => run("sleep", ["600"]));`;
  for (let round = 0; round < 10; round++) {
    const parent = spawn(node, ["-e", program], { stdio: ["ignore", "pipe", "ignore"] });
    await once(parent.stdout, "data");
    let keeperAndCommand: number[] = [];
    for (const end = performance.now() + 60_000; keeperAndCommand.length < 2 && performance.now() < end;) {
      await setImmediate();
      [, ...keeperAndCommand] = processTree(parent.pid!);
    }
    parent.kill("SIGKILL");
    expect(keeperAndCommand).toHaveLength(2);
    await patiently("it has ended", () => {
      expect(running(keeperAndCommand)).toEqual([]);
    });
  }
});

test("a command is started although what ends commands has been killed", async () => {
  const program = `
    ${REQUIRE_RUN}
    const { readFileSync } = require("node:fs");
    run("true", []).then(() => {
      const keeper = readFileSync("/proc/self/task/" + process.pid + "/children", "utf8").trim();
      process.kill(Number(keeper), "SIGKILL");
      while (!readFileSync("/proc/" + keeper + "/stat", "utf8").includes(") Z ")) continue;
      return run("echo", ["started"]);
    }).then(({ stdout }) => console.log(stdout));`;
  expect((await run(node, ["-e", program])).stdout).toBe("started");
});
