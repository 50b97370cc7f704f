const ROUTINE = /^(info|debug)$/i;

/** What a program has logged, as people read it: without traces of the stack; of lines in JSON what failed, and why. */
export function readableLines(log: string): string[] {
  const [beforeTrace = ""] = log.split(/^goroutine \d+ /m);
  const lines = beforeTrace.split("\n").filter((line) => line.trim() !== "");
  const told = lines.map(lineOf).filter((line) => line !== undefined);
  return [...new Set(told.length > 0 ? told : lines)];
}

/** Undefined for what tells of no failure. */
function lineOf(line: string): string | undefined {
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
