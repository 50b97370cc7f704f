import type { JoiningService } from "../../access/join-roles";
import type { PropsOf } from "../../core/schema/group";
import { instance } from "../../core/schema/instance";
import type { AgentService } from "./agent-service";
import type { Feature } from "./feature";
import { declared } from "./service-sections";
import { AgentDiscovery, type SelectorKind } from "./agent-discovery";
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
  readonly services: readonly AgentService[];
  readonly discovery?: AgentDiscovery | undefined;
}

/** Kinds of all services that the agents of a release run, each as often as it is declared. */
export function joiningServices(release: DiscoveringRelease): readonly JoiningService[] {
  return [...release.services.map(({ declaration }) => declaration.kind), ...(release.discovery?.services ?? [])];
}

/** What agents find by themselves. */
export interface DiscoveryProps {
  /** What the agents find by themselves (`AGENT-073` to `AGENT-075`). @default nothing */
  readonly discovery?: AgentDiscovery;
}

/** What agents find by themselves. A cluster without a name, or with two names, is `AGENT-075`. */
export const DISCOVERY = {
  props: { discovery: instance(AgentDiscovery) } satisfies PropsOf<DiscoveryProps>,
  together: [
    (release: DiscoveringRelease, problems) => {
      if (release.discovery === undefined) return;
      const { clusterName, selectors } = release.discovery;
      const cluster = clusterOf(release);
      const isNameless = selectors.kubernetesServices.length > 0 && cluster === undefined;
      const hasTwoNames = cluster !== undefined && clusterName !== cluster;
      if (clusterName === undefined ? isNameless : hasTwoNames) {
        problems.add(DISCOVERY_RULES.clusterName, "discovery.clusterName", clusterName);
      }
    },
  ],
  owns: ({ file }) => [
    ...Object.values(VALUES),
    ...[
      "app_service.resources",
      "db_service.aws",
      "db_service.resources",
      "discovery_service.discovery_group",
      "discovery_service.enabled",
      "discovery_service.kubernetes",
    ].map((path) => `${file}.${path}`),
  ],
  values: (release) => {
    if (release.discovery === undefined) return {};
    const { selectors, clusterName } = release.discovery;
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
  },
} satisfies Feature;

function clusterOf({ services }: DiscoveringRelease): string | undefined {
  const cluster = declared(services, "kubernetes").find((each) => "clusterName" in each);
  return cluster?.clusterName;
}
