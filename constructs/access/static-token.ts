import { givenFields } from "../core/given";

/** The join method of tokens whose name is a secret, and the only proof. */
const STATIC = "token";

/** The join method of a token. The service takes a token without one for a static token. */
export function joinMethod(spec: unknown): unknown {
  return givenFields(spec)["join_method"] ?? STATIC;
}

/** Whether the name of a resource is a secret, because whoever knows the token can join. */
export function isStaticToken({ kind, spec }: { readonly kind?: unknown; readonly spec?: unknown }): boolean {
  return kind === "token" && joinMethod(spec) === STATIC;
}
