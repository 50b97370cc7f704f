import { isRecord } from "../../core/given";
import { propertyOf, type Problems } from "../../core/value";
import { AGENT_SETTING_RULES } from "./rules";

/** Annotations of a Kubernetes object: texts by name. */
export type Annotations = Readonly<Record<string, string>>;

const PREFIX = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;
const NAME = /^[A-Za-z0-9]([A-Za-z0-9._-]{0,61}[A-Za-z0-9])?$/;
const LONGEST_PREFIX = 253;

/**
 * Notes annotations that Kubernetes does not accept (`AGENT-070`).
 *
 * @returns those that it accepts
 */
export function checkAnnotations(given: unknown, property: string, problems: Problems): Annotations {
  if (given === undefined) return {};
  if (!isRecord(given)) {
    problems.add(AGENT_SETTING_RULES.annotation, property, given);
    return {};
  }
  const accepted = Object.entries(given).filter((entry): entry is [string, string] => {
    const [name, text] = entry;
    const isAccepted = isAnnotationName(name) && typeof text === "string";
    if (!isAccepted) problems.add(AGENT_SETTING_RULES.annotation, propertyOf(property, name), text);
    return isAccepted;
  });
  return Object.fromEntries(accepted);
}

/** Whether Kubernetes accepts a text as the name of an annotation. */
export function isAnnotationName(text: string): boolean {
  const [last = "", prefix, ...more] = text.split("/").reverse();
  const hasPrefix = prefix === undefined || (prefix.length <= LONGEST_PREFIX && PREFIX.test(prefix));
  return more.length === 0 && hasPrefix && NAME.test(last);
}
