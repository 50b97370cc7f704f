import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { rememberedTexts } from "./remembered";

/** Text of a program that pods run: a file below `programs` of this package. */
export const packageProgram = rememberedTexts((path): string => readFileSync(join(folder(), path), "utf8"));

/** The code of this package may be in `constructs/` or `dist/constructs/`. */
function folder(): string {
  const source = join(__dirname, "../../programs");
  return existsSync(source) ? source : join(__dirname, "../../../programs");
}
