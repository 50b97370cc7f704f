import type { PropsOf } from "../../core/schema/group";
import { checked } from "../../core/schema/shapes";
import { propertyOf } from "../../core/value";
import { withIdentity } from "../../workloads/identity/pod-service-account";
import { containerResources, POD_SETTINGS, type PodSettings } from "../../workloads/pod-settings";
import type { Feature } from "./feature";
import { annotations } from "./kubernetes-annotations";
import { AGENT_SETTING_RULES } from "./setting-rules";

const CHECKSUM_ANNOTATION = "checksum/config";

/** What a program may say of any pod. Annotations of pods and their environment are values of other features. */
export const PODS = {
  pods: {
    ...POD_SETTINGS,
    podAnnotations: checked(annotations, (given, problems) => {
      if (!Object.hasOwn(given, CHECKSUM_ANNOTATION)) return;
      problems.add(AGENT_SETTING_RULES.podAnnotation, propertyOf("", CHECKSUM_ANNOTATION), "(redacted)");
    }),
  } satisfies PropsOf<PodSettings>,
  owns: () => ["extraLabels.pod", "updater.extraLabels.pod"],
  renders: ["imagePullSecrets", "nodeSelector", "priorityClassName", "resources", "tolerations"],
  values: ({ pods }) => {
    const { podLabels } = withIdentity(pods, pods.serviceAccount?.identity);
    const { nodeSelector, tolerations, priorityClassName, imagePullSecrets } = pods;
    return {
      resources: containerResources(pods),
      ...(nodeSelector && { nodeSelector }),
      ...(tolerations && { tolerations }),
      ...(priorityClassName !== undefined && { priorityClassName }),
      ...(podLabels && { extraLabels: { pod: podLabels } }),
      ...(imagePullSecrets && { imagePullSecrets: imagePullSecrets.map((name) => ({ name })) }),
    };
  },
} satisfies Feature;
