import { byCodeUnit } from "../../constructs/core/order";
import { join, sep } from "node:path";
import * as ts from "typescript";

/** A name that users may import, and the heading above it in `constructs/index.ts`. */
export interface PublicName {
  readonly name: string;
  readonly group: string;

  /** Whether it is exported as a type: users name it, and do not make it. */
  readonly typeOnly: boolean;

  readonly declarations: readonly ts.Declaration[];
}

/** What an interface extends. */
interface Inherited {
  readonly named: readonly ts.ExpressionWithTypeArguments[];
  readonly parts: readonly ts.InterfaceDeclaration[];
}

/** What `constructs/index.ts` exports, as the compiler sees it. */
export class PublicApi {
  readonly names: readonly PublicName[];
  readonly checker: ts.TypeChecker;
  private readonly sources: string;

  /**
   * @param root folder of the package
   * @param program the compiler's, of `constructs/index.ts`
   */
  constructor(root: string, program: ts.Program) {
    this.sources = join(root, "constructs") + sep;
    this.checker = program.getTypeChecker();
    const index = program.getSourceFile(join(root, "constructs", "index.ts"));
    if (index === undefined) throw new Error("constructs/index.ts is not there");
    this.names = this.namesOf(index).sort((a, b) => byCodeUnit(a.name, b.name));
  }

  /** The headings of `constructs/index.ts`, in their order. */
  get groups(): readonly string[] {
    const inOrder = [...this.names].sort((a, b) => this.places.indexOf(a.group) - this.places.indexOf(b.group));
    return [...new Set(inOrder.map(({ group }) => group))];
  }

  private readonly places: string[] = [];

  /** What stands behind an imported or exported name. */
  resolve(symbol: ts.Symbol): ts.Symbol {
    return symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
  }

  /** Whether a declaration is one of ours, and no library's. */
  private isOurs(declaration: ts.Declaration): boolean {
    return declaration.getSourceFile().fileName.startsWith(this.sources.replaceAll(sep, "/"));
  }

  /**
   * What an interface extends: exported types by their names, and others as parts of it. Users see the members of a part
   * as those of the interface.
   */
  inherited(node: ts.InterfaceDeclaration): Inherited {
    const inherited: { named: ts.ExpressionWithTypeArguments[]; parts: ts.InterfaceDeclaration[] } = {
      named: [],
      parts: [],
    };
    for (const base of (node.heritageClauses ?? []).flatMap(({ types }) => [...types])) {
      const parts = this.unexportedInterfaces(base.expression);
      if (parts.length === 0) inherited.named.push(base);
      else inherited.parts.push(...parts);
    }
    return inherited;
  }

  private unexportedInterfaces(name: ts.Expression): ts.InterfaceDeclaration[] {
    const symbol = this.checker.getSymbolAtLocation(name);
    const { declarations = [] } = symbol === undefined ? {} : this.resolve(symbol);
    const exported = this.names.flatMap((other) => other.declarations);
    return declarations
      .filter(ts.isInterfaceDeclaration)
      .filter((declaration) => this.isOurs(declaration) && !exported.includes(declaration));
  }

  private namesOf(index: ts.SourceFile): PublicName[] {
    let group = "";
    return index.statements.filter(ts.isExportDeclaration).flatMap((statement) => {
      const heading = /^\/\/ (.+)$/m.exec(index.text.slice(statement.getFullStart(), statement.getStart()))?.[1];
      group = heading ?? group;
      if (!this.places.includes(group)) this.places.push(group);
      return this.exportsOf(statement).map((symbol) => {
        const { declarations = [] } = this.resolve(symbol);
        const typeOnly = symbol.declarations?.some(ts.isTypeOnlyExportDeclaration) === true;
        return { name: symbol.name, group, typeOnly, declarations };
      });
    });
  }

  private exportsOf({ exportClause, moduleSpecifier }: ts.ExportDeclaration): ts.Symbol[] {
    if (exportClause !== undefined && ts.isNamedExports(exportClause)) {
      return exportClause.elements.flatMap(({ name }) => this.checker.getSymbolAtLocation(name) ?? []);
    }
    const module = moduleSpecifier && this.checker.getSymbolAtLocation(moduleSpecifier);
    return module === undefined ? [] : this.checker.getExportsOfModule(module);
  }
}
