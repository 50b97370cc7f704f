import * as access from "./access/rules";
import * as resources from "./access/resource-rules";
import * as brand from "./brand/rules";
import * as secrets from "./secrets/rules";
import * as linux from "./agents/linux/machine/rules";
import * as agentUpdates from "./agents/common/update-rules";
import * as bots from "./agents/bots/declaration/rules";
import * as fleets from "./agents/fleet/declaration/rules";
import * as directDial from "./agents/direct-dial/direct-dial-rules";
import * as platformTrust from "./agents/joining/platform-trust-rules";
import * as agents from "./agents/common/rules";
import * as agentServices from "./agents/services/service-rules";
import * as discovery from "./agents/services/discovery-rules";
import * as agentSettings from "./agents/common/setting-rules";
import * as httpConnect from "./network/http-connect-rules";
import * as network from "./network/rules";
import * as platform from "./platform/rules";
import * as auth from "./platform/auth/rules";
import * as storage from "./platform/auth/storage/rules";
import * as configuration from "./platform/component/configuration/rules";
import * as proxies from "./platform/proxy/rules";
import * as takeOver from "./platform/take-over/rules";
import * as tenants from "./platform/tenant/rules";
import * as terraform from "./terraform/rules";
import * as updates from "./updates/rules";
import { byCodeUnit } from "./core/order";
import * as core from "./core/rules";
import * as metrics from "./workloads/metrics/rules";
import * as workloads from "./workloads/rules";
import * as identity from "./workloads/identity/rules";
import type { Rule } from "./core/violation";

/** What a file of rules exports: tables, whatever their names are. */
type RulesFile = Readonly<Record<string, Readonly<Record<string, Rule>>>>;

/** Rules that a reader looks for in one place. @internal */
export interface RuleArea {
  readonly title: string;
  readonly rules: readonly Rule[];
}

/** Every rule, grouped by the part of a declaration, in the order of `docs/rules.md`. @internal */
export const RULE_AREAS: readonly RuleArea[] = [
  area("Addresses, listeners and HTTP CONNECT", network, httpConnect),
  area("Versions, channels and the maintenance window", updates),
  area("Roles, connectors, join tokens, secrets and their delivery", access, resources, secrets),
  area("Auth service and proxies", platform, auth, proxies, tenants, brand, takeOver, configuration, storage),
  area(
    "Agents",
    agents,
    agentServices,
    directDial,
    platformTrust,
    agentUpdates,
    agentSettings,
    discovery,
    linux,
    bots,
    fleets,
  ),
  area("Pods and their Services", workloads, identity, metrics),
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
