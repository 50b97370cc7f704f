import { readFileSync } from "node:fs";
import { runInThisContext } from "node:vm";
import * as ts from "typescript";
import { isRecord } from "../../constructs/core/given";
import { byKey } from "../../constructs/core/order";
import { Call, call, constructorCall, propEntries, variable, type Expression } from "../import/expression";
import { expressionText } from "../import/expression-text";

/** A test with a table of programs. A row has a program that breaks a rule, and the program after each fix. */
const TRIED = "test/fixes.exhaustive.test.ts";

/** A longer example would explain less than the text of the rule. */
const MOST_LINES = 16;

/** A program with this text breaks a rule because it contains a secret. */
const SECRET = "hunter2";

type Row = readonly [code: string, mistake: unknown, ...fixed: unknown[]];

/** How the test passes the parts of a program to constructs. */
const CONSTRUCTS: Readonly<Record<string, (props: Expression) => Expression>> = {
  stack: (props) => constructorCall("ClusterStack", [variable("app"), "production", props]),
  platform: (props) => constructorCall("AccessPlatform", [variable("stack"), "platform", props]),
  tenant: (props) => constructorCall("CloudTenant", [variable("stack"), "tenant", props]),
  release: (props) => constructorCall("AgentRelease", [variable("stack"), "agents", props]),
  beside: (props) => constructorCall("AgentRelease", [variable("otherStack"), "agents", props]),
  linux: (props) => constructorCall("LinuxAgent", [variable("stack"), "machine", props]),
  bot: (props) => constructorCall("BotRelease", [variable("stack"), "bot", props]),
  resource: (resource) => call("platform.addResource", [resource]),
};

/**
 * A refused program and an accepted one for each rule, as JSON. Rules whose programs need many lines have none. There
 * is no accepted program if the fix is to leave something out.
 */
export function ruleExamples(): string {
  const examples = new Map<string, { readonly refused: string; readonly passes?: string | undefined }>();
  for (const [code, mistake, ...fixed] of triedPrograms()) {
    const refused = programCode(mistake);
    const passes = fixed.flatMap((program) => programCode(program) ?? [])[0];
    if (refused !== undefined && !examples.has(code)) examples.set(code, { refused, passes });
  }
  return `${JSON.stringify(Object.fromEntries([...examples].sort(byKey)), undefined, 2)}\n`;
}

/** The code of a program; undefined if the code is empty or too long. */
function programCode(program: unknown): string | undefined {
  const parts = propEntries(program as Expression).filter(
    ([, props]) => props instanceof Call || propEntries(props).length > 0,
  );
  const lines = parts
    .map(([part, props]) => CONSTRUCTS[part]?.(props))
    .map((made) => made && `${expressionText(made)};`);
  const text = lines.join("\n");
  const isShown = !lines.includes(undefined) && !text.includes(SECRET) && text.split("\n").length <= MOST_LINES;
  return isShown && text !== "" ? text : undefined;
}

/** The rows of the test. Its imports are replaced, so that a value becomes the call that makes it. */
function triedPrograms(): readonly Row[] {
  const [tables = ""] = readFileSync(TRIED, "utf8").split(/^test\b/m);
  const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
  const { outputText } = ts.transpileModule(`${tables}\nexport const rows = FIXES;`, { compilerOptions });
  const exports: { rows?: readonly Row[] } = {};
  const constructs = new Proxy({}, { get: (_, name) => recorded(String(name)) });
  const load = runInThisContext(`(exports, require) => {\n${outputText}\n}`) as (...given: unknown[]) => void;
  load(exports, () => constructs);
  return (exports.rows ?? []).map((row) => expression(row) as unknown as Row);
}

/** Replaces a class or a member of one by a function that returns its call as an expression. */
function recorded(name: string): unknown {
  const called = (...args: unknown[]): Call => call(name, args.map(expression));
  return new Proxy(called, { get: (_, member) => (member === NAME ? name : recorded(`${name}.${String(member)}`)) });
}

const NAME = Symbol("name");

function expression(value: unknown): Expression {
  if (typeof value === "function") return variable(String(Reflect.get(value, NAME)));
  if (value instanceof Call) return value;
  if (Array.isArray(value)) return value.map(expression);
  if (!isRecord(value)) return value as Expression;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, inner === undefined ? undefined : expression(inner)]),
  );
}
