import { objectName, size } from "../../core/kubernetes";
import { defaulted, group } from "../../core/schema/group";
import { make } from "../../core/schema/make";
import { Value } from "../../core/value";

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
    super();
  }
}
