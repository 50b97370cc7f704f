import { Fn, Token } from "cdktf";
import { holdsUserInfo, namesCredential } from "../core/credentials";
import { holdsCertificates, withUnixLineEnds } from "../core/public-text";
import { list, map, oneOf, anyText, text, textWhere } from "../core/schema/shapes";
import { childProperty, type Problems } from "../core/value";
import { literals } from "./literals";
import { TARGET_RULES } from "./rules";

/** A command that prints credentials of a cluster, as client-go runs it. */
export interface ExecCommand {
  /** Version of the protocol between client and command. */
  readonly apiVersion: string;

  /** Program on the PATH. */
  readonly command: string;

  /** Arguments of the program. */
  readonly args: readonly string[];

  /** Its environment, besides that of Terraform. @default none */
  readonly env?: Readonly<Record<string, string>>;
}

/** How the providers reach a cluster. They take missing settings from their environment. */
export interface ClusterConnection {
  /** Path of the kubeconfig. Empty for no kubeconfig, not even that of the environment. */
  readonly configPath?: string;

  readonly configContext?: string;

  /** Address of the Kubernetes API. */
  readonly host?: string;

  /** Certificate in PEM form. */
  readonly clusterCaCertificate?: string;

  readonly exec?: ExecCommand;
}

/** A setting that says which cluster is meant. */
export const targetText = text({
  fix: "pass the setting, or use KubernetesTarget.environment() to leave it to whoever runs Terraform",
  reference: true,
});

const ALLOWED_HOST = "an https address without user name and password, such as https://203.0.113.7:6443";

/** Address of the Kubernetes API. */
export const hostAddress = textWhere(ALLOWED_HOST, isHost, { reference: true });

/** Address of the Kubernetes API as Google reports it, with or without its scheme. */
export const bareHostAddress = textWhere(ALLOWED_HOST, (given) => isHost(withScheme(given)), { reference: true });

const ALLOWED_CERTIFICATES =
  "one or more certificates in PEM and nothing else, or in base64 if the cloud reports it so";

/** Certificates of an authority in PEM form, or in base64 of it. */
export const caCertificate = textWhere(ALLOWED_CERTIFICATES, (given) => holdsCertificates(pemCertificate(given)), {
  fix: "pass the certificate as the cluster reports it, whole and without private keys",
  secret: true,
  reference: true,
});

export const execApiVersion = oneOf(["client.authentication.k8s.io/v1", "client.authentication.k8s.io/v1beta1"]);
export const execCommand = text({ reference: true });
const argument = anyText({ reference: true, secret: true });
export const execArguments = list(argument, { atLeast: 0 });
export const execEnvironment = map(argument);

export function withScheme(address: string): string {
  return address.startsWith("https://") ? address : `https://${address}`;
}

/** A certificate in PEM form; a reference must be to base64. */
export function pemCertificate(certificate: string): string {
  const reference = literals(certificate);
  if (Token.isUnresolved(reference)) return Fn.base64decode(reference);
  const isPem = certificate.trimStart().startsWith("-----BEGIN ");
  return withUnixLineEnds(isPem ? certificate : Buffer.from(certificate, "base64").toString("utf8"));
}

/** Notes credentials in the arguments and the environment of a command (`TARGET-004`). */
export function checkNoCredentials(
  { args = [], env = {} }: { readonly args?: readonly string[]; readonly env?: Readonly<Record<string, string>> },
  problems: Problems,
): void {
  args.forEach((given, index) => {
    if (!isCredentialOption(given)) return;
    problems.add(TARGET_RULES["TARGET-004"], `args[${index}]`, given.replace(/=[^]*/, "=(redacted)"));
  });
  for (const name of Object.keys(env).filter(namesCredential)) {
    problems.add(TARGET_RULES["TARGET-004"], childProperty("env", name), "(redacted)");
  }
}

function isHost(given: string): boolean {
  // The parser of URLs would drop white space at the end, and line breaks anywhere.
  return /^https:\/\/\S+$/.test(given) && URL.canParse(given) && !holdsUserInfo(given);
}

function isCredentialOption(given: string): boolean {
  const [, option] = /^--?([A-Za-z][\w-]*)/.exec(given) ?? [];
  return option !== undefined && namesCredential(option);
}
