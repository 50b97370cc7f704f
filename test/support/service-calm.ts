/** A change of a field of a resource. */
export interface Mutation {
  readonly kind: string;

  /** Names on the way to the field, joined by dots; `[]` is an item of a list. */
  readonly path: string;
  readonly how: "set" | "unset" | "other" | "more" | "less" | "emptied" | "wild" | "unmatched" | "new" | "gone";
  readonly before: unknown;
  readonly after: unknown;

  /** Whether the resource says nothing else. */
  readonly isAlone: boolean;
}

/** Values of settings that guard, from the strictest to the weakest; values of one step guard alike. */
export const SCALES: Readonly<Record<string, readonly (readonly unknown[])[]>> = {
  "cluster_auth_preference allow_headless": [[false], [undefined, true]],
  "cluster_auth_preference allow_local_auth": [[false], [undefined, true]],
  "cluster_auth_preference device_trust.mode": [
    ["required"],
    ["required-for-humans"],
    ["optional", undefined],
    ["off"],
  ],
  "cluster_auth_preference disconnect_expired_cert": [[true], [false, undefined]],
  "cluster_auth_preference idp.saml.enabled": [[false], [true, undefined]],
  "cluster_auth_preference locking_mode": [["strict"], ["best_effort", undefined]],
  "cluster_auth_preference second_factors": [[["webauthn"]], [["webauthn", "otp"], ["otp"], undefined]],
  "cluster_networking_config client_idle_timeout": [["5m"], ["1h"], ["0s", undefined]],
  "cluster_networking_config web_idle_timeout": [["5m"], ["1h"], ["0s", undefined]],
  "session_recording_config mode": [["node-sync", "proxy-sync"], ["node", "proxy", undefined], ["off"]],
  "session_recording_config proxy_checks_host_keys": [[true, undefined], [false]],
  "app insecure_skip_verify": [[false, undefined], [true]],
  "bot max_session_ttl": [["1h"], ["12h", undefined], ["13h"]],
  "db tls.mode": [["verify-full", undefined], ["verify-ca"], ["insecure"]],
  "oidc allow_unverified_email": [[false, undefined], [true]],
  "saml allow_idp_initiated": [[false, undefined], [true]],
  "role options.client_idle_timeout": [["5m"], ["1h"], ["0s", undefined]],
  "role options.create_db_user": [[false, undefined], [true]],
  "role options.create_db_user_mode": [["off", undefined], ["keep"]],
  "role options.create_desktop_user": [[false, undefined], [true]],
  "role options.create_host_user": [[false, undefined], [true]],
  "role options.create_host_user_mode": [["off", undefined], ["insecure-drop"]],
  "role options.desktop_clipboard": [[false], [true, undefined]],
  "role options.desktop_directory_sharing": [[false], [true, undefined]],
  "role options.device_trust_mode": [["required"], ["required-for-humans"], ["optional", undefined], ["off"]],
  "role options.disconnect_expired_cert": [[true], [false, undefined]],
  "role options.enhanced_recording": [
    [["command", "network", "disk"]],
    [["command", "network"], undefined],
    [["disk"]],
  ],
  "role options.forward_agent": [[false, undefined], [true]],
  "role options.idp.saml.enabled": [[false], [true, undefined]],
  "role options.lock": [["strict"], ["best_effort", undefined]],
  "role options.max_session_ttl": [["1h"], ["30h", undefined], ["31h"]],
  "role options.mfa_verification_interval": [["1m"], ["1h"], [undefined]],
  "role options.permit_x11_forwarding": [[false, undefined], [true]],
  "role options.pin_source_ip": [[true], [false, undefined]],
  "role options.port_forwarding": [[false], [undefined], [true]],
  "role options.record_session.default": [["strict"], ["best_effort", undefined]],
  "role options.record_session.desktop": [[true, undefined], [false]],
  "role options.record_session.ssh": [["strict"], ["best_effort", undefined]],
  "role options.request_access": [
    ["always", "reason"],
    ["optional", undefined],
  ],
  "role options.require_session_mfa": [["hardware_key_touch"], ["hardware_key"], [true], [false, undefined]],
  "role options.ssh_file_copy": [[false], [true, undefined]],
  "role options.ssh_port_forwarding.local.enabled": [[false], [undefined], [true]],
  "role options.ssh_port_forwarding.remote.enabled": [[false], [undefined], [true]],
  "role options.web_terminal_clipboard_mode": [["no-copy"], ["unrestricted", undefined]],
  "role allow.request.reason.mode": [["required"], ["optional", undefined]],
};

type How = Mutation["how"];
const EVERY: readonly How[] = ["set", "unset", "other", "more", "less", "emptied", "wild", "unmatched", "new", "gone"];
const LESS: readonly How[] = ["unset", "less", "emptied", "gone"];
const MORE: readonly How[] = ["set", "more", "new"];

/**
 * Changes that nobody has to approve: less of what gives, more of what denies or asks, and what decides nothing. Whatever is
 * not here has to be dangerous, or not judged.
 */
const CALM: readonly (readonly [why: string, kinds: RegExp, path: RegExp, hows: readonly How[]])[] = [
  ["a text", /^access_list$/, /^(description|title|owners\.\[\]\.(description|title|ineligible_status))$/, EVERY],
  ["a text", /^lock$/, /^message$/, EVERY],
  ["a text", /^role$/, /\.(reason\.prompt|request_prompt)$|join_sessions\.\[\]\.name$/, EVERY],
  ["anybody may review whom a role lets", /^role$/, /suggested_reviewers$/, EVERY],
  ["a button, and a secret that is rotated", /^(github|oidc|saml)$/, /^(display|client_secret)$/, EVERY],
  [
    "told of the agents",
    /^autoupdate_/,
    /version$|schedules|duration$|^agents\.mode$/,
    EVERY.filter((how) => how !== "gone"),
  ],
  ["nobody relies on it yet", /^autoupdate_/, /./, ["new"]],
  ["who is notified, and a rule that decides nothing", /^access_monitoring_rule$/, /^(?!automatic_review)/, EVERY],

  [
    "nobody signs in with it, gets it, or reaches it",
    /^(access_list|app|bot|db|discovery_config|dynamic_windows_desktop|github|node|oidc|saml|static_host_user|token|trusted_cluster|user)$/,
    /./,
    ["gone"],
  ],
  [
    "nobody relies on it yet",
    /^(app|db|dynamic_windows_desktop|node)$/,
    /^(?!dynamic_labels|cmd_labels|mcp\.|insecure|tls\.mode)/,
    ["new"],
  ],
  ["it holds until it is removed", /^lock$/, /^expires$/, ["new", "unset", "emptied"]],
  ["one lock more", /^lock$/, /^target\./, ["new"]],

  [
    "fewer roles, owners, labels and hosts",
    /^(access_list|bot|github|oidc|saml|user)$/,
    /roles$|^(owners|claims_to_roles|attributes_to_roles|teams_to_roles)/,
    LESS,
  ],
  [
    "fewer are found, made or let in",
    /^(discovery_config|static_host_user|trusted_cluster)$/,
    /^(aws|azure|gcp|kube|matchers|role_map|roles)$/,
    LESS,
  ],
  ["more is asked of members", /^access_list$/, /_requires\./, MORE],
  ["when a list is looked through", /^access_list$/, /^audit\./, ["new"]],

  ["fewer may join", /^token$/, /^roles$/, LESS],
  ["fewer may join", /^token$/, /(^|\.)allow(\.\[\]\.\w+)?$/, ["less"]],
  ["more is asked of those who join", /^token$/, /(^|\.)allow\.\[\]\./, ["set"]],
  ["a name alone is enough no more", /^token$/, /^join_method$/, ["set"]],

  [
    "a role allows less",
    /^role$/,
    /^allow\.(?!.*(where|expression|require_session_join|thresholds|kubernetes_resources\.\[\]|request\.kubernetes|_labels$))/,
    LESS,
  ],
  ["a role reaches less", /^role$/, /^allow\.\w+_labels$/, ["more", "unset", "emptied", "gone"]],
  [
    "the review names who gets a new role",
    /^role$/,
    /^allow\.(\w+_labels|logins|\w+_logins|\w+_groups|db_(names|users|roles)|aws_role_arns|azure_identities|gcp_service_accounts|kubernetes_(groups|users)|kubernetes_resources.*|app_resources.*|join_sessions.*|mcp\.tools|request\.(kubernetes_resources|thresholds).*)$/,
    ["new"],
  ],
  ["a condition more", /^role$/, /^allow\.(impersonate|review_requests)\.where$/, MORE],
  ["a role goes", /^role$/, /^allow\.(?!require_session_join)/, ["gone"]],
  [
    "more have to be present",
    /^role$/,
    /^allow\.require_session_join(\.\[\]\.(count|kinds))?$/,
    ["set", "more", "new", "wild"],
  ],
  ["nothing is met by fewer modes", /^role$/, /require_session_join\.\[\]\.modes$/, ["unset", "less", "emptied"]],
  ["the review names who gets a new role", /^role$/, /^allow\.require_session_join/, ["new"]],
  ["more have to approve", /^role$/, /^allow\.request\.thresholds\.\[\]\.approve$/, ["set", "other"]],
  ["less may be requested", /^role$/, /^allow\.request\.kubernetes_resources$/, ["set", "less"]],
  ["fewer verbs", /^role$/, /^allow\.kubernetes_resources\.\[\]\.verbs$/, ["set", "less"]],

  ["a role denies more", /^role$/, /^deny\.(?!.*_labels$)[\w.]+$/, [...MORE, "wild"]],
  ["a role denies more", /^role$/, /^deny\..*\[\]/, ["new"]],
  ["a role denies more", /^role$/, /^deny\.\w+_labels$/, ["set", "less", "wild", "new"]],
  ["a role denies more", /^role$/, /^deny\.kubernetes_resources\.\[\]\.\w+$/, ["wild"]],
  ["a role denies more verbs", /^role$/, /^deny\.kubernetes_resources\.\[\]\.verbs$/, ["unset", "more", "emptied"]],
];

/** How weak a value of a setting is; -1 for one that is on no scale. */
function weakness(scale: readonly (readonly unknown[])[], value: unknown): number {
  return scale.findIndex((step) => step.some((each) => JSON.stringify(each) === JSON.stringify(value)));
}

/** Whether a review may say of a change that no danger is known. */
export function isCalm({ kind, path, how, before, after, isAlone }: Mutation): boolean {
  const scale = SCALES[`${kind} ${path}`];
  if (scale !== undefined && (how !== "gone" || /^(role options|cluster_|session_)/.test(`${kind} ${path}`))) {
    const [old, now] = [how === "new" ? undefined : before, after].map((value) => weakness(scale, value));
    return now! >= 0 && old! >= 0 && now! <= old!;
  }
  // An expression, and clusters, are beside it: both have to be, where there was one.
  if (!isAlone && kind === "role" && how === "set" && /^allow\.(\w+_labels|kubernetes_resources)$/.test(path))
    return true;
  return CALM.some(([, kinds, places, hows]) => kinds.test(kind) && places.test(path) && hows.includes(how));
}
