import { group, type PropsOf } from "../../core/schema/group";
import { propertyOf } from "../../core/value";
import { withIdentity } from "../../workloads/identity/pod-service-account";
import type { DeclaredRelease } from "./agent-release-props";
import type { Feature } from "../common/feature";
import { annotations, type Annotations } from "../common/kubernetes-annotations";
import { AGENT_RELEASE_RULES } from "../common/rules";

/** Annotations of the objects that the chart makes, besides those of pods and service accounts. */
export interface AgentAnnotations {
  /** Of the ConfigMap. @default none */
  readonly config?: Annotations;
  /** Of the StatefulSet. @default none */
  readonly deployment?: Annotations;
  /** Annotations of the Secret with which the agents join, if the chart creates it. @default none */
  readonly secret?: Annotations;
}

/** Annotations of the objects of a release. */
export interface AnnotationsProps {
  /** Annotations of the objects. @default none */
  readonly annotations?: AgentAnnotations;
}

/** Annotations of all objects. The updater reads its own on the StatefulSet, which the chart's value calls deployment. */
export const ANNOTATIONS = {
  helm: {
    annotations: group<AgentAnnotations>()({ config: annotations, deployment: annotations, secret: annotations }),
  } satisfies PropsOf<AnnotationsProps>,
  together: [
    ({ platform: { brand }, helm }: Pick<DeclaredRelease, "platform" | "helm">, problems) => {
      for (const name of [brand.skipReconcileAnnotation, brand.triggerEventAnnotation]) {
        const text = helm.annotations?.deployment?.[name];
        if (text === undefined) continue;
        problems.add(AGENT_RELEASE_RULES["AGENT-032"], propertyOf("helm.annotations.deployment", name), text);
      }
    },
  ],
  owns: () => ["annotations"],
  values: ({ helm, pods, updates, platform: { brand } }) => {
    const { podAnnotations } = withIdentity(pods, pods.serviceAccount?.identity);
    const { config, deployment, secret } = helm.annotations ?? {};
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
  },
} satisfies Feature;
