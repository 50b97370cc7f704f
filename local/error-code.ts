/** The message of anything that was thrown. */
export function thrownMessage(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Whether an error is one of the operating system's, or of a library's, with a code such as `ENOENT`. */
export function hasCode(error: unknown, code: string): boolean {
  // not instanceof Error: errors of node's own modules have another Error where modules run in a context of their own
  return typeof error === "object" && error !== null && "code" in error && error.code === code;
}
