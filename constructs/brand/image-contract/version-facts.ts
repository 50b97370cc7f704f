import { RESOURCE_FACTS } from "./resource-facts";
import { SERVICE_FACTS } from "./service-kinds";
import type { VersionFact } from "./version-fact";

/** Version of Teleport from which this package's tables were recorded. Facts of newer versions have their own rows. */
export const RECORDED_VERSION = "18.3.0";

/** The newest release from which a fact was read. Newer releases may know more than this package. */
export const NEWEST_KNOWN_VERSION = "18.11.3";

/** All facts, sorted by subject and then by version. A name without a row exists in every accepted version. */
export const VERSION_FACTS: readonly VersionFact[] = [
  {
    about: "value of teleport-kube-agent",
    names: ["topologySpreadConstraints", "disableTopologySpreadConstraints"],
    since: "18.3.1",
    text: "the chart spreads agents over hosts and zones as far as that is possible",
    changesBehaviour: true,
    source: "changelog of the release; pull requests 58012 and 55252",
  },
  {
    about: "value of teleport-kube-agent",
    names: ["goMemLimitRatio"],
    since: "18.5.0",
    text: "Go's memory limit is 90 % of the container's",
    changesBehaviour: true,
    source: "template _quantity.tpl, commit 40b71a83; pull request 62005",
  },
  {
    about: "value of teleport-kube-agent",
    names: ["relayAddr"],
    since: "18.5.0",
    text: "agents also connect to a relay, by a tunnel",
    source: "pull request 61833",
  },
  {
    about: "value of teleport-kube-agent",
    names: ["tls.existingCASecretKeyName"],
    since: "18.6.4",
    text:
      "the value names the key in the Secret with the certificate authority; for another key, an AgentRelease mounts the Secret " +
      "as a volume, which works in all versions",
    source: "template of the updater, commit 06958c24; pull request 62451",
  },
  {
    about: "value of teleport-kube-agent",
    names: ["skipHooks"],
    since: "18.7.6",
    text: "the chart can leave out its hooks; then the Secrets with the identities of agents stay after the release is deleted",
    source: "value files of the chart's tests, commit 0f2e0a6c; pull request 64706",
  },
  {
    about: "value of teleport-cluster",
    names: ["goMemLimitRatio"],
    since: "18.5.0",
    text: "Go's memory limit is 90 % of the container's",
    source: "pull request 62005",
  },
  {
    about: "value of teleport-cluster",
    names: ["jobResources", "tls.existingCASecretKeyName"],
    since: "18.6.4",
    text: "jobs of the chart can have resources, and a value names the key in the Secret with the certificate authority",
    source: "pull requests 62922 and 62451",
  },
  {
    about: "command",
    names: ["backend ls"],
    since: "18.3.0",
    text: "the command reads all values of a configuration file, and lists the storage, before an apply changes pods",
    source: "pull request 58512; run at 18.3.0, older releases were not tried",
  },
  ...RESOURCE_FACTS,
  ...SERVICE_FACTS,
  {
    about: "behaviour",
    names: ["annotations-of-stateful-set"],
    since: "16.2.2",
    text:
      "Teleport's chart of agents writes annotations.deployment to the StatefulSet of new installations; so do its releases 14 " +
      "and 15 since mid-September 2024",
    source: "templates of the chart",
  },
  {
    about: "behaviour",
    names: ["one-time-password-per-session"],
    since: "18.0.0",
    text: "tsh accepts a one-time password only for the sign-in, and not as the second factor of a session",
    changesBehaviour: true,
    source: "changelog of the release",
  },
  {
    about: "behaviour",
    names: ["cipher-suites"],
    since: "18.0.0",
    text: "Teleport does not start if teleport.ciphersuites names one of seven weak suites, such as tls-rsa-with-aes-128-cbc-sha",
    changesBehaviour: true,
    source: "changelog of the release; run at 18.3.0",
  },
  {
    about: "behaviour",
    names: ["kubernetes-canaries"],
    since: "18.6.0",
    text: "agents on Kubernetes can be canaries of a rollout, one for each updater; reports of the rollout count these agents",
    changesBehaviour: true,
    source: "pull requests 62211 and 61360; template of the updater, commit 06958c24",
  },
  {
    about: "object",
    names: ["ConfigMap <release>-updater"],
    since: "18.6.0",
    text: "the updater writes its ID, group and status into this ConfigMap; the agents mount the ConfigMap and report its content",
    source: "pull request 61360; role of the updater, commit a96f95f1",
  },
  {
    about: "behaviour",
    names: ["updater-pod-security-context"],
    since: "18.8.3",
    text: "podSecurityContext in the values of Teleport's chart of agents also applies to the pod of the updater",
    changesBehaviour: true,
    source: "template of the updater, commit 06958c24; pull request 67097",
  },
  {
    about: "behaviour",
    names: ["ready-with-cache"],
    since: "18.4.2",
    text: "the auth service is ready only when its cache is filled, so a rollout takes longer if the storage is large",
    changesBehaviour: true,
    source: "pull requests 61620 and 59907",
  },
  {
    about: "behaviour",
    names: ["unknown-role-fields"],
    since: "18.8.0",
    text: "tctl refuses a role with a field that tctl does not know; older versions drop the field",
    changesBehaviour: true,
    source: "changelog of the release; pull requests 66360 and 66098",
  },
  {
    about: "behaviour",
    names: ["browser-mfa"],
    since: "18.8.0",
    text: "tsh can ask for the second factor in the browser; this is the default if webauthn is a second factor",
    changesBehaviour: true,
    source: "pull requests 65239 and 63831",
  },
  {
    about: "behaviour",
    names: ["least-version-before-join"],
    since: "18.10.0",
    text: "before an agent joins, the agent checks whether the platform serves the agent's version",
    changesBehaviour: true,
    source: "pull requests 68362 and 67627",
  },
  {
    about: "behaviour",
    names: ["least-agent-at-proxies"],
    since: "19.0.0",
    text: "agents older than 18.0.0 cannot join, not even through proxies",
    changesBehaviour: true,
    source: "pull requests 68482 and 67524",
  },
  {
    about: "configuration",
    names: ["teleport.join_params.bound_keypair"],
    since: "18.7.6",
    text: "agents join by a key that they store; a file has the secret with which an agent registers its key",
    source:
      "changelog of the release; pull request 65625; template of the chart teleport-proxy that writes the section",
  },
  {
    about: "configuration",
    names: ["teleport.auth_connection_config"],
    since: "18.6.0",
    text: "this section sets the delays before agents and proxies connect to the auth service again",
    source: "changelog of the release; pull request 62139; instance-wide.yaml, commit 03c5c022",
  },
  {
    about: "configuration",
    names: ["keystore.health_check", "auth_service.ca_key_params.health_check"],
    since: "18.6.5",
    text:
      "the auth service is ready only while it can sign with the keys of its authorities; 18.6.4 makes this check, but does not " +
      "read the setting; which of the two paths is right is not known",
    source: "pull requests 62637 and 63098",
  },
  {
    about: "configuration",
    names: ["--apply-on-startup=workload_identity"],
    since: "18.8.0",
    text: "at its start, the auth service can apply workload identities from a file",
    source: "changelog of the release; pull request 65581",
  },
  {
    about: "configuration",
    names: ["teleport.relay_server"],
    since: "18.3.0",
    text: "agents connect to a relay by a tunnel, on port 3042; the tunnel is for SSH, and from 18.5.0 on also for Kubernetes",
    source: "instance-wide.yaml, commit 03c5c022; values of teleport-relay, commit 963e1320; changelog of 18.5.0",
  },
  {
    about: "bot",
    names: ["roles"],
    since: "14.0.0",
    until: "19.0.0",
    text:
      "the field roles gives an output or a service of a bot only some of the bot's roles; without the field, the output or " +
      "service has all these roles",
    changesBehaviour: true,
    source: "pull request 69181; upgrade guide of version 19, commit 0010eba7",
  },
  {
    about: "advisory",
    names: ["support-17"],
    since: "14.0.0",
    until: "18.0.0",
    text: "Teleport 17 and older get no more fixes: fixes of 16 ended in October 2025, fixes of 17 in August 2026",
    source: "Teleport's RFD 225, commit 209f3002; read on 2026-11-28",
  },
  {
    about: "advisory",
    names: ["recordings-of-others"],
    since: "17.0.0",
    until: "17.7.23",
    text: "a compromised SSH agent can read recordings and audit events of others (high severity)",
    source: "release 17.7.23, pull request 66301; read on 2026-11-28",
  },
  {
    about: "advisory",
    names: ["recordings-of-others"],
    since: "18.0.0",
    until: "18.7.4",
    text:
      "a compromised SSH agent can read recordings and audit events of others, and encrypted recordings can be uploaded " +
      "without authorisation (both of high severity)",
    source: "fixed in 18.7.4, announced with 18.7.6 in pull request 66300; read on 2026-11-28",
  },
  {
    about: "advisory",
    names: ["auth-never-ready"],
    since: "18.4.2",
    until: "18.5.1",
    text: "the auth service may never become ready",
    source: "changelog of 18.5.1, pull requests 61620 and 62194; read on 2026-11-28",
  },
  {
    about: "advisory",
    names: ["just-in-time-requests"],
    since: "18.7.6",
    until: "18.8.2",
    text: "just-in-time requests for resources fail with agents of an older version",
    source: "changelog of 18.8.2, pull request 66933; read on 2026-11-28",
  },
];
