import { readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { dirname, relative, resolve } from "node:path";
import { rememberedTexts } from "../remembered";
import { placeInProgram, type ProgramPlace } from "./place-in-program";

/**
 * A place as a report shows it, for example `main.ts:12`: file and line, relative to the working folder.
 *
 * If the compiler wrote a source map, the line is that of the source. So programs need no `--enable-source-maps`, which
 * makes Node read the source maps of all libraries.
 */
export function shownPlace(place: ProgramPlace): string {
  const { file, line } = inSource(place) ?? place;
  return `${relative(process.cwd(), file)}:${line}`;
}

/** Where the program called this package, for a report that is thrown at once. */
export function calledAt(): { readonly declaredAt?: string } {
  const place = placeInProgram()();
  return place === undefined ? {} : { declaredAt: shownPlace(place) };
}

function inSource({ file, line, column }: ProgramPlace): Pick<ProgramPlace, "file" | "line"> | undefined {
  const entry = readSourceMap(file)?.findEntry(line - 1, column - 1);
  if (entry === undefined || !("originalSource" in entry)) return undefined;
  return { file: resolve(dirname(file), entry.originalSource), line: entry.originalLine + 1 };
}

const MAP_OF_FILE = /\n\/\/# sourceMappingURL=(?:data:application\/json;(?:charset=utf-8;)?base64,(\S+)|(\S+))\s*$/;

/** The source map in the last line of a file, or next to it; undefined where it cannot be read. */
const readSourceMap = rememberedTexts((file): SourceMap | undefined => {
  try {
    const [, encoded, beside] = MAP_OF_FILE.exec(readFileSync(file, "utf8")) ?? [];
    if (encoded === undefined && beside === undefined) return undefined;
    const text =
      beside === undefined ? Buffer.from(encoded ?? "", "base64") : readFileSync(resolve(dirname(file), beside));
    return new SourceMap(JSON.parse(text.toString()) as ConstructorParameters<typeof SourceMap>[0]);
  } catch {
    return undefined;
  }
});
