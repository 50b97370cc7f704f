import { TerraformResource, TerraformStack, Token } from "cdktf";
import type { Construct, IConstruct } from "constructs";
import { givenFields } from "../core/given";
import { grouped } from "../core/grouped";
import { checkTree, declaredBelow, placeInWords, type TreeProblems } from "../core/tree/tree";
import { clusterIdentity } from "./cluster-stack";
import { WRITTEN_BY_OTHERS } from "../core/foreign-changes";
import { constructsIn } from "./ids";
import { objectClaim, type ObjectClaim } from "./object-claims";
import { OBJECT_KINDS, type ObjectKind } from "../core/object-kinds";
import { OBJECT_RULES } from "./rules";

/**
 * Types of resources that we make. Several stacks may ask for one namespace, so namespaces have a rule of their own.
 */
const TYPES = new Set(Object.keys(WRITTEN_BY_OTHERS).filter((type) => type !== "kubernetes_namespace_v1"));

const HELM_RELEASE = "helm_release";

const furtherClaims = new WeakMap<IConstruct, () => readonly ObjectClaim[]>();

/** A claim, and the resource that makes it. */
interface Claimed {
  readonly claim: ObjectClaim;
  readonly element: IConstruct;
  readonly stack: TerraformStack;
}

type Collision = readonly [first: Claimed, second: Claimed];

/** Claims further objects for a resource, such as the objects of a chart: Terraform itself names only the release. */
export function claimObjects(resource: Construct, claims: () => readonly ObjectClaim[]): void {
  furtherClaims.set(resource, claims);
}

/**
 * Makes synthesis report objects with the same name in the tree of a construct: in one stack by the rule of the claim
 * (`OBJECT-001`, `OBJECT-002`), in two stacks of one cluster as `OBJECT-003`.
 *
 * It compares every Terraform resource whose kind we make, whoever declared it, and what {@link claimObjects} adds. Two
 * stacks are in one cluster if their targets are equal. A stack without a target is compared with itself alone. A name
 * that is a reference is not compared. The time is linear in the number of constructs.
 */
export function checkObjectNames(scope: Construct): void {
  checkTree(scope, checkNames);
}

function checkNames(root: IConstruct, problems: TreeProblems): void {
  const first = new Map<string, Claimed>();
  const collisions: Collision[] = [];
  for (const claimed of collectNameClaims(root)) {
    const key = `${clusterIdentity(claimed.stack)} ${claimed.claim.text}`;
    const other = first.get(key) ?? claimed;
    first.set(key, other);
    if (other.element !== claimed.element) collisions.push([other, claimed]);
  }
  const ofTwo = grouped(collisions, (pair) => JSON.stringify(pair.map((each) => claimingConstruct(each).node.path)));
  for (const found of ofTwo.values()) report(found, problems);
}

/** Reports all collisions of two constructs as one mistake. */
function report(collisions: readonly [Collision, ...Collision[]], problems: TreeProblems): void {
  const isSpecial = ([, { claim }]: Collision) => claim.rule !== OBJECT_RULES["OBJECT-001"];
  const [other, claimed] = collisions.find(isSpecial) ?? collisions[0];
  const further = collisions.length - 1;
  const rule = other.stack === claimed.stack ? claimed.claim.rule : OBJECT_RULES["OBJECT-003"];
  const objects = `${claimed.claim.text}${further === 0 ? "" : ` and ${further} more`}`;
  const places = [other, claimed].map((each) => placeInWords(each.element, claimingConstruct(each)));
  problems.addPlaces(claimingConstruct(claimed), rule, objects, places);
}

/** The construct that the program declared in the stack, or the resource itself if the program made it. */
function claimingConstruct({ element, stack }: Claimed): IConstruct {
  return declaredBelow(stack, element) ?? element;
}

function* collectNameClaims(root: IConstruct): Generator<Claimed> {
  for (const stack of root.node.findAll().filter((construct) => TerraformStack.isStack(construct))) {
    for (const element of constructsIn(stack)) {
      const further = furtherClaims.get(element)?.() ?? [];
      const ownClaims = ownClaim(element).filter(({ text }) => further.every((claim) => claim.text !== text));
      for (const claim of [...further, ...ownClaims]) yield { claim, element, stack };
    }
  }
}

/** The object that a resource of Terraform is, where its name is known. */
function ownClaim(element: IConstruct): ObjectClaim[] {
  if (!TerraformResource.isTerraformResource(element)) return [];
  const { terraformResourceType: type } = element;
  const kind = TYPES.has(type) ? OBJECT_KINDS.get(type) : undefined;
  if (kind !== undefined) return namedClaim(kind, givenFields(givenFields(element)["metadataInput"]));
  if (type !== HELM_RELEASE) return [];
  const { nameInput: name, namespaceInput: namespace } = givenFields(element);
  return namedClaim({ kind: "Helm release", namespaced: true }, { name, namespace });
}

function namedClaim(
  { kind, namespaced }: Pick<ObjectKind, "kind" | "namespaced">,
  { name, namespace }: Readonly<Record<string, unknown>>,
): ObjectClaim[] {
  if (typeof name !== "string" || Token.isUnresolved(name) || Token.isUnresolved(namespace)) return [];
  if (!namespaced) return [objectClaim(kind, name, undefined)];
  return [objectClaim(kind, name, typeof namespace === "string" ? namespace : "default")];
}
