/**
 * What the service adds to a resource by itself: where a declaration leaves a field out, the service has it all the same.
 *
 * A field of the service that no declaration has is nobody's change if a row of its kind has its path and value.
 */
export interface ServiceAddition {
  /** Kind of the resource, `*` for every one. */
  readonly kind: string;

  /**
   * Keys from the resource on, joined by dots as they are; no key is in quotes, even if it has dots itself. `.*` at the end
   * stands for everything below.
   */
  readonly path: string;

  /**
   * Text of the scalar that the service adds; of a list or an object, its JSON with sorted keys, and then it is added as a
   * whole or not at all. @default whatever value
   */
  readonly value?: string;

  /** Path of a field without which the service does not add this one. @default it always does */
  readonly with?: string;
}

/**
 * What the service adds, recorded from 18.3.0.
 *
 * What means nothing needs no row: an empty text, list or object, 0, false, null, and `0001-01-01T00:00:00Z`. But where a
 * row gives a path a value, the service adds that value: what means nothing stands there because somebody wants it.
 */
export const SERVICE_ADDITIONS: readonly ServiceAddition[] = [
  { kind: "*", path: "metadata.id" },
  { kind: "*", path: "metadata.revision" },
  { kind: "*", path: "metadata.namespace", value: "default" },
  { kind: "*", path: "metadata.labels.teleport.dev/origin" },
  { kind: "*", path: "status.*" },

  { kind: "role", path: "metadata.labels.teleport.internal/resource-type" },
  { kind: "role", path: "spec.options.cert_format", value: "standard" },
  { kind: "role", path: "spec.options.desktop_clipboard", value: "true" },
  { kind: "role", path: "spec.options.desktop_directory_sharing", value: "true" },
  { kind: "role", path: "spec.options.enhanced_recording", value: '["command","network"]' },
  { kind: "role", path: "spec.options.idp", value: '{"saml":{"enabled":true}}' },
  { kind: "role", path: "spec.options.max_session_ttl", value: "30h0m0s" },
  { kind: "role", path: "spec.options.record_session", value: '{"default":"best_effort","desktop":true}' },
  { kind: "role", path: "spec.options.ssh_file_copy", value: "true" },

  { kind: "user", path: "spec.created_by.*" },
  { kind: "user", path: "spec.status.*" },

  { kind: "bot", path: "spec.max_session_ttl", value: "43200s" },
  { kind: "lock", path: "spec.created_at" },
  { kind: "lock", path: "spec.created_by" },
  { kind: "server_info", path: "sub_kind", value: "cloud_info" },
  { kind: "db", path: "spec.aws.iam_policy_status", value: "IAM_POLICY_STATUS_UNSPECIFIED" },

  { kind: "cluster_maintenance_config", path: "nonce" },

  { kind: "cluster_auth_preference", path: "spec.allow_headless", value: "true", with: "spec.webauthn" },
  { kind: "cluster_auth_preference", path: "spec.allow_local_auth", value: "true" },
  { kind: "cluster_auth_preference", path: "spec.allow_passwordless", value: "true", with: "spec.webauthn" },
  { kind: "cluster_auth_preference", path: "spec.default_session_ttl", value: "12h0m0s" },
  { kind: "cluster_auth_preference", path: "spec.idp", value: '{"saml":{"enabled":true}}' },
  { kind: "cluster_auth_preference", path: "spec.locking_mode", value: "best_effort" },
  { kind: "cluster_auth_preference", path: "spec.second_factors", value: '["otp"]' },
  { kind: "cluster_auth_preference", path: "spec.signature_algorithm_suite", value: "balanced-v1" },
  { kind: "cluster_auth_preference", path: "spec.type", value: "local" },
];
