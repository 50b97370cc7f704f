import fc from "fast-check";

/** Pieces that mean something to a shell, so that random texts hit the seams between them. */
export const PIECES = [
  ...Array.from("'\"\\$%`!#&|;<>(){}[]*?~=-+.,:/^@ \n\t\r"),
  "\\\n",
  "$(id)",
  "${HOME}",
  "`id`",
  "$'\\n'",
  "%s",
  "\\0",
  "-n",
  "--",
  "\n~END\n",
  "~END漢",
  "\n~",
  "\n~E漢",
  "\n'~END'\n",
  "\n~EN\\\nD",
  "\n\n\n",
  "\u0001",
  "\u0002",
  "\u001b",
  "\u007f",
  "\u0080",
  "\u0085",
  "\u0088",
  "\u2028",
  "\ufeff",
  "ß",
  "漢字",
  "😀",
  "\u0301",
];

export const hostileText = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join("")),
  fc.string({ unit: "binary" }).map((text) => text.replaceAll("\0", "")),
);

/** As large as a file of the machine may be. */
export const LARGE = PIECES.join("")
  .repeat(700)
  .slice(0, 64 * 1024);
