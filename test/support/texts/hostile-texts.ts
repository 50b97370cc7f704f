import fc from "fast-check";
import { hostileText } from "../hostile-text";
import type { TextPlace } from "./text-places";

/** Texts that readers of YAML, JSON or Terraform take for something else than a text, each alone. */
const WORDS: readonly string[] = [
  ..."no,off,on,NO,~,null,1e3,0o7,0x1F,1_000,12:30:45,2026-01-01,.inf,.nan,True,-0,+1,0b1,1.,<<,=".split(","),
  ...[
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
  ],
  ...[
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
  ],
  ...[
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
  ],
];

/** Signs around which other texts may go wrong, and no letter or digit. */
const SIGNS: readonly string[] = [
  ...[
    "${path.module}",
    "%{ if true }x%{ endif }",
    "$${x}",
    "%%{x}",
    "\"'\\",
    "\n- a: b # c\n",
    "\r",
    "\u0085\u2028\ufeff",
  ],
  ...["{{ .Values }}", "$(id)", "`id`", "<b>&", "../", "\u0000", "\ud800", "x".repeat(5_000), "/", " ", ".", "-", "_"],
];

/** A text to put into a place, and whether nothing else can have it in it. */
export interface HostileText {
  readonly text: string;
  readonly isUnique: boolean;
}

/**
 * Texts for the places of a program, by their ids: words, texts of random pieces, and the texts of the places with such
 * pieces around or in them, which keep their forms.
 *
 * A key and what is below it do not change at once, since a report names both alike.
 */
export function hostileTextsFor(places: readonly TextPlace[], seed: number): ReadonlyMap<string, HostileText> {
  const keys = new Set(places.flatMap(({ id }) => (id.endsWith(" key") ? [id.slice(0, -"] key".length)] : [])));
  const isChanged = ({ id }: TextPlace) =>
    id.endsWith(" key") ? seed % 2 === 0 : seed % 2 === 1 || ![...keys].some((key) => id.startsWith(key));
  const chosen = places.map((place, number) => ({ place, number })).filter(({ place }) => isChanged(place));
  return new Map(chosen.map(({ place, number }) => [place.id, hostileTextFor(place, number, Math.floor(seed / 2))]));
}

function hostileTextFor({ text: before = "", prop }: TextPlace, number: number, seed: number): HostileText {
  // Addresses are made of an id, in which a word could not be told from others.
  const form = prop.endsWith("(id)") ? 1 + ((number + seed) % 3) : (number + seed) % 4;
  if (form === 0) return { text: WORDS[(number * 7 + seed) % WORDS.length]!, isUnique: false };
  const mark = `q${number}z`;
  const sign = SIGNS[(number * 5 + seed) % SIGNS.length]!;
  const half = Math.ceil(before.length / 2);
  const [random = ""] = form === 1 ? fc.sample(hostileText, { numRuns: 1, seed: seed * 100_003 + number }) : [];
  const text =
    form === 1
      ? `${random}${mark}${random}`
      : form === 2
        ? `${before}${mark}${sign}${mark}`
        : `${before.slice(0, half)}${mark}${sign}${before.slice(half)}`;
  return { text: text.normalize("NFC"), isUnique: true };
}
