import { spawn } from "node:child_process";
import { createReadStream } from "node:fs";
import { Failure } from "../failure";
import { withoutSecrets } from "../tctl/redact";
import type { TctlProgram } from "../tctl/find-tctl";

const ARGUMENTS = ["inventory", "ls", "--format=json"];

/** What a file holds, or what comes through standard input (`-`), piece by piece. */
export async function* piecesOf(file: string): AsyncIterable<Buffer> {
  const stream: AsyncIterable<Buffer> =
    file === "-" ? process.stdin : createReadStream(file, { highWaterMark: 262_144 });
  try {
    yield* stream;
  } catch (error) {
    if (error instanceof Failure) throw error;
    throw new Failure(`read ${file}`, error instanceof Error ? error.message : String(error), [
      "name a file that holds what tctl inventory ls prints, or - for standard input",
    ]);
  }
}

/**
 * What `tctl inventory ls` prints, while it prints it.
 *
 * @throws Failure when tctl does, with its message
 */
export async function* listedBy(program: TctlProgram): AsyncIterable<Buffer> {
  const child = spawn(program.file, [...program.before({ readsInput: false }), ...ARGUMENTS], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const stderr: Buffer[] = [];
  child.stderr.on("data", (bytes: Buffer) => stderr.push(bytes));
  const ended = new Promise<number>((resolve, reject) => {
    child.on("error", reject).on("close", (exitCode) => {
      resolve(exitCode ?? -1);
    });
  });
  // Who reads may give up before the end: nobody waits for it then.
  ended.catch(() => undefined);
  try {
    yield* child.stdout as AsyncIterable<Buffer>;
    const exitCode = await ended;
    if (exitCode !== 0) throw failed(Buffer.concat(stderr).toString("utf8"), exitCode, program);
  } finally {
    child.kill();
  }
}

function failed(stderr: string, exitCode: number, program: TctlProgram): Failure {
  const reason = withoutSecrets(stderr.trim(), []) || `it ended with exit code ${exitCode}`;
  return new Failure(`run tctl ${ARGUMENTS.join(" ")}`, reason, program.waysOn(stderr));
}
