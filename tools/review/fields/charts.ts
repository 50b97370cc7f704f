import { Brand } from "../../../constructs/brand/brand";
import { listAt, textsAt } from "../../json/plain-data";
import type { ModelDocument } from "../../../constructs/core/model/document";
import { rememberedFor } from "../../../constructs/core/remembered";
import type { HelmItem } from "../../manifests/items";
import type { StackContents } from "../../model/contents";
import { blockAddress, stackDocument } from "../../model/document";
import { ownChart } from "../../model/release-values";
import { stable } from "../../model/stable";
import { FILE, SERVED } from "../service/agents";
import { field, harmless, unjudged, unjudgedOfOld } from "../service/comparisons";
import type { Field, Fields } from "../service/field";
import { chartPlace, further, imageValue, joinAddress, restarts, strictly, versionServer } from "./evaluations";
import { ACCOUNT_ANNOTATIONS, OWN_ANNOTATIONS } from "./kinds";
import { CONTAINER, NAMES, POD_METADATA, SCHEDULING, VOLUME } from "./pods";

/** Where a release gets its chart from. A new version of the chart is reported with the version that it installs. */
const CHART: Fields = { path: chartPlace, repository: chartPlace, version: harmless };

const SECTION: Fields = {
  auth_server: joinAddress,
  log: harmless,
  proxy_server: joinAddress,
  relay_server: joinAddress,
};

const BRANDS = [Brand.SVC, Brand.TELEPORT];

/** The version that is installed. */
const VERSIONS: Fields = Object.fromEntries(BRANDS.map((brand) => [brand.versionOverrideValue, harmless]));

/** The configuration file of agents, whose sections say where they join, and what they serve. */
const FILES: Fields = Object.fromEntries(
  BRANDS.map((brand) => [brand.configurationValue, { ...FILE, [brand.configurationSection]: SECTION }]),
);

const ENVIRONMENT: Fields = { "[GOMEMLIMIT]": restarts, "[]": unjudgedOfOld };

const ACCOUNT: Fields = { create: unjudgedOfOld, name: unjudgedOfOld };

const VOLUMES: Fields = { ...VOLUME, persistentVolumeClaim: further, secret: further };

const USER: Fields = { runAsGroup: unjudgedOfOld, runAsUser: unjudgedOfOld };

const POD_USER: Fields = { ...USER, fsGroup: restarts };

/** What the charts of agents and of bots have alike. */
const PODS: Fields = {
  ...VERSIONS,
  chart: CHART,
  extraEnv: ENVIRONMENT,
  extraVolumeMounts: { "[]": unjudgedOfOld },
  extraVolumes: { "[]": VOLUMES },
  image: imageValue,
  podSecurityContext: POD_USER,
  serviceAccount: ACCOUNT,
};

/** Values of the chart of agents, as features of their releases write them. What a program passes on has no row. */
const AGENTS: Fields = {
  ...PODS,
  ...FILES,
  ...SERVED,
  ...SCHEDULING,
  ...NAMES,
  annotations: {
    config: OWN_ANNOTATIONS,
    deployment: OWN_ANNOTATIONS,
    pod: POD_METADATA["annotations"] as Fields,
    secret: OWN_ANNOTATIONS,
    serviceAccount: ACCOUNT_ANNOTATIONS,
  },
  authAddr: joinAddress,
  brand: harmless,
  caPin: unjudgedOfOld,
  enterprise: harmless,
  enterpriseImage: imageValue,
  extraContainers: { "[]": CONTAINER },
  extraLabels: harmless,
  highAvailability: harmless,
  imagePullPolicy: restarts,
  imagePullSecrets: restarts,
  initContainers: { "[]": CONTAINER },
  initSecurityContext: USER,
  joinParams: harmless,
  joinTokenSecret: harmless,
  kubeClusterName: harmless,
  log: restarts,
  probeTimeoutSeconds: restarts,
  proxyAddr: joinAddress,
  rbac: { create: unjudgedOfOld },
  resources: restarts,
  roles: harmless,
  securityContext: USER,
  storage: harmless,
  tls: { existingCASecretName: unjudgedOfOld },
  updater: {
    affinity: restarts,
    enabled: harmless,
    extraArgs: unjudged("a flag can turn off its checks"),
    extraEnv: ENVIRONMENT,
    extraVolumeMounts: { "[]": unjudgedOfOld },
    extraVolumes: { "[]": VOLUMES },
    group: harmless,
    image: imageValue,
    pullCredentials: unjudgedOfOld,
    rbac: { create: unjudgedOfOld },
    releaseChannel: harmless,
    resources: restarts,
    serviceAccount: ACCOUNT,
    versionServer,
  },
};

const BOTS: Fields = {
  ...PODS,
  clusterName: unjudgedOfOld,
  defaultOutput: unjudgedOfOld,
  fullnameOverride: harmless,
  joinMethod: unjudgedOfOld,
  outputs: unjudgedOfOld,
  podSecurityContext: {
    ...POD_USER,
    runAsNonRoot: strictly(true),
    seccompProfile: { type: strictly("RuntimeDefault") },
  },
  securityContext: {
    allowPrivilegeEscalation: strictly(false),
    capabilities: { drop: strictly(["ALL"]) },
    readOnlyRootFilesystem: strictly(true),
  },
  services: unjudgedOfOld,
  tbotConfig: unjudgedOfOld,
  teleportProxyAddress: joinAddress,
  token: unjudgedOfOld,
};

/** Certificates, routes and monitors. Findings about the platform say who signs, and which names are lost. */
const CUSTOM_OBJECTS: Fields = { chart: CHART, installation: harmless, objects: harmless };

/** Commands of the delivery, whatever kinds of resources it brings. */
const OF_DELIVERY = /^tctl (status|get [\w/-]+ --format=json|create -f|rm)$/;

/** Commands that the policy lets through. */
const commands: Field = field([], ({ before, after }) => {
  const known = listAt(before).map(stable);
  const more = listAt(after).filter((words) => !known.includes(stable(words)));
  return more.every((words) => OF_DELIVERY.test(textsAt(words).join(" "))) ? [] : [{}];
});

/** The policy that limits what the delivery's account runs in pods. */
const DELIVERY_LIMITS: Fields = {
  chart: CHART,
  commands,
  commandsWithName: commands,
  container: unjudgedOfOld,
  labels: harmless,
  name: harmless,
  namespace: unjudgedOfOld,
  podName: unjudgedOfOld,
  user: unjudgedOfOld,
};

/** Charts that this package installs, with every value that it writes. @internal */
export const CHARTS = {
  agents: AGENTS,
  bots: BOTS,
  "custom-objects": CUSTOM_OBJECTS,
  "delivery-limits": DELIVERY_LIMITS,
} as const satisfies Readonly<Record<string, Fields>>;

/** Another chart, of a stack without a document: what its values do, nobody knows here. */
const OTHER: Fields = { chart: CHART, "*": harmless };

/** The values of the chart of a release, by what the document of its stack says of it. */
export function chartFields(release: HelmItem, stack: StackContents): Fields {
  const own = ownChart(release);
  if (own !== undefined) return CHARTS[own];
  const document = stackDocument(stack);
  return (document && ofReleases(document).get(blockAddress(release.address))) ?? OTHER;
}

const ofReleases = rememberedFor(
  ({ agents, bots }: ModelDocument): ReadonlyMap<string, Fields> =>
    new Map([
      ...agents.map(({ address }) => [address, AGENTS] as const),
      ...bots.map(({ address }) => [address, BOTS] as const),
    ]),
);
