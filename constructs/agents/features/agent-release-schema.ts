import { HostPort } from "../../network/host-port";
import { Brand } from "../../brand/brand";
import { fieldsOf, isCallable } from "../../core/given";
import { filled, group, needed, type Check } from "../../core/schema/group";
import { instance, instanceWhere } from "../../core/schema/instance";
import type { ProxyEndpoint } from "../../platform/proxy/proxy-endpoint";
import { AgentVersion } from "../../updates/agent-version";
import type {
  AgentHelmProps,
  AgentNetworkProps,
  AgentPodProps,
  AgentReleaseProps,
  DeclaredRelease,
} from "./agent-release-props";
import type { Feature } from "../common/feature";
import { FEATURES, ownedPaths } from "./features";
import { checkCredentials, checkOwnedValues } from "./further-values";
import { checkPlatformTrust } from "../joining/platform-trust";

/** Where the props of a feature are. */
type Place = "props" | "network" | "pods" | "helm";

type AnyFeature = (typeof FEATURES)[number];

type ShapesOf<F, P extends Place> = F extends Readonly<Record<P, infer Shapes>> ? Shapes : never;

/** All of several types at once. */
type Joined<T> = (T extends unknown ? (each: T) => void : never) extends (all: infer All) => void ? All : never;

/** The shapes that all features have for the props in one place; the compiler holds them equal to the interface. */
function shapes<P extends Place>(place: P): Joined<ShapesOf<AnyFeature, P>> {
  const found = (FEATURES as readonly Feature[]).map((feature) => feature[place]);
  return Object.assign({}, ...found) as Joined<ShapesOf<AnyFeature, P>>;
}

const checks: readonly Check<DeclaredRelease>[] = [
  checkPlatformTrust,
  ...(FEATURES as readonly Feature[]).flatMap((feature) => feature.together ?? []),
  ({ platform: { brand }, helm: { values = {} } }, problems) => {
    if (Object.keys(values).length === 0) return;
    checkOwnedValues(values, ownedPaths(brand), problems);
    checkCredentials(values, problems);
  },
];

/** An `AccessPlatform` or a `CloudTenant`. */
export const endpoint = instanceWhere<ProxyEndpoint>("AccessPlatform or CloudTenant", isPlatform);

/** The schema of a release; what needs the whole of it is checked by `checkRelease`. */
export const AGENT_RELEASE = group<AgentReleaseProps>()(
  {
    platform: needed(endpoint),
    version: needed(instance(AgentVersion)),
    ...shapes("props"),
    network: filled(group<AgentNetworkProps>()(shapes("network"))),
    pods: filled(group<AgentPodProps>()(shapes("pods"))),
    helm: filled(group<AgentHelmProps>()(shapes("helm"))),
  },
  checks,
);

/** Several classes are a `ProxyEndpoint`: anything with a brand, an address and channels is taken as one. */
export function isPlatform(given: unknown): boolean {
  const { brand, proxyAddress, hasChannel } = fieldsOf(given);
  return brand instanceof Brand && proxyAddress instanceof HostPort && isCallable(hasChannel);
}
