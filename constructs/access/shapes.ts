import { anyDuration, duration as limited, lengthIn, withoutDays, type Duration } from "../core/duration";
import { FIELD_RULES } from "../core/rules";
import { inForm } from "../core/schema/document";
import { needed } from "../core/schema/group";
import { invalidForm } from "../core/schema/report";
import { allows, either, list, map, readAs, text, textLike, textWhere, where } from "../core/schema/shapes";
import { SECRET_RULES, secretReference } from "../secrets/secret-ref";

const NANOSECONDS = 1_000_000_000;

/** A text of a resource or of the configuration file. Terraform can evaluate references in it. */
export const free = text({ reference: true });

/** How a document that is no resource is refused, and a text without documents. */
export const NOT_A_RESOURCE = invalidForm("at least one document, each an object with kind, version and metadata");

/** The form of a resource's kind, in words. */
export const KIND_IN_WORDS = "lower-case letters, digits and underscores, beginning with a letter";

const NAME_IN_WORDS =
  "letters, digits, dots, underscores and hyphens, beginning with a letter or digit, at most 253 characters";

export const texts = list(free, { reference: true });

/** Whether a text can be the name of a resource of the platform, even in a command that lists several names. */
export function isResourceName(given: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9._-]{0,252}$/.test(given);
}

export const resourceName = textWhere(NAME_IN_WORDS, isResourceName, {
  rule: { ...invalidForm(NAME_IN_WORDS), isOfPackage: true },
});

/** Labels that a protected resource must have, each with a value or one of several; `*` for any. */
export type LabelSelector = Readonly<Record<string, string | readonly string[]>>;

/** The value of a label: a text, or a list of alternatives. */
export const oneLabel = either(Array.isArray, texts, free);

/** Labels that something must have; `*` for any. */
export const labels = map(oneLabel);

/** A length of time as the service reads it. */
export const duration = readAs(anyDuration, withoutDays, withoutZeros);

/** A length of time up to a limit: the service refuses a longer one. */
export function durationTo(to: Duration): typeof duration {
  return readAs(limited({ whole: "s", to }), withoutDays, withoutZeros);
}

/** A length of time in whole seconds: the service refuses fractions. */
export const wholeSeconds = readAs(limited({ whole: "s", from: "0s" }), withoutDays, withoutZeros);

/** A length of time above zero: the service would take zero for its default. */
export const lasting = where(
  duration,
  (given) => lengthIn("s", given) > 0,
  invalidForm("a duration longer than 0s, or none for the default"),
);

/** A length of time as a number of nanoseconds, the only form that the service reads. */
export const nanoseconds = inForm(
  anyDuration,
  (given) => lengthIn("s", given) * NANOSECONDS,
  (given) => (typeof given === "number" ? inClock(given / NANOSECONDS) : given),
);

function inClock(seconds: number): unknown {
  return withoutZeros(`${Math.floor(seconds / 3600)}h${Math.floor((seconds % 3600) / 60)}m${seconds % 60}s`);
}

/** Removes parts that are zero: the service writes `8h0m0s` for `8h`. It reads `never` as zero. */
function withoutZeros(given: unknown): unknown {
  if (given === "never") return "0s";
  return (allows(anyDuration, given) && given.replace(/(?<![\d.])0(?:h|ms|m|s)/g, "")) || given;
}

/** A moment as the service reads it. */
export const moment = textLike(
  "a moment, as in 2026-01-31T00:00:00Z",
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[-+]\d\d:\d\d)$/,
  { reference: true },
);

export const httpsUrl = textWhere("an https address without user name and password", isHttps);

/** The issuer of an identity provider: its own name, not the address of its metadata. */
export const issuer = where(
  httpsUrl,
  (given) => !given.includes("/.well-known/"),
  invalidForm(`${httpsUrl.allowed}, as the issuer names itself`, "leave out /.well-known and what follows"),
);

/** A secret by reference (`SECRET-003`). Reports never show what was given instead. */
export const secret = needed(secretReference, {
  ...FIELD_RULES["FIELD-003"],
  fix: SECRET_RULES["SECRET-003"].fix,
  hasOwnFix: true,
});

function isHttps(address: string): boolean {
  if (/[\s\\]/.test(address) || !URL.canParse(address)) return false;
  const { protocol, username, password } = new URL(address);
  return protocol === "https:" && username === "" && password === "";
}
