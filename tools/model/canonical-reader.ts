/** A line of canonical YAML: how far it is indented, whether it begins an item of a list, and what it says. */
interface Line {
  readonly indent: number;
  readonly text: string;
}

const KEY = /^([A-Za-z_][\w./-]*|"(?:[^"\\]|\\.)*"):(?: (.+))?$/;
const NUMBER = /^-?(0|[1-9]\d*)(\.\d+)?$/;
const WORDS: Readonly<Record<string, unknown>> = { true: true, false: false, null: null, "{}": {}, "[]": [] };

/** More levels than anything of ours has. */
const DEEPEST = 200;

/** Thrown where a text is not in the form; nobody outside sees it. */
class OtherForm extends Error {}

/**
 * The data of a text in the form that `canonicalYaml` writes: indented maps and lists, every text quoted as JSON quotes
 * it. It is read many times faster than YAML of any form, which matters where ten thousand releases are looked at.
 *
 * @returns undefined if the text is in another form, which a reader of YAML may know
 */
export function readCanonical(text: string): unknown {
  try {
    const reader = new Reader(indentedLines(text));
    const value = reader.block(0);
    return reader.isAtEnd() ? value : undefined;
  } catch (error) {
    if (error instanceof OtherForm || error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function indentedLines(text: string): Line[] {
  const lines = text.split("\n");
  if (lines.at(-1) === "") lines.pop();
  return lines.map((line) => {
    const trimmed = line.replace(/^ +/, "");
    return { indent: line.length - trimmed.length, text: trimmed };
  });
}

class Reader {
  private next = 0;

  constructor(private readonly lines: Line[]) {}

  isAtEnd(): boolean {
    return this.next === this.lines.length;
  }

  /** A map or a list whose lines are indented as far as the first one is. */
  block(least: number): unknown {
    const line = this.lines[this.next];
    // Each level is two columns further in, or one.
    if (line === undefined || line.indent < least || line.indent > 2 * DEEPEST) throw new OtherForm();
    return line.text.startsWith("- ") ? this.list(line.indent) : this.map(line.indent);
  }

  private map(indent: number): unknown {
    const entries: [string, unknown][] = [];
    for (let line = this.lines[this.next]; line?.indent === indent; line = this.lines[this.next]) {
      const [, key, value] = KEY.exec(line.text) ?? [];
      if (key === undefined) throw new OtherForm();
      this.next += 1;
      const name = key.startsWith('"') ? (JSON.parse(key) as string) : key;
      entries.push([name, value === undefined ? this.block(indent + 1) : scalar(value)]);
    }
    return Object.fromEntries(entries);
  }

  private list(indent: number): unknown {
    const items: unknown[] = [];
    for (let line = this.lines[this.next]; line?.indent === indent; line = this.lines[this.next]) {
      if (!line.text.startsWith("- ")) throw new OtherForm();
      const text = line.text.slice(2);
      const isBlock = KEY.test(text) || text.startsWith("- ");
      // The item goes on below its own first line, two columns further in.
      if (isBlock) this.lines[this.next] = { indent: indent + 2, text };
      else this.next += 1;
      items.push(isBlock ? this.block(indent + 2) : scalar(text));
    }
    return items;
  }
}

function scalar(text: string): unknown {
  if (text.startsWith('"')) return JSON.parse(text);
  if (NUMBER.test(text)) return Number(text);
  if (Object.hasOwn(WORDS, text)) return WORDS[text];
  throw new OtherForm();
}
