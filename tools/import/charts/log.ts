import type { Component } from "./given-values";
import type { Translation } from "./translation";

/** Levels by the words of the chart. */
const LEVELS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    DEBUG: "DEBUG",
    INFO: "INFO",
    WARN: "WARN",
    WARNING: "WARN",
    ERROR: "ERROR",
  }),
);

/** Puts what a component logs to the place of its prop. */
export function putLog(translation: Translation, place: string, component?: Component): void {
  const level = translation.text("log.level", component) ?? translation.text("logLevel", component);
  const output = translation.text("log.output", component);
  const format = translation.text("log.format", component);
  const fields = translation.texts("log.extraFields", component);
  if (level !== undefined) {
    const known = LEVELS.get(level.toUpperCase());
    if (known === undefined) translation.leave("log.level", "a level is DEBUG, INFO, WARN or ERROR", level);
    else translation.put(`${place}.level`, known, "log.level");
  }
  if (output !== undefined) {
    const known = { stdout: "stdout", out: "stdout", stderr: "stderr", err: "stderr", "1": "stdout", "2": "stderr" };
    const stream = Object.entries(known).find(([name]) => name === output)?.[1];
    if (stream === undefined) translation.leave("log.output", "pods log to stderr or stdout, and to no file", output);
    else translation.put(`${place}.output`, stream, "log.output");
  }
  if (format !== undefined) translation.put(`${place}.format`, format, "log.format");
  if (fields.length > 0) translation.put(`${place}.extraFields`, fields, "log.extraFields");
}
