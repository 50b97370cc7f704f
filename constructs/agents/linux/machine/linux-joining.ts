import { JoinToken } from "../../../access/joining/join-token";
import type { MachineJoinMethod } from "../../../access/joining/machine-join-methods";
import { resourceName } from "../../../access/shapes";
import { group, needed } from "../../../core/schema/group";
import { make } from "../../../core/schema/make";
import { Value } from "../../../core/value";
import { SecretRef } from "../../../secrets/secret-ref";
import { joinSecret } from "../../joining/joining";

/** A secret on each machine, or the identity of the machine in its cloud. */
export type LinuxJoinToken = SecretRef | LinuxJoining | JoinToken;

const TOKEN = group<{ readonly tokenName: string }>()({
  tokenName: needed(resourceName),
});

/**
 * The name of a join token that another program makes, and the method by which a machine proves its identity in a
 * cloud. The name is not a secret.
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

  static #by(method: MachineJoinMethod, given: string): LinuxJoining {
    return make(LinuxJoining, TOKEN, { tokenName: given }, ({ tokenName }) => new LinuxJoining(method, tokenName));
  }

  private constructor(
    /** @internal How the agent proves who it is. */
    readonly method: MachineJoinMethod,
    /** @internal Name of the join token. */
    readonly tokenName: string,
  ) {
    super([]);
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

/** The method and the name of the token by which a machine joins without a secret. */
export function machineJoining(
  token: LinuxJoinToken,
): { readonly method: string; readonly tokenName: string } | undefined {
  if (token instanceof LinuxJoining) return token;
  if (!(token instanceof JoinToken)) return undefined;
  const { machineMethod: method, name } = token;
  if (method === undefined) return undefined;
  // Stryker disable next-line ConditionalExpression: a token with such a method has a name
  return typeof name === "string" ? { method, tokenName: name } : undefined;
}
