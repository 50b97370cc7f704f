import type { Edition } from "../../brand/brand";
import { imageIn, imageRegistry, imageRepository } from "../../brand/image-registry";
import type { PropsOf } from "../../core/schema/group";
import type { DeclaredRelease } from "./agent-release-props";
import { chartSource } from "../common/chart-source";
import type { Feature } from "../common/feature";

/** Where the images come from. */
export interface ImageRegistryProps {
  /**
   * Repository of the agents' image, for a build of your own or for FIPS. The version becomes the tag.
   *
   * @default the brand's, for the edition of the platform; in `imageRegistry`, if that is given
   */
  readonly imageRepository?: string;

  /**
   * Registry, with a path, that has a copy of the images of agents and updater: `registry.example.com/mirror`.
   *
   * @default the platform's
   */
  readonly imageRegistry?: string;
}

/** Which product the agents are: its brand, edition and images. The version is set apart, so that updaters may change it. */
export const PRODUCT = {
  props: { imageRepository: imageRepository(), imageRegistry } satisfies PropsOf<ImageRegistryProps>,
  owns: ({ brand }) => [
    "brand",
    "enterprise",
    "enterpriseImage",
    "image",
    "updater.enterprise",
    brand.versionOverrideValue,
  ],
  values: (release: DeclaredRelease) => {
    const { brand, edition } = release.platform;
    const isBundled = chartSource(release).kind === "bundled";
    return {
      // A chart from a repository belongs to one brand.
      ...(isBundled && { brand: { id: brand.id, annotationDomain: brand.annotationDomain } }),
      image: agentImage(release, "community"),
      enterpriseImage: agentImage(release, "enterprise"),
      enterprise: edition === "enterprise",
    };
  },
} satisfies Feature;

/** Repository of the agents' image in an edition. */
export function agentImage(
  release: Pick<DeclaredRelease, "imageRepository" | "imageRegistry" | "platform">,
  edition: Edition = release.platform.edition,
): string {
  return release.imageRepository ?? imageIn(registryOf(release), release.platform.brand.image(edition));
}

/** The registry from which agents and updater come; undefined if that is where they are published. */
export function registryOf({
  imageRegistry: own,
  platform,
}: Pick<DeclaredRelease, "imageRegistry" | "platform">): string | undefined {
  return own ?? platform.imageRegistry;
}
