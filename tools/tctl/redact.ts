import { CONNECTOR_MAPPINGS } from "../../constructs/access/sign-in/connector-props";
import { isRecord, givenList } from "../../constructs/core/given";
import type { Resource } from "./resource-text";
import { objectAt } from "../json/plain-data";

/** Public fields of a connector's `spec`. Every other field counts as a secret, even an unknown one. */
const PUBLIC_FIELDS = new Set<string>([
  ...Object.values(CONNECTOR_MAPPINGS).map(({ section }) => section),
  "acr_values",
  "acs",
  "audience",
  "cert",
  "client_id",
  "display",
  "entity_descriptor",
  "entity_descriptor_url",
  "issuer",
  "issuer_url",
  "prompt",
  "provider",
  "redirect_url",
  "scope",
  "service_provider_issuer",
  "sso",
  "username_claim",
]);

const REDACTED = "(redacted)";

/** Programs quote some characters of a text that they cannot parse. So few characters do not reveal a secret. */
const LONGEST_SHOWN = 3;

/** The texts in a connector that must not be shown. */
export function secretTextsIn(connector: Resource): readonly string[] {
  return Object.entries(objectAt(connector, "spec"))
    .filter(([field]) => !PUBLIC_FIELDS.has(field))
    .flatMap(([, value]) => collectTexts(value));
}

/**
 * A message without secrets. It contains neither a whole secret nor more than three characters of one in a row, so it
 * does not matter how the message shortens, breaks or escapes a secret.
 */
export function withoutSecrets(message: string, secrets: readonly string[]): string {
  const hidden = Array.from({ length: message.length }, () => false);
  for (const [length, pieces] of secretPieces(secrets)) {
    for (let start = 0; start + length <= message.length; start++) {
      if (pieces.has(message.slice(start, start + length))) hidden.fill(true, start, start + length);
    }
  }
  return Array.from(hidden, (isHidden, index) => {
    if (!isHidden) return message.charAt(index);
    return hidden[index - 1] === true ? "" : REDACTED;
  }).join("");
}

/** The shortest parts of secrets that must not be shown, by their length. A shorter secret is a part as a whole. */
function secretPieces(secrets: readonly string[]): ReadonlyMap<number, ReadonlySet<string>> {
  const pieces = new Map<number, Set<string>>();
  for (const secret of new Set(secrets.filter((text) => text !== ""))) {
    const length = Math.min(secret.length, LONGEST_SHOWN + 1);
    const sameLength = pieces.get(length) ?? new Set();
    pieces.set(length, sameLength);
    for (let start = 0; start + length <= secret.length; start++) sameLength.add(secret.slice(start, start + length));
  }
  return pieces;
}

function collectTexts(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number" || typeof value === "bigint") return [String(value)];
  const inner = givenList(value) ?? (isRecord(value) ? Object.values(value) : []);
  return inner.flatMap(collectTexts);
}
