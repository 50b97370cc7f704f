import { variableName } from "../../../workloads/environment";
import { byKey } from "../../../core/order";
import { invalidForm } from "../../../core/schema/report";
import { holdsCredential, namesCredential } from "../../../core/credentials";
import { isText } from "../../../core/given";
import { either, map, textWhere, where } from "../../../core/schema/shapes";
import { instance } from "../../../core/schema/instance";
import { childProperty, type Problems } from "../../../core/value";
import { HTTP_CONNECT_RULES } from "../../../network/http-connect-proxy";
import { SecretRef } from "../../../secrets/secret-ref";
import { POD_RULES } from "../../../workloads/rules";
import { LINUX_RULES } from "./rules";

/**
 * Content of a file: texts and secrets, joined without anything between them.
 *
 * A secret is one line of a file on the machine, without its line end. Next to other text, such as quotation marks, a
 * secret is printable ASCII without `"`, `$`, backquote and backslash.
 */
export type LinuxText = readonly (string | SecretRef)[];

/** A variable of an environment. */
export interface LinuxVariable {
  readonly name: string;
  readonly parts: LinuxText;
}

/** Environment variables by name. */
export type LinuxEnvironment = Readonly<Record<string, string | SecretRef>>;

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

const name = where(
  where(variableName, (given) => !SHELL_VARIABLE.test(given), LINUX_RULES["LINUX-017"]),
  (given) => !PROXY_VARIABLE.test(given),
  HTTP_CONNECT_RULES["CONNECT-012"],
);

const notShown = { secret: true } as const;
const secret = instance(SecretRef, { rule: POD_RULES["POD-002"], ...notShown });
const FORM = invalidForm(
  "a string of Unicode characters without NUL and without noncharacters such as U+FFFF",
  "encode the value, for example in base64, if the program that reads it can decode it",
);
const text = textWhere(FORM.allowed, (given) => !REFUSED.test(given), { fix: FORM.fix, ...notShown });
const value = either(
  isText,
  where(text, (given) => !holdsCredential(given), POD_RULES["POD-002"]),
  instance(SecretRef, { rule: FORM, ...notShown }),
);

/** The environment of an agent: `POD-002`, `CONNECT-012` and `LINUX-017`. */
export const environment = map<string | SecretRef>(
  { allowed: "a string or a SecretRef", of: (given) => (namesCredential(given) ? secret : value) },
  name,
  { secret: true },
);

/** Reports variables with which no program can be started (`LINUX-004`). */
export function checkLengths(variables: LinuxEnvironment, problems: Problems): void {
  for (const [variable, given] of Object.entries(variables)) {
    if (!isText(given)) continue;
    const bytes = Buffer.byteLength(given);
    if (Buffer.byteLength(`${variable}=`) + bytes < LONGEST_VARIABLE) continue;
    problems.add(LINUX_RULES["LINUX-004"], childProperty("environment", variable), `${bytes} bytes`);
  }
}

/**
 * Variables as an environment file, in their order.
 *
 * Between its quotation marks a value is the same to systemd and to a POSIX shell, line breaks included.
 */
export function environmentFile(variables: readonly LinuxVariable[]): LinuxText {
  return variables.flatMap(({ name: variable, parts }) => [`${variable}="`, ...parts.map(escaped), '"\n']);
}

/** The environment of an agent, sorted by name. */
export function environmentVariables(variables: LinuxEnvironment): readonly LinuxVariable[] {
  return Object.entries(variables)
    .sort(byKey)
    .map(([variable, given]) => ({ name: variable, parts: [given] }));
}

function escaped(part: string | SecretRef): string | SecretRef {
  return isText(part) ? part.replace(/["$`\\]/g, "\\$&") : part;
}
