import type { Brand } from "../../brand/brand";
import { portRow } from "../../network/ports";
import type { PublicAddress } from "../../network/public-address";
import { standardLabels } from "../../terraform/standard-labels";
import type { PodServiceAccount } from "../../workloads/identity/pod-service-account";
import type { ChartRelease } from "./chart-release";

/** What the names of a platform's objects are made of. */
interface Named {
  readonly name: string;
}

/** The release whose names some objects keep, and the service accounts that a program names. */
interface TakingOver {
  readonly takeOver?: ChartRelease | undefined;
  readonly auth?: { readonly serviceAccount?: PodServiceAccount };
  readonly proxies?: { readonly serviceAccount?: PodServiceAccount };
}

/** A name, and the brand by which its pods differ from those of other brands. */
interface Labelled extends Named {
  readonly brand: Brand;
}

/** Where the objects are. */
interface Placed {
  readonly namespace: string;
}

/** All that names and labels of a platform's objects are made of. */
export type PlatformNames = Labelled & TakingOver & Placed;

/** Component of a platform, the value of the label `app.kubernetes.io/component`. */
export type Component = "auth" | "proxy" | "agent" | "delivery" | "watch" | "backup" | "metrics" | "configuration-test";

/** Name of the objects of a component, and of what all pools of proxies share; a CronJob has at most 52 characters. */
export function componentName({ name }: Named, component: Component): string {
  return `${name}-${component}`;
}

/** The pool that every platform has: agents join by it. */
export const DEFAULT_POOL = "default";

/** Name of the Service of the default pool: clients and agents know its address. */
function proxyServiceName({ name, takeOver }: Named & TakingOver): string {
  return takeOver?.name ?? componentName({ name }, "proxy");
}

/** Name of the claim with the state of the auth service. */
export function claimName({ name, takeOver }: Named & TakingOver): string {
  return takeOver?.claim ?? componentName({ name }, "auth");
}

/** Name of a component's service account, which clouds and join tokens may know. */
export function serviceAccountName(
  { name, takeOver, auth, proxies }: Named & TakingOver,
  component: "auth" | "proxy",
): string {
  const declared = (component === "auth" ? auth : proxies)?.serviceAccount?.name;
  if (declared !== undefined) return declared;
  if (takeOver === undefined) return componentName({ name }, component);
  return component === "auth" ? takeOver.serviceAccount : `${takeOver.serviceAccount}-proxy`;
}

/** Names that a release of the cluster chart gives to objects which a platform declares, too. */
export function namesOfRelease(settings: Named & TakingOver): ReadonlySet<string> {
  return new Set([
    componentName(settings, "auth"),
    componentName(settings, "proxy"),
    proxyServiceName(settings),
    claimName(settings),
    serviceAccountName(settings, "auth"),
    serviceAccountName(settings, "proxy"),
  ]);
}

/** Name of the objects of a pool of proxies. */
export function poolName(named: Named, pool: string): string {
  return pool === DEFAULT_POOL ? componentName(named, "proxy") : `${componentName(named, "proxy")}-${pool}`;
}

/** Name of the Service of a pool. */
export function poolServiceName(named: Named & TakingOver, pool: string): string {
  return pool === DEFAULT_POOL ? proxyServiceName(named) : poolName(named, pool);
}

/** Name of the service account of the delivery. */
export function deliveryAccountName(settings: Named, account: PodServiceAccount | undefined): string {
  return account?.name ?? componentName(settings, "delivery");
}

/** Labels by which the pods of a component are selected; they never change in the life of a Deployment. */
export function selectorLabels(
  { brand, name, takeOver }: Labelled & TakingOver,
  component: Component,
): Record<string, string> {
  return {
    "app.kubernetes.io/name": takeOver?.labelledName(brand) ?? brand.id,
    "app.kubernetes.io/instance": name,
    "app.kubernetes.io/component": component,
  };
}

/** Labels of every object of a component. */
export function componentLabels({ brand, name }: Labelled, component: Component): Record<string, string> {
  return standardLabels(brand, component, name);
}

/** What all objects of a component have in common. */
export function componentMetadata(settings: Labelled & Placed, component: Component) {
  const name = componentName(settings, component);
  return { name, namespace: settings.namespace, labels: componentLabels(settings, component) };
}

/** Where proxies, and agents in the same cluster, join the auth service, `host:port`. */
export function authAddress(settings: Named & Placed): string {
  return `${componentName(settings, "auth")}.${settings.namespace}.svc:${portRow("auth").port}`;
}

/** The auth service for agents that join it. Agents outside of its cluster need its address and access to it. */
export function authEndpoint(
  settings: PlatformNames,
  {
    publicAddresses = [],
    agentNetworks = [],
  }: { readonly publicAddresses?: readonly PublicAddress[]; readonly agentNetworks?: readonly string[] },
) {
  const [address] = agentNetworks.length > 0 ? publicAddresses : [];
  return {
    platform: settings.name,
    name: componentName(settings, "auth"),
    address: authAddress(settings),
    publicAddress: address?.withDefaultPort(portRow("auth").port).toString(),
    pods: { namespace: settings.namespace, podLabels: selectorLabels(settings, "auth") },
  };
}
