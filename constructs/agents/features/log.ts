import type { PropsOf } from "../../core/schema/group";
import { type ServiceLog, SERVICE_LOG } from "../../workloads/log";
import type { Feature } from "../common/feature";

/** What agents say of themselves. */
export interface LogProps {
  /** What the agents log. @default text on standard error, from INFO on */
  readonly log?: ServiceLog;
}

/** What agents log; nothing where the chart's default is meant. */
export const LOG = {
  pods: { log: SERVICE_LOG } satisfies PropsOf<LogProps>,
  owns: ({ common }) => [
    "log.extraFields",
    "log.format",
    "log.level",
    "log.output",
    "logLevel",
    `${common}.log.format.extra_fields`,
    `${common}.log.format.output`,
    `${common}.log.output`,
    `${common}.log.severity`,
  ],
  values: ({ pods: { log: given = {} } }) => (Object.keys(given).length === 0 ? {} : { log: given }),
} satisfies Feature;
