import { App } from "cdktf";
import * as access from "cdktf-access-platform";

const app = new App();
const stack = new access.ClusterStack(app, "access", {
  // The context that `aws eks update-kubeconfig` has made: KUBE_CONFIG_PATH and KUBE_CTX name it.
  target: access.KubernetesTarget.environment(),
  state: access.StateBackend.s3({ bucket: "acme-terraform", key: "access-platform", region: "eu-central-1" }),
});

const platform = new access.AccessPlatform(stack, "platform", {
  brand: access.Brand.TELEPORT,
  version: access.Version.of("18.3.0"),
  publicAddress: access.PublicAddress.of("access.example.com"),
  createNamespace: false, // it is there already, with its license
  tls: access.ProxyTls.certManager({ clusterIssuer: "letsencrypt" }),
  auth: {
    license: access.SecretRef.of("license", "license.pem"),
    storage: access.AuthStorage.persistentVolume({ storageClass: "gp3", size: "20Gi" }),
  },
  proxies: {
    exposure: access.ServiceExposure.awsNetworkLoadBalancer({
      scheme: "internet-facing",
      clientAddress: "proxy-protocol",
    }),
  },
  authentication: access.ClusterAuthPreference.of({ type: "local", secondFactors: ["webauthn"] }),
  maintenanceWindow: access.MaintenanceWindow.of({ utcStartHour: 2, weekdays: ["Tue", "Thu"] }),
  roles: [access.Role.maintenanceManager()],
});

new access.AgentRelease(stack, "agents", {
  platform,
  services: [access.AgentService.kubernetes({ clusterName: "production" })],
  version: access.AgentVersion.followUpdater({ first: platform.version }),
  helm: { createNamespace: false },
});

app.synth();
