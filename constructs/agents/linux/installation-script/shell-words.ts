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
export function shellPrint(text: string): readonly string[] {
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
