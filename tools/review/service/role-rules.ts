import { VERBS } from "../../../constructs/access/roles/verbs";
import { textAt } from "../../json/plain-data";
import { danger, field, hasOnly, notUnderstood, textsOf } from "./comparisons";
import type { Field, Meaning } from "./field";

const ANY = "*";

/** Whether who changes, or reads, resources of a kind gets more by it. */
type KindPower = "administers" | "shows secrets" | "harmless";

/**
 * What rules of roles are about. Who `administers` gives themselves or others what they have not, by whatever verb but looking;
 * what `shows secrets` does so by reading, too.
 *
 * @internal
 */
export const RULE_KINDS: Readonly<Record<string, KindPower>> = {
  ...of("shows secrets", [
    ANY,
    "auth_connector",
    "cert_authority",
    "connectors",
    "github",
    "host_cert",
    "inference_secret",
    "oidc",
    "plugin",
    "saml",
    "static_tokens",
    "token",
    "user_token",
  ]),
  ...of("administers", [
    "access_list",
    "access_list_member",
    "access_monitoring_rule",
    "access_plugin_data",
    "access_request",
    "app",
    "app_server",
    "autoupdate_config",
    "autoupdate_version",
    "aws_identity_center",
    "bot",
    "cluster_audit_config",
    "cluster_auth_preference",
    "cluster_config",
    "cluster_name",
    "cluster_networking_config",
    "db",
    "db_object_import_rule",
    "db_server",
    "device",
    "discovery_config",
    "dynamic_windows_desktop",
    "external_audit_storage",
    "git_server",
    "installer",
    "integration",
    "kube_cluster",
    "kube_server",
    "lock",
    "login_rule",
    "network_restrictions",
    "node",
    "okta_assignment",
    "okta_import_rule",
    "role",
    "saml_idp_service_provider",
    "server_info",
    "session_recording_config",
    "sigstore_policy",
    "spiffe_federation",
    "static_host_user",
    "trusted_cluster",
    "user",
    "user_group",
    "windows_desktop",
    "workload_identity",
    "workload_identity_x509_issuer_override",
    "workload_identity_x509_revocation",
  ]),
  ...of("harmless", [
    "access_graph",
    "access_graph_settings",
    "audit_query",
    "autoupdate_agent_report",
    "autoupdate_agent_rollout",
    "billing",
    "bot_instance",
    "cluster_alert",
    "cluster_maintenance_config",
    "contact",
    "crown_jewel",
    "db_object",
    "db_service",
    "download",
    "event",
    "health_check_config",
    "inference_model",
    "inference_policy",
    "instance",
    "license",
    "notification",
    "recording_encryption",
    "remote_cluster",
    "security_report",
    "session",
    "session_tracker",
    "ssh_session",
    "ui_config",
    "usage_event",
    "user_task",
    "vnet_config",
    "windows_desktop_service",
  ]),
};

function of(power: KindPower, kinds: readonly string[]): Readonly<Record<string, KindPower>> {
  return Object.fromEntries(kinds.map((kind) => [kind, power]));
}

/** Verbs that only look; `read` shows secrets where there are some. @internal */
export const LOOKING = ["list", "read", "readnosecrets"];

interface Right {
  readonly kind: string;
  readonly verb: string;
  readonly where: string | undefined;
}

const FIELDS = ["resources", "verbs", "where"];

/** Each verb of each kind; undefined where a rule says something else. */
function rightsOf(value: unknown): readonly Right[] | undefined {
  const rules = value === undefined || value === null ? [] : value;
  if (!Array.isArray(rules)) return undefined;
  const rights = rules.map((rule: unknown) => {
    if (!hasOnly(rule, FIELDS)) return undefined;
    const [kinds, verbs] = [textsOf(rule["resources"]), textsOf(rule["verbs"])];
    const where = textAt(rule, "where");
    return kinds?.flatMap((kind) => verbs?.map((verb): Right => ({ kind, verb, where })) ?? []);
  });
  return rights.every((each) => each !== undefined) ? rights.flat() : undefined;
}

function includes(outer: Right, inner: Right): boolean {
  return [ANY, inner.kind].includes(outer.kind) && [ANY, inner.verb].includes(outer.verb);
}

function textOf({ kind, verb }: Right): string {
  return `${verb} on ${kind}`;
}

/** What a role allows on resources of the service. */
export const allowedRules: Field = field(["platform-administered", "conditions-fewer"], (change) => {
  const [old, now] = [rightsOf(change.before), rightsOf(change.after)];
  if (old === undefined || now === undefined) return [notUnderstood()];
  return now.flatMap((right): readonly Meaning[] => {
    const known = old.filter((each) => includes(each, right));
    if (known.some(({ where }) => where === undefined || where === right.where)) return [];
    const power = Object.hasOwn(RULE_KINDS, right.kind) ? RULE_KINDS[right.kind] : undefined;
    if (power === undefined || !(VERBS as readonly string[]).includes(right.verb)) {
      return [notUnderstood("this review does not know the kind, or the verb")];
    }
    if (known.length > 0) {
      // The same right under another condition, or under none.
      if (right.where !== undefined) return [notUnderstood("this review does not evaluate conditions")];
      return [danger("conditions-fewer", change, `${textOf(right)} without a condition`)];
    }
    const gives =
      power === "shows secrets"
        ? right.verb === "read" || !LOOKING.includes(right.verb)
        : power === "administers" && !LOOKING.includes(right.verb);
    return gives ? [danger("platform-administered", change, textOf(right))] : [];
  });
});

/** What a role denies of that. */
export const deniedRules: Field = field(["denied-no-longer"], (change) => {
  const [old, now] = [rightsOf(change.before), rightsOf(change.after)];
  if (old === undefined || now === undefined) return [notUnderstood()];
  return old.flatMap((right): readonly Meaning[] => {
    const kept = now.filter((each) => includes(each, right));
    if (kept.some(({ where }) => where === undefined || where === right.where)) return [];
    if (kept.length > 0 && right.where !== undefined)
      return [notUnderstood("this review does not evaluate conditions")];
    return [danger("denied-no-longer", change, `no longer ${textOf(right)}${kept.length > 0 ? " in every case" : ""}`)];
  });
});
