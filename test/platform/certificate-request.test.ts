import { parse } from "yaml";
import { ProxyListeners } from "../../constructs/network/proxy-listeners";
import { PublicAddress } from "../../constructs/network/public-address";
import { ResourceDelivery } from "../../constructs/platform/delivery/resource-delivery";
import { ProxyTls } from "../../constructs/platform/proxy/proxy-tls";
import { at, Synthesised } from "../support/synthesis";
import { configurationOf, platformStack, synthesise } from "./support";

const tls = ProxyTls.certManager({ clusterIssuer: "letsencrypt" });

test("the annotation of an Ingress asks cert-manager for the certificate of the public address", () => {
  const ingress = synthesise({ tls }).resource("kubernetes_ingress_v1", "svc-proxy");
  expect(at(ingress, "metadata.annotations")).toEqual({ "cert-manager.io/cluster-issuer": "letsencrypt" });
  expect(at(ingress, "spec.tls")).toEqual([{ hosts: ["access.example.com"], secret_name: "svc-proxy-certificate" }]);
});

test("a MongoDB listener with an address of its own is in the certificate, which it presents; others present their own", () => {
  const publicAddress = (host: string) => ({ publicAddress: PublicAddress.of(host) });
  const listeners = ProxyListeners.separate({
    mongodb: { port: 27017, ...publicAddress("mongo.example.com") },
    postgres: { port: 5432, ...publicAddress("postgres.example.com") },
  });
  const { stack, platform } = platformStack({ tls, listeners });
  const ingress = new Synthesised(stack).resource("kubernetes_ingress_v1", "svc-proxy");
  expect(platform.certificateNames).toEqual(["access.example.com", "mongo.example.com"]);
  expect(at(ingress, "spec.tls.0.hosts")).toEqual(platform.certificateNames);
  expect(at(ingress, "spec.rule")).toHaveLength(1);
});

describe("a pool with names of its own", () => {
  const proxyPools = { inside: { externalDns: { names: ["inside.example.com", "*.apps.example.com"] } } };
  const hosts = (applications: boolean) => {
    const own = ProxyTls.certManager({ clusterIssuer: "letsencrypt", applications });
    const ingress = synthesise({ tls: own, proxyPools }).resource("kubernetes_ingress_v1", "svc-proxy");
    return at(ingress, "spec.tls.0.hosts");
  };

  test("has them in the certificate, which is for applications there too if the program says so", () => {
    expect(hosts(false)).toEqual(["access.example.com", "inside.example.com"]);
    expect(hosts(true)).toEqual([
      "access.example.com",
      "*.access.example.com",
      "inside.example.com",
      "*.inside.example.com",
      "*.apps.example.com",
    ]);
  });

  test("leaves the public address the only one that the proxies tell, since all pools have one configuration", () => {
    const { proxy_service } = configurationOf(synthesise({ tls, proxyPools }), "proxy");
    expect(proxy_service).toHaveProperty("public_addr", ["access.example.com:443"]);
  });
});

test("the Ingress routes nothing: its class has no controller, its rule no backend", () => {
  const ingress = synthesise({ tls }).resource("kubernetes_ingress_v1", "svc-proxy");
  expect(at(ingress, "spec.ingress_class_name")).toBe("access-platform-certificate-only");
  expect(at(ingress, "spec.rule")).toEqual([{ host: "access.example.com" }]);
  expect(ingress).not.toHaveProperty("spec.default_backend");
});

test("every pool reads the certificate from the Secret, and is made after the request", () => {
  const synthesised = synthesise({ tls, proxyPools: { edge: {} } });
  for (const name of ["svc-proxy", "svc-proxy-edge"]) {
    const deployment = synthesised.resource("kubernetes_deployment_v1", name);
    expect(at(deployment, "spec.template.spec.volume")).toContainEqual({
      name: "certificate",
      secret: { secret_name: "svc-proxy-certificate" },
    });
    expect(deployment["depends_on"]).toContainEqual(expect.stringContaining("kubernetes_ingress_v1."));
  }
  const { proxy_service } = configurationOf(synthesised, "proxy");
  expect(proxy_service).toHaveProperty("https_keypairs_reload_interval", "12h");
});

test.each([ProxyTls.selfSigned(), ProxyTls.secret("access-tls")])(
  "without cert-manager there is no Ingress",
  (other) => {
    const { stack } = platformStack({ tls: other, proxies: { replicas: 1 } });
    expect(new Synthesised(stack).resources("kubernetes_ingress_v1")).toEqual([]);
  },
);

describe("a Certificate of its own", () => {
  const certificate = (props: object, platform: object = {}) => {
    const synthesised = synthesise({
      tls: ProxyTls.certManager({ request: "certificate", ...props }),
      ...platform,
    });
    const [release, ...more] = synthesised.resources("helm_release");
    const others = more.length + synthesised.resources("kubernetes_ingress_v1").length;
    expect(others).toBe(0);
    return { release, object: at(parse(String(at(release, "values.0"))), "objects.0"), synthesised };
  };
  const withoutLimits = { delivery: ResourceDelivery.none() };

  test("needs cert-manager's definitions, and is there before the proxies, which mount its Secret", () => {
    const { release, object, synthesised } = certificate({ issuer: "internal", applications: true }, withoutLimits);
    expect(release).toMatchObject({ name: "svc-proxy-tls", namespace: "svc" });
    expect(at(release, "values.0")).toContain("install cert-manager");
    expect(object).toMatchObject({
      kind: "Certificate",
      spec: { secretName: "svc-proxy-certificate", dnsNames: ["access.example.com", "*.access.example.com"] },
    });
    const deployment = synthesised.resource("kubernetes_deployment_v1", "svc-proxy");
    expect(deployment["depends_on"]).toContainEqual(expect.stringContaining("helm_release."));
  });
});
