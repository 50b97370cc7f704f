const CREDENTIAL =
  /(^|_)(password|passwd|secret|token|credentials?|sas|bearer|(access|account|api|client|customer|encryption|private|signing)_key)(_|$)/;

/** Names that mention a credential without holding one: its place, its name, or a key in a key service. */
const HARMLESS = /(^kms_|_(arn|dir|file|files|id|name|path|paths|prefix|suffix|type|url)$)/;

/**
 * Whether a setting, an environment variable or an option of a command holds a credential.
 *
 * Only its name decides, in any spelling: `client_secret`, `clientSecret`, `CLIENT_SECRET`, `--client-secret`.
 */
export function namesCredential(name: string): boolean {
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
