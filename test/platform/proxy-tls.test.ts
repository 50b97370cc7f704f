import { HelmProvider } from "@cdktf/provider-helm/lib/provider";
import { KubernetesProvider } from "@cdktf/provider-kubernetes/lib/provider";
import { App, TerraformStack, Testing } from "cdktf";
import { AgentRelease } from "../../constructs/agents/release/agent-release";
import { AgentService } from "../../constructs/agents/services/agent-service";
import { SecretRef } from "../../constructs/secrets/secret-ref";
import { certificateSecret, furtherCertificates, ProxyTls } from "../../constructs/platform/proxy/proxy-tls";
import { AgentVersion } from "../../constructs/updates/agent-version";
import { at, Synthesised } from "../support/synthesis";
import { problemsOf } from "../support/violations";
import { platformStack, synthesise } from "./support";

describe("a certificate that the proxy makes for itself", () => {
  const tls = ProxyTls.selfSigned();
  const alone = { tls, proxies: { replicas: 1 } };
  const version = AgentVersion.followUpdater({ first: "17.5.2" });
  const joinToken = SecretRef.of("agent-join-token", "auth-token");

  test("is refused for an agent in another stack of the application", () => {
    const { stack, platform } = platformStack(alone);
    const app = App.of(stack);
    const other = new TerraformStack(app, "agents");
    new KubernetesProvider(other, "kubernetes");
    new HelmProvider(other, "helm");
    new AgentRelease(other, "agent", { platform, version, joinToken, services: [AgentService.ssh()] });
    expect(() => Testing.synth(other, true)).toThrow(/TLS-010[^]*agents\/agent/);
  });
});

describe("a certificate from variables", () => {
  const tls = ProxyTls.ephemeral({ certificateVariable: "tls_certificate", keyVariable: "tls_key" });

  test("is a Secret that Terraform writes and does not keep", () => {
    const synthesised = synthesise({ tls });
    expect(synthesised.resource("kubernetes_secret_v1", "svc-proxy-certificate")).toMatchObject({
      type: "kubernetes.io/tls",
      data_wo: { "tls.crt": "${var.tls_certificate}", "tls.key": "${var.tls_key}" },
      data_wo_revision: 1,
    });
    const { variable } = JSON.parse(synthesised.text) as { variable: Record<string, object> };
    for (const name of ["tls_certificate", "tls_key"]) expect(variable[name]).toMatchObject({ ephemeral: true });
  });

  test("is there before the proxies, in the namespace of the platform", () => {
    const synthesised = synthesise({ tls, namespace: "access", proxyPools: { edge: {} } });
    const secret = synthesised.resource("kubernetes_secret_v1", "svc-proxy-certificate");
    expect(at(secret, "metadata.namespace")).toBe("access");
    for (const name of ["svc-proxy", "svc-proxy-edge"]) {
      const deployment = synthesised.resource("kubernetes_deployment_v1", name);
      expect(at(deployment, "spec.template.spec.volume")).toContainEqual({
        name: "certificate",
        secret: { secret_name: "svc-proxy-certificate" },
      });
      expect(deployment["depends_on"]).toContainEqual(expect.stringContaining("kubernetes_secret_v1."));
    }
    expect(synthesised.file("svc-proxy", "svc.yaml")).toContain("/etc/certificate/tls.key");
  });

  test("is written again when the revision is raised, and may have another name", () => {
    const other = ProxyTls.ephemeral({
      certificateVariable: "certificate",
      keyVariable: "key",
      secretName: "access-tls",
      revision: 2,
    });
    expect(
      new Synthesised(platformStack({ tls: other }).stack).resource("kubernetes_secret_v1", "access-tls"),
    ).toMatchObject({
      data_wo_revision: 2,
    });
  });
});

const KEY = "-----BEGIN PRIVATE KEY-----";

test.each<[string, () => ProxyTls, readonly string[]]>([
  ["a Secret twice", () => ProxyTls.secrets(["a", "a"]), ["TLS-013 [1]"]],
  ["a key for a name", () => ProxyTls.secret(KEY), ["FIELD-002"]],
  [
    "a key for the name of a variable",
    () => ProxyTls.ephemeral({ certificateVariable: "a", keyVariable: KEY }),
    ["FIELD-002 keyVariable"],
  ],
])("%s is refused", (_, tls, problems) => {
  expect(problemsOf(tls())).toEqual(problems);
  expect(JSON.stringify(tls().violations)).not.toContain("PRIVATE");
});

const ISSUED = {
  kind: "cert-manager",
  secretName: undefined,
  furtherSecrets: [],
  applications: false,
  names: [],
  commonName: false,
  request: "ingress",
};

test.each<[string, ProxyTls, object, string | undefined]>([
  ["of a Secret", ProxyTls.secret("a"), { kind: "secret", name: "a", furtherSecrets: [] }, "a"],
  ["of Secrets", ProxyTls.secrets(["a", "b"]), { kind: "secret", name: "a", furtherSecrets: ["b"] }, "a"],
  [
    "from variables",
    ProxyTls.ephemeral({ certificateVariable: "a", keyVariable: "b" }),
    {
      kind: "ephemeral",
      certificateVariable: "a",
      keyVariable: "b",
      furtherSecrets: [],
      revision: 1,
    },
    "svc-proxy-certificate",
  ],
  [
    "of an Issuer",
    ProxyTls.certManager({ issuer: "a" }),
    { ...ISSUED, issuer: { group: "cert-manager.io", kind: "Issuer", name: "a" } },
    "svc-proxy-certificate",
  ],
  [
    "of a ClusterIssuer",
    ProxyTls.certManager({ clusterIssuer: "a", secretName: "b", names: ["c.example.com"], commonName: true }),
    {
      ...ISSUED,
      issuer: { group: "cert-manager.io", kind: "ClusterIssuer", name: "a" },
      secretName: "b",
      names: ["c.example.com"],
      commonName: true,
    },
    "b",
  ],
  [
    "of another issuer",
    ProxyTls.certManager({
      externalIssuer: { group: "a", kind: "B", name: "c" },
      furtherSecrets: ["d"],
      applications: true,
      request: "certificate",
    }),
    {
      ...ISSUED,
      issuer: { group: "a", kind: "B", name: "c" },
      furtherSecrets: ["d"],
      applications: true,
      request: "certificate",
    },
    "svc-proxy-certificate",
  ],
  ["of ACME", ProxyTls.acme({ email: "a@b.c" }), { kind: "acme", email: "a@b.c", directory: undefined }, undefined],
  ["of nobody", ProxyTls.selfSigned(), { kind: "self-signed" }, undefined],
])("a certificate %s is told in full, with the Secret that holds it", (_, tls, source, secret) => {
  expect(tls.violations).toEqual([]);
  expect(tls.source).toStrictEqual(source);
  expect(certificateSecret(tls, "svc-proxy")).toBe(secret);
  expect(furtherCertificates(tls)).toEqual(Object.assign({ furtherSecrets: [] }, source).furtherSecrets);
});

test.each<[string, (given: string) => ProxyTls, readonly string[], readonly string[]]>([
  [
    "email",
    (email) => ProxyTls.acme({ email }),
    ["a@b", "a.b+c@d.e"],
    ["", "a", "@b", "a@", "a@b@c", "a b@c", " a@b", "a@b "],
  ],
  [
    "directory",
    (directory) => ProxyTls.acme({ email: "a@b", directory }),
    ["https://a/b", "http://a"],
    ["a", "xhttps://a", "https://", "https://a@b", "https://a b", "https://a "],
  ],
  [
    "externalIssuer.kind",
    (kind) => ProxyTls.certManager({ externalIssuer: { group: "a", kind, name: "b" } }),
    ["A", "AWSPCAIssuer", `A${"b".repeat(62)}`],
    ["", "issuer", "A-b", "aA", "A b", `A${"b".repeat(63)}`],
  ],
])("%s has a form", (_, tls, right, invalid) => {
  const codes = (given: string) => tls(given).violations.map(({ rule }) => rule.code);
  for (const given of right) expect([given, codes(given)]).toEqual([given, []]);
  for (const given of invalid) expect([given, codes(given)]).toEqual([given, ["FIELD-002"]]);
});
