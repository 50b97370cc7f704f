import { SecretRef } from "../../secrets/secret-ref";
import { literals } from "../../terraform/literals";
import { hostPrincipals } from "../features/host-principals";
import { installationScript } from "./installation-script/installation-script";
import type { LinuxAgentDeclaration } from "./machine/linux-agent-props";
import type { LinuxText } from "./machine/machine-plan";
import { planMachine } from "./machine/plan-machine";
import { cloudConfig } from "./machine/user-data";

/** A file of a machine, as a person reads it. */
export interface PlainFile {
  /** Absolute path. */
  readonly path: string;

  /** Four octal digits, for example `0644`. */
  readonly mode: string;

  readonly owner: string;
  readonly group: string;

  /** Each secret is replaced by its reference, for example `<secret agent-join-token/auth-token>`. */
  readonly content: string;
}

/**
 * What one machine is given to run its agent; machines of a group that are equal share it.
 *
 * Each output is rendered when a program reads it, so a large group costs only what is used.
 */
export class LinuxMachine {
  /** @param props of the one machine: its differences are already merged */
  constructor(private readonly props: LinuxAgentDeclaration) {}

  /** Principals of the agent's SSH host certificate that follow from its public addresses: hosts, each once. */
  get principals(): readonly string[] {
    return hostPrincipals(this.props.publicAddresses);
  }

  /** The files that the machine has in the end, as plain text. */
  get files(): readonly PlainFile[] {
    return planMachine(this.props).files.map(({ parts, ...file }) => ({ ...file, content: plainText(parts) }));
  }

  /**
   * A POSIX shell script that brings a machine to this state, and changes nothing if it is already there; plain text.
   */
  get script(): string {
    return installationScript(planMachine(this.props));
  }

  /**
   * Cloud-init user data that runs the script at the first start of the machine; plain text, for programs other than
   * Terraform.
   */
  get cloudConfig(): string {
    return cloudConfig(this.props.platform.brand, this.script);
  }

  /** The same for Terraform: the user data of an instance in any cloud. Terraform evaluates nothing in it. */
  get userData(): string {
    return literals(this.cloudConfig);
  }
}

function plainText(parts: LinuxText): string {
  return parts.map((part) => (part instanceof SecretRef ? `<secret ${part.name}/${part.key}>` : part)).join("");
}
