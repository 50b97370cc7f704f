import { describeFailure, EXIT, Failure } from "../failure";

/**
 * Writes output of a command to the standard output. {@link endWithOutput} handles an error of the stream.
 *
 * Only the progress on a terminal also writes there.
 */
export function print(text: string): void {
  process.stdout.write(text);
}

/** Ends the program when it cannot write: a reader such as `head` closes the pipe early, or a disk is full. */
export function endWithOutput(): void {
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(EXIT.ok);
    const reason = error.code === "ENOSPC" ? "the disk that it is written to is full" : error.message;
    const failure = new Failure("write the output", reason, ["send the standard output elsewhere, and run it again"]);
    process.stderr.write(`\n${describeFailure(failure)}\n`);
    process.exit(EXIT.failed);
  });
}
