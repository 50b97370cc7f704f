/** A part of a Terraform string: text, or the expression between `${` and `}`. */
export type TemplatePart =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "expression"; readonly expression: string };

/** A Terraform string could not be parsed. */
export class TemplateError extends Error {
  override readonly name = "TemplateError";
}

/**
 * Splits a Terraform string into parts. In text, `$${` and `%%{` become `${` and `%{`.
 *
 * @throws TemplateError for a `%{` directive, and for a `${` without its `}`
 */
export function parseTemplate(source: string): TemplatePart[] {
  const parts: TemplatePart[] = [];
  let text = "";
  let position = 0;
  for (let sign = signAfter(source, 0); sign !== undefined; sign = signAfter(source, position)) {
    text += source.slice(position, sign.index);
    if (sign.text === "%{") throw new TemplateError("the template directive %{ … } is not shown");
    if (sign.text === "${") {
      const end = endOfExpression(source, sign.index + 2);
      if (text !== "") parts.push({ kind: "text", text });
      text = "";
      parts.push({ kind: "expression", expression: source.slice(sign.index + 2, end).trim() });
      position = end + 1;
    } else {
      text += sign.text.slice(1);
      position = sign.index + sign.text.length;
    }
  }
  text += source.slice(position);
  if (text !== "") parts.push({ kind: "text", text });
  return parts;
}

/** The next sign that begins an expression or a directive, or that is an escape. */
function signAfter(source: string, position: number): { readonly text: string; readonly index: number } | undefined {
  const signs = /\$\$\{|%%\{|[$%]\{/g;
  signs.lastIndex = position;
  const found = signs.exec(source);
  return found === null ? undefined : { text: found[0], index: found.index };
}

/** The expressions in all strings of a value, including keys. Invalid strings have none. */
export function expressionsIn(value: unknown): string[] {
  const found: string[] = [];
  collectExpressions(value, found);
  return found;
}

function collectExpressions(value: unknown, found: string[]): void {
  if (typeof value === "string") {
    if (value.includes("${")) found.push(...templateExpressions(value));
  } else if (Array.isArray(value)) {
    for (const item of value) collectExpressions(item, found);
  } else if (typeof value === "object" && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      collectExpressions(key, found);
      collectExpressions(item, found);
    }
  }
}

/**
 * Splits arguments at the commas outside brackets and quotes.
 *
 * @param source text between the parentheses of a call
 */
export function splitArguments(source: string): string[] {
  const pieces: string[] = [];
  let [start, depth, position] = [0, 0, 0];
  while (position < source.length) {
    const character = source.charAt(position);
    if (character === '"') {
      position = endOfQuotes(source, position + 1);
    } else if ("([{".includes(character)) {
      depth += 1;
    } else if (")]}".includes(character)) {
      depth -= 1;
    } else if (character === "," && depth === 0) {
      pieces.push(source.slice(start, position).trim());
      start = position + 1;
    }
    position += 1;
  }
  const last = source.slice(start).trim();
  return last === "" ? pieces : [...pieces, last];
}

/** Whether an expression is a single quoted string. */
export function isQuoted(source: string): boolean {
  return source.startsWith('"') && endOfQuotes(source, 1) === source.length - 1;
}

function templateExpressions(source: string): string[] {
  try {
    return parseTemplate(source).flatMap((part) => (part.kind === "expression" ? [part.expression] : []));
  } catch (error) {
    if (error instanceof TemplateError) return [];
    throw error;
  }
}

/** Nobody nests quoted strings and expressions deeper than this. */
const DEEPEST = 100;

/** Index of the `}` that ends an expression. */
function endOfExpression(source: string, start: number, level = 0): number {
  if (level > DEEPEST) throw new TemplateError("an expression has too many levels");
  let depth = 0;
  for (let position = start; position < source.length; position++) {
    const character = source.charAt(position);
    if (character === '"') {
      position = endOfQuotes(source, position + 1, level);
    } else if (character === "{") {
      depth += 1;
    } else if (character === "}") {
      if (depth === 0) return position;
      depth -= 1;
    }
  }
  throw new TemplateError("an expression that begins with ${ has no end");
}

/** Index of the quote that ends a quoted string. */
function endOfQuotes(source: string, start: number, level = 0): number {
  for (let position = start; position < source.length; position++) {
    const character = source.charAt(position);
    if (character === '"') return position;
    if (character === "\\") {
      position += 1;
    } else if (source.startsWith("$${", position)) {
      position += 2;
    } else if (source.startsWith("${", position)) {
      position = endOfExpression(source, position + 2, level + 1);
    }
  }
  throw new TemplateError("a quoted string in an expression has no end");
}
