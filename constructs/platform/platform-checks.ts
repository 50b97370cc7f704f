import { isIP } from "node:net";
import { NETWORKING_RULES } from "../access/rules";
import { lengthIn } from "../core/duration";
import type { Check } from "../core/schema/group";
import { Problems, propertyOf } from "../core/value";
import type { Rule } from "../core/violation";
import { ADDRESS_RULES } from "../network/rules";
import { checkMadeNamespace } from "../terraform/cluster-wide";
import { CLUSTER_WIDE_RULES } from "../terraform/rules";
import { checkAdvisories, checkAutomaticUpdates, checkKnown, checkTools } from "../updates/compatibility";
import { checkChannels, VersionChannels } from "../updates/version-channels";
import { CERTIFICATE_FILE_VARIABLE } from "../workloads/environment";
import { POD_RULES } from "../workloads/rules";
import { checkPodsHttpConnect } from "../workloads/http-connect-environment";
import { SERVER_POD_CHECKS } from "../workloads/pod-settings";
import { checkExposure } from "../workloads/service-exposure";
import type { DeclaredPlatform } from "./access-platform-props";
import { poolName } from "./component/component-names";
import { checkAccounts } from "./component/component-accounts";
import { checkFurtherConfiguration, checkUnreadKeys } from "./component/configuration/further-configuration";
import {
  addressesOf,
  clusterNameOf,
  isClusterName,
  nameOf,
  placeOfPool,
  poolsOf,
  poolsSaying,
  proxyAddressesOf,
} from "./component/platform-settings";
import { checkStorageClouds } from "./auth/storage/storage-clouds";
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
import { mayBeSeveral, replicaCount } from "./component/replicas";
import { LICENSE_RULES } from "./auth/rules";
import { PLATFORM_RULES } from "./rules";
import { TLS_RULES } from "./proxy/rules";
import { TAKE_OVER_RULES } from "./take-over/rules";

type Props<K extends keyof DeclaredPlatform> = Pick<DeclaredPlatform, K>;

/** Rules about several props of a platform together. */
export const PLATFORM_CHECKS: readonly Check<DeclaredPlatform>[] = [
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
  if (name !== undefined && name !== takeOver.name) problems.add(TAKE_OVER_RULES["PLATFORM-013"], "name", name);
  if (createNamespace) problems.add(TAKE_OVER_RULES["PLATFORM-014"], "createNamespace", createNamespace);
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

/** Nobody outside of the machine can verify a domain that means the machine itself (`TLS-014`). */
function checkAcmeAddress(props: Props<"tls" | "publicAddress">, problems: Problems): void {
  if (props.tls.source.kind !== "acme") return;
  for (const { host, isLoopback } of addressesOf(props)) {
    if (isLoopback) problems.add(TLS_RULES["TLS-014"], "publicAddress", host);
  }
}

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
    problems.add(LICENSE_RULES["LICENSE-001"], "auth.license", auth.license);
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

function checkIssuedAddresses(props: Props<"tls" | "publicAddress">, problems: Problems): void {
  const { source } = props.tls;
  if (source.kind !== "cert-manager") return;
  if (source.request !== "ingress") return;
  for (const { host } of addressesOf(props)) {
    if (isIP(host) !== 0) problems.add(TLS_RULES["TLS-006"], "publicAddress", host);
  }
}

/** A certificate that a proxy creates or obtains by itself exists in one replica only. */
const SINGLE_PROXY: Partial<Record<string, Rule>> = {
  acme: TLS_RULES["TLS-001"],
  "self-signed": TLS_RULES["TLS-009"],
};

function checkOneProxy(props: Props<"tls" | "proxies" | "proxyPools">, problems: Problems): void {
  const rule = SINGLE_PROXY[props.tls.source.kind];
  const counts = [...poolsOf(props).values()].map(({ replicas }) => replicaCount(replicas));
  if (rule === undefined || (counts.length === 1 && !counts.some(mayBeSeveral))) return;
  const shown = counts.map(({ first, autoscaled }) => (autoscaled ? "autoscaled" : String(first))).join(" + ");
  problems.add(rule, "tls", `${counts.length} ${counts.length === 1 ? "pool" : "pools"}, ${shown} replicas`);
}

function checkAcmePort({ tls, listeners }: Props<"tls" | "listeners">, problems: Problems): void {
  const isWrong = tls.source.kind === "acme" && listeners.httpsPort !== 443;
  if (isWrong) problems.add(TLS_RULES["TLS-002"], "tls", listeners.httpsPort);
}

function checkAuthorityVariable(
  props: Props<"certificateAuthority" | "auth" | "proxies" | "proxyPools">,
  problems: Problems,
): void {
  const { certificateAuthority, auth } = props;
  if (certificateAuthority === undefined) return;
  for (const [property, { extraEnvironment = {} }] of [
    ["auth", auth] as const,
    ...poolsSaying(props, "extraEnvironment"),
  ]) {
    if (!Object.hasOwn(extraEnvironment, CERTIFICATE_FILE_VARIABLE)) continue;
    const place = propertyOf(`${property}.extraEnvironment`, CERTIFICATE_FILE_VARIABLE);
    problems.add(TLS_RULES["TLS-011"], place, "(redacted)");
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
