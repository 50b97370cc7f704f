import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const MODULE = pathToFileURL(join(__dirname, "interruptible-run.mjs")).href;

/** A shell that runs a command so, as npm does. It tells its process id; all that is started has the output open. */
function started(command: string) {
  const program =
    `import { runInterruptibly } from ${JSON.stringify(MODULE)};` +
    `const running = runInterruptibly("/bin/sh", ["-c", ${JSON.stringify(command)}]);` +
    `console.log(process.pid);` +
    `console.log("code", await running);`;
  return spawn("/bin/sh", ["-c", '"$0" --input-type=module -e "$1"; exit', process.execPath, program], {
    stdio: ["ignore", "pipe", "ignore"],
  });
}

/** What it has written when all that had its output open has ended. */
async function writtenBy({ stdout }: ReturnType<typeof started>): Promise<string[]> {
  const written: string[] = [];
  stdout.on("data", (text) => written.push(String(text)));
  await once(stdout, "close");
  return written.join("").split("\n").slice(1, -1);
}

test("the command's exit code is passed on", async () => {
  expect(await writtenBy(started("exit 3"))).toEqual(["code 3"]);
});

test.each([
  ["it is interrupted", "SIGINT", "node", ["code undefined"]],
  ["it is killed", "SIGKILL", "node", []],
  ["the shell that started it is ended, which passes nothing on", "SIGTERM", "shell", ["code undefined"]],
] as const)("nothing of what it started is left when %s", async (_, signal, whom, expected) => {
  const shell = started("sleep 1000 & wait");
  const written = writtenBy(shell);
  const [node] = (await once(shell.stdout, "data")) as [Buffer];
  process.kill(whom === "shell" ? shell.pid! : Number(node), signal);
  expect(await written).toEqual(expected);
});
