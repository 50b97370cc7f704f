import { OBJECT_KINDS, type ObjectKind, type ObjectType } from "../../constructs/core/object-kinds";

/** The condition that Terraform waits for after it has created an object. */
export type Wait = "rollout" | "completion" | "load balancer" | "binding";

/** How the view shows a Terraform resource type as an object of the Kubernetes API. */
export interface Kind extends ObjectKind {
  /** Attributes and blocks of the resource that belong to the object. */
  readonly fields: readonly string[];

  /** The condition, the attribute that turns the wait on, and the provider's default of that attribute. */
  readonly wait?: { readonly what: Wait; readonly attribute: string; readonly byDefault: boolean };

  /** The provider's default of `timeouts.create`, in seconds. */
  readonly timeoutSeconds: number;
}

const MINUTE = 60;

const WORKLOAD = {
  wait: { what: "rollout", attribute: "wait_for_rollout", byDefault: true },
  timeoutSeconds: 10 * MINUTE,
} as const;

const LOAD_BALANCER = { what: "load balancer", attribute: "wait_for_load_balancer" } as const;

/** Exceptions. Most types have `metadata` and `spec`, and Terraform waits for nothing, with a timeout of one minute. */
const OWN: { readonly [Type in ObjectType]?: Partial<Omit<Kind, keyof ObjectKind>> } = {
  kubernetes_namespace_v1: { fields: ["metadata"], timeoutSeconds: 5 * MINUTE },
  kubernetes_priority_class_v1: {
    fields: ["metadata", "description", "global_default", "preemption_policy", "value"],
  },
  kubernetes_service_account_v1: {
    fields: ["metadata", "automount_service_account_token", "image_pull_secret", "secret"],
  },
  kubernetes_role_v1: { fields: ["metadata", "rule"] },
  kubernetes_role_binding_v1: { fields: ["metadata", "role_ref", "subject"] },
  kubernetes_cluster_role_v1: { fields: ["metadata", "aggregation_rule", "rule"] },
  kubernetes_cluster_role_binding_v1: { fields: ["metadata", "role_ref", "subject"] },
  kubernetes_config_map_v1: { fields: ["metadata", "binary_data", "data", "immutable"] },
  kubernetes_secret_v1: {
    fields: ["metadata", "binary_data", "binary_data_wo", "data", "data_wo", "immutable", "type"],
  },
  kubernetes_persistent_volume_claim_v1: {
    wait: { what: "binding", attribute: "wait_until_bound", byDefault: true },
    timeoutSeconds: 5 * MINUTE,
  },
  kubernetes_service_v1: { wait: { ...LOAD_BALANCER, byDefault: true }, timeoutSeconds: 10 * MINUTE },
  kubernetes_ingress_v1: { wait: { ...LOAD_BALANCER, byDefault: false }, timeoutSeconds: 20 * MINUTE },
  kubernetes_deployment_v1: WORKLOAD,
  kubernetes_daemon_set_v1: WORKLOAD,
  kubernetes_stateful_set_v1: WORKLOAD,
  kubernetes_job_v1: { wait: { what: "completion", attribute: "wait_for_completion", byDefault: true } },
};

/** The supported Terraform resource types, in an order in which objects can be created. */
export const KINDS: ReadonlyMap<string, Kind> = new Map(
  [...OBJECT_KINDS].map(([type, kind]) => [
    type,
    { ...kind, fields: ["metadata", "spec"], timeoutSeconds: MINUTE, ...OWN[type as ObjectType] },
  ]),
);

/** The kind of a Terraform resource type; undefined if the view does not support the type. */
export function findKind(type: string): Kind | undefined {
  return KINDS.get(type);
}
