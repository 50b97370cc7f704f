import { TOKENS_BY_SIGN, WELL_KNOWN_TOKEN } from "./credential-forms";
import { hasMarker } from "./reference";

const CREDENTIAL =
  /(^|_)([a-z0-9]*(password|passwd|passphrase|passcode|secret|token)|pwd|creds?|credentials?|sas|bearer|(access|account|api|auth|client|customer|encryption|hmac|master|private|session|signing)_?key|private|dockerconfigjson)(_|$)|(^|_)(pat|[a-z0-9]*pw|[a-z0-9]*(?<!ask|by|com|multi|sur|tres|under)pass)$|^basic_auth$/;

/**
 * Names with a word for credentials whose values are none. They say where a credential is (a path in
 * `GOOGLE_APPLICATION_CREDENTIALS`), what it is called or how it is made. Others name a key in a key service, or are
 * `NOPASSWD` of sudo.
 */
const HARMLESS =
  /^nopasswd$|^google_application_credentials$|^(kms|existing)_|_(arn|class|count|dir|enabled|expiry|file|files|id|label|length|lifetime|method|mode|name|namespace|path|paths|period|policy|prefix|ref|required|suffix|ttl|type|url|version)$/;

/**
 * Whether a setting, an environment variable or an option of a command is one that holds a credential.
 *
 * Only the name counts, in any spelling: `client_secret`, `clientSecret`, `CLIENT_SECRET`, `--client-secret`.
 */
export function namesCredential(name: string): boolean {
  // The marker of a reference contains the word `Token`.
  if (hasMarker(name)) return false;
  const words = wordsOfName(name);
  return CREDENTIAL.test(words) && !HARMLESS.test(words);
}

/** The words of a name in any spelling: `client_secret` for `clientSecret`, `CLIENT_SECRET` and `--client-secret`. */
export function wordsOfName(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/[^A-Za-z0-9]+/g, "_")
    .replace(/^_/, "")
    .toLowerCase();
}

/** Whether an address has a user name or a password: `https://user:password@host`. */
export function holdsUserInfo(address: string): boolean {
  return /^[^/?#]*:\/\/[^/?#]*@/.test(address);
}

/**
 * Whether a value in the place of a credential is none: a variable that is put there later, a value of a template, what
 * was redacted before, or nothing.
 */
export function isPlaceholder(value: string): boolean {
  return /^(|\$.*|\{\{.*|<.*|\(redacted\)|true|false|null|none|~)$/i.test(value);
}

/** What is shown in the place of a credential. */
const REDACTED = "(redacted)";

/** A shorter text may as well be a name, unless a sign in it separates a name from a value. */
const SHORTEST_TOKEN = 20;

/** The end of user information. The `@` before the digest of an image, `registry:5000/x:v1@sha256:…`, is none. */
const USER_INFO_END = /@(?!sha\d{3}:[0-9a-f]{6})/i;
const USER_INFO_OF_URL = new RegExp(`^([a-z][a-z0-9+.-]*://[^/?#@:]*):[^]*${USER_INFO_END.source}`, "i");

/** The head of a JSON Web Token: an object in base64. */
const JWT_HEAD = /(?<![A-Za-z0-9])eyJ[\w-]{8}/;

/** The body of a token has at least so many characters. */
const SHORTEST_BODY = 8;

type Shown = string | ((found: string, name: string, between: string, value: string) => string);

const [AT, EQUALS, COLON, DASH, OF_JWT, OF_KEY] = ["@", "=", ":", "-", "eyJ", "PRIVATE KEY"];
const [AUTH, OF_BASE64_KEY] = ['"auth"', "LS0tLS1CRUdJTi"];

/**
 * Patterns of credentials with what is shown instead, applied in this order. Only a text with the sign can match the
 * pattern. `$1` is the part before the credential.
 */
const LOOKS: readonly (readonly [sign: string, look: RegExp, shown: Shown])[] = [
  // Passwords of `scheme://user:password@host` and `user:password@host`. Each piece of the text is searched once.
  [AT, USER_INFO_OF_URL, `$1:${REDACTED}@`],
  [AT, /[^\s"'/]+/g, withoutPasswords],
  [OF_JWT, /[\w.-]+/g, withoutJwts],
  [OF_KEY, /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----[^]*/g, "(a private key, not shown)"],
  [OF_BASE64_KEY, /(?<![A-Za-z0-9+/])LS0tLS1CRUdJTi[\w+/=-]+/g, withoutEncodedKey],
  ["", WELL_KNOWN_TOKEN, REDACTED],
  ...TOKENS_BY_SIGN.map(([sign, look]) => [sign, look, REDACTED] as const),
  // The credentials of a registry, as `docker login` writes them, and the same in base64.
  [AUTH, /("auth"\s?:\s?")[A-Za-z0-9+/=_-]{8,}/g, `$1${REDACTED}`],
  ["", /(?:ImF1dGhzI|JhdXRocyI|iYXV0aHMi)[\w+/=-]{16,}/g, REDACTED],
  // A line of netrc, and one of pgpass: host, port, database, user and password.
  ["password", /(\blogin\s+\S+\s+password\s+)(?!\$)\S+/g, `$1${REDACTED}`],
  [COLON, /^([^\s:/]+:(?:\d{1,5}|\*):[^\s:]+:[^\s:]+:)(?!\$)[^\s:]+$/gm, `$1${REDACTED}`],
  // Lines of htpasswd: the scheme and the hash behind the user.
  [COLON, /([\w.@-]:)(?:\$(?:apr1|2[aby]|[156])\$|\{S?SHA\})[\w./+=$-]{16,}/g, `$1${REDACTED}`],
  [
    COLON,
    /(\bcurl\s(?:[^\n]{0,500}\s)?(?:-u|--user|--proxy-user)[\s=]?["']?[^\s:"'$]{1,100}:)(?!\$)[^\s"']+/g,
    `$1${REDACTED}`,
  ],
  ["ldap", /(\bldap\w+\s(?:[^\n]{0,500}\s)?-w\s?["']?)(?![$"'])[^\s"']+/g, `$1${REDACTED}`],
  ["-p", /(\b(?:mongo\w*|login)\s(?:[^\n]{0,500}\s)?-p\s?["']?)(?![$"'-])[^\s"']+/g, `$1${REDACTED}`],
  ["", /(\b(?:mysql\w*|mariadb[\w-]*)\s(?:[^\n]{0,500}\s)?-p)(?![$"'])[^\s"']+/g, `$1${REDACTED}`],
  ["", /(\bredis-cli\s(?:[^\n]{0,500}\s)?(?:-a|--pass)\s["']?)(?!\$)[^\s"']+/g, `$1${REDACTED}`],
  // The program that asks for the password follows it. That program may have an option -p of its own.
  ["", /(\bsshpass\s-p\s?["']?)(?!\$)[^\s"']+(?=["']?\s\S)/g, `$1${REDACTED}`],
  [COLON, /(\bhttps?\s(?:[^\n]{0,500}\s)?(?:-a\s|--auth[\s=])["']?[^\s:"'$]{1,100}:)(?!\$)[^\s"']+/g, `$1${REDACTED}`],
  [COLON, /((?:-H\s?|--header[\s=])["']?(?:proxy-)?authorization:\s?)(?!\$)[^\s"']{8,}(?=["']|$)/gi, `$1${REDACTED}`],
  [
    EQUALS,
    /((?:cookie["']?\s?:|--cookie[ =]|\bcurl\s(?:[^\n]{0,500}\s)?-b)\s?["']?(?:[\w.-]{1,100}=[^\s;"']{0,100};\s?){0,9}[\w.-]{1,100}=)(?!\$)[^\s;"']{8,}/gi,
    `$1${REDACTED}`,
  ],
  [EQUALS, /([?&#](?:code|key|sig|signature|x-(?:amz|goog)-signature)=)[^&#\s"']+/gi, `$1${REDACTED}`],
  [AT, /(https?:\/\/)[^\s/?#@:]+@/gi, `$1${REDACTED}@`],
  [AT, /(:\/\/:)(?!\$)[^\s/"'@]+@/g, `$1${REDACTED}@`],
  // As Oracle writes a user and a password.
  [AT, /(:(?:thin|oci):[^\s/@]+\/)(?!\$)[^\s@]+@/g, `$1${REDACTED}@`],
  ["", /(authorization["']?\s?[:=]\s?["']?(?:bearer|basic|token)\s)[^\s"']+/gi, `$1${REDACTED}`],
  ["", /((?<![a-z])(?:bearer|basic)\s)[\w.~+/=-]{16,}/gi, `$1${REDACTED}`],
  // A name and its value: of a shell, a query or a connection string; of YAML or JSON; two words of a command.
  [EQUALS, /(?<![\w.-])(-{0,2}[A-Za-z_][\w.-]{0,99})([ \t]?=[ \t]?)("[^"\n]*"|'[^'\n]*'|[^\s"'&;]+)/g, withoutValue],
  [
    COLON,
    /(?<![\w.-])([A-Za-z_][\w.-]{0,99})((?:["']|\\")?:[ \t]{1,8}|["']:|\\":)("[^"\n]*"|'[^'\n]*'|\\"[^"\n]*"|[^\s"'][^\n"',}]*)/g,
    withoutValue,
  ],
  [
    DASH,
    /(?<![\w.-])(--?[A-Za-z][\w-]{0,99})([ \t]{1,8}|["'][ \t]?,[ \t]?(?=["']))("[^"\n]*"|'[^'\n]*'|[^\s"'-][^\s"']*)/g,
    withoutValue,
  ],
];

/** Hides what looks like a credential: private keys, tokens, passwords in addresses, and values of such names. */
export function withoutCredentials(text: string): string {
  // Stryker disable next-line ConditionalExpression,Regex: a short text is quicker without a search for what it cannot hold
  if (text.length < SHORTEST_TOKEN && !/[=:@?\s]/.test(text)) return text;
  return LOOKS.reduce((before, [sign, look, shown]) => {
    return before.includes(sign) ? before.replace(look, shown as string) : before;
  }, text);
}

function withoutValue(whole: string, name: string, between: string, value: string): string {
  const { quote = "", inner = value } = /^(?<quote>["'])(?<inner>.*)\k<quote>/.exec(value)?.groups ?? {};
  if (namesCredential(name)) return isPlaceholder(inner) ? whole : `${name}${between}${quote}${REDACTED}${quote}`;
  // The value of an option may be a name with a value: `--set=db.password=hunter2`.
  return inner.includes("=") ? `${name}${between}${quote}${withoutCredentials(inner)}${quote}` : whole;
}

/** Hides a private key in base64; a certificate stays. */
function withoutEncodedKey(found: string): string {
  return /^-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY/.test(Buffer.from(found, "base64").toString()) ? REDACTED : found;
}

function withoutPasswords(piece: string): string {
  const parts = piece.split(USER_INFO_END);
  return parts
    .map((part, index) => (index < parts.length - 1 ? part.replace(/^(:*[^:]+):[^]+/, `$1:${REDACTED}`) : part))
    .join("@");
}

/** Hides JSON Web Tokens, `head.body.signature`. */
function withoutJwts(word: string): string {
  let behind = 0;
  const shown = word.split(".").flatMap((head, index, parts) => {
    if (index < behind) return [];
    const start = (parts[index + 1]?.length ?? 0) < SHORTEST_BODY ? -1 : head.search(JWT_HEAD);
    if (start < 0) return [head];
    behind = index + 3;
    return [`${head.slice(0, start)}${REDACTED}`];
  });
  return shown.join(".");
}

/** Whether a text looks like a credential, or holds one: a connection string with its password, for example. */
export function holdsCredential(text: string): boolean {
  return withoutCredentials(text) !== text;
}
