import type { Construct } from "constructs";
import { asFarAsRight, endWhereWrong } from "../../core/schema/partly";
import { instanceWhere } from "../../core/schema/instance";
import { read } from "../../core/schema/read";
import { show } from "../../core/show";
import { isConstruct } from "../../core/tree/placed";
import { checkDeclaration, noteViolations } from "../../core/tree/tree";
import { Problems } from "../../core/value";
import { checkObjectsAreThere } from "../../terraform/absent-objects";
import { CollectedResources, type CollectedResource } from "./collected-resources";
import {
  checkDeclaredResources,
  checkEachDeclared,
  collectDeclared,
  connectorContext,
  DECLARABLE,
  resourcesOf,
  type Declarable,
  type DeclaredService,
} from "./declared-resources";

const DECLARED_BY = instanceWhere<Construct>("Construct", isConstruct, { handedOn: true });

/** What a program declares inside a service, built or not: with props, and one by one later. */
export class ServiceContents {
  readonly collected = new CollectedResources();
  private service!: DeclaredService;

  /** @param owner the platform or the tenant */
  constructor(private readonly owner: Construct) {}

  /**
   * Collects what the props declare, and has everything checked once the tree is complete, as far as it is right.
   *
   * @param namespace of the pods that deliver
   */
  declare(service: DeclaredService, namespace: () => string): void {
    const { owner, collected } = this;
    this.service = service;
    collectDeclared(collected, service, owner.node.path);
    const ofProps = [...collected.declared];
    checkDeclaration(owner, (problems) => {
      checkEachDeclared(ofProps, service, collected, problems);
      checkDeclaredResources(service, collected, problems);
      asFarAsRight(() => {
        const needed = service.needed(collected.declared);
        checkObjectsAreThere({ scope: owner, namespace: namespace(), needed }, problems);
      });
    });
  }

  /**
   * Adds what a program declares later, with the same checks.
   *
   * @param declaredBy construct that a message about it names
   * @returns what is delivered of it
   */
  add(name: keyof typeof DECLARABLE, given: Declarable, declaredBy: Construct): readonly CollectedResource[] {
    const context = () => connectorContext(this.service);
    const { shape, kinds, method } = DECLARABLE[name];
    const value = read<Declarable>(shape, given);
    const by = read(DECLARED_BY, declaredBy);
    const place = isConstruct(declaredBy) ? declaredBy : this.owner;
    const problems = new Problems();
    problems.addAll(value.violations, name);
    problems.addAll(by.violations, "declaredBy");
    noteViolations(place, problems.list);
    const added = this.collected.add(kinds, () => {
      if (value.data === undefined || by.data === undefined) return endWhereWrong(name);
      return resourcesOf(value.data, { property: called(method, value.data), declaredBy: place.node.path, context });
    });
    checkDeclaration(place, (found) => {
      checkEachDeclared(added, this.service, this.collected, found);
    });
    return added;
  }
}

/** The call of a method by which a program declares something, as a report names it. */
function called(method: string, value: Declarable): string {
  return "name" in value && typeof value.name === "string" ? `${method}(${show(value.name)})` : method;
}
