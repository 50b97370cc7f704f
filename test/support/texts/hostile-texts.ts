import fc from "fast-check";
import { hostileText } from "../hostile-text";
import type { TextPlace } from "./text-places";

/** Texts that readers of YAML, JSON or Terraform take for something else than a text, each alone. */
const WORDS: readonly string[] = [
  ..."no,off,on,NO,~,null,1e3,0o7,0x1F,1_000,12:30:45,2026-01-01,.inf,.nan,True,-0,+1,0b1,1.,<<,=".split(","),
  "- a",
  "a: b",
  "# c",
  "c # d",
  "{}",
  "[]",
  "*a",
  "&a",
  "!t",
  "|",
  ">",
  "%",
  "@",
  "`",
  "?",
  "'",
  '"',
  "---",
  "...",
  " lead",
  "trail ",
  "\t",
  "\n",
  "a\n",
  "\r",
  "a\r\nb",
  "${",
  "%{",
  "$${",
  "%%{",
  "${path.module}",
  "}",
  "\\",
  "\\n",
  "\u0000",
  "\u0085",
  "\u00a0",
  "\u200b",
  "\u2028",
  "\u202e",
  "\ufeff",
  "\uffff",
  "e\u0301",
  "עברית",
  "😀",
  "__proto__",
];

/** Signs around which other texts may go wrong, and no letter or digit. */
const SIGNS: readonly string[] = [
  "${path.module}",
  "%{ if true }x%{ endif }",
  "$${x}",
  "%%{x}",
  "\"'\\",
  "\n- a: b # c\n",
  "\r",
  "\u0085\u2028\ufeff",
  "{{ .Values }}",
  "$(id)",
  "`id`",
  "<b>&",
  "../",
  "\u0000",
  "\ud800",
  "x".repeat(5_000),
  "/",
  " ",
  ".",
  "-",
  "_",
];

/** A text to put into a place, and the word in it that no other has. */
export interface HostileText {
  readonly text: string;
  readonly mark: string | undefined;
}

/** Props by which a program says twice that it means the same thing, and by which things are sorted. */
const IDENTITIES = /\(id\)$|[.]namespace$|^(EphemeralSecretProps\.|SecretRef\.of|CertificateAuthority\.)/;

/**
 * Texts for the places of a program, by their ids: words, texts of random pieces, and the texts of the places with such
 * pieces after or in them, which keep their forms.
 *
 * A key and what is below it do not change at once, since a report names both alike. Ids change with the keys: with them,
 * all addresses change. What names the same thing in several
 * places names the same thing afterwards.
 */
export function hostileTextsFor(places: readonly TextPlace[], seed: number): ReadonlyMap<string, HostileText> {
  const keys = places.flatMap(({ id }) => (id.endsWith(" key") ? [id.slice(0, -"] key".length)] : []));
  const isEven = seed % 2 === 0;
  const isChanged = ({ id, prop }: TextPlace) =>
    id.endsWith(" key") ? isEven : prop.endsWith("(id)") ? isEven : !isEven || !keys.some((key) => id.startsWith(key));
  const named = new Map<string, number>();
  const texts = places.map((place, number): [TextPlace, HostileText] => {
    const { prop, text } = place;
    if (text === undefined) return [place, { text: `secret q${number}q`, mark: `q${number}q` }];
    if (!IDENTITIES.test(prop)) return [place, hostileTextFor(text, number, number + Math.floor(seed / 2))];
    if (!named.has(text)) named.set(text, number);
    return [place, hostileTextFor(text, named.get(text)!, AFTER)];
  });
  return new Map(texts.filter(([place]) => isChanged(place)).map(([{ id }, text]) => [id, text]));
}

const AFTER = 2;

/** Constructs write slashes of ids in another way, and reports leave out what nobody sees. */
const VISIBLE = SIGNS.filter((sign) => /^[ -.0-~]+$/.test(sign) && sign.length < 100);

/** @param form decides where in the text the hostile one stands, and which it is */
function hostileTextFor(before: string, number: number, form: number): HostileText {
  if (form % 4 === 0) return { text: WORDS[(number * 7 + form) % WORDS.length]!.normalize(), mark: undefined };
  const mark = `q${number}q`;
  const signs = form === AFTER ? VISIBLE : SIGNS;
  const sign = signs[(number * 5 + form) % signs.length]!;
  const half = Math.ceil(before.length / 2);
  const [random = ""] = form % 4 === 1 ? fc.sample(hostileText, { numRuns: 1, seed: form * 100_003 + number }) : [];
  const text =
    form % 4 === 1
      ? `${random}${mark}${random}`
      : form % 4 === AFTER
        ? `${before}${mark}${sign}${mark}`
        : `${before.slice(0, half)}${mark}${sign}${before.slice(half)}`;
  return { text: text.normalize(), mark };
}
