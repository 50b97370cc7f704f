import { VALIDATION_RULES } from "../core/rules";
import { argument } from "../core/schema/make";
import { anything, where } from "../core/schema/shapes";
import { isConstruct } from "../core/tree/placed";
import { literals as literalsOfData } from "./literals";

const CONFIGURATION = where(anything, (given) => !isConstruct(given) && typeof given !== "function", {
  ...VALIDATION_RULES["TYPE-001"],
  allowed: "plain data, with references",
  fix: "pass a value of the construct, such as its name",
});

/**
 * A copy of a configuration in which Terraform evaluates no text of a user.
 *
 * Terraform would evaluate `${` and `%{` in strings and in keys; CDKTF would fail at texts that look like its tokens,
 * and lose a key `__proto__`. Terraform reads the copy as the user wrote it, but in Unicode's form NFC, to which it
 * converts every string. Tokens (references and expressions) pass as strings, parts of strings, lists, maps, numbers
 * and objects.
 *
 * A marker of a token that the program has not made is text. A marker of a token that it has made is that token,
 * whoever wrote the marker: CDKTF cannot tell. So anybody who can write a text of the program can use its references.
 * Do not use it for the backend block and the defaults of variables: Terraform does not evaluate their strings.
 *
 * @param config configuration of a resource, or any part of one: plain objects, lists, texts, numbers and references
 * @throws ViolationsError with `GIVEN-001` for what contains itself, `TYPE-001` for a construct or a function
 */
export function literals<T>(config: T): T {
  return config === undefined ? config : literalsOfData(argument("literals", CONFIGURATION, config) as T);
}
