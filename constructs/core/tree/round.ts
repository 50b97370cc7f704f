import { TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";

/** Constructs that synthesis asks one after the other what is wrong with them. */
interface Round {
  readonly area: IConstruct;
  readonly asked: Set<IConstruct>;
}

/** By the root of a tree: those that are being asked. */
const rounds = new WeakMap<IConstruct, Round>();

/** Notes that a construct is the first of its area to be asked. */
export function beginRound(construct: IConstruct): void {
  rounds.set(construct.node.root, { area: areaOf(construct), asked: new Set([construct]) });
}

/** Whether a construct is asked after another one of its area; who is asked a second time belongs to another synthesis. */
export function isOfRound(construct: IConstruct): boolean {
  const round = rounds.get(construct.node.root);
  if (round === undefined || round.asked.has(construct)) return false;
  if (round.area !== construct.node.root && round.area !== stackOf(construct)) return false;
  round.asked.add(construct);
  return true;
}

/** What synthesis asks between two changes of aspects: a stack, or everything where there is one stack. */
export function areaOf(construct: IConstruct): IConstruct {
  const { root } = construct.node;
  return hasSeveralStacks(root) ? (stackOf(construct) ?? root) : root;
}

/** Level by level, because where there are many stacks, they are high up. */
function hasSeveralStacks(root: IConstruct): boolean {
  let stacks = 0;
  for (let level = [root]; level.length > 0; level = level.flatMap(({ node }) => node.children)) {
    stacks += level.filter((construct) => TerraformStack.isStack(construct)).length;
    if (stacks > 1) return true;
  }
  return false;
}

function stackOf(construct: IConstruct): IConstruct | undefined {
  return construct.node.scopes.findLast((scope) => TerraformStack.isStack(scope));
}
