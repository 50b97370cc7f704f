import { CREDENTIAL_OR_FILE } from "../../brand/image-contract/resource-kinds";
import { findCredentials } from "../../core/credential-places";
import { givenFields, isRecord } from "../../core/given";
import { isAtOrBelow, Problems } from "../../core/value";
import { blocks, defineRules } from "../../core/violation";
import { checkOverlayVersion, checkOwned } from "../../platform/component/configuration/further-configuration";
import { each } from "../../platform/component/configuration/owned-keys";
import type { Feature, PlannedRelease, Values } from "../common/feature";
import { chartVersion } from "../common/updates";

/** Rules of further values. @internal */
export const FURTHER_VALUES_RULES = defineRules({
  "AGENT-030": {
    problem: "helm.values sets a value of the chart that the release decides",
    fix: "remove the value, and use the prop of the release",
    source: "chart of the agents, values",
  },
  "AGENT-084": {
    problem: "helm.values holds a credential, and plan, state and the release's Secret in the cluster show it",
    fix: "use the prop that takes a SecretRef, mount the Secret with pods.volumes and name the file, or write $(NAME) of a variable that holds the credential; replace the credential, because it was in a program",
    source: "docs/secrets.md, literal credentials",
  },
});

/** Notes further values that only the release sets (`AGENT-030`), at paths such as `updater.enabled`. */
export function checkOwnedValues(further: Values, paths: readonly string[], problems: Problems): void {
  const rule = FURTHER_VALUES_RULES["AGENT-030"];
  const lower = paths.map((path) => path.toLowerCase());
  checkOwned({ place: "helm.values", further, owned: each(lower, rule.fix) }, rule, problems);
}

/** Notes credentials in further values (`AGENT-084`): the configuration file is among the values. */
export function checkCredentials(further: Values, problems: Problems): void {
  const refused = problems.list.filter(({ rule }) => rule.code === FURTHER_VALUES_RULES["AGENT-030"].code);
  const owned = new Set(refused.map(({ property }) => property));
  const places = findCredentials(further, "helm.values", CREDENTIAL_OR_FILE);
  for (const place of places.filter((each) => !owned.has(each))) {
    problems.add(FURTHER_VALUES_RULES["AGENT-084"], place, "(redacted)");
  }
}

/**
 * Notes further values that the release renders (`AGENT-030`).
 *
 * Upper and lower case count as equal, because a chart would ignore `Updater` silently.
 */
export function checkRenderedValues(further: Values, own: Values, problems: Problems): void {
  if (Object.keys(further).length === 0) return;
  noteElsewhere(problems, (found) => {
    checkOwnedValues(further, valueLeafPaths(own), found);
  });
}

/** Notes keys of the configuration file that the version of the agents does not read (`CONFIGURATION-005`). */
export function checkFurtherKeys(release: PlannedRelease, problems: Problems): void {
  const { configurationValue } = release.platform.brand;
  const further = givenFields(release.helm.values?.[configurationValue]);
  noteElsewhere(problems, (found) => {
    checkOverlayVersion({ place: `helm.values.${configurationValue}`, further }, chartVersion(release), found);
  });
}

/** Notes what a check finds where further values have no violation yet. */
function noteElsewhere(problems: Problems, check: (found: Problems) => void): void {
  const isKnown = knownPlaces(problems);
  const found = new Problems();
  check(found);
  problems.addAll(found.list.filter(({ property }) => !isKnown(property)));
}

/** Whether further values at a place, above it or below it have a violation already that nobody can acknowledge. */
export function knownPlaces(problems: Problems): (place: string) => boolean {
  const known = new Set(
    problems.list
      .filter((violation) => blocks(violation) && violation.property.startsWith("helm.values"))
      .map(({ property }) => property),
  );
  return (place) => isAtOrBelow(place, known) || [...known].some((property) => isAtOrBelow(property, new Set([place])));
}

/** Paths of everything that is no object in values. */
function valueLeafPaths(values: Values, above = ""): readonly string[] {
  return Object.entries(values).flatMap(([key, value]) =>
    isRecord(value) ? valueLeafPaths(value, `${above}${key}.`) : `${above}${key}`,
  );
}

/**
 * Values of the chart that no other prop decides.
 *
 * What it owns nobody sets: values that would undo the hardening of pods, or the verification of the platform by agents,
 * and services that are no agent's.
 */
export const FURTHER_VALUES = {
  owns: ({ common, file }) => [
    "insecureSkipProxyTLSVerify",
    "updater.insecureSkipProxyTLSVerify",
    `${common}.diag_addr`,
    ...["auth_service", "proxy_service", "version"].map((path) => `${file}.${path}`),
  ],
} satisfies Feature;
