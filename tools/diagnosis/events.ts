import type { Json } from "../manifests/configuration";
import { textAt } from "../manifests/fields";

/**
 * The newest event about an object with one of some reasons; events of an earlier object of the same name do not count.
 */
export function lastEvent(events: readonly Json[], about: Json, reasons: readonly string[]): Json | undefined {
  const uid = textAt(about, "metadata", "uid");
  return events
    .filter((event) => textAt(event, "involvedObject", "uid") === uid && reasons.includes(textAt(event, "reason")))
    .sort((a, b) => (timeOf(a) < timeOf(b) ? -1 : 1))
    .at(-1);
}

/** Events of a series have their last time in the series, single ones of newer reporters only an event time. */
function timeOf(event: Json): string {
  return (
    textAt(event, "series", "lastObservedTime") ||
    textAt(event, "lastTimestamp") ||
    textAt(event, "eventTime") ||
    textAt(event, "metadata", "creationTimestamp")
  );
}
