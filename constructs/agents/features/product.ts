import { imageIn, imageRegistry } from "../../brand/image-registry";
import type { PropsOf } from "../../core/schema/group";
import type { DeclaredRelease } from "./agent-release-props";
import { chartSource } from "../common/chart-source";
import type { Feature } from "../common/feature";

/** Where the images come from. */
export interface ImageRegistryProps {
  /**
   * Registry, with a path, that has a copy of the images of agents and updater: `registry.example.com/mirror`.
   *
   * @default the platform's
   */
  readonly imageRegistry?: string;
}

/** Which product the agents are: its brand, edition and images. The version is set apart, so that updaters may change it. */
export const PRODUCT = {
  props: { imageRegistry } satisfies PropsOf<ImageRegistryProps>,
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
    const registry = registryOf(release);
    const isBundled = chartSource(release).kind === "bundled";
    return {
      // A chart from a repository belongs to one brand.
      ...(isBundled && { brand: { id: brand.id, annotationDomain: brand.annotationDomain } }),
      image: imageIn(registry, brand.image("community")),
      enterpriseImage: imageIn(registry, brand.image("enterprise")),
      enterprise: edition === "enterprise",
    };
  },
} satisfies Feature;

/** The registry from which agents and updater come; undefined if that is where they are published. */
export function registryOf({
  imageRegistry: own,
  platform,
}: Pick<DeclaredRelease, "imageRegistry" | "platform">): string | undefined {
  return own ?? platform.imageRegistry;
}
