import type { Written } from "../../expression";
import { at } from "../given-values";
import type { Translate, Translation } from "../translation";
import { clusterNameOf } from "./listeners";

const OF = "authentication: ClusterAuthPreference.of";
/** Where the chart takes the domain of security keys from. */
export const RP_ID = "auth_service.authentication.webauthn.rp_id";

/** What the chart asks for where nothing is set. */
const DEFAULT_FACTORS = ["otp", "webauthn"];

/** What the older value means in the newer one. */
const FACTORS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries({
    on: ["otp", "webauthn"],
    otp: ["otp"],
    webauthn: ["webauthn"],
  }),
);

/** How people sign in. The chart's defaults are not those of the platform, so they are always written. */
export const authentication: Translate = (translation) => {
  const { props, values } = translation;
  const type = translation.text("authentication.type", "auth") ?? translation.text("authenticationType", "auth");
  if (type !== undefined && type !== "local") props.put(`${OF}({ type })`, type);
  for (const name of ["connectorName", "lockingMode"]) {
    const found = translation.text(`authentication.${name}`, "auth");
    if (found !== undefined) props.put(`${OF}({ ${name} })`, found);
  }
  for (const name of ["localAuth", "passwordless"]) {
    const found = values.readChanged(`authentication.${name}`, "auth");
    if (found !== undefined) props.put(`${OF}({ ${name} })`, found as Written);
  }
  const secondFactors = factorsOf(translation);
  props.put(`${OF}({ secondFactors })`, secondFactors);
  if (secondFactors.includes("webauthn")) props.put(`${OF}({ webauthn: { rpId } })`, rpIdOf(translation));
  for (const name of ["attestationAllowedCas", "attestationDeniedCas"]) putAuthorities(translation, name);
};

function factorsOf(translation: Translation): readonly string[] {
  const { values } = translation;
  const older = ["authentication.secondFactor", "authenticationSecondFactor.secondFactor"]
    .map((path) => ({ path, given: values.readChanged(path, "auth") }))
    .filter(({ given }) => given !== undefined);
  const newer = translation.texts("authentication.secondFactors", "auth");
  const [first] = older;
  if (first === undefined) return newer.length > 0 ? newer : DEFAULT_FACTORS;
  const factors = typeof first.given === "string" ? FACTORS.get(first.given) : undefined;
  if (factors !== undefined) return factors;
  translation.leave(first.path, "a second factor is always asked for here: write secondFactors", first.given);
  return DEFAULT_FACTORS;
}

/** Security keys are registered for it. */
function rpIdOf(translation: Translation): string {
  const file = translation.values.read("teleportConfig", "auth");
  const own = at(file, RP_ID);
  return typeof own === "string" ? own : clusterNameOf(translation);
}

/** The chart takes the text of a certificate, or the path of a file in the pod. */
function putAuthorities(translation: Translation, name: string): void {
  for (const above of ["authentication", "authenticationSecondFactor"]) {
    const path = `${above}.webauthn.${name}`;
    const texts = translation.texts(path, "auth");
    const files = texts.filter((text) => !text.includes("-----BEGIN"));
    if (files.length > 0) translation.leave(path, "write the text of the files", files);
    else if (texts.length > 0) translation.put(`${OF}({ webauthn: { ${name} } })`, texts, path);
  }
}
