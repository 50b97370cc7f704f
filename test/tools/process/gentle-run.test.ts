import { Interrupted } from "../../../tools/failure";
import { gentleRun } from "../../../tools/process/gentle-run";

const HERE = { cwd: ".", env: process.env };

function node(program: string) {
  return ["-e", program];
}

/** Interrupts the program as soon as it says that it is ready. */
async function interruptWhenReady(program: string, graceSeconds: number, leaveSeconds = 30) {
  const controller = new AbortController();
  const said: string[] = [];
  const onLine = (line: string) => {
    said.push(line);
    if (line === "ready") controller.abort();
  };
  const options = { ...HERE, signal: controller.signal, graceSeconds, leaveSeconds, onLine };
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
    "process.on('SIGINT', () => { n++; setTimeout(() => { console.log('saved ' + n); process.exit(); }, 200); });" +
    "console.log('ready');";
  const { error, said } = await interruptWhenReady(program, 30);
  expect(error).toMatchObject({ name: "Interrupted", killed: false });
  expect(said).toEqual(["ready", "saved 1"]);
});

test("a program that does not end in time is told a second time, and the interruption says so", async () => {
  const program =
    "let n = 0; setInterval(() => {}, 1000);" +
    "process.on('SIGINT', () => { if (++n === 2) { console.log('unlocked'); process.exit(); } }); console.log('ready')";
  const { error, said } = await interruptWhenReady(program, 0.1);
  expect(error).toMatchObject({ name: "Interrupted", killed: true });
  expect(said).toEqual(["ready", "unlocked"]);
});

test("a program that does not end then either is killed", async () => {
  const program = "process.on('SIGINT', () => {}); setInterval(() => {}, 1000); console.log('ready')";
  const { error } = await interruptWhenReady(program, 0.1, 0.1);
  expect(error).toMatchObject({ name: "Interrupted", killed: true });
});

test("nothing is started after an interruption", async () => {
  const signal = AbortSignal.abort();
  await expect(gentleRun("/does/not/exist", [], { ...HERE, signal })).rejects.toBeInstanceOf(Interrupted);
});

test("a program that takes longer than it may is ended", async () => {
  const program = "setInterval(() => {}, 1000)";
  const result = await gentleRun(process.execPath, node(program), { ...HERE, timeoutSeconds: 0.2 });
  expect(result.timedOut).toBe(true);
});

test("of a program that somebody kills, no child is left that holds its output", async () => {
  const program =
    "require('node:child_process').spawn('sleep', ['60'], { stdio: 'inherit' })" +
    ".on('spawn', () => process.kill(process.pid, 'SIGKILL'))";
  expect(await gentleRun(process.execPath, node(program), HERE)).toMatchObject({ exitCode: 1, timedOut: false });
});
