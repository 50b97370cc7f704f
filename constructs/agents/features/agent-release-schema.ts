import * as v from "valibot";
import { JoinToken } from "../../access/join-token";
import { Brand, type ChartSource } from "../../brand/brand";
import { fieldsOf, isRecord } from "../../core/given";
import { isNamespaceName } from "../../core/kubernetes";
import { filled, group, needed, together } from "../../core/schema/group";
import { anyText, flag, list, oneOf, textLike, textWhere, wholeNumber, type Shape } from "../../core/schema/shapes";
import { instance, instanceWhere } from "../../core/schema/instance";
import { propertyOf, type Problems } from "../../core/value";
import type { Violation } from "../../core/violation";
import { httpConnectProxy } from "../../network/http-connect-proxy";
import { isNetmask } from "../../network/netmask";
import { PublicAddress } from "../../network/public-address";
import { ADDRESS_RULES } from "../../network/rules";
import type { ProxyEndpoint } from "../../platform/proxy-endpoint";
import { CertificateAuthority } from "../../secrets/certificate-authority";
import { SecretRef } from "../../secrets/secret-ref";
import { AgentVersion } from "../../updates/agent-version";
import { CHANNEL_RULES } from "../../updates/rules";
import { isChannelName } from "../../updates/version-channels";
import { POD_SETTINGS } from "../../workloads/pod-settings";
import { ServiceExposure } from "../../workloads/service-exposure";
import type {
  AgentHelmProps,
  AgentNetworkProps,
  AgentPodProps,
  AgentReleaseProps,
  DirectDial,
  UpdateRequests,
  UpdaterSettings,
} from "./agent-release-props";
import { AgentService, resourceLabels } from "./agent-service";
import { AUTH_JOINING_RULES } from "./auth-joining-rules";
import { AgentDiscovery } from "./agent-discovery";
import { checkDiscovery } from "./discovery";
import { FLEET_RULES } from "../fleet/declaration/rules";
import { checkJoining, type AgentJoinToken } from "./joining";
import { checkPlatformTrust } from "./platform-trust";
import { AGENT_RELEASE_RULES as RULES, AGENT_SERVICE_RULES } from "./rules";
import { checkServices } from "./services";
import type { AgentAvailability } from "./availability";
import { LOG_FORMATS, LOG_LEVELS, type AgentLog } from "./log";
import { AgentServiceAccount } from "./service-account";
import type { AgentAnnotations } from "./agent-settings";
import { AgentStorage } from "./storage";
import { annotations } from "./annotations";
import { checkOwnedEnvironment } from "./owned-environment";
import { AGENT_SETTING_RULES } from "./setting-rules";
import { isUpdaterArgument } from "./updater-arguments";
import { UPDATE_RULES } from "./update-rules";
import { checkOwnedValues, checkPlain } from "./further-values";

const RELEASE_NAME = /^[a-z]([a-z0-9-]{0,50}[a-z0-9])?$/;
const GROUP = /^[A-Za-z0-9._-]{1,63}$/;
const CA_PIN = /^sha256:[0-9a-f]{64}$/;
const CHECKSUM_ANNOTATION = "checksum/config";

/** What is not checked here yet. */
function unchecked<T>(): Shape<T> {
  return v.any();
}

const positive = wholeNumber({ from: 1 }, RULES.positive);

const platform = instanceWhere<ProxyEndpoint>("AccessPlatform or CloudTenant", isPlatform);

const updater = group<UpdaterSettings>()(
  {
    enabled: flag(UPDATE_RULES.form),
    channel: textWhere("the name of a channel", isChannelName, { rule: CHANNEL_RULES.name }),
    group: textLike("the name of a group", GROUP, { rule: RULES.updaterGroup }),
    resources: POD_SETTINGS.resources,
    extraArguments: list(textWhere("a flag", isUpdaterArgument, { rule: AGENT_SETTING_RULES.updaterArgument }), {
      rule: AGENT_SETTING_RULES.updaterArgument,
      atLeast: 0,
    }),
    serviceAccount: instance(AgentServiceAccount),
  },
  [],
  UPDATE_RULES.form,
);

const updates = group<UpdateRequests>()(
  { suspended: flag(UPDATE_RULES.form), forceReconcile: anyText({ rule: RULES.forceReconcile, reference: true }) },
  [],
  UPDATE_RULES.form,
);

const directDial = group<DirectDial>()(
  {
    caPins: list(textLike("sha256: and 64 hexadecimal digits", CA_PIN, { rule: AUTH_JOINING_RULES.caPin }), {
      rule: AUTH_JOINING_RULES.caPin,
    }),
    exposure: instance(ServiceExposure, { rule: RULES.directDial, secret: true }),
  },
  [],
  RULES.directDial,
);

const availability = group<AgentAvailability>()(
  {
    antiAffinity: oneOf(["preferred", "required"], AGENT_SETTING_RULES.availability),
    minAvailable: wholeNumber({ from: 1 }, AGENT_SETTING_RULES.minAvailable),
  },
  [],
  AGENT_SETTING_RULES.availability,
);

const log = group<AgentLog>()(
  { level: oneOf(LOG_LEVELS, AGENT_SETTING_RULES.log), format: oneOf(LOG_FORMATS, AGENT_SETTING_RULES.log) },
  [],
  AGENT_SETTING_RULES.log,
);

const network = group<AgentNetworkProps>()({
  httpProxy: httpConnectProxy,
  kubernetesApiNetworks: list(textWhere("a network", isNetmask, { rule: RULES.kubernetesApi }), {
    rule: RULES.kubernetesApi,
  }),
  egressPorts: list(wholeNumber({ from: 1, to: 65535 }, RULES.egressPort), { rule: RULES.egressPort, atLeast: 0 }),
  inPlatformCluster: flag(FLEET_RULES.platformCluster),
});

const pods = group<AgentPodProps>()(
  {
    ...POD_SETTINGS,
    replicas: positive,
    availability,
    storage: instance(AgentStorage),
    serviceAccount: instance(AgentServiceAccount),
    log,
    podAnnotations: annotations,
  },
  [
    together(["podAnnotations"], ({ podAnnotations = {} }, problems) => {
      if (!Object.hasOwn(podAnnotations, CHECKSUM_ANNOTATION)) return;
      problems.add(AGENT_SETTING_RULES.podAnnotation, propertyOf("podAnnotations", CHECKSUM_ANNOTATION), "(redacted)");
    }),
    together(["replicas", "availability"], ({ replicas = 1, availability: given }, problems) => {
      const least = given?.minAvailable;
      if (least !== undefined && least >= replicas) {
        problems.add(AGENT_SETTING_RULES.minAvailable, "availability.minAvailable", least);
      }
    }),
  ],
);

const helm = group<AgentHelmProps>()({
  chart: unchecked<ChartSource>(),
  values: unchecked<Readonly<Record<string, unknown>>>(),
  timeoutSeconds: positive,
  createNamespace: flag(),
  annotations: group<AgentAnnotations>()(
    { config: annotations, deployment: annotations, secret: annotations },
    [],
    AGENT_SETTING_RULES.annotation,
  ),
});

/** The schema of a release; what needs the whole of it is checked by `checkRelease`. */
export const AGENT_RELEASE = group<AgentReleaseProps>()(
  {
    platform: needed(platform),
    services: needed(
      list(instance(AgentService, { rule: AGENT_SERVICE_RULES.kind }), { rule: AGENT_SERVICE_RULES.none, atLeast: 0 }),
    ),
    discovery: instance(AgentDiscovery),
    joinToken: instanceWhere<AgentJoinToken>("a JoinToken or a SecretRef", isJoinToken, {
      rule: RULES.joinToken,
      secret: true,
    }),
    version: needed(instance(AgentVersion)),
    releaseName: textLike("the name of a release", RELEASE_NAME, { rule: RULES.releaseName }),
    namespace: textWhere("the name of a namespace", isNamespaceName, { rule: RULES.namespace }),
    updater,
    updates,
    labels: resourceLabels,
    directDial,
    publicAddresses: list(instance(PublicAddress, { rule: ADDRESS_RULES.notAnAddress }), {
      rule: ADDRESS_RULES.notAnAddress,
      atLeast: 0,
    }),
    certificateAuthority: instance(CertificateAuthority, { secret: true }),
    network: filled(network),
    pods: filled(pods),
    helm: filled(helm),
  },
  [
    together(["services", "discovery"], ({ services, discovery }, problems) => {
      note(problems, checkServices(services, "services", discovery === undefined ? 1 : 0));
    }),
    together(["services", "discovery"], checkDiscovery),
    together(["joinToken"], ({ joinToken }, problems) => {
      if (joinToken !== undefined) note(problems, checkJoining(joinToken));
    }),
    together(["platform"], ({ platform: endpoint }, problems) => {
      note(problems, checkPlatformTrust(endpoint));
    }),
    together(["platform", "helm"], ({ platform: { brand }, helm: given }, problems) => {
      for (const name of [brand.skipReconcileAnnotation, brand.triggerEventAnnotation]) {
        const text = given.annotations?.deployment?.[name];
        if (text === undefined) continue;
        problems.add(RULES.ownedAnnotation, propertyOf("helm.annotations.deployment", name), text);
      }
    }),
    together(["platform", "pods", "certificateAuthority"], (props, problems) => {
      const { pods: given, certificateAuthority = props.platform.certificateAuthority } = props;
      checkOwnedEnvironment(
        { extraEnvironment: given.extraEnvironment, certificateAuthority },
        props.platform.brand,
        problems,
      );
    }),
    together(["platform", "helm"], ({ platform: { brand }, helm: { values } }, problems) => {
      if (values === undefined) return;
      if (!isRecord(values)) problems.add(RULES.plainValues, "helm.values", values);
      else {
        checkPlain(values, "helm.values", problems);
        checkOwnedValues(values, brand, problems);
      }
    }),
  ],
);

/** Several classes are a `ProxyEndpoint`; what makes one here is that it has a brand, and methods that can be called. */
export function isPlatform(given: unknown): boolean {
  try {
    const { brand, hasChannel, admitAgents } = fieldsOf(given);
    const isCallable = typeof hasChannel === "function" && ["undefined", "function"].includes(typeof admitAgents);
    return brand instanceof Brand && isCallable;
  } catch {
    return false;
  }
}

function isJoinToken(given: unknown): boolean {
  return given instanceof JoinToken || given instanceof SecretRef;
}

function note(problems: Problems, found: readonly Violation[]): void {
  problems.list.push(...found);
}
