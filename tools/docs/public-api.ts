import { byCodeUnit } from "../../constructs/core/order";
import { join } from "node:path";
import * as ts from "typescript";

/** A name that users may import, and its heading in `constructs/index.ts`. */
export interface PublicName {
  readonly name: string;
  readonly group: string;

  readonly declarations: readonly ts.Declaration[];
}

/** The exports of `constructs/index.ts`, read with the TypeScript compiler. */
export class PublicApi {
  readonly names: readonly PublicName[];
  private readonly checker: ts.TypeChecker;

  /**
   * @param root folder of the package
   * @param program compiler's program of `constructs/index.ts`
   */
  constructor(root: string, program: ts.Program) {
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

  private namesOf(index: ts.SourceFile): PublicName[] {
    let group = "";
    return index.statements.filter(ts.isExportDeclaration).flatMap((statement) => {
      const heading = /^\/\/ (.+)$/m.exec(index.text.slice(statement.getFullStart(), statement.getStart()))?.[1];
      group = heading ?? group;
      if (!this.places.includes(group)) this.places.push(group);
      return this.exportsOf(statement).map((symbol) => {
        const target = symbol.flags & ts.SymbolFlags.Alias ? this.checker.getAliasedSymbol(symbol) : symbol;
        return { name: symbol.name, group, declarations: target.declarations ?? [] };
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
