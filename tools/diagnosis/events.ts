import type { Json } from "../manifests/configuration";
import { textAt } from "../manifests/fields";

/** The newest event of some reasons about an object; that of an earlier object of its name is another one's. */
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
