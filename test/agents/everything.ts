import { AgentDiscovery } from "../../constructs/agents/services/agent-discovery";
import type { AgentReleaseProps } from "../../constructs/agents/common/agent-release-props";
import { PodServiceAccount } from "../../constructs/workloads/identity/pod-service-account";
import { AgentStorage } from "../../constructs/agents/common/agent-storage";
import { Brand } from "../../constructs/brand/brand";
import { PolicyPeer } from "../../constructs/network/policy-peer";
import { PublicAddress } from "../../constructs/network/public-address";
import type { ProxyEndpoint } from "../../constructs/platform/proxy/proxy-endpoint";
import { PodVolume } from "../../constructs/workloads/pods/pod-volume";
import { CertificateAuthority } from "../../constructs/secrets/certificate-authority";
import { platform, releaseProps, SERVICES } from "./fixtures";

/** Props of a release that sets everything that goes together, without violations. */
export function everything(
  addresses: Partial<ProxyEndpoint> = {},
  services: AgentReleaseProps["services"] = Object.values(SERVICES),
): AgentReleaseProps {
  return releaseProps({
    platform: platform({ brand: Brand.SVC, ...addresses }),
    services,
    discovery: AgentDiscovery.of({
      kubernetesServices: [{ namespaces: ["shop"], labels: { env: ["test", "no"] } }],
      applications: [{ labels: { team: "web" } }],
      databases: [{ labels: { team: "web" } }],
      awsDatabases: [{ types: ["rds"], regions: ["eu-west-1"] }],
      azureDatabases: [{ types: ["mysql"], subscriptions: ["s-1"], resourceGroups: ["data"], regions: ["eastus"] }],
    }),
    certificateAuthority: CertificateAuthority.configMap("trust-bundle"),
    labels: { region: "eu" },
    publicAddresses: [PublicAddress.of("agents.example.com")],
    updater: {
      resources: { memoryLimit: "512Mi" },
      extraArguments: ["--log-level=debug"],
      serviceAccount: PodServiceAccount.existing({ name: "updaters" }),
    },
    metrics: { scrapedBy: [PolicyPeer.pods({ namespace: "monitoring" })], podMonitor: { labels: { release: "main" } } },
    updates: { suspended: true, forceReconcile: "1e3" },
    pods: {
      replicas: 3,
      availability: { antiAffinity: "required", minAvailable: 2 },
      storage: AgentStorage.persistentVolume({ size: "2Gi", storageClass: "fast" }),
      serviceAccount: PodServiceAccount.create({ name: "agents", annotations: { "example.com/role": "agents" } }),
      log: { level: "DEBUG", format: "json", output: "stdout", extraFields: ["level"] },
      podAnnotations: { "example.com/scrape": "true" },
      podLabels: { team: "sre" },
      extraEnvironment: { HTTPS_PROXY: "http://proxy:3128" },
      nodeSelector: { disk: "ssd" },
      imagePullPolicy: "Always",
      topologySpreadConstraints: [{ topologyKey: "topology.kubernetes.io/zone", whenUnsatisfiable: "DoNotSchedule" }],
      hostAliases: [{ ip: "10.0.0.9", hostnames: ["idp.corp"] }],
      dnsPolicy: "None",
      dnsConfig: { nameservers: ["10.0.0.53"] },
      terminationGracePeriodSeconds: 3600,
      probes: { timeoutSeconds: 5 },
      userIds: "assigned",
      volumes: { scratch: PodVolume.emptyDirectory({ mountPath: "/scratch" }) },
      sidecars: [{ name: "forwarder", image: "example.com/forwarder:1" }],
      initContainers: [{ name: "prepare", image: "example.com/prepare:1" }],
      priorityClassName: "critical",
      imagePullSecrets: ["registry"],
      tolerations: [{ key: "dedicated", operator: "Exists" }],
    },
    clusterWideObjects: "existing",
    createNamespace: false,
    helm: {
      labels: {
        clusterRole: { a: "1" },
        clusterRoleBinding: { a: "1" },
        config: { a: "1" },
        deployment: { a: "1" },
        podDisruptionBudget: { a: "1" },
        role: { a: "1" },
        roleBinding: { a: "1" },
        secret: { a: "1" },
        serviceAccount: { a: "1" },
      },
      annotations: { config: { a: "1" }, deployment: { b: "2" }, secret: { c: "3" } },
      values: { resources: { claims: [] } },
    },
  });
}
