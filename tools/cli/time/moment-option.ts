import { InvalidArgumentError, Option } from "commander";

/** The option `--at` of every command that shows times. */
export function momentOption(meaning: string): Option {
  return new Option("--at <moment>", `${meaning}, in ISO 8601 (default: now)`).argParser(moment);
}

function moment(text: string): Date {
  const date = new Date(text);
  // A date without a time zone would mean another moment on another machine.
  if (Number.isNaN(date.getTime()) || !/(Z|[+-]\d{2}:?\d{2})$/i.test(text)) {
    throw new InvalidArgumentError("pass date, time and zone, such as 2026-12-24T10:00Z");
  }
  return date;
}
