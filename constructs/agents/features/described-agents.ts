import { JOINING_SERVICES, PROTECTING_SERVICES } from "../../brand/image-contract/service-kinds";
import type { AgentPart, SelectablePart } from "../../core/model/agent-part";
import { givenFields } from "../../core/given";
import { mergedData } from "../../core/merged-data";
import { hasMarker } from "../../core/reference";
import { dialsDirectly, httpConnectWithPlatform } from "../../workloads/http-connect-environment";
import type { PublicAddress } from "../../network/public-address";
import type { PlannedRelease } from "../common/feature";
import { followsRollout, hasUpdater, updaterChannel, type UpdateDeclaration } from "../common/updates";
import { SELECTOR_KINDS, type SelectorKind } from "../services/agent-discovery";
import type { ResourceLabels, AgentServiceDeclaration } from "../services/protected-resource";
import { byName, labelled, ownCluster, serviceSections } from "../services/service-sections";
import { addressSections, joinedAuthAddress, listeningSections, type JoiningAgent } from "./direct-dial";
import { JOINING } from "./joining";
import { chartRoles, chartServices } from "./services";

/** Agents, in a cluster or on Linux. */
type DescribedAgents = JoiningAgent &
  UpdateDeclaration & {
    readonly publicAddresses?: readonly PublicAddress[];
    readonly labels?: ResourceLabels;

    /** Keys of the configuration file that no prop has. @default none */
    readonly furtherConfiguration?: Readonly<Record<string, unknown>>;
  };

/** Keys of what agents serve that add labels, or resources with labels of their own. */
const OPEN = ["aws", "azure", "commands", "discovery_configs", "dynamic_labels", "gcp", "kubeconfig_file", "resources"];

/** Flags with which an updater takes images that nobody has signed. */
const UNVERIFIED = /^--?insecure-no-(verify|resolve)-image(=(true|t|1))?$/i;

/** What a release says of itself, without its Terraform address. */
export function describedRelease(release: PlannedRelease): Omit<AgentPart, "address"> {
  const { platform, network, pods, updater, helm } = release;
  const connect = httpConnectWithPlatform(network.httpProxy, platform);
  return {
    release: release.releaseName,
    namespace: release.namespace,
    ...describedAgents({
      ...release,
      furtherConfiguration: givenFields(helm.values?.[platform.brand.configurationValue]),
    }),
    ...updatedBy(release, followsRollout(release)),
    roles: chartRoles(chartServices(release)),
    joining: JOINING.values(release).joinParams,
    ...(connect && !dialsDirectly(platform.proxyAddress, connect) && { httpConnect: connect.proxy.hostPort }),
    replicas: pods.replicas ?? 1,
    insecure: (updater?.extraArguments ?? []).filter((flag) => UNVERIFIED.test(flag)),
  };
}

/** What agents say of themselves, wherever they run. */
export function describedAgents(agents: DescribedAgents) {
  const { platform, services, discovery, labels, updates, furtherConfiguration = {} } = agents;
  const { strategy } = agents.version;
  const authAddress = joinedAuthAddress(agents);
  const declared = services.map(({ declaration }) => declaration);
  return {
    brand: platform.brand.id,
    protects: PROTECTING_SERVICES.flatMap((kind) => declared.filter((each) => each.kind === kind).sort(byName)).flatMap(
      ({ name }) => name ?? [],
    ),
    selectable: [
      ...found(Object.entries(discovery?.selectors ?? {}) as [SelectorKind, readonly unknown[]][]),
      ...declared.flatMap((each) => selectable(each, labels)),
    ],
    configuration: mergedData(furtherConfiguration, agentSections(agents), clusterSection(agents)),
    proxyAddress: platform.proxyAddress.toString(),
    ...(platform.accounts && { platformNamespace: platform.accounts.namespace }),
    ...(authAddress !== undefined && { authAddress }),
    ...(strategy.kind === "pinned"
      ? { pinned: strategy.version.toString() }
      : strategy.first && { first: strategy.first.toString() }),
    isSuspended: updates?.suspended === true,
  };
}

/** Who updates agents. */
export function updatedBy(agents: UpdateDeclaration, isInGroup: boolean) {
  if (!hasUpdater(agents)) return { isEnrolled: false };
  const channel = updaterChannel(agents);
  return {
    isEnrolled: true,
    channel,
    ...(isInGroup ? { group: channel } : { versionServer: agents.platform.versionServer }),
  };
}

/** Sections of the configuration file that say what agents serve, find, and where they listen. */
export function agentSections({
  services,
  labels,
  discovery,
  publicAddresses,
  directDial,
}: DescribedAgents): Readonly<Record<string, object>> {
  const isDialled = directDial !== undefined;
  return mergedData(
    serviceSections(services, labels),
    discovery?.sections() ?? {},
    isDialled ? listeningSections(services) : {},
    addressSections({ services, publicAddresses, isDialled }),
  ) as Readonly<Record<string, object>>;
}

/** The chart writes the section of its own cluster. */
function clusterSection({ services, labels = {} }: DescribedAgents): Readonly<Record<string, object>> {
  const cluster = ownCluster(services);
  if (cluster === undefined) return {};
  return { kubernetes_service: { kube_cluster_name: cluster.name, ...labelled("labels", labels, cluster.labels) } };
}

/** What agents find: of what they register themselves, nobody knows the kind. */
function found(selectors: readonly (readonly [SelectorKind, readonly unknown[]])[]): readonly SelectablePart[] {
  return selectors.flatMap(([name, list]) => {
    const { by, servedBy = by } = SELECTOR_KINDS[name];
    const kinds = servedBy === "discovery" ? JOINING_SERVICES : [servedBy];
    return list.length === 0 ? [] : kinds.map((kind) => ({ kind }));
  });
}

function selectable(
  { kind, labels, entry, section }: AgentServiceDeclaration,
  all: ResourceLabels = {},
): readonly SelectablePart[] {
  const isOpen = OPEN.some((key) => key in { ...entry, ...section });
  // A domain is no desktop; it has those that are found in it.
  if (kind === "windows-desktop" && entry === undefined) return isOpen ? [{ kind }] : [];
  const known = { ...all, ...labels };
  return [isOpen || Object.values(known).some(hasMarker) ? { kind } : { kind, labels: known }];
}
