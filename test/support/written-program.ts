import { runInThisContext } from "node:vm";
import { transformSync } from "@swc/core";
import * as api from "../../constructs";

/** A program, or a part of it, on one line: for tests of what it says. */
export function onOneLine(text: string): string {
  return text
    .replaceAll(/,\n *\]/g, "]")
    .replaceAll(/,\n *\}/g, " }")
    .replaceAll(/\[\n */g, "[")
    .replaceAll(/\s+/g, " ");
}

/** What a module exports when it has run. */
export type Exports = Readonly<Record<string, unknown>>;

/**
 * Runs a program that imports this package.
 *
 * @param others texts of the other modules of the program, by the name under which it imports them
 */
export function ranProgram(text: string, others: Readonly<Record<string, string>> = {}): Exports {
  const { code } = transformSync(text, { jsc: { parser: { syntax: "typescript" } }, module: { type: "commonjs" } });
  const exports: Exports = {};
  const run = runInThisContext(`(function (exports, require) {${code}\n})`) as (
    exports: Exports,
    require: (name: string) => unknown,
  ) => void;
  run(exports, (name) => {
    if (name === "cdktf-access-platform") return api;
    const other = others[name];
    if (other === undefined) throw new Error(`the program imports ${name}`);
    return ranProgram(other, others);
  });
  return exports;
}
