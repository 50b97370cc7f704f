import { isPortNumber } from "../network/port-number";
import { fieldsOf, isText, isTextLike, listOf } from "../core/given";
import { isNamespaceName } from "../core/kubernetes-names";
import { Problems, propertyOf } from "../core/value";
import type { Violation } from "../core/violation";
import { checkPodsHttpConnect } from "../workloads/http-connect-environment";
import { checkPodSettings } from "../workloads/pod-settings";
import { checkKubernetesApi } from "./agent-egress";
import type { AgentReleaseProps } from "./agent-release-props";
import { checkChartSchema } from "./chart/bundled-chart";
import { chartSource, ownValues, releaseNameOf } from "./chart/chart-values";
import { checkReachability } from "./direct-dial";
import { checkDiscovery, discoveryOf, joiningServices } from "./discovery/discovery-values";
import { checkJoining } from "./joining";
import { checkFurtherValues } from "./chart/further-values";
import { checkPlatformTrust } from "./platform-trust";
import { AGENT_RELEASE_RULES as RULES } from "./rules";
import { checkRendered } from "./rendered-references";
import { checkServices } from "./service-values";
import { serviceAccountNames } from "./settings/agent-service-account";
import { checkSettings, serviceAccountsOf } from "./settings/agent-settings";
import { checkAdmission, type JoiningAgents } from "./token-admission";
import { checkUpdates, checkVersions } from "./updates/update-checks";

const RELEASE_NAME = /^[a-z]([a-z0-9-]{0,50}[a-z0-9])?$/;
const GROUP = /^[A-Za-z0-9._-]{1,63}$/;
const CHART_NAME = /^[a-z0-9][a-z0-9-]*$/;
const CHART_REPOSITORY = /^(https?|oci):\/\/[^\s/@]+(\/\S*)?$/;

/** Names of a release, defaults included. */
export interface ReleaseNames {
  readonly releaseName: string;
  readonly namespace: string;
}

/** Violations of a release, without those of the values in it. */
export function checkRelease(props: AgentReleaseProps, names: ReleaseNames): readonly Violation[] {
  const problems = new Problems();
  checkNames(names, problems);
  checkUpdateRequests(props, problems);
  checkChart(props, problems);
  checkNumbers(props, problems);
  checkAnnotations(props, problems);
  checkFurtherValues(props.values, ownValues(props), props.platform.brand, problems);
  const found = [
    ...checkRendered(props),
    ...checkServices(props.services, "services", discoveryOf(props) === undefined ? 1 : 0),
    ...checkDiscovery(props),
    ...checkUpdates(props),
    ...problems.list,
    ...checkPlatformTrust(props.platform),
    ...checkJoining(props.joinToken),
    ...checkAdmission(props.joinToken, joiningAgents(props, names)),
    ...checkReachability(props),
    ...checkKubernetesApi(props.kubernetesApiNetworks),
    ...checkSettings(props, releaseNameOf(props), props.platform.brand),
    ...checkPodSettings(props, ""),
    ...checkPodsHttpConnect(props.httpProxy, props.platform, new Map([["", props]])),
    ...checkVersions(props),
  ];
  return [...found, ...checkChartSchema(props, found)];
}

function joiningAgents(props: AgentReleaseProps, { releaseName, namespace }: ReleaseNames): JoiningAgents {
  return {
    namespace,
    serviceAccount: serviceAccountNames(serviceAccountsOf(props), releaseName).agent,
    services: joiningServices(props),
  };
}

function checkNames({ releaseName, namespace }: Record<"releaseName" | "namespace", unknown>, problems: Problems) {
  if (!isTextLike(RELEASE_NAME, releaseName)) problems.add(RULES.releaseName, "releaseName", releaseName);
  if (!isNamespaceName(namespace)) problems.add(RULES.namespace, "namespace", namespace);
}

function checkUpdateRequests({ updater, updates }: AgentReleaseProps, problems: Problems): void {
  const { group } = fieldsOf(updater);
  if (group !== undefined && !isTextLike(GROUP, group)) problems.add(RULES.updaterGroup, "updater.group", group);
  const { forceReconcile } = fieldsOf(updates);
  if (forceReconcile !== undefined && !isText(forceReconcile)) {
    problems.add(RULES.forceReconcile, "updates.forceReconcile", forceReconcile);
  }
}

function checkChart(props: AgentReleaseProps, problems: Problems): void {
  const chart = chartSource(props);
  const usable =
    isTextLike(CHART_NAME, chart.name) && (chart.kind === "bundled" || isTextLike(CHART_REPOSITORY, chart.repository));
  if (!usable) problems.add(RULES.chart, "chart", chart);
}

function checkNumbers({ replicas, timeoutSeconds, egressPorts }: AgentReleaseProps, problems: Problems): void {
  for (const [property, given] of Object.entries({ replicas, timeoutSeconds })) {
    if (given !== undefined && !(Number.isSafeInteger(given) && given > 0))
      problems.add(RULES.positive, property, given);
  }
  if (egressPorts === undefined) return;
  const ports = listOf(egressPorts);
  if (ports === undefined) problems.add(RULES.egressPort, "egressPorts", egressPorts);
  ports?.forEach((port, index) => {
    if (!isPortNumber(port)) problems.add(RULES.egressPort, `egressPorts[${index}]`, port);
  });
}

function checkAnnotations({ annotations, platform: { brand } }: AgentReleaseProps, problems: Problems): void {
  for (const name of [brand.skipReconcileAnnotation, brand.triggerEventAnnotation]) {
    const given = annotations?.deployment?.[name];
    if (given !== undefined) problems.add(RULES.ownedAnnotation, propertyOf("annotations.deployment", name), given);
  }
}
