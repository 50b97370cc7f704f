import { call } from "../../expression";
import { isNothing } from "../given-values";
import { putLog } from "../log";
import type { Translate } from "../translation";
import { putVolumes } from "../volumes";

const BUDGET = "a disruption budget keeps one of several replicas running; the release has none";

/** The number of agents, and the availability of their pods. */
export const availability: Translate = (translation) => {
  const { props } = translation;
  const older = translation.count("replicaCount");
  const newer = translation.count("highAvailability.replicaCount");
  const given = newer === undefined || newer === 1 ? (older ?? 1) : newer;
  if (given !== 1) props.put("pods.replicas", given);
  const isApart = translation.isOn("highAvailability.requireAntiAffinity");
  const isKept = translation.isOn("highAvailability.podDisruptionBudget.enabled");
  const budget = "highAvailability.podDisruptionBudget.minAvailable";
  if (given === 1) translation.idle([budget], "it takes at least two replicas");
  else if (!isKept) {
    translation.idle([budget], "the release has no such budget");
    translation.change("highAvailability.podDisruptionBudget.enabled", BUDGET, false);
  }
  if (given === 1) {
    const idle = ["requireAntiAffinity", "podDisruptionBudget.enabled"].map((name) => `highAvailability.${name}`);
    translation.idle(idle, "it takes at least two replicas");
    return;
  }
  if (isApart) props.put("pods.availability: { antiAffinity }", "required");
  const least = isKept ? translation.count(budget) : undefined;
  if (least !== undefined && least !== 1) props.put("pods.availability: { minAvailable }", least);
};

/** Volume claims of the pods. Kubernetes does not allow later changes of these. */
export const storage: Translate = (translation) => {
  const { props } = translation;
  const isOn = translation.isOn("storage.enabled");
  const size = translation.word("storage.requests");
  const storageClass = translation.word("storage.storageClassName");
  if (!isOn) {
    translation.idle(["storage.requests", "storage.storageClassName"], "the release has no volumes of its own");
    return;
  }
  props.put("pods.storage", call("AgentStorage.persistentVolume", [{ size, storageClass }]));
};

/** Volumes in addition to the chart's own. */
export const volumes: Translate = (translation) => {
  putVolumes(translation, "pods.volumes");
};

/** What the agents log. */
export const log: Translate = (translation) => {
  putLog(translation, "pods.log");
};

/** Passes values for which there is no prop to the chart unchanged. */
export function passedOn(paths: readonly string[]): Translate {
  return (translation) => {
    for (const path of paths) {
      const given = translation.values.readChanged(path);
      if (!isNothing(given) || given === false)
        translation.putData(["helm", "values", ...path.split(".")], given, path);
    }
  };
}
