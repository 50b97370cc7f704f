import type { Construct } from "constructs";
import { asFarAsRight, endWhereWrong } from "../core/schema/partly";
import { instanceWhere } from "../core/schema/instance";
import { read } from "../core/schema/read";
import { show } from "../core/show";
import { isConstruct } from "../core/tree/placed";
import { checkDeclaration, noteViolations } from "../core/tree/tree";
import { Problems } from "../core/value";
import { checkObjectsAreThere } from "../terraform/absent-objects";
import type { DeclaredPlatform } from "./declaration/access-platform-props";
import { CollectedResources, type CollectedResource } from "./declaration/collected-resources";
import { authOf } from "./declaration/declared-auth";
import {
  checkDeclaredResources,
  checkEachDeclared,
  collectDeclared,
  DECLARABLE,
  resourcesOf,
  type Declarable,
  type WholePlatform,
} from "./declaration/declared-resources";
import { neededObjects } from "./declaration/needed-objects";
import { proxyAddressesOf, type PlatformSettings } from "./declaration/platform-settings";

const DECLARED_BY = instanceWhere<Construct>("Construct", isConstruct, { handedOn: true });

/** What a program declares inside the service of a platform, built or not: with its props, and one by one later. */
export class ServiceContents {
  readonly collected = new CollectedResources();
  private whole!: WholePlatform;

  constructor(private readonly platform: Construct) {}

  /** Collects what the props declare, and has everything checked once the tree is complete, as far as the props are right. */
  declare(props: DeclaredPlatform, settings: PlatformSettings): void {
    const { platform, collected } = this;
    this.whole = { props, settings, collected };
    collectDeclared(collected, props, this.context, platform.node.path);
    const ofProps = [...collected.declared];
    checkDeclaration(platform, (problems) => {
      checkEachDeclared(ofProps, this.whole, problems);
      checkDeclaredResources(this.whole, () => authOf(props), problems);
      asFarAsRight(() => {
        const needed = neededObjects(props, collected.declared);
        checkObjectsAreThere({ scope: platform, namespace: settings.namespace, needed }, problems);
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
    const { context } = this;
    const { shape, kinds, method } = DECLARABLE[name];
    const value = read<Declarable>(shape, given);
    const by = read(DECLARED_BY, declaredBy);
    const place = isConstruct(declaredBy) ? declaredBy : this.platform;
    const problems = new Problems();
    problems.addAll(value.violations, name);
    problems.addAll(by.violations, "declaredBy");
    noteViolations(place, problems.list);
    const added = this.collected.add(kinds, () => {
      if (value.data === undefined || by.data === undefined) return endWhereWrong(name);
      return resourcesOf(value.data, { property: called(method, value.data), declaredBy: place.node.path, context });
    });
    checkDeclaration(place, (found) => {
      checkEachDeclared(added, this.whole, found);
    });
    return added;
  }

  private readonly context = () => {
    const { props } = this.whole;
    const publicAddress = proxyAddressesOf(props).proxyAddress.replace(/:443$/, "");
    return { publicAddress, claimField: props.brand.oidcClaimField };
  };
}

/** The call of a method by which a program declares something, as a report names it. */
function called(method: string, value: Declarable): string {
  return "name" in value && typeof value.name === "string" ? `${method}(${show(value.name)})` : method;
}
