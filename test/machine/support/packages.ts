import { cpSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { Brand } from "../../../constructs";
import { run } from "../../../local/run";
import { installService } from "../../service/build";
import { putFiles } from "./machine";

const BRAND = Brand.SVC;

/** Units of the updater's package; its program comes with the agent's. */
const UPDATER_UNITS = {
  [`lib/systemd/system/${BRAND.updaterCommand}.service`]: `[Unit]
Description=updater of the agent

[Service]
Type=oneshot
ExecStart=/usr/local/bin/${BRAND.updaterCommand} run
`,
  [`lib/systemd/system/${BRAND.updaterCommand}.timer`]: `[Unit]
Description=updater of the agent

[Timer]
OnActiveSec=1s
OnUnitInactiveSec=1s
AccuracySec=1s

[Install]
WantedBy=timers.target
`,
};

/**
 * Makes a repository of packages: of the stand-in of the service in some versions, and of its updater.
 *
 * @param folder for what it is made of
 * @returns folder of the repository
 */
export async function makeRepository(folder: string, versions: readonly string[]): Promise<string> {
  const repository = join(folder, "repository");
  mkdirSync(repository);
  for (const version of versions) {
    const content = join(folder, `package-${version}`);
    await installService(content, BRAND, { version });
    await pack(BRAND.agentPackage("enterprise"), version, content, repository);
  }
  const updater = join(folder, "package-updater");
  putFiles(updater, UPDATER_UNITS);
  await pack(BRAND.updaterPackage, versions[0] ?? "", updater, repository);
  const { stdout } = await run("dpkg-scanpackages", ["--multiversion", "."], { cwd: repository });
  putFiles(repository, { Packages: stdout });
  return repository;
}

/** Gives a machine that is not booted yet a repository, and nothing but that. */
export function putRepository(layer: string, repository: string): void {
  cpSync(repository, join(layer, "opt/repository"), { recursive: true });
  putFiles(layer, {
    // the network of a test has no way to the repositories of Debian
    "etc/apt/sources.list": "",
    "etc/apt/sources.list.d/files.list": "deb [trusted=yes] file:/opt/repository ./\n",
  });
}

async function pack(name: string, version: string, content: string, repository: string): Promise<void> {
  putFiles(content, {
    "DEBIAN/control": `Package: ${name}\nVersion: ${version}\nArchitecture: all\nMaintainer: test <test@example.com>\nDescription: of a test\n`,
  });
  await run("dpkg-deb", [
    "--root-owner-group",
    "-Znone",
    "--build",
    content,
    join(repository, `${name}_${version}_all.deb`),
  ]);
}
