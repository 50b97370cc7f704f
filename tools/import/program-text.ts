import { byCodeUnit } from "../../constructs/core/order";
import { commentText, expressionText } from "./expression-text";
import { Call, callsAndVariables, type Expression } from "./expression";

const PACKAGE = "cdktf-access-platform";

/** The longest line of an import statement. */
const LINE_WIDTH = 120;

/** A statement of a program. */
export interface Statement {
  /** Variable that the statement declares; none if the statement only evaluates the value. */
  readonly name?: string;

  readonly value: Expression;

  /** Whether other modules can import the variable. */
  readonly isExported?: boolean;

  /** Type of the variable, as text. */
  readonly type?: string;

  /** Type that the value satisfies, as text. */
  readonly satisfies?: string;

  /** Text of a comment before the statement. An empty line precedes the comment. */
  readonly comment?: string;
}

/** A module: its imports and its statements in order. */
export interface Program {
  /**
   * Names to import by module, in addition to the called names, which come from this package: `type RoleProps` for a
   * type, functions of Node, classes of cdktf.
   */
  readonly imports?: Readonly<Record<string, readonly string[]>>;
  readonly statements: readonly Statement[];

  /** Text of a comment at the top. */
  readonly comment?: string;
}

/** `const name = value;` */
export function constant(name: string, value: Expression, options: Omit<Statement, "name" | "value"> = {}): Statement {
  return { ...options, name, value };
}

/** `value;`, a call for example. */
export function statement(value: Expression, options: Pick<Statement, "comment"> = {}): Statement {
  return { ...options, value };
}

/** The text of a program. */
export function programText({ imports = {}, statements, comment }: Program): string {
  const blocks = statements.map(statementText);
  const body = blocks.map((block, index) => `${index > 0 && needsGap(blocks, statements, index) ? "\n" : ""}${block}`);
  const imported = importsText(imports, statements);
  return [commentText(comment), imported, imported === "" ? "" : "\n", ...body].join("");
}

/** Whether an empty line comes first: around several lines, before a comment, and where exports begin or end. */
function needsGap(blocks: readonly string[], statements: readonly Statement[], index: number): boolean {
  const around = blocks.slice(index - 1, index + 1);
  const [before, after] = statements.slice(index - 1, index + 1);
  if (after?.comment !== undefined || before?.isExported !== after?.isExported) return true;
  return around.some((block) => block.trimEnd().includes("\n"));
}

function statementText({ name, value, isExported = false, type, satisfies, comment }: Statement): string {
  const typed = type === undefined ? "" : `: ${type}`;
  const before = name === undefined ? "" : `${isExported ? "export " : ""}const ${name}${typed} = `;
  const after = satisfies === undefined ? ";" : ` satisfies ${satisfies};`;
  return `${commentText(comment)}${before}${expressionText(value)}${after}\n`;
}

function importsText(named: Readonly<Record<string, readonly string[]>>, statements: readonly Statement[]): string {
  const declaredOrImported = new Set([
    ...Object.entries(named).flatMap(([module, names]) => (module === PACKAGE ? [] : names)),
    ...statements.flatMap(({ name }) => name ?? []),
  ]);
  // The first names of calls, for example `Role` for `Role.of`.
  const called = statements
    .flatMap(({ value }) => callsAndVariables(value))
    .flatMap((each) => (each instanceof Call ? each.callee.split(".", 1) : []))
    .filter((name) => !declaredOrImported.has(name));
  const ours = [...new Set([...(named[PACKAGE] ?? []), ...called])];
  return Object.entries({ ...named, [PACKAGE]: ours })
    .filter(([, names]) => names.length > 0)
    .sort(([a], [b]) => Number(a.startsWith(".")) - Number(b.startsWith(".")) || byCodeUnit(a, b))
    .map(([module, names]) => importText(module, names))
    .join("");
}

function importText(module: string, given: readonly string[]): string {
  const names = [...new Set(given)].sort((a, b) => byCodeUnit(withoutType(a), withoutType(b)));
  const line = `import { ${names.join(", ")} } from "${module}";`;
  if (line.length <= LINE_WIDTH) return `${line}\n`;
  return `import {\n${names.map((name) => `  ${name},\n`).join("")}} from "${module}";\n`;
}

function withoutType(name: string): string {
  return name.replace(/^type /, "");
}
