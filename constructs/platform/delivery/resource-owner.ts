import { Construct } from "constructs";
import type { Bot } from "../../access/joining/bot";
import type { Connector } from "../../access/sign-in/connector";
import type { JoinToken } from "../../access/joining/join-token";
import type { PlatformResource } from "../../access/platform-resource";
import type { Role } from "../../access/roles/role";
import type { ServiceResource } from "../../access/resources/service-resource";
import { fieldsOf } from "../../core/given";
import { isUnbuilt } from "../../core/unbuilt";
import type { CollectedResource } from "./collected-resources";
import { ServiceContents } from "./service-contents";

/** A construct to which a program adds resources of its service: an `AccessPlatform` or a `CloudTenant`. */
export abstract class ResourceOwner extends Construct {
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
  declaredTokens(): readonly PlatformResource[] | undefined {
    return this.contents.collected.ofKind("token");
  }

  /** Whether a token that the program declares names a bot that it does not declare (`RESOURCE-017`). @internal */
  lacksBot(name: string): boolean {
    const { collected } = this.contents;
    const names = collected.ofKind("token").map(({ spec }) => fieldsOf(spec)["bot_name"]);
    return names.includes(name) && !collected.knownOf("bot").includes(name);
  }

  /** Roles that the program declares, and where. @internal */
  declaredRoles(): readonly CollectedResource[] {
    return this.contents.collected.declared.filter(({ resource }) => resource.kind === "role");
  }

  /** Makes what further resources need, of a construct that is built. @internal */
  protected abstract deliverFurther(further: readonly CollectedResource[]): void;

  private add(...added: Parameters<ServiceContents["add"]>): void {
    const further = this.contents.add(...added);
    if (further.length > 0 && !isUnbuilt(this)) this.deliverFurther(further);
  }
}
