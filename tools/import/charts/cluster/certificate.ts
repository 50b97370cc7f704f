import { call } from "../../expression";
import type { Translate } from "../translation";

const WITHOUT =
  "the release signs its certificate itself, and agents refuse that: give it one before the move, and write ProxyTls.secret";

/** How the proxies get their certificate: `tls`, `acme` or `highAvailability.certManager` of the chart. */
export const certificate: Translate = (translation) => {
  const { props } = translation;
  const secret = translation.text("tls.existingSecretName", "proxy");
  const isAcme = translation.isOn("acme", "proxy");
  const email = translation.text("acmeEmail", "proxy");
  const directory = translation.text("acmeURI", "proxy");
  const isIssued = translation.isOn("highAvailability.certManager.enabled", "proxy");
  const issuer = issuerOf(translation);
  const commonName = translation.isOn("highAvailability.certManager.addCommonName", "proxy");
  if (isIssued) {
    const common = commonName ? { commonName } : {};
    props.put("tls", call("ProxyTls.certManager", [{ ...issuer, applications: true, ...common }]));
  } else if (secret !== undefined) {
    props.put("tls", call("ProxyTls.secret", [secret]));
  } else if (isAcme) {
    props.put("tls", call("ProxyTls.acme", [{ email: email ?? "", directory }]));
    if (email === undefined) translation.leave("acmeEmail", "write the address that the authority reports to");
  } else {
    props.put("tls", call("ProxyTls.selfSigned"));
    translation.leave("tls.existingSecretName", WITHOUT);
  }
};

function issuerOf(translation: Parameters<Translate>[0]) {
  const name = translation.text("highAvailability.certManager.issuerName", "proxy");
  const { values } = translation;
  const group = values.read("highAvailability.certManager.issuerGroup", "proxy");
  const kind = values.read("highAvailability.certManager.issuerKind", "proxy");
  const issuer = name ?? "";
  if (typeof group === "string" && group !== "cert-manager.io") {
    return { externalIssuer: { group, kind: String(kind), name: issuer } };
  }
  return kind === "ClusterIssuer" ? { clusterIssuer: issuer } : { issuer };
}
