import { mirroredImage } from "../../../brand/image-registry";
import { Brand } from "../../../brand/brand";
import { childProperty, type Problems } from "../../../core/value";
import { PUBLIC_CHART_RULES, valuesBeside } from "../../chart/public-chart";
import { authorityEnvironment } from "../../../workloads/environment";
import { mountedAuthority } from "../../features/environment";
import { checkOverlay } from "../../../platform/component/configuration/further-configuration";
import { each, type OwnedKeys } from "../../../platform/component/configuration/owned-keys";
import { checkCredentials, checkRenderedValues } from "../../features/further-values";
import type { Values } from "../../common/feature";
import type { DeclaredBot } from "./bot-release-props";

/** Any user works: what the program keeps is in Secrets. */
const USER = 65_532;

/** @internal Paths of the values that the product's chart of a bot reads, 18.3.0; whatever is below one of them is passed on. */
export const BOT_CHART_VALUES: ReadonlySet<string> = new Set(
  `
  affinity annotations.config annotations.deployment annotations.pod annotations.role annotations.roleBinding
  annotations.serviceAccount anonymousTelemetry argocd.clusterNameTemplate argocd.clusterResources
  argocd.clusterSelectors argocd.enabled argocd.namespaces argocd.project argocd.secretAnnotations
  argocd.secretLabels argocd.secretNamePrefix argocd.secretNamespace clusterName debug defaultOutput.enabled
  extraArgs extraEnv extraLabels.config extraLabels.deployment extraLabels.pod extraLabels.role
  extraLabels.roleBinding extraLabels.serviceAccount extraVolumeMounts extraVolumes fullnameOverride image
  imagePullPolicy imagePullSecrets joinMethod nameOverride nodeSelector outputs persistence podSecurityContext
  rbac.create resources securityContext serviceAccount.create serviceAccount.name services tbotConfig
  teleportAuthAddress teleportProxyAddress teleportVersionOverride token tolerations
`
    .trim()
    .split(/\s+/),
);

/** Values of which the chart wants one alone, or whose objects have the name of the release. */
const NOT_SET = { teleportAuthAddress: undefined, nameOverride: undefined };

/** What `furtherConfiguration` of a bot cannot set: the chart would put it in the place of what the props say. */
const OWNED_KEYS: OwnedKeys = {
  ...each(["version", "diag_addr"], "remove the key: the chart sets it"),
  ...each(["auth_server", "proxy_server", "join_uri"], "pass platform"),
  ...each(["onboarding.join_method", "onboarding.token"], "pass joinToken"),
  outputs: "pass outputs",
  services: "pass services",
  storage: "remove the key: the release keeps its credentials in a Secret; helm.values.persistence turns that off",
};

/** Name of the release of a bot, and of its objects. */
export function botReleaseName({ releaseName, joinToken }: Pick<DeclaredBot, "releaseName" | "joinToken">): string {
  // A token without a bot is refused, and nothing is built of it.
  return releaseName ?? joinToken.botName ?? "";
}

/** The Secret in which a bot keeps its identity file; undefined if it keeps none. */
export function identitySecret(bot: Pick<DeclaredBot, "releaseName" | "joinToken" | "identity">): string | undefined {
  return bot.identity ? `${botReleaseName(bot)}-out` : undefined;
}

/** Service account of a bot. */
export function botAccount(bot: Pick<DeclaredBot, "releaseName" | "joinToken" | "serviceAccount">): string {
  return bot.serviceAccount ?? botReleaseName(bot);
}

/** Values of the chart: those that follow from the props, and further ones. */
export function botValues(bot: DeclaredBot): Values {
  return { ...bot.helm.values, ...ownValues(bot) };
}

/**
 * Notes further values that other props decide (`AGENT-030`), credentials (`AGENT-084`), and values that the product's
 * chart does not read (`AGENT-087`).
 */
export function checkBotValues(bot: DeclaredBot, problems: Problems): void {
  const { helm, platform } = bot;
  const further = helm.values ?? {};
  checkRenderedValues(further, { ...ownValues(bot), ...NOT_SET }, problems);
  checkCredentials(further, problems);
  const chart = helm.chart ?? platform.brand.bot?.chart;
  const known = Brand.TELEPORT.bot?.chart.name;
  if (chart?.name !== known) return;
  for (const path of valuesBeside(further, BOT_CHART_VALUES)) {
    problems.add(PUBLIC_CHART_RULES["AGENT-087"], path.reduce(childProperty, "helm.values"), "(redacted)");
  }
}

/** Notes further keys that other props decide (`CONFIGURATION-002`), and credentials (`CONFIGURATION-003`). */
export function checkBotConfiguration({ furtherConfiguration: further }: DeclaredBot, problems: Problems): void {
  checkOverlay({ place: "furtherConfiguration", further, owned: OWNED_KEYS }, problems);
}

function ownValues(bot: DeclaredBot): Values {
  const { platform, joinToken, version, outputs, services, furtherConfiguration, identity } = bot;
  const { brand, clusterName, proxyAddress, certificateAuthority, imageRegistry } = platform;
  const { extraVolumes, extraVolumeMounts } = mountedAuthority(certificateAuthority);
  return {
    fullnameOverride: botReleaseName(bot),
    clusterName,
    teleportProxyAddress: proxyAddress.toString(),
    // Where no version is declared, nothing is built.
    [brand.versionOverrideValue]: (version ?? platform.version)?.toString() ?? "",
    ...(brand.bot !== undefined && { image: mirroredImage(imageRegistry, brand.bot.image) }),
    joinMethod: joinToken.joinMethod,
    token: joinToken.name,
    serviceAccount: { create: true, name: botAccount(bot) },
    defaultOutput: { enabled: identity },
    outputs,
    services,
    tbotConfig: furtherConfiguration,
    extraVolumes,
    extraVolumeMounts,
    extraEnv: authorityEnvironment(certificateAuthority),
    podSecurityContext: {
      runAsNonRoot: true,
      runAsUser: USER,
      runAsGroup: USER,
      fsGroup: USER,
      seccompProfile: { type: "RuntimeDefault" },
    },
    securityContext: {
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ["ALL"] },
    },
  };
}
