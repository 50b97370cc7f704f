import type { Construct } from "constructs";
import { noteUnbuilt } from "../core/schema/instance";
import { asFarAsRight } from "../core/schema/partly";
import { noteNamespace } from "../terraform/namespace";
import { claimObjects } from "../terraform/object-names";
import type { DeclaredPlatform } from "./access-platform-props";
import { claimsOfPlatform } from "./claimed-objects";
import { namespaceOf } from "./component/platform-settings";

/** Checks agents against the valid part of a platform that is not built. */
export function leaveDescribed(platform: Construct, description: object): void {
  noteUnbuilt(platform, Object.create(platform, Object.getOwnPropertyDescriptors(description)) as object);
}

/** Claims the names of a platform that is not built, and its namespace, as far as they are valid. */
export function leaveNamed(platform: Construct, props: DeclaredPlatform): void {
  asFarAsRight(() => {
    if (props.createNamespace) noteNamespace(platform, namespaceOf(props));
  });
  const claims = claimsOfPlatform(props);
  claimObjects(platform, () => claims);
}
