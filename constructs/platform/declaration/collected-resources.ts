import type { DeclaredResource, PlatformResource } from "../../access/platform-resource";
import { asFarAsRight, endWhereWrong } from "../../core/schema/partly";

/**
 * Everything that a program declares inside the service: collected while the tree is built, also of a platform that is
 * not built. So what is wrong with all of it is told together with everything else.
 */
export class CollectedResources {
  readonly declared: DeclaredResource[] = [];

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

  /** @param declaredBy path of the construct that a message about the resources names */
  add(resources: readonly PlatformResource[], declaredBy: string): void {
    this.declared.push(...resources.map((resource) => ({ resource, declaredBy })));
  }

  /** Adds resources of some kinds, unless something is wrong with them. */
  addRight(kinds: readonly string[], resources: () => readonly PlatformResource[], declaredBy: string): void {
    const isRight = asFarAsRight(() => {
      this.add(resources(), declaredBy);
    });
    if (!isRight) for (const kind of kinds) this.wrong.add(kind);
  }
}
