import { spawn } from "node:child_process";
import { Failure } from "../cli/failure";
import { withoutSecrets } from "../tctl/redact";
import type { TctlProgram } from "../tctl/find-tctl";

const ARGUMENTS = ["inventory", "ls", "--format=json"];

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
  // The reader may stop before the end: nobody waits for it then.
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
