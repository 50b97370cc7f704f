import { authentication } from "../cluster/authentication";
import { furtherOfAuth, furtherOfProxies } from "../cluster/configuration-files";
import { addresses } from "../cluster/listeners";
import { edition, kubernetesAccess, logs, nameOverride, operator, recording, version } from "../cluster/service";
import { chartMode } from "../cluster/storage";
import { podMonitor } from "../metrics";
import { groupOf, value, type ChartValueGroup } from "./row";

/** The cluster of the service: its name, edition, version and settings. */
export const SERVICE: readonly ChartValueGroup[] = [
  {
    title: "The cluster",
    rows: [
      value("clusterName", "same", "clusterName", {
        remark: "the host of `publicAddress` by default; cannot be changed later (`PLATFORM-017`)",
        translate: addresses,
      }),
      value("teleportVersionOverride", "same", "version", { translate: version }),
      value("enterprise", "same", "edition", { remark: "`enterprise` is the default", translate: edition }),
      value("licenseSecretName", "same", 'auth.license: SecretRef.of("license", "license.pem")', {
        translate: edition,
      }),
      value("image enterpriseImage", "same", "imageRepository", {
        remark: "by default the brand's, for the edition",
        translate: edition,
      }),
      value("chartMode", "other way", "auth.storage", { remark: "see the groups below", translate: chartMode }),
      value("kubeClusterName labels", "other way", "AgentService.kubernetes({ clusterName, labels })", {
        remark: "of an `AgentRelease`",
        translate: kubernetesAccess,
      }),
      value("auth", "other way", "auth"),
      value("proxy", "other way", ["proxies", "proxyPools"], "a platform has one pool or several"),
      value("auth.teleportConfig", "same", "auth.furtherConfiguration", {
        remark: "without what other props decide",
        translate: furtherOfAuth,
      }),
      value("proxy.teleportConfig", "same", "proxies.furtherConfiguration", {
        remark: "one for all pools",
        translate: furtherOfProxies,
      }),
      value("nameOverride", "other way", "takeOver: ChartRelease.of({ name, nameOverride })", {
        remark: "see [what stays](../migration.md#what-stays)",
        translate: nameOverride,
      }),
      value("validateConfigOnDeploy", "not needed", "", "synthesis checks the declaration"),
      value("createProxyToken", "decided by the toolkit", "", "proxies join by their service account"),
      value("global.clusterDomain", "not needed", "", "names end in `.svc`"),
      value("podSecurityPolicy.enabled", "not needed", "", "Kubernetes has none since 1.25"),
      value(
        "installCRDs operator.enabled operator.image operator.resources operator.joinMethod operator.token operator.nameOverride",
        "other way",
        ["roles", "connectors", "joinTokens", "AccessPlatform.addResource"],
        { remark: "a program declares what the operator reads from objects", translate: operator },
      ),
    ],
  },
  groupOf({
    title: "Signing in, and sessions",
    within: "authentication: ClusterAuthPreference.of",
    translate: authentication,
    rows: [
      value("authentication.type", "same", "authentication: ClusterAuthPreference.of({ type })"),
      value("authentication.connectorName", "same", "authentication: ClusterAuthPreference.of({ connectorName })"),
      value("authentication.localAuth", "same", "authentication: ClusterAuthPreference.of({ localAuth })"),
      value("authentication.lockingMode", "same", "authentication: ClusterAuthPreference.of({ lockingMode })"),
      value("authentication.passwordless", "same", "authentication: ClusterAuthPreference.of({ passwordless })"),
      value(
        "authentication.secondFactors",
        "same",
        "authentication: ClusterAuthPreference.of({ secondFactors, webauthn: { rpId } })",
        'the chart\'s defaults are `["otp", "webauthn"]` and `clusterName`, here `["otp"]` and the host of `publicAddress` (`PLATFORM-020`)',
      ),
      value(
        "authentication.secondFactor",
        "other way",
        "authentication: ClusterAuthPreference.of({ secondFactors })",
        "`on` is `otp` and `webauthn`",
      ),
      value(
        "authentication.webauthn.attestationAllowedCas",
        "same",
        "authentication: ClusterAuthPreference.of({ webauthn: { attestationAllowedCas } })",
        "the text of the files",
      ),
      value(
        "authentication.webauthn.attestationDeniedCas",
        "same",
        "authentication: ClusterAuthPreference.of({ webauthn: { attestationDeniedCas } })",
        "the text of the files",
      ),
      value(
        "authenticationType authenticationSecondFactor.secondFactor authenticationSecondFactor.webauthn.attestationAllowedCas authenticationSecondFactor.webauthn.attestationDeniedCas",
        "same",
        "authentication",
        "older names",
      ),
      value("sessionRecording", "same", "sessionRecording: SessionRecording.of({ mode })", { translate: recording }),
    ],
  }),
  groupOf({
    title: "Logs and metrics",
    translate: logs,
    rows: [
      value("log.level logLevel", "same", ["auth.log: { level }", "proxies.log: { level }"]),
      value("log.output", "same", ["auth.log: { output }", "proxies.log: { output }"], "a stream, not a file"),
      value("log.format", "same", ["auth.log: { format }", "proxies.log: { format }"], "JSON is the default"),
      value("log.extraFields", "same", ["auth.log: { extraFields }", "proxies.log: { extraFields }"]),
      value("podMonitor.enabled", "same", "metrics.podMonitor", {
        remark: "with `scrapedBy`: [ports.md](../ports.md#metrics)",
        translate: podMonitor,
      }),
      value("podMonitor.additionalLabels", "same", "metrics.podMonitor.labels", { translate: podMonitor }),
      value("podMonitor.interval", "same", "metrics.podMonitor.interval", { translate: podMonitor }),
    ],
  }),
];
