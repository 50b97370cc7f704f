import { fieldsOf, textOf } from "../../core/given";
import { isObjectName } from "../../core/kubernetes-names";
import { isSize } from "../../core/kubernetes-quantity";
import { Problems, Value } from "../../core/value";
import { AGENT_SETTING_RULES } from "./rules";

/** A volume for each pod of a release. */
export interface AgentVolumeProps {
  /** Size of each volume, as a Kubernetes quantity. @default "1Gi" */
  readonly size?: string;

  /** @default the cluster's default storage class */
  readonly storageClass?: string;
}

/**
 * Where the agents of a release keep their data folder.
 *
 * Kubernetes refuses to change the volumes of a StatefulSet: another storage, size or class after the first
 * installation fails the apply. Delete the StatefulSet first, with `kubectl delete statefulset --cascade=orphan`, or
 * declare a release under another name.
 */
export class AgentStorage extends Value {
  /**
   * In the pod, and deleted with it. The agents' identity is in Secrets and survives; recordings that are not uploaded
   * yet are lost.
   */
  static none(): AgentStorage {
    return new AgentStorage(undefined, new Problems());
  }

  /**
   * On a persistent volume of each pod.
   *
   * An invalid size carries `AGENT-062`, an invalid name of a storage class `AGENT-063`.
   */
  static persistentVolume(props: AgentVolumeProps = {}): AgentStorage {
    const problems = new Problems();
    const { size = "1Gi", storageClass } = fieldsOf(props);
    if (!isSize(size)) problems.add(AGENT_SETTING_RULES.storageSize, "size", size);
    if (storageClass !== undefined && !isObjectName(storageClass)) {
      problems.add(AGENT_SETTING_RULES.storageClass, "storageClass", storageClass);
    }
    const volume = { size: textOf(size), ...(storageClass !== undefined && { storageClass: textOf(storageClass) }) };
    return new AgentStorage(volume, problems);
  }

  private constructor(
    /** `undefined` where the data is in the pod. */
    readonly volume: (AgentVolumeProps & { readonly size: string }) | undefined,
    problems: Problems,
  ) {
    super(problems.list);
  }
}

/** Chart values by which the agents keep their data; nothing where the chart's default is meant. */
export function storageValues(storage: unknown): Record<string, unknown> {
  const volume = storage instanceof AgentStorage ? storage.volume : undefined;
  if (volume === undefined) return {};
  const { size, storageClass } = volume;
  return {
    storage: { enabled: true, requests: size, ...(storageClass !== undefined && { storageClassName: storageClass }) },
  };
}
