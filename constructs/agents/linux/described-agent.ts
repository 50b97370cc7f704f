import { checksum } from "../../core/checksum";
import type { AgentPart } from "../../core/model/agent-part";
import { bypassesProxy } from "../../network/no-proxy";
import { directDialPorts } from "../features/direct-dial";
import { describedAgents, updatedBy } from "../features/described-agents";
import { joiningServices, chartRoles } from "../features/services";
import type { LinuxAgentDeclaration } from "./machine/linux-agent-props";
import { machineJoining } from "./machine/linux-joining";

/**
 * What agents on Linux say of themselves: a stack has no resource of them.
 *
 * @param scripts of the machine that all are equal to, and of those with differences
 */
export function describedLinuxAgent(name: string, props: LinuxAgentDeclaration, scripts: readonly string[]): AgentPart {
  const { platform, nodeName, machines = {}, httpProxy, environment = {}, user } = props;
  const { method, tokenName } = machineJoining(props.joinToken) ?? { method: "token" };
  const isThrough =
    httpProxy !== undefined && !bypassesProxy(platform.proxyAddress, httpProxy.noProxy.resolve(platform));
  const { selectable, ...described } = describedAgents(props);
  // All machines that start with the same user data are equal: only differences are declared.
  const names = Object.keys(machines);
  const hosts = [nodeName, ...Object.entries(machines).map(([key, machine]) => machine.nodeName ?? key)];
  return {
    release: name,
    namespace: "",
    address: "",
    ...described,
    ...updatedBy(props, platform.managedUpdates !== undefined),
    // Machines have labels of their own.
    selectable: selectable.map(({ kind }) => ({ kind })),
    roles: chartRoles(joiningServices(props)),
    joining: { method, ...(tokenName !== undefined && { tokenName }) },
    ...(isThrough && { httpConnect: httpProxy.hostPort }),
    replicas: Math.max(1, names.length),
    insecure: [],
    linux: {
      machines: names,
      hosts: [...new Set(hosts)].filter((host) => host !== undefined),
      ports: directDialPorts(props).map((row) => ({ name: row.name, port: row.port })),
      user,
      environment: Object.keys(environment),
      script: checksum(scripts.join("\n")),
    },
  };
}
