import { objectName, size } from "../../core/kubernetes";
import { defaulted, group, type PropsOf } from "../../core/schema/group";
import { make } from "../../core/schema/make";
import { instance } from "../../core/schema/instance";
import { Value } from "../../core/value";
import type { Feature } from "../common/feature";

/** A volume for each pod of a release. */
export interface AgentVolumeProps {
  /** Size of each volume, as a Kubernetes quantity. @default "1Gi" */
  readonly size?: string;

  /** Storage class. @default the cluster's default storage class */
  readonly storageClass?: string;
}

const VOLUME = group<AgentVolumeProps>()({
  size: defaulted(size(), "1Gi"),
  storageClass: objectName({ reference: true }),
});

/**
 * Where the agents of a release keep their data folder.
 *
 * Kubernetes cannot change the volumes of a StatefulSet: after the first installation, another storage, size or class
 * fails the apply. Run `kubectl delete statefulset --cascade=orphan` first, or declare a release under another name.
 *
 * @example
 * ```ts
 * const pods = { storage: AgentStorage.persistentVolume({ size: "2Gi" }) };
 * ```
 */
export class AgentStorage extends Value {
  /**
   * In the pod, and deleted with it. The agents' identity is in Secrets and survives; recordings that are not uploaded
   * yet are lost.
   */
  static none(): AgentStorage {
    return new AgentStorage(undefined);
  }

  /** On a persistent volume of each pod. */
  static persistentVolume(props: AgentVolumeProps = {}): AgentStorage {
    return make(AgentStorage, VOLUME, props, (volume) => new AgentStorage(volume));
  }

  private constructor(
    /** @internal `undefined` where the data is in the pod. */
    readonly volume: (AgentVolumeProps & { readonly size: string }) | undefined,
  ) {
    super([]);
  }
}

/** Where agents keep their data. */
export interface StorageProps {
  /** Where the agents keep their data; cannot be changed later. @default `AgentStorage.none()` */
  readonly storage?: AgentStorage;
}

/** Where the agents keep their data; nothing where the chart's default is meant. */
export const STORAGE = {
  pods: { storage: instance(AgentStorage) } satisfies PropsOf<StorageProps>,
  owns: ({ common }) => ["storage", `${common}.data_dir`],
  values: ({ pods: { storage } }) => {
    if (storage?.volume === undefined) return {};
    const { size, storageClass } = storage.volume;
    return {
      storage: { enabled: true, requests: size, ...(storageClass !== undefined && { storageClassName: storageClass }) },
    };
  },
} satisfies Feature;
