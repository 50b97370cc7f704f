import { containerResources, type ContainerResources } from "../../workloads/pod-settings";
import { mergeValues } from "./further-values";
import type { DeclaredRelease } from "./agent-release-props";
import { availabilityValues } from "./availability";
import { logValues } from "./log";
import type { AgentServiceAccount } from "./service-account";
import { serviceAccountValues, type ServiceAccounts } from "./service-account";
import { storageValues } from "./storage";
import { certificateAuthorityValues } from "./certificate-authority";
import { type Annotations } from "./annotations";
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

const UPDATER_RESOURCES: Required<ContainerResources> = {
  cpuRequest: "10m",
  memoryRequest: "64Mi",
  memoryLimit: "256Mi",
};

/** Chart values of the settings, besides annotations. */
export function settingValues(settings: DeclaredRelease, releaseName: string): Record<string, unknown> {
  const { pods, updater: given } = settings;
  const { resources, extraArguments } = given ?? {};
  const updater = {
    resources: containerResources({ resources: { ...UPDATER_RESOURCES, ...resources } }),
    ...(extraArguments !== undefined && { extraArgs: updaterArguments(extraArguments) }),
  };
  return [
    { ...availabilityValues(pods), ...storageValues(pods.storage), ...logValues(pods.log), updater },
    certificateAuthorityValues(settings.certificateAuthority),
    serviceAccountValues(serviceAccountsOf(settings), releaseName),
  ].reduce(mergeValues, {});
}

/** The service accounts that a release declares. */
export function serviceAccountsOf({ pods, updater }: Pick<DeclaredRelease, "pods" | "updater">): ServiceAccounts {
  return { agent: pods.serviceAccount, updater: updater?.serviceAccount };
}
