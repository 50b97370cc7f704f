import { byCodeUnit } from "./order";

/** Data that is made when it is written as JSON, so that not all of a document is there at once. */
export interface Later<T> {
  readonly toJSON: () => T;
}

/** The order of the fields of objects: that of their names, or the one in which they are. */
export type FieldOrder = "sorted" | "as they are";

const PIECE = 65_536;

/** Gives the JSON of data, as `JSON.stringify` does, in pieces, so that its text is never there as a whole. */
export function writeJson(data: unknown, order: FieldOrder, write: (piece: string) => void): void {
  let text = "";
  const add = (given: unknown, indent: string): void => {
    if (typeof given !== "object" || given === null) {
      text += given === undefined ? "null" : JSON.stringify(given);
      return;
    }
    const value = "toJSON" in given && typeof given.toJSON === "function" ? (given as Later<object>).toJSON() : given;
    const inner = `${indent}  `;
    const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
    let before = open;
    if (Array.isArray(value)) {
      for (const item of value) {
        text += before + inner;
        add(item, inner);
        before = ",";
      }
    } else {
      const names = Object.keys(value);
      if (order === "sorted") names.sort(byCodeUnit);
      for (const name of names) {
        const field = (value as Record<string, unknown>)[name];
        if (field === undefined) continue;
        text += `${before}${inner}${JSON.stringify(name)}: `;
        add(field, inner);
        before = ",";
      }
    }
    text += before === open ? `${open}${close}` : indent + close;
    if (text.length < PIECE) return;
    write(text);
    text = "";
  };
  add(data, "\n");
  write(text);
}
