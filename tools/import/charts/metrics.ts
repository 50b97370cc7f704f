import type { Translate } from "./translation";

const SCRAPED =
  "write metrics: { scrapedBy, podMonitor: { labels, interval } }: the values do not say which pods read metrics";

/** The program has to name the scrapers, because its network policies let nobody else read metrics. */
export const podMonitor: Translate = (translation) => {
  const isOn = translation.isOn("podMonitor.enabled");
  if (isOn) translation.leave("podMonitor.enabled", SCRAPED, true);
  const reason = isOn ? "they go with podMonitor.enabled" : "there is no PodMonitor";
  translation.idle(["podMonitor.additionalLabels", "podMonitor.interval"], reason);
};
