import { hasMarker } from "./reference";

const CREDENTIAL =
  /(^|_)([a-z0-9]*(password|passwd|passphrase|secret|token)|pwd|credentials?|sas|bearer|(access|account|api|client|customer|encryption|private|signing)_?key|private)(_|$)/;

/** Names that speak of a credential and hold none: where it is, what it is called, or a key held by a key service. */
const HARMLESS = /(^kms_|_(arn|dir|file|files|id|name|path|paths|prefix|suffix|type|url)$)/;

/**
 * Whether a setting, an environment variable or an option of a command is one that holds a credential.
 *
 * Judged by its name alone, in any spelling: `client_secret`, `clientSecret`, `CLIENT_SECRET`, `--client-secret`.
 */
export function namesCredential(name: string): boolean {
  // The marker of a reference has the word in it.
  if (hasMarker(name)) return false;
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/[^A-Za-z0-9]+/g, "_")
    .replace(/^_+/, "")
    .toLowerCase();
  return CREDENTIAL.test(words) && !HARMLESS.test(words);
}

/** Whether an address carries a user name or a password: `https://user:password@host`. */
export function holdsUserInfo(address: string): boolean {
  return /^[^/?#]*:\/\/[^/?#]*@/.test(address);
}

/** What a credential looks like, and what is shown in its place; `$1` is the part before it. */
const LOOKS: readonly (readonly [look: RegExp, shown: string])[] = [
  [/-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY-----[^]*/g, "(a private key, not shown)"],
  [
    /([?&#](?:access_token|api_key|code|key|password|secret|sig|signature|token|x-amz-signature)=)[^&#\s"']+/gi,
    "$1(redacted)",
  ],
  [/((?<![a-z])(?:password|passwd|pwd|secret|token|accountkey|sharedaccesskey)\s?=\s?)[^\s;&"']+/gi, "$1(redacted)"],
  [/(https?:\/\/)[^\s/?#@:]+@/gi, "$1(redacted)@"],
  [/((?<![a-z])(?:bearer|basic)\s)[^\s"']+/gi, "$1(redacted)"],
  [/(?<![A-Za-z0-9])(gh[pousr]_|github_pat_|glpat-|xox[abeprs]-|sk_live_|AKIA|ASIA)[\w-]{12,}/g, "(redacted)"],
];

/** A text without what looks like a credential: private keys, passwords in addresses, tokens in queries. */
export function withoutCredentials(text: string): string {
  return LOOKS.reduce((rest, [look, shown]) => rest.replace(look, shown), withoutJwts(withoutPasswords(text)));
}

/** Whether a text looks like a credential, or holds one: a connection string with its password, for example. */
export function holdsCredential(text: string): boolean {
  return withoutCredentials(text) !== text;
}

/** Passwords of `scheme://user:password@host` and `user:password@host`, each piece of the text looked at once. */
function withoutPasswords(text: string): string {
  const whole = text.replace(/^([a-z][a-z0-9+.-]*:\/\/[^/?#@:]*):[^]*@/i, "$1:(redacted)@");
  return whole.replace(/[^\s"'/]+/g, (piece) => {
    const parts = piece.split("@");
    return parts.map((part, index) => (index < parts.length - 1 ? withoutPassword(part) : part)).join("@");
  });
}

/** The head of a JSON Web Token: an object in base64. */
const JWT_HEAD = /(?<![A-Za-z0-9])eyJ[\w-]{8}/;

/** Fewer characters are the body of no token. */
const SHORTEST_BODY = 8;

/** Without JSON Web Tokens, `head.body.signature`, each word of the text looked at once. */
function withoutJwts(text: string): string {
  return text.replace(/[\w.-]+/g, (word) => (word.includes("eyJ") ? withoutJwt(word) : word));
}

function withoutJwt(word: string): string {
  const parts = word.split(".");
  const shown: string[] = [];
  for (let index = 0; index < parts.length; index++) {
    const [head = "", body = "", signature = ""] = parts.slice(index, index + 3);
    const start = body.length < SHORTEST_BODY ? -1 : head.search(JWT_HEAD);
    shown.push(start < 0 ? head : `${head.slice(0, start)}(redacted)`);
    if (start >= 0) index += signature === "" ? 1 : 2;
  }
  return shown.join(".");
}

function withoutPassword(userInfo: string): string {
  return userInfo.replace(/^(:*[^:]+):[^]+$/, "$1:(redacted)");
}
