import type {
  JobV1SpecTemplateSpecContainerVolumeMount as Mount,
  JobV1SpecTemplateSpecInitContainer as InitContainer,
  JobV1SpecTemplateSpecVolume as Volume,
} from "@cdktf/provider-kubernetes/lib/job-v1";
import type { IResolvable } from "cdktf";
import { pullPolicyOf, pullSecretBlocks } from "../workloads/pods/images";
import { containerResources } from "../workloads/pods/resources";
import { schedulingBlocks } from "../workloads/pods/scheduling";
import { podUser } from "../workloads/pods/user-ids";
import { componentLabels, type Component } from "./declaration/component-names";
import type { PlatformSettings } from "./declaration/platform-settings";
import { JOB_RESOURCES, type JobPodSettings } from "./declaration/resource-delivery";

/** Of each container of a Job. */
export const JOB_SECURITY = {
  runAsNonRoot: true,
  allowPrivilegeEscalation: false,
  readOnlyRootFilesystem: true,
  capabilities: { drop: ["ALL"] },
};

/** Any user id works, because no Job owns a file. */
const JOB_USER = "65532";

/** What the pod of a Job runs. */
export interface JobPodProps {
  readonly settings: Pick<PlatformSettings, "brand" | "name" | "userIds">;
  readonly component: Component;

  /** What the program says of it. */
  readonly pods: JobPodSettings;

  /** Name of its service account. */
  readonly account: string;

  /** Containers that come before. @default none */
  readonly initContainers?: readonly InitContainer[];
  readonly container: {
    readonly name: string;
    readonly image: string;
    readonly command: readonly string[];
    readonly env: IResolvable | { name: string; value: string }[];
  };

  /** Its files: a ConfigMap, where the container has it, and the name of that volume. */
  readonly files: { readonly volume: string; readonly configMap: string; readonly directory: string };

  /** Volumes besides the files and a folder that it may write to, and where the container has them. */
  readonly volumes: readonly Volume[];
  readonly mounts: readonly Mount[];
}

/** The template of the pod of a Job, hardened as those of all Jobs are. */
export function jobPod(props: JobPodProps) {
  const { settings, component, pods, container, files, initContainers = [] } = props;
  return {
    metadata: {
      labels: { ...pods.podLabels, ...componentLabels(settings, component) },
      ...(pods.podAnnotations && { annotations: pods.podAnnotations }),
    },
    spec: {
      ...schedulingBlocks(pods),
      ...pullSecretBlocks(pods),
      restartPolicy: "Never",
      serviceAccountName: props.account,
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      securityContext: podUser(settings.userIds, JOB_USER, { ownsFiles: false }),
      ...(initContainers.length > 0 && { initContainer: [...initContainers] }),
      container: [
        {
          name: container.name,
          image: container.image,
          imagePullPolicy: pullPolicyOf(pods),
          command: [...container.command],
          env: container.env,
          resources: containerResources(pods, JOB_RESOURCES),
          securityContext: JOB_SECURITY,
          terminationMessagePolicy: "FallbackToLogsOnError",
          volumeMount: [
            { name: files.volume, mountPath: files.directory, readOnly: true },
            { name: "tmp", mountPath: "/tmp", readOnly: false },
            ...props.mounts,
          ],
        },
      ],
      volume: [
        { name: files.volume, configMap: { name: files.configMap } },
        { name: "tmp", emptyDir: {} },
        ...props.volumes,
      ],
    },
  };
}
