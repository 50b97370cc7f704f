import { App } from "cdktf";
import * as access from "cdktf-access-platform";

const REGION = "eu-central-1";

const app = new App();
const stack = new access.ClusterStack(app, "access", {
  // The context that `aws eks update-kubeconfig` has made: KUBE_CONFIG_PATH and KUBE_CTX name it.
  target: access.KubernetesTarget.environment(),
  state: access.StateBackend.s3({
    bucket: "acme-terraform",
    key: "access-platform",
    region: REGION,
    useLockfile: true,
  }),
});

// Pods of Prometheus may read metrics, and kube-prometheus-stack finds the monitors by this label.
const metrics = {
  scrapedBy: [access.PolicyPeer.pods({ namespace: "monitoring", labels: { "app.kubernetes.io/name": "prometheus" } })],
  podMonitor: { labels: { release: "kube-prometheus-stack" } },
};

const platform = new access.AccessPlatform(stack, "platform", {
  brand: access.Brand.TELEPORT,
  version: "18.11.3",
  publicAddress: "access.example.com",
  clusterName: "access.example.com",
  createNamespace: false, // it is there already, with its license
  tls: access.ProxyTls.certManager({ clusterIssuer: "letsencrypt", applications: true, request: "certificate" }),
  auth: {
    replicas: 2,
    license: access.SecretRef.of("license", "license.pem"),
    // IRSA: the role may read and write the two tables and the bucket, and trusts this service account.
    serviceAccount: access.PodServiceAccount.create({
      identity: access.PodIdentity.aws({ roleArn: "arn:aws:iam::123456789012:role/access-auth" }),
    }),
    storage: access.AuthStorage.dynamodb({
      region: REGION,
      table: "access-state",
      continuousBackups: true,
      auditEvents: access.AuditEventStorage.dynamodb({ table: "access-events", retention: "365d" }),
      sessionRecordings: access.SessionRecordingStorage.s3({ bucket: "acme-access-recordings" }),
    }),
  },
  proxies: {
    replicas: 3,
    exposure: access.ServiceExposure.awsNetworkLoadBalancer({
      scheme: "internet-facing",
      clientAddress: "proxy-protocol",
    }),
    externalDns: { ttl: "60s" },
  },
  listeners: access.ProxyListeners.tlsRouting({ peering: true }),
  metrics: { ...metrics, dashboard: {} },
  authentication: access.ClusterAuthPreference.of({ type: "local", secondFactors: ["webauthn"] }),
  maintenanceWindow: { utcStartHour: 2, weekdays: ["Tue", "Thu"] },
  // Agents follow it: raise it with `version`. Teleport 18 also has `managedUpdates`: see docs/updates.md, Groups.
  channels: { default: access.VersionChannel.static("v18.11.3") },
  roles: [access.Role.maintenanceManager()],
});

new access.AgentRelease(stack, "agents", {
  platform,
  services: [access.AgentService.kubernetes({ clusterName: "production" })],
  version: access.AgentVersion.followUpdater({ first: platform.version }),
  pods: { replicas: 2 },
  metrics,
});

app.synth();
