import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from "node:fs";
import { join } from "node:path";
import { controlPlaneFolders } from "../../local/folders";
import { run } from "../../local/run";

/**
 * Builds the program of a folder into the cache, unless that was done before with the same sources, and returns its path.
 *
 * @param name of the program in the cache
 */
export async function buildGoSources(sources: string, name: string): Promise<string> {
  const folder = controlPlaneFolders("any").cache;
  const path = join(folder, `${name}-${checksumOf(sources)}`);
  if (existsSync(path)) return path;
  mkdirSync(folder, { recursive: true });
  const unfinished = `${path}.${process.pid}`;
  const flags = ["-mod=readonly", "-trimpath", "-buildvcs=false", "-ldflags", "-s -w"];
  const env = { ...process.env, CGO_ENABLED: "0", GOWORK: "off", GOFLAGS: "", GOOS: "", GOARCH: "" };
  await run("go", ["build", ...flags, "-o", unfinished, "."], { cwd: sources, env });
  renameSync(unfinished, path);
  return path;
}

function checksumOf(folder: string): string {
  const hash = createHash("sha256");
  const sources = readdirSync(folder).filter((name) => /\.go$|^go\.(mod|sum)$/.test(name));
  for (const name of sources.sort())
    hash
      .update(`${name}\0`)
      .update(readFileSync(join(folder, name)))
      .update("\0");
  return hash.digest("hex").slice(0, 16);
}
