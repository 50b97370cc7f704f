import { annotations as kubernetesAnnotations } from "../../core/kubernetes";

/** Annotations of a Kubernetes object: texts by name. */
export type Annotations = Readonly<Record<string, string>>;

/** Annotations that Kubernetes accepts. */
export const annotations = kubernetesAnnotations({
  fix: "correct the annotation; put true and numbers in quotes",
  reference: true,
});
