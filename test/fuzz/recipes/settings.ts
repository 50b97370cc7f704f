import { SecretRef, type PodSettings } from "../../../constructs";

/** All that a program can say of pods. */
export function podSettings(): Required<PodSettings> {
  return {
    nodeSelector: { pool: "access" },
    tolerations: [{ key: "dedicated", operator: "Equal", value: "access", effect: "NoSchedule" }],
    priorityClassName: "high",
    podAnnotations: { "example.com/owner": "platform" },
    podLabels: { team: "platform" },
    resources: { cpuRequest: "200m", memoryRequest: "512Mi", memoryLimit: "2Gi" },
    imagePullSecrets: ["registry"],
    extraEnvironment: { ZONE: "eu", LICENSE_TOKEN: SecretRef.of("license-token", "token") },
  };
}
