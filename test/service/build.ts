import { IMAGE_USER } from "../../constructs/brand/brand";
import { PRESET_ROLES } from "../../constructs/brand/image-contract/preset-roles";
import { RESOURCE_KINDS } from "../../constructs/brand/image-contract/resource-kinds";
import type { Brand, Edition } from "../../constructs";
import { PORT_TABLE, WEB_CONTAINER_PORT } from "../../constructs/network/port-table";
import { buildGoSources } from "../support/go-sources";
import { servicePrograms } from "../support/service-programs";
import { findOnPath } from "../../local/executables";

/** Sources of the stand-in of the service's programs. */
const SOURCES = __dirname;

/** What an image or a package of the stand-in is made of; paths as the programs expect them. */
export type ServiceFile = { readonly path: string; readonly mode?: number } & (
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
  return findOnPath(["go"]) === undefined ? "go is not on PATH" : undefined;
}

/** Builds the stand-in, unless that was done before with the same sources, and returns the path of its one program. */
export function buildService(): Promise<string> {
  return buildGoSources(SOURCES, "service-stand-in");
}

/** The contract of a brand's images as the stand-in reads it. */
export function contractJson(brand: Brand, overrides: Readonly<Record<string, unknown>> = {}): string {
  const ports = Object.fromEntries(PORT_TABLE.map(({ name, port }) => [name, port]));
  const { id, annotationDomain, writableFolders } = brand;
  const contract = {
    user: IMAGE_USER,
    writableFolders,
    presetRoles: PRESET_ROLES,
    resourceKinds: RESOURCE_KINDS,
  };
  const programs = { annotationDomain, ports: { ...ports, web: WEB_CONTAINER_PORT }, ...servicePrograms(brand) };
  return JSON.stringify({ id, ...programs, ...contract, ...overrides });
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

/** What the agent's package for Linux holds, beside its unit: there, the program runs as any user. */
export function servicePackageFiles(program: string, brand: Brand, release: ServiceRelease): readonly ServiceFile[] {
  const links = ["/usr/local/bin/tctl", `/usr/local/bin/${brand.updaterCommand}`];
  return programFiles(program, brand, release, links, { user: undefined, writableFolders: [] });
}

function programFiles(
  program: string,
  brand: Brand,
  { version, edition = "enterprise" }: ServiceRelease,
  links: readonly string[],
  overrides: Readonly<Record<string, unknown>> = {},
): readonly ServiceFile[] {
  const target = `/usr/local/bin/${brand.binary}`;
  return [
    { path: target, from: program, mode: 0o755 },
    ...links.map((path) => ({ path, link: target })),
    { path: "/usr/local/share/service/contract.json", content: contractJson(brand, overrides), mode: 0o644 },
    { path: "/usr/local/share/service/release.json", content: JSON.stringify({ version, edition }), mode: 0o644 },
  ];
}
