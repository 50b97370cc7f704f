import { JoinToken, type MachineJoinMethod } from "../../../access/joining/join-token";
import { resourceName } from "../../../access/shapes";
import { group, needed } from "../../../core/schema/group";
import { make } from "../../../core/schema/make";
import { Value } from "../../../core/value";
import { secretReference, SecretRef } from "../../../secrets/secret-ref";
import { joinSecret } from "../../features/joining";

/** A secret on each machine, or the identity of the machine in its cloud. */
export type LinuxJoinToken = SecretRef | LinuxJoining | JoinToken;

/** How a machine proves its identity. */
interface MachineJoining {
  readonly method: string;
  readonly tokenName: string;

  /** Secret that it needs besides. */
  readonly secret?: SecretRef | undefined;
}

const TOKEN = group<{ readonly tokenName: string }>()({
  tokenName: needed(resourceName),
});

const KEYPAIR = group<{ readonly tokenName: string; readonly registrationSecret: SecretRef }>()({
  tokenName: needed(resourceName),
  registrationSecret: needed(secretReference),
});

/**
 * The name of a join token that another program makes, and the method by which a machine proves its identity. The name is
 * not a secret.
 *
 * @example
 * ```ts
 * const joinToken = LinuxJoining.iam("servers");
 * ```
 */
export class LinuxJoining extends Value {
  /** By the AWS IAM role of the machine. */
  static iam(tokenName: string): LinuxJoining {
    return LinuxJoining.#by("iam", tokenName);
  }

  /** By the signed identity document of the EC2 instance. */
  static ec2(tokenName: string): LinuxJoining {
    return LinuxJoining.#by("ec2", tokenName);
  }

  /** By the managed identity of the Azure machine. */
  static azure(tokenName: string): LinuxJoining {
    return LinuxJoining.#by("azure", tokenName);
  }

  /** By the service account of the Google Cloud machine. */
  static gcp(tokenName: string): LinuxJoining {
    return LinuxJoining.#by("gcp", tokenName);
  }

  /** By the instance principal of the Oracle Cloud machine. */
  static oracle(tokenName: string): LinuxJoining {
    return LinuxJoining.#by("oracle", tokenName);
  }

  /** By the TPM of the machine. */
  static tpm(tokenName: string): LinuxJoining {
    return LinuxJoining.#by("tpm", tokenName);
  }

  /**
   * By a key that the agent makes and keeps, on a single machine. Agents older than 18.7.6 are `LINUX-007`.
   *
   * @param registrationSecret secret of the token that registers the key once, in a file of the machine (`secretsDirectory`)
   */
  static boundKeypair(tokenName: string, registrationSecret: SecretRef): LinuxJoining {
    return make(LinuxJoining, KEYPAIR, { tokenName, registrationSecret }, (given) => {
      return new LinuxJoining("bound_keypair", given.tokenName, given.registrationSecret);
    });
  }

  static #by(method: MachineJoinMethod, given: string): LinuxJoining {
    return make(LinuxJoining, TOKEN, { tokenName: given }, ({ tokenName }) => new LinuxJoining(method, tokenName));
  }

  private constructor(
    /** @internal How the agent proves who it is. */
    readonly method: MachineJoinMethod | "bound_keypair",
    /** @internal Name of the join token. */
    readonly tokenName: string,
    /** @internal Secret that registers its key. */
    readonly secret?: SecretRef,
  ) {
    super();
  }
}

/** Whether a machine can join with what a program passed; values with violations are reported by themselves. */
export function isLinuxJoinToken(given: unknown): given is LinuxJoinToken {
  if (given instanceof JoinToken) return given.violations.length > 0 || canJoin(given);
  return given instanceof SecretRef || given instanceof LinuxJoining;
}

function canJoin(token: JoinToken): boolean {
  return (joinSecret(token) ?? machineJoining(token)) !== undefined;
}

/** The method and the name of the token by which a machine joins; undefined if the token itself is a secret. */
export function machineJoining(token: LinuxJoinToken): MachineJoining | undefined {
  if (token instanceof LinuxJoining) return token;
  if (!(token instanceof JoinToken)) return undefined;
  const { machineMethod, name, joinMethod, botName, registrationSecret: secret } = token;
  const method = secret !== undefined && botName === undefined ? joinMethod : machineMethod;
  if (method === undefined) return undefined;
  // Stryker disable next-line ConditionalExpression: a token with such a method has a name
  return typeof name === "string" ? { method, tokenName: name, secret } : undefined;
}

/** The secret that a machine joins with, or that registers its key. */
export function machineSecret(token: LinuxJoinToken): SecretRef | undefined {
  return joinSecret(token) ?? machineJoining(token)?.secret;
}
