/** Line feed and indentation of what stands below so many keys. */
export const indentation = (depth: number): string => `\n${"  ".repeat(depth)}`;

/**
 * JSON as CDKTF writes it: keys in the order of their code units, two spaces for each level, no property that is
 * undefined.
 *
 * @param depth how many keys it stands below
 */
export function stableJson(value: unknown, depth = 0): string {
  const text: string[] = [];
  append(value, indentation(depth), text);
  // In one piece: a text that grows by addition takes three times the memory.
  return text.join("");
}

function append(value: unknown, indent: string, text: string[]): void {
  if (Array.isArray(value)) {
    appendAll(value, indent, "[]", text, (item, inner) => {
      append(item, inner, text);
    });
  } else if (typeof value === "object" && value !== null && !(value instanceof Date)) {
    const map = value as Readonly<Record<string, unknown>>;
    const keys = Object.keys(map).filter((key) => map[key] !== undefined);
    appendAll(keys.sort(), indent, "{}", text, (key, inner) => {
      text.push(JSON.stringify(key), ": ");
      append(map[key], inner, text);
    });
  } else {
    text.push(JSON.stringify(value ?? null));
  }
}

function appendAll<T>(
  items: readonly T[],
  indent: string,
  brackets: "[]" | "{}",
  text: string[],
  appendItem: (item: T, inner: string) => void,
): void {
  const inner = `${indent}  `;
  let before = brackets.charAt(0);
  for (const item of items) {
    text.push(before, inner);
    appendItem(item, inner);
    before = ",";
  }
  text.push(items.length === 0 ? before : "", indent, brackets.charAt(1));
}
