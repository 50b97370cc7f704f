import { value, type ChartValueGroup } from "./row";

const DEPRECATED = "an older name of the value above";

/** The cluster of the service: its name, edition, version and settings. */
export const SERVICE: readonly ChartValueGroup[] = [
  {
    title: "The cluster",
    rows: [
      value(
        "clusterName",
        "same",
        "clusterName",
        "by default the host of `publicAddress`; it cannot be changed later (`PLATFORM-017`)",
      ),
      value("teleportVersionOverride", "same", "version", "a program names the version; the chart had it as its own"),
      value("enterprise", "same", "edition", "`enterprise` is the default here"),
      value("licenseSecretName", "same", 'auth.license: SecretRef.of("license", "license.pem")'),
      value("image enterpriseImage", "same", "imageRepository", "the default is the brand's, for the edition"),
      value("chartMode", "other way", "auth.storage", "the storage says what a mode says; see the groups below"),
      value(
        "kubeClusterName labels",
        "other way",
        "AgentService.kubernetes({ clusterName, labels })",
        "an `AgentRelease` gives access to the cluster, not the auth service",
      ),
      value("auth", "other way", "auth", "props of the auth service alone"),
      value(
        "proxy",
        "other way",
        ["proxies", "proxyPools"],
        "props of one pool of proxies; a platform has one or several",
      ),
      value(
        "auth.teleportConfig",
        "same",
        "auth.furtherConfiguration",
        "merged deeply; what rules own cannot be taken over",
      ),
      value(
        "proxy.teleportConfig",
        "same",
        "allProxies.furtherConfiguration",
        "one for all pools, which have to serve the same",
      ),
      value(
        "nameOverride",
        "other way",
        "takeOver: ChartRelease.of({ name, nameOverride })",
        "see [above](#what-stays)",
      ),
      value(
        "validateConfigOnDeploy",
        "not needed",
        "",
        "synthesis checks the whole declaration before anything is written",
      ),
      value("createProxyToken", "decided by the toolkit", "", "proxies join by their service account, always"),
      value("global.clusterDomain", "not needed", "", "names end in `.svc`, which is right in every cluster"),
      value(
        "podSecurityPolicy.enabled",
        "not needed",
        "",
        "Kubernetes has none since 1.25; pods keep the standard `restricted`",
      ),
      value(
        "installCRDs operator.enabled operator.image operator.resources operator.joinMethod operator.token operator.nameOverride",
        "other way",
        ["roles", "connectors", "joinTokens", "AccessPlatform.addResource"],
        "a program declares what the operator reads from objects; its own chart can still be a `HelmRelease` next to the platform",
      ),
    ],
  },
  {
    title: "Signing in, and sessions",
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
        'the chart\'s default is `["otp", "webauthn"]`, and the domain of its security keys is `clusterName`; here they are `["otp"]` and the host of `publicAddress` (`PLATFORM-020`)',
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
        'certificates as text; read the file of a path, as `readFileSync(path, "utf8")` does',
      ),
      value(
        "authentication.webauthn.attestationDeniedCas",
        "same",
        "authentication: ClusterAuthPreference.of({ webauthn: { attestationDeniedCas } })",
        'certificates as text; read the file of a path, as `readFileSync(path, "utf8")` does',
      ),
      value(
        "authenticationType authenticationSecondFactor.secondFactor authenticationSecondFactor.webauthn.attestationAllowedCas authenticationSecondFactor.webauthn.attestationDeniedCas",
        "same",
        "authentication",
        "older names of the values above",
      ),
      value("sessionRecording", "same", "sessionRecording: SessionRecording.of({ mode })"),
    ],
  },
  {
    title: "Logs and metrics",
    rows: [
      value("log.level", "same", ["auth.log: { level }", "allProxies.log: { level }"]),
      value("logLevel", "same", ["auth.log: { level }", "allProxies.log: { level }"], DEPRECATED),
      value(
        "log.output",
        "same",
        ["auth.log: { output }", "allProxies.log: { output }"],
        "a stream of the container; a file would fill the volume of the data",
      ),
      value("log.format", "same", ["auth.log: { format }", "allProxies.log: { format }"], "JSON is the default here"),
      value("log.extraFields", "same", ["auth.log: { extraFields }", "allProxies.log: { extraFields }"]),
      value(
        "podMonitor.enabled",
        "same",
        "metrics.podMonitor",
        "also says who may connect, `scrapedBy`: [ports.md](ports.md#metrics)",
      ),
      value("podMonitor.additionalLabels", "same", "metrics.podMonitor.labels"),
      value("podMonitor.interval", "same", "metrics.podMonitor.intervalSeconds"),
    ],
  },
];
