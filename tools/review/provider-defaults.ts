/** What the providers plan where a stack says nothing, by the end of the path; other values are somebody's. */
const DEFAULTS: Readonly<Record<string, unknown>> = {
  "helm_release.render_subchart_notes": true,
  "kubernetes_cron_job_v1.spec.failed_jobs_history_limit": 1,
  "kubernetes_cron_job_v1.spec.successful_jobs_history_limit": 3,
  "kubernetes_cron_job_v1.spec.concurrency_policy": "Allow",
  "kubernetes_horizontal_pod_autoscaler_v2.spec.min_replicas": 1,
  "kubernetes_job_v1.spec.backoff_limit": 6,
  "kubernetes_secret_v1.type": "Opaque",
  "kubernetes_secret_v1.wait_for_service_account_token": true,
  "kubernetes_service_account_v1.automount_service_account_token": true,
  "kubernetes_service_v1.spec.allocate_load_balancer_node_ports": true,
  "kubernetes_service_v1.spec.session_affinity": "None",
  "kubernetes_service_v1.spec.type": "ClusterIP",
  "kubernetes_service_v1.wait_for_load_balancer": true,
  "spec.completions": 1,
  "spec.parallelism": 1,
  "container.security_context.allow_privilege_escalation": true,
  "field_ref.api_version": "v1",
  "http.path.path_type": "ImplementationSpecific",
  "http_get.scheme": "HTTP",
  "port.protocol": "TCP",
  "probe.failure_threshold": 3,
  "probe.period_seconds": 10,
  "probe.success_threshold": 1,
  "probe.timeout_seconds": 1,
  "config_map.default_mode": "0644",
  "projected.default_mode": "0644",
  "secret.default_mode": "0644",
  "template.spec.automount_service_account_token": true,
  "template.spec.enable_service_links": true,
  "template.spec.termination_grace_period_seconds": 30,
  "toleration.operator": "Equal",
  "topology_spread_constraint.max_skew": 1,
  "topology_spread_constraint.when_unsatisfiable": "DoNotSchedule",
  "volume_mount.mount_propagation": "None",
};

/** Attributes that the providers plan as switched off, by their last names. */
const OFF: readonly string[] = [
  ...["create_namespace", "dependency_update", "disable_crd_hooks", "disable_openapi_validation", "disable_webhooks"],
  ...["force_update", "lint", "pass_credentials", "recreate_pods", "replace", "reset_values", "reuse_values"],
  ...["skip_crds", "take_ownership", "upgrade_install", "verify", "wait_for_jobs"],
  ...["host_ipc", "host_network", "host_pid", "host_process", "manual_selector", "optional", "paused", "privileged"],
  ...["publish_not_ready_addresses", "read_only", "share_process_namespace", "stdin", "stdin_once", "suspend", "tty"],
  ...["immutable", "wait_for_default_service_account", "wait_for_load_balancer"],
];

const AS_TEXTS = new Map(Object.entries(DEFAULTS).map(([path, value]) => [path, String(value)]));

/** Whether a provider plans a value by itself. @param path as Terraform names it, without indices */
export function isProviderDefault(type: string, path: readonly string[], value: unknown): boolean {
  if (value === false) return OFF.includes(path.at(-1) ?? "");
  const names = [type, ...path].map((name) => name.replace(/^(liveness|readiness|startup)_(?=probe$)/, ""));
  return names.some((_, start) => AS_TEXTS.get(names.slice(start).join(".")) === String(value));
}
