import { checksum } from "../checksum";
import type { AgentPart, BotPart } from "./agent-part";
import type { JoinedPart, PlatformPart } from "./platform-part";
import type { PolicyPart, ServicePart } from "./traffic-part";

/**
 * What a stack declares, for those who review a plan of it. It is an output of the stack, so state and plan have it.
 */
export interface ModelDocument extends ModelParts {
  readonly version: 1;

  /** The objects that this package wrote, by Terraform address. All other objects are those of the program itself. */
  readonly objects: Readonly<Record<string, WrittenObject>>;

  /** Violations that the program acknowledges. @default none */
  readonly acknowledgedRules?: readonly AcknowledgedRule[];

  /** Resources of the program itself that it acknowledges. @default none */
  readonly acknowledged?: readonly AcknowledgedResources[];
}

/**
 * What constructs declare, in the order in which a program makes them. `${}` stands for a value that Terraform
 * computes.
 */
export interface ModelParts {
  readonly platforms: readonly Described<PlatformPart>[];

  /** Platforms that agents of the stack join, or to which it delivers, and that no stack of the program makes. */
  readonly joined: readonly Described<JoinedPart>[];
  readonly agents: readonly Described<AgentPart>[];
  readonly bots: readonly Described<BotPart>[];

  /** The network policies, each with the pods that it is about. */
  readonly policies: readonly Described<PolicyPart>[];

  /** The Services through which others reach pods. */
  readonly services: readonly Described<ServicePart>[];
}

/** A list for each kind of part, all of them empty. */
export function noParts(): Record<keyof ModelParts, never[]> {
  return { platforms: [], joined: [], agents: [], bots: [], policies: [], services: [] };
}

/** A part, with the construct that says it, as a path in the program. */
export type Described<T> = T & { readonly construct: string };

/** An object that this package wrote. */
export interface WrittenObject {
  /** The construct that wrote it, as a path in the program. */
  readonly construct: string;

  /** The written arguments, without meta-arguments. A text of more than 64 characters is its SHA-256 in hexadecimal. */
  readonly body: Readonly<Record<string, unknown>>;

  /** Attributes and meta-arguments that the program overrides, each with the checksum of its value. @default none */
  readonly overridden?: Readonly<Record<string, string>>;
}

/** A violation that a program acknowledges. */
export interface AcknowledgedRule {
  /** Code of the rule. */
  readonly code: string;

  /** The construct for which it is acknowledged, with all below: a path in the program, empty for the whole program. */
  readonly where: string;
  readonly reason: string;
}

/** Resources that the program writes itself, and acknowledges. */
export interface AcknowledgedResources {
  /** The construct below which they are, as a path in the program. */
  readonly construct: string;

  /** Their type in Terraform. @default any type */
  readonly type?: string;

  /** Why the program needs them, for reviewers. */
  readonly reason: string;

  /** Terraform addresses of them, and of modules that may have some. */
  readonly addresses: readonly string[];
}

/** Name of the output. */
export const MODEL_OUTPUT = "access_platform_model";

/** Stands for a value that Terraform computes. */
export const EXPRESSION = "${}";

const LONGEST_TEXT = 64;

/** A text of a plan as the document has it: a checksum replaces a long one. */
export function keptText(text: string): string {
  return text.length > LONGEST_TEXT ? checksum(text) : text;
}

/** Name of the file beside `cdk.tf.json`. */
export const MODEL_FILE = "model.json";

/** The value of the output where the file is there. Terraform compresses it, because it grows with the objects. */
export const MODEL_OF_FILE = `\${base64gzip(file("\${path.module}/${MODEL_FILE}"))}`;

/** The value of the output where no file is there. @param json the document */
export function compressed(json: string): string {
  return `\${base64gzip(${JSON.stringify(json).replaceAll(/[$%](?=\{)/g, "$&$&")})}`;
}

/** The JSON of a document that {@link compressed} wrote; undefined for another text. */
export function uncompressed(expression: string): string | undefined {
  const text = /^\$\{base64gzip\((".*")\)\}$/s.exec(expression)?.[1];
  return text === undefined ? undefined : (JSON.parse(text.replaceAll(/([$%])\1\{/g, "$1{")) as string);
}
