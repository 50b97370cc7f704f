import { App } from "cdktf";
import * as access from "cdktf-access-platform";

const app = new App();
const stack = new access.ClusterStack(app, "access", {
  // The context that KUBE_CONFIG_PATH and KUBE_CTX name; `start --context` sets both.
  target: access.KubernetesTarget.environment(),
  state: access.StateBackend.local({ path: "terraform.tfstate" }),
});

const authority = access.CertificateAuthority.secret("authority", "ca.pem");

const platform = new access.AccessPlatform(stack, "platform", {
  brand: access.Brand.TELEPORT,
  edition: "community",
  version: "18.11.3",
  // The name of its Service: agents find it without a DNS record, and you through a forwarded port.
  publicAddress: "teleport-proxy.teleport.svc.cluster.local",
  clusterName: "kind",
  createNamespace: false,
  tls: access.ProxyTls.secret("access-certificate"),
  certificateAuthority: authority,
  proxies: { exposure: access.ServiceExposure.clusterIp({ proxyProtocol: "off" }) },
  authentication: access.ClusterAuthPreference.of({ type: "local", secondFactors: ["otp"] }),
});

new access.AgentRelease(stack, "agents", {
  platform,
  services: [access.AgentService.kubernetes({ clusterName: "kind" })],
  version: access.AgentVersion.pinned(platform.version),
  updater: { enabled: false }, // the community edition has none
  createNamespace: false, // it is there already, with the authority
});

app.synth();
