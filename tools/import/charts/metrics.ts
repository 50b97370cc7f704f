import type { Translate } from "./translation";

const SCRAPED =
  "write metrics: { scrapedBy, podMonitor: { labels, interval } }: the values do not say which pods read metrics";

/** Network policies let nobody read metrics that no program names. */
export const podMonitor: Translate = (translation) => {
  const isOn = translation.isOn("podMonitor.enabled");
  if (isOn) translation.leave("podMonitor.enabled", SCRAPED, true);
  const reason = isOn ? "they go with podMonitor.enabled" : "there is no PodMonitor";
  translation.idle(["podMonitor.additionalLabels", "podMonitor.interval"], reason);
};
