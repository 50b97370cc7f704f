import { SecretRef } from "../../secrets/secret-ref";
import { literals } from "../../terraform/literals";
import { hostPrincipals } from "../host-principals";
import { installationScript } from "./installation-script";
import type { LinuxAgentProps } from "./linux-agent-props";
import type { LinuxText } from "./machine-plan";
import { planMachine } from "./plan-machine";
import { cloudConfig } from "./user-data";

/** A file of a machine, as a person reads it. */
export interface PlainFile {
  /** Absolute path. */
  readonly path: string;

  /** Four octal digits, for example `0644`. */
  readonly mode: string;

  readonly owner: string;
  readonly group: string;

  /** In the place of a secret stands what it is kept in, for example `<secret agent-join-token/auth-token>`. */
  readonly content: string;
}

/**
 * What one machine is given to run its agent; machines of a group that are equal share it.
 *
 * It is rendered when it is asked for: of a large group, only what the program uses.
 */
export class LinuxMachine {
  /** @param props of the one machine: what it has of its own is merged already */
  constructor(private readonly props: LinuxAgentProps) {}

  /** Principals of the agent's SSH host certificate that follow from its public addresses: hosts, each once. */
  get principals(): readonly string[] {
    return hostPrincipals(this.props.publicAddresses);
  }

  /** The files that the machine has in the end, as plain text. */
  get files(): readonly PlainFile[] {
    return planMachine(this.props).files.map(({ parts, ...file }) => ({ ...file, content: plainText(parts) }));
  }

  /** A POSIX shell script that makes a machine of this, and changes nothing where it is one already; plain text. */
  get script(): string {
    return installationScript(planMachine(this.props));
  }

  /** Cloud-init user data that runs the script at the first start of the machine; plain text, for what is not Terraform. */
  get cloudConfig(): string {
    return cloudConfig(this.props.platform.brand, this.script);
  }

  /** The same for Terraform: the user data of an instance, of whatever cloud; text to Terraform, whatever it holds. */
  get userData(): string {
    return literals(this.cloudConfig);
  }
}

function plainText(parts: LinuxText): string {
  return parts.map((part) => (part instanceof SecretRef ? `<secret ${part.name}/${part.key}>` : part)).join("");
}
