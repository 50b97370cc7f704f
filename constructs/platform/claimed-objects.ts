import { asFarAsRight } from "../core/schema/partly";
import { objectClaim, type ObjectClaim } from "../terraform/object-claims";
import type { DeclaredPlatform } from "./access-platform-props";
import {
  authName,
  backupName,
  claimName,
  deliveryAccountName,
  deliveryName,
  metricsName,
  poolName,
  poolServiceName,
  proxyName,
  serviceAccountName,
  watchName,
} from "./component/component-names";
import { backupOf, namespaceOf, nameOf, poolsOf } from "./component/platform-settings";

/** Objects that a platform would make in its namespace, as far as what decides about them is right. */
export function claimsOfPlatform(props: DeclaredPlatform): readonly ObjectClaim[] {
  const claims: ObjectClaim[] = [];
  const claim = (kinds: readonly string[], names: () => readonly (string | undefined)[]) => {
    asFarAsRight(() => {
      const namespace = namespaceOf(props);
      for (const name of names()) {
        if (name !== undefined) claims.push(...kinds.map((kind) => objectClaim(kind, name, namespace)));
      }
    });
  };
  const named = () => ({ name: nameOf(props), takeOver: props.takeOver });
  const account = (component: "auth" | "proxy", declared: typeof props.auth.serviceAccount) =>
    declared?.isCreated === false
      ? []
      : [serviceAccountName({ ...named(), serviceAccounts: { [component]: declared } }, component)];
  const job = () => (props.delivery.strategy.kind === "job" ? props.delivery.strategy : undefined);
  claim(["ConfigMap", "Deployment", "NetworkPolicy", "Service"], () => [authName(named())]);
  claim(["ConfigMap", "NetworkPolicy"], () => [proxyName(named())]);
  claim(["ServiceAccount"], () => account("auth", props.auth.serviceAccount));
  claim(["ServiceAccount"], () => account("proxy", props.proxies.serviceAccount));
  claim(["PersistentVolumeClaim"], () =>
    props.auth.storage.settings.kind === "persistent-volume" ? [claimName(named())] : [],
  );
  claim(["Deployment"], () => [...poolsOf(props).keys()].map((pool) => poolName(named(), pool)));
  claim(["Service"], () => [...poolsOf(props).keys()].map((pool) => poolServiceName(named(), pool)));
  claim(["Role", "RoleBinding", "NetworkPolicy"], () => [job() && deliveryName(named())]);
  claim(["ConfigMap", "CronJob"], () => [job()?.watch && watchName(named())]);
  claim(["ServiceAccount"], () => {
    const strategy = job();
    if (strategy === undefined || strategy.serviceAccount?.isCreated === false) return [];
    return [deliveryAccountName(named(), strategy.serviceAccount)];
  });
  claim(["ConfigMap", "CronJob", "NetworkPolicy", "Role", "RoleBinding", "ServiceAccount"], () => [
    backupOf(props) && backupName(named()),
  ]);
  claim(["ConfigMap"], () => [props.metrics?.dashboard && metricsName(named())]);
  return claims;
}
