import { AnnotationMetadataEntryType, TerraformStack } from "cdktf";
import type { Construct, IConstruct } from "constructs";
import { hidesWarnings } from "./hidden-warnings";
import { ACKNOWLEDGEMENT, type Acknowledgement } from "./acknowledgement";
import { placeInProgram, type ProgramPlace } from "./place-in-program";
import { constructFor } from "./placed";
import { checkAnyway } from "./skipped-validation";
import { shownPlace } from "./shown-place";
import { reportPlaces, type Places } from "./reported-places";
import { noteCopy } from "../copies";
import { holdsCredential } from "../credentials";
import { nearest } from "../nearest";
import { rememberedFor } from "../remembered";
import { GIVEN_RULES, VALIDATION_RULES } from "../rules";
import type { Group } from "../schema/group";
import { read } from "../schema/read";
import { noteUnbuilt } from "../unbuilt";
import { Problems } from "../value";
import { acknowledgeableCodes, allowedBy, blocks, ruleByCode, type Rule, type Violation } from "../violation";
import { ViolationsError, type LocatedViolation } from "../violations-error";

/** A violation, and where it is. */
interface PlacedViolation extends Violation {
  /** The construct that it is about. @default the construct whose check found it */
  readonly at?: IConstruct;

  /** Where the program called the method that declared the mistake. @default where it declared the construct */
  readonly declaredAt?: (() => ProgramPlace | undefined) | undefined;
}

/** Collects what a check of a whole tree finds. */
export class TreeProblems {
  readonly list: PlacedViolation[] = [];

  /** Notes that a construct breaks a rule, see {@link Problems.add}. */
  add(at: IConstruct, rule: Rule, property: string, given: unknown): void {
    const problems = new Problems();
    problems.add(rule, property, given);
    this.list.push(...problems.list.map((violation) => ({ ...violation, at })));
  }

  /** Notes that a construct breaks a rule at several places. All of them are shown, and none is shortened. */
  addPlaces(at: IConstruct, rule: Rule, property: string, places: readonly string[]): void {
    this.list.push({ at, rule, property, given: places.join(" and ") });
  }
}

/** A check that needs the whole tree. */
type Check = (problems: Problems) => void;

/** A check of the whole tree below a root. */
type RootCheck = (root: IConstruct, problems: TreeProblems) => void;

interface Declaration {
  readonly forms: PlacedViolation[];

  /** Checks between props, constructs and stacks. They run only if no form in the tree is wrong. */
  readonly checks: (() => readonly PlacedViolation[])[];

  /** Checks of the whole tree. Only a root has them. */
  readonly rootChecks: Set<RootCheck>;
  readonly acknowledgements: Acknowledgement[];
  declaredAt?: () => ProgramPlace | undefined;
}

const declarations = new WeakMap<IConstruct, Declaration>();

/** Constructs with declarations that no synthesis has checked yet, by the root of their tree. */
const uncheckedConstructs = rememberedFor<IConstruct, Set<IConstruct>>(() => new Set());

/** Areas of a tree that validate the constructs in them: stacks, and the root for constructs outside of stacks. */
const checkedAreas = new WeakSet<IConstruct>();
const WARNING: string = AnnotationMetadataEntryType.WARN;
const showingRoots = new WeakSet<IConstruct>();

/**
 * Reads and registers what a construct was given.
 *
 * Synthesis reports the violations of the whole tree: first all wrong forms, and if there are none, all others. A
 * construct keeps what it builds in one field, and reads it by {@link built}.
 *
 * @param plan runs if all forms are right: it notes further violations, and returns what the construct keeps, by
 * default the props
 * @returns undefined if a form is wrong, so that nothing is built
 */
export function declared<P, R extends object>(
  construct: Construct,
  shape: Group<P>,
  given: unknown,
  plan: (props: P, problems: Problems) => R,
): R | undefined;
export function declared<P>(
  construct: Construct,
  shape: Group<P>,
  given: unknown,
  check?: (props: P, problems: Problems) => void,
): P | undefined;
export function declared<P>(
  construct: Construct,
  shape: Group<P>,
  given: unknown,
  plan?: (props: P, problems: Problems) => unknown,
): unknown {
  noteCopy(construct);
  const { data, violations } = read(shape, given);
  if (data === undefined) {
    noteForms(construct, violations);
    noteUnbuilt(construct);
    return undefined;
  }
  const problems = new Problems();
  problems.addAll(violations);
  const planned = plan?.(data, problems) ?? data;
  // A violation that blocks says more than the suspicion of a credential at the same place, and replaces it.
  const blocking = problems.list.filter((violation) => blocks(violation) && !isOfCredential(violation.rule));
  const known = new Set(blocking.map(({ property }) => property));
  const found = problems.list.filter(({ rule, property }) => !isOfCredential(rule) || !known.has(property));
  noteViolations(construct, found);
  return planned;
}

function isOfCredential({ code }: Rule): boolean {
  return code === GIVEN_RULES["GIVEN-006"].code || code === GIVEN_RULES["GIVEN-010"].code;
}

/** Registers wrong forms in what a program passed to a construct, or to a method of it. */
export function noteForms(
  construct: Construct,
  found: readonly Violation[],
  declaredAt?: PlacedViolation["declaredAt"],
): void {
  const declaration = ensureDeclaration(construct);
  declaration.declaredAt ??= placeInProgram();
  declaration.forms.push(...found.map((violation) => ({ ...violation, declaredAt })));
}

/**
 * Returns what a construct has built.
 *
 * @param parts undefined if a form is wrong, so that nothing was built
 * @throws ViolationsError with the report of the whole tree if nothing was built
 */
export function built<T>(construct: IConstruct, parts: T | undefined): T {
  if (parts === undefined) throw new ViolationsError(violationsOfTree(construct));
  return parts;
}

/**
 * Registers a check of a construct. It runs when the tree is complete, and synthesis reports all violations at once.
 */
export function checkDeclaration(construct: Construct, check: Check, declaredAt?: PlacedViolation["declaredAt"]): void {
  const declaration = ensureDeclaration(construct);
  declaration.declaredAt ??= placeInProgram();
  declaration.checks.push(() => {
    const problems = new Problems();
    check(problems);
    return problems.list.map((violation) => ({ ...violation, declaredAt }));
  });
}

/** Registers violations of a construct; see {@link checkDeclaration}. */
export function noteViolations(
  construct: Construct,
  found: readonly Violation[],
  declaredAt?: PlacedViolation["declaredAt"],
): void {
  checkDeclaration(
    construct,
    (problems) => {
      problems.addAll(found);
    },
    declaredAt,
  );
}

/** Registers a check of the whole tree. It runs once, however many constructs register it. */
export function checkTree(construct: Construct, check: RootCheck): void {
  const { root } = construct.node;
  const { checks, rootChecks } = ensureDeclaration(root);
  if (rootChecks.has(check)) return;
  rootChecks.add(check);
  checks.push(() => {
    const problems = new TreeProblems();
    check(root, problems);
    return problems.list;
  });
}

/**
 * Acknowledges a violation of a construct, or of anything below it, with a reason.
 *
 * A code that cannot be acknowledged (`ACKNOWLEDGE-001`), a missing reason (`ACKNOWLEDGE-002`) and a credential in the
 * reason (`ACKNOWLEDGE-003`) are violations of the tree.
 *
 * @throws ViolationsError with `TYPE-001` for another place than a construct
 */
export function acknowledge(construct: Construct, acknowledgement: Acknowledgement): void {
  const declaration = ensureDeclaration(constructFor("acknowledge", construct));
  const { data, violations } = read(ACKNOWLEDGEMENT, acknowledgement);
  if (data !== undefined) declaration.acknowledgements.push(data);
  else declaration.forms.push(...violations.map((violation) => ({ ...violation, property: "acknowledge" })));
}

/** All wrong forms in the tree of a construct; if there are none, all other violations. In the order of the tree. */
export function violationsOfTree(construct: IConstruct): LocatedViolation[] {
  const all = construct.node.root.node.findAll();
  const forms = all.flatMap(formViolations);
  return forms.length > 0 ? forms : all.flatMap(unacknowledgedViolations).filter(({ rule }) => rule.warns !== true);
}

function formViolations(construct: IConstruct): LocatedViolation[] {
  const { forms = [] } = declarations.get(construct) ?? {};
  return forms.map((violation) => located(violation, construct));
}

function unacknowledgedViolations(construct: IConstruct): LocatedViolation[] {
  const declaration = declarations.get(construct);
  if (declaration === undefined) return [];
  const found: PlacedViolation[] = [
    ...declaration.checks.flatMap((check) => check()),
    ...invalidAcknowledgements(declaration),
  ];
  return found
    .filter(({ rule, at = construct }) => !isAcknowledged(at, rule))
    .map(({ at = construct, ...violation }) => located(violation, at));
}

function located({ declaredAt, ...violation }: PlacedViolation, at: IConstruct): LocatedViolation {
  const place = declaredAt?.();
  return { ...violation, ...constructLocation(at), ...(place !== undefined && { declaredAt: shownPlace(place) }) };
}

/** The path of a construct, and where the program declared it, or declared the construct that made it. */
export function placeInWords(construct: IConstruct, declared = construct): string {
  const { declaredAt } = constructLocation(declared);
  return `${shownPath(construct)}${declaredAt === undefined ? "" : ` (${declaredAt})`}`;
}

function constructLocation(construct: IConstruct): Pick<LocatedViolation, "path" | "declaredAt"> {
  const path = shownPath(construct);
  const declaredAt = declarations.get(construct)?.declaredAt?.();
  return declaredAt === undefined ? { path } : { path, declaredAt: shownPlace(declaredAt) };
}

function placesOfTree(root: IConstruct): Places {
  const located = root.node
    .findAll()
    .map((construct) => [construct.node.path, constructLocation(construct).declaredAt]);
  return Object.fromEntries(located.filter(([, declaredAt]) => declaredAt !== undefined)) as Places;
}

/** The uppermost construct with props on the way from one construct (itself left out) down to another. */
export function declaredBelow(above: IConstruct, construct: IConstruct): IConstruct | undefined {
  const { scopes } = construct.node;
  return scopes.slice(scopes.indexOf(above) + 1).find((scope) => declarations.has(scope));
}

/** Finds or adds the declaration of a construct. */
function ensureDeclaration(construct: IConstruct): Declaration {
  uncheckedConstructs(construct.node.root).add(construct);
  const known = declarations.get(construct);
  if (known !== undefined) return known;
  const declaration: Declaration = { forms: [], checks: [], rootChecks: new Set(), acknowledgements: [] };
  declarations.set(construct, declaration);
  haveChecked(construct.node.scopes.findLast((scope) => TerraformStack.isStack(scope)) ?? construct.node.root);
  return declaration;
}

function haveChecked(area: IConstruct): void {
  if (checkedAreas.has(area)) return;
  checkedAreas.add(area);
  haveWarningsShown(area.node.root);
  area.node.addValidation({
    validate() {
      reportTree(area);
      return [];
    },
  });
  if (!TerraformStack.isStack(area)) return;
  checkAnyway(area, () => {
    throwReport(area);
  });
}

/**
 * CDKTF and `access-platform` run a program with `CDKTF_OUTDIR`, and show its warnings themselves. Other programs show
 * their own warnings, but not between the results of tests: Jest and similar runners set `NODE_ENV` to `test`.
 * `access-platform` may also ask where constructs are declared.
 */
function haveWarningsShown(root: IConstruct): void {
  if (showingRoots.has(root)) return;
  showingRoots.add(root);
  root.node.addValidation({
    validate() {
      reportPlaces(() => placesOfTree(root));
      const { CDKTF_OUTDIR: outdir, NODE_ENV: mode } = process.env;
      if (outdir !== undefined || mode === "test" || hidesWarnings(root)) return [];
      for (const { node } of root.node.findAll()) {
        const warnings = node.metadata.filter(({ type }) => type === WARNING);
        for (const { data } of warnings) console.error(`warning of ${node.path}: ${String(data)}`);
      }
      return [];
    },
  });
}

/**
 * Throws the report of the whole tree where something is wrong in it.
 *
 * Synthesis calls this for each stack, and then for the root. The first call checks the whole tree. Each further stack
 * is checked again, because its aspects may have changed it since. So synthesis checks a declaration at most twice.
 */
function reportTree(area: IConstruct): void {
  const waiting = uncheckedConstructs(area.node.root);
  const seen = [...new Set([...waiting, ...(TerraformStack.isStack(area) ? area.node.findAll() : [])])];
  if (seen.some((construct) => formViolations(construct).length > 0)) throwReport(area);
  const found = seen.map((construct) => ({ construct, violations: unacknowledgedViolations(construct) }));
  if (found.some(({ violations }) => violations.some(({ rule }) => rule.warns !== true))) throwReport(area);
  for (const { construct, violations } of found) for (const violation of violations) warn(construct, violation);
  waiting.clear();
}

/**
 * Adds a warning once, although stacks are checked twice.
 *
 * The warning is that of CDKTF's `Annotations`, without the stack trace, whose paths differ between checkouts.
 */
function warn(construct: IConstruct, { rule, given }: Violation): void {
  const text = `${rule.code}: ${given}: ${rule.problem}.${allowedBy(rule)} Fix: ${rule.fix}. Source: ${rule.source}`;
  if (construct.node.metadata.some(({ data }) => data === text)) return;
  construct.node.addMetadata(WARNING, text);
}

/** Throws nothing if the program has removed the construct from the tree. */
function throwReport(construct: IConstruct): void {
  const violations = violationsOfTree(construct);
  if (violations.length > 0) throw new ViolationsError(violations);
}

function isAcknowledged(construct: IConstruct, rule: Rule): boolean {
  if (rule.acknowledgeable !== true) return false;
  return construct.node.scopes.some((scope) =>
    declarations.get(scope)?.acknowledgements.some(({ code }) => code === rule.code),
  );
}

/** Acknowledgements of a construct, of those above it and of those in it, in the order of the tree. */
export function acknowledgementsFor(construct: IConstruct): readonly (Acknowledgement & { readonly where: string })[] {
  const above = construct.node.scopes.slice(0, -1);
  return [...above, ...construct.node.findAll()].flatMap((scope) =>
    (declarations.get(scope)?.acknowledgements ?? []).map(({ code, reason }) => ({
      code,
      where: scope.node.path,
      reason,
    })),
  );
}

function invalidAcknowledgements({ acknowledgements }: Declaration): Violation[] {
  const problems = new Problems();
  for (const { code } of acknowledgements) {
    const rule = ruleByCode(code);
    if (rule?.acknowledgeable === true) continue;
    const unknown = VALIDATION_RULES["ACKNOWLEDGE-001"];
    const fix = (rule === undefined ? nearest(code, acknowledgeableCodes()) : undefined) ?? unknown.fix;
    problems.add({ ...unknown, fix }, "acknowledge", code);
  }
  return problems.list;
}

/** The path of a construct for a report. An id that holds a credential is not shown. */
function shownPath(construct: IConstruct): string {
  const ids = construct.node.path.split("/");
  return ids.map((id) => (isSecret(id) ? "(redacted)" : id)).join("/");
}

function isSecret(id: string): boolean {
  // CDKTF writes `--` for a `/` in an id.
  return holdsCredential(id) || holdsCredential(id.replaceAll("--", "/"));
}
