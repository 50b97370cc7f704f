import { annotations, labels, labelValue, objectName, qualifiedName, quantity } from "../core/kubernetes";
import { group, together, type PropsOf } from "../core/schema/group";
import { either, list, oneOf, textWhere } from "../core/schema/shapes";
import { environment, type ExtraEnvironment } from "./environment";
import { POD_RULES } from "./rules";

/** One toleration of a pod, as Kubernetes has it (`POD-005`). */
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

/** What a program may declare about the pods of auth service, proxies or agents, because only it knows their cluster. */
export interface PodSettings extends ExtraEnvironment {
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
}

const OWNED_LABEL = /^(app|app\.kubernetes\.io\/(name|instance|component)|access-platform\/.*)$/;

const encoded = { reference: true } as const;

const toleration = group<Toleration>()(
  {
    key: qualifiedName(encoded),
    operator: oneOf(["Equal", "Exists"]),
    value: labelValue(encoded),
    effect: oneOf(["NoSchedule", "PreferNoSchedule", "NoExecute"]),
  },
  [
    together(["key", "operator", "value"], ({ key, operator, value }, problems) => {
      const isForAnyValue = operator === "Exists";
      if (key === undefined && !isForAnyValue) problems.add(POD_RULES.toleration, "operator", operator);
      if (isForAnyValue && value !== undefined && value !== "") problems.add(POD_RULES.toleration, "value", value);
    }),
  ],
);

/** A name of a label that Kubernetes accepts, and by which it selects no pods of this package (`POD-003`). */
const freeLabel = either(
  (given) => typeof given === "string" && OWNED_LABEL.test(given),
  textWhere("a label of one's own", () => false, { rule: POD_RULES.ownedLabel }),
  qualifiedName(),
);

/** Requests and limits of a container. */
const containerResourcesShape = group<ContainerResources>()({
  cpuRequest: quantity(encoded),
  memoryRequest: quantity(encoded),
  memoryLimit: quantity(encoded),
});

/** The settings of pods, for the groups of props that hold them. */
export const POD_SETTINGS = {
  nodeSelector: labels(encoded),
  tolerations: list(toleration, { atLeast: 0 }),
  priorityClassName: objectName(encoded),
  podAnnotations: annotations(encoded),
  podLabels: labels(encoded, freeLabel),
  resources: containerResourcesShape,
  imagePullSecrets: list(objectName(encoded), { atLeast: 0 }),
  extraEnvironment: environment,
} as const satisfies PropsOf<PodSettings>;

/** Requests and limits of a container, defaults included. */
export function containerResources({ resources }: Pick<PodSettings, "resources">) {
  const { cpuRequest = "100m", memoryRequest = "256Mi", memoryLimit = "1Gi" } = resources ?? {};
  return { requests: { cpu: cpuRequest, memory: memoryRequest }, limits: { memory: memoryLimit } };
}
