import { Token, Tokenization, type IResolvable, type IResolveContext } from "cdktf";
import { checksum } from "../core/checksum";
import { isListReference, MARKER, splitAtReferences, withStableReferences } from "../core/reference";
import { hash, listOfTexts, number, quotedText } from "../core/reference-expressions";
import { findMarkedToken } from "./literals";
import { quoted } from "./version-expressions";

/** A list that is a reference, as `canonicalYaml` writes it; within a text, the quotation marks would be escaped. */
const LIST = new RegExp(`"(#${MARKER})"`, "g");

const DIGITS = 64;

/**
 * A YAML document of `canonicalYaml` in which Terraform encodes the values of references.
 *
 * Whatever the value of a reference is, it is a part of the text in whose place it stands, a number, or a list of texts.
 * `checkReferences` refuses the others. Everything else is as it was: `literals` makes text of it.
 */
export function encodeReferences(document: string): string {
  const withLists = document.replace(LIST, (found, marker: string) => {
    const list = findMarkedToken({ text: marker, kind: "list" });
    return list === undefined ? found : expression([list], ([value = ""]) => listOfTexts(value));
  });
  const parts = splitAtReferences(withLists).map((part) => {
    const { text, kind } = part;
    const found = findMarkedToken(part);
    if (found === undefined || found instanceof Expression) return text;
    return expression([found], ([value = ""]) => (kind === "text" ? quotedText(value) : number(value)));
  });
  return parts.join("");
}

/**
 * SHA-256 of a text in hexadecimal digits, which Terraform computes where the text holds references.
 *
 * Equal for equal values, whatever else the program declares: another one where a value changes, or where another part of
 * the text is a reference.
 *
 * @param digits how many of the 64 digits
 */
export function evaluatedChecksum(text: string, digits = DIGITS): string {
  const references = new Map<string, IResolvable>();
  for (const part of splitAtReferences(text)) {
    const found = findMarkedToken(part);
    if (found !== undefined) references.set(part.text, found);
  }
  if (references.size === 0) return checksum(text).slice(0, digits);
  const fixed = checksum(withStableReferences(text));
  return expression([...references.values()], (values) => hash(fixed, values, digits));
}

function expression(values: readonly IResolvable[], build: (values: readonly string[]) => string): string {
  return Token.asString(new Expression(values, build));
}

/** An expression that is made of those of references once CDKTF knows them. */
class Expression implements IResolvable {
  readonly creationStack: string[] = [];

  constructor(
    private readonly values: readonly IResolvable[],
    private readonly build: (values: readonly string[]) => string,
  ) {}

  resolve(context: IResolveContext): string {
    const isPart = context.suppressBraces === true;
    const built = this.build(this.values.map((value) => referenceExpression(value, context)));
    return isPart ? built : `\${${built}}`;
  }

  toString(): string {
    return Token.asString(this);
  }

  toJSON(): string {
    return "<an expression of Terraform>";
  }
}

/** The expression of what a reference comes down to; of what a program produces later, texts are literals. */
function referenceExpression(value: unknown, context: IResolveContext): string {
  if (Tokenization.isResolvable(value)) {
    context.suppressBraces = false;
    return referenceExpression(value.resolve(context), context);
  }
  if (Array.isArray(value)) {
    if (isListReference(value)) return referenceExpression(value[0], context);
    return `[${value.map((item) => referenceExpression(item, context)).join(", ")}]`;
  }
  if (typeof value !== "string") return JSON.stringify(value ?? null);
  const parts = splitAtReferences(value).map((part) => {
    const { text } = part;
    const found = findMarkedToken(part);
    if (found !== undefined) return referenceExpression(found, context);
    return /^\$\{[^]*\}$/.test(text) ? text.slice(2, -1) : quoted(text);
  });
  return parts.length === 1 ? (parts[0] ?? "") : `join("", [${parts.join(", ")}])`;
}
