import type { ProxyEndpoint } from "../../platform/proxy/proxy-endpoint";
import type { AgentVersion } from "../../updates/agent-version";
import type { PodSettings } from "../../workloads/pod-settings";
import type { AnnotationsProps } from "./annotations";
import type { AvailabilityProps } from "./availability";
import type { ChartProps } from "../common/chart-source";
import type { ClusterWideProps } from "./cluster-wide-objects";
import type { DirectDialProps } from "../direct-dial/direct-dial";
import type { DiscoveryProps } from "../services/discovery";
import type { HttpProxyProps, TrustProps } from "./environment";
import type { FurtherValuesProps } from "./further-values";
import type { JoiningProps } from "../joining/joining";
import type { LabelsProps } from "./labels";
import type { LogProps } from "./log";
import type { AgentMetricsProps } from "./metrics";
import type { AgentProbesProps } from "./pods";
import type { ImageRegistryProps } from "./product";
import type { DeclaredAddresses, PublicAddressesProps } from "../direct-dial/public-addresses";
import type { ReleaseNameProps } from "../common/release-name";
import type { RelayProps } from "./relay";
import type { ServiceAccountProps } from "../joining/service-account";
import type { ServicesProps } from "../services/services";
import type { StorageProps } from "./storage";
import type { TrafficProps } from "./traffic";
import type { UserIdsProps } from "./user-ids";
import type { UpdaterProps } from "./updater";

/** What the agents of a release connect to, and how. */
export interface AgentNetworkProps extends HttpProxyProps, TrafficProps, RelayProps {}

/** The pods of a release, which all run the same agent. */
export interface AgentPodProps
  extends PodSettings, AgentProbesProps, UserIdsProps, AvailabilityProps, StorageProps, ServiceAccountProps, LogProps {}

/** How Helm installs the agents of a release. */
export interface AgentHelmProps extends ChartProps, FurtherValuesProps, AnnotationsProps, LabelsProps {}

/** Declaration of an `AgentRelease`. */
export interface AgentReleaseProps
  extends
    ServicesProps,
    DiscoveryProps,
    JoiningProps,
    ReleaseNameProps,
    UpdaterProps,
    DirectDialProps,
    PublicAddressesProps,
    TrustProps,
    AgentMetricsProps,
    ImageRegistryProps,
    ClusterWideProps {
  /** An `AccessPlatform` or a `CloudTenant`. */
  readonly platform: ProxyEndpoint;

  /** The version of the agents, or who decides it. */
  readonly version: AgentVersion;

  /** What the agents connect to, and how. */
  readonly network?: AgentNetworkProps;

  /** The pods of the agents. */
  readonly pods?: AgentPodProps;

  /** How Helm installs the agents. */
  readonly helm?: AgentHelmProps;
}

/** A release that its schema lets through, with the props that have a default. */
export type DeclaredRelease = Omit<AgentReleaseProps, keyof PublicAddressesProps> &
  Required<Pick<AgentReleaseProps, "createNamespace" | "network" | "pods" | "helm">> &
  DeclaredAddresses;

/** Names that a release has, whether the program gives them or not. */
interface ReleaseNames {
  readonly releaseName: string;
  readonly namespace: string;
}

/** A declared release, defaults included. */
export type PlannedRelease = DeclaredRelease &
  ReleaseNames & {
    readonly inPlatformCluster: boolean;

    /** Whether the stack of the release makes the platform, too. */
    readonly isInStackOfPlatform: boolean;

    /** Whether the platform makes a join token for the release, where it declares none. */
    readonly isAdmitted: boolean;
  };
