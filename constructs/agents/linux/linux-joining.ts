import { isResourceName } from "../../access/names";
import { JOIN_TOKEN_RULES } from "../../access/rules";
import { textOf } from "../../core/given";
import { Problems, Value } from "../../core/value";

/** A method by which a machine proves its identity in a cloud to the platform. */
export type LinuxJoinMethod = "iam" | "ec2" | "azure" | "gcp";

/**
 * How an agent joins without a secret: its machine proves its identity in a cloud, and a token of the platform says
 * which identities may join.
 *
 * The name of such a token is not a secret. An invalid name carries `JOIN-001`.
 */
export class LinuxJoining extends Value {
  /** By the AWS IAM role of the machine. */
  static iam(tokenName: string): LinuxJoining {
    return new LinuxJoining("iam", tokenName);
  }

  /** By the signed identity document of the EC2 instance. */
  static ec2(tokenName: string): LinuxJoining {
    return new LinuxJoining("ec2", tokenName);
  }

  /** By the managed identity of the Azure machine. */
  static azure(tokenName: string): LinuxJoining {
    return new LinuxJoining("azure", tokenName);
  }

  /** By the service account of the Google Cloud machine. */
  static gcp(tokenName: string): LinuxJoining {
    return new LinuxJoining("gcp", tokenName);
  }

  readonly tokenName: string;

  private constructor(
    readonly method: LinuxJoinMethod,
    tokenName: string,
  ) {
    const problems = new Problems();
    if (!isResourceName(tokenName)) problems.add(JOIN_TOKEN_RULES.name, "tokenName", tokenName);
    super(problems.list);
    this.tokenName = textOf(tokenName);
  }
}
