import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { Brand, Version, type ChartSource } from "../../constructs";

/** Teleport, in the edition that anybody may run. */
export const BRAND = Brand.TELEPORT;
export const EDITION = "community";

/** Names of charts: of agents, of bots, and the one that a take-over begins with. */
const CHARTS = [BRAND.chart.name, ...(BRAND.bot === undefined ? [] : [BRAND.bot.chart.name]), "teleport-cluster"];

/** Why a suite that needs a chart cannot run; undefined where the chart is there. */
export function whyNoChart(
  { version, charts }: ProductFolder,
  { name }: Pick<ChartSource, "name">,
): string | undefined {
  return charts[name]?.includes(version) === true ? undefined : `there is no chart ${name} ${version}`;
}

/** Why a suite that needs an image cannot run; undefined where the image is there. */
export function whyNoImage({ version, images }: ProductFolder, repository = ""): string | undefined {
  const image = `${repository}:${version}`;
  return images.includes(image) ? undefined : `there is no image ${image}`;
}

/** What a folder holds of Teleport. */
export interface ProductFolder {
  readonly folder: string;

  /** The newest version of which there is an image. */
  readonly version: string;

  /** Files with images. */
  readonly archives: readonly string[];

  /** Names of the images in them. */
  readonly images: readonly string[];

  /** Versions of each chart of the brand. */
  readonly charts: Readonly<Record<string, readonly string[]>>;

  /** Versions of the package for Linux, the oldest first. */
  readonly packages: readonly string[];
}

/** A folder that cannot be used; the message says why. */
export class NotAProduct extends Error {}

/**
 * Reads what a folder holds.
 *
 * @throws NotAProduct where there is no folder, or no image in it
 */
export function readProductFolder(folder: string): ProductFolder {
  if (!existsSync(folder)) throw new NotAProduct(`there is no folder ${folder}`);
  const names = readdirSync(folder).sort();
  const archives = names.filter((name) => name.endsWith(".tar")).map((name) => join(folder, name));
  const repository = BRAND.image(EDITION);
  const images = archives.flatMap(imagesOf);
  const version = ascending(images.flatMap((image) => versionIn(image, `${repository}:`, ""))).at(-1);
  if (version === undefined) throw new NotAProduct(`no archive in ${folder} has an image of ${repository}`);
  return {
    folder,
    version,
    archives,
    images,
    charts: Object.fromEntries(
      CHARTS.map((chart) => [chart, ascending(names.flatMap((name) => versionIn(name, `${chart}-`, ".tgz")))]),
    ),
    packages: ascending(names.flatMap((name) => versionIn(name, `${BRAND.agentPackage(EDITION)}_`, ".deb"))),
  };
}

/**
 * Takes a file out of an image, and returns its path.
 *
 * @param member its path in the image, without a slash at the beginning
 * @throws Error when the image has no such file
 */
export function extractFromImage({ archives }: ProductFolder, image: string, member: string, folder: string): string {
  const path = join(folder, member);
  for (const archive of archives) {
    const layers = manifestOf(archive).flatMap(({ RepoTags: tags, Layers: found = [] }) =>
      tags?.includes(image) === true ? found : [],
    );
    for (const layer of layers) {
      // A layer may be compressed, which tar sees in a file alone.
      spawnSync("tar", ["-xf", archive, "-C", folder, layer]);
      spawnSync("tar", ["-xf", join(folder, layer), "-C", folder, member]);
      rmSync(join(folder, layer), { force: true });
    }
  }
  if (!existsSync(path)) throw new Error(`the image ${image} has no file ${member}`);
  return path;
}

/** Names of the images of an archive. */
function imagesOf(archive: string): readonly string[] {
  return manifestOf(archive).flatMap(({ RepoTags: tags }) => tags ?? []);
}

interface ArchivedImage {
  readonly RepoTags?: readonly string[] | null;
  readonly Layers?: readonly string[];
}

function manifestOf(archive: string): readonly ArchivedImage[] {
  const { status, stdout } = spawnSync("tar", ["-xOf", archive, "manifest.json"], { encoding: "utf8" });
  return status === 0 ? (JSON.parse(stdout) as readonly ArchivedImage[]) : [];
}

/** The version between a beginning and an end; a package has its architecture behind it. */
function versionIn(name: string, beginning: string, end: string): readonly string[] {
  if (!name.startsWith(beginning) || !name.endsWith(end)) return [];
  const [version = ""] = name.slice(beginning.length, name.length - end.length).split("_");
  return Version.of(version).violations.length === 0 ? [version] : [];
}

function ascending(versions: readonly string[]): readonly string[] {
  return [...new Set(versions)].sort((a, b) => Version.of(a).compare(Version.of(b)));
}
