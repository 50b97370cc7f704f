import { lengthIn, type Duration } from "../../core/duration";
import type { LiveCondition } from "../../terraform/version-expressions";

// What Terraform says of a plan where one of these conditions does not hold: it plans and applies all the same.

/**
 * Says what people have changed in the service since it was delivered, which the plan takes back.
 *
 * @param notes expression of the list of notes of the delivery: one or none
 */
export function deliveredAsDeclared(notes: string): LiveCondition {
  const drift = `try(${notes}[0].data["drift"], "")`;
  return {
    condition: `${drift} == ""`,
    message: `what was changed in the service, and is delivered again:\n\${${drift}}`,
  };
}

/** A note of the delivery, and how often it is written. */
export interface WrittenNote {
  readonly name: string;
  readonly namespace: string;
  readonly every: Duration;
}

/**
 * Says that nobody has looked for three times as long as declared, or that some resources could not be read: then changes
 * may be there that the plan does not show.
 *
 * @param notes expression of the list of notes of the delivery: one or none
 */
export function lookedAt(notes: string, { name, namespace, every }: WrittenNote): readonly LiveCondition[] {
  const last = `try(${notes}[0].data["looked-at"], "")`;
  const unread = `try(${notes}[0].data["unread"], "")`;
  return [
    {
      condition: `try(timecmp(${last}, timeadd(plantimestamp(), "-${3 * lengthIn("m", every)}m")) > 0, true)`,
      message:
        `nobody has looked at the service since \${${last}}, so this plan may lack changes that people have made there; ` +
        `see kubectl describe cronjob --namespace ${namespace} ${name}`,
    },
    {
      condition: `${unread} == ""`,
      message: `the last look could not read all resources of the service:\n\${${unread}}`,
    },
  ];
}
