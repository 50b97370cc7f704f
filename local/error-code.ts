/** The message of anything that was thrown. */
export function thrownMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Whether an error of Node or of a library has this code, for example `ENOENT`. */
export function hasCode(error: unknown, code: string): boolean {
  // not instanceof Error: Node's own modules may throw errors of another realm, for example in Jest
  return typeof error === "object" && error !== null && "code" in error && error.code === code;
}
