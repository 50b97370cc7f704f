import type { CertificateAuthority } from "../../secrets/certificate-authority";
import { fieldsOf } from "../../core/given";
import { containerResources, type ContainerResources } from "../../workloads/pod-settings";
import { mergeValues } from "../chart/further-values";
import { availabilityValues, type AgentAvailability } from "./agent-availability";
import { logValues, type AgentLog } from "./agent-log";
import type { AgentServiceAccount } from "./agent-service-account";
import { serviceAccountValues, type ServiceAccounts } from "./agent-service-account";
import type { AgentStorage } from "./agent-storage";
import { storageValues } from "./agent-storage";
import { certificateAuthorityValues } from "./certificate-authority";
import { type Annotations } from "./kubernetes-annotations";
import { updaterArguments } from "./updater-arguments";

/** Annotations of the objects that the chart makes, besides those of pods and service accounts (`AGENT-070`). */
export interface AgentAnnotations {
  /** Of the ConfigMap. @default none */
  readonly config?: Annotations;
  /** Of the StatefulSet. @default none */
  readonly deployment?: Annotations;
  /** Annotations of the Secret with which the agents join, if the chart creates it. @default none */
  readonly secret?: Annotations;
}

/** What a release sets of the pods of its updater. */
export interface UpdaterPodSettings {
  /** @default requests of 10m and 64Mi, limit of 256Mi */
  readonly resources?: ContainerResources;

  /** Further flags of the updater, each with its value as `--flag=value` (`AGENT-071`). @default none */
  readonly extraArguments?: readonly string[];

  /** @default one that the release makes, named `<release>-updater` */
  readonly serviceAccount?: AgentServiceAccount;
}

/** Settings of a release other than what agents protect, how they join and how they are updated. */
export interface AgentSettings {
  /** From two on, the pods are spread over nodes, and a disruption budget keeps some running. @default 1 */
  readonly replicas?: number;

  /** How they are spread and kept running (`AGENT-064`, `AGENT-065`). @default by preference, one of them */
  readonly availability?: AgentAvailability;

  /** Where the agents keep their data; cannot be changed later. @default `AgentStorage.none()` */
  readonly storage?: AgentStorage;

  /** Service account of the agents (`AGENT-066`, `AGENT-067`). @default one that the release makes, named as it is */
  readonly serviceAccount?: AgentServiceAccount;

  /**
   * Certificate authority of the platform, and of everything else that agents and updater connect to, in a Secret or a
   * ConfigMap of the release's namespace. They trust it in addition to the authorities of their images.
   *
   * @default the platform's
   */
  readonly certificateAuthority?: CertificateAuthority;

  /** What the agents log (`AGENT-069`). @default text, from INFO on */
  readonly log?: AgentLog;

  /** @default none */
  readonly annotations?: AgentAnnotations;
}

/** The settings of a release, with what they are checked against. */
export interface ReleaseSettings extends AgentSettings {
  readonly updater?: UpdaterPodSettings | undefined;
  readonly podAnnotations?: Annotations | undefined;
  readonly extraEnvironment?: unknown;
}

const UPDATER_RESOURCES: Required<ContainerResources> = {
  cpuRequest: "10m",
  memoryRequest: "64Mi",
  memoryLimit: "256Mi",
};

/** Chart values of the settings, besides annotations. */
export function settingValues(settings: ReleaseSettings, releaseName: string): Record<string, unknown> {
  const { resources, extraArguments } = fieldsOf(settings.updater);
  const updater = {
    resources: containerResources({ resources: { ...UPDATER_RESOURCES, ...fieldsOf(resources) } }),
    ...(extraArguments !== undefined && { extraArgs: updaterArguments(extraArguments) }),
  };
  return [
    { ...availabilityValues(settings), ...storageValues(settings.storage), ...logValues(settings.log), updater },
    certificateAuthorityValues(settings.certificateAuthority),
    serviceAccountValues(serviceAccountsOf(settings), releaseName),
  ].reduce(mergeValues, {});
}

/** The service accounts that a release declares. */
export function serviceAccountsOf({ serviceAccount, updater }: ReleaseSettings): ServiceAccounts {
  return { agent: serviceAccount, updater: updater?.serviceAccount };
}
