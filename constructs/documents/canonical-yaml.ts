import { Document, isScalar, visit } from "yaml";

const PLAIN_KEY = /^[A-Za-z_][\w./-]*$/;
const YAML_1_1_WORD = /^(y|n|yes|no|on|off|true|false|null)$/i;

/**
 * One YAML document that is the same for the same data on every machine, and means the same to every reader.
 *
 * Keys are sorted; every string is quoted, so that readers of YAML 1.1 (`no`, `on`, `1e3`, `0o7`) and 1.2 agree;
 * no anchors, no folded lines.
 *
 * @param data plain objects, lists, strings, numbers and booleans; properties that are undefined are left out
 */
export function canonicalYaml(data: unknown): string {
  const document = new Document(data, { aliasDuplicateObjects: false, sortMapEntries: byCodePoint });
  visit(document, {
    Scalar(key, node) {
      if (typeof node.value === "string" && !(key === "key" && isPlainKey(node.value))) node.type = "QUOTE_DOUBLE";
    },
  });
  return document.toString({ lineWidth: 0, minContentWidth: 0, doubleQuotedMinMultiLineLength: Infinity });
}

function isPlainKey(key: string): boolean {
  return PLAIN_KEY.test(key) && !YAML_1_1_WORD.test(key);
}

function byCodePoint(a: { key: unknown }, b: { key: unknown }): number {
  const [left, right] = [keyText(a.key), keyText(b.key)];
  return left < right ? -1 : left > right ? 1 : 0;
}

function keyText(key: unknown): string {
  return String(isScalar(key) ? key.value : key);
}
