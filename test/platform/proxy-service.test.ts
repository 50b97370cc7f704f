import { ProxyListeners } from "../../constructs/network/proxy-listeners";
import { PublicAddress } from "../../constructs/network/public-address";
import { ProxyTls } from "../../constructs/platform/proxy/proxy-tls";
import { ServiceExposure } from "../../constructs/workloads/service-exposure";
import { VersionChannel } from "../../constructs/updates/version-channel";
import { at, type Synthesised } from "../support/synthesis";
import { configurationOf, synthesise } from "./support";

function deployment(synthesised: Synthesised, name = "svc-proxy") {
  return synthesised.resource("kubernetes_deployment_v1", name);
}

describe("configuration file", () => {
  test("tells clients the address of a listener that has one of its own, and agents that of their tunnels", () => {
    const listeners = ProxyListeners.separate({
      postgres: { publicAddress: PublicAddress.of("db.example.com") },
      mysql: { port: 3036, publicAddress: PublicAddress.of("db.example.com:3306") },
      reverseTunnel: { publicAddress: PublicAddress.of("tunnel.example.com:443") },
    });
    const synthesised = synthesise({ listeners });
    expect(configurationOf(synthesised, "proxy")["proxy_service"]).toMatchObject({
      postgres_public_addr: ["db.example.com:5432"],
      mysql_listen_addr: "0.0.0.0:3036",
      mysql_public_addr: ["db.example.com:3306"],
      tunnel_public_addr: ["tunnel.example.com:443"],
      kube_public_addr: ["access.example.com:3026"],
    });
    expect(synthesised.text).toContain('"tunnel_address":"tunnel.example.com:443"');
  });

  test("proxy peering listens on 3021 of every pod and advertises no shared address", () => {
    const { proxy_service } = configurationOf(
      synthesise({ listeners: ProxyListeners.tlsRouting({ peering: true }) }),
      "proxy",
    );
    expect(proxy_service).toMatchObject({ peer_listen_addr: "0.0.0.0:3021" });
    expect(proxy_service).not.toHaveProperty("peer_public_addr");
  });

  test.each([
    ["from Secrets", ProxyTls.secrets(["access-certificate", "apps"])],
    ["of cert-manager and a Secret", ProxyTls.certManager({ clusterIssuer: "letsencrypt", furtherSecrets: ["apps"] })],
  ])("several certificates %s are each mounted where the configuration looks for them, in their order", (_, tls) => {
    const synthesised = synthesise({ tls });
    expect(configurationOf(synthesised, "proxy")["proxy_service"]).toMatchObject({
      https_keypairs: [
        { cert_file: "/etc/certificate/tls.crt", key_file: "/etc/certificate/tls.key" },
        { cert_file: "/etc/further-certificates/apps/tls.crt", key_file: "/etc/further-certificates/apps/tls.key" },
      ],
    });
    const pod = at(deployment(synthesised), "spec.template.spec");
    expect(at(pod, "volume")).toContainEqual({ name: "certificate-2", secret: { secret_name: "apps" } });
    expect(at(pod, "container.0.volume_mount")).toContainEqual({
      name: "certificate-2",
      mount_path: "/etc/further-certificates/apps",
      read_only: true,
    });
  });
});

describe("version channels", () => {
  const channels = { default: VersionChannel.static("v17.5.1") };
  const pools = { internal: { exposure: ServiceExposure.clusterIp() }, edge: { replicas: 5 } };

  test("are in one ConfigMap that every pool mounts", () => {
    const synthesised = synthesise({ channels, proxyPools: pools });
    const withChannels = synthesised
      .resources("kubernetes_config_map_v1")
      .filter((configMap) => JSON.stringify(configMap).includes("automatic_upgrades_channels"));
    expect(withChannels).toHaveLength(1);
    for (const name of ["svc-proxy", "svc-proxy-internal", "svc-proxy-edge"]) {
      expect(at(deployment(synthesised, name), "spec.template.spec.volume")).toContainEqual({
        name: "configuration",
        config_map: { name: "svc-proxy" },
      });
    }
  });

  test("replace the pods of every pool when they change, and nothing of the auth service", () => {
    const checksumOf = (synthesised: Synthesised, name: string) =>
      at(deployment(synthesised, name), "spec.template.metadata.annotations.checksum/configuration");
    const before = synthesise({ channels, proxyPools: pools });
    const after = synthesise({ channels: { default: VersionChannel.static("v17.5.2") }, proxyPools: pools });
    for (const name of ["svc-proxy", "svc-proxy-internal", "svc-proxy-edge"]) {
      expect(checksumOf(after, name)).not.toBe(checksumOf(before, name));
      expect(checksumOf(after, name)).toBe(checksumOf(after, "svc-proxy"));
    }
    expect(checksumOf(after, "svc-auth")).toBe(checksumOf(before, "svc-auth"));
  });
});

describe("pools", () => {
  test("have two replicas, a disruption budget and a load balancer unless they say otherwise", () => {
    const synthesised = synthesise({ proxyPools: { edge: {} } });
    for (const name of ["svc-proxy", "svc-proxy-edge"]) {
      expect(at(deployment(synthesised, name), "spec.replicas")).toBe("2");
      expect(at(synthesised.resource("kubernetes_service_v1", name), "spec.type")).toBe("LoadBalancer");
      expect(at(synthesised.resource("kubernetes_pod_disruption_budget_v1", name), "spec.max_unavailable")).toBe("1");
    }
  });

  test("select their own pods only", () => {
    const synthesised = synthesise({ proxyPools: { edge: {} } });
    const selector = (name: string) => at(synthesised.resource("kubernetes_service_v1", name), "spec.selector");
    expect(selector("svc-proxy")).not.toEqual(selector("svc-proxy-edge"));
    expect(at(deployment(synthesised, "svc-proxy-edge"), "spec.template.metadata.labels")).toMatchObject(
      selector("svc-proxy-edge") as object,
    );
  });
});
