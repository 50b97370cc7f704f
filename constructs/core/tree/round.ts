import { TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";

/** The constructs of one stack, which synthesis asks one after the other what is wrong with them. */
interface Round {
  readonly stack: IConstruct;
  readonly asked: Set<IConstruct>;
}

/** By the root of a tree: the stack that is being asked. */
const rounds = new WeakMap<IConstruct, Round>();

/** Notes that a construct is the first of its stack to be asked. */
export function beginRound(construct: IConstruct): void {
  rounds.set(construct.node.root, { stack: stackOf(construct), asked: new Set([construct]) });
}

/** Whether a construct is asked after another one of its stack; who is asked a second time belongs to another synthesis. */
export function isOfRound(construct: IConstruct): boolean {
  const round = rounds.get(construct.node.root);
  if (round?.stack !== stackOf(construct) || round.asked.has(construct)) return false;
  round.asked.add(construct);
  return true;
}

/** The innermost stack around a construct, or the root where there is none. */
export function stackOf(construct: IConstruct): IConstruct {
  return construct.node.scopes.findLast((scope) => TerraformStack.isStack(scope)) ?? construct.node.root;
}
