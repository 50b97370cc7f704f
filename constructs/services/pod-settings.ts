import { SecretRef } from "../access/secret-ref";
import { Problems, propertyOf } from "../validation/value";
import type { Violation } from "../validation/violation";
import { POD_RULES } from "./rules";

/** One toleration of a pod, as Kubernetes has it. */
export interface Toleration {
  readonly key?: string;
  readonly operator?: "Equal" | "Exists";
  readonly value?: string;
  readonly effect?: "NoSchedule" | "PreferNoSchedule" | "NoExecute";
}

/** Compute resources of a container; no CPU limit, since throttling delays every connection. */
export interface ContainerResources {
  /** @default "100m" */
  readonly cpuRequest?: string;
  /** @default "256Mi" */
  readonly memoryRequest?: string;
  /** @default "1Gi" */
  readonly memoryLimit?: string;
}

/** What a program may say of the pods of a component, because only it knows the cluster they run on. */
export interface PodSettings {
  /** @default none */
  readonly nodeSelector?: Readonly<Record<string, string>>;
  /** @default none */
  readonly tolerations?: readonly Toleration[];
  /** @default none */
  readonly priorityClassName?: string;
  /** Annotations of the pods. @default none */
  readonly podAnnotations?: Readonly<Record<string, string>>;
  /** Labels of the pods, beside those that select them. @default none */
  readonly podLabels?: Readonly<Record<string, string>>;
  readonly resources?: ContainerResources;
  /** Names of existing Secrets in the namespace. @default none */
  readonly imagePullSecrets?: readonly string[];
  /** Environment variables; secrets as {@link SecretRef}. @default none */
  readonly extraEnvironment?: Readonly<Record<string, string | SecretRef>>;
}

const SECRET_NAME = /PASSWORD|PASSWD|SECRET|TOKEN|PRIVATE_?KEY|ACCESS_?KEY|CREDENTIAL/i;

/** Violations of settings that their types cannot exclude: `POD-001`, `POD-002`. */
export function checkPodSettings(settings: PodSettings, property: string): readonly Violation[] {
  const problems = new Problems();
  for (const [name, value] of Object.entries(settings.extraEnvironment ?? {})) {
    const place = propertyOf(property === "" ? "extraEnvironment" : `${property}.extraEnvironment`, name);
    if (!/^[A-Za-z_][A-Za-z0-9_]*$/.test(name)) problems.add(POD_RULES.environmentName, place, name);
    if (!(value instanceof SecretRef) && SECRET_NAME.test(name)) {
      problems.add(POD_RULES.environmentSecret, place, "(redacted)");
    }
  }
  return problems.list;
}
