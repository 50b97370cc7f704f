import type { Brand, ChartSource } from "../../brand/brand";
import type { Problems } from "../../core/value";
import type { PublicAddress } from "../../network/public-address";
import type { CertificateAuthority } from "../../secrets/certificate-authority";
import type { AgentHelmProps, AgentReleaseProps } from "./agent-release-props";

/** Values of the agents' chart. */
export type Values = Readonly<Record<string, unknown>>;

/** Names in the chart's values that depend on the brand. */
export interface ChartNames {
  readonly brand: Brand;

  /** Value that holds the agents' configuration file. */
  readonly file: string;

  /** Path of the section that every component has in that file. */
  readonly common: string;
}

/** Props that a release has, whether the program says them or not. */
type Decided = "releaseName" | "namespace" | "createNamespace" | "network" | "pods";

/** A release with its defaults, and with what follows from its place in the program. */
export interface PlannedRelease
  extends
    Omit<AgentReleaseProps, Decided | "helm" | "certificateAuthority" | "imageRegistry" | "publicAddresses">,
    Required<Pick<AgentReleaseProps, Decided>> {
  readonly helm: AgentHelmProps & { readonly chart: ChartSource };

  /** That of the platform, unless the release has its own; the same of the registry. */
  readonly certificateAuthority?: CertificateAuthority | undefined;
  readonly imageRegistry?: string | undefined;
  readonly publicAddresses?: readonly PublicAddress[];

  /** Whether the agents run in the cluster of the platform. */
  readonly inPlatformCluster: boolean;

  /** Whether the stack of the release makes the platform, too. */
  readonly isInStackOfPlatform: boolean;

  /** Whether the platform makes the join token, since the release declares none. */
  readonly isAdmitted: boolean;
}

/**
 * One feature of a release: what is wrong with its props, and what they become in the chart.
 *
 * Checks, values and owned values of a release derive from the list of its features.
 */
export interface Feature {
  /** Notes what is wrong with a release; a program may acknowledge some of it. */
  readonly check?: (release: PlannedRelease, problems: Problems) => void;

  /** Paths of values that only the release sets, even if it leaves them at the chart's default. */
  readonly owns?: (names: ChartNames) => readonly string[];

  /** Values of the chart. */
  readonly values?: (release: PlannedRelease) => Values;
}
