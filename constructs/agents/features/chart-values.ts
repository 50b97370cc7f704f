import type { ChartSource } from "../../brand/brand";
import { containerResources } from "../../workloads/pod-settings";
import type { AgentPodProps, AgentReleaseProps, DeclaredRelease } from "./agent-release-props";
import { joinedAddressValues, reachabilityValues } from "./direct-dial";
import { discoveryValues } from "./discovery";
import { environmentValues } from "./environment";
import { joiningValues } from "./joining";
import { mergeValues } from "./further-values";
import { serviceValues } from "./services";
import { settingValues } from "./agent-settings";
import { hasUpdater, updaterChannel } from "./updates";

/** Where the chart of a release comes from. */
export function chartSource({ helm, platform }: Pick<DeclaredRelease, "helm" | "platform">): ChartSource {
  return helm.chart ?? platform.brand.chart;
}

/** Name of the Helm release, and of the StatefulSet and the service account of its agents. */
export function releaseNameOf({ releaseName, platform }: Pick<AgentReleaseProps, "releaseName" | "platform">): string {
  return releaseName ?? platform.brand.agentRelease;
}

/**
 * Values of the agent chart, without the version and without any secret.
 *
 * @see specification 4.4
 */
export function chartValues(props: DeclaredRelease): Record<string, unknown> {
  return mergeValues(props.helm.values ?? {}, ownValues(props));
}

/** The values that follow from all props except `values`; `values` cannot set them. */
export function ownValues(props: DeclaredRelease): Record<string, unknown> {
  const { platform, updater, joinToken } = props;
  const { brand } = platform;
  const releaseName = releaseNameOf(props);
  return [
    // A chart from a repository belongs to one brand.
    chartSource(props).kind === "bundled" ? { brand: { id: brand.id, annotationDomain: brand.annotationDomain } } : {},
    {
      image: brand.image("community"),
      enterpriseImage: brand.image("enterprise"),
      enterprise: platform.edition === "enterprise",
      updater: {
        enabled: hasUpdater(props),
        versionServer: platform.versionServer,
        releaseChannel: updaterChannel(props),
        image: brand.updaterImage,
        ...(updater?.group !== undefined && { group: updater.group }),
      },
    },
    serviceValues(props.services, brand, props.labels, props.discovery?.services),
    discoveryValues(props),
    joinedAddressValues(props, chartSource(props)),
    reachabilityValues(props, brand),
    joiningValues(joinToken, releaseName, platform),
    settingValues(props, releaseName),
    annotationValues(props),
    environmentValues(props),
    podValues(props.pods),
  ].reduce(mergeValues, {});
}

/** The updater reads its annotations on the StatefulSet, which the chart's value calls deployment. */
function annotationValues({ helm, pods, updates, platform }: DeclaredRelease) {
  const { brand } = platform;
  const { config, deployment, secret } = helm.annotations ?? {};
  const { podAnnotations } = pods;
  const onStatefulSet = {
    ...deployment,
    ...(updates?.suspended === true && { [brand.skipReconcileAnnotation]: "true" }),
    ...(updates?.forceReconcile !== undefined && { [brand.triggerEventAnnotation]: updates.forceReconcile }),
  };
  const all = {
    ...(config && { config }),
    ...(secret && { secret }),
    ...(podAnnotations && { pod: podAnnotations }),
    ...(Object.keys(onStatefulSet).length > 0 && { deployment: onStatefulSet }),
  };
  return Object.keys(all).length === 0 ? {} : { annotations: all };
}

function podValues(pods: AgentPodProps) {
  const { nodeSelector, tolerations, priorityClassName, podLabels, imagePullSecrets } = pods;
  return {
    resources: containerResources(pods),
    ...(nodeSelector && { nodeSelector }),
    ...(tolerations && { tolerations }),
    ...(priorityClassName !== undefined && { priorityClassName }),
    ...(podLabels && { extraLabels: { pod: podLabels } }),
    ...(imagePullSecrets && {
      imagePullSecrets: imagePullSecrets.map((name) => ({ name })),
    }),
  };
}
