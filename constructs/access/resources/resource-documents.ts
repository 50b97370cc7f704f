import {
  isAlias,
  isScalar,
  LineCounter,
  Schema,
  visit,
  type Document,
  type Node,
  type Range,
  type Scalar,
  type ScalarTag,
} from "yaml";
import { readYaml } from "../../core/read-yaml";
import type { Problems } from "../../core/value";
import { unshown } from "../../secrets/secret-ref";
import { RESOURCE_RULES as RULES } from "../resource-rules";
import { NOT_A_RESOURCE } from "../shapes";

/** Two readers stand for all others: one follows YAML 1.1, one YAML 1.2. */
const READERS = [new Schema({}), new Schema({ schema: "yaml-1.1" })];

/** Go reads these as numbers, and neither version of YAML does: with a sign, or with a capital letter. */
const NUMBER_OF_GO = /^([-+]?0[BOX]|[-+]0[box])[0-9A-Fa-f_]+$/;

/** The most places that a report names. */
const MOST_REPORTED = 20;

/**
 * Reads the documents of a YAML text as data. If one of them is refused, the result is empty.
 *
 * It refuses what readers of YAML 1.1 and 1.2 understand differently, and what hides the content of a document:
 * anchors, aliases, merges and tags. No report shows any of the text, because it may contain a secret.
 */
export function parseDocuments(text: unknown, problems: Problems): readonly unknown[] {
  try {
    return read(text, problems);
  } catch {
    problems.add(RULES["RESOURCE-006"], "", "a document with too many levels");
    return [];
  }
}

function read(text: unknown, problems: Problems): readonly unknown[] {
  const lines = new LineCounter();
  const documents = typeof text === "string" ? readYaml(text, { stringKeys: true, lineCounter: lines }) : [];
  if (documents.length === 0) problems.add(NOT_A_RESOURCE, "", unshown(text));
  const refused = documents.flatMap((document) => [...parserErrors(document), ...refusedNodes(document)]);
  for (const { offset, what } of refused.slice(0, MOST_REPORTED)) {
    problems.add(RULES["RESOURCE-006"], "", `line ${lines.linePos(offset).line}: ${what}`);
  }
  return refused.length > 0 ? [] : documents.map((document): unknown => document.toJS());
}

interface Refused {
  readonly offset: number;
  readonly what: string;
}

function parserErrors({ errors, warnings }: Document.Parsed): Refused[] {
  return [...errors, ...warnings].map(({ pos: [offset], code }) => ({
    offset,
    what: code.toLowerCase().replaceAll("_", " "),
  }));
}

function refusedNodes(document: Document.Parsed): Refused[] {
  const refused: Refused[] = [];
  visit(document, {
    Node: (_, node) => {
      const what = whatIsWrong(node);
      const [offset] = node.range as Range;
      if (what !== undefined) refused.push({ offset, what });
    },
  });
  return refused;
}

function whatIsWrong(node: Node): string | undefined {
  if (isAlias(node)) return "an alias";
  if (node.anchor !== undefined) return "an anchor";
  if (node.tag !== undefined) return "a tag";
  if (!isScalar(node) || node.type !== "PLAIN") return undefined;
  if (node.source === "<<") return "a merge";
  const scalar = node as Scalar.Parsed;
  if (isInexact(scalar)) return "a whole number that would become another one";
  return isAmbiguous(scalar.source) ? "a word that needs quotes, or another number" : undefined;
}

/** Whether readers disagree on a plain word: text, number, date or boolean, or two numbers. */
function isAmbiguous(word: string): boolean {
  const [here, there] = READERS.map((reader) => resolvedScalar(word, reader));
  return !Object.is(here, there) || NUMBER_OF_GO.test(word);
}

function resolvedScalar(word: string, { tags }: Schema): unknown {
  const tag = tags.find((each): each is ScalarTag => each.test?.test(word) === true);
  if (tag === undefined) return word;
  const value = tag.resolve(word, () => undefined, {});
  return isScalar(value) ? value.value : value;
}

const WHOLE_NUMBER = /^([-+]?[0-9]+|0x[0-9a-f]+)$/i;

/** Whether JavaScript cannot hold a whole number exactly, such as 9007199254740993. */
function isInexact({ source, value }: Scalar.Parsed): boolean {
  if (typeof value !== "number" || !WHOLE_NUMBER.test(source)) return false;
  return !Number.isFinite(value) || BigInt(value) !== BigInt(source);
}
