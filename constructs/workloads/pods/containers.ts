import { imageReference } from "../../brand/image-registry";
import { findCredentials } from "../../core/credential-places";
import { namespaceName } from "../../core/kubernetes";
import { group, needed, type PropsOf } from "../../core/schema/group";
import { NOT_SHOWN } from "../../core/schema/report";
import { anyText, checked, flag, list, oneOf, textLike, wholeNumber } from "../../core/schema/shapes";
import type { Problems } from "../../core/value";
import type { SecretRef } from "../../secrets/secret-ref";
import { environment, environmentVariables } from "../environment";
import { POD_RULES } from "../rules";
import { pullPolicyOf, type ImagePullPolicy } from "./images";
import { containerResources, containerResourcesShape, type ContainerResources } from "./resources";
import { MOUNT, type VolumeMount } from "./pod-volume";

/** Where a further container mounts one of the pods' further volumes. */
export interface ContainerMount extends VolumeMount {
  /** Name of the volume in `volumes` (`POD-015`). */
  readonly volume: string;
}

/** A port on which a further container listens. Network policies do not open it. */
export interface ContainerPort {
  /** Name: at most 15 lower-case letters, digits and hyphens, different for each port of the container (`POD-018`). */
  readonly name: string;
  /** Number of the port. */
  readonly containerPort: number;
  /** Protocol of the port. @default "TCP" */
  readonly protocol?: "TCP" | "UDP";
}

/** User and file access of a further container. The rest follows the Pod Security Standard `restricted`. */
export interface ContainerUser {
  /** User id, not 0. @default the user of the pods */
  readonly runAsUser?: number;
  /** Group id, not 0. @default the group of the pods */
  readonly runAsGroup?: number;
  /** Whether the root file system is read-only. @default true */
  readonly readOnlyRootFilesystem?: boolean;
}

/** A container in addition to that of the component. */
export interface ExtraContainer {
  /** Name, different for each container of the pods (`POD-014`). */
  readonly name: string;
  /** Image with registry and tag; `imageRegistry` does not change it. */
  readonly image: string;
  /** Command of the container. @default that of the image */
  readonly command?: readonly string[];
  /** Arguments, without credentials (`POD-016`). @default those of the image */
  readonly args?: readonly string[];
  /** Variables; secrets as {@link SecretRef} (`POD-002`). @default none */
  readonly environment?: Readonly<Record<string, string | SecretRef>>;
  /** CPU and memory of the container. @default requests of 10m and 32Mi, limit of 128Mi */
  readonly resources?: ContainerResources;
  /** Volumes of the pod that the container mounts. @default none */
  readonly mounts?: readonly ContainerMount[];
  /** Ports that the container opens. @default none */
  readonly ports?: readonly ContainerPort[];
  /** When the image is pulled. @default "IfNotPresent" */
  readonly imagePullPolicy?: ImagePullPolicy;
  /** User of the container. @default the user of the pods, who may write to volumes only */
  readonly securityContext?: ContainerUser;
}

/** Further containers. */
export interface ExtraContainers {
  /** Containers that run next to that of the component. @default none */
  readonly sidecars?: readonly ExtraContainer[];
  /** Containers that run before the component's own, one after the other. @default none */
  readonly initContainers?: readonly ExtraContainer[];
}

const encoded = { reference: true } as const;
const RESOURCES: Required<ContainerResources> = { cpuRequest: "10m", memoryRequest: "32Mi", memoryLimit: "128Mi" };
const PORT_NAME = /^(?=.*[a-z])(?!.*--)[a-z0-9]([a-z0-9-]{0,13}[a-z0-9])?$/;

const words = (atLeast: number) =>
  checked(list(anyText({ secret: true, reference: true }), { atLeast }), (given, problems) => {
    for (const place of findCredentials(given, "")) problems.add(POD_RULES["POD-016"], place, NOT_SHOWN);
  });
const id = wholeNumber({ from: 1, to: 2_147_483_647 });

function checkPortNames(ports: readonly ContainerPort[], problems: Problems): void {
  ports.forEach(({ name }, index) => {
    const isTaken = ports.findIndex((other) => other.name === name) < index;
    if (isTaken) problems.add(POD_RULES["POD-018"], `[${index}].name`, name);
  });
}

const container = group<ExtraContainer>()({
  name: needed(namespaceName()),
  image: needed(imageReference(encoded)),
  command: words(1),
  args: words(0),
  environment,
  resources: containerResourcesShape(RESOURCES),
  mounts: list(group<ContainerMount>()({ volume: needed(namespaceName()), ...MOUNT }), { atLeast: 0 }),
  ports: checked(
    list(
      group<ContainerPort>()({
        name: needed(textLike("at most 15 lower-case letters, digits and hyphens, one a letter", PORT_NAME)),
        containerPort: needed(wholeNumber({ from: 1, to: 65_535 })),
        protocol: oneOf(["TCP", "UDP"]),
      }),
      { atLeast: 0 },
    ),
    checkPortNames,
  ),
  imagePullPolicy: oneOf(["Always", "IfNotPresent", "Never"]),
  securityContext: group<ContainerUser>()({ runAsUser: id, runAsGroup: id, readOnlyRootFilesystem: flag() }),
});

/** Props for further containers. */
export const EXTRA_CONTAINERS = {
  sidecars: list(container, { atLeast: 0 }),
  initContainers: list(container, { atLeast: 0 }),
} as const satisfies PropsOf<ExtraContainers>;

/** All further containers, by their place in the declaration. */
export function containersByPlace({ sidecars = [], initContainers = [] }: ExtraContainers) {
  return [
    ...initContainers.map((each, index) => [`initContainers[${index}]`, each] as const),
    ...sidecars.map((each, index) => [`sidecars[${index}]`, each] as const),
  ];
}

/** What Kubernetes and the provider's schema have in common of a further container; they name lists differently. */
function common(given: ExtraContainer) {
  const { name, image, command, args, environment: extraEnvironment = {}, mounts = [], ports = [] } = given;
  const { runAsUser, runAsGroup, readOnlyRootFilesystem = true } = given.securityContext ?? {};
  return {
    container: {
      name,
      image,
      imagePullPolicy: pullPolicyOf(given),
      ...(command && { command: [...command] }),
      ...(args && { args: [...args] }),
      resources: containerResources(given, RESOURCES),
    },
    env: environmentVariables({ extraEnvironment }),
    ports: ports.map((port) => ({ protocol: "TCP", ...port })),
    mounts: mounts.map(({ volume, ...mount }) => ({ name: volume, ...mount })),
    user: { ...(runAsUser !== undefined && { runAsUser }), ...(runAsGroup !== undefined && { runAsGroup }) },
    security: {
      runAsNonRoot: true,
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem,
      capabilities: { drop: ["ALL"] },
    },
  };
}

/** A further container, as the provider's schema has it, where numbers of users are texts. */
export function containerBlock(given: ExtraContainer) {
  const { container: block, env, ports, mounts, user, security } = common(given);
  const ids = Object.fromEntries(Object.entries(user).map(([name, number]) => [name, String(number)]));
  return { ...block, env, port: ports, volumeMount: mounts, securityContext: { ...security, ...ids } };
}

/** A further container, as Kubernetes has it. */
export function containerValue(given: ExtraContainer) {
  const { container: value, env, ports, mounts, user, security } = common(given);
  return {
    ...value,
    ...(env.length > 0 && { env }),
    ...(ports.length > 0 && { ports }),
    ...(mounts.length > 0 && { volumeMounts: mounts }),
    securityContext: { ...security, ...user },
  };
}
