import { call } from "../../expression";
import { isNothing } from "../given-values";
import { putLog } from "../log";
import type { Translate } from "../translation";
import { putVolumes } from "../volumes";

/** How many agents there are, and how they are kept running. */
export const availability: Translate = (translation) => {
  const { props, values } = translation;
  const of = (name: string): unknown => values.read(`highAvailability.${name}`);
  const older = values.read("replicaCount");
  const given = Number(values.readChanged("highAvailability.replicaCount") ?? older ?? 1);
  if (given !== 1) props.put("pods.replicas", given);
  const isApart = of("requireAntiAffinity") === true;
  const budget = "highAvailability.podDisruptionBudget.minAvailable";
  if (given === 1) translation.idle([budget], "it takes at least two replicas");
  else if (of("podDisruptionBudget.enabled") !== true) translation.idle([budget], "the release has no such budget");
  const [isKept, least] = [of("podDisruptionBudget.enabled") === true, of("podDisruptionBudget.minAvailable")];
  if (given === 1) {
    const idle = { requireAntiAffinity: isApart, "podDisruptionBudget.enabled": isKept };
    for (const [name, isOn] of Object.entries(idle)) {
      if (isOn) translation.needsNothing(`highAvailability.${name}`, "it takes at least two replicas", true);
    }
    return;
  }
  if (isApart) props.put("pods.availability: { antiAffinity }", "required");
  if (isKept && typeof least === "number" && least !== 1) props.put("pods.availability: { minAvailable }", least);
};

/** Volumes of the pods, which Kubernetes does not change later. */
export const storage: Translate = (translation) => {
  const { props, values } = translation;
  const isOn = translation.isOn("storage.enabled");
  const size = values.read("storage.requests");
  const storageClass = values.read("storage.storageClassName");
  if (!isOn) {
    translation.idle(["storage.requests", "storage.storageClassName"], "the release has no volumes of its own");
    return;
  }
  const options = { size: String(size), ...(typeof storageClass === "string" && { storageClass }) };
  props.put("pods.storage", call("AgentStorage.persistentVolume", [options]));
};

/** Volumes beside those of the chart. */
export const volumes: Translate = (translation) => {
  putVolumes(translation, "pods.volumes");
};

/** What the agents log. */
export const log: Translate = (translation) => {
  putLog(translation, "pods.log");
};

const SCRAPED =
  "write metrics: { scrapedBy, podMonitor: { labels, interval } }: the values do not say which pods read metrics";

/** Network policies let nobody read metrics that no program names. */
export const podMonitor: Translate = (translation) => {
  const isOn = translation.isOn("podMonitor.enabled");
  if (isOn) translation.leave("podMonitor.enabled", SCRAPED, true);
  else translation.idle(["podMonitor.additionalLabels", "podMonitor.interval"], "there is no PodMonitor");
};

/** What the chart itself has no prop for goes into its values as it is. */
export function passedOn(paths: readonly string[]): Translate {
  return (translation) => {
    for (const path of paths) {
      const given = translation.values.readChanged(path);
      if (!isNothing(given) || given === false)
        translation.putData(["helm", "values", ...path.split(".")], given, path);
    }
  };
}
