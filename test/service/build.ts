import { chmodSync, copyFileSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { Brand, Edition } from "../../constructs";
import { PORT_TABLE, WEB_CONTAINER_PORT } from "../../constructs/network/port-table";
import { buildGoSources } from "../support/go-sources";
import { whyNotOnPath } from "../support/describe-unless";

/** Sources of the stand-in of the service's programs. */
const SOURCES = __dirname;

/** What an image or a package of the stand-in is made of; paths as the programs expect them. */
type ServiceFile = { readonly path: string; readonly mode?: number } & (
  | { readonly from: string }
  | { readonly content: string }
  | { readonly link: string }
);

/** Version and edition that the programs report. */
export interface ServiceRelease {
  /** Without a leading `v`. */
  readonly version: string;

  /** @default "enterprise" */
  readonly edition?: Edition;
}

/** Why the stand-in cannot be built here; nothing where it can. */
export function whyNoService(): string | undefined {
  if (process.platform !== "linux") return `the stand-in of the service needs Linux, this is ${process.platform}`;
  return whyNotOnPath(["go"]);
}

/** Builds the stand-in, unless that was done before with the same sources, and returns the path of its one program. */
export function buildService(): Promise<string> {
  return buildGoSources(SOURCES, "service-stand-in");
}

/** What the image of the service holds: its entrypoint is that of the contract. */
export function serviceImageFiles(program: string, brand: Brand, release: ServiceRelease): readonly ServiceFile[] {
  return programFiles(program, brand, release, ["/usr/local/bin/tctl", "/usr/bin/dumb-init"]);
}

/** Entrypoint of the updater's image. */
export const UPDATER_ENTRYPOINT = ["/usr/local/bin/updater"] as const;

/** What the image of the updater holds. */
export function updaterImageFiles(program: string, brand: Brand, release: ServiceRelease): readonly ServiceFile[] {
  return programFiles(program, brand, release, UPDATER_ENTRYPOINT);
}

/** Puts the agent's package for Linux, without its unit, below a folder. */
export async function installService(folder: string, brand: Brand, release: ServiceRelease): Promise<void> {
  const links = ["/usr/local/bin/tctl", `/usr/local/bin/${brand.updaterCommand}`];
  for (const file of programFiles(await buildService(), brand, release, links)) {
    const path = join(folder, file.path);
    mkdirSync(dirname(path), { recursive: true });
    if ("from" in file) copyFileSync(file.from, path);
    else if ("link" in file) symlinkSync(basename(file.link), path);
    else writeFileSync(path, file.content);
    if (file.mode !== undefined) chmodSync(path, file.mode);
  }
}

function programFiles(
  program: string,
  brand: Brand,
  { version, edition = "enterprise" }: ServiceRelease,
  links: readonly string[],
): readonly ServiceFile[] {
  const target = `/usr/local/bin/${brand.binary}`;
  const { id, annotationDomain, configurationDirectory, configurationFileName } = brand;
  const ports = Object.fromEntries(PORT_TABLE.map(({ name, port }) => [name, port]));
  const configurationFile = `${configurationDirectory}/${configurationFileName}`;
  const image = { id, annotationDomain, configurationFile, version, edition };
  const content = JSON.stringify({ ...image, ports: { ...ports, web: WEB_CONTAINER_PORT } });
  return [
    { path: target, from: program, mode: 0o755 },
    ...links.map((path) => ({ path, link: target })),
    { path: "/usr/local/share/service.json", content, mode: 0o644 },
  ];
}
