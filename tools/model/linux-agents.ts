import { JOINING_SERVICES, SERVICE_KINDS } from "../../constructs/access/joining/service-kinds";
import type { StackContents } from "./contents";
import type { AgentModel, PortModel } from "./model";
import { present } from "../json/json";
import { at, listAt, numberAt, stringAt, textAt, textsAt } from "../json/plain-data";

/** When what a program says of machines holds: no apply changes a machine. */
export const ON_MACHINES = "It holds on each machine once the new script has run there.";

/** The agents on Linux of a stack, by what its output `linux_agents` says: no resource shows them. */
export function linuxAgentsOf({ name: stack, outputs }: StackContents): readonly AgentModel[] {
  return listAt(outputs, "linux_agents").map((entry) => {
    const release = stringAt(entry, "name");
    const [channel, address] = [textAt(entry, "channel"), textAt(entry, "http_connect")];
    const machines = textsAt(entry, "machines");
    const roles = stringAt(entry, "roles").split(",");
    // Machines have labels of their own, which the output does not say.
    const kinds = JOINING_SERVICES.filter((kind) => roles.includes(SERVICE_KINDS[kind].chartRole));
    return {
      stack,
      release,
      namespace: "",
      linux: { machines, hosts: textsAt(entry, "hosts") },
      address: `linux_agents[${JSON.stringify(release)}]`,
      roles,
      protects: textsAt(entry, "protects"),
      selectable: kinds.map((kind) => ({ kind })),
      replicas: Math.max(1, machines.length),
      isEnrolled: channel !== undefined,
      isSuspended: at(entry, "suspended") === true,
      ports: listAt(entry, "ports").flatMap((port) => portIn(release, port)),
      ...present({
        channel,
        version: textAt(entry, "version"),
        proxyAddress: textAt(entry, "proxy_address"),
        authAddress: textAt(entry, "auth_address"),
        httpConnect: address === undefined ? undefined : { address, noProxy: [] },
      }),
    };
  });
}

/** Machines are dialled by the proxies. */
function portIn(owner: string, entry: unknown): readonly PortModel[] {
  const port = numberAt(entry, "port");
  if (port === undefined) return [];
  const name = textAt(entry, "name") ?? String(port);
  return [{ owner, component: "agent", name, port, containerPort: port, peers: ["proxies"] }];
}
