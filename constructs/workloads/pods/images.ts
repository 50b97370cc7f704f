import { objectName } from "../../core/kubernetes";
import type { PropsOf } from "../../core/schema/group";
import { list, oneOf } from "../../core/schema/shapes";

const PULL_POLICIES = ["Always", "IfNotPresent", "Never"] as const;

/** When a node pulls an image from its registry. @useDeclaredType */
export type ImagePullPolicy = (typeof PULL_POLICIES)[number];

/** How nodes get the images of pods. */
export interface PodImages {
  /** Names of existing Secrets in the namespace. @default none */
  readonly imagePullSecrets?: readonly string[];
  /** When images are pulled. @default "IfNotPresent" */
  readonly imagePullPolicy?: ImagePullPolicy;
}

/** Props for images of pods. */
export const POD_IMAGES = {
  imagePullSecrets: list(objectName({ reference: true }), { atLeast: 0 }),
  imagePullPolicy: oneOf(PULL_POLICIES),
} as const satisfies PropsOf<PodImages>;

/** The Secrets of registries, as the provider's schema has them. */
export function pullSecretBlocks({ imagePullSecrets }: PodImages) {
  return imagePullSecrets === undefined ? {} : { imagePullSecrets: imagePullSecrets.map((name) => ({ name })) };
}

/** The pull policy of a container. */
export function pullPolicyOf({ imagePullPolicy = "IfNotPresent" }: PodImages): ImagePullPolicy {
  return imagePullPolicy;
}
