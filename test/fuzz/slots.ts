import { join } from "node:path";
import ts from "typescript";

/** Something that a program calls: `new AccessPlatform`, `Role.of`, `HostPort#withPort` or `acknowledge`. */
export interface Entry {
  readonly id: string;
  readonly slots: readonly Slot[];
}

/** A place of a declaration that a program can fill with a wrong value. */
export interface Slot {
  /** For example `new AccessPlatform(props.auth.replicas)`. */
  readonly id: string;
  readonly entry: string;

  /** From the arguments to the place: an index, then names of props and the steps below. */
  readonly path: readonly string[];
}

/** Steps of a path that are no names of props. */
export const STEP = { item: "[]", value: "{}", key: "{key}", result: "()" } as const;

/** Classes of which a program gets instances, and makes none itself. */
const MADE_FOR_PROGRAMS: readonly string[] = ["ViolationsError"];

/** Interfaces that several entries take, each taken apart in one of them. */
const TAKEN_APART_IN: Readonly<Record<string, string>> = { ProxyEndpoint: "new AgentRelease" };

const CHECKOUT = join(__dirname, "../..");

/** Every slot of the public API, found from its type declarations. */
export function findEntries(): readonly Entry[] {
  const index = join(CHECKOUT, "constructs/index.ts");
  const program = ts.createProgram([index], OPTIONS, ownSources());
  const checker = program.getTypeChecker();
  const source = program.getSourceFile(index);
  const module = source && checker.getSymbolAtLocation(source);
  if (module === undefined) throw new Error(`${index} exports nothing`);
  const finder = new Finder(checker);
  return checker
    .getExportsOfModule(module)
    .flatMap((symbol) => finder.entriesOf(resolved(checker, symbol), isTypeOnly(symbol)))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** A class of which only the type is exported is made by others, and has methods alone. */
function isTypeOnly({ declarations = [] }: ts.Symbol): boolean {
  return declarations.some((declaration) => ts.isTypeOnlyExportDeclaration(declaration));
}

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  lib: ["lib.es2023.d.ts"],
  module: ts.ModuleKind.Node16,
  moduleResolution: ts.ModuleResolutionKind.Node16,
  strict: true,
  types: [],
  noEmit: true,
};

/** Reads our sources alone: types of packages stand for nothing that a program writes down, and take long to load. */
function ownSources(): ts.CompilerHost {
  const host = ts.createCompilerHost(OPTIONS);
  host.resolveModuleNameLiterals = (literals, containingFile, _, options) =>
    literals.map(({ text }) =>
      text.startsWith(".") ? ts.resolveModuleName(text, containingFile, options, host) : { resolvedModule: undefined },
    );
  return host;
}

function resolved(checker: ts.TypeChecker, symbol: ts.Symbol): ts.Symbol {
  return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
}

class Finder {
  constructor(private readonly checker: ts.TypeChecker) {}

  entriesOf(symbol: ts.Symbol, typeOnly: boolean): Entry[] {
    if (symbol.flags & ts.SymbolFlags.Function) return this.entry(symbol.name, this.typeOf(symbol).getCallSignatures());
    if (!(symbol.flags & ts.SymbolFlags.Class)) return [];
    const statics = this.typeOf(symbol);
    const instance = this.methods(this.checker.getDeclaredTypeOfSymbol(symbol), `${symbol.name}#`);
    if (typeOnly || MADE_FOR_PROGRAMS.includes(symbol.name)) return instance;
    return [
      ...this.entry(`new ${symbol.name}`, statics.getConstructSignatures()),
      ...this.methods(statics, `${symbol.name}.`),
      ...instance,
    ];
  }

  private methods(type: ts.Type, prefix: string): Entry[] {
    return this.checker
      .getPropertiesOfType(type)
      .filter(({ name, valueDeclaration }) => name !== "prototype" && !isHidden(valueDeclaration))
      .flatMap((property) => this.entry(prefix + property.name, this.typeOf(property).getCallSignatures()));
  }

  /** An entry for what can be called with arguments; several signatures are taken together. */
  private entry(id: string, signatures: readonly ts.Signature[]): Entry[] {
    const slots = signatures
      .filter(({ declaration }) => declaration !== undefined && isOurs(declaration) && isPublic(declaration))
      .flatMap(({ parameters }) =>
        parameters.flatMap((parameter, index) => {
          const name = /^(__\d+|given|declared)$/.test(parameter.name) ? "props" : parameter.name;
          return this.slotsIn(this.typeOf(parameter), id, name, [String(index)], []);
        }),
      );
    return slots.length === 0 ? [] : [{ id, slots: [...new Map(slots.map((slot) => [slot.id, slot])).values()] }];
  }

  private slotsIn(
    type: ts.Type,
    entry: string,
    name: string,
    path: readonly string[],
    above: readonly ts.Type[],
  ): Slot[] {
    const here = { id: `${entry}(${name})`, entry, path };
    const parts = (type.isUnion() ? type.types : [type]).filter(
      (part) => this.isDeclaredHere(part) && isTakenApart(part, entry),
    );
    const below = (inner: ts.Type, step: string, text: string) =>
      this.slotsIn(inner, entry, name + text, [...path, step], [...above, ...parts]);
    return [
      here,
      ...parts.filter((part) => !above.includes(part)).flatMap((part) => this.slotsOfPart(part, below, here)),
    ];
  }

  private slotsOfPart(
    part: ts.Type,
    below: (inner: ts.Type, step: string, text: string) => Slot[],
    here: Slot,
  ): Slot[] {
    const map = (value: ts.Type): Slot[] => [
      { ...here, id: here.id.replace(/\)$/, `${STEP.key})`), path: [...here.path, STEP.key] },
      ...below(value, STEP.value, STEP.value),
    ];
    const [call] = part.getCallSignatures();
    if (call) return below(call.getReturnType(), STEP.result, STEP.result);
    if (this.checker.isArrayType(part) || this.checker.isTupleType(part)) {
      const items = [...new Set(this.checker.getTypeArguments(part as ts.TypeReference))];
      return items.flatMap((item) => below(item, STEP.item, STEP.item));
    }
    const properties = this.checker
      .getPropertiesOfType(part)
      .filter(({ valueDeclaration }) => !isHidden(valueDeclaration));
    const generic = properties.length === 0 ? valueOfGenericRecord(part) : undefined;
    return [
      ...properties.flatMap((property) => below(this.typeOf(property), property.name, `.${property.name}`)),
      ...this.checker.getIndexInfosOfType(part).flatMap(({ type }) => map(type)),
      ...(generic === undefined ? [] : map(generic)),
    ];
  }

  /** Whether a program writes the type down: an object, a list or a function, and not an instance of a class. */
  private isDeclaredHere(type: ts.Type): boolean {
    if (!(type.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))) return false;
    if (type.isClass() || (type.symbol as ts.Symbol | undefined)?.flags === ts.SymbolFlags.Class) return false;
    if (this.checker.isArrayType(type) || this.checker.isTupleType(type)) return true;
    const declaration = (type.symbol as ts.Symbol | undefined)?.declarations?.[0];
    return declaration === undefined || isOurs(declaration) || ts.isMappedTypeNode(declaration);
  }

  private typeOf(symbol: ts.Symbol): ts.Type {
    return this.checker.getTypeOfSymbol(symbol);
  }
}

/** The `X` of `Record<Id, X>` with a type parameter for the keys, inside of `Partial` and `Readonly`. */
function valueOfGenericRecord({ aliasSymbol, aliasTypeArguments = [] }: ts.Type): ts.Type | undefined {
  const [first, second] = aliasTypeArguments;
  if (aliasSymbol?.name === "Record") return second;
  return first !== undefined && ["Partial", "Readonly"].includes(aliasSymbol?.name ?? "")
    ? valueOfGenericRecord(first)
    : undefined;
}

function isTakenApart(type: ts.Type, entry: string): boolean {
  return [undefined, entry].includes(TAKEN_APART_IN[(type.symbol as ts.Symbol | undefined)?.name ?? ""]);
}

function isOurs(declaration: ts.Node): boolean {
  return declaration.getSourceFile().fileName.startsWith(join(CHECKOUT, "constructs"));
}

/** Whether a member is `#private`, or for this package alone. */
function isHidden(declaration: ts.Declaration | undefined): boolean {
  if (declaration && ts.getJSDocTags(declaration).some(({ tagName }) => tagName.text === "internal")) return true;
  const name = declaration && ts.getNameOfDeclaration(declaration);
  return name !== undefined && ts.isPrivateIdentifier(name);
}

function isPublic(declaration: ts.SignatureDeclaration | ts.JSDocSignature): boolean {
  const hidden = ts.ModifierFlags.Private | ts.ModifierFlags.Protected;
  return (ts.getCombinedModifierFlags(declaration) & hidden) === 0;
}
