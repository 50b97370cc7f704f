import {
  ProxyTls,
  certificateAnnotations,
  certificateNames,
  certificateObject,
  type IssuedCertificate,
} from "../../constructs/platform/proxy/proxy-tls";

describe("a certificate of cert-manager", () => {
  const issued = (props: object): IssuedCertificate => {
    const { source } = ProxyTls.certManager(props);
    if (source.kind !== "cert-manager") throw new Error(source.kind);
    return source;
  };
  const external = { group: "example.com", kind: "ClusterIssuer", name: "c" };

  test("is in Secrets of different names", () => {
    const found = ({ violations }: ProxyTls) =>
      violations.map(({ rule, property, given }) => `${rule.code} ${property}: ${given}`);
    expect(found(ProxyTls.certManager({ issuer: "a", secretName: "b", furtherSecrets: ["c", "d"] }))).toEqual([]);
    expect(found(ProxyTls.certManager({ issuer: "a", secretName: "b", furtherSecrets: ["c", "c"] }))).toEqual([
      'TLS-013 furtherSecrets[1]: "c"',
    ]);
  });

  test("is for the hosts, without names below them unless applications are served, and for its own names, each once", () => {
    const hosts = ["a.example.com", "*.b.example.com"];
    const names = ["c.example.com", "a.example.com"];
    expect(certificateNames(issued({ issuer: "a", names }), hosts)).toEqual(["a.example.com", "c.example.com"]);
    expect(certificateNames(issued({ issuer: "a", names, applications: true }), hosts)).toEqual([
      "a.example.com",
      "*.a.example.com",
      "*.b.example.com",
      "c.example.com",
    ]);
  });

  test("is asked for by annotations, which name the group of an issuer of another one", () => {
    expect(certificateAnnotations(issued({ issuer: "a" }), "d")).toStrictEqual({ "cert-manager.io/issuer": "a" });
    expect(certificateAnnotations(issued({ clusterIssuer: "b", commonName: true }), "d")).toStrictEqual({
      "cert-manager.io/cluster-issuer": "b",
      "cert-manager.io/common-name": "d",
    });
    expect(certificateAnnotations(issued({ externalIssuer: external }), "d")).toStrictEqual({
      "cert-manager.io/issuer": "c",
      "cert-manager.io/issuer-kind": "ClusterIssuer",
      "cert-manager.io/issuer-group": "example.com",
    });
  });

  test("is an object of its own, with names and addresses apart", () => {
    const metadata = { name: "a", labels: {} };
    const object = (props: object, ...hosts: string[]) =>
      certificateObject(issued({ issuer: "b", ...props }), { metadata, hosts, secretName: "c" });
    expect(object({}, "a.example.com")).toStrictEqual({
      apiVersion: "cert-manager.io/v1",
      kind: "Certificate",
      metadata,
      spec: {
        secretName: "c",
        issuerRef: { group: "cert-manager.io", kind: "Issuer", name: "b" },
        dnsNames: ["a.example.com"],
      },
    });
    expect(object({ commonName: true }, "10.0.0.1", "::1").spec).toStrictEqual({
      secretName: "c",
      issuerRef: { group: "cert-manager.io", kind: "Issuer", name: "b" },
      commonName: "10.0.0.1",
      ipAddresses: ["10.0.0.1", "::1"],
    });
  });

  test.each<[object, boolean]>([
    [{}, false],
    [{ issuer: "a" }, true],
    [{ clusterIssuer: "a" }, true],
    [{ externalIssuer: external }, true],
    [{ issuer: "a", clusterIssuer: "b" }, false],
    [{ clusterIssuer: "b", externalIssuer: external }, false],
  ])("%j is one issuer: %s", (props, isOne) => {
    expect(ProxyTls.certManager(props).violations.map(({ rule }) => rule.code)).toEqual(isOne ? [] : ["TLS-005"]);
  });
});
