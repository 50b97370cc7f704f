import { readdirSync, readFileSync, rmSync } from "node:fs";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { SomeType } from "typedoc" with { "resolution-mode": "import" };
import { PublicApi } from "./public-api";

const BEFORE_ALL_OTHERS = 10_000;

/** Sections that repeat a signature or a link. A `Returns` section with a text stays. */
const BOILERPLATE = [
  /^#+ Returns\n\n\S[^\n]*(?=\n+(?:#|\*\*\*|(?![^])))/gm,
  /^#+ (?:Overrides|Inherited from|Implementation of)\n\n[^\n]+\n\n?/gm,
  /^#+ Extended by\n\n(?:- [^\n]+\n)+\n?/gm,
  /^#+ Get Signature\n\n/gm,
];

/** Options of the plugin that writes the pages. */
const PAGES = {
  hidePageHeader: true,
  hideBreadcrumbs: true,
  useCodeBlocks: true,
  expandObjects: true,
  outputFileStrategy: "modules",
  entryFileName: "README",
  parametersFormat: "table",
  interfacePropertiesFormat: "table",
  classPropertiesFormat: "table",
  typeDeclarationFormat: "table",
  propertyMembersFormat: "table",
  tableColumnSettings: { hideInherited: true, hideOverrides: true, hideModifiers: true },
};

/** Whether a type is an internal interface of this package. The pages show its members at the types that extend it. */
function isPart(type: SomeType): boolean {
  return type.type === "reference" && type.reflection === undefined && type.package === "cdktf-access-platform";
}

/** The public API, and its Markdown pages by file name: one for each heading of `constructs/index.ts`. */
interface DocumentedApi {
  readonly api: PublicApi;
  readonly pages: ReadonlyMap<string, string>;
}

/** Reads the public API of the package in this folder. */
export async function documentedApi(root: string): Promise<DocumentedApi> {
  const { Application, Converter, DeclarationReflection, ReflectionKind } = await import("typedoc");
  const { load } = await import("typedoc-plugin-markdown");
  const application = await Application.bootstrapWithPlugins({
    name: "Public API",
    entryPoints: [join(root, "constructs/index.ts")],
    tsconfig: join(root, "tsconfig.package.json"),
    plugin: [load],
    readme: "none",
    disableSources: true,
    disableGit: true,
    excludePrivate: true,
    excludeInternal: true,
    excludeExternals: true,
    skipErrorChecking: true,
    sort: ["alphabetical"],
    sortEntryPoints: false,
    // a table lists the fields of each kind of resource; an editor shows them where a program writes one
    intentionallyNotExported: ["Given", "RESOURCE_FORMS"],
    validation: { notExported: true, invalidLink: true, notDocumented: true },
    requiredToBeDocumented: ["Class", "Interface", "TypeAlias", "Function", "Variable"],
    treatWarningsAsErrors: true,
    logLevel: "Warn",
    ...PAGES,
  });
  const entryPoints = application.getEntryPoints() ?? [];
  const [index] = entryPoints;
  if (index === undefined) throw new Error("the pages of the public API could not be made");
  const api = new PublicApi(root, index.program);
  const groupByName = new Map(api.names.map(({ name, group }) => [name, group]));
  application.converter.on(
    Converter.EVENT_RESOLVE_BEGIN,
    ({ project }) => {
      const modules = new Map(
        api.groups.map((group) => {
          const module = new DeclarationReflection(group, ReflectionKind.Module, project);
          project.registerReflection(module, undefined, undefined);
          return [group, module];
        }),
      );
      for (const child of project.children?.slice() ?? []) {
        const module = modules.get(groupByName.get(child.name) ?? "");
        if (module === undefined) throw new Error(`${child.name} stands below no heading of constructs/index.ts`);
        child.parent = module;
        module.addChild(child);
      }
      project.children = [...modules.values()];
      project.childrenIncludingDocuments = [...modules.values()];
    },
    BEFORE_ALL_OTHERS,
  );
  application.converter.on(
    Converter.EVENT_RESOLVE_END,
    ({ project }) => {
      for (const reflection of project.getReflectionsByKind(ReflectionKind.Interface)) {
        if (!(reflection instanceof DeclarationReflection)) continue;
        const named = reflection.extendedTypes?.filter((type) => !isPart(type)) ?? [];
        if (named.length > 0) reflection.extendedTypes = named;
        else delete reflection.extendedTypes;
      }
      // Inherited members are removed: the page of the base type shows them, and the type links to that page.
      const interfaces = new Set(project.getReflectionsByKind(ReflectionKind.Interface).map(({ name }) => name));
      for (const kind of [ReflectionKind.Method, ReflectionKind.Property]) {
        for (const reflection of project.getReflectionsByKind(kind)) {
          if (!(reflection instanceof DeclarationReflection)) continue;
          const [from = ""] = reflection.inheritedFrom?.name.split(".") ?? [];
          const isOfInterface = reflection.parent?.kindOf(ReflectionKind.Interface) === true && interfaces.has(from);
          if (isOfInterface || from === "Value") project.removeReflection(reflection);
        }
      }
    },
    BEFORE_ALL_OTHERS,
  );
  const project = application.converter.convert(entryPoints);
  application.validate(project);
  const fields = project.getReflectionsByKind(ReflectionKind.Property);
  // An editor shows no text for a docstring that has only a default.
  const blank = fields.filter(
    (field) =>
      (field.comment?.summary ?? []).length === 0 &&
      !(field instanceof DeclarationReflection && field.inheritedFrom !== undefined),
  );
  if (blank.length > 0) {
    throw new Error(`fields without a text: ${blank.map((field) => field.getFriendlyFullName()).join(", ")}`);
  }
  const folder = await mkdtemp(join(tmpdir(), "api-pages-"));
  try {
    application.options.setValue("outputs", [{ name: "markdown", path: folder }]);
    await application.generateOutputs(project);
    if (application.logger.hasErrors() || application.logger.hasWarnings()) {
      throw new Error("the pages of the public API have the faults that TypeDoc has named");
    }
    const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".md"));
    const pages = files
      .sort()
      .map((file) => [file, withoutBoilerplate(readFileSync(join(folder, file), "utf8"))] as const);
    return { api, pages: new Map(pages) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A page of TypeDoc without repeated sections. */
function withoutBoilerplate(page: string): string {
  return BOILERPLATE.reduce((text, section) => text.replace(section, ""), page).replace(/\n{3,}/g, "\n\n");
}
