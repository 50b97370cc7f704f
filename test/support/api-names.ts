import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as ts from "typescript";

/** Names of the public API, as the record of it has them. */
export class ApiNames {
  /** Lines of each name, the head first. */
  private readonly entries: ReadonlyMap<string, readonly string[]>;

  constructor(record = readFileSync(join(__dirname, "..", "baseline", "api.txt"), "utf8")) {
    const entries = record.split("\n\n").map((entry) => entry.split("\n").filter((line) => line !== ""));
    this.entries = new Map(
      entries.flatMap((lines) => {
        const [, name] = /^(?:[a-z]+ )+(\w+)/.exec(lines[0] ?? "") ?? [];
        return name === undefined ? [] : [[name, lines] as const];
      }),
    );
  }

  /** What a piece of code names and the API does not have. */
  unknownIn(code: string): string[] {
    const [, path, expression = ""] = /^([a-z][\w.]*)(?:: (.*))?$/s.exec(code) ?? [];
    if (path === undefined) return this.unknownInExpression(parse(code));
    if (!expression.startsWith("{")) {
      return [...this.unknownInPath(path), ...(expression === "" ? [] : this.unknownInExpression(parse(expression)))];
    }
    const given = parse(`(${expression})`);
    const type = this.typeOfPath(path);
    if (type === undefined) return this.unknownInPath(path);
    return ts.isParenthesizedExpression(given) && ts.isObjectLiteralExpression(given.expression)
      ? this.unknownKeys(given.expression, type)
      : [expression];
  }

  private unknownInPath(path: string): string[] {
    let type = "AccessPlatformProps";
    for (const name of path.split(".")) {
      const member = this.member(type, name);
      if (member === undefined) return [`${path} (${type}.${name})`];
      type = this.typeIn(member) ?? "";
    }
    return [];
  }

  /** The type of a prop by its path; undefined if there is no such prop. */
  private typeOfPath(path: string): string | undefined {
    return path.split(".").reduce<string | undefined>((type, name) => {
      const member = type === undefined ? undefined : this.member(type, name);
      return member === undefined ? undefined : this.typeIn(member);
    }, "AccessPlatformProps");
  }

  private unknownInExpression(node: ts.Expression): string[] {
    if (ts.isNewExpression(node) || ts.isCallExpression(node)) {
      const called = ts.isNewExpression(node) ? undefined : this.memberOf(node.expression);
      const name = node.expression.getText();
      if (!ts.isNewExpression(node) && called === undefined) return [name];
      const type = ts.isNewExpression(node) ? `${name}Props` : this.typeIn(called!.slice(called!.indexOf("(")));
      const given = node.arguments?.find((argument) => ts.isObjectLiteralExpression(argument));
      return given === undefined || type === undefined ? [] : this.unknownKeys(given, type);
    }
    return this.memberOf(node) === undefined ? [node.getText()] : [];
  }

  private unknownKeys(given: ts.ObjectLiteralExpression, type: string): string[] {
    return given.properties.flatMap((property) => {
      const name = property.name?.getText() ?? "";
      const member = this.member(type, name);
      if (member === undefined) return [`${type}.${name}`];
      if (!ts.isPropertyAssignment(property)) return [];
      const { initializer } = property;
      const nested = this.typeIn(member);
      if (ts.isObjectLiteralExpression(initializer))
        return nested === undefined ? [] : this.unknownKeys(initializer, nested);
      return ts.isCallExpression(initializer) ? this.unknownInExpression(initializer) : [];
    });
  }

  private memberOf(node: ts.Expression): string | undefined {
    if (!ts.isPropertyAccessExpression(node)) return undefined;
    return this.member(node.expression.getText(), node.name.text);
  }

  /** The line of a member, also of one that a type inherits. */
  private member(type: string, name: string): string | undefined {
    const [head = "", ...members] = this.entries.get(type) ?? [];
    const own = members.find((line) => new RegExp(`^ +(?:(?:static|readonly) )*${name}[?(:<]`).test(line));
    if (own !== undefined) return own;
    return basesOf(head)
      .map((base) => this.member(base, name))
      .find((line) => line !== undefined);
  }

  /** The first type of the API that a signature names and that has members, its own or inherited ones. */
  private typeIn(signature: string): string | undefined {
    return signature.match(/\b[A-Z]\w*/g)?.find((name) => this.hasMembers(name));
  }

  private hasMembers(name: string): boolean {
    const [head = "", ...members] = this.entries.get(name) ?? [];
    return members.length > 0 || basesOf(head).some((base) => this.hasMembers(base));
  }
}

/** What a class or an interface extends, or an alias stands for. */
function basesOf(head: string): readonly string[] {
  return /(?:extends|implements|=) (.*)$/.exec(head)?.[1]?.match(/\b[A-Z]\w*/g) ?? [];
}

function parse(code: string): ts.Expression {
  const source = ts.createSourceFile("code.ts", code, ts.ScriptTarget.Latest, true);
  const [statement] = source.statements;
  if (statement === undefined || !ts.isExpressionStatement(statement)) throw new Error(`${code} is not an expression`);
  return statement.expression;
}
