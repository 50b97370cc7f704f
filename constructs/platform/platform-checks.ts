import { isIP } from "node:net";
import { checkAuthReach } from "./auth-endpoint";
import type { DeclaredAuthService } from "./auth-service";
import { NETWORKING_RULES } from "../access/rules";
import { noteApiNetworks } from "../network/kubernetes-api-networks";
import { checkProxyAddresses, type PublicAddress } from "../network/public-address";
import type { PlatformSettings } from "./platform-settings";
import type { ProxyPoolProps } from "./proxy-pool";
import type { ProxyTls } from "./proxy-tls";
import { isReplicaCount, mayBeSeveral, replicaCount, Replicas } from "./replicas";
import { LICENSE_RULES, PLATFORM_RULES, STORAGE_RULES, TLS_RULES } from "./rules";
import { checkAutomaticUpdates } from "../updates/compatibility";
import { checkChannels, type VersionChannels } from "../updates/version-channels";
import { fieldsOf } from "../core/given";
import { checkReferences } from "../core/reference-checks";
import { textLike } from "../core/schema/shapes";
import { Problems, propertyOf } from "../core/value";
import type { Rule, Violation } from "../core/violation";
import { CERTIFICATE_FILE_VARIABLE } from "../workloads/authority-trust";
import { checkPodSettings } from "../workloads/pod-settings";
import { checkExposure } from "../workloads/service-exposure";

const CLUSTER_NAME = /^[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?$/;

/** Everything that a platform's declaration says, defaults included. */
export interface CheckedPlatform {
  readonly settings: PlatformSettings;
  readonly addresses: readonly PublicAddress[];
  readonly channels: VersionChannels;
  readonly auth: DeclaredAuthService;
  readonly pools: ReadonlyMap<string, ProxyPoolProps>;

  /** Undefined where the program does not say. */
  readonly tls: ProxyTls | undefined;
}

/** Violations of rules about more than one value of a platform. */
export function checkPlatform(platform: CheckedPlatform): readonly Violation[] {
  const problems = new Problems();
  checkNames(platform, problems);
  checkProxyAddresses(platform.addresses, problems, "publicAddress");
  checkListeners(platform, problems);
  checkAuth(platform, problems);
  checkPools(platform, problems);
  checkTls(platform, problems);
  checkAuthorityVariable(platform, problems);
  return [
    ...problems.list,
    ...checkChannels(platform.channels, platform.settings.version),
    ...checkAutomaticUpdates(platform.settings.version, "self-hosted"),
  ];
}

/** Invalid networks of the Kubernetes API, or an empty list (`PLATFORM-012`). */
export function checkApiNetworks(given: unknown): readonly Violation[] {
  const problems = new Problems();
  noteApiNetworks(given, PLATFORM_RULES.kubernetesApi, problems);
  return problems.list;
}

function checkNames({ settings }: CheckedPlatform, problems: Problems): void {
  if (!isLabel(settings.name, 40)) problems.add(PLATFORM_RULES.name, "name", settings.name);
  if (settings.edition !== "enterprise" && (settings.edition as unknown) !== "community") {
    problems.add(PLATFORM_RULES.edition, "edition", settings.edition);
  }
  problems.list.push(...checkClusterName(settings.clusterName));
}

/** Name of a cluster of the service. */
export const serviceClusterName = textLike("a DNS name", CLUSTER_NAME, { rule: PLATFORM_RULES.clusterName });

/** Reports an invalid name of the service's cluster (`PLATFORM-007`). */
function checkClusterName(given: unknown): readonly Violation[] {
  const problems = new Problems();
  if (typeof given !== "string" || !CLUSTER_NAME.test(given)) {
    problems.add(PLATFORM_RULES.clusterName, "clusterName", given);
  }
  return problems.list;
}

function checkListeners({ settings, auth }: CheckedPlatform, problems: Problems): void {
  if (settings.listeners.peering && settings.edition !== "enterprise") {
    problems.add(PLATFORM_RULES.peeringEdition, "listeners.peering", settings.edition);
  }
  const connections = auth.networking?.agentConnectionCount;
  if (connections !== undefined && !settings.listeners.peering) {
    problems.add(NETWORKING_RULES.connectionCount, "networking.agentConnectionCount", connections);
  }
}

function checkAuth({ auth, settings }: CheckedPlatform, problems: Problems): void {
  if (settings.edition === "enterprise" && auth.license === undefined) {
    problems.add(LICENSE_RULES.missing, "auth.license", auth.license);
  }
  checkReplicas(auth.replicas, "auth.replicas", problems);
  if (auth.replicas > 1 && auth.storage.settings.kind === "persistent-volume") {
    problems.add(STORAGE_RULES.replicas, "auth.replicas", auth.replicas);
  }
  if (auth.storage.settings.kind === "external") {
    checkReferences(auth.storage.settings.backend, "auth.storage.settings", problems);
  }
  problems.list.push(...checkAuthReach(auth), ...checkPodSettings(auth, "auth"));
}

function checkPools({ pools, settings }: CheckedPlatform, problems: Problems): void {
  const exposed = settings.listeners.exposed.map(({ name }) => name);
  for (const [name, pool] of pools) {
    const property = poolProperty(name);
    if (name !== "" && !isLabel(name, 20)) problems.add(PLATFORM_RULES.poolName, property, name);
    if (!(pool.replicas instanceof Replicas)) {
      checkReplicas(replicaCount(pool.replicas).first, `${property}.replicas`, problems);
    }
    problems.list.push(...checkExposure(pool.exposure, exposed, `${property}.exposure`));
    problems.list.push(...checkPodSettings(pool, property));
  }
}

function checkTls({ tls, pools, settings, addresses }: CheckedPlatform, problems: Problems): void {
  if (tls === undefined) {
    problems.add(TLS_RULES.stated, "tls", tls);
    return;
  }
  if (tls.source.kind === "cert-manager") {
    for (const { host } of addresses)
      if (isIP(host) !== 0) problems.add(TLS_RULES.issuedAddress, "publicAddress", host);
  }
  if (tls.source.kind === "self-signed") checkOneReplica(TLS_RULES.selfSignedReplicas, pools, problems);
  if (tls.source.kind !== "acme") return;
  checkOneReplica(TLS_RULES.acmeReplicas, pools, problems);
  if (settings.listeners.httpsPort !== 443) problems.add(TLS_RULES.acmePort, "tls", settings.listeners.httpsPort);
}

function checkAuthorityVariable({ settings, auth, pools }: CheckedPlatform, problems: Problems): void {
  if (settings.certificateAuthority === undefined) return;
  const ofPools = [...pools].map(([name, pool]) => [poolProperty(name), pool] as const);
  for (const [property, { extraEnvironment }] of [["auth", auth] as const, ...ofPools]) {
    if (!Object.hasOwn(fieldsOf(extraEnvironment), CERTIFICATE_FILE_VARIABLE)) continue;
    const place = propertyOf(`${property}.extraEnvironment`, CERTIFICATE_FILE_VARIABLE);
    problems.add(TLS_RULES.authorityVariable, place, "(redacted)");
  }
}

function poolProperty(name: string): string {
  return name === "" ? "proxies" : propertyOf("proxyPools", name);
}

/** A certificate that a proxy creates or obtains by itself exists in one replica only. */
function checkOneReplica(rule: Rule, pools: CheckedPlatform["pools"], problems: Problems): void {
  const counts = [...pools.values()].map((pool) => replicaCount(pool.replicas));
  if (counts.length === 1 && !counts.some(mayBeSeveral)) return;
  const shown = counts.map(({ first, autoscaled }) => (autoscaled ? "autoscaled" : String(first))).join(" + ");
  problems.add(rule, "tls", `${counts.length} ${counts.length === 1 ? "pool" : "pools"}, ${shown} replicas`);
}

function checkReplicas(replicas: unknown, property: string, problems: Problems): void {
  if (!isReplicaCount(replicas)) problems.add(PLATFORM_RULES.replicas, property, replicas);
}

function isLabel(text: string, longest: number): boolean {
  return text.length <= longest && /^[a-z]([-a-z0-9]*[a-z0-9])?$/.test(text);
}
