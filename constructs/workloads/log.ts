import { group } from "../core/schema/group";
import { list, oneOf } from "../core/schema/shapes";

/** Levels of a log, from the lowest to the highest. */
const LEVELS = ["DEBUG", "INFO", "WARN", "ERROR"] as const;

/** The lowest level that a component logs. @useDeclaredType */
export type LogLevel = (typeof LEVELS)[number];

const FORMATS = ["text", "json"] as const;

/** The form of a line of the log. @useDeclaredType */
export type LogFormat = (typeof FORMATS)[number];

const OUTPUTS = ["stderr", "stdout"] as const;

/** Where a component logs to. It cannot be a file, because pods can write to folders for data only. @useDeclaredType */
export type LogOutput = (typeof OUTPUTS)[number];

const FIELDS = ["timestamp", "level", "component", "caller"] as const;

/** A field of each line of the log, in addition to the message. @useDeclaredType */
export type LogField = (typeof FIELDS)[number];

/** What a component logs, how, and where to. */
export interface ServiceLog {
  /** Lowest level that is logged. @default "INFO" */
  readonly level?: LogLevel;

  /** Format of the lines. @default "json" for auth service and proxies, "text" for agents */
  readonly format?: LogFormat;

  /** Where the log goes. @default "stderr" */
  readonly output?: LogOutput;

  /** Fields of each line, in addition to the message. @default all fields */
  readonly extraFields?: readonly LogField[];
}

/** What a {@link ServiceLog} may be. */
export const SERVICE_LOG = group<ServiceLog>()({
  level: oneOf(LEVELS),
  format: oneOf(FORMATS),
  output: oneOf(OUTPUTS),
  extraFields: list(oneOf(FIELDS)),
});
