const ROUTINE = /^(info|debug)$/i;

/**
 * The log of a program in a readable form, without stack traces. JSON lines become the failure and its cause, each
 * once. Lines of text stay as they are, even if a line repeats: two errors may share some lines.
 */
export function readableLines(log: string): string[] {
  const [beforeTrace = ""] = log.split(/^goroutine \d+ /m);
  const lines = beforeTrace.split("\n").filter((line) => line.trim() !== "");
  const seen = new Set<string>();
  const reported = lines.flatMap((line) => {
    const read = failureLine(line);
    if (read === line) return [line];
    if (read === undefined || seen.has(read)) return [];
    seen.add(read);
    return [read];
  });
  return reported.length > 0 ? reported : lines;
}

/** The failure in a JSON line; undefined if its level is info or debug. Any other line is returned unchanged. */
function failureLine(line: string): string | undefined {
  if (!line.startsWith("{")) return line;
  try {
    const { level, msg, err, error } = JSON.parse(line) as Readonly<Record<string, unknown>>;
    if (typeof level !== "string" || typeof msg !== "string") return line;
    if (ROUTINE.test(level)) return undefined;
    const why = err ?? error;
    return typeof why === "string" ? `${msg}: ${why.trim()}` : msg;
  } catch {
    return line;
  }
}
