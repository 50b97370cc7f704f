import { NETWORKING_RULES } from "../access/rules";
import { lengthIn } from "../core/duration";
import { group, type Check } from "../core/schema/group";
import { Problems, propertyOf } from "../core/value";
import { defineRules } from "../core/violation";
import { ADDRESS_RULES } from "../network/rules";
import { checkMadeNamespace } from "../terraform/cluster-wide";
import { CLUSTER_WIDE_RULES } from "../terraform/rules";
import { checkAdvisories, checkAutomaticUpdates, checkKnown, checkTools } from "../updates/compatibility";
import { checkChannels, VersionChannels } from "../updates/version-channels";
import { IDENTITY_RULES } from "../workloads/identity/rules";
import { POD_RULES } from "../workloads/rules";
import { checkPodsHttpConnect } from "../workloads/http-connect-environment";
import { SERVER_POD_CHECKS } from "../workloads/pod-settings";
import { checkExposure } from "../workloads/service-exposure";
import { PLATFORM_PROPS, type AccessPlatformProps, type DeclaredPlatform } from "./access-platform-props";
import { poolName } from "./component/component-names";
import { isClusterName } from "./component/platform-name";
import { checkFurtherConfiguration, checkUnreadKeys } from "./component/configuration/further-configuration";
import {
  accountsOf,
  addressesOf,
  clusterNameOf,
  nameOf,
  placeOfPool,
  poolsOf,
  poolsSaying,
  proxyAddressesOf,
} from "./component/platform-settings";
import { checkStorageClouds } from "./auth/storage/storage-clouds";
import {
  checkAcmeAddress,
  checkAcmePort,
  checkAuthorityVariable,
  checkIssuedAddresses,
  checkOneProxy,
} from "./proxy/tls-checks";
import {
  checkAskedHeaders,
  checkBalancerDrain,
  checkEdge,
  checkHeadersInside,
  checkOpenDecision,
  checkRecords,
  checkRoutes,
  checkSharedAddresses,
} from "./proxy/proxy-edge";

export const PLATFORM_RULES = defineRules({
  "PLATFORM-003": {
    problem: "proxy peering is a feature of the Enterprise edition",
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
    problem: "the auth service of the Enterprise edition does not start without a license file",
    fix: 'pass auth: { license: SecretRef.of(name, key) } or SecretRef.ephemeral; or pass edition: "community", which does not update its agents automatically',
    source: "docs/secrets.md, the license",
  },
});

type Props<K extends keyof DeclaredPlatform> = Pick<DeclaredPlatform, K>;

/** Rules about several props of a platform together. */
const CHECKS: readonly Check<DeclaredPlatform>[] = [
  checkTakeOver,
  checkServiceNames,
  checkAcmeAddress,
  checkClusterName,
  checkPeering,
  checkConnectionCount,
  checkLicense,
  checkExposures,
  checkPods,
  checkEdge,
  checkSharedAddresses,
  checkRoutes,
  checkRecords,
  checkHeadersInside,
  checkIssuedAddresses,
  checkOneProxy,
  checkAcmePort,
  checkAuthorityVariable,
  checkHttpConnect,
  checkAccounts,
  checkMinReady,
  checkFurtherConfiguration,
  checkChannelVersions,
  checkMadeNamespace,
  checkClusterWide,
  ({ version }, problems) => {
    checkAutomaticUpdates({ version, hosting: "self-hosted" }, problems);
  },
  checkSeveralAddresses,
  checkAddressPort,
  checkSeveralPools,
  (props, problems) => {
    if (props.maintenanceWindow !== undefined) checkTools(props, problems);
  },
  checkKnown,
  checkAdvisories,
  checkOpenDecision,
  checkAskedHeaders,
  checkBalancerDrain,
  checkUnreadKeys,
  checkStorageClouds,
];

/** The declaration of a platform. */
export const ACCESS_PLATFORM = group<AccessPlatformProps>()(PLATFORM_PROPS, CHECKS);

/** Clients may be redirected to the first of several addresses (`ADDRESS-004`). */
function checkSeveralAddresses(props: Props<"publicAddress">, problems: Problems): void {
  const addresses = addressesOf(props);
  if (addresses.length > 1) problems.add(ADDRESS_RULES["ADDRESS-004"], "publicAddress", addresses.join(", "));
}

/** Proxies of one pool reach the agents of another by proxy peering alone (`NETWORKING-002`). */
function checkSeveralPools(props: Props<"listeners" | "proxies" | "proxyPools">, problems: Problems): void {
  const pools = [...poolsOf(props).keys()];
  if (pools.length > 1 && !props.listeners.peering) {
    problems.add(NETWORKING_RULES["NETWORKING-002"], "proxyPools", pools.join(", "));
  }
}

/** A load balancer listens on the ports of its Service; what is behind node ports or the cluster's own address, we do not know. */
function checkAddressPort(
  props: Props<"publicAddress" | "listeners" | "proxies" | "proxyPools">,
  problems: Problems,
): void {
  const exposures = [...poolsOf(props).values()].map(({ exposure }) => exposure?.settings.type ?? "LoadBalancer");
  if (exposures.some((type) => type !== "LoadBalancer")) return;
  const { httpsPort } = props.listeners;
  for (const address of addressesOf(props)) {
    if (address.port === undefined || address.port === httpsPort) continue;
    const given = `${address.toString()}, where the Service listens on ${httpsPort}`;
    problems.add(ADDRESS_RULES["ADDRESS-016"], "publicAddress", given);
  }
}

/** The objects of a release have its name (`PLATFORM-013`), and a namespace that is there (`PLATFORM-014`). */
function checkTakeOver(props: Props<"takeOver" | "name" | "createNamespace">, problems: Problems): void {
  const { takeOver, name, createNamespace } = props;
  if (takeOver === undefined) return;
  if (name !== undefined && name !== takeOver.name) problems.add(PLATFORM_RULES["PLATFORM-013"], "name", name);
  if (createNamespace) problems.add(PLATFORM_RULES["PLATFORM-014"], "createNamespace", createNamespace);
}

/** A host that is not a DNS name cannot be the name of the service's cluster (`PLATFORM-007`). */
function checkClusterName(props: Props<"publicAddress" | "clusterName">, problems: Problems): void {
  const name = clusterNameOf(props);
  if (!isClusterName(name)) problems.add(PLATFORM_RULES["PLATFORM-007"], "publicAddress", name);
}

/** The Service of a pool has the names of platform and pool in its own (`PLATFORM-019`). */
function checkServiceNames(props: Props<"name" | "takeOver" | "brand" | "proxyPools">, problems: Problems): void {
  for (const pool of Object.keys(props.proxyPools ?? {})) {
    const name = poolName({ name: nameOf(props) }, pool);
    if (name.length > LONGEST_SERVICE_NAME)
      problems.add(PLATFORM_RULES["PLATFORM-019"], propertyOf("proxyPools", pool), name);
  }
}

const LONGEST_SERVICE_NAME = 63;

function checkPeering({ edition, listeners }: Props<"edition" | "listeners">, problems: Problems): void {
  if (listeners.peering && edition !== "enterprise") {
    problems.add(PLATFORM_RULES["PLATFORM-003"], "listeners.peering", edition);
  }
}

function checkConnectionCount({ networking, listeners }: Props<"networking" | "listeners">, problems: Problems): void {
  const connections = networking?.agentConnectionCount;
  if (connections !== undefined && !listeners.peering) {
    problems.add(NETWORKING_RULES["NETWORKING-001"], "networking.agentConnectionCount", connections);
  }
}

function checkLicense({ edition, auth }: Props<"edition" | "auth">, problems: Problems): void {
  if (edition === "enterprise" && auth.license === undefined) {
    problems.add(PLATFORM_RULES["LICENSE-001"], "auth.license", auth.license);
  }
}

function checkExposures(props: Props<"listeners" | "proxies" | "proxyPools">, problems: Problems): void {
  const open = props.listeners.exposed.map(({ name }) => name);
  for (const [property, { exposure }] of poolsSaying(props, "exposure")) {
    checkExposure({ exposure, open, property: `${property}.exposure` }, problems);
  }
}

/** Settings of a pool and those that it takes from all pools are checked together. */
function checkPods(props: Props<"proxies" | "proxyPools">, problems: Problems): void {
  for (const [name, pool] of poolsOf(props)) {
    const found = new Problems();
    for (const check of SERVER_POD_CHECKS) check(pool, found);
    for (const violation of found.list) {
      const prop = violation.property.replace(/[.[].*/, "");
      problems.addAll([violation], placeOfPool(props, name, prop));
    }
  }
}

function checkHttpConnect(
  props: Props<"auth" | "httpProxy" | "publicAddress" | "listeners" | "proxies" | "proxyPools">,
  problems: Problems,
): void {
  const { auth, proxies, httpProxy } = props;
  const platform = proxyAddressesOf(props);
  const pools = poolsSaying(props, "extraEnvironment");
  checkPodsHttpConnect({ httpProxy, platform, pods: pools, egressPorts: proxies.egressPorts }, problems);
  const ofAuth = { httpProxy: auth.httpProxy, egressPorts: auth.egressPorts, pods: [["auth", auth] as const] };
  checkPodsHttpConnect({ platform, ...ofAuth }, problems, "auth.httpProxy");
}

/** Auth service, proxies, delivery and backup have different rights, and so different accounts (`IDENTITY-007`). */
function checkAccounts(platform: Parameters<typeof accountsOf>[0], problems: Problems): void {
  const places = accountsOf(platform);
  places.forEach(([property, account], index) => {
    const isTaken = places.slice(0, index).some(([, other]) => other === account);
    if (isTaken) problems.add(IDENTITY_RULES["IDENTITY-007"], property, account);
  });
}

function checkMinReady(props: Props<"auth" | "proxies" | "proxyPools" | "rolloutTimeout">, problems: Problems): void {
  const { auth, rolloutTimeout } = props;
  for (const [property, { minReadySeconds = 0 }] of [
    ["auth", auth] as const,
    ...poolsSaying(props, "minReadySeconds"),
  ]) {
    if (minReadySeconds < lengthIn("s", rolloutTimeout)) continue;
    problems.add(POD_RULES["POD-011"], `${property}.minReadySeconds`, minReadySeconds);
  }
}

function checkChannelVersions({ version, channels }: Props<"version" | "channels">, problems: Problems): void {
  checkChannels({ channels: VersionChannels.of(channels), version }, problems);
}

function checkClusterWide(
  { clusterWideObjects, delivery }: Props<"clusterWideObjects" | "delivery">,
  problems: Problems,
): void {
  if (clusterWideObjects !== "existing") return;
  const { strategy } = delivery;
  if (strategy.kind !== "job") return;
  if (strategy.limitExec) problems.add(CLUSTER_WIDE_RULES["CLUSTER-003"], "delivery", "limitExec: true");
}
