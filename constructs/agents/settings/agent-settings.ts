import type { Brand } from "../../brand/brand";
import type { CertificateAuthority } from "../../secrets/certificate-authority";
import { fieldsOf } from "../../core/given";
import { typeRule } from "../../core/type-rule";
import { Problems, propertyOf } from "../../core/value";
import type { Violation } from "../../core/violation";
import { containerResources, type ContainerResources } from "../../workloads/pod-settings";
import { mergeValues } from "../chart/further-values";
import { availabilityValues, checkAvailability, type AgentAvailability } from "./agent-availability";
import { checkLog, logValues, type AgentLog } from "./agent-log";
import {
  AgentServiceAccount,
  checkServiceAccounts,
  serviceAccountValues,
  type ServiceAccounts,
} from "./agent-service-account";
import { AgentStorage, storageValues } from "./agent-storage";
import { certificateAuthorityValues, checkCertificateAuthority } from "./certificate-authority";
import { checkAnnotations, type Annotations } from "./kubernetes-annotations";
import { checkOwnedEnvironment } from "./owned-environment";
import { AGENT_SETTING_RULES } from "./rules";
import { checkUpdaterArguments, updaterArguments } from "./updater-arguments";

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

const CHECKSUM_ANNOTATION = "checksum/config";

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

/** Violations of the settings besides those of their values: `AGENT-064` to `AGENT-078`, `TYPE-001`. */
export function checkSettings(settings: ReleaseSettings, releaseName: string, brand: Brand): readonly Violation[] {
  const problems = new Problems();
  const { agent, updater } = serviceAccountsOf(settings);
  const { storage }: { readonly storage?: unknown } = settings;
  if (storage !== undefined && !(storage instanceof AgentStorage)) {
    problems.add(typeRule(AgentStorage, "an AgentStorage"), "storage", storage);
  }
  for (const [property, account] of Object.entries({ serviceAccount: agent, "updater.serviceAccount": updater })) {
    if (account === undefined || account instanceof AgentServiceAccount) continue;
    problems.add(typeRule(AgentServiceAccount, "an AgentServiceAccount"), property, account);
  }
  checkAvailability(settings, problems);
  checkServiceAccounts({ agent, updater }, releaseName, problems);
  checkCertificateAuthority(settings.certificateAuthority, problems);
  checkLog(settings.log, problems);
  checkUpdaterArguments(fieldsOf(settings.updater)["extraArguments"], problems);
  checkOwnedEnvironment(settings, brand, problems);
  if (Object.hasOwn(checkAnnotations(settings.podAnnotations, "podAnnotations", problems), CHECKSUM_ANNOTATION)) {
    problems.add(AGENT_SETTING_RULES.podAnnotation, propertyOf("podAnnotations", CHECKSUM_ANNOTATION), "(redacted)");
  }
  for (const object of ["config", "deployment", "secret"]) {
    checkAnnotations(fieldsOf(settings.annotations)[object], `annotations.${object}`, problems);
  }
  return problems.list;
}

/** The service accounts that a release declares. */
export function serviceAccountsOf({ serviceAccount, updater }: ReleaseSettings): ServiceAccounts {
  return { agent: serviceAccount, updater: fieldsOf(updater)["serviceAccount"] };
}
