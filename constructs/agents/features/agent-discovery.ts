import { wrongForm, allowedBy } from "../../core/schema/report";
import type { JoiningService } from "../../access/join-roles";
import type { LabelSelector } from "../../access/role-conditions";
import { isText } from "../../core/given";
import { isNamespaceName, namespaceName } from "../../core/kubernetes";
import { defaulted, group, needed } from "../../core/schema/group";
import { make } from "../../core/schema/make";
import { either, list, map, text, textLike, textWhere, type Shape, where } from "../../core/schema/shapes";
import { Value } from "../../core/value";
import { kubernetesClusterName } from "./agent-service";
import { DISCOVERY_RULES } from "./discovery-rules";

/** Services of the agents' own Kubernetes cluster. */
export interface KubernetesServiceSelector {
  /** @default every namespace except the cluster's own (`kube-system`, `kube-public`) */
  readonly namespaces?: readonly string[];

  /** Labels of the Services. @default any */
  readonly labels?: LabelSelector;
}

/** Applications or databases that somebody registers with the platform. */
export interface RegisteredResourceSelector {
  /** Labels that they have. */
  readonly labels: LabelSelector;
}

/** Databases of an AWS account that the agents' service account may list. */
export interface AwsDatabaseSelector {
  /** Kinds of databases in the words of the service, for example `rds` or `redshift`. */
  readonly types: readonly string[];

  /** Regions of AWS. */
  readonly regions: readonly string[];

  /** @default any */
  readonly tags?: LabelSelector;
}

/** What agents find by themselves; at least one selector. */
export interface AgentDiscoveryProps {
  /**
   * Name of the cluster whose Services are found.
   *
   * @default the name in the release's `AgentService.kubernetes`; required without one if `kubernetesServices` is given
   */
  readonly clusterName?: string;

  /** Services of the cluster that become applications. @default none */
  readonly kubernetesServices?: readonly KubernetesServiceSelector[];

  /** Registered applications that the agents serve. @default none */
  readonly applications?: readonly RegisteredResourceSelector[];

  /** Registered databases that the agents serve. @default none */
  readonly databases?: readonly RegisteredResourceSelector[];

  /** Databases of AWS that the agents find and serve. @default none */
  readonly awsDatabases?: readonly AwsDatabaseSelector[];
}

/** What one selector says. */
export type Selector = KubernetesServiceSelector | RegisteredResourceSelector | AwsDatabaseSelector;

/** Kinds of what is selected. */
export type SelectorKind = Exclude<keyof AgentDiscoveryProps, "clusterName">;

const HTTPS_PORT = 443;
const ANY = "*";
const WORD = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;

const value = text({ reference: true });
const labels: Shape<LabelSelector> = where(
  map(either(isText, value, list(value)), text()),
  (given) => Object.keys(given).length > 0,
  wrongForm("at least one label: a string, or a list of strings, by name"),
);
const words = list(textLike("lower-case letters, digits and hyphens", WORD));
const namespace = textWhere(
  `${allowedBy(namespaceName())}; or * for every namespace`,
  (name) => name === ANY || isNamespaceName(name),
);

const registered = list(group<RegisteredResourceSelector>()({ labels: needed(labels) }));

const PROPS = group<AgentDiscoveryProps>()(
  {
    clusterName: kubernetesClusterName,
    kubernetesServices: list(
      group<KubernetesServiceSelector>()({
        namespaces: defaulted(list(namespace), [ANY]),
        labels: defaulted(labels, { [ANY]: ANY }),
      }),
    ),
    applications: registered,
    databases: registered,
    awsDatabases: list(
      group<AwsDatabaseSelector>()({
        types: needed(words),
        regions: needed(words),
        tags: defaulted(labels, { [ANY]: ANY }),
      }),
    ),
  },
  [
    (props, problems) => {
      const { kubernetesServices, applications, databases, awsDatabases } = props;
      const isEmpty = (kubernetesServices ?? applications ?? databases ?? awsDatabases) === undefined;
      if (isEmpty) problems.add(DISCOVERY_RULES.nothing, "", props);
    },
  ],
);

/** Services of the agent that find or serve what a kind of selector selects. */
const SERVICES: Readonly<Record<SelectorKind, readonly JoiningService[]>> = {
  kubernetesServices: ["application", "discovery"],
  applications: ["application"],
  databases: ["database"],
  awsDatabases: ["database"],
};

/**
 * What the agents of a release find by themselves, besides what the program names as services.
 *
 * Labels of the release do not apply to what is found, which has its own labels. Add the ports of what is found to the
 * release's `network.egressPorts`, because nobody knows them beforehand.
 *
 * Props without a selector carry `AGENT-073`.
 */
export class AgentDiscovery extends Value {
  /** What the selectors of the props select. */
  static of(props: AgentDiscoveryProps): AgentDiscovery {
    return make(AgentDiscovery, PROPS, props, (right) => {
      const { clusterName, kubernetesServices = [], applications = [], databases = [], awsDatabases = [] } = right;
      return new AgentDiscovery(clusterName, { kubernetesServices, applications, databases, awsDatabases });
    });
  }

  private constructor(
    /** Name under which the service shows the cluster; undefined for that of the release. */
    readonly clusterName: string | undefined,
    /** Selectors of each kind, as the configuration file has them. */
    readonly selectors: Readonly<Record<SelectorKind, readonly Selector[]>>,
  ) {
    super([]);
  }

  /** Services of the agent that discovery needs. */
  get services(): readonly JoiningService[] {
    const kinds = Object.entries(this.selectors).filter(([, selectors]) => selectors.length > 0);
    return [...new Set(kinds.flatMap(([kind]) => SERVICES[kind as SelectorKind]))];
  }

  /** TCP ports that the agents dial to find something; what they find has ports of its own. */
  get egressPorts(): readonly number[] {
    return this.selectors.awsDatabases.length > 0 ? [HTTPS_PORT] : [];
  }
}
