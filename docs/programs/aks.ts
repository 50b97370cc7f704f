import { App } from "cdktf";
import * as access from "cdktf-access-platform";

const app = new App();
const stack = new access.ClusterStack(app, "access", {
  // The context that `az aks get-credentials` has made: KUBE_CONFIG_PATH and KUBE_CTX name it.
  target: access.KubernetesTarget.environment(),
  state: access.StateBackend.azurerm({
    storageAccountName: "acmeterraform",
    containerName: "state",
    key: "access-platform.tfstate",
  }),
});

const platform = new access.AccessPlatform(stack, "platform", {
  brand: access.Brand.TELEPORT,
  version: "18.11.3",
  publicAddress: "access.example.com",
  clusterName: "access.example.com",
  createNamespace: false, // it is there already, with its license
  tls: access.ProxyTls.certManager({ clusterIssuer: "letsencrypt" }),
  auth: {
    license: access.SecretRef.of("license", "license.pem"),
    storage: access.AuthStorage.persistentVolume({ storageClass: "managed-csi-premium", size: "20Gi" }),
  },
  proxies: {
    exposure: access.ServiceExposure.azureLoadBalancer({ scheme: "internet-facing", clientAddress: "preserve" }),
  },
  authentication: access.ClusterAuthPreference.of({ type: "local", secondFactors: ["webauthn"] }),
  maintenanceWindow: { utcStartHour: 2, weekdays: ["Tue", "Thu"] },
  roles: [access.Role.maintenanceManager()],
});

new access.AgentRelease(stack, "agents", {
  platform,
  services: [access.AgentService.kubernetes({ clusterName: "production" })],
  version: access.AgentVersion.followUpdater({ first: platform.version }),
});

app.synth();
