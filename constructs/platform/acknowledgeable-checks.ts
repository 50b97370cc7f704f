import { NETWORKING_RULES } from "../access/rules";
import type { Check } from "../core/schema/group";
import type { Problems } from "../core/value";
import { ADDRESS_RULES } from "../network/rules";
import { checkKnown, checkTools } from "../updates/compatibility";
import type { DeclaredPlatform } from "./access-platform-props";
import { checkMisspelled } from "./component/configuration/further-configuration";
import { addressesOf, poolsSaying, poolsOf } from "./component/platform-settings";
import { checkOpenDecision } from "./proxy/proxy-edge";
import { checkStorageClouds } from "./auth/storage/storage-clouds";

const CHECKS: readonly Check<DeclaredPlatform>[] = [
  (props, problems) => {
    const addresses = addressesOf(props);
    if (addresses.length > 1) problems.add(ADDRESS_RULES.severalForProxy, "publicAddress", addresses.join(", "));
  },
  checkAddressPort,
  (props, problems) => {
    const pools = [...poolsOf(props).keys()];
    if (pools.length > 1 && !props.listeners.peering)
      problems.add(NETWORKING_RULES.pools, "proxyPools", pools.join(", "));
  },
  (props, problems) => {
    if (props.maintenanceWindow !== undefined) checkTools(props, problems);
  },
  checkKnown,
  ({ brand, version, managedUpdates }, problems) => {
    const stated = { brand, version: managedUpdates?.toolsTarget, platform: version };
    checkKnown(stated, problems, "managedUpdates.tools.target");
  },
  (props, problems) => {
    checkOpenDecision(poolsSaying(props, "exposure"), problems);
  },
  checkMisspelled,
  checkStorageClouds,
];

/**
 * What a program may keep for a reason: several addresses (`ADDRESS-004`), a port on which no load balancer listens
 * (`ADDRESS-016`), several pools without proxy peering (`NETWORKING-002`), a maintenance window that older tools cannot manage (`COMPATIBILITY-006`), a version that this package
 * does not know (`COMPATIBILITY-007`), load balancers that may write headers (`EXPOSURE-003`), keys that are probably misspelled (`CONFIGURATION-004`), and storage that may let nobody in (`STORAGE-021`).
 */
export function checkAcknowledgeable(props: DeclaredPlatform, problems: Problems): void {
  for (const check of CHECKS) check(props, problems);
}

/** A load balancer listens on the ports of its Service; what is behind node ports or the cluster's own address, we do not know. */
function checkAddressPort(props: DeclaredPlatform, problems: Problems): void {
  const exposures = [...poolsOf(props).values()].map(({ exposure }) => exposure?.settings.type ?? "LoadBalancer");
  if (exposures.some((type) => type !== "LoadBalancer")) return;
  const { httpsPort } = props.listeners;
  for (const address of addressesOf(props)) {
    if (address.port === undefined || address.port === httpsPort) continue;
    const given = `${address.toString()}, where the Service listens on ${httpsPort}`;
    problems.add(ADDRESS_RULES.portOfProxy, "publicAddress", given);
  }
}
