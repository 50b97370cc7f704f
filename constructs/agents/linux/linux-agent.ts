import { Construct } from "constructs";
import { fieldsOf } from "../../core/given";
import { requireTypes } from "../../core/prop-types";
import { checkDeclaration } from "../../core/tree";
import { Problems } from "../../core/value";
import { requireReleaseTypes } from "../release-prop-types";
import type { LinuxAgentProps } from "./linux-agent-props";
import { checkLinuxAgent } from "./linux-checks";
import { LinuxInstallation } from "./linux-installation";
import { LinuxMachine, type PlainFile } from "./linux-machine";
import { mergeMachine } from "./machines";
import { LINUX_RULES } from "./rules";

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
  private readonly equal: LinuxMachine;
  private readonly problems = new Problems();

  constructor(
    scope: Construct,
    id: string,
    private readonly props: LinuxAgentProps,
  ) {
    super(scope, id);
    requireReleaseTypes(this, props);
    requireTypes(this, { installation: { given: props.installation, type: LinuxInstallation } });
    const found = checkLinuxAgent(props);
    checkDeclaration(this, props, () => [...found, ...this.problems.list]);
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
    const machines = fieldsOf(this.props.machines);
    if (Object.hasOwn(machines, name)) return new LinuxMachine(mergeMachine(this.props, machines[name]));
    this.problems.add(LINUX_RULES.unknownMachine, `machine(${JSON.stringify(name)})`, name);
    return this.equal;
  }
}
