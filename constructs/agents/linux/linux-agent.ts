import { TerraformStack } from "cdktf";
import { Construct } from "constructs";
import { placedInProgram } from "../../terraform/placed-in-stack";
import { show } from "../../core/show";
import { built, checkDeclaration, declared } from "../../core/tree/tree";
import { agentsOfProgram, joinProgram } from "../common/agents-of-program";
import { SecretRef } from "../../secrets/secret-ref";
import { describeJoinedPlatform } from "../../platform/joined-platform";
import { addModelPart } from "../../terraform/declared-parts";
import { literals } from "../../terraform/literals";
import { hostPrincipals } from "../features/direct-dial";
import { checkDeclaredToken } from "../common/admission";
import { installationScript } from "./installation-script/installation-script";
import { cloudConfig } from "./installation-script/user-data";
import { describedLinuxAgent } from "./described-agent";
import type { DeclaredMachine, LinuxAgentDeclaration, LinuxAgentProps } from "./machine/linux-agent-props";
import { checkLinuxAgent, LINUX_AGENT } from "./machine/linux-agent-schema";
import type { LinuxText } from "./machine/environment-file";
import { planMachine } from "./machine/machine-plan";
import { machineJoining } from "./machine/linux-joining";
import { LINUX_RULES } from "./machine/rules";

/** A file of a machine, as a person reads it. */
export interface PlainFile {
  /** Absolute path. */
  readonly path: string;

  /** Four octal digits, for example `0644`. */
  readonly mode: string;

  /** User that owns the file. */
  readonly owner: string;

  /** Group of the file. */
  readonly group: string;

  /** Each secret is replaced by its reference, for example `<secret agent-join-token/auth-token>`. */
  readonly content: string;
}

/** Files and scripts for one machine, or for equal machines of a group. Each is rendered when a program reads it. */
export class LinuxMachine {
  /**
   * @param props of the one machine: its differences are already merged
   * @param rendered is called with each user data that a program reads
   */
  constructor(
    private readonly props: LinuxAgentDeclaration,
    private readonly rendered: (userData: string) => void,
  ) {}

  /** Principals of the agent's SSH host certificate: the hosts of its public addresses, each once. */
  get principals(): readonly string[] {
    return hostPrincipals(this.props.publicAddresses);
  }

  /** The files that the machine has in the end, as plain text. */
  get files(): readonly PlainFile[] {
    return planMachine(this.props).files.map(({ parts, ...file }) => ({ ...file, content: plainText(parts) }));
  }

  /** A POSIX shell script that brings a machine to this state and changes nothing else; plain text. */
  get script(): string {
    return installationScript(planMachine(this.props));
  }

  /**
   * Cloud-init user data that runs the script at the first start of the machine; plain text, for programs other than
   * Terraform. It is reported when it is longer than the cloud takes (`LINUX-022`).
   */
  get cloudConfig(): string {
    const userData = cloudConfig(this.props.platform.brand, this.script);
    this.rendered(userData);
    return userData;
  }

  /** The same for Terraform: the user data of an instance in any cloud. Terraform evaluates nothing in it. */
  get userData(): string {
    return literals(this.cloudConfig);
  }
}

/** How many bytes of user data a cloud takes, by the method by which its machines join. Oracle counts them in base64. */
const LARGEST_USER_DATA: Readonly<Record<string, number>> = {
  iam: 16_384,
  ec2: 16_384,
  oracle: 24_000,
  azure: 65_535,
  gcp: 262_144,
};

/**
 * An agent on a Linux machine, or on each machine of a group.
 *
 * It declares no resource, but renders what a machine needs: cloud-init user data for any cloud, a shell script, and
 * plain files. They hold no secrets: the machine has those in files (`secretsDirectory`).
 *
 * @see specification 1.1, 1.2, 3 and 4.4
 * @example
 * ```ts
 * const { userData } = new LinuxAgent(stack, "servers", {
 *   platform,
 *   services: [AgentService.ssh()],
 *   joinToken: SecretRef.of("agent-join-token", "auth-token"),
 *   version: AgentVersion.followUpdater({ first: platform.version }),
 * });
 * ```
 */
export class LinuxAgent extends Construct {
  private readonly declaration: LinuxAgentDeclaration | undefined;
  private readonly unknownMachines: string[] = [];
  private largestUserData = 0;

  constructor(scope: Construct, id: string, props: LinuxAgentProps) {
    super(...placedInProgram(scope, id));
    const declaration = declared(this, LINUX_AGENT, props, checkLinuxAgent);
    if (declaration === undefined) return;
    checkDeclaration(this, (problems) => {
      for (const name of this.unknownMachines) problems.add(LINUX_RULES["LINUX-014"], `machine(${show(name)})`, name);
    });
    const { platform, joinToken: token } = declaration;
    if (!(token instanceof SecretRef)) {
      const services = declaration.services.map((service) => service.declaration.kind);
      checkDeclaration(this, (problems) => {
        checkDeclaredToken({ platform, token, services }, problems);
      });
    }
    joinProgram(agentsOfProgram(declaration));
    this.declaration = declaration;
    const largest = LARGEST_USER_DATA[machineJoining(token)?.method ?? ""] ?? Infinity;
    checkDeclaration(this, (problems) => {
      const bytes = this.largestUserData;
      if (bytes > largest)
        problems.add(LINUX_RULES["LINUX-022"], "userData", `${bytes} bytes; the cloud accepts ${largest}`);
    });
    describeJoinedPlatform(this, platform);
    addModelPart(this, "agents", () => {
      const scripts = [this.equal, ...Object.keys(declaration.machines ?? {}).map((name) => this.machine(name))];
      return describedLinuxAgent(
        nameInStack(this),
        declaration,
        scripts.map(({ script }) => script),
      );
    });
  }

  /** The one machine, or each of several that are equal. */
  private get equal(): LinuxMachine {
    return this.render(built(this, this.declaration));
  }

  /** See {@link LinuxMachine.userData}. */
  get userData(): string {
    return this.equal.userData;
  }

  /** See {@link LinuxMachine.cloudConfig}. */
  get cloudConfig(): string {
    return this.equal.cloudConfig;
  }

  /** See {@link LinuxMachine.script}. */
  get script(): string {
    return this.equal.script;
  }

  /** See {@link LinuxMachine.files}. */
  get files(): readonly PlainFile[] {
    return this.equal.files;
  }

  /** See {@link LinuxMachine.principals}. */
  get principals(): readonly string[] {
    return this.equal.principals;
  }

  /**
   * A machine of the group with its differences; another name is refused (`LINUX-014`).
   *
   * @param name key in `machines`
   */
  machine(name: string): LinuxMachine {
    const group = built(this, this.declaration);
    const { machines = {} } = group;
    const machine = typeof name === "string" && Object.hasOwn(machines, name) ? machines[name] : undefined;
    if (machine !== undefined) return this.render(withDifferences(group, machine));
    this.unknownMachines.push(name);
    return this.equal;
  }

  private render(props: LinuxAgentDeclaration): LinuxMachine {
    return new LinuxMachine(props, (userData) => {
      this.largestUserData = Math.max(this.largestUserData, Buffer.byteLength(userData));
    });
  }
}

/** The ids of a construct below its stack, by which people know it. */
function nameInStack({ node: { scopes } }: Construct): string {
  const stack = scopes.findLastIndex((scope) => TerraformStack.isStack(scope));
  return scopes
    .slice(stack + 1)
    .map(({ node }) => node.id)
    .join("/");
}

/** The differences of a machine win over what its group has; its labels are added to those of the group. */
function withDifferences(agent: LinuxAgentDeclaration, { labels, ...differences }: DeclaredMachine) {
  return { ...agent, ...differences, ...(labels && { labels: { ...agent.labels, ...labels } }) };
}

function plainText(parts: LinuxText): string {
  return parts.map((part) => (part instanceof SecretRef ? `<secret ${part.name}/${part.key}>` : part)).join("");
}
