import { PROGRAM_RESOURCES } from "../../workloads/pods/resources";
import type { SharedPodSettings } from "../../workloads/pod-settings";
import {
  CONFIGURATION_VOLUME,
  podTemplate,
  programContainer,
  TOKEN_NAME,
  type PodProps,
} from "../component/pod-template";

/** A run of the service's program, in a container of its own. */
export interface ProgramRun {
  /** Name of the container. */
  readonly name: string;

  /** Command of the program, with its arguments. */
  readonly arguments: readonly string[];
}

/** What the pod of a test is made of. */
export interface TestPodProps {
  /** The pods that are to read the configuration. */
  readonly pod: PodProps;

  /** Name of the ConfigMap that is tested in the place of theirs. */
  readonly configMap: string;

  /** What runs, one after the other. */
  readonly runs: readonly [...before: ProgramRun[], last: ProgramRun];

  /** What the program says of the pods of all Jobs. */
  readonly jobPods: SharedPodSettings;
  readonly labels: Readonly<Record<string, string>>;
}

/**
 * A pod with the image, user, environment and mounts of other pods, that runs the service's program and ends.
 *
 * It has no rights, because it does not mount the token of its account. It has empty folders in the place of claims, which
 * the other pods may hold.
 */
export function testPod({ pod, configMap, runs, jobPods, labels }: TestPodProps) {
  // The constraints are for the component's own pods. A test pod is not one of them.
  const { topologySpreadConstraints: _spread, ...settings } = pod.settings;
  const { container: _, ...spec } = podTemplate({
    ...pod,
    settings: { ...settings, initContainers: [], sidecars: [] },
    several: false,
  }).spec;
  const { image, imagePullPolicy, env, securityContext, volumeMount } = programContainer(pod);
  const containers = runs.map(({ name, arguments: given }) => ({
    name,
    image,
    imagePullPolicy,
    command: [pod.brand.binary, ...given],
    env,
    resources: PROGRAM_RESOURCES,
    securityContext,
    terminationMessagePolicy: "FallbackToLogsOnError",
    volumeMount: volumeMount.filter(({ name: volume }) => volume !== TOKEN_NAME),
  }));
  const before = containers.slice(0, -1);
  return {
    metadata: {
      labels: { ...jobPods.podLabels, ...labels },
      ...(jobPods.podAnnotations && { annotations: jobPods.podAnnotations }),
    },
    spec: {
      ...spec,
      restartPolicy: "Never",
      ...(before.length > 0 && { initContainer: before }),
      container: containers.slice(-1),
      volume: spec.volume
        .filter(({ name }) => name !== TOKEN_NAME)
        .map((volume) => {
          if ("persistentVolumeClaim" in volume) return { name: volume.name, emptyDir: {} };
          return volume.name === CONFIGURATION_VOLUME ? { name: volume.name, configMap: { name: configMap } } : volume;
        }),
    },
  };
}
