import { join } from "node:path";
import { run } from "../../../local/run";

const PROGRAMS = join(__dirname, "..", "programs");

/** Builds one of the programs of these tests as a static file, and returns its path. */
export async function buildGoProgram(name: string, folder: string): Promise<string> {
  const path = join(folder, name);
  const flags = ["-trimpath", "-buildvcs=false", "-ldflags", "-s -w"];
  const env = { ...process.env, CGO_ENABLED: "0", GOWORK: "off", GOFLAGS: "", GOOS: "", GOARCH: "" };
  await run("go", ["build", ...flags, "-o", path, `./${name}`], { cwd: PROGRAMS, env });
  return path;
}
