import { parse } from "yaml";
import { acknowledge } from "../../constructs/core/tree/tree";
import { AgentRelease, type AgentReleaseProps } from "../../constructs/agents/release/agent-release";
import { LinuxAgent } from "../../constructs/agents/linux/linux-agent";
import { CertificateAuthority } from "../../constructs/secrets/certificate-authority";
import { SecretRef } from "../../constructs/secrets/secret-ref";
import { releaseProps } from "../agents/fixtures";
import { linuxProps } from "../agents/linux/fixtures";
import { at, Synthesised, violationCodes } from "../support/synthesis";
import { platformStack, synthesise } from "./support";

const bundle = CertificateAuthority.configMap("trust-bundle", "bundle.pem");
const PODS = ["svc-auth", "svc-proxy", "svc-proxy-edge"];

/** Chart values of a release of a platform with a private authority. */
function agentValues(platformAuthority: CertificateAuthority, release: Partial<AgentReleaseProps> = {}) {
  const { stack, platform } = platformStack({ certificateAuthority: platformAuthority });
  new AgentRelease(stack, "agent", releaseProps({ platform, ...release }));
  const synthesised = new Synthesised(stack);
  const [helm] = synthesised.resources("helm_release");
  return { values: parse(String(at(helm, "values.0"))) as Record<string, unknown>, synthesised };
}

test("auth service and proxies of every pool trust it", () => {
  const synthesised = synthesise({ certificateAuthority: bundle, proxyPools: { edge: {} } });
  for (const name of PODS) {
    const pod = at(synthesised.resource("kubernetes_deployment_v1", name), "spec.template.spec");
    expect(at(pod, "volume")).toContainEqual({ name: "certificate-authority", config_map: { name: "trust-bundle" } });
    expect(at(pod, "container.0.env")).toContainEqual({
      name: "SSL_CERT_FILE",
      value: "/etc/certificate-authority/bundle.pem",
    });
  }
});

test("without one, nothing says what to trust", () => {
  expect(synthesise().text).not.toContain("SSL_CERT_FILE");
});

test("agents and updater of the platform trust it", () => {
  const volumes = {
    extraVolumes: [{ name: "certificate-authority", configMap: { name: "trust-bundle" } }],
    extraVolumeMounts: [{ name: "certificate-authority", mountPath: "/etc/certificate-authority", readOnly: true }],
  };
  const found = [{ name: "SSL_CERT_FILE", value: "/etc/certificate-authority/bundle.pem" }];
  const extraEnv: unknown = expect.arrayContaining(found);
  expect(agentValues(bundle).values).toMatchObject({ ...volumes, updater: { ...volumes, extraEnv }, extraEnv });
  expect(agentValues(CertificateAuthority.secret("company-ca")).values).toMatchObject({
    tls: { existingCASecretName: "company-ca" },
  });
});

test("a release may name another, where its namespace has it under another name", () => {
  const certificateAuthority = CertificateAuthority.configMap("their-bundle");
  expect(agentValues(bundle, { certificateAuthority }).values).toMatchObject({
    extraVolumes: [{ configMap: { name: "their-bundle" } }],
  });
});

test("one from a variable becomes a Secret in the namespace of the platform and in that of the agents", () => {
  const fromVariable = CertificateAuthority.secret(SecretRef.ephemeral({ variable: "company_ca", key: "ca.pem" }));
  const { synthesised } = agentValues(fromVariable, { namespace: "agents" });
  const namespaces = synthesised.resources("kubernetes_secret_v1").map((secret) => at(secret, "metadata.namespace"));
  expect(namespaces.sort()).toEqual(["agents", "svc"]);
});

describe("an agent on Linux", () => {
  function declared(environment?: Readonly<Record<string, string>>) {
    const { stack, platform } = platformStack({ certificateAuthority: bundle });
    const linux = new LinuxAgent(stack, "linux", linuxProps({ platform, ...(environment && { environment }) }));
    return { stack, linux };
  }

  test("has to be told where its machine has the certificates", () => {
    expect(violationCodes(declared().stack)).toEqual(["TLS-012"]);
    const reported = declared({ SSL_CERT_FILE: "/etc/company-ca.pem" });
    expect(violationCodes(reported.stack)).toEqual([]);
    expect(JSON.stringify(reported.linux.files)).toContain("SSL_CERT_FILE");
  });

  test("may have them among the authorities of its machine, which is acknowledged", () => {
    const { stack, linux } = declared();
    acknowledge(linux, { code: "TLS-012", reason: "they are in the machines' image" });
    expect(violationCodes(stack)).toEqual([]);
  });
});
