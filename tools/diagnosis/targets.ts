import { declaredIn } from "../manifests/declared";
import type { Target } from "./rollout";

/** What a stack declares that an apply may have to wait for. */
export function targetsOf(configuration: unknown): Target[] {
  return declaredIn(configuration).flatMap((declared) => {
    const { address } = declared;
    if (declared.kind === "release") {
      return [{ address, kind: "release", namespace: declared.namespace, name: declared.name }];
    }
    const { kind, metadata } = declared.reference;
    const { name, namespace } = metadata;
    return namespace !== undefined && WAITED_FOR.includes(kind) ? [{ address, kind, namespace, name }] : [];
  });
}

const WAITED_FOR = ["Deployment", "StatefulSet", "DaemonSet", "Job", "PersistentVolumeClaim"];
