import { isSuspect } from "../../../constructs/core/credential-suspects";
import { holdsCredential } from "../../../constructs/core/credentials";
import { blocks } from "../../../constructs/core/violation";
import type { LocatedViolation } from "../../../constructs/core/violations-error";
import { Failure } from "../../cli/failure";
import { call, expression, instanceOf, variable, type Expression } from "../expression";
import { expressionText } from "../expression-text";
import type { Trial } from "../trial";
import { isWithin, leafText } from "./leaves";
import type { Part } from "./part";
import { shown, type Remaining } from "./translation";
import { placeIn, textsIn, withAt, without, type Place } from "./without-refused";

/** A program that synthesis accepts. */
export interface Decided {
  readonly parts: readonly Part[];
  readonly configuration: unknown;
}

/** Trials until a program counts as one that does not get better. */
const MOST_TRIALS = 50;

/** Placeholders for what a construct asks for and nobody has given, by the end of the prop's name. */
const PLACEHOLDERS: readonly (readonly [end: RegExp, value: Expression])[] = [
  [/^publicAddress$/, expression("todo.example.com")],
  [/^tls$/, call("ProxyTls.secret", ["todo-certificate"])],
  [/arn$/i, expression("arn:aws:sns:todo:000000000000:todo")],
  [/ur[li]$/i, expression("https://todo.example.com/todo")],
  [/S3$/, expression("s3://todo/todo")],
  [/host$/i, expression("todo.example.com")],
  [/email$/i, expression("todo@example.com")],
  [
    /^(name|clusterName|table|region|bucket|project|collection|database|user|workgroup|issuer|clusterIssuer)$/,
    expression("todo"),
  ],
];

/**
 * Parts without what synthesis refuses. Each refusal becomes a decision: what a rule lets a program keep is acknowledged, anything
 * else is taken out, and both are named.
 *
 * @throws Failure if the program is refused whatever is taken out of it
 */
export function decided(given: readonly Part[], tried: (parts: readonly Part[]) => Trial): Decided {
  let parts: readonly Part[] = given.map(withoutSecrets);
  for (let count = 0; count < MOST_TRIALS; count += 1) {
    const trial = tried(parts);
    if ("configuration" in trial) return { parts, configuration: trial.configuration };
    if ("error" in trial) throw new Failure("try the program", trial.error.message, WAYS_ON);
    const { violations } = trial;
    const better = withoutRefused(parts, violations) ?? withoutAnyProp(parts, violations, tried);
    if (better === undefined) throw new Failure("try the program", reasonOf(violations), WAYS_ON);
    parts = better;
  }
  throw new Failure(
    "try the program",
    "synthesis refuses the program, even without the parts that its report names",
    WAYS_ON,
  );
}

const WAYS_ON = ["import the releases one by one", "report it, with the values that you may show"];

/** A part without texts that look like secrets, wherever the release has them: all of them are named. */
function withoutSecrets(part: Part): Part {
  const mayBe = (text: string) => holdsCredential(text) || isSuspect("", text);
  const places = textsIn(part.props, mayBe).toReversed();
  return places.reduce<Part>((before, place) => {
    const removed = without(before.props, place);
    if (removed === undefined) return before;
    const left = decision(before, removed.at, undefined, "it holds a secret, and a program must not");
    return { ...before, props: removed.rest, left: [...before.left, left] };
  }, part);
}

function withoutRefused(parts: readonly Part[], all: readonly LocatedViolation[]): readonly Part[] | undefined {
  const changed = parts.map((part) => {
    const own = all.filter(({ path }) => partAt(path, parts) === part);
    // What is missing first: what is wrong may follow from it. Items of lists keep their numbers while those behind them go.
    const missing = own.reduce(withPlaceholder, part);
    return missing === part ? own.toReversed().reduce(withoutOne, part) : missing;
  });
  if (changed.some((part, index) => part !== parts[index])) return changed;
  const refused = parts.filter((part) => isAgents(part) && all.some(({ path }) => partAt(path, parts) === part));
  const stuck = refused[0] ?? parts.find(({ isOptional }) => isOptional);
  return stuck === undefined ? undefined : withoutPart(parts, stuck, all);
}

/** Without the one prop of the platform that several refuse together, where no place says which. */
function withoutAnyProp(
  [first, ...others]: readonly Part[],
  all: readonly LocatedViolation[],
  tried: (parts: readonly Part[]) => Trial,
): readonly Part[] | undefined {
  if (first?.props.is !== "object") return undefined;
  const places = first.props.entries.flatMap(({ key, value }): readonly Place[] =>
    value.is === "object" ? value.entries.map((entry) => [key, entry.key]) : [[key]],
  );
  for (const place of places.filter(([key]) => !KEPT.includes(String(key)))) {
    const removed = without(first.props, place);
    if (removed === undefined) continue;
    const left = decision(first, removed.at, plain(removed.removed), reasonOf(all));
    const parts = [{ ...first, props: removed.rest, left: [...first.left, left] }, ...others];
    const trial = tried(parts);
    const codes = "violations" in trial ? trial.violations.map(({ rule }) => rule.code) : [];
    if (!("error" in trial) && !all.some(({ rule }) => codes.includes(rule.code))) return parts;
  }
  return undefined;
}

function isAgents({ type }: Part): boolean {
  return type === "AgentRelease";
}

/** The part in which a construct is, by the path of that: `access/platform/auth`. */
function partAt(path: string, parts: readonly Part[]): Part | undefined {
  const [, id] = path.split("/");
  return parts.find((part) => part.id === id);
}

/** A part with something in the place of what is missing; the part itself where nothing is, or nothing can stand there. */
function withPlaceholder(part: Part, violation: LocatedViolation): Part {
  const place = placeIn(violation.property);
  const name = String(place.at(-1) ?? "");
  const [, value] = PLACEHOLDERS.find(([end]) => end.test(name)) ?? [];
  if (value === undefined || violation.given !== NOTHING || part.placed.includes(violation.property)) return part;
  const props = withAt(part.props, place, value);
  if (props === undefined) return part;
  const said = decision(part, place, undefined, `${wordsOf(violation)}; the program has a placeholder there`);
  const isNamed = part.left.some(({ path }) => isWithin(path, said.path) || path.startsWith(name));
  return {
    ...part,
    props,
    placed: [...part.placed, violation.property],
    left: isNamed ? part.left : [...part.left, said],
  };
}

/** How violations show what is not given. */
const NOTHING = "nothing";

function withoutOne(part: Part, violation: LocatedViolation): Part {
  const { property, given, rule } = violation;
  if (!blocks(violation)) {
    if (part.acknowledged.has(rule.code)) return part;
    const reason = `TODO: ${rule.problem}; the release has this value`;
    const said = decision(
      part,
      placeIn(property),
      undefined,
      `${wordsOf(violation)}; until you decide, the program keeps it`,
    );
    const acknowledged = new Map([...part.acknowledged, [rule.code, { reason }]]);
    return { ...part, acknowledged, left: [...part.left, { ...said, given }] };
  }
  if (property === "version") return withOwnVersion(part, violation);
  const removed = without(part.props, placeIn(property));
  if (removed === undefined) return part;
  const [prop = ""] = removed.at;
  if (removed.at.length === 1 && KEPT.includes(String(prop))) {
    return withPlaceholder(part, { ...violation, property: String(prop), given: NOTHING });
  }
  const words = given === NOTHING ? `${property}: ${wordsOf(violation)}` : wordsOf(violation);
  const left = decision(part, removed.at, plain(removed.removed), words);
  // Auth service and proxies may have the same value of the release.
  const isNamed = part.left.some(({ path, reason }) => path === left.path && reason === left.reason);
  return { ...part, props: removed.rest, left: isNamed ? part.left : [...part.left, left] };
}

/** Without these, a part is not the same. */
const KEPT = ["platform", "brand", "version", "publicAddress", "tls", "takeOver", "namespace"];

/** A version that synthesis refuses gives way to that of the chart. */
function withOwnVersion(part: Part, violation: LocatedViolation): Part {
  const { version } = part.release;
  const props = version === undefined ? undefined : withAt(part.props, ["version"], expression(version));
  if (props === undefined || isAgents(part) || JSON.stringify(props) === JSON.stringify(part.props)) return part;
  const reason = `${wordsOf(violation)}; the program has the version of the chart there`;
  return { ...part, props, left: [...part.left, { path: "teleportVersionOverride", given: violation.given, reason }] };
}

/** Without a release of agents that synthesis refuses whatever is taken out of it; what is said of it stays. */
function withoutPart(parts: readonly Part[], gone: Part, all: readonly LocatedViolation[]): readonly Part[] {
  const own = all.filter(({ path }) => partAt(path, parts) === gone);
  const { namespace, name } = gone.release;
  const what = gone.isOptional ? "kubeClusterName" : `release ${namespace}/${name}`;
  const reason = `no AgentRelease is written for it, apart from this comment: ${reasonOf(own)}`;
  const code = expressionText(instanceOf(gone.type, [variable("stack"), gone.id, gone.props]));
  const [first, ...others] = parts.filter((part) => part !== gone);
  if (first === undefined) return [];
  const left = [...first.left, { path: what, given: undefined, reason, code }, ...(gone.isOptional ? [] : gone.left)];
  return [{ ...first, left }, ...others];
}

function reasonOf(violations: readonly LocatedViolation[]): string {
  return [...new Set(violations.map(wordsOf))].join("; ");
}

function wordsOf({ rule }: LocatedViolation): string {
  return `${rule.problem}; ${rule.fix} (${rule.code})`;
}

function decision({ sources }: Part, at: Place, given: unknown, reason: string): Remaining {
  const prop = leafText(at);
  const [longest] = [...sources.keys()].filter((key) => isWithin(prop, key)).sort((a, b) => b.length - a.length);
  const path = longest === undefined ? prop : `${sources.get(longest) ?? ""}${prop.slice(longest.length)}`;
  return { path, given: shown(path, given), reason };
}

/** An expression as data, with the names of what is called. */
function plain(expression: Expression): unknown {
  switch (expression.is) {
    case "literal":
      return expression.value;
    case "variable":
      return expression.name;
    case "list":
      return expression.items.map(plain);
    case "object":
      return Object.fromEntries(expression.entries.map(({ key, value }) => [key, plain(value)]));
    case "call":
      return { [expression.callee]: expression.args.map(plain) };
  }
}
