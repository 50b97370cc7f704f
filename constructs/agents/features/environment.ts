import { childProperty, type Problems } from "../../core/value";
import { defineRules } from "../../core/violation";
import { type CertificateAuthority, USUAL_AUTHORITY_KEY } from "../../secrets/certificate-authority";
import { isKnownAt } from "../../updates/known-at";
import {
  AUTHORITY_DIRECTORY,
  AUTHORITY_VOLUME,
  authorityEnvironment,
  CERTIFICATE_FILE_VARIABLE,
  environmentVariables,
  type EnvironmentVariable,
} from "../../workloads/environment";
import {
  checkPodsHttpConnect,
  httpConnectEnvironment,
  httpConnectWithPlatform,
} from "../../workloads/http-connect-environment";
import { containerResources, GO_MEMORY_VARIABLE, goMemoryLimit } from "../../workloads/pods/resources";
import type { Feature, PlannedRelease, Values } from "../common/feature";
import { hasUpdater, chartVersion } from "../common/updates";
import { isPublicChart } from "./helm";
import { pullCredentialFiles, UPDATER_RESOURCES } from "./updater";

/** Rules of the environment of agents. */
const AGENT_ENVIRONMENT_RULES = defineRules({
  "AGENT-072": {
    problem: "the environment variable is one that the chart sets",
    fix: "remove the variable; pass a certificate authority as certificateAuthority",
    source: "chart of the agents, extraEnv",
  },
});

/**
 * The environment of agents and updater: their HTTP CONNECT proxy, their certificate authority, and variables of the
 * program.
 *
 * The charts have a value for a Secret with the key `ca.pem`. Any other authority becomes a volume of both pods.
 */
export const ENVIRONMENT = {
  check: (release, problems) => {
    checkOwnedVariables(release, problems);
    const { platform, pods } = release;
    const { httpProxy, egressPorts } = release.network;
    const through = { httpProxy, platform, egressPorts, pods: new Map([["pods", pods]]) };
    checkPodsHttpConnect(through, problems, "network.httpProxy");
  },
  owns: () => ["extraEnv", "tls", "updater.extraEnv", "updater.tls"],
  values: (release) => {
    const { certificateAuthority: authority } = release;
    const shared = variables(release);
    const extraEnv = [...shared, ...ofAgentsMemory(release)];
    return {
      ...(extraEnv.length > 0 && { extraEnv }),
      ...(authority !== undefined && isOfTheChart(authority) && { tls: { existingCASecretName: authority.name } }),
      ...ofUpdater(release, shared),
    };
  },
} satisfies Feature;

/** Notes variables that the chart sets: Kubernetes would silently use the last of the two (`AGENT-072`). */
function checkOwnedVariables({ platform, pods, certificateAuthority }: PlannedRelease, problems: Problems): void {
  const { brand } = platform;
  const owned = ["KUBE_NAMESPACE", "RELEASE_NAME", `${brand.environmentPrefix}_REPLICA_NAME`];
  if (certificateAuthority !== undefined) owned.push(CERTIFICATE_FILE_VARIABLE);
  for (const name of Object.keys(pods.extraEnvironment ?? {}).filter((variable) => owned.includes(variable))) {
    problems.add(AGENT_ENVIRONMENT_RULES["AGENT-072"], childProperty("pods.extraEnvironment", name), "(redacted)");
  }
}

function variables(release: PlannedRelease): readonly EnvironmentVariable[] {
  const { platform, pods, certificateAuthority: authority } = release;
  const ofAuthority = authority === undefined || isOfTheChart(authority) ? [] : authorityEnvironment(authority);
  const ofProxy = httpConnectEnvironment(httpConnectWithPlatform(release.network.httpProxy, platform));
  return [...ofAuthority, ...ofProxy, ...environmentVariables(pods)];
}

/** Newer versions of Teleport's chart limit the agents themselves, but not the updater. */
function ofAgentsMemory(release: PlannedRelease): readonly EnvironmentVariable[] {
  const isOfChart = isKnownAt("value of teleport-kube-agent", "goMemLimitRatio", chartVersion(release));
  if (isPublicChart(release) && isOfChart) return [];
  return goMemoryLimit(containerResources(release.pods).limits.memory, release.pods);
}

/** Values of the updater. A variable of its own replaces those of the agents in the chart, so they are repeated here. */
function ofUpdater(release: PlannedRelease, ofAgents: readonly EnvironmentVariable[]): Values {
  if (!hasUpdater(release)) return {};
  const authority = authorityVolumes(release.certificateAuthority);
  const credentials = pullCredentialFiles(release);
  const extraVolumes = [...authority.extraVolumes, ...credentials.extraVolumes];
  const extraVolumeMounts = [...authority.extraVolumeMounts, ...credentials.extraVolumeMounts];
  const { limits } = containerResources({ resources: release.updater?.resources }, UPDATER_RESOURCES);
  const shared = ofAgents.filter(({ name }) => name !== GO_MEMORY_VARIABLE);
  const extraEnv = [...shared, ...credentials.extraEnv, ...goMemoryLimit(limits.memory)];
  return {
    updater: {
      ...(extraVolumes.length > 0 && { extraVolumes, extraVolumeMounts }),
      ...(extraEnv.length > 0 && { extraEnv }),
    },
  };
}

/** The volume of an authority for which the charts have no value of its own, as they name volumes. */
export function authorityVolumes(authority: CertificateAuthority | undefined) {
  return mountedAuthority(authority !== undefined && isOfTheChart(authority) ? undefined : authority);
}

/** The volume of an authority, as charts name volumes. */
export function mountedAuthority(authority: CertificateAuthority | undefined) {
  if (authority === undefined) return { extraVolumes: [], extraVolumeMounts: [] };
  const { name } = authority;
  const source = authority.kind === "secret" ? { secret: { secretName: name } } : { configMap: { name } };
  return {
    extraVolumes: [{ name: AUTHORITY_VOLUME, ...source }],
    extraVolumeMounts: [{ name: AUTHORITY_VOLUME, mountPath: AUTHORITY_DIRECTORY, readOnly: true }],
  };
}

function isOfTheChart({ kind, key }: CertificateAuthority): boolean {
  return kind === "secret" && key === USUAL_AUTHORITY_KEY;
}
