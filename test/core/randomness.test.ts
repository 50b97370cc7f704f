import { holdsCredential } from "../../constructs/core/credentials";
import { looksRandom } from "../../constructs/core/randomness";
import { FAKE_CREDENTIALS } from "./fake-credentials";
import { HARMLESS_TEXTS } from "./harmless-texts";

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

test.each([
  ["a password of 12 characters", ["w3J0LX", "8knyDf"]],
  ["a password with signs, at which words end", ["k7)V[mq2", "]X-w9}Zt4+Rb!"]],
  ["16 hexadecimal digits", ["a7f3c09e", "b41d6f28"]],
  ["a long one of few usual pairs", ["oy23ijc2nngm5nkeeg", "nggooanjnbeak7mmmk5dbacdidfl"]],
])("%s looks random", (_, parts) => {
  expect(looksRandom(parts.join(""), never)).toBe(true);
});

test("a shorter one does not, and no word with signs", () => {
  for (const text of ["w3J0LX8knyD", "terms-and-conditions@example!", "prod-eu+west#1-cluster@2"]) {
    expect(looksRandom(text, never)).toBe(false);
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
