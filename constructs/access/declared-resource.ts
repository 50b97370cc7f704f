import type { PlatformResource } from "./platform-resource";

/** A resource of the service, and the construct that a message about it should name. */
export interface DeclaredResource {
  readonly resource: PlatformResource;

  /** Path of the construct. */
  readonly declaredBy: string;
}
