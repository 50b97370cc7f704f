import { HTTP_CONNECT_RULES } from "../../network/http-connect-rules";
import { SecretRef, unshown } from "../../secrets/secret-ref";
import { fieldsOf, isRecord } from "../../core/given";
import { Problems, propertyOf } from "../../core/value";
import type { Violation } from "../../core/violation";
import { checkEnvironmentNames } from "../../workloads/environment";
import type { LinuxText, LinuxVariable } from "./machine-plan";
import { LINUX_RULES } from "./rules";

/** Bytes that the kernel leaves for a variable, its end included. */
const LONGEST_VARIABLE = 131_072;

const PROXY_VARIABLE = /^(https?|no)_proxy$/i;

/**
 * The installation reads the file with a shell. A shell does not let anybody set these variables, or evaluates their
 * values.
 */
const SHELL_VARIABLE = /^(BASHOPTS|BASH_VERSINFO|EUID|HISTCMD|OPTIND|PPID|RANDOM|SHELLOPTS|SRANDOM|UID)$/;

/** Characters with which systemd ignores the whole environment file. */
const REFUSED = /[\0\p{Surrogate}\p{Noncharacter_Code_Point}]/u;

/**
 * Variables as an environment file, in their order.
 *
 * Between its quotation marks a value is the same to systemd and to a POSIX shell, line breaks included.
 */
export function environmentFile(variables: readonly LinuxVariable[]): LinuxText {
  return variables.flatMap(({ name, parts }) => [`${name}="`, ...parts.map(quoted), '"\n']);
}

/** The environment that a program passed, sorted by name, without values that are neither strings nor references. */
export function environmentVariables(given: unknown): readonly LinuxVariable[] {
  return Object.entries(fieldsOf(given))
    .filter((entry): entry is [string, string | SecretRef] => isValue(entry[1]))
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => ({ name, parts: [value] }));
}

/** `POD-001`, `POD-002`, `CONNECT-012`, `LINUX-003`, `LINUX-004` and `LINUX-017`. */
export function checkEnvironment(given: unknown): readonly Violation[] {
  const problems = new Problems();
  if (given !== undefined && !isRecord(given))
    problems.add(LINUX_RULES.environmentValue, "environment", unshown(given));
  checkEnvironmentNames(given, "environment", problems);
  for (const [name, value] of Object.entries(fieldsOf(given))) {
    const property = propertyOf("environment", name);
    if (SHELL_VARIABLE.test(name)) problems.add(LINUX_RULES.shellVariable, property, name);
    if (PROXY_VARIABLE.test(name)) problems.add(HTTP_CONNECT_RULES.environment, property, "(redacted)");
    if (!isValue(value) || (typeof value === "string" && REFUSED.test(value))) {
      problems.add(LINUX_RULES.environmentValue, property, unshown(value));
    } else if (typeof value === "string" && Buffer.byteLength(`${name}=${value}`) >= LONGEST_VARIABLE) {
      problems.add(LINUX_RULES.environmentLength, property, `${Buffer.byteLength(value)} bytes`);
    }
  }
  return problems.list;
}

function isValue(given: unknown): given is string | SecretRef {
  return typeof given === "string" || given instanceof SecretRef;
}

function quoted(part: string | SecretRef): string | SecretRef {
  return typeof part === "string" ? part.replace(/["$`\\]/g, "\\$&") : part;
}
