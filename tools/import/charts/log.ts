import { isText, givenList } from "../../../constructs/core/given";
import { textAt } from "../../json/plain-data";
import type { Expression } from "../expression";
import { at, type Component } from "./given-values";
import type { Translation } from "./translation";

/** Keys of `teleport.log` in a configuration file that the chart also has as values. */
export const LOG_KEYS = ["severity", "output", "format.output", "format.extra_fields"] as const;

const STREAMS = { stdout: ["stdout", "out", "1"], stderr: ["stderr", "err", "2"] };

/** Puts the log settings of a component to its prop: the chart's values, overridden by the configuration file. */
export function putLog(translation: Translation, place: string, component?: Component): void {
  const file = at(translation.values.read("teleportConfig", component), "teleport.log");
  const additions = component === undefined ? undefined : file;
  const level =
    textAt(additions, "severity") ??
    translation.text("logLevel", component) ??
    translation.text("log.level", component);
  const output = textAt(additions, "output") ?? translation.text("log.output", component);
  // The default formats differ: the charts write text, auth service and proxies of a platform write JSON.
  const fallback = component === undefined ? undefined : translation.word("log.format", component);
  const format = textAt(additions, "format", "output") ?? translation.text("log.format", component) ?? fallback;
  const inFile = at(additions, "format.extra_fields");
  const usual = component === undefined ? undefined : translation.values.read("log.extraFields", component);
  const isUsual = Array.isArray(usual) && usual.every(isText);
  const fields =
    (givenList(inFile) as Expression[] | undefined) ??
    (isUsual ? usual : translation.texts("log.extraFields", component));
  if (level !== undefined) {
    translation.put(`${place}.level`, level.toUpperCase().replace("WARNING", "WARN"), "log.level");
  }
  if (output !== undefined) {
    const [stream = output] = Object.entries(STREAMS).find(([, names]) => names.includes(output)) ?? [];
    translation.put(`${place}.output`, stream, "log.output");
  }
  if (format !== undefined) translation.put(`${place}.format`, format, "log.format");
  if (fields.length > 0) translation.put(`${place}.extraFields`, fields, "log.extraFields");
}
