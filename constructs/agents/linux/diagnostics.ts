import { HostPort } from "../../network/host-port";
import { isPortNumber } from "../../network/port-number";
import { portRow } from "../../network/port-table";
import { textOf } from "../../core/given";
import { Problems } from "../../core/value";
import type { Violation } from "../../core/violation";
import { agentServices } from "../service-values";
import type { LinuxAgentProps } from "./linux-agent-props";
import { LINUX_RULES } from "./rules";

type Declared = Pick<LinuxAgentProps, "diagnosticsPort" | "services">;

/** Where an agent answers to its own machine alone, `host:port`. */
export function diagnosticsAddress(props: Declared): string {
  return `127.0.0.1:${portOf(props)}`;
}

/** Reports an invalid port, and a port on which the agent reaches something on its own machine (`LINUX-018`). */
export function checkDiagnostics(props: Declared): readonly Violation[] {
  const problems = new Problems();
  const port = portOf(props);
  if (!isPortNumber(port) || localPorts(props.services).includes(port)) {
    problems.add(LINUX_RULES.diagnosticsPort, "diagnosticsPort", port);
  }
  return problems.list;
}

function portOf({ diagnosticsPort = portRow("diagnostics").port }: Declared): number {
  return diagnosticsPort;
}

/** Ports of the machine itself on which the agent reaches what it protects. */
function localPorts(services: unknown): readonly number[] {
  return agentServices(services)
    .filter(({ declaration }) => "uri" in declaration && leadsToTheMachine(declaration.uri))
    .flatMap(({ egressPorts }) => egressPorts);
}

function leadsToTheMachine(uri: unknown): boolean {
  const [authority = ""] = textOf(uri)
    .replace(/^[^:/]+:\/\//, "")
    .split(/[/?,]/);
  return HostPort.of(authority).isLoopback;
}
