import { TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { placed, type Place } from "../core/tree/placed";
import { honourDependencies } from "./node-dependencies";

const IN_STACK: Place = {
  test: (scope) => scope.node.scopes.some((above) => TerraformStack.isStack(above)),
  allowed: "a stack, or a construct in a stack",
};

/**
 * Scope and id of a construct that makes resources, see {@link placed}; the app itself holds none (`TYPE-001`). What the
 * stack's constructs depend on takes effect from then on.
 */
export function placedInStack(scope: Construct, id: string): ReturnType<typeof placed> {
  const place = placed(scope, id, IN_STACK);
  honourDependencies(TerraformStack.of(scope));
  return place;
}
