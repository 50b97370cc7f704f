import { join } from "node:path";
import * as ts from "typescript";

const ROOT = join(__dirname, "../../..");

/** What may stand at a place of a declaration: a text, a list, an object, and what these hold. */
export interface DeclaredForm {
  /** Whether any text may stand here, as opposed to some words. */
  readonly isText: boolean;

  /** Whether a length of time stands here, such as `1h`. */
  readonly isDuration: boolean;

  readonly props: ReadonlyMap<string, DeclaredProp>;
  readonly items: DeclaredForm | undefined;

  /** Values of an object with any keys. */
  readonly values: DeclaredForm | undefined;
}

/** A prop of an interface; `name` is that of the interface and its own, for example `DnsConfig.searches`. */
export interface DeclaredProp {
  readonly name: string;
  readonly isNeeded: boolean;
  readonly form: DeclaredForm;
}

/** Everything that a program can call to declare something: parameters by `Class.factory` or `new Class`. */
export type Callables = ReadonlyMap<string, readonly DeclaredProp[]>;

/** What the type declarations of the public API say, as the compiler reads them. */
export function declaredCallables(): Callables {
  const index = join(ROOT, "constructs/index.ts");
  const program = ts.createProgram({ rootNames: [index], options: OPTIONS, host: hostWithoutPackages() });
  const checker = program.getTypeChecker();
  const forms = new Forms(checker);
  const module = checker.getSymbolAtLocation(program.getSourceFile(index)!)!;
  const callables = new Map<string, readonly DeclaredProp[]>();
  const add = (name: string, signatures: readonly ts.Signature[]) => {
    const open = signatures.filter(({ declaration }) => declaration === undefined || isOpen(declaration));
    if (open.length === 0) return;
    const parameters = open.flatMap((signature) => signature.parameters.map((parameter, at) => ({ parameter, at })));
    const positions = [...new Set(parameters.map(({ at }) => at))];
    const props = positions.map((position) => {
      const here = parameters.filter(({ at }) => at === position).map(({ parameter }) => parameter);
      return {
        name: `${name}(${here[0]!.name})`,
        isNeeded: true,
        form: forms.of(here.map((parameter) => checker.getTypeOfSymbol(parameter))),
      };
    });
    callables.set(name, props);
  };
  for (const exported of checker.getExportsOfModule(module)) {
    const symbol = exported.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(exported) : exported;
    if (symbol.declarations?.some(isInternal) === true || exported.declarations?.some(isTypeOnly) === true) continue;
    const type = checker.getTypeOfSymbol(symbol);
    if (symbol.flags & ts.SymbolFlags.Function) add(exported.name, type.getCallSignatures());
    if (!(symbol.flags & ts.SymbolFlags.Class)) continue;
    add(`new ${exported.name}`, type.getConstructSignatures());
    for (const member of checker.getPropertiesOfType(type)) {
      const factory = checker.getTypeOfSymbol(member).getCallSignatures();
      if (member.declarations?.every(isOpen) === true) add(`${exported.name}.${member.name}`, factory);
    }
  }
  return callables;
}

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ["lib.es2023.d.ts"],
  module: ts.ModuleKind.Node16,
  moduleResolution: ts.ModuleResolutionKind.Node16,
  strict: true,
  exactOptionalPropertyTypes: true,
  resolveJsonModule: true,
  types: [],
};

/** Packages, whose declarations take the compiler many seconds, name no prop of ours, but for Kubernetes' own types. */
function hostWithoutPackages(): ts.CompilerHost {
  const host = ts.createCompilerHost(OPTIONS);
  host.resolveModuleNameLiterals = (literals, from, _, options) =>
    literals.map(({ text }) =>
      /^(\.|kubernetes-types\/)/.test(text)
        ? ts.resolveModuleName(text, from, options, host)
        : { resolvedModule: undefined },
    );
  return host;
}

/** Whether a program may call it: what is internal or private is not in the published declarations. */
function isOpen(declaration: ts.Declaration): boolean {
  const closed = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
  if ((ts.getCombinedModifierFlags(declaration) & closed) !== 0) return false;
  const name = ts.getNameOfDeclaration(declaration);
  if (name !== undefined && ts.isPrivateIdentifier(name)) return false;
  return !isInternal(declaration) && declaration.getSourceFile().fileName.startsWith(`${ROOT}/constructs/`);
}

function isTypeOnly(declaration: ts.Declaration): boolean {
  return ts.isExportSpecifier(declaration) && (declaration.isTypeOnly || declaration.parent.parent.isTypeOnly);
}

function isInternal(declaration: ts.Declaration): boolean {
  return ts.getJSDocTags(declaration).some(({ tagName }) => tagName.text === "internal");
}

/** Reads forms of types, each when it is asked for: they refer to each other in circles. */
class Forms {
  private readonly known = new Map<string, DeclaredForm>();

  constructor(private readonly checker: ts.TypeChecker) {}

  of(types: readonly ts.Type[], name = ""): DeclaredForm {
    const parts = types.flatMap((type) => this.partsOf(type));
    const key = [name, ...parts.map((type) => String((type as unknown as { readonly id: number }).id))].join(" ");
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const made = new LazyForm(this, this.checker, parts, name);
    this.known.set(key, made);
    return made;
  }

  private partsOf(type: ts.Type): readonly ts.Type[] {
    const there = this.checker.getNonNullableType(type);
    return there.isUnion() ? there.types.flatMap((part) => this.partsOf(part)) : [there];
  }
}

class LazyForm implements DeclaredForm {
  constructor(
    private readonly forms: Forms,
    private readonly checker: ts.TypeChecker,
    private readonly parts: readonly ts.Type[],
    private readonly name: string,
  ) {}

  get isText(): boolean {
    return this.parts.some(isText);
  }

  get isDuration(): boolean {
    return this.parts.some(({ flags }) => (flags & ts.TypeFlags.TemplateLiteral) !== 0);
  }

  get props(): ReadonlyMap<string, DeclaredProp> {
    const types = new Map<string, { readonly owner: string; readonly isNeeded: boolean; readonly types: ts.Type[] }>();
    for (const part of this.parts.filter((type) => this.isData(type))) {
      for (const prop of this.checker.getPropertiesOfType(part)) {
        const declaration = prop.declarations?.[0];
        if (declaration === undefined || isInternal(declaration)) continue;
        const parent = declaration.parent;
        const owner = ts.isInterfaceDeclaration(parent) ? parent.name.text : this.ownerOf(part);
        const isNeeded = (prop.flags & ts.SymbolFlags.Optional) === 0;
        const known = types.get(prop.name) ?? { owner, isNeeded, types: [] };
        known.types.push(this.checker.getTypeOfSymbol(prop));
        types.set(prop.name, known);
      }
    }
    return new Map(
      [...types].map(([prop, { owner, isNeeded, types: all }]) => {
        const name = `${owner}.${prop}`;
        return [prop, { name, isNeeded, form: this.forms.of(all, name) }];
      }),
    );
  }

  get items(): DeclaredForm | undefined {
    const lists = this.parts.filter((type) => this.checker.isArrayType(type) || this.checker.isTupleType(type));
    const items = lists.flatMap((type) => this.checker.getTypeArguments(type as ts.TypeReference));
    return items.length === 0 ? undefined : this.forms.of(items, this.name);
  }

  get values(): DeclaredForm | undefined {
    const maps = this.parts.filter((type) => this.isData(type));
    const values = maps.flatMap((type) => this.checker.getIndexInfosOfType(type).map((info) => info.type));
    return values.length === 0 ? undefined : this.forms.of(values, this.name);
  }

  /** Whether it is an object of props, as opposed to a list, a function, or what a factory makes. */
  private isData(type: ts.Type): boolean {
    if ((type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection)) === 0 || isText(type)) return false;
    if (this.checker.isArrayType(type) || this.checker.isTupleType(type)) return false;
    if (type.getCallSignatures().length > 0 || type.getConstructSignatures().length > 0) return false;
    return !isMade(type);
  }

  private ownerOf(type: ts.Type): string {
    const name = type.aliasSymbol?.name ?? (type.symbol as ts.Symbol | undefined)?.name ?? "";
    return name === "" || name.startsWith("__") || ["Readonly", "Record"].includes(name) ? this.name : name;
  }
}

/** Whether instances of a class are meant, which a program cannot write itself. */
function isMade(type: ts.Type): boolean {
  return ((type.symbol as ts.Symbol | undefined)?.declarations ?? []).some(ts.isClassDeclaration);
}

/** Whether any text of a form is meant; `string & {}` stands for one beside the words that editors offer. */
function isText(type: ts.Type): boolean {
  if (type.isIntersection()) return type.types.some(isText);
  return (type.flags & (ts.TypeFlags.String | ts.TypeFlags.TemplateLiteral)) !== 0;
}
