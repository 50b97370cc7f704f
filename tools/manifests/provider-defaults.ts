import type { Exceptions } from "./exceptions";

const CONTAINER_SECURITY_CONTEXT = {
  allow_privilege_escalation: true,
  privileged: false,
  read_only_root_filesystem: false,
  run_as_non_root: false,
};

const JOB_SPEC = { backoff_limit: 6, completions: 1, manual_selector: false, parallelism: 1 };

const OPTIONAL = { optional: false };

/**
 * What the provider sends if a stack says nothing, and the API server would not set by itself.
 *
 * A key is the end of the path of a block. Defaults that the API server shares with the provider are not repeated.
 */
export const PROVIDER_DEFAULTS: Exceptions<Readonly<Record<string, unknown>>> = {
  config_map_key_ref: OPTIONAL,
  config_map_ref: OPTIONAL,
  "container.security_context": CONTAINER_SECURITY_CONTEXT,
  "init_container.security_context": CONTAINER_SECURITY_CONTEXT,
  "job_template.spec": JOB_SPEC,
  kubernetes_config_map_v1: { immutable: false },
  "kubernetes_horizontal_pod_autoscaler_v2.spec": { behavior: {} },
  "kubernetes_job_v1.spec": JOB_SPEC,
  "kubernetes_stateful_set_v1.spec": { revision_history_limit: 0 },
  "kubernetes_stateful_set_v1.spec.volume_claim_template.metadata": { namespace: "default" },
  kubernetes_service_account_v1: { automount_service_account_token: true },
  resource_field_ref: { divisor: "1" },
  "rule.http.path": { path_type: "ImplementationSpecific" },
  seccomp_profile: { type: "Unconfined" },
  secret_key_ref: OPTIONAL,
  secret_ref: OPTIONAL,
  subject: { namespace: "default" },
  "sources.config_map": OPTIONAL,
  "sources.secret": OPTIONAL,
  "template.spec": {
    automount_service_account_token: true,
    enable_service_links: true,
    share_process_namespace: false,
  },
  "template.spec.security_context": { run_as_non_root: false },
  toleration: { operator: "Equal" },
  topology_spread_constraint: { max_skew: 1, when_unsatisfiable: "DoNotSchedule" },
  "volume.config_map": OPTIONAL,
  "volume.secret": OPTIONAL,
  volume_mount: { mount_propagation: "None" },
};
