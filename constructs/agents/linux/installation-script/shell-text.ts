import { SecretRef } from "../../../secrets/secret-ref";
import type { LinuxText } from "../machine/environment-file";
import type { MachinePlan } from "../machine/machine-plan";

const PLAIN_WORD = /^[A-Za-z0-9_./:@%+,=-]+$/;

/**
 * A text as one word of a POSIX shell, whatever it holds; only NUL cannot be in a word.
 *
 * Between single quotes every character stands for itself, except the single quote.
 */
export function shellWord(text: string): string {
  return PLAIN_WORD.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/**
 * Commands of a POSIX shell that print a text, to the byte; only NUL cannot be in it.
 *
 * A shell expands nothing in a here-document with a quoted delimiter, but such a document ends with a line end. So the
 * text after the last line end becomes a document of one line, whose line end is removed.
 */
function shellPrint(text: string): readonly string[] {
  // dash 0.5.12 loses a byte if a line begins like the delimiter and continues with a letter of several bytes.
  if (/^~/m.test(text)) return [`printf '%s' ${shellWord(text)}`];
  const end = text.lastIndexOf("\n") + 1;
  const [lines, rest] = [text.slice(0, end), text.slice(end)];
  return [
    ...(lines === "" ? [] : [hereDocument("cat", lines)]),
    ...(rest === "" ? [] : [hereDocument(String.raw`tr -d '\n'`, `${rest}\n`)]),
  ];
}

function hereDocument(command: string, lines: string): string {
  return `${command} <<'~END'\n${lines}~END`;
}

/** What a secret may consist of, depending on the text around it; each form includes the next. */
const SECRET_FORMS = {
  /** The secret is the content of a file. */
  alone: ["printable ASCII", " -~"],

  /** Text of a file, which may be a quotation. */
  inText: ['printable ASCII without ", $, ` and \\', " !#%-[]-_a-~"],

  /** A URL, which other programs read too: all other characters are percent-encoded. */
  inUrl: ["letters, digits and ._~%!*+,:=-", "A-Za-z0-9._~%!*+,:=-"],
} as const;

/** Functions that check and print secrets. A secret is never a variable of the shell or an argument of a program. */
const FUNCTIONS = String.raw`
# A secret is the one line of its file, of characters that mean nothing where it stands.
check_secret() {
  if [ ! -f "$secrets/$1" ] || [ ! -r "$secrets/$1" ]; then
    problem "the secret $1 is not there: put it into the file $secrets/$1"
  elif [ "$(grep -c '' "$secrets/$1")" -ne 1 ] || [ "$(tr -d '\n' <"$secrets/$1" | wc -c)" -eq 0 ]; then
    problem "the secret $1 is not one line: $secrets/$1 has to hold it and nothing else"
  elif [ "$(tr -d "\n$2" <"$secrets/$1" | wc -c)" -ne 0 ]; then
    problem "the secret $1 holds what cannot be where it is used: allowed are $3"
  fi
}

secret() { tr -d '\n' <"$secrets/$1"; }
`;

/** Functions that handle the secrets of a plan; empty if it has none. */
export function secretFunctions(plan: MachinePlan): string {
  return secretChecks(plan).length === 0 ? "" : `\nsecrets=${shellWord(plan.secretsDirectory)}\n${FUNCTIONS}`;
}

/** Commands that check every secret of a plan, once and in the narrowest form that it is used in. */
export function secretChecks({ files, proxyVariables }: MachinePlan): readonly string[] {
  const texts = files.map(({ parts }) => parts);
  const uses = {
    alone: texts.filter(isSecretAlone),
    inText: texts.filter((parts) => !isSecretAlone(parts)),
    inUrl: proxyVariables.map(({ parts }) => parts),
  };
  const forms = new Map(
    (["alone", "inText", "inUrl"] as const).flatMap((form) =>
      uses[form].flatMap((parts) => secretsOf(parts).map((ref) => [nameOf(ref), SECRET_FORMS[form]] as const)),
    ),
  );
  return [...forms].map(
    ([name, [words, characters]]) => `check_secret ${[name, characters, words].map(shellWord).join(" ")}`,
  );
}

/** Commands that print a text with its secrets. */
export function printText(parts: LinuxText): readonly string[] {
  const commands = joinTexts(parts).flatMap((part) =>
    typeof part === "string" ? shellPrint(part) : [`secret ${shellWord(nameOf(part))}`],
  );
  return commands.length > 0 ? commands : [":"];
}

/** Paths of the files that hold the secrets of texts. */
export function secretFiles(directory: string, texts: readonly LinuxText[]): readonly string[] {
  return texts.flatMap(secretsOf).map((ref) => `${directory}/${nameOf(ref)}`);
}

function joinTexts(parts: LinuxText): LinuxText {
  return parts.reduce<(string | SecretRef)[]>((joined, part) => {
    const last = joined.at(-1);
    if (typeof part === "string" && typeof last === "string") return [...joined.slice(0, -1), last + part];
    return [...joined, part];
  }, []);
}

function secretsOf(parts: LinuxText): readonly SecretRef[] {
  return parts.filter((part) => part instanceof SecretRef);
}

function nameOf({ name, key }: SecretRef): string {
  return `${name}/${key}`;
}

function isSecretAlone(parts: LinuxText): boolean {
  return parts.every((part) => part instanceof SecretRef || part.trim() === "");
}
