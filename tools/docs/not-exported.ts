import * as ts from "typescript";
import type { PublicApi } from "./public-api";

/** What public signatures name and `constructs/index.ts` does not export, each with who names it: `Verb (RoleRule)`. */
export function notExported(api: PublicApi): string[] {
  const exported = new Set(api.names.flatMap(({ declarations }) => declarations));
  const found = new Set<string>();
  for (const { name, declarations, typeOnly } of api.names) {
    for (const declaration of declarations) {
      for (const named of namesIn(declaration, api, typeOnly)) {
        const missing = (named.declarations ?? []).some(
          (other) => api.isOurs(other) && !ts.isTypeParameterDeclaration(other) && !exported.has(other),
        );
        if (missing) found.add(`${named.name} (${name})`);
      }
    }
  }
  return [...found].sort();
}

/** Everything that the signature of a declaration names, and not what its code uses. */
function namesIn(node: ts.Node, api: PublicApi, typeOnly: boolean): ts.Symbol[] {
  if (ts.isConstructorDeclaration(node) && (typeOnly || isPrivate(node))) {
    return parameterProperties(node).flatMap((property) => namesIn(property, api, typeOnly));
  }
  if (ts.canHaveModifiers(node) && isPrivate(node)) return [];
  if (ts.isInterfaceDeclaration(node)) return namesInInterface(node, api, typeOnly);
  const own = entityOf(node);
  const symbol = own && api.checker.getSymbolAtLocation(own);
  const found = symbol === undefined ? inferred(node, api) : [api.resolve(symbol)];
  ts.forEachChild(node, (child) => {
    if (isCode(child, node)) return;
    found.push(...namesIn(child, api, typeOnly));
  });
  return found;
}

function namesInInterface(node: ts.InterfaceDeclaration, api: PublicApi, typeOnly: boolean): ts.Symbol[] {
  const { named, parts } = api.inherited(node);
  return [...named, ...(node.typeParameters ?? []), ...node.members, ...parts].flatMap((part) =>
    namesIn(part, api, typeOnly),
  );
}

function entityOf(node: ts.Node): ts.Node | undefined {
  if (ts.isTypeReferenceNode(node)) return node.typeName;
  // A type alias may be made of a constant: the record and the pages show what it comes to.
  if (ts.isTypeQueryNode(node) && ts.findAncestor(node, ts.isTypeAliasDeclaration) === undefined) return node.exprName;
  return ts.isExpressionWithTypeArguments(node) ? node.expression : undefined;
}

/** The type that the compiler finds where none is written. */
function inferred(node: ts.Node, { checker }: PublicApi): ts.Symbol[] {
  const declared = ts.isPropertyDeclaration(node) || ts.isVariableDeclaration(node) || ts.isGetAccessor(node);
  if (!declared || node.type !== undefined) return [];
  const type = checker.getTypeAtLocation(node);
  const symbols: readonly (ts.Symbol | undefined)[] = [type.aliasSymbol, type.symbol];
  return symbols.filter((symbol) => symbol !== undefined).slice(0, 1);
}

function isCode(node: ts.Node, parent: ts.Node): boolean {
  return ts.isBlock(node) || ("initializer" in parent && parent.initializer === node);
}

/** Parameters of a constructor that are public properties, too. */
export function parameterProperties(node: ts.ConstructorDeclaration): ts.ParameterDeclaration[] {
  return node.parameters.filter((parameter) => parameter.modifiers !== undefined && !isPrivate(parameter));
}

/** Whether only the class itself, or only this package, sees a member. */
export function isPrivate(node: ts.HasModifiers & { readonly name?: ts.Node | undefined }): boolean {
  if (ts.getJSDocTags(node).some(({ tagName }) => tagName.text === "internal")) return true;
  if (node.name !== undefined && ts.isPrivateIdentifier(node.name)) return true;
  return node.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.PrivateKeyword) === true;
}
