import { isPlaceholder, namesCredential } from "../../core/credentials";
import { isObjectName, objectName, size } from "../../core/kubernetes";
import { group, needed, type PropsOf } from "../../core/schema/group";
import { instance } from "../../core/schema/instance";
import { make } from "../../core/schema/make";
import { anyText, either, map, oneOf, textWhere, type Shape, textLike, flag } from "../../core/schema/shapes";
import { Value } from "../../core/value";
import { NamedObject } from "../../secrets/named-object";
import { SecretRef } from "../../secrets/secret-ref";
import { POD_RULES } from "../rules";

/** Where a container mounts a volume. */
export interface VolumeMount {
  /** Path in the container. */
  readonly mountPath: string;
  /** Path in the volume. @default its root */
  readonly subPath?: string;
  /** Whether it is mounted read-only. @default the setting of the volume */
  readonly readOnly?: boolean;
}

const FOLDER = /^\/(?!(.*\/)?\.\.(\/|$))[^:\u0000-\u001f]+$/;

const WITHIN = /^(?!\/)(?!(.*\/)?\.\.(\/|$))[^:\u0000-\u001f]+$/;

/** Props of a mount. */
export const MOUNT = {
  mountPath: needed(textLike("a path that begins with / and has no : and no ..", FOLDER, { reference: true })),
  subPath: textLike("a path that does not begin with / and has no : and no ..", WITHIN, { reference: true }),
  readOnly: flag(),
} as const satisfies PropsOf<VolumeMount>;

/** Where the container of the component mounts a volume. */
export interface OwnMount extends Omit<VolumeMount, "mountPath"> {
  /** Where the component's own container mounts it. @default nowhere: only further containers mount it */
  readonly mountPath?: string;
}

/** The files of a ConfigMap. */
export interface ConfigMapVolumeProps extends OwnMount {
  /** Name of the ConfigMap. */
  readonly name: string;
}

/** The files of a Secret. */
export interface SecretVolumeProps extends OwnMount {
  /** Name of an existing Secret, to mount all its keys as files; or one key of a Secret. */
  readonly secret: string | SecretRef;
}

/** A folder that exists as long as its pod. */
export interface EmptyDirectoryProps extends OwnMount {
  /** Limit of its size. @default none */
  readonly sizeLimit?: string;
  /** Medium of the volume. @default the disk of the node */
  readonly medium?: "Memory";
}

/** An existing claim of a volume. */
export interface ClaimVolumeProps extends OwnMount {
  /** Name of the claim. */
  readonly name: string;
}

/** A volume that a driver makes for the pod, such as secrets of a vault. */
export interface CsiVolumeProps extends OwnMount {
  /** Name of the driver. */
  readonly driver: string;
  /** Attributes that the driver needs, without credentials (`POD-012`). @default none */
  readonly attributes?: Readonly<Record<string, string>>;
  /** Name of a Secret that the driver reads. @default none */
  readonly nodePublishSecret?: string;
}

const encoded = { reference: true } as const;

const { mountPath, subPath, readOnly } = MOUNT;

const OWN_MOUNT = { mountPath: mountPath.shape, subPath, readOnly } satisfies PropsOf<OwnMount>;

const CONFIG_MAP = group<ConfigMapVolumeProps>()({ name: needed(objectName(encoded)), ...OWN_MOUNT });

const secret: Shape<string | SecretRef> = either(
  (given) => typeof given === "string",
  objectName(encoded),
  instance(SecretRef, { secret: true }),
);

const SECRET = group<SecretVolumeProps>()({ secret: needed(secret), ...OWN_MOUNT });

const EMPTY_DIRECTORY = group<EmptyDirectoryProps>()({
  sizeLimit: size(encoded),
  medium: oneOf(["Memory"]),
  ...OWN_MOUNT,
});

const CLAIM = group<ClaimVolumeProps>()({ name: needed(objectName(encoded)), ...OWN_MOUNT });

/** How long the API server lets the name of a driver be. */
const MOST_OF_DRIVER = 63;

const attribute = { rule: POD_RULES["POD-012"], secret: true };

const driver = textWhere(
  "a name of lower-case letters, digits, hyphens and dots, at most 63 characters",
  (given) => isObjectName(given) && given.length <= MOST_OF_DRIVER,
  encoded,
);

const CSI = group<CsiVolumeProps>()({
  driver: needed(driver),
  attributes: map(
    {
      allowed: "a text without a credential",
      of: (name) =>
        textWhere("a text without a credential", (given) => isPlaceholder(given) || !namesCredential(name), {
          ...attribute,
          ...encoded,
        }),
    },
    anyText(),
  ),
  nodePublishSecret: objectName(encoded),
  ...OWN_MOUNT,
});

/**
 * A further volume of pods, and where the container of the component mounts it.
 *
 * Volumes that Kubernetes fills are read-only, unless `readOnly` says otherwise.
 */
export class PodVolume extends Value {
  /** The files of an existing ConfigMap. */
  static configMap(props: ConfigMapVolumeProps): PodVolume {
    return make(PodVolume, CONFIG_MAP, props, ({ name, ...mount }) => {
      return new PodVolume({ configMap: { name } }, { readOnly: true, ...mount }, new NamedObject("ConfigMap", name));
    });
  }

  /**
   * The files of a Secret: all keys of an existing one, or one key. An apply can create that key
   * (`SecretRef.ephemeral`).
   */
  static secret(props: SecretVolumeProps): PodVolume {
    return make(PodVolume, SECRET, props, ({ secret: given, ...mount }) => {
      const isWhole = typeof given === "string";
      const source = isWhole
        ? { secretName: given }
        : { secretName: given.name, items: [{ key: given.key, path: given.key }] };
      const object = isWhole ? new NamedObject("Secret", given) : given;
      return new PodVolume({ secret: source }, { readOnly: true, ...mount }, object);
    });
  }

  /** An empty folder, on the disk of the node or in memory. It is deleted with the pod. */
  static emptyDirectory(props: EmptyDirectoryProps = {}): PodVolume {
    return make(PodVolume, EMPTY_DIRECTORY, props, ({ sizeLimit, medium, ...mount }) => {
      const emptyDir = { ...(sizeLimit !== undefined && { sizeLimit }), ...(medium && { medium }) };
      return new PodVolume({ emptyDir }, { readOnly: false, ...mount }, undefined);
    });
  }

  /** An existing claim. Several pods need a volume that several nodes can mount. */
  static claim(props: ClaimVolumeProps): PodVolume {
    return make(PodVolume, CLAIM, props, ({ name, ...mount }) => {
      return new PodVolume({ persistentVolumeClaim: { claimName: name } }, { readOnly: false, ...mount }, undefined);
    });
  }

  /** A volume that a CSI driver makes for each pod. */
  static csi(props: CsiVolumeProps): PodVolume {
    return make(PodVolume, CSI, props, ({ driver, attributes, nodePublishSecret: name, ...mount }) => {
      const csi = {
        driver,
        readOnly: mount.readOnly ?? true,
        ...(attributes && { volumeAttributes: attributes }),
        ...(name !== undefined && { nodePublishSecretRef: { name } }),
      };
      const object = name === undefined ? undefined : new NamedObject("Secret", name);
      return new PodVolume({ csi }, { readOnly: true, ...mount }, object);
    });
  }

  private constructor(
    /** What fills it, in the words of both Kubernetes and the provider's schema. @internal */
    readonly source: object,

    /** @internal */
    readonly mount: OwnMount & Required<Pick<OwnMount, "readOnly">>,

    /** Objects that must be in the namespace. @internal */
    readonly object: NamedObject | SecretRef | undefined,
  ) {
    super();
  }
}
