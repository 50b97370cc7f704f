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
  collectedResources,
  type Declarable,
  type DeclaredService,
} from "./declared-resources";
import type { Bot } from "../../access/joining/bot";
import type { Connector } from "../../access/sign-in/connector";
import type { JoinToken } from "../../access/joining/join-token";
import type { PlatformResource } from "../../access/platform-resource";
import type { Role } from "../../access/roles/role";
import type { ServiceResource } from "../../access/resources/service-resource";
import { givenFields } from "../../core/given";
import { isUnbuilt } from "../../core/unbuilt";
import type { Version } from "../../updates/version";
import { ProxyEndpoint } from "../proxy/proxy-endpoint";

const DECLARED_BY = instanceWhere<Construct>("Construct", isConstruct, { handedOn: true });

/** What a program declares inside a service: with props, and one by one later. */
class ServiceContents {
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
    const added = collected.add(collectedResources(value.data, { property, declaredBy: place.node.path, service }));
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

/** A construct to which a program adds resources of its service: an `AccessPlatform` or a `CloudTenant`. */
export abstract class ResourceOwner<V extends Version | undefined = Version> extends ProxyEndpoint<V> {
  /** @internal */
  protected readonly contents = new ServiceContents(this);

  /**
   * Adds a role to those of the props, with the same checks.
   *
   * @param declaredBy construct that a message about the role names, by default this one
   */
  addRole(role: Role, declaredBy: Construct = this): void {
    this.add("role", role, declaredBy);
  }

  /**
   * Adds an identity provider to those of the props, with the same checks.
   *
   * @param declaredBy construct that a message about the connector names, by default this one
   */
  addConnector(connector: Connector, declaredBy: Construct = this): void {
    this.add("connector", connector, declaredBy);
  }

  /**
   * Adds a bot to those of the props, with the same checks.
   *
   * @param declaredBy construct that a message about the bot names, by default this one
   */
  addBot(bot: Bot, declaredBy: Construct = this): void {
    this.add("bot", bot, declaredBy);
  }

  /**
   * Adds a join token to those of the props, with the same checks.
   *
   * @param declaredBy construct that a message about the token names, by default this one
   */
  addJoinToken(joinToken: JoinToken, declaredBy: Construct = this): void {
    this.add("joinToken", joinToken, declaredBy);
  }

  /**
   * Delivers a resource of any kind with the others.
   *
   * @param declaredBy construct that a message about the resource names, by default this one
   */
  addResource(resource: ServiceResource, declaredBy: Construct = this): void {
    this.add("resource", resource, declaredBy);
  }

  /** Join tokens that the program declares. @internal */
  override declaredTokens(): readonly PlatformResource[] | undefined {
    return this.contents.collected.ofKind("token");
  }

  /** Whether a token that the program declares names a bot that it does not declare (`RESOURCE-017`). @internal */
  override lacksBot(name: string): boolean {
    const { collected } = this.contents;
    const names = collected.ofKind("token").map(({ spec }) => givenFields(spec)["bot_name"]);
    return names.includes(name) && !collected.knownOf("bot").includes(name);
  }

  /** Roles that the program declares, and where. @internal */
  override declaredRoles(): readonly CollectedResource[] {
    return this.contents.collected.declared.filter(({ resource }) => resource.kind === "role");
  }

  /** Makes what further resources need, of a construct that is built. @internal */
  protected abstract deliverFurther(further: readonly CollectedResource[]): void;

  private add(...added: Parameters<ServiceContents["add"]>): void {
    const further = this.contents.add(...added);
    if (further.length > 0 && !isUnbuilt(this)) this.deliverFurther(further);
  }
}
