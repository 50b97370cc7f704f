import type { Declared } from "./declare";
import { object, variable, type Expression, type Written } from "./expression";
import { constant, programText, type Program, type Statement } from "./program-text";
import { LISTS, SLOTS, type Slot } from "./slots";
import { slotOf } from "./typed-form";

/** A file of the program that is written. */
export interface Module {
  /** Name of the file, without a folder. */
  readonly file: string;
  readonly text: string;
}

/** What the top of a program says. */
function howToUse(declared: readonly Declared[]): string {
  const lines = ['Declare it: new AccessPlatform(stack, "platform", { ...access, … })'];
  const isWithResources = declared.some(({ slot }) => slot === undefined);
  return [...lines, ...(isWithResources ? ["and platform.addResource(resource) for each of resources."] : [])].join(
    "\n",
  );
}

/** Everything in one module. */
export function singleModule(declared: readonly Declared[]): string {
  return programText({
    ...exportsOf(declared),
    comment: howToUse(declared),
    statements: [...declared.map((each) => statementOf(each)), ...exportsOf(declared).statements],
  });
}

/** A module for each kind, and `index.ts`, which has them all. */
export function modulesByKind(declared: readonly Declared[]): readonly Module[] {
  const fileOf = new Map(declared.map((each) => [each.name, fileFor(each)]));
  const kinds = [...new Set(fileOf.values())].map((file) => {
    const own = declared.filter(({ name }) => fileOf.get(name) === file);
    const used = own.flatMap(({ value }) => variablesIn(value));
    const statements = own.map((each) => statementOf(each, { isExported: true }));
    return moduleOf(file, { imports: importsFrom(used, file), statements });
  });
  const index = exportsOf(declared);
  const imports = { ...index.imports, ...importsFrom([...fileOf.keys()], "index") };
  return [...kinds, moduleOf("index", { ...index, imports, comment: howToUse(declared) })];

  function importsFrom(names: readonly string[], file: string): Readonly<Record<string, readonly string[]>> {
    const modules: Record<string, string[]> = {};
    for (const name of names) {
      const from = fileOf.get(name);
      if (from !== undefined && from !== file) (modules[`./${from}`] ??= []).push(name);
    }
    return modules;
  }
}

function moduleOf(file: string, program: Program): Module {
  return { file: `${file}.ts`, text: programText(program) };
}

/** Files are called like the props of a platform; what has none, like its kind, and apart from those of it that are typed. */
function fileFor({ slot, kind }: Declared): string {
  if (slot !== undefined) return fileOfSlot(slot);
  const typed = slotOf(kind);
  return typed === undefined ? kind.replaceAll("_", "-") : `other-${fileOfSlot(typed)}`;
}

function fileOfSlot(slot: Slot): string {
  return LISTS.includes(slot) ? slot.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) : "settings";
}

function statementOf({ name, value, secrets }: Declared, { isExported = false } = {}): Statement {
  const comment = secrets.flatMap(({ command }) => command).join("\n");
  return constant(name, value, { isExported, ...(comment !== "" && { comment }) });
}

/** `access`, whose props a platform takes, and `resources`, which are added to it. */
function exportsOf(declared: readonly Declared[]): Program {
  const props = SLOTS.flatMap((slot): [string, Written][] => {
    const values = declared.filter((each) => each.slot === slot).map(({ name }) => variable(name));
    const [single] = values;
    return single === undefined ? [] : [[slot, LISTS.includes(slot) ? values : single]];
  });
  const resources = declared.filter(({ slot }) => slot === undefined).map(({ name }) => variable(name));
  return {
    imports: {
      "cdktf-access-platform": ["type AccessPlatformProps", ...(resources.length > 0 ? ["ServiceResource"] : [])],
    },
    statements: [
      constant("access", object(Object.fromEntries(props)), {
        isExported: true,
        satisfies: "Partial<AccessPlatformProps>",
      }),
      ...(resources.length > 0
        ? [constant("resources", resources, { isExported: true, type: "readonly ServiceResource[]" })]
        : []),
    ],
  };
}

function variablesIn(value: Expression): readonly string[] {
  switch (value.is) {
    case "literal":
      return [];
    case "variable":
      return value.name.split(".", 1);
    case "list":
      return value.items.flatMap(variablesIn);
    case "object":
      return value.entries.flatMap((entry) => variablesIn(entry.value));
    case "call":
      return value.args.flatMap(variablesIn);
  }
}
