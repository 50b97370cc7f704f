import type { Violation } from "../../constructs/core/violation";
import type { Declared } from "./declare";
import { violationText } from "./left-out";
import { variable, variableNames, type Expression } from "./expression";
import { constant, programText, type Program, type Statement } from "./program-text";
import { LISTS, SLOTS, typedKind, type Slot } from "./kinds";

/** The comment at the top of a program. */
function howToUse(declared: readonly Declared[]): string {
  const isWithResources = declared.some(({ slot }) => slot === undefined);
  return [
    'Declare it: new AccessPlatform(stack, "platform", { ...access, … })',
    ...(isWithResources ? ["and platform.addResource(resource) for each of resources."] : []),
  ].join("\n");
}

/** The program as a single module. @param refused rules that a platform with these values breaks */
export function singleModule(declared: readonly Declared[], refused: readonly Violation[] = []): string {
  const exported = programExports(declared, refused);
  return programText({
    ...exported,
    comment: howToUse(declared),
    statements: [...declared.map((each) => constantStatement(each)), ...exported.statements],
  });
}

/** A module for each kind, and `index.ts`, which combines them; by file name. */
export function modulesByKind(
  declared: readonly Declared[],
  refused: readonly Violation[] = [],
): Readonly<Record<string, string>> {
  const moduleByName = new Map(declared.map((each) => [each.name, fileFor(each)]));
  const importsFrom = (names: readonly string[], file: string): Readonly<Record<string, readonly string[]>> => {
    const modules: Record<string, string[]> = {};
    for (const name of names) {
      const from = moduleByName.get(name);
      if (from !== undefined && from !== file) (modules[`./${from}`] ??= []).push(name);
    }
    return modules;
  };
  const kinds = [...new Set(moduleByName.values())].map((file): [string, Program] => {
    const ofModule = declared.filter(({ name }) => moduleByName.get(name) === file);
    const used = ofModule.flatMap(({ value }) => variableNames(value));
    const statements = ofModule.map((each) => constantStatement(each, { isExported: true }));
    return [file, { imports: importsFrom(used, file), statements }];
  });
  const index = programExports(declared, refused);
  const imports = { ...index.imports, ...importsFrom([...moduleByName.keys()], "index") };
  const all = [...kinds, ["index", { ...index, imports, comment: howToUse(declared) }] as const];
  return Object.fromEntries(all.map(([file, program]) => [`${file}.ts`, programText(program)]));
}

/** A file per list prop, `settings` for other props; else `other-…` if the kind has a class, or the kind itself. */
function fileFor({ slot, kind }: Declared): string {
  if (slot !== undefined) return fileOfSlot(slot);
  const typed = typedKind(kind)?.slot;
  return typed === undefined ? kind.replaceAll("_", "-") : `other-${fileOfSlot(typed)}`;
}

function fileOfSlot(slot: Slot): string {
  return LISTS.includes(slot) ? slot.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`) : "settings";
}

export function constantStatement({ name, value, secrets }: Declared, { isExported = false } = {}): Statement {
  const comment = secrets.flatMap(({ command }) => command).join("\n");
  return constant(name, value, { isExported, ...(comment !== "" && { comment }) });
}

/** The exports: `access` for the props of a platform, and `resources` to add to the platform. */
function programExports(declared: readonly Declared[], refused: readonly Violation[]): Program {
  const resources = addedResources(declared);
  const comment = refused.map((each) => `TODO ${violationText(each)}`).join("\n");
  return {
    imports: {
      "cdktf-access-platform": ["type AccessPlatformProps", ...(resources.length > 0 ? ["ServiceResource"] : [])],
    },
    statements: [
      constant("access", declaredPlatformProps(declared), {
        isExported: true,
        satisfies: "Partial<AccessPlatformProps>",
        ...(comment !== "" && { comment }),
      }),
      ...(resources.length > 0
        ? [constant("resources", resources, { isExported: true, type: "readonly ServiceResource[]" })]
        : []),
    ],
  };
}

/** The declared props of a platform, with their variables. */
export function declaredPlatformProps(declared: readonly Declared[]): Readonly<Record<string, Expression>> {
  const props = SLOTS.flatMap((slot): [string, Expression][] => {
    const values = declared.filter((each) => each.slot === slot).map(({ name }) => variable(name));
    const [single] = values;
    return single === undefined ? [] : [[slot, LISTS.includes(slot) ? values : single]];
  });
  return Object.fromEntries(props);
}

/** The variables of resources to add to a platform. */
export function addedResources(declared: readonly Declared[]): readonly Expression[] {
  return declared.filter(({ slot }) => slot === undefined).map(({ name }) => variable(name));
}
