import { Token, Tokenization, type IResolvable, type IResolveContext } from "cdktf";
import { checksum } from "../core/checksum";
import { isListReference, MARKER, splitAtReferences, withStableReferences } from "../core/reference";
import { hash, listOfTexts, number, quotedText } from "../core/reference-expressions";
import { findMarkedToken } from "./literals";
import { quoted } from "./version-expressions";

/** A reference to a list, as `canonicalYaml` writes it. Inside a text, the quotation marks would be escaped. */
const LIST = new RegExp(`"(#${MARKER})"`, "g");

const DIGITS = 64;

/**
 * Makes Terraform encode the values of the references in a document of `canonicalYaml`.
 *
 * No value can change the structure of the document: it is a part of its text, a number, or a list of texts.
 * `checkReferences` refuses all other references. The rest of the document is unchanged: `literals` escapes it.
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
 * SHA-256 of a text in hexadecimal digits. Terraform computes it if the text holds references.
 *
 * It changes if a value changes, or if another part of the text is a reference. No other declaration changes it.
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

/** An expression that is built of the expressions of references, once CDKTF knows them. */
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

/** The expression of the value that a reference resolves to. Texts that a program produces late are literals. */
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
