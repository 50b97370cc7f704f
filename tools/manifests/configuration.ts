import { rememberedFor } from "../../constructs/core/remembered";
import { isObject, type Json } from "../json/json";

export interface Block {
  /** For example `kubernetes_namespace_v1.platform`; the address of a data source begins with `data.`. */
  readonly address: string;
  readonly type: string;
  readonly name: string;
  readonly body: Json;
}

/** The parts of a stack's `cdk.tf.json` that decide what is on the cluster, in the order of the file. */
export interface Configuration {
  readonly resources: readonly Block[];
  readonly dataSources: readonly Block[];
  readonly locals: Json;

  /** Defaults of variables. An ephemeral variable without a default has a placeholder. */
  readonly variableDefaults: Json;
}

/** Reads the parsed `cdk.tf.json` of a stack. */
export function parseConfiguration(json: unknown): Configuration {
  if (isObject(json)) return readConfiguration(json);
  throw new ManifestsError([{ address: "cdk.tf.json", attribute: "", problem: "is not a JSON object" }]);
}

const readConfiguration = rememberedFor((json: Json): Configuration => {
  const modules = Object.keys(sectionObject(json, "module")).map((name) => ({
    address: `module.${name}`,
    attribute: "",
    problem: "modules are not shown; declare their resources in the stack",
  }));
  const invalid = SECTIONS.filter((section) => !isBlockOrNothing(json[section])).map((section) => invalidForm(section));
  const types = OF_TYPES.flatMap((section) =>
    Object.entries(sectionObject(json, section)).flatMap(([type, blocks]) => {
      if (!isBlockOrNothing(blocks)) return [invalidForm(`${section}.${type}`)];
      const bodies = Object.entries(singleBlock(blocks) ?? {}).filter(([name]) => name !== "//");
      return bodies.flatMap(([name, body]) =>
        isBlockOrNothing(body) ? [] : [invalidForm(`${section}.${type}.${name}`)],
      );
    }),
  );
  const refused = [...invalid, ...types, ...modules];
  if (refused.length > 0) throw new ManifestsError(refused);
  return {
    resources: sectionBlocks(json, "resource", ""),
    dataSources: sectionBlocks(json, "data", "data."),
    locals: sectionObject(json, "locals"),
    variableDefaults: Object.fromEntries(
      Object.entries(sectionObject(json, "variable")).flatMap(([name, variable]) => {
        if (isObject(variable) && Object.hasOwn(variable, "default")) return [[name, variable["default"]]];
        return isObject(variable) && variable["ephemeral"] === true ? [[name, placeholderFor(name)]] : [];
      }),
    ),
  };
});

/** Sections of a configuration that are objects, and those of them in which blocks are grouped by type. */
const SECTIONS = ["resource", "data", "locals", "variable", "output", "module"];
const OF_TYPES = ["resource", "data"];

function invalidForm(address: string): ManifestsProblem {
  return { address, attribute: "", problem: "is neither an object nor a list of one: synthesis writes no such file" };
}

/** Terraform ignores null, and a list without a block. */
function isBlockOrNothing(value: unknown): boolean {
  return (
    value === undefined ||
    value === null ||
    singleBlock(value) !== undefined ||
    (Array.isArray(value) && value.length === 0)
  );
}

/** A block that is written as an object or as a list of one object; undefined for anything else. */
export function singleBlock(value: unknown): Json | undefined {
  const block: unknown = Array.isArray(value) && value.length === 1 ? value[0] : value;
  return isObject(block) ? block : undefined;
}

function sectionBlocks(json: Json, section: string, prefix: string): Block[] {
  return Object.entries(sectionObject(json, section)).flatMap(([type, blocks]) =>
    Object.entries(singleBlock(blocks) ?? {}).flatMap(([name, block]) => {
      const body = singleBlock(block);
      return name === "//" || body === undefined ? [] : [{ address: `${prefix}${type}.${name}`, type, name, body }];
    }),
  );
}

function sectionObject(json: Json, section: string): Json {
  const value = singleBlock(json[section]) ?? {};
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== "//"));
}

/** The placeholder for an ephemeral variable whose value nothing reads. It is valid as the name of a token. */
export function placeholderFor(variable: string): string {
  return `placeholder-for-${variable}`;
}

/** A variable without a default, which must be set. */
export interface OpenVariable {
  readonly name: string;

  /** Whether the value is stored in neither plan nor state. */
  readonly ephemeral: boolean;
}

/** The variables of a stack that have no default, in the order of the stack. */
export function openVariables(configuration: unknown): OpenVariable[] {
  const declared = isObject(configuration) ? singleBlock(configuration["variable"]) : undefined;
  return Object.entries(declared ?? {}).flatMap(([name, variable]) => {
    if (name === "//" || !isObject(variable) || Object.hasOwn(variable, "default")) return [];
    return [{ name, ephemeral: variable["ephemeral"] === true }];
  });
}

/** A part of a stack that cannot be shown as a manifest. */
export interface ManifestsProblem {
  /** Terraform address of the resource, or of a part of the configuration, for example `local.version`. */
  readonly address: string;

  /** Path of the attribute, for example `spec.template[0].spec`; empty for the whole resource. */
  readonly attribute: string;

  /** The problem in lower case, without a full stop. */
  readonly problem: string;
}

/** All parts of a stack that cannot be shown as Kubernetes manifests. */
export class ManifestsError extends Error {
  override readonly name = "ManifestsError";
  readonly problems: readonly ManifestsProblem[];

  constructor(problems: readonly ManifestsProblem[]) {
    super(
      [
        `the stack cannot be shown as manifests: ${problems.length === 1 ? "1 problem" : `${problems.length} problems`}`,
        ...problems.map(({ address, attribute, problem }) => {
          const place = attribute === "" ? address : `${address}, ${attribute}`;
          return `  ${place}: ${problem}`;
        }),
        "terraform plan shows these; the view only shows what is known before Terraform runs",
      ].join("\n"),
    );
    this.problems = problems;
  }
}
