import { computed } from "../../core/schema/partly";
import type { DeclaredPlatform } from "./access-platform-props";
import { authServiceSection } from "./auth-configuration";
import { authOf } from "./declared-auth";
import type { DeclaredService } from "./declared-resources";
import { neededObjects } from "./needed-objects";
import { hostOf, nameOf, poolsSaying, proxyAddressesOf, type PlatformSettings } from "./platform-settings";

/** A platform as the service that a program declares resources of. */
export function serviceOf(props: DeclaredPlatform, settings: PlatformSettings): DeclaredService {
  return computed<DeclaredService>({
    props: () => props,
    brand: () => props.brand,
    edition: () => props.edition,
    version: () => props.version,
    name: () => nameOf(props),
    proxyAddress: () => proxyAddressesOf(props).proxyAddress,
    host: () => hostOf(props),
    delivery: () => props.delivery.strategy.kind,
    configured: () => Object.keys(authServiceSection(settings, authOf(props))),
    pools: () => poolsSaying(props, "exposure"),
    needed: () => (delivered) => neededObjects(props, delivered),
  });
}
