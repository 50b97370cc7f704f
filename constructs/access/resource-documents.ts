import { isAlias, isNode, isPair, isScalar, LineCounter, visit, type Document, type Node, type Scalar } from "yaml";
import { readYaml } from "../core/read-yaml";
import type { Problems } from "../core/value";
import { unshown } from "../secrets/secret-ref";
import { RESOURCE_RULES as RULES } from "./resource-rules";

/** Plain words that are booleans, octal or sexagesimal numbers to readers of YAML 1.1, or to those of 1.2, alone. */
const AMBIGUOUS = /^(y|n|yes|no|on|off|[-+]?0o?[0-7]+|[-+]?[0-9][0-9_]*(:[0-5]?[0-9])+)$/i;

/** A report of more places than these helps nobody. */
const MOST_REPORTED = 20;

/**
 * The documents of a YAML text as data; no document if one of them is refused.
 *
 * What readers of YAML 1.1 and 1.2 understand differently is refused, and so is what hides what a document holds:
 * anchors, aliases, merges, tags. Nothing of the text is shown, since a secret may be in it.
 */
export function parseDocuments(text: unknown, problems: Problems): readonly unknown[] {
  try {
    return read(text, problems);
  } catch {
    problems.add(RULES.yaml, "", "a document with too many levels");
    return [];
  }
}

function read(text: unknown, problems: Problems): readonly unknown[] {
  const lines = new LineCounter();
  const documents = typeof text === "string" ? readYaml(text, { stringKeys: true, lineCounter: lines }) : [];
  if (documents.length === 0) problems.add(RULES.document, "", unshown(text));
  const refused = documents.flatMap((document) => [...errorsIn(document), ...refusedIn(document)]);
  for (const { offset, what } of refused.slice(0, MOST_REPORTED)) {
    problems.add(RULES.yaml, "", `line ${lines.linePos(offset).line}: ${what}`);
  }
  return refused.length > 0 ? [] : documents.map((document): unknown => document.toJS());
}

interface Refused {
  readonly offset: number;
  readonly what: string;
}

function errorsIn({ errors, warnings }: Document.Parsed): Refused[] {
  return [...errors, ...warnings].map(({ pos: [offset], code }) => ({
    offset,
    what: code.toLowerCase().replaceAll("_", " "),
  }));
}

function refusedIn(document: Document.Parsed): Refused[] {
  const refused: Refused[] = [];
  visit(document, (_key, node) => {
    if (isPair(node) || !isNode(node)) return;
    const what = whatIsWrong(node);
    if (what !== undefined) refused.push({ offset: node.range?.[0] ?? 0, what });
  });
  return refused;
}

function whatIsWrong(node: Node): string | undefined {
  if (isAlias(node)) return "an alias";
  if (node.anchor !== undefined) return "an anchor";
  if (node.tag !== undefined) return "a tag";
  if (!isScalar(node) || node.type !== "PLAIN") return undefined;
  if (node.source === "<<") return "a merge";
  if (isInexact(node)) return "a whole number that would become another one";
  return AMBIGUOUS.test(node.source ?? "") ? "a word that needs quotes, or another number" : undefined;
}

const WHOLE_NUMBER = /^([-+]?)(0x[0-9a-f]+|[0-9]+)$/i;

/** Whether a whole number is one that numbers of JavaScript cannot hold, such as 9007199254740993. */
function isInexact({ source = "", value }: Scalar): boolean {
  const [, sign, digits] = WHOLE_NUMBER.exec(source) ?? [];
  if (digits === undefined || typeof value !== "number") return false;
  return !Number.isFinite(value) || BigInt(value) !== BigInt(digits) * (sign === "-" ? -1n : 1n);
}
