import { together, type PropsOf } from "../../core/schema/group";
import { instance } from "../../core/schema/instance";
import { propertyOf, type Problems } from "../../core/value";
import { httpConnectProxy } from "../../network/http-connect-proxy";
import { CertificateAuthority, USUAL_AUTHORITY_KEY } from "../../secrets/certificate-authority";
import {
  AUTHORITY_DIRECTORY,
  AUTHORITY_VOLUME,
  authorityEnvironment,
  CERTIFICATE_FILE_VARIABLE,
  environmentVariables,
} from "../../workloads/environment";
import { checkPodsHttpConnect, httpConnectEnvironment, httpConnectOf } from "../../workloads/http-connect-environment";
import type { AgentNetworkProps, AgentReleaseProps, DeclaredRelease } from "./agent-release-props";
import type { Feature, Values } from "./feature";
import { AGENT_SETTING_RULES } from "./setting-rules";

/**
 * The environment of agents and updater: their HTTP CONNECT proxy, their certificate authority, and variables of the
 * program.
 *
 * The charts have a value for a Secret with the key `ca.pem`. Any other authority becomes a volume of both pods.
 */
export const ENVIRONMENT = {
  props: { certificateAuthority: instance(CertificateAuthority, { secret: true }) } satisfies PropsOf<
    Pick<AgentReleaseProps, "certificateAuthority">
  >,
  network: { httpProxy: httpConnectProxy } satisfies PropsOf<Pick<AgentNetworkProps, "httpProxy">>,
  together: [together(["platform", "pods", "certificateAuthority"], checkOwnedVariables)],
  check: ({ platform, network: { httpProxy }, pods }, problems) => {
    const through = { httpProxy, platform, pods: new Map([["pods", pods]]) };
    checkPodsHttpConnect(through, problems, "network.httpProxy");
  },
  owns: () => ["extraEnv", "tls", "updater.extraEnv", "updater.tls"],
  renders: ["extraVolumes", "extraVolumeMounts", "updater.extraVolumes", "updater.extraVolumeMounts"],
  values: (release) => ({ ...variables(release), ...certificates(release.certificateAuthority) }),
} satisfies Feature;

type Environment = Pick<DeclaredRelease, "platform" | "pods" | "certificateAuthority">;

/** Notes variables that the chart sets: Kubernetes would silently use the last of the two (`AGENT-072`). */
function checkOwnedVariables({ platform, pods, certificateAuthority }: Environment, problems: Problems): void {
  const { brand } = platform;
  const owned = ["KUBE_NAMESPACE", "RELEASE_NAME", `${brand.id.toUpperCase().replaceAll("-", "_")}_REPLICA_NAME`];
  if ((certificateAuthority ?? platform.certificateAuthority) !== undefined) owned.push(CERTIFICATE_FILE_VARIABLE);
  for (const name of Object.keys(pods.extraEnvironment ?? {}).filter((variable) => owned.includes(variable))) {
    problems.add(AGENT_SETTING_RULES.environment, propertyOf("pods.extraEnvironment", name), "(redacted)");
  }
}

function variables({
  platform,
  network: { httpProxy },
  pods,
  certificateAuthority: authority,
}: DeclaredRelease): Values {
  const ofAuthority = authority === undefined || isOfTheChart(authority) ? [] : authorityEnvironment(authority);
  if (httpProxy === undefined && pods.extraEnvironment === undefined && ofAuthority.length === 0) return {};
  const ofProxy = httpConnectEnvironment(httpConnectOf(httpProxy, platform));
  return { extraEnv: [...ofAuthority, ...ofProxy, ...environmentVariables(pods)] };
}

function certificates(authority: CertificateAuthority | undefined): Values {
  if (authority === undefined) return {};
  const { name } = authority;
  if (isOfTheChart(authority)) return { tls: { existingCASecretName: name } };
  const source = authority.kind === "secret" ? { secret: { secretName: name } } : { configMap: { name } };
  const volumes = {
    extraVolumes: [{ name: AUTHORITY_VOLUME, ...source }],
    extraVolumeMounts: [{ name: AUTHORITY_VOLUME, mountPath: AUTHORITY_DIRECTORY, readOnly: true }],
  };
  return { ...volumes, updater: volumes };
}

function isOfTheChart({ kind, key }: CertificateAuthority): boolean {
  return kind === "secret" && key === USUAL_AUTHORITY_KEY;
}
