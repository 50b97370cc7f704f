import { App, TerraformStack } from "cdktf";
import type { Construct } from "constructs";
import { GIVEN_RULES } from "../core/rules";
import { placed, constructPlace, type Place } from "../core/tree/placed";
import { honourDependencies } from "./node-dependencies";
import { documentStack } from "./model-output";

/**
 * A stack of another engine, or in the app of one, is refused at once (`GIVEN-009`). Its synthesis would fail half way.
 */
export const OF_THIS_ENGINE: Place = {
  test: (scope) =>
    scope.node.scopes.every(
      (above) =>
        above instanceof App === App.isApp(above) && above instanceof TerraformStack === TerraformStack.isStack(above),
    ),
  rule: GIVEN_RULES["GIVEN-009"],
};

const IN_STACK = constructPlace("a stack, or a construct in a stack", (scope) =>
  scope.node.scopes.some((above) => TerraformStack.isStack(above)),
);

/** Checks scope and id of a construct, see {@link placed}. */
export function placedInProgram(scope: Construct, id: string): ReturnType<typeof placed> {
  const place = placed(scope, id, OF_THIS_ENGINE);
  const stack = place[0].node.scopes.find((above) => TerraformStack.isStack(above));
  if (stack !== undefined) documentStack(stack);
  return place;
}

/**
 * Checks scope and id of a construct that makes resources, see {@link placed}. The app itself holds none (`TYPE-001`).
 * From then on, the resources of the stack wait for what their constructs depend on.
 */
export function placedInStack(scope: Construct, id: string): ReturnType<typeof placed> {
  const place = placed(scope, id, IN_STACK, OF_THIS_ENGINE);
  honourDependencies(TerraformStack.of(scope));
  documentStack(TerraformStack.of(scope));
  return place;
}
