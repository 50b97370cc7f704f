import { Brand, type Edition } from "../../brand/brand";
import { mirroredImage } from "../../brand/image-registry";
import { SERVICE_KINDS } from "../../brand/image-contract/service-kinds";
import { isNamespaceName, namespaceName } from "../../core/kubernetes";
import { invalidForm } from "../../core/schema/report";
import { childProperty } from "../../core/value";
import { defineRules } from "../../core/violation";
import { chartFolder } from "../../terraform/chart-folder";
import { checkMadeNamespace } from "../../terraform/cluster-wide";
import { withIdentity } from "../../workloads/identity/pod-service-account";
import { METRICS_RULES } from "../../workloads/metrics";
import type { Feature, PlannedRelease } from "../common/feature";
import { chartVersion, hasUpdater } from "../common/updates";
import { chartServices } from "./services";

/** Rules of the Helm release of agents. */
export const AGENT_RELEASE_RULES = defineRules({
  "AGENT-026": {
    problem: "two releases of the stack have the same name in the same namespace",
    fix: "pass another releaseName, or another namespace",
    source: "Helm, release names",
  },
  "AGENT-032": {
    problem: "the annotation is one that the updater reads",
    fix: "remove the annotation, and pass updates.suspended or updates.forceReconcile",
    source: "specification 3; specification 4.4",
  },
  "AGENT-052": {
    problem: "nothing says which version of the chart to take from its repository",
    fix: "pass first to AgentVersion.followChannel, or the version of the CloudTenant",
    source: "Helm, chart repositories",
  },
  "AGENT-081": {
    problem:
      "the agents share the namespace of the platform, and their updater may delete every pod and read every Secret " +
      "there, also those of the auth service",
    fix: "leave namespace out, or pass updater: { enabled: false }",
    source: "chart of the agents, updater.rbac",
    acknowledgeable: true,
  },
});

/** Name and namespace of the Helm release. */
export const RELEASE_NAME_AND_NAMESPACE = {
  check: (release, problems) => {
    const { namespace } = release;
    // The default is longer than the namespace of the platform.
    if (!isNamespaceName(namespace)) problems.add(invalidForm(namespaceName().allowed), "namespace", namespace);
    if (sharesNamespace(release) && hasUpdater(release)) {
      problems.add(AGENT_RELEASE_RULES["AGENT-081"], "namespace", namespace);
    }
  },
} satisfies Feature;

/** Whether the pods of a release share a namespace with those of the platform. */
export function sharesNamespace({ inPlatformCluster, namespace, platform }: PlannedRelease): boolean {
  return inPlatformCluster && namespace === platform.accounts?.namespace;
}

/** Name of the updater beside the agents of a release: of its Deployment, its pods and its network policy. */
export function updaterName(releaseName: string): string {
  return `${releaseName}-updater`;
}

/** Which product the agents are: its brand, edition and images. The version is set apart, so that updaters may change it. */
export const PRODUCT = {
  owns: ({ brand }) => [
    "brand",
    "enterprise",
    "enterpriseImage",
    "image",
    "updater.enterprise",
    brand.versionOverrideValue,
  ],
  values: (release) => {
    const { helm } = release;
    const { brand, edition } = release.platform;
    return {
      // A chart from a repository belongs to one brand.
      ...(helm.chart.kind === "bundled" && { brand: { id: brand.id, annotationDomain: brand.annotationDomain } }),
      image: agentImage(release, "community"),
      enterpriseImage: agentImage(release, "enterprise"),
      enterprise: edition === "enterprise",
    };
  },
} satisfies Feature;

/** Repository of the agents' image in an edition. */
export function agentImage(
  { imageRepository, imageRegistry, platform }: Pick<PlannedRelease, "imageRepository" | "imageRegistry" | "platform">,
  edition: Edition = platform.edition,
): string {
  return imageRepository ?? mirroredImage(imageRegistry, platform.brand.image(edition));
}

const CHART_NAME = /^[a-z0-9][a-z0-9-]*$/;
const CHART_REPOSITORY = /^(https?|oci):\/\/[^\s/@]+(\/\S*)?$/;

const SOURCE = invalidForm(
  'kind "bundled" with a chart of this package, or kind "repository" with an https:// or oci:// repository',
  "correct helm.chart, or the chart of the brand",
);

/** Chart of a release. */
export const CHART = {
  check: (release, problems) => {
    const source = release.helm.chart;
    const isNamed = CHART_NAME.test(source.name);
    const isFound = source.kind === "bundled" || CHART_REPOSITORY.test(source.repository);
    if (!isNamed || !isFound) problems.add(SOURCE, "helm.chart", source);
    else if (source.kind === "bundled" && chartFolder(source.name) === undefined) {
      problems.add(SOURCE, "helm.chart.name", source.name);
    }
    if (source.kind === "repository" && chartVersion(release) === "") {
      problems.add(AGENT_RELEASE_RULES["AGENT-052"], "version", source.name);
    }
  },
} satisfies Feature;

/** Whether a release has the chart of Teleport's agents. */
export function isPublicChart({ helm }: Pick<PlannedRelease, "helm">): boolean {
  return helm.chart.name === Brand.TELEPORT.chart.name;
}

/**
 * The objects of the whole cluster; without them, the chart still makes the rights in the namespace.
 *
 * Teleport's chart lets agents of every kind impersonate whomever they like by default.
 */
export const CLUSTER_WIDE = {
  check: checkMadeNamespace,
  values: (release) =>
    makesClusterWideObjects(release) ? {} : { rbac: { create: false }, updater: { rbac: { create: true } } },
} satisfies Feature;

/** Whether the agents of a release ask the API of their cluster for more than their namespace. */
export function asksCluster(release: PlannedRelease): boolean {
  return chartServices(release).some((service) => SERVICE_KINDS[service].asksCluster === true);
}

/** Whether the chart makes what its agents need in the whole cluster. */
export function makesClusterWideObjects(release: PlannedRelease): boolean {
  return release.clusterWideObjects !== "existing" && (!isPublicChart(release) || asksCluster(release));
}

/** Annotations of all objects. The updater reads its own on the StatefulSet, which the chart's value calls deployment. */
export const ANNOTATIONS = {
  check: ({ platform: { brand }, helm }, problems) => {
    for (const name of [brand.skipReconcileAnnotation, brand.triggerEventAnnotation]) {
      const text = helm.annotations?.deployment?.[name];
      if (text === undefined) continue;
      problems.add(AGENT_RELEASE_RULES["AGENT-032"], childProperty("helm.annotations.deployment", name), text);
    }
  },
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

/** Labels of all objects but the pods. */
export const LABELS = {
  values: ({ helm: { labels } }) => (labels === undefined ? {} : { extraLabels: labels }),
} satisfies Feature;

/** Helm allows 53 characters, of which the release of the monitor adds `-metrics`. */
const LONGEST_NAME = 45;

/** Who reads the metrics of the agents; no value of the chart, whose own monitor has neither a timeout nor a message. */
export const METRICS = {
  owns: () => ["podMonitor"],
  check: ({ metrics, releaseName }, problems) => {
    if (metrics?.podMonitor === undefined || releaseName.length <= LONGEST_NAME) return;
    problems.add(METRICS_RULES["METRICS-003"], "releaseName", releaseName);
  },
} satisfies Feature;
