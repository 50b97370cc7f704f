import { fieldsOf, isRecord } from "../../core/given";
import type { Problems } from "../../core/value";
import { AGENT_SETTING_RULES } from "./rules";

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

/** Chart values of the log; nothing where the chart's default is meant. */
export function logValues(log: AgentLog | undefined): Record<string, unknown> {
  const { level, format } = fieldsOf(log);
  const values = { ...(level !== undefined && { level }), ...(format !== undefined && { format }) };
  return Object.keys(values).length === 0 ? {} : { log: values };
}

/** Notes a level or a format that agents do not know (`AGENT-069`). */
export function checkLog(log: unknown, problems: Problems): void {
  if (log === undefined) return;
  if (!isRecord(log)) problems.add(AGENT_SETTING_RULES.log, "log", log);
  const { level = LOG_LEVELS[0], format = LOG_FORMATS[0] } = fieldsOf(log);
  if (!isOneOf(LOG_LEVELS, level)) problems.add(AGENT_SETTING_RULES.log, "log.level", level);
  if (!isOneOf(LOG_FORMATS, format)) problems.add(AGENT_SETTING_RULES.log, "log.format", format);
}

function isOneOf(known: readonly string[], given: unknown): boolean {
  return known.some((word) => word === given);
}
