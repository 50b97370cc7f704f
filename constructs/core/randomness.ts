/** For each letter from A to Z, those that often follow it: 97 in 100 pairs in English and in names of packages. */
const USUAL_AFTER = (
  "abcdfgiklmnprstuvwxyz abeijlorsuy acdehiklmoprstuy abcdefgiklmoprsuy abcdefghijklmnopqrstuvwxy aefilorstuy aeghilmnorsu " +
  "aeiorstuy abcdefgklmnoprstuvxz aeosu aeilnostu abcdefiklmopstuvy abcdeilmopsuy abcdefgijklmnoprstuvy " +
  "abcdfgijklmnoprstuvwxy acdehilmoprstuy lu abcdefgiklmnoprstuvy abcdefhiklmnopqrstuvwy abcdefhijlmnoprstuwy " +
  "abcdegilmnprstx aeiou aehinors eipty acelmnopst aeio"
).split(" ");

/** A text with fewer letters and digits may as well be a word or a version. */
export const SHORTEST = 12;

/**
 * The least surprise of a random word in all, and on average for each letter and digit. A long word needs less on
 * average, a password with signs more. 39 in 40 random words of 16 letters and digits reach these numbers. So do 70 of
 * 60,000 texts of programs, manifests and pages, nearly all of them digests without a name.
 */
const LEAST_SURPRISE = 4;
const LEAST_FOR_EACH = [0.26, 0.19] as const;
const LONG = 28;
const LEAST_OF_PASSWORD = 0.35;

/** A text with less surprise holds no random word. */
const LEAST_TO_LOOK = 2;

/** A hexadecimal number that is no decimal one. */
const HEXADECIMAL = /^(?=\D*\d\D*\d)(?=\d*[a-f]\d*[a-f])[\da-f]{16,}$/i;

/** Public texts that look random. They are removed before a text is judged. */
const PUBLIC = new RegExp(
  [
    // A variable, a value of a template, a reference.
    /[$#&]\{[^{}]{0,200}\}|\$\([^()]{0,200}\)|\{\{[^{}]{0,200}\}\}/,
    // Certificates and public keys: as PEM, as PEM or DER in base64, and as a line of OpenSSH.
    /-----BEGIN (?<block>[A-Z0-9 ]*(?:CERTIFICATE|PUBLIC KEY)[A-Z0-9 ]*)-----[^]*?(?:-----END \k<block>-----|$)/,
    /\b(?:LS0tLS1CRUdJTi(?:BDRV|BQVU|BUUl|BQR1AgUF|BSU0EgUF)|MII[\w+/]{3}CCA|MIG[\w+/]{4}MB|MI[IGH][\w+/]{1,3}AN?Bgkqhki|M[CFHI][\w+/]{1,2}wE[AQ]?YHK)[\w+/=-]+/,
    /\bAAAA(?:B3NzaC1|C3NzaC1|E2Vj|G[Ln]Nr)[\w+/=]+/,
    // A digest behind its algorithm, a fingerprint, a certificate's pin, the integrity of a file.
    /\b(?:md5|sha\d{1,3}|blake\w+|h1)[:=/-][\w+/=:-]+/i,
    // Identifiers: a UUID, an ARN, an issuer of EKS, the commit of an action, a kind of machine, what AWS makes.
    /\b[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\b/i,
    /\barn:[^\s"',]+/,
    /\boidc\.eks\.[\w.-]+\/id\/\w+/,
    /@[\da-f]{40}\b/,
    /\b[a-z][\w-]{1,12}\.\d{0,3}x?large\b/,
    /\b[a-z]{1,9}-[\da-f]{8}(?:[\da-f]{9})?\b(?![-.])/,
    // A host: clouds put random words into theirs, and so does Punycode.
    /\bxn--[\w.-]+/,
    /(?<![\w.+~-])(?:[a-z0-9](?:[\w-]{0,62})\.)+[a-z]{2,18}(?![\w.+~-])/i,
  ]
    .map(({ source }) => source)
    .join("|"),
  "gi",
);

/** A word with the name before it: `checksum: 0a…`, `"sha":"0a…"`, `?v=0a…`. */
const NAMED_WORDS =
  /(?:(?<![\w.-])(?<name>[A-Za-z_][\w.-]{0,99})["'\\]{0,2}[ \t]?[=:][ \t]?["'\\]{0,2})?(?<word>[^\s"'`,;=:?&|()<>[\]{}\\]+)/g;

/**
 * Whether a text holds a word that looks random, such as a key or a password that a program generated.
 *
 * The pairs of letters decide: in words, nearly all pairs are usual. Names of files and hosts, versions, digests with
 * their algorithm, UUIDs, certificates and public keys do not count.
 *
 * @param isHarmless whether a value with this name may be random
 */
export function looksRandom(text: string, isHarmless: (name: string) => boolean): boolean {
  // Nearly every text is short or not surprising at all.
  if (text.length < SHORTEST || measureSurprise(text).surprise < LEAST_TO_LOOK) return false;
  const judged = text.replace(PUBLIC, " ");
  for (const { groups: { name = "", word = "" } = {} } of judged.matchAll(NAMED_WORDS)) {
    if ([word, ...word.split("/")].some(isRandomWord) && !isHarmless(name)) return true;
  }
  return isPassword(judged);
}

/** A password with signs as generators make it. Addresses, regular expressions and documents have other signs, too. */
const PASSWORD = /^(?=[^]*[!#$%^&*@])(?![a-z]+:\/\/)[\w!#$%^&*@()+=[\]{}~.<>?-]{12,64}$/;

/** Whether a whole text is a password with signs. The search for words misses it, because many signs end a word. */
function isPassword(text: string): boolean {
  if (!PASSWORD.test(text)) return false;
  const { surprise, characters } = measureSurprise(text.replace(/[^A-Za-z\d]/g, ""));
  return surprise >= LEAST_SURPRISE && surprise >= LEAST_OF_PASSWORD * characters;
}

function isRandomWord(word: string): boolean {
  if (HEXADECIMAL.test(word)) return true;
  const { surprise, characters } = measureSurprise(word);
  const forEach = LEAST_FOR_EACH[characters < LONG ? 0 : 1];
  return characters >= SHORTEST && surprise >= LEAST_SURPRISE && surprise >= forEach * characters;
}

type Kind = "digit" | "lower" | "upper" | "other";

function characterKind(code: number): Kind {
  if (code >= 48 && code <= 57) return "digit";
  if (code >= 97 && code <= 122) return "lower";
  return code >= 65 && code <= 90 ? "upper" : "other";
}

/** Counts the letters and digits of a text, and adds up how surprising each is after the character before it. */
function measureSurprise(text: string): { readonly surprise: number; readonly characters: number } {
  let [surprise, characters, before] = [0, 0, 0];
  let kindBefore: Kind = "other";
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    const kind = characterKind(code);
    if (kind !== "other") characters++;
    if (kind !== "other" && kindBefore !== "other") {
      if (kind === "digit" || kindBefore === "digit") surprise += kind === kindBefore ? 0 : 0.7;
      // A word within a name: `clusterName`.
      else if (kindBefore === "lower" && kind === "upper") surprise += 0.5;
      else if (code !== before && USUAL_AFTER[(before | 32) - 97]?.includes(String.fromCharCode(code | 32)) !== true)
        surprise += 1;
    }
    before = code;
    kindBefore = kind;
  }
  return { surprise, characters };
}
