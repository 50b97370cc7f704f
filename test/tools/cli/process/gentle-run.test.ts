import { Interrupted } from "../../../../tools/cli/failure";
import { gentleRun } from "../../../../tools/cli/process/gentle-run";
import { stopClock } from "../../../support/stopped-clock";

stopClock();

const HERE = { cwd: ".", env: process.env };

function node(program: string) {
  return ["-e", program];
}

const GRACE_SECONDS = 5;
const LEAVE_SECONDS = 2;

/**
 * Interrupts the program as soon as it says that it is ready, and lets that much time pass when it says what is named. A program
 * that says its process id is then told by SIGUSR2, which comes after whatever else it has been told.
 */
async function interruptWhenReady(program: string, passing: Readonly<Record<string, number>> = {}) {
  const controller = new AbortController();
  const said: string[] = [];
  const onLine = (line: string) => {
    said.push(line);
    if (line === "ready") controller.abort();
    jest.advanceTimersByTime((passing[line] ?? 0) * 1000);
    if (Number(line) > 0) process.kill(Number(line), "SIGUSR2");
  };
  const times = { graceSeconds: GRACE_SECONDS, leaveSeconds: LEAVE_SECONDS };
  const options = { ...HERE, signal: controller.signal, ...times, onLine };
  const error: unknown = await gentleRun(process.execPath, node(program), options).catch((reason: unknown) => reason);
  return { error, said };
}

test("the exit code, the output and each line are passed on", async () => {
  const lines: string[] = [];
  const program = "console.log('one'); console.log('two'); console.error('three'); process.exitCode = 3";
  const result = await gentleRun(process.execPath, node(program), { ...HERE, onLine: (line) => lines.push(line) });
  expect(result).toEqual({ exitCode: 3, stdout: "one\ntwo", stderr: "three", timedOut: false });
  expect(lines).toEqual(["one", "two"]);
});

test("an interruption reaches the program as one SIGINT, and waits for what it still has to do", async () => {
  const program =
    "let n = 0; setInterval(() => {}, 1000);" +
    "process.on('SIGINT', () => { n++; console.log('saving'); console.log(process.pid); });" +
    "process.on('SIGUSR2', () => { console.log('saved ' + n); process.exit(); }); console.log('ready')";
  const { error, said } = await interruptWhenReady(program, { saving: GRACE_SECONDS - 1 });
  expect(error).toMatchObject({ name: "Interrupted", killed: false });
  expect(said).toEqual(["ready", "saving", expect.stringMatching(/^\d+$/), "saved 1"]);
});

test("a program that does not end in time is interrupted a second time, and the interruption says so", async () => {
  const program =
    "let n = 0; setInterval(() => {}, 1000);" +
    "process.on('SIGINT', () => { console.log('interrupted ' + ++n); if (n === 2) process.exit(); }); console.log('ready')";
  const { error, said } = await interruptWhenReady(program, { "interrupted 1": GRACE_SECONDS });
  expect(error).toMatchObject({ name: "Interrupted", killed: true });
  expect(said).toEqual(["ready", "interrupted 1", "interrupted 2"]);
});

test("a program that does not end then either is killed", async () => {
  const program =
    "let n = 0; setInterval(() => {}, 1000);" +
    "process.on('SIGINT', () => console.log('interrupted ' + ++n)); console.log('ready')";
  const { error, said } = await interruptWhenReady(program, {
    "interrupted 1": GRACE_SECONDS,
    "interrupted 2": LEAVE_SECONDS,
  });
  expect(error).toMatchObject({ name: "Interrupted", killed: true });
  expect(said).toEqual(["ready", "interrupted 1", "interrupted 2"]);
});

test("nothing is started after an interruption", async () => {
  const signal = AbortSignal.abort();
  await expect(gentleRun("/does/not/exist", [], { ...HERE, signal })).rejects.toBeInstanceOf(Interrupted);
});

test("a program that takes longer than it may is ended", async () => {
  const program = "console.log('begun'); setInterval(() => {}, 1000)";
  const onLine = () => {
    jest.advanceTimersByTime(5000);
  };
  const result = await gentleRun(process.execPath, node(program), { ...HERE, timeoutSeconds: 5, onLine });
  expect(result.timedOut).toBe(true);
});

test("of a program that somebody kills, no child is left that holds its output", async () => {
  const program =
    "require('node:child_process').spawn('sleep', ['60'], { stdio: 'inherit' })" +
    ".on('spawn', () => process.kill(process.pid, 'SIGKILL'))";
  expect(await gentleRun(process.execPath, node(program), HERE)).toMatchObject({ exitCode: 1, timedOut: false });
});
