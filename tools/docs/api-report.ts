import * as ts from "typescript";
import { byCodeUnit } from "../../constructs/core/order";
import type { PublicApi, PublicName } from "./public-api";

const INTRODUCTION = `# The public API: every name with its members, as TypeScript sees them. Written by \`npm run docs\`.
`;

/** The public API as text, a line a member, in an order that does not depend on that of the source. */
export function apiReport(api: PublicApi): string {
  return [INTRODUCTION, ...api.names.map((name) => entry(name, api))].join("\n");
}

function entry(name: PublicName, api: PublicApi): string {
  const printer = new Printer(api);
  const [head = ""] = name.declarations.map((declaration) => printer.head(name.name, declaration));
  const members = name.declarations
    .flatMap((declaration) => printer.members(declaration, name.typeOnly))
    .sort(byCodeUnit);
  // A class that users name, and do not make, is a type to them.
  const first = name.typeOnly && head.includes("class ") ? `type ${head}` : head;
  return [first, ...members.map((member) => `  ${member}`), ""].join("\n");
}

class Printer {
  private readonly printer = ts.createPrinter({ removeComments: true });

  private readonly checker: ts.TypeChecker;

  constructor(private readonly api: PublicApi) {
    this.checker = api.checker;
  }

  head(name: string, node: ts.Declaration): string {
    if (ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node)) {
      const kind = ts.isClassDeclaration(node) ? `${this.modifiers(node)}class` : "interface";
      return `${kind} ${name}${this.parameters(node.typeParameters)}${this.heritage(node)}`;
    }
    if (ts.isTypeAliasDeclaration(node)) {
      return `type ${name}${this.parameters(node.typeParameters)} = ${this.aliased(node)}`;
    }
    if (ts.isFunctionDeclaration(node)) return `function ${name}${this.signature(node)}`;
    if (ts.isVariableDeclaration(node)) return `const ${name}: ${this.type(node)}`;
    throw new Error(`${name}: the record of the API knows no ${ts.SyntaxKind[node.kind]}`);
  }

  members(node: ts.Declaration, typeOnly: boolean): string[] {
    if (!ts.isClassDeclaration(node) && !ts.isInterfaceDeclaration(node)) return [];
    const parts = ts.isInterfaceDeclaration(node) ? this.api.inherited(node).parts : [];
    return [
      ...[...node.members].flatMap((member) =>
        ts.isConstructorDeclaration(member) ? this.construction(member, typeOnly) : this.member(member),
      ),
      ...parts.flatMap((part) => this.members(part, typeOnly)),
    ];
  }

  private heritage(node: ts.ClassDeclaration | ts.InterfaceDeclaration): string {
    if (ts.isClassDeclaration(node)) return (node.heritageClauses ?? []).map((clause) => this.text(clause)).join("");
    const { named } = this.api.inherited(node);
    return named.length === 0 ? "" : ` extends ${named.map((base) => this.text(base)).join(", ")}`;
  }

  private construction(node: ts.ConstructorDeclaration, typeOnly: boolean): string[] {
    const properties = parameterProperties(node).map((property) => this.property(property));
    if (typeOnly) return properties;
    return [`${this.modifiers(node)}constructor${isPrivate(node) ? "" : this.signature(node)}`, ...properties];
  }

  private member(node: ts.ClassElement | ts.TypeElement): string[] {
    if (ts.canHaveModifiers(node) && isPrivate(node)) return [];
    if (ts.isMethodDeclaration(node) || ts.isMethodSignature(node)) {
      return [`${this.modifiers(node)}${this.text(node.name)}${optional(node)}${this.signature(node)}`];
    }
    if (ts.isGetAccessor(node)) return [`${this.modifiers(node)}readonly ${this.text(node.name)}: ${this.type(node)}`];
    if (ts.isPropertyDeclaration(node) || ts.isPropertySignature(node)) return [this.property(node)];
    return [this.text(node).replace(/;$/, "")];
  }

  private property(node: ts.PropertyDeclaration | ts.PropertySignature | ts.ParameterDeclaration): string {
    return `${this.modifiers(node)}${this.text(node.name)}${optional(node)}: ${this.type(node)}`;
  }

  /** `async` and `override` do not matter to users. */
  private modifiers(node: ts.HasModifiers): string {
    const kept = (node.modifiers ?? []).filter(ts.isModifier).map((modifier) => modifier.getText());
    return kept
      .filter((modifier) => !["export", "async", "override", "public", "declare"].includes(modifier))
      .map((modifier) => `${modifier} `)
      .join("");
  }

  private signature(node: ts.SignatureDeclaration): string {
    const parameters = node.parameters.map((parameter) => {
      const name = ts.isIdentifier(parameter.name) ? parameter.name.text : "props";
      const rest = parameter.dotDotDotToken === undefined ? "" : "...";
      return `${rest}${name}${optional(parameter)}: ${this.type(parameter)}`;
    });
    const returned = ts.isConstructorDeclaration(node) ? "" : `: ${this.returned(node)}`;
    return `${this.parameters(node.typeParameters)}(${parameters.join(", ")})${returned}`;
  }

  private returned(node: ts.SignatureDeclaration): string {
    if (node.type !== undefined) return this.text(node.type);
    const signature = this.checker.getSignatureFromDeclaration(node);
    return signature === undefined ? "unknown" : this.shown(signature.getReturnType());
  }

  private type(node: ts.Declaration & { readonly type?: ts.TypeNode | undefined }): string {
    return node.type === undefined ? this.shown(this.checker.getTypeAtLocation(node)) : this.text(node.type);
  }

  /** What an alias comes to where it is made of a constant, which a reader of the record does not see. */
  private aliased(node: ts.TypeAliasDeclaration): string {
    const text = this.text(node.type);
    if (!text.includes("typeof ")) return text;
    const type = this.checker.getTypeFromTypeNode(node.type);
    return type.isUnion()
      ? type.types
          .map((member) => this.shown(member))
          .sort()
          .join(" | ")
      : this.shown(type);
  }

  private shown(type: ts.Type): string {
    return this.checker.typeToString(type, undefined, ts.TypeFormatFlags.NoTruncation);
  }

  private parameters(list: ts.NodeArray<ts.TypeParameterDeclaration> | undefined): string {
    return list === undefined ? "" : `<${list.map((parameter) => this.text(parameter)).join(", ")}>`;
  }

  private text(node: ts.Node): string {
    return this.printer.printNode(ts.EmitHint.Unspecified, node, node.getSourceFile()).replace(/\s+/g, " ");
  }
}

function optional(node: {
  readonly questionToken?: ts.QuestionToken | undefined;
  readonly kind: ts.SyntaxKind;
}): string {
  const hasDefault =
    node.kind === ts.SyntaxKind.Parameter && (node as ts.ParameterDeclaration).initializer !== undefined;
  return node.questionToken !== undefined || hasDefault ? "?" : "";
}

/** Parameters of a constructor that are public properties, too. */
function parameterProperties(node: ts.ConstructorDeclaration): ts.ParameterDeclaration[] {
  return node.parameters.filter((parameter) => parameter.modifiers !== undefined && !isPrivate(parameter));
}

/** Whether only the class itself, or only this package, sees a member. */
function isPrivate(node: ts.HasModifiers & { readonly name?: ts.Node | undefined }): boolean {
  if (ts.getJSDocTags(node).some(({ tagName }) => tagName.text === "internal")) return true;
  if (node.name !== undefined && ts.isPrivateIdentifier(node.name)) return true;
  return node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword) === true;
}
