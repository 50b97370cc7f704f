import type { Problems } from "../../core/value";
import { IDENTITY_RULES } from "../../workloads/identity/rules";
import type { DeclaredPlatform } from "../access-platform-props";
import { componentName, deliveryAccountName, serviceAccountName } from "./component-names";
import { backupOf, nameOf } from "./platform-settings";

/** What the accounts of a platform are declared by. */
type Accounts = Pick<DeclaredPlatform, "name" | "takeOver" | "brand" | "auth" | "proxies" | "delivery">;

/** Auth service, proxies, delivery and backup have different rights, and so different accounts (`IDENTITY-007`). */
export function checkAccounts(platform: Accounts, problems: Problems): void {
  const places = accountsOf(platform);
  places.forEach(([property, account], index) => {
    const isTaken = places.slice(0, index).some(([, other]) => other === account);
    if (isTaken) problems.add(IDENTITY_RULES["IDENTITY-007"], property, account);
  });
}

/** Names of the service accounts of a platform, each with the prop that declares it. */
export function accountsOf(platform: Accounts): readonly (readonly [property: string, account: string])[] {
  const name = nameOf(platform);
  const accounts = { ...platform, name };
  const { strategy } = platform.delivery;
  return [
    ["auth.serviceAccount", serviceAccountName(accounts, "auth")],
    ["proxies.serviceAccount", serviceAccountName(accounts, "proxy")],
    ...(strategy.kind === "job"
      ? [["delivery.serviceAccount", deliveryAccountName({ name }, strategy.serviceAccount)] as const]
      : []),
    ...(backupOf(platform) === undefined ? [] : [["auth.storage", componentName({ name }, "backup")] as const]),
  ];
}
