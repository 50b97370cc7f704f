import { Bot } from "../../constructs/access/joining/bot";
import { ClusterAuthPreference } from "../../constructs/access/sign-in/cluster-auth-preference";
import { ClusterNetworking, SessionRecording } from "../../constructs/access/settings/cluster-settings";
import { Connector } from "../../constructs/access/sign-in/connector";
import { JoinToken } from "../../constructs/access/joining/join-token";
import { ManagedUpdates } from "../../constructs/access/settings/managed-updates";
import { Role } from "../../constructs/access/roles/role";
import { ServiceResource } from "../../constructs/access/resources/service-resource";
import { SecretRef } from "../../constructs/secrets/secret-ref";
import { MaintenanceWindow } from "../../constructs/updates/maintenance-window";
import type { Expression } from "./expression";

/** What programs of an import call. */
const CLASSES: Readonly<Record<string, object>> = {
  Bot,
  ClusterAuthPreference,
  ClusterNetworking,
  Connector,
  JoinToken,
  MaintenanceWindow,
  ManagedUpdates,
  Role,
  SecretRef,
  ServiceResource,
  SessionRecording,
};

/** Names of a program, and what they stand for. */
export type Scope = ReadonlyMap<string, unknown>;

/**
 * The value of an expression, with those of the variables before it: what the program that is written will pass.
 *
 * @param classes what the program imports, by name
 */
export function evaluate(expression: Expression, variables: Scope, classes: object = CLASSES): unknown {
  const within = (inner: Expression): unknown => evaluate(inner, variables, classes);
  switch (expression.is) {
    case "literal":
      return expression.value;
    case "list":
      return expression.items.map(within);
    case "object":
      return Object.fromEntries(expression.entries.map(({ key, value }) => [key, within(value)]));
    case "variable":
      return named(expression.name, variables, classes).value;
    case "call": {
      const { owner, value } = named(expression.callee.replace(/<\w+>$/, ""), variables, classes);
      if (typeof value !== "function") throw new Error(`no program of an import calls ${expression.callee}`);
      const args = expression.args.map(within);
      return expression.isNew ? Reflect.construct(value, args) : Reflect.apply(value, owner, args);
    }
  }
}

/** What a name stands for, maybe with members: `deployer.name`, `Role.of`; and what the last one is a member of. */
function named(path: string, variables: Scope, classes: object) {
  const [first = "", ...members] = path.split(".");
  const start: unknown = variables.has(first) ? variables.get(first) : Reflect.get(classes, first);
  return members.reduce<{ owner: unknown; value: unknown }>(
    ({ value }, member) => ({ owner: value, value: Reflect.get(Object(value) as object, member) as unknown }),
    { owner: undefined, value: start },
  );
}
