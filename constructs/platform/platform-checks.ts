import { NETWORKING_RULES } from "../access/rules";
import { group, type Check } from "../core/schema/group";
import { Problems, childProperty } from "../core/value";
import { defineRules } from "../core/violation";
import { ADDRESS_RULES } from "../network/host";
import { checkMadeNamespace } from "../terraform/cluster-wide";
import { CLUSTER_WIDE_RULES } from "../terraform/rules";
import { checkAdvisories, checkAutomaticUpdates, checkKnown, checkTools } from "../updates/compatibility";
import { checkChannels } from "../updates/version-channels";
import { IDENTITY_RULES } from "../workloads/identity/pod-service-account";
import { POD_RULES } from "../workloads/rules";
import { checkPodsHttpConnect } from "../workloads/http-connect-environment";
import { SERVER_POD_CHECKS } from "../workloads/pod-settings";
import { checkExposure } from "../workloads/service-exposure";
import { PLATFORM_PROPS, type AccessPlatformProps, type DeclaredPlatform } from "./access-platform-props";
import { poolName } from "./component/component-names";
import { isClusterName } from "./component/platform-name";
import { checkFurtherConfiguration, checkUnreadKeys } from "./component/configuration/further-configuration";
import {
  platformAccounts,
  placeOfPool,
  poolsSaying,
  resolvePlatformSettings,
  type PlatformSettings,
} from "./component/platform-settings";
import { checkStorageClouds } from "./auth/storage/storage-clouds";
import { checkTls } from "./proxy/tls-checks";
import { checkEdge } from "./proxy/proxy-edge";

const PLATFORM_RULES = defineRules({
  "PLATFORM-003": {
    problem: "the Community edition does not have proxy peering",
    fix: 'pass edition: "enterprise", or leave peering out',
    source: "the service's documentation, proxy peering",
  },
  "PLATFORM-007": {
    problem: "the host of publicAddress cannot be the name of the service's cluster, and clusterName is missing",
    allowed: "letters, digits, hyphens and dots, beginning and ending with a letter or digit, at most 253 characters",
    fix: "pass clusterName, for example the platform's DNS name",
    source: "specification 4.3",
  },
  "PLATFORM-013": {
    problem: "the platform has another name than the release that it takes over",
    fix: "leave name out",
    source: "docs/migration.md, What stays",
  },
  "PLATFORM-014": {
    problem: "the platform would create the namespace of the release that it takes over",
    fix: "pass createNamespace: false",
    source: "docs/migration.md, What stays",
  },
  "PLATFORM-019": {
    problem: "the name of the pool's Service is too long: it consists of the names of platform and pool",
    allowed: "at most 63 characters for <name>-proxy-<pool>",
    fix: "shorten the name of the platform or that of the pool",
    source: "Kubernetes, object names",
  },
  "LICENSE-001": {
    problem: "the license file is missing, without which the auth service of the Enterprise edition does not start",
    fix: 'pass auth: { license: SecretRef.of(name, key) } or SecretRef.ephemeral; or pass edition: "community", which does not update its agents automatically',
    source: "docs/secrets.md, the license",
  },
});

/** Rules about several props of a platform together. */
function checkTogether(platform: PlatformSettings, problems: Problems): void {
  const { takeOver, name, createNamespace, clusterName, edition, listeners, auth, addresses, pools } = platform;
  const { clusterWideObjects, networking } = platform;
  const { strategy } = platform.delivery;
  if (takeOver !== undefined) {
    if (name !== takeOver.name) problems.add(PLATFORM_RULES["PLATFORM-013"], "name", name);
    if (createNamespace) problems.add(PLATFORM_RULES["PLATFORM-014"], "createNamespace", createNamespace);
  }
  if (!isClusterName(clusterName)) problems.add(PLATFORM_RULES["PLATFORM-007"], "publicAddress", clusterName);
  if (listeners.peering) {
    if (edition !== "enterprise") problems.add(PLATFORM_RULES["PLATFORM-003"], "listeners.peering", edition);
  } else {
    const count = networking?.agentConnectionCount;
    const place = "networking.agentConnectionCount";
    if (count !== undefined) problems.add(NETWORKING_RULES["NETWORKING-001"], place, count);
    // Proxies of one pool reach the agents of another by proxy peering alone.
    if (pools.size > 1) problems.add(NETWORKING_RULES["NETWORKING-002"], "proxyPools", [...pools.keys()].join(", "));
  }
  if (edition === "enterprise" && auth.license === undefined) {
    problems.add(PLATFORM_RULES["LICENSE-001"], "auth.license", undefined);
  }
  // Clients may be redirected to the first.
  if (addresses.length > 1) problems.add(ADDRESS_RULES["ADDRESS-004"], "publicAddress", addresses.join(", "));
  // A load balancer listens on the ports of its Service; what is behind node ports or the cluster's own address, we do not know.
  if ([...pools.values()].every(({ exposure }) => exposure.settings.type === "LoadBalancer")) {
    const { httpsPort } = listeners;
    for (const address of addresses.filter(({ port = httpsPort }) => port !== httpsPort)) {
      const given = `${address.toString()}, where the Service listens on ${httpsPort}`;
      problems.add(ADDRESS_RULES["ADDRESS-016"], "publicAddress", given);
    }
  }
  if (clusterWideObjects === "existing" && strategy.kind === "job" && strategy.limitExec) {
    problems.add(CLUSTER_WIDE_RULES["CLUSTER-003"], "delivery", "limitExec: true");
  }
}

const CHECKS: readonly Check<PlatformSettings>[] = [
  checkMadeNamespace,
  checkTogether,
  checkServiceNames,
  checkTls,
  checkPools,
  checkEdge,
  checkHttpConnect,
  checkAccounts,
  checkMinReady,
  checkFurtherConfiguration,
  ({ version, versionChannels: channels }, problems) => {
    checkChannels({ channels, version }, problems);
  },
  ({ version }, problems) => {
    checkAutomaticUpdates({ version, hosting: "self-hosted" }, problems);
  },
  (platform, problems) => {
    if (platform.maintenanceWindow !== undefined) checkTools(platform, problems);
  },
  checkKnown,
  checkAdvisories,
  checkUnreadKeys,
  checkStorageClouds,
];

/** The declaration of a platform; {@link planPlatform} checks several of its props together. */
export const ACCESS_PLATFORM = group<AccessPlatformProps>()(PLATFORM_PROPS);

/** What follows from the declaration of a platform, see {@link resolvePlatformSettings}, once it is checked. */
export function planPlatform(props: DeclaredPlatform, problems: Problems, apiPort?: number): PlatformSettings {
  const platform = resolvePlatformSettings(props, apiPort);
  for (const check of CHECKS) check(platform, problems);
  return platform;
}

/** The Service of a pool has the names of platform and pool in its own (`PLATFORM-019`). */
function checkServiceNames({ name, proxyPools = {} }: PlatformSettings, problems: Problems): void {
  for (const pool of Object.keys(proxyPools)) {
    const service = poolName({ name }, pool);
    if (service.length > LONGEST_SERVICE_NAME)
      problems.add(PLATFORM_RULES["PLATFORM-019"], childProperty("proxyPools", pool), service);
  }
}

const LONGEST_SERVICE_NAME = 63;

/** Settings of a pool and those that it takes from all pools are checked together. */
function checkPools(platform: PlatformSettings, problems: Problems): void {
  const open = platform.listeners.exposed.map(({ name }) => name);
  for (const [name, pool] of platform.pools) {
    const property = `${placeOfPool(platform, name, "exposure")}.exposure`;
    checkExposure({ exposure: pool.exposure, open, property }, problems);
    const found = new Problems();
    for (const check of SERVER_POD_CHECKS) check(pool, found);
    for (const violation of found.list) {
      const prop = violation.property.replace(/[.[].*/, "");
      problems.addAll([violation], placeOfPool(platform, name, prop));
    }
  }
}

function checkHttpConnect(platform: PlatformSettings, problems: Problems): void {
  const { auth, proxies, httpProxy } = platform;
  const pools = poolsSaying(platform, "extraEnvironment");
  checkPodsHttpConnect({ httpProxy, platform, pods: pools, egressPorts: proxies.egressPorts }, problems);
  const ofAuth = { httpProxy: auth.httpProxy, egressPorts: auth.egressPorts, pods: [["auth", auth] as const] };
  checkPodsHttpConnect({ platform, ...ofAuth }, problems, "auth.httpProxy");
}

/** Auth service, proxies, delivery and backup have different rights, and so different accounts (`IDENTITY-007`). */
function checkAccounts(platform: PlatformSettings, problems: Problems): void {
  const places = platformAccounts(platform);
  places.forEach(([property, account], index) => {
    const isTaken = places.slice(0, index).some(([, other]) => other === account);
    if (isTaken) problems.add(IDENTITY_RULES["IDENTITY-007"], property, account);
  });
}

function checkMinReady(platform: PlatformSettings, problems: Problems): void {
  const { auth, rolloutTimeoutSeconds } = platform;
  const placed = [["auth", auth] as const, ...poolsSaying(platform, "minReadySeconds")];
  for (const [property, { minReadySeconds = 0 }] of placed) {
    if (minReadySeconds < rolloutTimeoutSeconds) continue;
    problems.add(POD_RULES["POD-011"], `${property}.minReadySeconds`, minReadySeconds);
  }
}
