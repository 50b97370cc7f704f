import { SecretRef } from "../secrets/secret-ref";
import { holdsCredential, namesCredential } from "../core/credentials";
import { fieldsOf, isRecord, textOf } from "../core/given";
import { Problems, propertyOf } from "../core/value";
import type { Violation } from "../core/violation";
import { POD_RULES } from "./rules";

/** One toleration of a pod, as Kubernetes has it. */
export interface Toleration {
  readonly key?: string;
  readonly operator?: "Equal" | "Exists";
  readonly value?: string;
  readonly effect?: "NoSchedule" | "PreferNoSchedule" | "NoExecute";
}

/** Compute resources of a container, as Kubernetes quantities; no CPU limit, since throttling delays every connection. */
export interface ContainerResources {
  /** @default "100m" */
  readonly cpuRequest?: string;
  /** @default "256Mi" */
  readonly memoryRequest?: string;
  /** @default "1Gi" */
  readonly memoryLimit?: string;
}

/**
 * What a program may declare about the pods of auth service, proxies or agents, because only it knows their cluster.
 */
export interface PodSettings {
  /** @default none */
  readonly nodeSelector?: Readonly<Record<string, string>>;
  /** @default none */
  readonly tolerations?: readonly Toleration[];
  /** @default none */
  readonly priorityClassName?: string;
  /** Annotations of the pods. @default none */
  readonly podAnnotations?: Readonly<Record<string, string>>;
  /** Labels of the pods, besides those that select them (`POD-003`). @default none */
  readonly podLabels?: Readonly<Record<string, string>>;
  /** @default requests of 100m and 256Mi, limit of 1Gi */
  readonly resources?: ContainerResources;
  /** Names of existing Secrets in the namespace. @default none */
  readonly imagePullSecrets?: readonly string[];
  /** Environment variables; secrets as {@link SecretRef} (`POD-001`, `POD-002`, `POD-004`). @default none */
  readonly extraEnvironment?: Readonly<Record<string, string | SecretRef>>;
}

const ENVIRONMENT_NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
const OWNED_LABEL = /^(app|app\.kubernetes\.io\/(name|instance|component)|access-platform\/.*)$/;

/**
 * Violations of settings that types do not exclude, or that JavaScript passes: `POD-001` to `POD-004`.
 *
 * @param property path of the settings in the declaration; empty for the declaration itself
 */
export function checkPodSettings(settings: PodSettings, property: string): readonly Violation[] {
  const problems = new Problems();
  const place = (name: string) => (property === "" ? name : `${property}.${name}`);
  checkEnvironmentNames(settings.extraEnvironment, place("extraEnvironment"), problems);
  checkEnvironmentValues(settings.extraEnvironment, place("extraEnvironment"), problems);
  for (const [name, value] of Object.entries(fieldsOf(settings.podLabels))) {
    if (OWNED_LABEL.test(name)) problems.add(POD_RULES.ownedLabel, propertyOf(place("podLabels"), name), value);
  }
  return problems.list;
}

/**
 * Reports variables with an invalid name (`POD-001`), and variables whose name says that they are secret but whose
 * value is in the program (`POD-002`).
 */
export function checkEnvironmentNames(given: unknown, property: string, problems: Problems): void {
  for (const [name, value] of Object.entries(fieldsOf(given))) {
    const variable = propertyOf(property, name);
    if (!ENVIRONMENT_NAME.test(name)) problems.add(POD_RULES.environmentName, variable, name);
    if (!(value instanceof SecretRef) && (namesCredential(name) || holdsCredential(textOf(value)))) {
      problems.add(POD_RULES.environmentSecret, variable, "(redacted)");
    }
  }
}

/** Reports values that are not strings, and environments that are not objects (`POD-004`). */
function checkEnvironmentValues(given: unknown, property: string, problems: Problems): void {
  if (given !== undefined && !isRecord(given)) problems.add(POD_RULES.environmentValue, property, typeof given);
  for (const [name, value] of Object.entries(fieldsOf(given))) {
    if (!isEnvironmentValue(value)) {
      problems.add(POD_RULES.environmentValue, propertyOf(property, name), typeof value);
    }
  }
}

/** Requests and limits of a container, defaults included. */
export function containerResources({ resources }: PodSettings) {
  const { cpuRequest = "100m", memoryRequest = "256Mi", memoryLimit = "1Gi" } = resources ?? {};
  return { requests: { cpu: cpuRequest, memory: memoryRequest }, limits: { memory: memoryLimit } };
}

/** One environment variable of a container. */
export type EnvironmentVariable =
  | { readonly name: string; readonly value: string }
  | {
      readonly name: string;
      readonly valueFrom: { readonly secretKeyRef: { readonly name: string; readonly key: string } };
    };

/** Further environment variables of a container, sorted by name. */
export function environmentVariables({ extraEnvironment }: PodSettings): EnvironmentVariable[] {
  return Object.entries(fieldsOf(extraEnvironment))
    .filter((entry): entry is [string, string | SecretRef] => isEnvironmentValue(entry[1]))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => environmentVariable(name, value));
}

/** A variable as Kubernetes has it, with its value or a reference to a Secret. */
export function environmentVariable(name: string, value: string | SecretRef): EnvironmentVariable {
  return value instanceof SecretRef
    ? { name, valueFrom: { secretKeyRef: { name: value.name, key: value.key } } }
    : { name, value };
}

function isEnvironmentValue(given: unknown): given is string | SecretRef {
  return typeof given === "string" || given instanceof SecretRef;
}
