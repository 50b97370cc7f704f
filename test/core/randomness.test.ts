import { holdsCredential } from "../../constructs/core/credentials";
import { looksRandom } from "../../constructs/core/randomness";
import { FAKE_CREDENTIALS } from "../fixtures/fake-credentials";
import { HARMLESS_TEXTS } from "../fixtures/harmless-texts";

const never = () => false;

test.each(FAKE_CREDENTIALS)("%s is a credential by its form, or looks random", (_, text) => {
  expect(holdsCredential(text) || looksRandom(text, never)).toBe(true);
});

test.each(HARMLESS_TEXTS)("%s is no credential, and does not look random", (_, text) => {
  expect([holdsCredential(text), looksRandom(text, never)]).toEqual([false, false]);
});

test("a random word is found in a text, and not behind a name that is harmless", () => {
  const word = ["w3J0LX8k", "nyDfJP7q"].join("");
  for (const text of [word, `a ${word}`, `--a=${word}`, `https://a.example.com/${word}/b`, `{"a":"${word}"}`]) {
    expect(looksRandom(text, never)).toBe(true);
  }
  const isHarmless = (name: string) => name === "checksum";
  for (const text of [`checksum: ${word}`, `a checksum=${word}`, `{"checksum":"${word}"}`]) {
    expect(looksRandom(text, isHarmless)).toBe(false);
    expect(looksRandom(`${text} ${word}`, isHarmless)).toBe(true);
  }
});

test("a long text of words or of one character does not look random, and is judged without delay", () => {
  for (const text of [
    "a",
    "ab ",
    "a1",
    "/",
    "x:",
    "Ab",
    "${",
    "-----BEGIN CERTIFICATE-----",
    "MII",
    "a.",
    "arn:",
    "a-",
  ]) {
    expect(looksRandom(text.repeat(200_000 / text.length), () => true)).toBe(false);
  }
});
