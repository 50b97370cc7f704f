import { parse } from "yaml";
import { PublicAddress } from "../../constructs/network/public-address";
import { ProxyTls } from "../../constructs/platform/declaration/proxy-tls";
import { at, Synthesised } from "../support/synthesis";
import { codesOf, platformStack, synthesise } from "./support";

const tls = ProxyTls.certManager({ clusterIssuer: "letsencrypt" });

test("the annotation of an Ingress asks cert-manager for the certificate of the public address", () => {
  const ingress = synthesise({ tls }).resource("kubernetes_ingress_v1", "svc-proxy");
  expect(at(ingress, "metadata.annotations")).toEqual({ "cert-manager.io/cluster-issuer": "letsencrypt" });
  expect(at(ingress, "spec.tls")).toEqual([{ hosts: ["access.example.com"], secret_name: "svc-proxy-certificate" }]);
});

test("an Issuer of the namespace has an annotation of its own, and the Secret may have another name", () => {
  const own = ProxyTls.certManager({ issuer: "internal", secretName: "access-tls" });
  const ingress = synthesise({ tls: own }).resource("kubernetes_ingress_v1", "svc-proxy");
  expect(at(ingress, "metadata.annotations")).toEqual({ "cert-manager.io/issuer": "internal" });
  expect(at(ingress, "spec.tls.0.secret_name")).toBe("access-tls");
});

test("the certificate is for applications where the program says so", () => {
  const all = ProxyTls.certManager({ clusterIssuer: "letsencrypt", applications: true });
  const ingress = synthesise({ tls: all }).resource("kubernetes_ingress_v1", "svc-proxy");
  expect(at(ingress, "spec.tls.0.hosts")).toEqual(["access.example.com", "*.access.example.com"]);
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
  const { proxy_service } = parse(synthesised.file("svc-proxy", "svc.yaml")) as Record<string, object>;
  expect(proxy_service).toHaveProperty("https_keypairs_reload_interval", "12h");
});

test.each([ProxyTls.selfSigned(), ProxyTls.secret("access-tls")])(
  "without cert-manager there is no Ingress",
  (other) => {
    const { stack } = platformStack({ tls: other, proxies: { replicas: 1 } });
    expect(new Synthesised(stack).resources("kubernetes_ingress_v1")).toEqual([]);
  },
);

test.each([
  undefined,
  {},
  { issuer: "a", clusterIssuer: "b" },
  { issuer: "" },
  { clusterIssuer: "A b" },
  { issuer: 7 },
])("%j does not say one issuer", (props) => {
  expect(codesOf({ tls: ProxyTls.certManager(props as never) })).toEqual(["TLS-005"]);
});

test.each(["", "A", 7])("%j is not the Secret of a certificate", (secretName) => {
  expect(codesOf({ tls: ProxyTls.certManager({ issuer: "a", secretName } as never) })).toEqual(["TLS-004"]);
});

test("whether the certificate is for applications is true or false", () => {
  expect(codesOf({ tls: ProxyTls.certManager({ issuer: "a", applications: "yes" } as never) })).toEqual(["TLS-007"]);
});

test.each(["203.0.113.7", "[2001:db8::1]"])(
  "cert-manager's annotation cannot ask for a certificate of %s",
  (address) => {
    expect(codesOf({ tls, clusterName: "access", publicAddress: PublicAddress.of(address) })).toEqual(["TLS-006"]);
  },
);
