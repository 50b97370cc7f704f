import type { Construct } from "constructs";
import { asFarAsRight } from "../core/schema/partly";
import { checkDeclaration } from "../core/tree/tree";
import { checkObjectsAreThere } from "../terraform/absent-objects";
import type { DeclaredPlatform } from "./declaration/access-platform-props";
import type { CollectedResources } from "./declaration/collected-resources";
import { authOf } from "./declaration/declared-auth";
import { checkDeclaredResources, collectDeclared } from "./declaration/declared-resources";
import { neededObjects } from "./declaration/needed-objects";
import { proxyAddressesOf, type PlatformSettings } from "./declaration/platform-settings";

/** A platform, whether it is built or not. */
interface WholePlatform {
  readonly props: DeclaredPlatform;
  readonly settings: PlatformSettings;
  readonly collected: CollectedResources;
}

/** Collects what a platform delivers, and has all of it checked once the tree is complete, as far as the props are right. */
export function checkWhole(platform: Construct, { props, settings, collected }: WholePlatform): void {
  const context = () => {
    const publicAddress = proxyAddressesOf(props).proxyAddress.replace(/:443$/, "");
    return { publicAddress, claimField: props.brand.oidcClaimField };
  };
  collectDeclared(collected, props, context, platform.node.path);
  checkDeclaration(platform, (problems) => {
    checkDeclaredResources(props, collected, settings, () => authOf(props), problems);
    asFarAsRight(() => {
      const needed = neededObjects(props, collected.resources);
      checkObjectsAreThere({ scope: platform, namespace: settings.namespace, needed }, problems);
    });
  });
}
