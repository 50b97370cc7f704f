import {
  Composer,
  isScalar,
  Lexer,
  Parser,
  visit,
  YAMLParseError,
  type Document,
  type LineCounter,
  type Scalar,
  type YAMLMap,
} from "yaml";
import { withoutTraces } from "./without-traces";

/** No declaration is as deep, even though the parser counts up to three levels for each of its own. */
const DEEPEST = 200;

/** How YAML is read. */
export interface YamlOptions {
  /** Whether whole numbers keep all of their digits. @default false */
  readonly intAsBigInt?: boolean;

  /** Whether each key has to be a text. @default false */
  readonly stringKeys?: boolean;

  /** Records where lines begin. */
  readonly lineCounter?: LineCounter;
}

/**
 * Reads the documents of a YAML text in linear time. The errors of a document are in its `errors`.
 *
 * The library alone compares each key of a map with all others, quotes the line of each error, and follows any number
 * of levels. On large texts, that takes minutes.
 *
 * @throws YAMLParseError for a text with too many levels
 */
export function readYaml(text: string, options: YamlOptions = {}): readonly Document.Parsed[] {
  const composer = new Composer({ ...options, uniqueKeys: false, logLevel: "silent" });
  // A text that is no YAML gives an error for each line. Nobody reads the call stacks of these errors.
  return withoutTraces(() => {
    const documents = [...composer.compose(tokens(text, options.lineCounter))];
    for (const document of documents) {
      visit(document, {
        Map: (_, map) => {
          noteRepeatedKeys(map, document);
        },
      });
    }
    return documents;
  });
}

function* tokens(text: string, lines?: LineCounter) {
  const parser = new Parser(lines?.addNewLine);
  lines?.addNewLine(0);
  for (const lexeme of new Lexer().lex(text)) {
    yield* parser.next(lexeme);
    if (parser.stack.length > DEEPEST) {
      throw new YAMLParseError([parser.offset, parser.offset + 1], "RESOURCE_EXHAUSTION", "too many levels");
    }
  }
  yield* parser.end();
}

function noteRepeatedKeys({ items }: YAMLMap, { errors }: Document): void {
  const seen = new Set<unknown>();
  for (const { key } of items) {
    if (!isScalar(key)) continue;
    if (seen.has(key.value)) {
      const { range } = key as Scalar.Parsed;
      errors.push(new YAMLParseError([range[0], range[1]], "DUPLICATE_KEY", "a key that is there already"));
    }
    seen.add(key.value);
  }
}
