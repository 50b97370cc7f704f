import { isPlaceholder, wordsOfName } from "./credentials";
import { looksRandom, SHORTEST } from "./randomness";

/** Names of values that look random and are public: identifiers, digests, public keys. */
const PUBLIC =
  /(^|_)(arns?|cas?|cert|certificates?|commit|etag|fingerprints?|ids?|images?|integrity|jwks|oid|pins?|public_keys?|revision|serial|tag|thumbprints?|uids?|uuid|version)$|(^|_)(checksums?|digests?|hash(es)?|md5|sha\d*)(_|$)/;

/** Names that often hold a credential. */
const DOUBTFUL =
  /(^|_)(auth|authorization|connection_string|cookie|dsn|jwt|key|license|login|otp|pin|salt|seed|session|sid|sig|signature|totp)$|(^|_)(amqp|broker|database|db|mongo(db)?|mysql|postgres(ql)?|redis|smtp)_ur[il]$/;
const HARMLESS_KEY =
  /(^|_)(bucket|cache|config|foreign|group|hash|kms|label|map|object|partition|primary|public|range|sort|tag|topology)_key$/;

/** Names of environment variables, headers and options of commands: no field of this package has such a name. */
const VARIABLE =
  /^(?:[A-Z][A-Z\d_]+|--?[A-Za-z][\w.-]*|[Xx]-[\w-]+|(?:[A-Za-z\d]+-)+(?:[Kk]ey|[Ss]ignature)|(?:[A-Za-z\d]+-)*(?:[Aa]uth(?:orization)?|[Cc]ookie))$/;

/** Values of such names that are no credentials: paths, addresses, hosts, public keys, and one or two words. */
const PLAIN =
  /^(?:[./~]|-----BEGIN |ssh-|ecdsa-|[a-z][a-z\d+.-]*:\/\/|[a-z\d][a-z\d-]*(?:\.[a-z\d-]+)*:\d+\b|\d+(?:\.\d+)*$)|^(?:[a-z\d-]+\.)+[a-z]{2,}(?:\/|$)|^[A-Za-z]{1,10}(?:[ _-][A-Za-z]{1,10})?$/;

/** A variable, a header or an option in one text with its value. */
const WITH_VALUE = /^(?<name>-{0,2}[A-Za-z][\w.-]*)(?:=|:[ \t])(?<value>[^]+)$/;

/** `USER:PASSWORD` after an option for a user; `USER:GROUP` is none. */
const SIGN_IN =
  /(?:^|\s)--?(?:u|user|username|login|auth|basic-auth|credentials|proxy-user)(?:=|\s+)["']?(?<user>[^\s:"'/$]+):(?!\k<user>\b|\d+\b|root\b|nogroup\b|staff\b|users\b)[^\s:"'/$]+/;

/** A password that is joined to its option: `-phunter2`. */
const JOINED = /^-p(?=[^\s/=.:]*\d)(?=\d*[A-Za-z])[^\s/=.:]{5,}$/;

/**
 * Whether a text may be a credential: a word of it looks random, its name often holds a credential, or a command has a
 * password in its place. Only the author of the text can know.
 *
 * @param name of its setting or variable, or the option before it; empty if there is none
 */
export function isSuspect(name: string, text: string): boolean {
  // Stryker disable next-line ConditionalExpression,LogicalOperator,Regex: nearly no text needs more than a look
  if (text.length < SHORTEST && !/^-|[=:]/.test(text) && !VARIABLE.test(name)) return false;
  const { name: inner, value } = WITH_VALUE.exec(text)?.groups ?? {};
  // The value of an option may be a name with a value: `--header=Authorization: …`.
  if (inner !== undefined && value !== undefined && isDoubtful(inner, value)) return true;
  if (inner?.startsWith("-") === true && value !== undefined && isSuspect(inner, value)) return true;
  const line = name.startsWith("-") ? `${name} ${text}` : text;
  return (
    isDoubtful(name, text) ||
    JOINED.test(text) ||
    (line.includes(":") && SIGN_IN.test(line)) ||
    (!isPublic(name) && looksRandom(text, isPublic))
  );
}

function isDoubtful(name: string, value: string): boolean {
  // A template may follow a scheme: `Bearer {{internal.jwt}}`.
  if (!VARIABLE.test(name) || isPlaceholder(value.replace(/^[A-Za-z]+ /, "")) || PLAIN.test(value)) return false;
  const words = wordsOfName(name);
  return DOUBTFUL.test(words) && !HARMLESS_KEY.test(words);
}

function isPublic(name: string): boolean {
  return PUBLIC.test(wordsOfName(name));
}
