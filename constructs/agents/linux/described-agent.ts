import { checksum } from "../../core/checksum";
import { bypassesProxy } from "../../network/no-proxy";
import { directDialPorts, joinedAuthAddress } from "../direct-dial/direct-dial";
import { joiningServices } from "../services/discovery";
import { namesOf, rolesOf } from "../services/services";
import { hasUpdater, updaterChannel } from "../common/updates";
import type { LinuxAgentDeclaration } from "./machine/linux-agent-props";

/**
 * What a person or a pipeline wants to know of agents on Linux, of which a stack has no resource.
 *
 * @param scripts of the machine that all are equal to, and of those with differences
 */
export function describeLinuxAgent(
  name: string,
  props: LinuxAgentDeclaration,
  scripts: readonly string[],
): Readonly<Record<string, unknown>> {
  const { platform, services, discovery, nodeName, machines = {}, httpProxy, labels, environment = {}, user } = props;
  const first = firstVersion(props);
  const ssh = services.find(({ declaration }) => declaration.kind === "ssh");
  const { strategy } = props.version;
  const authAddress = joinedAuthAddress(props);
  const isThrough =
    httpProxy !== undefined && !bypassesProxy(platform.proxyAddress, httpProxy.noProxy.resolve(platform));
  return {
    name,
    brand: platform.brand.id,
    proxy_address: platform.proxyAddress.toString(),
    ...(authAddress !== undefined && { auth_address: authAddress }),
    ...(isThrough && { http_connect: `${httpProxy.host}:${httpProxy.port}` }),
    roles: rolesOf(joiningServices(props)),
    protects: namesOf(services),
    ...(discovery !== undefined && { discovery: discovery.sections() }),
    // All machines that start with the same user data are equal: only differences are declared.
    machines: Object.keys(machines),
    hosts: [
      ...new Set([nodeName, ...Object.entries(machines).map(([key, machine]) => machine.nodeName ?? key)]),
    ].filter((host) => host !== undefined),
    ports: directDialPorts(props).map((row) => ({ name: row.name, port: row.port })),
    ...(hasUpdater(props) ? { channel: updaterChannel(props) } : {}),
    ...(strategy.kind === "pinned" && { version: strategy.version.toString() }),
    ...(first !== undefined && { first_version: first }),
    suspended: props.updates?.suspended === true,
    labels: { ...labels, ...ssh?.declaration.labels },
    user,
    // What they say may be secret.
    environment: Object.keys(environment),
    script_sha256: checksum(scripts.join("\n")),
  };
}

function firstVersion({ version: { strategy } }: LinuxAgentDeclaration): string | undefined {
  return strategy.kind === "pinned" ? undefined : strategy.first?.toString();
}
