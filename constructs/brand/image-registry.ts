import { textLike, type Shape, type TextOptions } from "../core/schema/shapes";

// The grammar of image references: a registry, a path of names, a tag and a digest. A first part without a dot and a
// port is a name, and no registry.
const HOST_NAME = /(\[[0-9A-Fa-f:]+\]|[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?)/.source;
const REGISTRY = String.raw`(?=[^/]*[.:]|localhost(/|$))${HOST_NAME}(:\d{1,5})?`;
const NAME = /[a-z0-9]+((\.|__?|-+)[a-z0-9]+)*/.source;
const REPOSITORY = `(${REGISTRY}/)?${NAME}(/${NAME})*`;
const REFERENCE = new RegExp(String.raw`^${REPOSITORY}(:\w[\w.-]{0,127})?(@sha256:[0-9a-f]{64})?$`);

/** Host of a registry in the name of an image: the first part, if it has a dot or a port, or is `localhost`. */
const HOST = /^([^/.:]*[.:][^/]*|localhost)\//;

/** A registry and the path in it below which repositories are. */
export const imageRegistry = textLike(
  "the host of a registry, with or without a port and a path, such as registry.example.com/mirror",
  new RegExp(`^${REGISTRY}(/${NAME})*$`),
  { reference: true },
);

/** An image or a repository as a registry mirrors it: the host is replaced, path and tag stay. */
export function mirroredImage(registry: string | undefined, image: string): string {
  return registry === undefined ? image : `${registry}/${image.replace(HOST, "")}`;
}

/** The repository of an image, without tag and digest: the version is the tag. */
export function imageRepository(options?: TextOptions): Shape<string> {
  return textLike(
    "a repository such as registry.example.com:5000/team/name, without a tag or digest: the version becomes the tag",
    new RegExp(`^${REPOSITORY}$`),
    options,
  );
}

/** An image: its repository in lower case, with or without a registry, a tag and a digest. */
export function imageReference(options?: TextOptions): Shape<string> {
  return textLike("an image, such as registry.example.com/tools/kubectl:1.34", REFERENCE, options);
}
