import { describeFailure, EXIT, Failure } from "../failure";

/**
 * Writes text of a command to the standard output; an error of it reaches {@link endWithOutput}.
 *
 * Nothing else writes there, except what shows progress on a terminal.
 */
export function print(text: string): void {
  process.stdout.write(text);
}

/** Ends the program with its output: whoever reads only the first lines closes the pipe, and a disk may be full. */
export function endWithOutput(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(EXIT.ok);
    const reason = error.code === "ENOSPC" ? "the disk that it is written to is full" : error.message;
    const failure = new Failure("write the output", reason, ["send the standard output elsewhere, and run it again"]);
    process.stderr.write(`\n${describeFailure(failure)}\n`);
    process.exit(EXIT.failed);
  });
}
