import { shellWord } from "../../../core/shell-word";
import { SecretRef } from "../../../secrets/secret-ref";
import type { LinuxText } from "../machine/environment-file";
import type { MachinePlan } from "../machine/machine-plan";

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
      uses[form].flatMap((parts) => secretParts(parts).map((ref) => [secretPath(ref), SECRET_FORMS[form]] as const)),
    ),
  );
  return [...forms].map(
    ([name, [words, characters]]) => `check_secret ${[name, characters, words].map(shellWord).join(" ")}`,
  );
}

/** Commands that print a text with its secrets. */
export function printText(parts: LinuxText): readonly string[] {
  const commands = joinTexts(parts).flatMap((part) =>
    typeof part === "string" ? shellPrint(part) : [`secret ${shellWord(secretPath(part))}`],
  );
  return commands.length > 0 ? commands : [":"];
}

/** Paths of the files that hold the secrets of texts. */
export function secretFiles(directory: string, texts: readonly LinuxText[]): readonly string[] {
  return texts.flatMap(secretParts).map((ref) => `${directory}/${secretPath(ref)}`);
}

function joinTexts(parts: LinuxText): LinuxText {
  return parts.reduce<(string | SecretRef)[]>((joined, part) => {
    const last = joined.at(-1);
    if (typeof part === "string" && typeof last === "string") return [...joined.slice(0, -1), last + part];
    return [...joined, part];
  }, []);
}

function secretParts(parts: LinuxText): readonly SecretRef[] {
  return parts.filter((part) => part instanceof SecretRef);
}

function secretPath({ name, key }: SecretRef): string {
  return `${name}/${key}`;
}

function isSecretAlone(parts: LinuxText): boolean {
  return parts.every((part) => part instanceof SecretRef || part.trim() === "");
}
