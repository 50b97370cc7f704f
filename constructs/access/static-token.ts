import { givenFields } from "../core/given";

/** The method of tokens that prove nothing but their name. */
const STATIC = "token";

/** The join method of a token; of one that names none, as the service takes it. */
export function joinMethod(spec: unknown): unknown {
  return givenFields(spec)["join_method"] ?? STATIC;
}

/** Whether the name of a resource is a secret: that of a token by which whoever knows it joins. */
export function isStaticToken({ kind, spec }: { readonly kind?: unknown; readonly spec?: unknown }): boolean {
  return kind === "token" && joinMethod(spec) === STATIC;
}
