import * as access from "./access/rules";
import { BOT_RULES } from "./access/joining/bot-token";
import { JOIN_TOKEN_RULES } from "./access/joining/join-token-shapes";
import { DATABASE_NAME_RULES } from "./access/roles/database-names";
import { MODERATION_RULES } from "./access/roles/moderation";
import { PREDICATE_RULES } from "./access/roles/predicate";
import { ROLE_RULES } from "./access/roles/role";
import { ROLLOUT_RULES } from "./access/settings/managed-updates";
import { AUTHENTICATION_RULES } from "./access/sign-in/cluster-auth-preference";
import { CONNECTOR_RULES } from "./access/sign-in/connector-props";
import * as resources from "./access/resource-rules";
import { BRAND_RULES } from "./brand/brand";
import { SECRET_RULES } from "./secrets/secret-ref";
import { BOT_RELEASE_RULES } from "./agents/bots/declaration/bot-entries";
import { BUNDLED_CHART_RULES } from "./agents/chart/bundled-chart";
import { PUBLIC_CHART_RULES } from "./agents/chart/public-chart";
import { AGENT_ADMISSION_RULES } from "./agents/common/admission";
import { UPDATE_RULES } from "./agents/common/updates";
import { AGENT_ADDRESS_RULES, DIRECT_DIAL_RULES } from "./agents/features/direct-dial";
import { AGENT_ENVIRONMENT_RULES } from "./agents/features/environment";
import { FURTHER_VALUES_RULES } from "./agents/features/further-values";
import { AGENT_RELEASE_RULES } from "./agents/features/helm";
import { AGENT_JOINING_RULES } from "./agents/features/joining";
import { AGENT_POD_RULES } from "./agents/features/pods";
import { AGENT_SERVICE_RULES } from "./agents/features/services";
import { TRAFFIC_RULES } from "./agents/features/traffic";
import { UPDATER_RULES } from "./agents/features/updater";
import { FLEET_RULES } from "./agents/fleet/declaration/agent-fleet-props";
import * as linux from "./agents/linux/machine/rules";
import { DISCOVERY_RULES } from "./agents/services/agent-discovery";
import { CONNECT_ADDRESS_RULES } from "./network/http-connect-address";
import { HTTP_CONNECT_RULES } from "./network/http-connect-proxy";
import { LISTENER_RULES } from "./network/listener-options";
import { NO_PROXY_RULES } from "./network/no-proxy";
import { PEER_RULES } from "./network/policy-peer";
import * as network from "./network/rules";
import { AUTH_RULES } from "./platform/auth/auth-props";
import { AUTH_PLAN_RULES } from "./platform/auth/plan-conditions";
import { EXTERNAL_STORAGE_RULES } from "./platform/auth/storage/external-storage";
import { STORAGE_RULES } from "./platform/auth/storage/kept-elsewhere";
import { POSTGRES_RULES } from "./platform/auth/storage/postgres";
import { STORAGE_CLOUD_RULES } from "./platform/auth/storage/storage-clouds";
import { CONFIGURATION_RULES } from "./platform/component/configuration/further-configuration";
import { PLATFORM_RULES } from "./platform/platform-checks";
import { TLS_RULES } from "./platform/proxy/proxy-tls";
import { PLATFORM_TLS_RULES } from "./platform/proxy/tls-checks";
import { TAKE_OVER_RULES } from "./platform/take-over/take-over-conditions";
import { TENANT_RULES } from "./platform/tenant/tenant-delivery";
import * as terraform from "./terraform/rules";
import { COMPATIBILITY_RULES } from "./updates/compatibility";
import { WINDOW_RULES } from "./updates/maintenance-window";
import { VERSION_RULES } from "./updates/version";
import { CHANNEL_RULES } from "./updates/version-channel";
import { VERSION_SERVER_RULES } from "./updates/version-server";
import { byCodeUnit } from "./core/order";
import * as core from "./core/rules";
import { METRICS_RULES } from "./workloads/metrics";
import { AUTOSCALER_RULES } from "./workloads/autoscaling";
import { EXPOSURE_RULES } from "./workloads/exposure/balancer-settings";
import { POD_RULES } from "./workloads/rules";
import { IDENTITY_RULES } from "./workloads/identity/pod-service-account";
import type { Rule } from "./core/violation";

/** Tables by their names: what a file of rules exports, or some of what another file does. */
type RulesFile = Readonly<Record<string, Readonly<Record<string, Rule>>>>;

/** Rules that a reader looks for in one place. @internal */
export interface RuleArea {
  readonly title: string;
  readonly rules: readonly Rule[];
}

/** Every rule, grouped by the part of a declaration, in the order of `docs/rules.md`. @internal */
export const RULE_AREAS: readonly RuleArea[] = [
  area("Addresses, listeners and HTTP CONNECT", network, {
    LISTENER_RULES,
    PEER_RULES,
    CONNECT_ADDRESS_RULES,
    HTTP_CONNECT_RULES,
    NO_PROXY_RULES,
  }),
  area("Versions, channels and the maintenance window", {
    VERSION_RULES,
    CHANNEL_RULES,
    VERSION_SERVER_RULES,
    WINDOW_RULES,
    COMPATIBILITY_RULES,
    ROLLOUT_RULES,
  }),
  area("Roles, connectors, join tokens, secrets and their delivery", access, resources, {
    ROLE_RULES,
    PREDICATE_RULES,
    MODERATION_RULES,
    DATABASE_NAME_RULES,
    BOT_RULES,
    JOIN_TOKEN_RULES,
    CONNECTOR_RULES,
    AUTHENTICATION_RULES,
    SECRET_RULES,
  }),
  area(
    "Auth service and proxies",
    { BRAND_RULES },
    {
      PLATFORM_RULES,
      TLS_RULES,
      PLATFORM_TLS_RULES,
      AUTH_RULES,
      AUTH_PLAN_RULES,
      STORAGE_RULES,
      EXTERNAL_STORAGE_RULES,
      POSTGRES_RULES,
      STORAGE_CLOUD_RULES,
      CONFIGURATION_RULES,
      TAKE_OVER_RULES,
      TENANT_RULES,
    },
  ),
  area("Agents", linux, {
    AGENT_SERVICE_RULES,
    DISCOVERY_RULES,
    AGENT_ADMISSION_RULES,
    AGENT_JOINING_RULES,
    UPDATE_RULES,
    UPDATER_RULES,
    DIRECT_DIAL_RULES,
    AGENT_ADDRESS_RULES,
    AGENT_ENVIRONMENT_RULES,
    TRAFFIC_RULES,
    AGENT_POD_RULES,
    AGENT_RELEASE_RULES,
    FURTHER_VALUES_RULES,
    BUNDLED_CHART_RULES,
    PUBLIC_CHART_RULES,
    BOT_RELEASE_RULES,
    FLEET_RULES,
  }),
  area("Pods and their Services", { POD_RULES, AUTOSCALER_RULES, EXPOSURE_RULES, IDENTITY_RULES, METRICS_RULES }),
  area("Terraform: targets, state, ids and namespaces", terraform),
  area("Fields, types, references and acknowledgements", core),
];

/** Every rule, sorted by code. */
export const ALL_RULES: readonly Rule[] = sorted(RULE_AREAS.flatMap(({ rules }) => rules));

function area(title: string, ...files: readonly RulesFile[]): RuleArea {
  return { title, rules: sorted(files.flatMap(Object.values<RulesFile[string]>).flatMap(Object.values<Rule>)) };
}

function sorted(rules: readonly Rule[]): readonly Rule[] {
  return [...rules].sort((a, b) => byCodeUnit(a.code, b.code));
}
