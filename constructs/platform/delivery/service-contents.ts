import type { Construct } from "constructs";
import { instanceWhere } from "../../core/schema/instance";
import { read } from "../../core/schema/read";
import { show } from "../../core/show";
import { placeInProgram } from "../../core/tree/place-in-program";
import { isConstruct } from "../../core/tree/placed";
import { checkDeclaration, noteForms, noteViolations } from "../../core/tree/tree";
import { Problems } from "../../core/value";
import { checkObjectsAreThere } from "../../terraform/absent-objects";
import { CollectedResources, type CollectedResource } from "./collected-resources";
import {
  checkDeclaredResources,
  checkEachDeclared,
  collectDeclared,
  DECLARABLE,
  resourcesOf,
  type Declarable,
  type DeclaredService,
} from "./declared-resources";

const DECLARED_BY = instanceWhere<Construct>("Construct", isConstruct, { handedOn: true });

/** What a program declares inside a service: with props, and one by one later. */
export class ServiceContents {
  readonly collected = new CollectedResources();

  /** Undefined where the platform or the tenant is not built. */
  private service?: DeclaredService;

  /** @param owner the platform or the tenant */
  constructor(private readonly owner: Construct) {}

  /**
   * Collects what the props declare, and has everything checked once the tree is complete.
   *
   * @param namespace of the pods that deliver; undefined where nothing is delivered
   */
  declare(service: DeclaredService, namespace: string | undefined): void {
    const { owner, collected } = this;
    this.service = service;
    collectDeclared(collected, service, owner.node.path);
    const ofProps = [...collected.declared];
    checkDeclaration(owner, (problems) => {
      checkEachDeclared(ofProps, service, collected, problems);
      checkDeclaredResources(service, collected, problems);
      if (namespace === undefined) return;
      checkObjectsAreThere({ scope: owner, namespace, needed: service.needed(collected.declared) }, problems);
    });
  }

  /**
   * Adds what a program declares later, with the same checks.
   *
   * @param declaredBy construct that a message about it names
   * @returns what is delivered of it
   */
  add(name: keyof typeof DECLARABLE, given: Declarable, declaredBy: Construct): readonly CollectedResource[] {
    const { shape, method } = DECLARABLE[name];
    const value = read<Declarable>(shape, given);
    const by = read(DECLARED_BY, declaredBy);
    const place = isConstruct(declaredBy) ? declaredBy : this.owner;
    const declaredAt = placeInProgram();
    const problems = new Problems();
    problems.addAll(value.violations, name);
    problems.addAll(by.violations, "declaredBy");
    if (value.data === undefined || by.data === undefined) {
      noteForms(place, problems.list, declaredAt);
      return [];
    }
    noteViolations(place, problems.list, declaredAt);
    const { service, collected } = this;
    if (service === undefined) return [];
    const property = called(method, value.data);
    const added = collected.add(resourcesOf(value.data, { property, declaredBy: place.node.path, service }));
    checkDeclaration(
      place,
      (found) => {
        checkEachDeclared(added, service, collected, found);
      },
      declaredAt,
    );
    return added;
  }
}

/** The call of a method by which a program declares something, as a report names it. */
function called(method: string, value: Declarable): string {
  return "name" in value && typeof value.name === "string" ? `${method}(${show(value.name)})` : method;
}
