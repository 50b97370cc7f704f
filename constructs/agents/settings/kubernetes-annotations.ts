import { anyText, map, textWhere, type Shape } from "../../core/schema/shapes";
import { AGENT_SETTING_RULES } from "./rules";

/** Annotations of a Kubernetes object: texts by name. */
export type Annotations = Readonly<Record<string, string>>;

const PREFIX = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/;
const NAME = /^[A-Za-z0-9]([A-Za-z0-9._-]{0,61}[A-Za-z0-9])?$/;
const LONGEST_PREFIX = 253;

/** Whether Kubernetes accepts a text as the name of an annotation. */
function isAnnotationName(text: string): boolean {
  const [last = "", prefix, ...more] = text.split("/").reverse();
  const hasPrefix = prefix === undefined || (prefix.length <= LONGEST_PREFIX && PREFIX.test(prefix));
  return more.length === 0 && hasPrefix && NAME.test(last);
}

/** Annotations that Kubernetes accepts (`AGENT-070`). */
export const annotations: Shape<Annotations> = map(
  anyText({ rule: AGENT_SETTING_RULES.annotation, reference: true }),
  textWhere("the name of an annotation", isAnnotationName, { rule: AGENT_SETTING_RULES.annotation }),
  AGENT_SETTING_RULES.annotation,
);
