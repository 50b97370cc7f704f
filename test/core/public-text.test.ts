import { AgentVersion, Connector, KubernetesTarget, LinuxInstallation, SecretRef } from "../../constructs";
import { certificates, pgpPublicKeys } from "../../constructs/core/public-text";
import { read } from "../../constructs/core/schema/read";
import type { Value } from "../../constructs/core/value";
import { CERTIFICATE } from "../fixtures/certificate";

const PGP =
  "-----BEGIN PGP PUBLIC KEY BLOCK-----\nVersion: 1\n\nmQENBFxyz\n=abcd\n-----END PGP PUBLIC KEY BLOCK-----\n";
const WITH_CRLF = (text: string) => text.replaceAll("\n", "\r\n");

function block(label: string): string {
  return `-----BEGIN ${label}-----\nc2VjcmV0\n-----END ${label}-----\n`;
}

const KINDS = [
  ["certificates", certificates(), CERTIFICATE, "PRIVATE KEY"],
  ["public keys of PGP", pgpPublicKeys(), PGP, "PGP PRIVATE KEY BLOCK"],
] as const;

describe.each(KINDS)("%s", (_, shape, right, privateLabel) => {
  test.each([
    ["one", right],
    ["several, with empty lines between them", `\n${right}\n\n${right}`],
    ["no line end behind the last one", right.trimEnd()],
    ["spaces behind the marks, and alone in a line", `  \n${right.replaceAll(/-----$/gm, "----- \t")} `],
  ])("%s: accepted as written", (_what, text) => {
    expect(read(shape, text)).toEqual({ data: text, violations: [] });
  });

  test("line ends of Windows become those of Unix, so that every machine plans the same", () => {
    expect(read(shape, WITH_CRLF(right)).data).toBe(right);
  });

  test.each([
    ["a private key alone", block(privateLabel)],
    ["a private key between two", right + block(privateLabel) + right],
    ["a private key between two, with line ends of Windows", WITH_CRLF(right + block(privateLabel) + right)],
    ["a private key inside", right.replace(/\n/, `\n${block(privateLabel)}`)],
    ["a key of another kind behind it", right + block("EC PRIVATE KEY")],
    ["another text before it", `subject=access.example.com\n${right}`],
    ["one that does not end", right.slice(0, right.indexOf("-----END"))],
    ["an end that belongs to another", right.replace(/-----END .*-----/, "-----END NOTE-----")],
    ["one that does not end, behind another", right + right.slice(0, right.indexOf("-----END"))],
    ["an end that belongs to a private one", right.replace(/BEGIN .*-----/, `BEGIN ${privateLabel}-----`)],
    ["one that begins twice", right.replace(/^(.*)\n/, "$1\n$1\n")],
    ["two beginnings", right.replace(/^(.*)\n[^]*$/, "$1\n$1\n")],
    ["a text before a mark", right.replace("-----END", "c2VjcmV0 -----END")],
    ["a text before the first mark", `c2VjcmV0 ${right}`],
    ["a text behind a mark", right.replace(/(-----BEGIN .*-----)/, "$1 c2VjcmV0")],
    ["a letter of no certificate or key", right.replace(/\n/, "\nn\u00e9\n")],
    ["no block at all", "ca.pem"],
    ["nothing", ""],
  ])("%s: refused, and not shown", (_what, text) => {
    const { data, violations } = read(shape, text);
    expect(data).toBeUndefined();
    expect(JSON.stringify(violations)).not.toContain("c2VjcmV0");
  });
});

test.each(["TRUSTED CERTIFICATE", "X509 CERTIFICATE"])("a certificate has no other label: %s", (label) => {
  expect(read(certificates(), CERTIFICATE.replaceAll("CERTIFICATE", label)).data).toBeUndefined();
});

test("a certificate that is cut is refused: Terraform would find out later", () => {
  const lines = CERTIFICATE.split("\n");
  expect(read(certificates(), [...lines.slice(0, 3), ...lines.slice(4)].join("\n")).data).toBeUndefined();
});

describe("a private key between two public blocks", () => {
  const secret = block("PRIVATE KEY");
  const mixed = CERTIFICATE + secret + CERTIFICATE;
  const values: Readonly<Record<string, () => Value>> = {
    "KubernetesTarget.exec": () =>
      KubernetesTarget.exec({ host: "https://203.0.113.7", command: "sign-in", clusterCaCertificate: mixed }),
    "KubernetesTarget.gke": () => KubernetesTarget.gke({ endpoint: "203.0.113.7", caCertificate: mixed }),
    "KubernetesTarget.gke, in base64": () =>
      KubernetesTarget.gke({ endpoint: "203.0.113.7", caCertificate: Buffer.from(mixed).toString("base64") }),
    "AgentVersion.followChannel": () => AgentVersion.followChannel({ caCertificate: mixed }),
    "Connector.saml": () =>
      Connector.saml({
        name: "saml",
        entityDescriptorUrl: "https://login.example.com/metadata",
        signingKeyPair: { certificate: mixed, privateKey: SecretRef.of("saml", "tls.key") },
        attributesToRoles: [{ name: "groups", value: "platform", roles: ["access"] }],
      }),
    "LinuxInstallation.packages": () =>
      LinuxInstallation.packages({
        repository: { apt: { url: "https://deb.example.com", key: PGP + block("PGP PRIVATE KEY BLOCK") + PGP } },
      }),
  };

  test.each(Object.entries(values))("%s refuses it and does not show it", (_, make) => {
    const { violations } = make();
    expect(violations).toHaveLength(1);
    expect(JSON.stringify(violations)).not.toContain("c2VjcmV0");
  });
});
