import { App, TerraformStack, Testing } from "cdktf";
import { violationsOfTree } from "../../constructs/core/tree/tree";
import type { LocatedViolation } from "../../constructs/core/violations-error";

type Json = Record<string, unknown>;

/** A synthesised stack, as Terraform reads it. */
export class Synthesised {
  private readonly configuration: Json;

  /** @throws ViolationsError when the tree breaks a rule */
  constructor(stack: TerraformStack) {
    this.configuration = JSON.parse(Testing.synth(stack, true)) as Json;
  }

  /** Types of the resources that there are. */
  get types(): string[] {
    return Object.keys(this.configuration["resource"] ?? {});
  }

  /** All resources of a type, for example `kubernetes_service_v1`. */
  resources(type: string): Json[] {
    const types = (this.configuration["resource"] ?? {}) as Record<string, Record<string, Json>>;
    return Object.values(types[type] ?? {});
  }

  /** The resource with an address. */
  at(address: string): Json {
    const [type = "", name = ""] = address.split(".");
    const types = (this.configuration["resource"] ?? {}) as Record<string, Record<string, Json>>;
    const found = types[type]?.[name];
    if (found === undefined) throw new Error(`there is no resource ${address}`);
    return found;
  }

  /** The one resource of a type whose `metadata.name` is given. */
  resource(type: string, name: string): Json {
    const found = this.resources(type).filter((resource) => at(resource, "metadata.name") === name);
    if (found.length !== 1) throw new Error(`${found.length} resources ${type} are named ${name}`);
    return found[0]!;
  }

  /** A file of a ConfigMap. */
  file(configMap: string, file: string): string {
    const data = this.resource("kubernetes_config_map_v1", configMap)["data"] as Record<string, string>;
    const content = data[file];
    if (content === undefined) throw new Error(`${configMap} has ${Object.keys(data).join(", ")}, not ${file}`);
    return content;
  }

  get text(): string {
    return JSON.stringify(this.configuration);
  }
}

/** An empty stack of an app of its own. */
export function newStack(id = "stack", app = new App()): TerraformStack {
  return new TerraformStack(app, id);
}

/** What is at a path of keys and indices, for example `spec.template.spec.container.0.image`. */
export function at(value: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((here, key) => (here as Json | undefined)?.[key], value);
}

/** Codes of what is wrong in the tree of a stack, in the order of the report. */
export function violationCodes(stack: TerraformStack): string[] {
  return violations(stack).map(({ rule }) => rule.code);
}

/** What synthesis would report of the tree of a stack, without synthesising it. */
export function violations(stack: TerraformStack): readonly LocatedViolation[] {
  return violationsOfTree(stack);
}
