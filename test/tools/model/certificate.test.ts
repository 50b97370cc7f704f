import { Testing } from "cdktf";
import { ProxyTls, type AccessPlatformProps } from "../../../constructs";
import { contentsOf } from "../../../tools/model/contents";
import type { CertificateModel } from "../../../tools/model/model";
import { readModel } from "../../../tools/model/read-model";
import { platformStack } from "../../platform/support";

function certificateOf(props: Partial<AccessPlatformProps>): CertificateModel | undefined {
  const { stack } = platformStack({ proxies: { replicas: 1 }, ...props });
  return readModel([contentsOf({ name: "stack", configuration: JSON.parse(Testing.synth(stack)) })]).platforms[0]
    ?.certificate;
}

const OWN = "access.example.com";
const KEPT = ["svc-proxy-certificate"];
const FURTHER = { certificateVariable: "certificate", keyVariable: "key", furtherSecrets: ["second"] };

test.each<[string, ProxyTls, CertificateModel]>([
  [
    "cert-manager, asked by an Ingress",
    ProxyTls.certManager({ issuer: "corp", names: ["other.example.com"] }),
    { from: "cert-manager", issuer: "Issuer corp", names: [OWN, "other.example.com"], secrets: KEPT },
  ],
  [
    "cert-manager, asked by a Certificate",
    ProxyTls.certManager({
      externalIssuer: { group: "example.com", kind: "CorpIssuer", name: "corp" },
      request: "certificate",
    }),
    { from: "cert-manager", issuer: "CorpIssuer corp", names: [OWN], secrets: KEPT },
  ],
  ["Secrets", ProxyTls.secrets(["first", "second"]), { from: "secret", names: [], secrets: ["first", "second"] }],
  ["variables", ProxyTls.ephemeral(FURTHER), { from: "secret", names: [], secrets: [...KEPT, "second"] }],
  [
    "ACME",
    ProxyTls.acme({ email: "ops@example.com", directory: "https://acme.example.com/directory" }),
    { from: "acme", issuer: "https://acme.example.com/directory", names: [OWN], secrets: [] },
  ],
  ["the proxies themselves", ProxyTls.selfSigned(), { from: "self-signed", names: [], secrets: [] }],
])("the certificate comes from %s", (_, tls, expected) => {
  expect(certificateOf({ tls })).toEqual(expected);
});
