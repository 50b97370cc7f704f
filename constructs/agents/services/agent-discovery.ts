import { invalidForm } from "../../core/schema/report";
import type { CredentialSource } from "../../workloads/identity/known-to-cloud";
import { SERVICE_KINDS, type JoiningService } from "../../brand/image-contract/service-kinds";
import type { LabelSelector } from "../../access/shapes";
import { JoinToken } from "../../access/joining/join-token";
import { isText } from "../../core/given";
import { isNamespaceName, namespaceName } from "../../core/kubernetes";
import { mergedData } from "../../core/merged-data";
import { FIELD_RULES } from "../../core/rules";
import { document, inForm, named, snakeCase } from "../../core/schema/document";
import { defaulted, needed } from "../../core/schema/group";
import { instanceWhere } from "../../core/schema/instance";
import { make } from "../../core/schema/make";
import { either, list, map, text, textLike, textWhere, type Shape, where } from "../../core/schema/shapes";
import { Value } from "../../core/value";
import { defineRules } from "../../core/violation";
import { kubernetesClusterName } from "./kubernetes-service";
import { HTTPS_PORT } from "../../network/ports";

/** Rules of what agents find by themselves. */
const DISCOVERY_RULES = defineRules({
  "AGENT-073": {
    problem: "the discovery has no selector",
    fix: "pass at least one of its lists, such as applications, awsDatabases or aws, or leave discovery out",
    source: "chart of the agents, discovery",
  },
});

/** Services of the agents' own Kubernetes cluster. */
export interface KubernetesServiceSelector {
  /** Namespaces that are searched. @default every namespace except the cluster's own (`kube-system`, `kube-public`) */
  readonly namespaces?: readonly string[];

  /** Labels of the Services. @default any */
  readonly labels?: LabelSelector;
}

/** Applications or databases that are registered with the platform. */
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

  /** Tags that a resource has. @default any */
  readonly tags?: LabelSelector;
}

/** Databases of Azure that the identity of the agents may list. */
export interface AzureDatabaseSelector {
  /** Kinds of databases in the words of the service: `mysql`, `postgres`, `redis` or `sqlserver`. */
  readonly types: readonly string[];

  /** Subscriptions that are searched. @default all that the identity sees */
  readonly subscriptions?: readonly string[];

  /** Resource groups that are searched. @default all of the subscriptions */
  readonly resourceGroups?: readonly string[];

  /** Regions that are searched. @default every region */
  readonly regions?: readonly string[];

  /** Tags that a resource has. @default any */
  readonly tags?: LabelSelector;
}

/** Machines, clusters and databases of AWS that the agents register with the platform. */
export interface AwsSelector extends AwsDatabaseSelector {
  /** Role that the agents assume. @default none: their own identity */
  readonly assumeRoleArn?: string;

  /** External ID for that role. @default none */
  readonly externalId?: string;

  /** Token by which machines that are found join: `JoinToken.iam`. @default the service's, `aws-discovery-iam-token` */
  readonly joinToken?: JoinToken;
}

/** Machines, clusters and databases of Azure that the agents register with the platform. */
export interface AzureSelector extends AzureDatabaseSelector {
  /** Token by which machines that are found join: `JoinToken.azure`. @default the service's, `azure-discovery-token` */
  readonly joinToken?: JoinToken;
}

/** Machines and clusters of Google Cloud that the agents register with the platform. */
export interface GcpSelector {
  /** In the words of the service: `gce` or `gke`. */
  readonly types: readonly string[];

  /** Projects. */
  readonly projectIds: readonly string[];

  /** Locations that are searched. @default every location */
  readonly locations?: readonly string[];

  /** Labels that a resource has. @default any */
  readonly labels?: LabelSelector;

  /** Service accounts of the machines. @default any */
  readonly serviceAccounts?: readonly string[];

  /** Token by which machines that are found join: `JoinToken.gcp`. @default the service's, `gcp-discovery-token` */
  readonly joinToken?: JoinToken;
}

/** Selectors of what agents find by themselves; at least one. */
export interface AgentDiscoveryProps {
  /**
   * Name of the cluster whose Services are found.
   *
   * @default the name in the release's `AgentService.kubernetes`; required without one if `kubernetesServices` is given
   */
  readonly clusterName?: string;

  /**
   * Name of the search in `aws`, `azure` and `gcp`, which need it. Agents with the same search share the name. Other
   * agents need another name: otherwise each removes what the other has registered.
   *
   * @default that of the cluster for `kubernetesServices`
   */
  readonly group?: string;

  /** Services that become applications, for agents in their cluster. @default none */
  readonly kubernetesServices?: readonly KubernetesServiceSelector[];

  /** Registered applications that the agents serve. @default none */
  readonly applications?: readonly RegisteredResourceSelector[];

  /** Registered databases that the agents serve. @default none */
  readonly databases?: readonly RegisteredResourceSelector[];

  /** Registered Kubernetes clusters that the agents serve, beside the one that their release protects. @default none */
  readonly kubernetesClusters?: readonly RegisteredResourceSelector[];

  /** Registered Windows desktops that the agents serve. @default none */
  readonly desktops?: readonly RegisteredResourceSelector[];

  /** Databases of AWS that the agents find and serve. @default none */
  readonly awsDatabases?: readonly AwsDatabaseSelector[];

  /** Databases of Azure that the agents find and serve. @default none */
  readonly azureDatabases?: readonly AzureDatabaseSelector[];

  /** Resources of AWS that the agents register, for agents that serve them. @default none */
  readonly aws?: readonly AwsSelector[];

  /** Resources of Azure that the agents register. @default none */
  readonly azure?: readonly AzureSelector[];

  /** Resources of Google Cloud that the agents register. @default none */
  readonly gcp?: readonly GcpSelector[];
}

/** Kinds of what is selected. */
export type SelectorKind = Exclude<keyof AgentDiscoveryProps, "clusterName" | "group">;

/** Selectors by their kind, as the configuration file has them. */
export type Selectors = Readonly<Record<SelectorKind, readonly Readonly<Record<string, unknown>>[]>>;

const ANY = "*";
const WORD = /^[a-z0-9]([a-z0-9-]*[a-z0-9])?$/;

const value = text({ reference: true });
const labels: Shape<LabelSelector> = where(
  map(either(isText, value, list(value)), text()),
  (given) => Object.keys(given).length > 0,
  invalidForm("at least one label: a string, or a list of strings, by name"),
);
const words = list(textLike("lower-case letters, digits and hyphens", WORD));
const namespace = textWhere(
  `${namespaceName().allowed}; or * for every namespace`,
  (name) => name === ANY || isNamespaceName(name),
);

const every = defaulted(labels, { [ANY]: ANY });
const names = list(text({ reference: true }));

const registered = list(document<RegisteredResourceSelector>()({ labels: needed(labels) }));

/** How machines that are found join. */
function installing(method: string) {
  const joinToken = instanceWhere<JoinToken>(
    `JoinToken.${method} without a bot`,
    (given) => given instanceof JoinToken && given.joinMethod === method && given.botName === undefined,
  );
  return named(
    "install",
    inForm(joinToken, ({ name, joinMethod }) => ({ join_params: { token_name: name, method: joinMethod } })),
  );
}

const OF_AWS = { types: needed(words), regions: needed(words), tags: every };
const OF_AZURE = { types: needed(words), subscriptions: names, resourceGroups: names, regions: words, tags: every };

const SELECTORS = {
  kubernetesServices: list(
    document<KubernetesServiceSelector>()({ namespaces: defaulted(list(namespace), [ANY]), labels: every }),
  ),
  applications: registered,
  databases: registered,
  kubernetesClusters: registered,
  desktops: registered,
  awsDatabases: list(document<AwsDatabaseSelector>()(OF_AWS)),
  azureDatabases: list(document<AzureDatabaseSelector>()(OF_AZURE)),
  aws: list(
    document<AwsSelector>()({
      ...OF_AWS,
      assumeRoleArn: textLike("the ARN of a role", /^arn:[a-z-]+:iam::\d{12}:role\/\S+$/, { reference: true }),
      externalId: text({ reference: true }),
      joinToken: installing("iam"),
    }),
  ),
  azure: list(document<AzureSelector>()({ ...OF_AZURE, joinToken: installing("azure") })),
  gcp: list(
    document<GcpSelector>()({
      types: needed(words),
      projectIds: needed(names),
      locations: words,
      labels: every,
      serviceAccounts: names,
      joinToken: installing("gcp"),
    }),
  ),
};

/** What becomes of the selectors of a kind. */
interface SelectorRow {
  /** Service that looks for what they select. */
  readonly by: JoiningService;

  /** Their key in the section of that service. */
  readonly key: string;

  /** Service of what it finds. @default `by` */
  readonly servedBy?: JoiningService;

  /** Value of the chart that holds them; without one, they are in the agent's configuration file. */
  readonly value?: string;

  /** Cloud that is asked. */
  readonly cloud?: CredentialSource;
}

/** The kinds of selectors. */
export const SELECTOR_KINDS: Readonly<Record<SelectorKind, SelectorRow>> = {
  kubernetesServices: { by: "discovery", key: "kubernetes", servedBy: "application", value: "kubernetesDiscovery" },
  applications: { by: "application", key: "resources", value: "appResources" },
  databases: { by: "database", key: "resources", value: "databaseResources" },
  kubernetesClusters: { by: "kubernetes", key: "resources" },
  desktops: { by: "windows-desktop", key: "resources" },
  awsDatabases: { by: "database", key: "aws", value: "awsDatabases", cloud: "aws" },
  azureDatabases: { by: "database", key: "azure", value: "azureDatabases", cloud: "azure" },
  aws: { by: "discovery", key: "aws", cloud: "aws" },
  azure: { by: "discovery", key: "azure", cloud: "azure" },
  gcp: { by: "discovery", key: "gcp", cloud: "google" },
};

const SELECTOR_NAMES = Object.keys(SELECTOR_KINDS) as readonly SelectorKind[];

const NO_GROUP = invalidForm("only with kubernetesServices, aws, azure or gcp");

/** Schema of a discovery. */
export const AGENT_DISCOVERY = document<AgentDiscoveryProps>()(
  { clusterName: kubernetesClusterName, group: text(), ...SELECTORS },
  [
    (props, problems) => {
      if (SELECTOR_NAMES.every((kind) => props[kind] === undefined))
        problems.add(DISCOVERY_RULES["AGENT-073"], "", props);
    },
    (props, problems) => {
      // The group says whose that is which is registered.
      const isRegistering = [props.aws, props.azure, props.gcp].some((given) => given !== undefined);
      if (isRegistering && props.group === undefined) problems.add(FIELD_RULES["FIELD-003"], "group", undefined);
      if (!isRegistering && props.kubernetesServices === undefined && props.group !== undefined) {
        problems.add(NO_GROUP, "group", props.group);
      }
    },
  ],
);

/** Keys of the configuration file that a discovery has, `section.key`. */
export const DISCOVERY_KEYS: readonly string[] = [
  ...Object.values(SELECTOR_KINDS).map(({ by, key }) => `${SERVICE_KINDS[by].section}.${key}`),
  "discovery_service.enabled",
  "discovery_service.discovery_group",
];

/**
 * Resources that agents find by themselves, besides those that the program names as services. Props without a selector
 * are refused (`AGENT-073`).
 *
 * The agents' labels do not apply to found resources. Add the ports of these resources to the release's
 * `network.egressPorts`.
 *
 * @example
 * ```ts
 * const discovery = AgentDiscovery.of({ awsDatabases: [{ types: ["rds"], regions: ["eu-central-1"] }] });
 * ```
 */
export class AgentDiscovery extends Value {
  /** The discovery of the props. */
  static of(props: AgentDiscoveryProps): AgentDiscovery {
    return make(AgentDiscovery, AGENT_DISCOVERY, props, (right) => {
      const { cluster_name: clusterName, group, ...given } = right;
      const selectors = Object.fromEntries(
        SELECTOR_NAMES.map((kind) => [kind, given[snakeCase(kind)] ?? []]),
      ) as Selectors;
      return new AgentDiscovery(clusterName as string | undefined, group as string | undefined, selectors);
    });
  }

  private constructor(
    /** @internal Name under which the service shows the cluster; undefined for that of the release. */
    readonly clusterName: string | undefined,
    /** @internal Name of the search in clouds; undefined without one. */
    readonly group: string | undefined,
    /** @internal Selectors of each kind, as the configuration file has them. */
    readonly selectors: Selectors,
  ) {
    super();
  }

  private get kinds(): readonly SelectorKind[] {
    return SELECTOR_NAMES.filter((kind) => this.selectors[kind].length > 0);
  }

  /** @internal Services of the agent that discovery needs. */
  get services(): readonly JoiningService[] {
    const services = this.kinds.flatMap((kind) => {
      const { by, servedBy = by } = SELECTOR_KINDS[kind];
      return [servedBy, by];
    });
    return [...new Set(services)];
  }

  /**
   * Sections of the configuration file with selectors of some kinds.
   *
   * @internal
   */
  sections(isMeant: (kind: SelectorKind) => boolean = () => true): Readonly<Record<string, object>> {
    const kinds = this.kinds.filter(isMeant);
    return mergedData(
      ...kinds.map((kind) => {
        const { by, key } = SELECTOR_KINDS[kind];
        return { [SERVICE_KINDS[by].section]: { enabled: true, [key]: this.selectors[kind] } };
      }),
      this.group === undefined ? {} : { discovery_service: { discovery_group: this.group } },
    ) as Readonly<Record<string, object>>;
  }

  /** @internal TCP ports that the agents dial to find something; what they find has ports of its own. */
  get egressPorts(): readonly number[] {
    return this.kinds.some((kind) => SELECTOR_KINDS[kind].cloud !== undefined) ? [HTTPS_PORT] : [];
  }
}
