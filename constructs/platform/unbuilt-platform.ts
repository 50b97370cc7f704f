import type { Construct } from "constructs";
import { noteUnbuilt } from "../core/schema/instance";
import { asFarAsRight } from "../core/schema/partly";
import { claimObjects } from "../terraform/object-names";
import type { DeclaredPlatform } from "./declaration/access-platform-props";
import { claimsOfPlatform } from "./declaration/component-names";
import { describePlatform } from "./declaration/platform-description";
import { nameOf } from "./declaration/platform-settings";

/** Has agents held against what is right of a platform that is not built, and its names taken. */
export function leaveDescribed(platform: Construct, right: DeclaredPlatform): void {
  const description = describePlatform(right);
  noteUnbuilt(platform, Object.create(platform, Object.getOwnPropertyDescriptors(description)) as object);
  asFarAsRight(() => {
    const claims = claimsOfPlatform({ name: nameOf(right), namespace: description.namespace });
    claimObjects(platform, () => claims);
  });
}
