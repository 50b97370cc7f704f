import { CLUSTER_AUTH_PREFERENCE } from "../../../../constructs/access/generated/settings";
import { givenForm } from "../../../../constructs/core/schema/shapes";
import { call, type Expression } from "../../expression";
import { isNothing, type Values } from "../given-values";
import type { Translate, Translation } from "../translation";
import { configurationFileAdditions } from "./configuration-files";
import { clusterNameOf } from "./listeners";
import { objectAt } from "../../../json/plain-data";

/** The chart's default for second factors. */
const DEFAULT_FACTORS = ["otp", "webauthn"];

/** The newer form of the older value for second factors. */
const FACTORS: ReadonlyMap<unknown, readonly string[]> = new Map([
  ["on", ["otp", "webauthn"]],
  ["otp", ["otp"]],
  ["webauthn", ["webauthn"]],
]);

/** Keys in the configuration file, by the names of the chart's values. */
const OF_VALUES: Readonly<Record<string, string>> = {
  type: "type",
  connectorName: "connector_name",
  lockingMode: "locking_mode",
  localAuth: "local_auth",
  passwordless: "passwordless",
  secondFactors: "second_factors",
  secondFactor: "second_factor",
};

/** Keys of the configuration file with another name in the resource. */
const RENAMED: Readonly<Record<string, string>> = {
  local_auth: "allow_local_auth",
  passwordless: "allow_passwordless",
  headless: "allow_headless",
};

/**
 * How people sign in: the chart's values, overridden by its configuration file. Second factors are always written,
 * because the defaults of chart and platform differ.
 */
export const authentication: Translate = (translation) => {
  const section = objectAt(configurationFileAdditions(translation, "auth")["auth_service"]);
  const inFile = objectAt(section, "authentication");
  const { disconnect_expired_cert: disconnect, message_of_the_day: message } = section;
  const spec: Record<string, unknown> = {
    ...ofValues(translation),
    ...Object.fromEntries(Object.entries(inFile).map(([key, value]) => [RENAMED[key] ?? key, value])),
    ...(disconnect !== undefined && { disconnect_expired_cert: disconnect }),
    ...(message !== undefined && { message_of_the_day: message }),
  };
  delete spec["second_factor"];
  spec["second_factors"] = givenSecondFactors(translation, inFile);
  const webauthn = { ...webauthnAttestation(translation), ...objectAt(inFile["webauthn"]) };
  const isByKeys = (spec["second_factors"] as readonly unknown[]).includes("webauthn");
  // Users register security keys for this domain, so it must stay.
  const domain = isByKeys ? { rp_id: clusterNameOf(translation) } : {};
  if (isByKeys || Object.keys(webauthn).length > 0) spec["webauthn"] = { ...domain, ...webauthn };
  const { type, ...props } = objectAt(givenForm(CLUSTER_AUTH_PREFERENCE, spec));
  const written = { ...(type !== "local" && { type }), ...props };
  for (const [name, key] of Object.entries(OF_VALUES)) {
    if (key in inFile)
      translation.idle([`authentication.${name}`], "auth.teleportConfig sets it, too, and wins", "auth");
  }
  const source = `${isNothing(inFile) ? "" : "auth.teleportConfig.auth_service."}authentication`;
  translation.put("authentication", call("ClusterAuthPreference.of", [written as Expression]), source);
};

/** The chart's values under the names of the resource. If both forms of a value are set, the older one wins. */
function ofValues(translation: Translation): Values {
  const older = translation.text("authenticationType", "auth");
  if (older !== undefined) {
    translation.idle(["authentication.type"], "the chart ignores it when authenticationType is set", "auth");
  }
  const given = Object.entries(OF_VALUES).map(
    ([name, key]) => [RENAMED[key] ?? key, translation.values.readChanged(`authentication.${name}`, "auth")] as const,
  );
  return { ...Object.fromEntries(given), type: older ?? translation.text("authentication.type", "auth") };
}

const ALWAYS_ASKED = "a second factor is always asked for here: write secondFactors";

function givenSecondFactors(
  translation: Translation,
  { second_factors: several, second_factor: one }: Values,
): unknown {
  if (several !== undefined) return Array.isArray(several) ? several : [several];
  const older = [
    { path: "auth.teleportConfig.auth_service.authentication.second_factor", given: one },
    ...["authenticationSecondFactor.secondFactor", "authentication.secondFactor"].map((path) => ({
      path,
      given: translation.values.readChanged(path, "auth"),
    })),
  ];
  const newer = translation.texts("authentication.secondFactors", "auth");
  const first = older.find(({ given }) => given !== undefined);
  if (first === undefined) return newer.length > 0 ? newer : DEFAULT_FACTORS;
  translation.idle(["authentication.secondFactors"], `the chart ignores it when ${first.path} is set`, "auth");
  for (const { path, given } of older.filter((each) => each !== first && each.given !== undefined)) {
    translation.needsNothing(path, `the chart ignores it when ${first.path} is set`, given);
  }
  translation.elsewhere.set(first.path, first.given);
  const factors = FACTORS.get(first.given);
  if (factors !== undefined) return factors;
  translation.leave(first.path, ALWAYS_ASKED, first.given);
  return DEFAULT_FACTORS;
}

/** The chart takes certificates as text, or as the path of a file in the pod. */
function webauthnAttestation(translation: Translation): Values {
  const names = { attestationAllowedCas: "attestation_allowed_cas", attestationDeniedCas: "attestation_denied_cas" };
  const found = Object.entries(names).flatMap(([name, key]) =>
    ["authentication", "authenticationSecondFactor"].flatMap((above): [string, unknown][] => {
      const path = `${above}.webauthn.${name}`;
      const texts = translation.texts(path, "auth");
      const files = texts.filter((text) => !text.includes("-----BEGIN"));
      if (files.length > 0) translation.leave(path, "write the text of the files", files);
      return files.length > 0 || texts.length === 0 ? [] : [[key, texts]];
    }),
  );
  return Object.fromEntries(found);
}
