import { call } from "../../expression";
import type { Translate, Translation } from "../translation";

const WITHOUT =
  "the release signs its own certificate, which agents refuse: give it another one before the move, and write ProxyTls.secret";

const OF_ACME = ["acme", "acmeEmail", "acmeURI"];
const OF_CERT_MANAGER = ["issuerName", "issuerKind", "issuerGroup", "addCommonName"].map(
  (name) => `highAvailability.certManager.${name}`,
);
/** The Secret of the chart's Certificate. */
const MADE_BY_CHART = "teleport-tls";
const GOES_ON =
  "behind an Ingress, the platform requests no certificate of its own: the Certificate of the release keeps working, and is left over";

const ISSUED = "cert-manager issues the certificate";

/** How the proxies get their certificate: `tls`, `acme` or `highAvailability.certManager` of the chart. */
export const certificate: Translate = (translation) => {
  const { props } = translation;
  const secret = translation.text("tls.existingSecretName", "proxy");
  const isAcme = translation.isOn("acme", "proxy");
  if (translation.isOn("highAvailability.certManager.enabled", "proxy")) {
    if (translation.isOn("ingress.enabled", "proxy") && !translation.isOn("ingress.useExisting", "proxy")) {
      props.put("tls", call("ProxyTls.secret", [MADE_BY_CHART]), "highAvailability.certManager");
      translation.change("highAvailability.certManager", GOES_ON, true);
      return;
    }
    const isCommon = translation.isOn("highAvailability.certManager.addCommonName", "proxy");
    const common = isCommon ? { commonName: true } : {};
    props.put(
      "tls",
      call("ProxyTls.certManager", [{ ...certManagerIssuer(translation), applications: true, ...common }]),
    );
    translation.idle([...OF_ACME, "tls.existingSecretName"], ISSUED, "proxy");
    return;
  }
  if (secret !== undefined) {
    props.put("tls", call("ProxyTls.secret", [secret]));
    translation.idle([...OF_ACME, ...OF_CERT_MANAGER], "the certificate is that of tls.existingSecretName", "proxy");
    return;
  }
  translation.idle(OF_CERT_MANAGER, "the release does not use cert-manager", "proxy");
  if (isAcme) {
    const [email, directory] = ["acmeEmail", "acmeURI"].map((path) => translation.text(path, "proxy"));
    props.put("tls", call("ProxyTls.acme", [{ email, directory }]));
    return;
  }
  translation.idle(OF_ACME, "the release has no certificate of ACME", "proxy");
  // Several proxies behind an Ingress share one certificate.
  if (!translation.isOn("ingress.enabled", "proxy")) props.put("tls", call("ProxyTls.selfSigned"));
  translation.leave("tls.existingSecretName", WITHOUT);
};

function certManagerIssuer(translation: Translation) {
  const issuer = translation.text("highAvailability.certManager.issuerName", "proxy");
  const group = translation.word("highAvailability.certManager.issuerGroup", "proxy");
  const kind = translation.word("highAvailability.certManager.issuerKind", "proxy") ?? "";
  if (group !== undefined && group !== "cert-manager.io") {
    return { externalIssuer: { group, kind, name: issuer } };
  }
  return kind === "ClusterIssuer" ? { clusterIssuer: issuer } : { issuer };
}
