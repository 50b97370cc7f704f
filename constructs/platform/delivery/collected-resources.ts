import type { Bot } from "../../access/joining/bot";
import type { Connector } from "../../access/sign-in/connector";
import type { JoinToken } from "../../access/joining/join-token";
import { nameOrReference, type DeclaredResource, type PlatformResource } from "../../access/platform-resource";
import { Role } from "../../access/roles/role";

/** A resource that a platform delivers, with what the program declared it by. */
export interface CollectedResource extends DeclaredResource {
  /** Undefined where the program declared the resource itself, or a prop that becomes one. */
  readonly value?: Role | Connector | Bot | JoinToken;

  /** Where the program declared it. */
  readonly property: string;
}

/** Where the program declared a resource itself. */
export const RESOURCES = "resources";

/** Everything that a program declares inside the service: collected while the tree is built. */
export class CollectedResources {
  readonly declared: CollectedResource[] = [];

  /** Resources that others make: they can be named, and are not delivered. */
  private readonly existing: CollectedResource[] = [];

  get resources(): readonly PlatformResource[] {
    return this.declared.map(({ resource }) => resource);
  }

  /** All of a kind. */
  ofKind(kind: string): readonly PlatformResource[] {
    return this.resources.filter((resource) => resource.kind === kind);
  }

  /** Names of the resources of a kind, of those that have a name. */
  namesOf(kind: string): readonly string[] {
    return this.ofKind(kind).flatMap(({ metadata: { name } }) => (typeof name === "string" ? [name] : []));
  }

  /** Names of the resources of a kind, with those that others make. */
  knownOf(kind: string): readonly string[] {
    const existing = this.existing.filter(({ resource }) => resource.kind === kind);
    return [...this.namesOf(kind), ...existing.map(({ resource }) => nameOrReference(resource))];
  }

  /**
   * Adds resources.
   *
   * @returns those that are delivered
   */
  add(resources: readonly CollectedResource[]): readonly CollectedResource[] {
    const delivered = resources.filter((each) => !isExisting(each));
    this.declared.push(...delivered);
    this.existing.push(...resources.filter(isExisting));
    return delivered;
  }
}

function isExisting({ value }: CollectedResource): boolean {
  return value instanceof Role && value.isExisting;
}
