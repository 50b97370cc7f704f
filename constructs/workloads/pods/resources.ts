import { quantity } from "../../core/kubernetes";
import { hasMarker } from "../../core/reference";
import { group, type Check } from "../../core/schema/group";
import { invalidForm } from "../../core/schema/report";
import { childProperty } from "../../core/value";
import type { EnvironmentVariable, ExtraEnvironment } from "../environment";
import { POD_RULES } from "../rules";

/** Compute resources of a container, as Kubernetes quantities. CPU has no limit: throttling delays every connection. */
export interface ContainerResources {
  /** CPU that is reserved. @default "100m" */
  readonly cpuRequest?: string;
  /** Memory that is reserved. @default "256Mi" */
  readonly memoryRequest?: string;
  /** Limit of memory. @default "1Gi" */
  readonly memoryLimit?: string;
}

const encoded = { reference: true } as const;

const LEAST_MEMORY = 1024 ** 2;
const TOO_MANY_CPUS = 100;

const DEFAULTS: Required<ContainerResources> = { cpuRequest: "100m", memoryRequest: "256Mi", memoryLimit: "1Gi" };

/** Requests and limits of a container; Kubernetes takes no limit below its request (`POD-017`), and a number without a unit is one of bytes (`POD-019`) or of whole CPUs (`POD-020`). */
export function containerResourcesShape(defaults = DEFAULTS) {
  return group<ContainerResources>()(
    { cpuRequest: quantity(encoded), memoryRequest: quantity(encoded), memoryLimit: quantity(encoded) },
    [
      (given, problems) => {
        const { cpuRequest, memoryRequest, memoryLimit } = { ...defaults, ...given };
        for (const [name, memory] of Object.entries({ memoryRequest, memoryLimit })) {
          const bytes = quantityAsNumber(memory);
          if (bytes > 0 && bytes < LEAST_MEMORY) problems.add(POD_RULES["POD-019"], name, memory);
        }
        if (quantityAsNumber(cpuRequest) >= TOO_MANY_CPUS) problems.add(POD_RULES["POD-020"], "cpuRequest", cpuRequest);
        if (!(quantityAsNumber(memoryLimit) < quantityAsNumber(memoryRequest))) return;
        problems.add(POD_RULES["POD-017"], "memoryLimit", `${memoryLimit}, with a request of ${memoryRequest}`);
      },
    ],
  );
}

const UNITS = ["", "k", "M", "G", "T", "P", "E"];

/** A quantity as a number; not a number where only Terraform knows it. */
function quantityAsNumber(quantity: string): number {
  const [, number, unit = "", binary] = /^(\d+(?:\.\d*)?|\.\d+)([kKMGTPE]?)(i?)$/.exec(quantity) ?? [];
  if (number === undefined) return quantity.endsWith("m") ? Number(quantity.slice(0, -1)) / 1000 : Number(quantity);
  return Number(number) * (binary === "i" ? 1024 : 1000) ** UNITS.indexOf(unit.replace("K", "k"));
}

/** A number of bytes as Go reads it in its variable. */
const GO_BYTES = /^(\d+)(?:([KMGT]i)?B)?$/;
const NO_GO_BYTES = invalidForm(
  "a whole number of bytes, or one with B, KiB, MiB, GiB or TiB, or off: a Go program ends at once with another value",
);

/** Notes a limit that a Go program cannot read, or that lets it use more memory than its container has (`POD-030`). */
export const GO_MEMORY_CHECK: Check<ExtraEnvironment & { readonly resources?: ContainerResources }> = (
  { extraEnvironment = {}, resources },
  problems,
) => {
  const given = extraEnvironment[GO_MEMORY_VARIABLE];
  if (typeof given !== "string" || given === "off" || hasMarker(given)) return;
  const { memoryLimit } = { ...DEFAULTS, ...resources };
  const place = childProperty("extraEnvironment", GO_MEMORY_VARIABLE);
  const [, bytes, unit = ""] = GO_BYTES.exec(given) ?? [];
  if (bytes === undefined) problems.add(NO_GO_BYTES, place, given);
  else if (quantityAsNumber(bytes + unit) > quantityAsNumber(memoryLimit)) {
    problems.add(POD_RULES["POD-030"], place, `${given}, with a memory limit of ${memoryLimit}`);
  }
};

/** Requests and limits of a container, defaults included. */
export function containerResources(
  { resources }: { readonly resources?: ContainerResources | undefined },
  defaults: Required<ContainerResources> = DEFAULTS,
) {
  const { cpuRequest, memoryRequest, memoryLimit } = { ...defaults, ...resources };
  return { requests: { cpu: cpuRequest, memory: memoryRequest }, limits: { memory: memoryLimit } };
}

/** Of the service's program, where a program says nothing else. */
export const PROGRAM_RESOURCES = containerResources({});

/** The variable that limits the memory of a Go program. It collects garbage more often before it exceeds that. */
export const GO_MEMORY_VARIABLE = "GOMEMLIMIT";

const GO_SHARE = 0.9;

/**
 * Limits a Go program to 90 % of the memory of its container, as Teleport's charts do; nothing where only Terraform knows
 * that, or where the program sets the variable itself.
 */
export function goMemoryLimit(
  memoryLimit: string,
  { extraEnvironment = {} }: ExtraEnvironment = {},
): readonly EnvironmentVariable[] {
  const bytes = Math.ceil(quantityAsNumber(memoryLimit) * GO_SHARE);
  if (!(bytes > 0) || Object.hasOwn(extraEnvironment, GO_MEMORY_VARIABLE)) return [];
  return [{ name: GO_MEMORY_VARIABLE, value: String(bytes) }];
}
