import { Brand, type ChartSource } from "../../brand/brand";
import { imageRegistry, imageRepository } from "../../brand/image-registry";
import { duration } from "../../core/duration";
import { givenFields, isCallable } from "../../core/given";
import { annotations, namespaceName } from "../../core/kubernetes";
import { plainData } from "../../core/schema/data";
import { defaulted, filled, group, needed } from "../../core/schema/group";
import { instance, instanceWhere } from "../../core/schema/instance";
import { anyText, either, flag, list, map, oneOf, textLike, textWhere, type Shape } from "../../core/schema/shapes";
import { addressText, HostPort } from "../../network/host-port";
import { httpConnectProxy } from "../../network/http-connect-proxy";
import { network } from "../../network/netmask";
import { portNumber } from "../../network/ports";
import { anyAddress } from "../../network/public-address";
import type { ProxyEndpoint } from "../../platform/proxy/proxy-endpoint";
import { CertificateAuthority } from "../../secrets/certificate-authority";
import { CLUSTER_WIDE_OBJECTS } from "../../terraform/cluster-wide";
import { AgentVersion } from "../../updates/agent-version";
import { channelName } from "../../updates/version-channels";
import { PodServiceAccount } from "../../workloads/identity/pod-service-account";
import { METRICS } from "../../workloads/metrics";
import { freeLabels } from "../../workloads/pods/metadata";
import { containerResourcesShape } from "../../workloads/pods/resources";
import { ServiceExposure } from "../../workloads/service-exposure";
import type {
  AgentAnnotations,
  AgentHelmProps,
  AgentJoinToken,
  AgentNetworkProps,
  AgentObjectLabels,
  AgentReleaseProps,
  DirectDial,
  UpdateRequests,
  UpdaterSettings,
} from "../common/agent-release-props";
import { AgentDiscovery } from "../services/agent-discovery";
import { AgentService } from "../services/agent-service";
import { resourceLabels } from "../services/protected-resource";
import { AGENT_JOINING_RULES, isJoinToken } from "./joining";
import { AGENT_PODS } from "./pods";
import { AGENT_SERVICE_RULES } from "./services";
import { UPDATER_RESOURCES } from "./updater";

/** An `AccessPlatform`, a `PlatformReference` or a `CloudTenant`. */
export const endpoint = instanceWhere<ProxyEndpoint>("AccessPlatform, PlatformReference or CloudTenant", isPlatform);

/** Several classes are a `ProxyEndpoint`: anything with a brand, an address and channels is taken as one. */
export function isPlatform(given: unknown): boolean {
  const { brand, proxyAddress, hasChannel } = givenFields(given);
  return brand instanceof Brand && proxyAddress instanceof HostPort && isCallable(hasChannel);
}

/** The name of a Helm release, from which charts make longer names. */
export const releaseNameShape = textLike(
  "at most 52 lower-case letters, digits and hyphens, beginning with a letter, ending with a letter or digit",
  /^[a-z]([a-z0-9-]{0,50}[a-z0-9])?$/,
);

/** Public addresses of an agent. */
export const publicAddressList = list(anyAddress, { atLeast: 0 });

/** CA pins of the auth service. */
export const caPinList = list(
  textLike("sha256: and 64 hexadecimal digits", /^sha256:[0-9a-f]{64}$/, {
    fix: "copy the CA pin that tctl status shows",
  }),
);

const someText = needed(anyText());
const ofObject = annotations({ reference: true });

/** Where a chart comes from. */
export const chartSourceShape: Shape<ChartSource> = either(
  (given) => givenFields(given)["kind"] === "repository",
  group<Extract<ChartSource, { kind: "repository" }>>()({
    kind: needed(oneOf(["repository"])),
    name: someText,
    repository: someText,
  }),
  group<Extract<ChartSource, { kind: "bundled" }>>()({ kind: needed(oneOf(["bundled"])), name: someText }),
);

/** Values of a chart. */
export const valuesShape = map(plainData, undefined, { secret: true });

/** Flags of the updater that follow from other props, or from the specification's reconciliation period. */
const OWNED_FLAGS = [
  "agent-name",
  "agent-namespace",
  "base-image",
  "proxy-address",
  "pull-credentials",
  "sync-period",
  "update-group",
  "version-channel",
  "version-server",
];

const updater = group<UpdaterSettings>()({
  enabled: flag(),
  channel: channelName,
  pullCredentials: oneOf(["docker", "aws", "google", "none"]),
  resources: containerResourcesShape(UPDATER_RESOURCES),
  extraArguments: list(
    textWhere(
      "--flag or --flag=value; agent, version server, channel, group and period come from the release",
      isUpdaterArgument,
      { fix: "remove the argument; if it is the release's, use its prop" },
    ),
    { atLeast: 0 },
  ),
  serviceAccount: instance(PodServiceAccount),
});

/** Whether a text is one flag that the release does not set itself; its value is a part of it. */
function isUpdaterArgument(given: string): boolean {
  const name = /^--?([a-z][a-z0-9-]*)(=.*)?$/s.exec(given)?.[1];
  return name !== undefined && !OWNED_FLAGS.includes(name);
}

const networkProps = group<AgentNetworkProps>()({
  httpProxy: httpConnectProxy,
  kubernetesApiNetworks: list(network()),
  kubernetesApiPorts: list(portNumber()),
  egressPorts: list(portNumber(), { atLeast: 0 }),
  inPlatformCluster: flag(),
  relay: addressText,
});

const helm = group<AgentHelmProps>()({
  chart: chartSourceShape,
  timeout: duration({ whole: "s" }),
  values: valuesShape,
  annotations: group<AgentAnnotations>()({ config: ofObject, deployment: ofObject, secret: ofObject }),
  labels: group<AgentObjectLabels>()({
    clusterRole: freeLabels,
    clusterRoleBinding: freeLabels,
    config: freeLabels,
    deployment: freeLabels,
    podDisruptionBudget: freeLabels,
    role: freeLabels,
    roleBinding: freeLabels,
    secret: freeLabels,
    serviceAccount: freeLabels,
  }),
});

/** The schema of a release; what needs several props is checked by its features. */
export const AGENT_RELEASE = group<AgentReleaseProps>()({
  platform: needed(endpoint),
  services: needed(list(instance(AgentService), { atLeast: 0 }), AGENT_SERVICE_RULES["AGENT-001"]),
  discovery: instance(AgentDiscovery),
  labels: resourceLabels,
  joinToken: instanceWhere<AgentJoinToken>("a JoinToken or a SecretRef", isJoinToken, {
    rule: AGENT_JOINING_RULES["AGENT-029"],
    secret: true,
  }),
  version: needed(instance(AgentVersion)),
  updater,
  updates: group<UpdateRequests>()({ suspended: flag(), forceReconcile: anyText({ reference: true }) }),
  releaseName: releaseNameShape,
  namespace: namespaceName(),
  createNamespace: defaulted(flag(), true),
  clusterWideObjects: CLUSTER_WIDE_OBJECTS,
  imageRepository: imageRepository(),
  imageRegistry,
  certificateAuthority: instance(CertificateAuthority, { secret: true }),
  pods: filled(AGENT_PODS),
  network: filled(networkProps),
  metrics: METRICS,
  publicAddresses: publicAddressList,
  directDial: group<DirectDial>()({ caPins: caPinList, exposure: instance(ServiceExposure, { secret: true }) }),
  helm: filled(helm),
});
