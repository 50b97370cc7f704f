// Writes the SBOM of the package: `npm sbom` (CycloneDX) of the production dependencies in package-lock.json. The same
// lock file results in the same bytes.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const read = (name) => JSON.parse(readFileSync(join(ROOT, name), "utf8"));

const [target] = process.argv.slice(2);
writeFileSync(target, `${JSON.stringify(withoutChance(sbom()), null, 2)}\n`);

/** Hides development dependencies from npm. `npm sbom --omit=dev` also omits what both need, for example semver. */
function sbom() {
  const { devDependencies: _, peerDependencies: __, ...manifest } = read("package.json");
  const lock = read("package-lock.json");
  const packages = Object.entries(lock.packages).filter(([, { dev, devOptional }]) => !dev && !devOptional);
  const temporary = mkdtempSync(join(tmpdir(), "sbom-"));
  try {
    // npm names the project after its folder.
    const folder = join(temporary, manifest.name);
    mkdirSync(folder);
    writeFileSync(join(folder, "package.json"), JSON.stringify(manifest));
    writeFileSync(
      join(folder, "package-lock.json"),
      JSON.stringify({ ...lock, packages: { ...Object.fromEntries(packages), "": manifest } }),
    );
    return JSON.parse(npm(["sbom", "--package-lock-only", "--sbom-format=cyclonedx", "--sbom-type=library"], folder));
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/** Removes what differs between runs and between versions of npm. */
function withoutChance({ serialNumber: _, metadata: { timestamp: __, tools, ...metadata }, ...bom }) {
  return { ...bom, metadata: { ...metadata, tools: tools.map(({ version: ___, ...tool }) => tool) } };
}

function npm(args, cwd) {
  const cli = process.env["npm_execpath"];
  const viaNode = cli !== undefined && /npm-cli\.c?js$/.test(cli);
  const [file, ...before] = viaNode ? [process.execPath, cli] : ["npm"];
  const { status, stdout, stderr, error } = spawnSync(file, [...before, ...args], { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`npm ${args.join(" ")} ended with ${status}: ${error?.message ?? stderr}`);
  return stdout;
}
