import type { Bot } from "../../access/joining/bot";
import type { Connector } from "../../access/sign-in/connector";
import type { JoinToken } from "../../access/joining/join-token";
import { nameOf, type DeclaredResource, type PlatformResource } from "../../access/platform-resource";
import { Role } from "../../access/roles/role";
import { asFarAsRight, endWhereWrong } from "../../core/schema/partly";

/** A resource that a platform delivers, with what the program declared it by. */
export interface CollectedResource extends DeclaredResource {
  /** Undefined where the program declared the resource itself, or a prop that becomes one. */
  readonly value?: Role | Connector | Bot | JoinToken;

  /** Where the program declared it. */
  readonly property: string;
}

/** Where the program declared a resource itself. */
export const RESOURCES = "resources";

/**
 * Everything that a program declares inside the service: collected while the tree is built, also of a platform that is
 * not built. So what is wrong with all of it is told together with everything else.
 */
export class CollectedResources {
  readonly declared: CollectedResource[] = [];

  /** Those that others make: they can be named, and are not delivered. */
  private readonly existing: CollectedResource[] = [];

  /** Kinds of which some resource is wrong. */
  private readonly wrong = new Set<string>();

  /** Those that are right. */
  get resources(): readonly PlatformResource[] {
    return this.declared.map(({ resource }) => resource);
  }

  /** All of a kind, for checks that miss one among them; see {@link asFarAsRight}. */
  ofKind(kind: string): readonly PlatformResource[] {
    if (this.wrong.has(kind)) endWhereWrong(kind);
    return this.resources.filter((resource) => resource.kind === kind);
  }

  /** Names of the resources of a kind, of those that have a name. */
  namesOf(kind: string): readonly string[] {
    return this.ofKind(kind).flatMap(({ metadata: { name } }) => (typeof name === "string" ? [name] : []));
  }

  /** The same, with what others make. */
  knownOf(kind: string): readonly string[] {
    const existing = this.existing.filter(({ resource }) => resource.kind === kind);
    return [...this.namesOf(kind), ...existing.map(({ resource }) => nameOf(resource))];
  }

  /**
   * Adds resources of some kinds, unless something is wrong with them.
   *
   * @returns those that are delivered
   */
  add(kinds: readonly string[], resources: () => readonly CollectedResource[]): readonly CollectedResource[] {
    const added: CollectedResource[] = [];
    const isRight = asFarAsRight(() => added.push(...resources()));
    if (!isRight) for (const kind of kinds) this.wrong.add(kind);
    const delivered = added.filter((each) => !isExisting(each));
    this.declared.push(...delivered);
    this.existing.push(...added.filter(isExisting));
    return delivered;
  }
}

function isExisting({ value }: CollectedResource): boolean {
  return value instanceof Role && value.isExisting;
}
