import { isRecord } from "../core/given";
import { defaulted, group, needed } from "../core/schema/group";
import { either, oneOf, text, textLike } from "../core/schema/shapes";
import { OIDC_CLAIM_FIELDS, type OidcClaimField } from "./claim-field";
import { imageRepository } from "./image-registry";
import { IMAGE_CONTRACT, type ImageContractProps } from "./image-contract";

/** Edition of the service's software. */
export type Edition = "enterprise" | "community";

/** Who runs the auth service and the proxies: the program itself, or the operator of the service. */
export type Hosting = "self-hosted" | "cloud-hosted";

/** Where the Helm chart of the agents comes from. */
export type ChartSource =
  | {
      /** The chart is in this package. */
      readonly kind: "bundled";

      /** Folder of the chart in this package. */
      readonly name: string;
    }
  | {
      /** The chart is in a repository of Helm. */
      readonly kind: "repository";

      /** Name of the chart. */
      readonly name: string;

      /** URL of the repository. */
      readonly repository: string;
    };

/** How a brand runs bots in Kubernetes. */
export interface BotProgram {
  /** Chart of the bot. Its version is that of the product. */
  readonly chart: ChartSource;

  /** Repository of the image, without a tag. */
  readonly image: string;
}

/** Declaration of a brand. */
export interface BrandProps {
  /** Prefix of the names of objects, files and commands, `svc` in the specification. Lower-case letters, digits and hyphens. */
  readonly id: string;

  /** Domain of annotations. @default `<id>.dev` */
  readonly annotationDomain?: string;

  /** Chart of the agents. @default the chart `svc-agent` of this package */
  readonly chart?: ChartSource;

  /** Repository of the image of auth service, proxies and agents, for each edition. The version is the tag. */
  readonly images: Readonly<Record<Edition, string>>;

  /** Repository of the updater's image. */
  readonly updaterImage: string;

  /** Chart and image of the product's bot. @default none: a `BotRelease` passes `helm.chart` */
  readonly bot?: BotProgram;

  /**
   * Repository of an image with the admin CLI and a POSIX shell. The version is the tag.
   *
   * @default none: the delivery to a `CloudTenant` passes `image`
   */
  readonly toolsImage?: string;

  /** Field of an OIDC connector's mapping that has the name of the claim. @default "name", as in specification 2.3 */
  readonly oidcClaimField?: OidcClaimField;

  /** Facts about the images. @default those of Teleport, with the brand's id */
  readonly imageContract?: ImageContractProps;
}

const ID = /^[a-z]([a-z0-9-]{0,18}[a-z0-9])?$/;
const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,}$/;

const image = imageRepository();

const chart = either(
  (given) => isRecord(given) && given["kind"] === "repository",
  group<Extract<ChartSource, { readonly kind: "repository" }>>()({
    kind: needed(oneOf(["repository"])),
    name: needed(text()),
    repository: needed(text()),
  }),
  group<Extract<ChartSource, { readonly kind: "bundled" }>>()({
    kind: needed(oneOf(["bundled"])),
    name: needed(text()),
  }),
);

/** What {@link BrandProps} may be. */
export const BRAND = group<BrandProps>()({
  id: needed(
    textLike(
      "1 to 20 lower-case letters, digits and hyphens, beginning with a letter, and not ending with a hyphen",
      ID,
    ),
  ),
  annotationDomain: textLike("a lower-case DNS name such as svc.dev", DOMAIN),
  chart: defaulted(chart, { kind: "bundled", name: "svc-agent" }),
  images: needed(group<Readonly<Record<Edition, string>>>()({ enterprise: needed(image), community: needed(image) })),
  updaterImage: needed(image),
  bot: group<BotProgram>()({ chart: needed(chart), image: needed(image) }),
  toolsImage: image,
  oidcClaimField: defaulted(oneOf(OIDC_CLAIM_FIELDS), OIDC_CLAIM_FIELDS[0]),
  imageContract: defaulted(IMAGE_CONTRACT, {}),
});
