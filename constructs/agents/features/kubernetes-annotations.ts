import { annotations as kubernetesAnnotations } from "../../core/kubernetes";
import { AGENT_SETTING_RULES } from "./setting-rules";

/** Annotations of a Kubernetes object: texts by name. */
export type Annotations = Readonly<Record<string, string>>;

/** Annotations that Kubernetes accepts (`AGENT-070`). */
export const annotations = kubernetesAnnotations({ rule: AGENT_SETTING_RULES.annotation, reference: true });
