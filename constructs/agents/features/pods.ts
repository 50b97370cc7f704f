import { group, type PropsOf } from "../../core/schema/group";
import { checked } from "../../core/schema/shapes";
import { propertyOf } from "../../core/value";
import { withIdentity } from "../../workloads/identity/pod-service-account";
import { POD_CHECKS, POD_SETTINGS, type PodSettings } from "../../workloads/pod-settings";
import { probeTimeout } from "../../workloads/pods/probes";
import { containerResources } from "../../workloads/pods/resources";
import { NAME_RESOLUTION, settingsOf, spreadConstraints } from "../../workloads/pods/scheduling";
import type { Feature } from "../common/feature";
import { annotations } from "../common/kubernetes-annotations";
import { releaseNameOf } from "../common/release-name";
import { AGENT_SETTING_RULES } from "../common/setting-rules";

const CHECKSUM_ANNOTATION = "checksum/config";

/** Probes of the agents' containers. The charts allow nothing else. */
export interface AgentProbes {
  /** How long an answer may take. @default 1 */
  readonly timeoutSeconds?: number;
}

/** Probes of a release. */
export interface AgentProbesProps {
  /** Probes of the containers. @default those of the chart */
  readonly probes?: AgentProbes;
}

/** What a program may say of any pod. Annotations of pods and their environment are values of other features. */
export const PODS = {
  pods: {
    ...POD_SETTINGS,
    podAnnotations: checked(annotations, (given, problems) => {
      if (!Object.hasOwn(given, CHECKSUM_ANNOTATION)) return;
      problems.add(AGENT_SETTING_RULES["AGENT-078"], propertyOf("", CHECKSUM_ANNOTATION), "(redacted)");
    }),
    probes: group<AgentProbes>()({ timeoutSeconds: probeTimeout }),
  } satisfies PropsOf<PodSettings & AgentProbesProps>,
  together: [
    ({ pods }, problems) => {
      problems.within("pods", (inPods) => {
        for (const check of POD_CHECKS) check(pods, inPods);
      });
    },
  ],
  owns: () => ["extraLabels.pod", "updater.extraLabels.pod"],
  values: (release) => {
    const { pods } = release;
    const { podLabels } = withIdentity(pods, pods.serviceAccount?.identity);
    const { nodeSelector, tolerations, priorityClassName, imagePullPolicy, imagePullSecrets } = pods;
    const { terminationGracePeriodSeconds, topologySpreadConstraints, probes = {} } = pods;
    const selected = { app: releaseNameOf(release) };
    return {
      resources: containerResources(pods),
      ...settingsOf(NAME_RESOLUTION, pods),
      ...(nodeSelector && { nodeSelector }),
      ...(tolerations && { tolerations }),
      ...(priorityClassName !== undefined && { priorityClassName }),
      ...(podLabels && { extraLabels: { pod: podLabels } }),
      ...(imagePullPolicy && { imagePullPolicy }),
      ...(imagePullSecrets && { imagePullSecrets: imagePullSecrets.map((name) => ({ name })) }),
      ...(terminationGracePeriodSeconds !== undefined && { terminationGracePeriodSeconds }),
      ...(topologySpreadConstraints && {
        topologySpreadConstraints: spreadConstraints(pods, selected),
      }),
      ...(probes.timeoutSeconds !== undefined && { probeTimeoutSeconds: probes.timeoutSeconds }),
    };
  },
} satisfies Feature;
