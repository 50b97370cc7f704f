import { CertificateAuthority } from "../../constructs/secrets/certificate-authority";
import { SecretRef } from "../../constructs/secrets/secret-ref";
import { problemsOf } from "../support/violations";

test("a Secret or a ConfigMap has the certificates under ca.pem unless another key is named", () => {
  expect(CertificateAuthority.secret("ca")).toMatchObject({ kind: "secret", name: "ca", key: "ca.pem" });
  expect(CertificateAuthority.secret("ca", "ca.crt")).toMatchObject({ key: "ca.crt" });
  expect(CertificateAuthority.configMap("trust")).toMatchObject({ kind: "config-map", name: "trust", key: "ca.pem" });
  expect(CertificateAuthority.configMap("trust", "bundle.pem")).toMatchObject({ key: "bundle.pem" });
});

test("a reference keeps its own key, and where its Secret is from", () => {
  const reference = SecretRef.ephemeral({ variable: "company_ca", key: "root.pem" });
  expect(CertificateAuthority.secret(reference)).toMatchObject({
    name: "company-ca",
    key: "root.pem",
    secret: { source: { variable: "company_ca", revision: 1 } },
  });
});

test.each(["", "A", "a b", "-----BEGIN CERTIFICATE-----", 7])("%j is refused as a name and not shown", (name) => {
  expect(problemsOf(CertificateAuthority.secret(name as string))).toEqual(["FIELD-002 name"]);
  expect(problemsOf(CertificateAuthority.configMap(name as string))).toEqual(["FIELD-002 name"]);
  expect(JSON.stringify(CertificateAuthority.configMap(name as string).violations)).not.toContain("BEGIN");
});

test.each(["", "a/b", "${a}"])("%j is refused as a key", (key) => {
  expect(problemsOf(CertificateAuthority.secret("a", key))).toEqual(["FIELD-002 key"]);
  expect(problemsOf(CertificateAuthority.configMap("a", key))).toEqual(["FIELD-002 key"]);
});
