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
  const inner = `${indent}  `;
  let before = inner;
  if (Array.isArray(value)) {
    text.push("[");
    for (const item of value as readonly unknown[]) {
      text.push(before);
      append(item, inner, text);
      before = `,${inner}`;
    }
    text.push(indent, "]");
  } else if (typeof value === "object" && value !== null && !(value instanceof Date)) {
    const map = value as Readonly<Record<string, unknown>>;
    text.push("{");
    for (const key of Object.keys(map).sort()) {
      if (map[key] === undefined) continue;
      text.push(before, JSON.stringify(key), ": ");
      append(map[key], inner, text);
      before = `,${inner}`;
    }
    text.push(indent, "}");
  } else {
    text.push(JSON.stringify(value ?? null));
  }
}
