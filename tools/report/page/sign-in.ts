import { CONNECTOR_MAPPINGS } from "../../../constructs/access/sign-in/connector-props";
import { byKey } from "../../../constructs/core/order";
import { objectAt, textsAt } from "../../json/plain-data";
import type { CertificatePart } from "../../../constructs/core/model/platform-part";
import type { PlatformModel } from "../../model/model";
import type { Markup } from "../markup";
import { code, codes, facts, valueMarkup, type Section } from "./parts";

const FROM = {
  "cert-manager": "cert-manager",
  secret: "a Secret",
  acme: "ACME, requested by the proxies",
  "self-signed": "the proxies themselves: no client can verify it",
} as const satisfies Readonly<Record<CertificatePart["from"], string>>;

export function certificateSections({ certificate }: PlatformModel): readonly Section[] {
  if (certificate === undefined) return [];
  const { from, issuer, names, secrets } = certificate;
  const content = facts([
    ["From", FROM[from]],
    ["Issuer", issuer === undefined ? undefined : code(issuer)],
    ["Names", names.length === 0 ? "not in the program" : codes(names)],
    ["Secrets", secrets.length === 0 ? undefined : codes(secrets)],
  ]);
  return [{ heading: "Certificate", content }];
}

/** How users sign in: connectors, second factors and other settings. */
export function signInSection({ resources }: PlatformModel): Section {
  const connectors = resources.filter(({ kind }) => kind in CONNECTOR_MAPPINGS);
  const preference = resources.find(({ kind }) => kind === "cluster_auth_preference");
  const { second_factors: factors, ...others } = objectAt(preference?.document, "spec");
  const settings = Object.entries(others).sort(byKey);
  const content = facts([
    ["Second factors", factors === undefined ? "not declared" : codes(textsAt({ factors }, "factors"))],
    [
      "Connectors",
      connectors.length === 0 ? "not declared" : codes(connectors.map(({ kind, name }) => `${kind}/${name}`)),
    ],
    ...settings.map(([name, value]): readonly [string, Markup] => [name.replaceAll("_", " "), valueMarkup(value)]),
  ]);
  return { heading: "Sign-in", content };
}
