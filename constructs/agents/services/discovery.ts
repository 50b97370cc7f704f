import type { JoiningService } from "../../access/joining/service-kinds";
import type { PropsOf } from "../../core/schema/group";
import { instance } from "../../core/schema/instance";
import type { AgentService } from "./agent-service";
import type { Feature } from "../common/feature";
import { ownCluster } from "./service-sections";
import { AgentDiscovery, DISCOVERY_KEYS, SELECTOR_KINDS, type SelectorKind } from "./agent-discovery";
import { DISCOVERY_RULES } from "./discovery-rules";

/** Chart values that hold the selectors of a kind. */
const VALUES = Object.entries(SELECTOR_KINDS).flatMap(([kind, { value }]) =>
  value === undefined ? [] : [[kind as SelectorKind, value] as const],
);

/** What a release finds, and what else it protects. */
export interface DiscoveringRelease {
  readonly services: readonly AgentService[];
  /** Resources that the agents find by themselves (`AGENT-073`, `AGENT-075`, `AGENT-091`). @default none */
  readonly discovery?: AgentDiscovery | undefined;
}

/** Kinds of all services that the agents of a release run, each as often as it is declared. */
export function joiningServices(release: DiscoveringRelease): readonly JoiningService[] {
  return [...release.services.map(({ declaration }) => declaration.kind), ...(release.discovery?.services ?? [])];
}

/**
 * Kinds of the services that the chart turns on by its roles. Its role `discovery` looks for Services of the cluster, and
 * may list those of all namespaces.
 */
export function chartServices(release: DiscoveringRelease): readonly JoiningService[] {
  const looksInCluster = (release.discovery?.selectors.kubernetesServices.length ?? 0) > 0;
  return joiningServices(release).filter((service) => service !== "discovery" || looksInCluster);
}

/** What agents find by themselves. */
export interface DiscoveryProps {
  /** What the agents find by themselves (`AGENT-073`, `AGENT-075`, `AGENT-091`). @default nothing */
  readonly discovery?: AgentDiscovery;
}

/** What agents find by themselves. A cluster without a name, or with two names, is `AGENT-075`. */
export const DISCOVERY = {
  props: { discovery: instance(AgentDiscovery) } satisfies PropsOf<DiscoveryProps>,
  together: [
    (release: DiscoveringRelease, problems) => {
      if (release.discovery === undefined) return;
      const { clusterName, selectors } = release.discovery;
      const cluster = ownCluster(release.services)?.name;
      const isNameless = selectors.kubernetesServices.length > 0 && cluster === undefined;
      const hasTwoNames = cluster !== undefined && clusterName !== cluster;
      if (selectors.kubernetesClusters.length > 0 && cluster === undefined) {
        problems.add(DISCOVERY_RULES["AGENT-091"], "discovery.kubernetesClusters", "no AgentService.kubernetes");
      }
      if (clusterName === undefined ? isNameless : hasTwoNames) {
        problems.add(DISCOVERY_RULES["AGENT-075"], "discovery.clusterName", clusterName);
      }
    },
  ],
  owns: ({ file }) => [...VALUES.map(([, value]) => value), ...DISCOVERY_KEYS.map((key) => `${file}.${key}`)],
  values: (release) => {
    if (release.discovery === undefined) return {};
    const { selectors, clusterName } = release.discovery;
    const { configurationValue } = release.platform.brand;
    const values = VALUES.flatMap(([kind, name]): [string, unknown][] => {
      const found = selectors[kind].map((selector) =>
        kind === "kubernetesServices" ? { types: ["app"], ...selector } : selector,
      );
      return found.length === 0 ? [] : [[name, found]];
    });
    const sections = release.discovery.sections((kind) => SELECTOR_KINDS[kind].value === undefined);
    return {
      ...Object.fromEntries(values),
      ...(Object.keys(sections).length > 0 && { [configurationValue]: sections }),
      ...(clusterName !== undefined && ownCluster(release.services) === undefined && { kubeClusterName: clusterName }),
    };
  },
} satisfies Feature;
