import type {
  JobV1SpecTemplateSpecContainerVolumeMount as Mount,
  JobV1SpecTemplateSpecInitContainer as InitContainer,
  JobV1SpecTemplateSpecVolume as Volume,
} from "@cdktf/provider-kubernetes/lib/job-v1";
import type { IResolvable } from "cdktf";
import { pullPolicyOf, pullSecretBlocks } from "../../workloads/pods/images";
import { containerResources } from "../../workloads/pods/resources";
import { placementBlocks } from "../../workloads/pods/placement-blocks";
import { POD_SCHEDULING, pickGivenProps } from "../../workloads/pods/scheduling";
import { podUser } from "../../workloads/pods/user-ids";
import { componentLabels, type Component } from "../component/component-names";
import type { PlatformSettings } from "../component/platform-settings";
import { CONTAINER_SECURITY } from "../component/pod-template";
import { JOB_RESOURCES, type JobPodSettings } from "./resource-delivery";

/** Any user id works, because no Job owns a file. */
const JOB_USER = "65532";

/** A container of a Job's pod that has its files. */
export interface JobContainer {
  readonly name: string;
  readonly image: string;
  readonly command: readonly string[];
  readonly env: IResolvable | { name: string; value: string }[];

  /** Where it has the pod's further volumes. */
  readonly mounts: readonly Mount[];
}

/** What the pod of a Job runs. */
interface JobPodProps {
  readonly settings: Pick<PlatformSettings, "brand" | "name" | "userIds">;
  readonly component: Component;

  /** What the program says of it. */
  readonly pods: JobPodSettings;

  /** Name of its service account. */
  readonly account: string;

  /** Containers that come before, one after the other. @default none */
  readonly initContainers?: readonly InitContainer[];
  readonly steps?: readonly JobContainer[];
  readonly container: JobContainer;

  /** Its files: a ConfigMap, where the container has it, and the name of that volume. */
  readonly files: { readonly volume: string; readonly configMap: string; readonly directory: string };

  /** Volumes besides the files and a folder in memory that each container may write to. */
  readonly volumes: readonly Volume[];
}

/** The template of the pod of a Job, hardened as those of all Jobs are. */
export function jobPod(props: JobPodProps) {
  const { settings, component, pods, container, files, initContainers = [], steps = [] } = props;
  const before = [...initContainers, ...steps.map((step) => jobContainer(step, props))];
  return {
    metadata: {
      labels: { ...pods.podLabels, ...componentLabels(settings, component) },
      ...(pods.podAnnotations && { annotations: pods.podAnnotations }),
    },
    spec: {
      ...placementBlocks(pickGivenProps(POD_SCHEDULING, pods)),
      ...pullSecretBlocks(pods),
      restartPolicy: "Never",
      serviceAccountName: props.account,
      automountServiceAccountToken: false,
      enableServiceLinks: false,
      securityContext: podUser(settings.userIds, JOB_USER, { ownsFiles: false }),
      ...(before.length > 0 && { initContainer: before }),
      container: [jobContainer(container, props)],
      volume: [
        { name: files.volume, configMap: { name: files.configMap } },
        { name: "tmp", emptyDir: { medium: "Memory" } },
        ...props.volumes,
      ],
    },
  };
}

function jobContainer({ name, image, command, env, mounts }: JobContainer, { pods, files }: JobPodProps) {
  return {
    name,
    image,
    imagePullPolicy: pullPolicyOf(pods),
    command: [...command],
    env,
    resources: containerResources(pods, JOB_RESOURCES),
    securityContext: CONTAINER_SECURITY,
    terminationMessagePolicy: "FallbackToLogsOnError",
    volumeMount: [
      { name: files.volume, mountPath: files.directory, readOnly: true },
      { name: "tmp", mountPath: "/tmp", readOnly: false },
      ...mounts,
    ],
  };
}
