import { group, type PropsOf } from "../../core/schema/group";
import { oneOf } from "../../core/schema/shapes";
import type { Feature } from "./feature";
import { AGENT_SETTING_RULES as RULES } from "./setting-rules";

/** Levels below which an agent logs nothing, the most talkative first. */
const LOG_LEVELS = ["DEBUG", "INFO", "WARN", "ERROR"] as const;

/** A level below which an agent logs nothing. @useDeclaredType */
export type AgentLogLevel = (typeof LOG_LEVELS)[number];

/** Forms of a line of the log. */
const LOG_FORMATS = ["text", "json"] as const;

/** The form of a line of the log. @useDeclaredType */
export type AgentLogFormat = (typeof LOG_FORMATS)[number];

/** What agents log, and how. */
export interface AgentLog {
  /** @default "INFO" */
  readonly level?: AgentLogLevel;

  /** @default "text" */
  readonly format?: AgentLogFormat;
}

const log = group<AgentLog>()(
  { level: oneOf(LOG_LEVELS, RULES.log), format: oneOf(LOG_FORMATS, RULES.log) },
  [],
  RULES.log,
);

/** What agents say of themselves. */
export interface LogProps {
  /** What the agents log (`AGENT-069`). @default text, from INFO on */
  readonly log?: AgentLog;
}

/** What agents log; nothing where the chart's default is meant. */
export const LOG = {
  pods: { log } satisfies PropsOf<LogProps>,
  owns: ({ common }) => [
    "log.format",
    "log.level",
    "logLevel",
    `${common}.log.format.output`,
    `${common}.log.severity`,
  ],
  values: ({ pods: { log: given = {} } }) => (Object.keys(given).length === 0 ? {} : { log: given }),
} satisfies Feature;
