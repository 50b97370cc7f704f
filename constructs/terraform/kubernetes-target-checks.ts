import { Fn, Token } from "cdktf";
import { propertyOf, type Problems } from "../core/value";
import type { ExecCommand } from "./cluster-connection";
import { holdsUserInfo, namesCredential } from "../core/credentials";
import { TARGET_RULES } from "./rules";

const PEM = /^-----BEGIN CERTIFICATE-----\n[^]+\n-----END CERTIFICATE-----\s*$/;
const EXEC_API_VERSIONS = ["client.authentication.k8s.io/v1", "client.authentication.k8s.io/v1beta1"];

/** A text that is required. */
export function targetText(property: string, value: unknown, problems: Problems): string {
  if (typeof value === "string" && value !== "") return value;
  problems.add(TARGET_RULES.missing, property, value);
  return "";
}

/** Address of the Kubernetes API, or a reference to it. */
export function hostAddress(property: string, value: unknown, problems: Problems): string {
  const host = typeof value === "string" ? value : "";
  if (Token.isUnresolved(host)) return host;
  // The parser of URLs would drop white space at the end, and line breaks anywhere.
  const usable = /^https:\/\/\S+$/.test(host) && URL.canParse(host) && !holdsUserInfo(host);
  if (!usable) problems.add(TARGET_RULES.host, property, value);
  return host;
}

/** A certificate authority in PEM form, from PEM form or base64; a reference must be to base64. */
export function caCertificate(property: string, value: unknown, problems: Problems): string {
  const text = typeof value === "string" ? value : "";
  if (Token.isUnresolved(text)) return Fn.base64decode(text);
  const certificate = text.startsWith("-----BEGIN ") ? text : Buffer.from(text, "base64").toString("utf8");
  if (!PEM.test(certificate)) problems.add(TARGET_RULES.certificate, property, value);
  return certificate;
}

/** A command, its arguments and its environment, without credentials. */
export function execCommand(given: Partial<Record<keyof ExecCommand, unknown>>, problems: Problems): ExecCommand {
  const { command, args = [], env, apiVersion = EXEC_API_VERSIONS[0] } = given;
  if (typeof command !== "string" || command === "") problems.add(TARGET_RULES.exec, "command", command);
  if (!EXEC_API_VERSIONS.includes(String(apiVersion))) problems.add(TARGET_RULES.exec, "apiVersion", apiVersion);
  return {
    apiVersion: String(apiVersion),
    command: typeof command === "string" ? command : "",
    args: checkedArgs(args, problems),
    ...(env !== undefined && { env: checkedEnv(env, problems) }),
  };
}

function checkedArgs(args: unknown, problems: Problems): readonly string[] {
  if (!Array.isArray(args)) {
    problems.add(TARGET_RULES.exec, "args", args);
    return [];
  }
  return args.flatMap((argument: unknown, index) => {
    const property = `args[${index}]`;
    if (typeof argument !== "string") problems.add(TARGET_RULES.exec, property, argument);
    else if (!isCredentialOption(argument)) return [argument];
    else problems.add(TARGET_RULES.credential, property, argument.replace(/=.*/s, "=(redacted)"));
    return [];
  });
}

function checkedEnv(env: unknown, problems: Problems): Readonly<Record<string, string>> {
  if (typeof env !== "object" || env === null || Array.isArray(env)) {
    problems.add(TARGET_RULES.exec, "env", env);
    return {};
  }
  const entries = Object.entries(env).flatMap(([name, value]: [string, unknown]): [string, string][] => {
    const property = propertyOf("env", name);
    if (namesCredential(name)) problems.add(TARGET_RULES.credential, property, "(redacted)");
    else if (typeof value !== "string") problems.add(TARGET_RULES.exec, property, value);
    else return [[name, value]];
    return [];
  });
  return Object.fromEntries(entries);
}

function isCredentialOption(argument: string): boolean {
  const [, option] = /^--?([A-Za-z][\w-]*)/.exec(argument) ?? [];
  return option !== undefined && namesCredential(option);
}
