import { Construct } from "constructs";
import { placed } from "../../core/tree/placed";
import { show } from "../../core/show";
import { checkDeclaration, declared } from "../../core/tree/tree";
import { LinuxMachine, type PlainFile } from "./linux-machine";
import type { LinuxAgentDeclaration, LinuxAgentProps, LinuxMachineProps } from "./machine/linux-agent-props";
import { checkLinuxAgent, LINUX_AGENT } from "./machine/linux-agent-schema";
import { LINUX_RULES } from "./machine/rules";

/**
 * An agent on a Linux machine, or on each machine of a group.
 *
 * It declares no resource. It renders what the machine needs: cloud-init user data for an instance of any cloud, a
 * shell script, and plain files. They hold no secrets: the machine has those in files (`secretsDirectory`).
 *
 * Violations: `LINUX-001` to `LINUX-018`, `REFERENCE-001`, those of the services (`AGENT-001` to `AGENT-011`), of updates
 * (`AGENT-020` to `AGENT-024`, `AGENT-051`, `COMPATIBILITY-001` to `COMPATIBILITY-003`), of public addresses (`ADDRESS-006`,
 * `AGENT-060`, `AGENT-061`), of direct dial (`AGENT-040` to `AGENT-042`, `AGENT-045` to `AGENT-048`), of the environment (`POD-001`, `POD-002`) and of the HTTP CONNECT proxy (`CONNECT-011` to
 * `CONNECT-013`).
 *
 * @see specification 1.1, 1.2, 3 and 4.4
 */
export class LinuxAgent extends Construct {
  private readonly declaration!: LinuxAgentDeclaration;
  private readonly equal!: LinuxMachine;
  private readonly unknownMachines: string[] = [];

  constructor(scope: Construct, id: string, given: LinuxAgentProps) {
    super(placed(scope, id), id);
    const props = declared(this, LINUX_AGENT, given, checkLinuxAgent);
    if (props === undefined) return;
    checkDeclaration(this, (problems) => {
      for (const name of this.unknownMachines) problems.add(LINUX_RULES.unknownMachine, `machine(${show(name)})`, name);
    });
    this.declaration = props;
    this.equal = new LinuxMachine(props);
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
   * A machine of the group with its differences; a name that is not in `machines` is `LINUX-014`.
   *
   * @param name key in `machines`
   */
  machine(name: string): LinuxMachine {
    const { machines = {} } = this.declaration;
    const machine = typeof name === "string" && Object.hasOwn(machines, name) ? machines[name] : undefined;
    if (machine !== undefined) return new LinuxMachine(withDifferences(this.declaration, machine));
    this.unknownMachines.push(name);
    return this.equal;
  }
}

/** The differences of a machine win over what its group has; its labels are added to those of the group. */
function withDifferences(agent: LinuxAgentDeclaration, { labels, ...differences }: LinuxMachineProps) {
  return { ...agent, ...differences, ...(labels && { labels: { ...agent.labels, ...labels } }) };
}
