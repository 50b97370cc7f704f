import { fieldsOf, isRecord, isTextLike } from "../../core/given";
import { Problems, propertyOf } from "../../core/value";
import type { Violation } from "../../core/violation";
import { checkLabels } from "../agent-service";
import { checkAddresses } from "../public-addresses";
import type { LinuxAgentProps, LinuxMachineProps } from "./linux-agent-props";
import { LINUX_RULES } from "./rules";

const NAME = /^[A-Za-z0-9._-]{1,253}$/;

/** What a machine can have of its own. */
const DIFFERENCES = ["nodeName", "publicAddresses", "labels"];

/** The declaration of a machine of a group: its differences win over the group's props. */
export function mergeMachine(group: LinuxAgentProps, given: unknown): LinuxAgentProps {
  const { nodeName, publicAddresses, labels } = fieldsOf(given) as LinuxMachineProps;
  return {
    ...group,
    ...(nodeName !== undefined && { nodeName }),
    ...(publicAddresses !== undefined && { publicAddresses }),
    ...(labels !== undefined && { labels: { ...group.labels, ...labels } }),
  };
}

/** Violations of the machines of a group: `LINUX-012`, `LINUX-013`, and those of each machine. */
export function checkMachines({ machines, ...group }: LinuxAgentProps): readonly Violation[] {
  if (machines === undefined) return [];
  const problems = new Problems();
  if (!isRecord(machines)) problems.add(LINUX_RULES.machine, "machines", machines);
  const found = Object.entries(fieldsOf(machines)).flatMap(([name, machine]) => {
    const property = propertyOf("machines", name);
    if (!NAME.test(name) || name === "__proto__") problems.add(LINUX_RULES.machineName, property, name);
    if (!isRecord(machine) || Object.keys(machine).some((key) => !DIFFERENCES.includes(key))) {
      problems.add(LINUX_RULES.machine, property, machine);
    }
    return checkMachine(fieldsOf(machine), group, `${property}.`);
  });
  return [...problems.list, ...found];
}

/**
 * Violations of the differences of a machine, without those of the values in it: `LINUX-006`, `AGENT-009`,
 * `ADDRESS-006`, `AGENT-060` and `AGENT-061`.
 *
 * @param group what all machines have
 * @param place text before the names of its properties
 */
export function checkMachine(
  { nodeName, publicAddresses, labels }: LinuxMachineProps,
  { services, directDial }: Pick<LinuxAgentProps, "services" | "directDial">,
  place = "",
): readonly Violation[] {
  const problems = new Problems();
  if (nodeName !== undefined && !isTextLike(NAME, nodeName))
    problems.add(LINUX_RULES.nodeName, `${place}nodeName`, nodeName);
  checkLabels(labels, problems, `${place}labels`);
  const addresses = checkAddresses({ services, publicAddresses, isDialled: directDial !== undefined });
  return [
    ...problems.list,
    ...addresses.map((violation) => ({ ...violation, property: `${place}${violation.property}` })),
  ];
}
