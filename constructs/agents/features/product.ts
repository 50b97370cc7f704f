import type { DeclaredRelease } from "./agent-release-props";
import { chartSource } from "./chart-source";
import type { Feature } from "./feature";

/** Which product the agents are: its brand, edition and images. The version is set apart, so that updaters may change it. */
export const PRODUCT = {
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
      image: brand.image("community"),
      enterpriseImage: brand.image("enterprise"),
      enterprise: edition === "enterprise",
    };
  },
} satisfies Feature;
