import type { Json } from "../json/json";
import { stringAt } from "../json/plain-data";

/**
 * The newest event about an object with one of some reasons; events of an earlier object of the same name do not count.
 */
export function lastEvent(events: readonly Json[], about: Json, reasons: readonly string[]): Json | undefined {
  const uid = stringAt(about, "metadata", "uid");
  return events
    .filter((event) => stringAt(event, "involvedObject", "uid") === uid && reasons.includes(stringAt(event, "reason")))
    .sort((a, b) => (timeOf(a) < timeOf(b) ? -1 : 1))
    .at(-1);
}

/** Events of a series have their last time in the series, single ones of newer reporters only an event time. */
function timeOf(event: Json): string {
  return (
    stringAt(event, "series", "lastObservedTime") ||
    stringAt(event, "lastTimestamp") ||
    stringAt(event, "eventTime") ||
    stringAt(event, "metadata", "creationTimestamp")
  );
}
