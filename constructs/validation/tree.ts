import type { Construct, IConstruct } from "constructs";
import { placeInProgram } from "./place-in-program";
import { VALIDATION_RULES } from "./rules";
import { Problems, violationsIn } from "./value";
import { ruleByCode, type Rule, type Violation } from "./violation";
import { ViolationsError, type LocatedViolation } from "./violations-error";

/** A violation that a program keeps, with the reason that its reviewers read. */
export interface Acknowledgement {
  /** Code of the rule, for example `ADDRESS-004`. */
  readonly code: string;

  /** Why it is right here. */
  readonly reason: string;
}

/** Finds violations that only show once the whole tree is there. */
export type TreeCheck = () => readonly Violation[];

interface Declaration {
  readonly checks: TreeCheck[];
  readonly acknowledgements: Acknowledgement[];
  declaredAt?: string;
}

const declarations = new WeakMap<IConstruct, Declaration>();

/**
 * Registers what a construct was given, so that synthesis reports the violations of the whole tree at once.
 *
 * @param props searched for values, see {@link violationsIn}
 * @param check further violations, evaluated when the tree is complete
 */
export function checkDeclaration(construct: Construct, props: object, check: TreeCheck = () => []): void {
  const found = violationsIn(props);
  const declaration = declarationOf(construct);
  const place = placeInProgram();
  if (place !== undefined) declaration.declaredAt = place;
  declaration.checks.push(() => found, check);
}

/**
 * Keeps a violation of a construct, or of anything below it, for a reason.
 *
 * @throws nothing here: a code that cannot be acknowledged (`ACKNOWLEDGE-001`) and a missing reason
 *   (`ACKNOWLEDGE-002`) are violations of the tree
 */
export function acknowledge(construct: Construct, acknowledgement: Acknowledgement): void {
  declarationOf(construct).acknowledgements.push(acknowledgement);
}

/**
 * Every violation in the tree that holds the construct, in the order of the tree.
 *
 * @param construct any construct of the tree
 */
export function violationsOfTree(construct: IConstruct): LocatedViolation[] {
  return construct.node.root.node.findAll().flatMap((node) => {
    const declaration = declarations.get(node);
    if (declaration === undefined) return [];
    const found = [...declaration.checks.flatMap((check) => check()), ...wrongAcknowledgements(declaration)];
    return found
      .filter((violation) => !isAcknowledged(node, violation.rule))
      .map((violation) => ({
        ...violation,
        path: node.node.path,
        ...(declaration.declaredAt === undefined ? {} : { declaredAt: declaration.declaredAt }),
      }));
  });
}

function declarationOf(construct: Construct): Declaration {
  const known = declarations.get(construct);
  if (known !== undefined) return known;
  const declaration: Declaration = { checks: [], acknowledgements: [] };
  declarations.set(construct, declaration);
  construct.node.addValidation({ validate: () => reportTree(construct) });
  return declaration;
}

function reportTree(construct: Construct): string[] {
  const violations = violationsOfTree(construct);
  if (violations.length > 0) throw new ViolationsError(violations);
  return [];
}

function isAcknowledged(construct: IConstruct, rule: Rule): boolean {
  if (rule.acknowledgeable !== true) return false;
  return construct.node.scopes.some((scope) =>
    declarations.get(scope)?.acknowledgements.some(({ code, reason }) => code === rule.code && reason.trim() !== ""),
  );
}

function wrongAcknowledgements({ acknowledgements }: Declaration): Violation[] {
  const problems = new Problems();
  for (const { code, reason } of acknowledgements) {
    const property = `acknowledge(${code})`;
    if (ruleByCode(code)?.acknowledgeable !== true)
      problems.add(VALIDATION_RULES.unknownAcknowledgement, property, code);
    if (reason.trim() === "") problems.add(VALIDATION_RULES.missingReason, property, reason);
  }
  return problems.list;
}
