import { byCodeUnit } from "./core/order";
import { knownRules, type Rule } from "./core/violation";
import "./access/rules";
import "./access/joining/bot-token";
import "./access/joining/join-token-shapes";
import "./access/roles/database-names";
import "./access/roles/moderation";
import "./access/roles/predicate";
import "./access/roles/role";
import "./access/settings/managed-updates";
import "./access/sign-in/cluster-auth-preference";
import "./access/sign-in/connector-props";
import "./access/resource-rules";
import "./brand/brand";
import "./secrets/secret-ref";
import "./agents/bots/declaration/bot-entries";
import "./agents/chart/check-values";
import "./agents/chart/public-chart";
import "./agents/common/admission";
import "./agents/common/updates";
import "./agents/features/direct-dial";
import "./agents/features/environment";
import "./agents/features/further-values";
import "./agents/features/helm";
import "./agents/features/joining";
import "./agents/features/pods";
import "./agents/features/services";
import "./agents/features/traffic";
import "./agents/features/updater";
import "./agents/fleet/declaration/agent-fleet-props";
import "./agents/linux/machine/rules";
import "./agents/services/agent-discovery";
import "./network/http-connect-address";
import "./network/http-connect-proxy";
import "./network/proxy-listeners";
import "./network/no-proxy";
import "./network/policy-peer";
import "./network/host";
import "./platform/auth/auth-props";
import "./platform/auth/plan-conditions";
import "./platform/auth/storage/external-storage";
import "./platform/auth/storage/kept-elsewhere";
import "./platform/auth/storage/postgres";
import "./platform/auth/storage/storage-clouds";
import "./platform/component/configuration/further-configuration";
import "./platform/platform-checks";
import "./platform/proxy/proxy-tls";
import "./platform/proxy/tls-checks";
import "./platform/take-over/take-over-conditions";
import "./platform/tenant/tenant-delivery";
import "./terraform/rules";
import "./updates/compatibility";
import "./updates/maintenance-window";
import "./updates/version";
import "./updates/version-channel";
import "./updates/version-server";
import "./core/rules";
import "./workloads/metrics";
import "./workloads/autoscaling";
import "./workloads/exposure/balancer-settings";
import "./workloads/rules";
import "./workloads/identity/pod-service-account";

/** Rules that a reader looks for in one place. @internal */
export interface RuleArea {
  readonly title: string;
  readonly rules: readonly Rule[];
}

/** Areas of a declaration, with the beginnings of their codes, in the order of `docs/rules.md`. */
const AREAS: Readonly<Record<string, string>> = {
  "Addresses, listeners and HTTP CONNECT": "ADDRESS CONNECT LISTENER PEER",
  "Versions, channels and the maintenance window": "CHANNEL COMPATIBILITY ROLLOUT VERSION WINDOW",
  "Roles, connectors, join tokens, secrets and their delivery": "AUTH CONNECTOR JOIN NETWORKING RESOURCE ROLE SECRET",
  "Auth service and proxies": "BRAND CONFIGURATION LICENSE PLATFORM STORAGE TENANT TLS",
  Agents: "AGENT BOT FLEET LINUX",
  "Pods and their Services": "AUTOSCALER EXPOSURE IDENTITY METRICS POD",
  "Terraform: targets, state, ids and namespaces": "CLUSTER ID NAMESPACE OBJECT STACK STATE TARGET",
  "Fields, types, references and acknowledgements": "ACKNOWLEDGE FIELD GIVEN REFERENCE TYPE",
};

const rules = [...knownRules()].sort((a, b) => byCodeUnit(a.code, b.code));

/** Every rule by its area: a file that defines rules is imported above. @internal */
export const RULE_AREAS: readonly RuleArea[] = Object.entries(AREAS).map(([title, beginnings]) => ({
  title,
  rules: rules.filter(({ code }) => beginnings.split(" ").includes(code.replace(/-.*/, ""))),
}));

/** Every rule, sorted by code. */
export const ALL_RULES: readonly Rule[] = rules.filter((rule) => RULE_AREAS.some((area) => area.rules.includes(rule)));
