import { fieldsOf } from "../../core/given";

/** Levels below which an agent logs nothing, the most talkative first. */
export const LOG_LEVELS = ["DEBUG", "INFO", "WARN", "ERROR"] as const;

/** A level below which an agent logs nothing. @useDeclaredType */
export type AgentLogLevel = (typeof LOG_LEVELS)[number];

/** Forms of a line of the log. */
export const LOG_FORMATS = ["text", "json"] as const;

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
