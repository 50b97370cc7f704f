import { resolve } from "node:path";
import type { Brand, Edition } from "../../../constructs";
import { IMAGE_USER } from "../../../constructs/brand/brand";
import { run } from "../../../local/run";
import { buildService, serviceImageFiles, UPDATER_ENTRYPOINT, updaterImageFiles } from "../../service/build";
import { servicePrograms } from "../../support/service-programs";
import type { Image, ImageEntry } from "../support/image";

/** Where programs look for the authorities that everybody trusts. */
const TRUSTED = "/etc/ssl/certs/ca-certificates.crt";

/** What the images of a platform are made of. */
export interface PlatformImages {
  readonly brand: Brand;
  readonly edition: Edition;

  /** Each is the tag of an image of the service and of the updater. */
  readonly versions: readonly string[];

  /** Certificate of an authority that the images trust as they do a public one. */
  readonly authority: string;
}

/** Names, with tags, of images of containers beside the service's own. */
export interface AddedImages {
  readonly initContainer: string;
  readonly sidecar: string;
}

/** The images of the service and of its updater: the stand-in's programs under the names that a brand gives them. */
export async function serviceImages({ brand, edition, versions, authority }: PlatformImages): Promise<Image[]> {
  const program = await buildService();
  const { entrypoint } = servicePrograms(brand);
  const trusted: ImageEntry = { path: TRUSTED, content: authority };
  return versions.flatMap((version) => [
    {
      name: `${brand.image(edition)}:${version}`,
      entrypoint,
      user: IMAGE_USER,
      entries: [...serviceImageFiles(program, brand, { version, edition }), trusted],
    },
    {
      name: `${brand.updaterImage}:${version}`,
      entrypoint: UPDATER_ENTRYPOINT,
      user: IMAGE_USER,
      entries: [...updaterImageFiles(program, brand, { version, edition }), trusted],
    },
  ]);
}

/** An image with a shell, kubectl and jq, as the delivery of resources needs one. */
export async function deliveryImage(name: string, kubectl: string): Promise<Image> {
  const jq = await which("jq");
  const entries = [
    ...(await shellEntries()),
    { path: "/usr/local/bin/kubectl", from: resolve(kubectl), mode: 0o755 },
    { path: "/usr/local/bin/jq", from: jq, mode: 0o755 },
    ...(await librariesOf(jq)),
  ];
  // Both programs need the library of C.
  return { name, entrypoint: [], entries: [...new Map(entries.map((entry) => [entry.path, entry])).values()] };
}

/** The images of containers that a program adds to pods: an init container that succeeds, a sidecar that runs. */
export async function addedImages({ initContainer, sidecar }: AddedImages): Promise<Image[]> {
  const entries = await shellEntries();
  const untilTold = "trap 'exit 0' TERM; while :; do sleep 1; done";
  return [
    { name: initContainer, entrypoint: ["/bin/true"], entries },
    { name: sidecar, entrypoint: ["/bin/sh", "-c", untilTold], entries },
  ];
}

async function shellEntries(): Promise<readonly ImageEntry[]> {
  const busybox = "/bin/busybox";
  const { stdout } = await run(busybox, ["--list"]);
  const applets = stdout.split("\n").filter((applet) => applet !== "" && applet !== "busybox");
  return [
    { path: busybox, from: await which("busybox"), mode: 0o755 },
    ...applets.map((applet) => ({ path: `/bin/${applet}`, link: busybox })),
    ...(await librariesOf(await which("busybox"))),
  ];
}

async function which(program: string): Promise<string> {
  return (await run("sh", ["-c", `command -v ${program}`])).stdout.trim();
}

/** What a program that is linked dynamically needs beside itself; nothing for another. */
async function librariesOf(program: string): Promise<ImageEntry[]> {
  const { stdout } = await run("ldd", [program], { accept: [0, 1] });
  const paths = stdout.split("\n").flatMap((line) => /(?:=>\s*)?(\/\S+)\s+\(/.exec(line)?.[1] ?? []);
  return paths.map((path) => ({ path, from: path, mode: 0o755 }));
}
