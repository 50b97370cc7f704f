import { thrownMessage } from "../../local/error-code";
import { waysOnFromCause } from "./known-causes";

/** A failed step of a command, as shown to people: the step, the reason, and what to do next. */
export class Failure extends Error {
  override readonly name = "Failure";

  /**
   * @param step the step that failed, for example `plan stack "platform"`
   * @param reason lower case, may have several lines
   * @param waysOn what the reader can do, one item a line
   */
  constructor(
    readonly step: string,
    readonly reason: string,
    readonly waysOn: readonly string[] = [],
  ) {
    super(`${step}: ${reason}`);
  }
}

/** The user, or the program that runs the command, asked it to end. */
export class Interrupted extends Error {
  override readonly name = "Interrupted";

  /** @param killed whether a program had to stop without finishing in good order */
  constructor(readonly killed = false) {
    super("interrupted");
  }
}

/** Exit codes of the `access-platform` command. `attention` means that a person has to decide or do something. */
export const EXIT = { ok: 0, failed: 1, attention: 2, interrupted: 130 } as const;

/** The message of a command that ends with an error. It never contains a stack trace of this package. */
export function describeFailure(error: unknown): string {
  const isFailure = error instanceof Failure;
  const reason = isFailure ? error.reason : thrownMessage(error);
  const waysOn = [...waysOnFromCause(reason), ...(isFailure ? error.waysOn : [])].map((way) => `  - ${way}`);
  return [
    ...(isFailure ? [`failed: ${error.step}`, "", indent(reason)] : [`failed: ${reason}`]),
    ...(waysOn.length > 0 ? ["", "what to do:", ...waysOn] : []),
  ].join("\n");
}

function indent(text: string): string {
  return text
    .split("\n")
    .map((line) => (line === "" ? "" : `  ${line}`))
    .join("\n");
}
