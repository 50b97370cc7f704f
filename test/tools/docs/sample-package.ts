import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { PublicApi } from "../../../tools/docs/public-api";

/** The public API of a package with these files below `constructs/`. */
export function publicApiOf(files: Readonly<Record<string, string>>): PublicApi {
  const root = mkdtempSync(join(tmpdir(), "public-api-"));
  try {
    const all = Object.entries(files).map(([file, text]) => [`constructs/${file}`, text] as const);
    const options = { compilerOptions: { strict: true, lib: ["es5"], types: [] } };
    for (const [file, text] of [...all, ["tsconfig.package.json", JSON.stringify(options)] as const]) {
      mkdirSync(dirname(join(root, file)), { recursive: true });
      writeFileSync(join(root, file), text);
    }
    return new PublicApi(root);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}
