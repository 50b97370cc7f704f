import { Bot } from "../../constructs/access/bot";
import { ClusterAuthPreference } from "../../constructs/access/cluster-auth-preference";
import { ClusterNetworking, SessionRecording } from "../../constructs/access/cluster-settings";
import { Connector } from "../../constructs/access/connector";
import { JoinToken } from "../../constructs/access/join-token";
import { ManagedUpdates } from "../../constructs/access/managed-updates";
import { Role } from "../../constructs/access/role";
import { ServiceResource } from "../../constructs/access/service-resource";
import { fieldsOf } from "../../constructs/core/given";
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

/** The value of an expression, with those of the variables before it: what the program that is written will pass. */
export function evaluate(expression: Expression, variables: ReadonlyMap<string, unknown>): unknown {
  switch (expression.is) {
    case "literal":
      return expression.value;
    case "list":
      return expression.items.map((item) => evaluate(item, variables));
    case "object":
      return Object.fromEntries(expression.entries.map(({ key, value }) => [key, evaluate(value, variables)]));
    case "variable": {
      const [name = "", ...members] = expression.name.split(".");
      return members.reduce<unknown>((value, member) => fieldsOf(value)[member], variables.get(name));
    }
    case "call": {
      const [name = "", method = ""] = expression.callee.replace(/<\w+>$/, "").split(".");
      const type = CLASSES[name];
      if (type === undefined) throw new Error(`no program of an import calls ${expression.callee}`);
      const factory = Reflect.get(type, method) as (this: object, ...args: readonly unknown[]) => unknown;
      return factory.apply(
        type,
        expression.args.map((argument) => evaluate(argument, variables)),
      );
    }
  }
}
