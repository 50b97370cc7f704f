const ROUTINE = /^(info|debug)$/i;

/**
 * What a program has logged, as people read it: without traces of the stack; of lines in JSON what failed, and why, each
 * once. Lines of text stay as they are: two errors may share some.
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

/** Undefined for a line without a failure. */
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
