import type { JoiningService } from "../../access/join-roles";
import type { Problems } from "../../core/value";
import { declared } from "./service-sections";
import { agentServices } from "./services";
import type { AgentDiscovery, SelectorKind } from "./agent-discovery";
import { DISCOVERY_RULES } from "./discovery-rules";

/** Chart value that holds the selectors of each kind. */
const VALUES: Readonly<Record<SelectorKind, string>> = {
  kubernetesServices: "kubernetesDiscovery",
  applications: "appResources",
  databases: "databaseResources",
  awsDatabases: "awsDatabases",
};

/** What a release finds, and what else it protects. */
export interface DiscoveringRelease {
  readonly services: unknown;
  readonly discovery?: AgentDiscovery | undefined;
}

/** Kinds of all services that the agents of a release run, each as often as it is declared. */
export function joiningServices(release: DiscoveringRelease): readonly JoiningService[] {
  return [
    ...agentServices(release.services).map(({ declaration }) => declaration.kind),
    ...(release.discovery?.services ?? []),
  ];
}

/** Chart values by which agents find resources. */
export function discoveryValues(release: DiscoveringRelease): Record<string, unknown> {
  const { discovery } = release;
  if (discovery === undefined) return {};
  const { selectors, clusterName } = discovery;
  const values = Object.entries(VALUES).flatMap(([kind, name]): [string, unknown][] => {
    const found = selectors[kind as SelectorKind].map((selector) =>
      kind === "kubernetesServices" ? { types: ["app"], ...selector } : selector,
    );
    return found.length === 0 ? [] : [[name, found]];
  });
  return {
    ...Object.fromEntries(values),
    ...(clusterName !== undefined && clusterOf(release) === undefined && { kubeClusterName: clusterName }),
  };
}

/**
 * Notes violations of a release's discovery in addition to those that it carries: a cluster without a name or with two names
 * (`AGENT-075`).
 */
export function checkDiscovery(release: DiscoveringRelease, problems: Problems): void {
  if (release.discovery === undefined) return;
  const { clusterName, selectors } = release.discovery;
  const cluster = clusterOf(release);
  const isNameless = selectors.kubernetesServices.length > 0 && cluster === undefined;
  const hasTwoNames = cluster !== undefined && clusterName !== cluster;
  if (clusterName === undefined ? isNameless : hasTwoNames) {
    problems.add(DISCOVERY_RULES.clusterName, "discovery.clusterName", clusterName);
  }
}

function clusterOf({ services }: DiscoveringRelease): string | undefined {
  const [cluster] = declared(agentServices(services), "kubernetes");
  return cluster?.clusterName;
}
