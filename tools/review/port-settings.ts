import { at } from "../json/plain-data";
import type { PlatformModel, PortModel } from "../model/model";
import { peerName, rowOf } from "../model/ports";
import { settingsOf } from "./changed-settings";
import { isReportedByPort, trafficChanges } from "./dangers/policies";
import { placeOf } from "./dangers/items";
import { isEmpty } from "./differences";
import type { About } from "./finding";
import { isBoth, stackPairs, type Step } from "./step";

/** A port, and those who may connect to it. */
export interface Access {
  readonly port: PortModel;

  /** Who, as the network policy says it, and as the Service makes it. */
  readonly source: string;
  readonly peer: string;
}

/** What has ports: a platform, or a release of agents. */
export type WithPorts = Pick<PlatformModel, "stack" | "namespace" | "ports" | "files">;

/** Ports that open or close on something. */
export interface ChangedPorts {
  readonly of: WithPorts;
  readonly list: readonly Access[];
}

/** Settings by which ports open and close: of pods, Services and the proxies' configuration. */
export function portSettings({ of, list }: ChangedPorts, step: Step): readonly About[] {
  const { stack, namespace, files } = of;
  return list.flatMap(({ port, source, peer }) => {
    const { owner, name, containerPort, serviceName } = port;
    const { configurationKey, publicAddressKey } = rowOf(port) ?? {};
    const isOfPort = (value: unknown) => [value, at(value, "containerPort")].includes(containerPort);
    return [
      ...settingsOf(
        step,
        { stack, place: `Deployment ${namespace}/${owner}` },
        (text, { before, after }) => /ontainers\.\[.*\]\.ports\./.test(text) && [before, after].some(isOfPort),
      ),
      ...settingsOf(
        step,
        { stack, place: `Service ${namespace}/${serviceName}` },
        (text) =>
          ["", ".nodePort", ".port", ".targetPort"].some((end) => text === `spec.ports.[${name}]${end}`) ||
          (source !== peer && /^spec\.(type|loadBalancerSourceRanges)(\.|$)/.test(text)),
      ),
      ...settingsOf(step, { stack, place: `ConfigMap ${namespace}/${files?.proxy}` }, (text, { before, after }) => {
        if (port.component !== "proxy") return false;
        // The address of a listener comes and goes with its port.
        const isOnOneSide = isEmpty(before) || isEmpty(after);
        const keys = [configurationKey, ...(isOnOneSide ? [publicAddressKey] : [])];
        return keys.some((key) => key !== undefined && text.endsWith(`.proxy_service.${key}`));
      }),
    ];
  });
}

/** Rules of network policies of which every change is one of ports that open or close. */
export function policySettings(changes: readonly ChangedPorts[], step: Step): readonly About[] {
  const known = new Set(
    changes.flatMap(({ of: { stack, namespace }, list }) =>
      list.map(({ port, source }) => keyOf(stack, `${namespace}/${port.owner}`, port.containerPort, source)),
    ),
  );
  return stackPairs(step)
    .filter(isBoth)
    .flatMap((both) => {
      const { name: stack } = both.after;
      const said = new Map<string, boolean>();
      for (const { of, direction, opened, closed } of trafficChanges(both)) {
        if (direction === "egress") continue;
        for (const allowance of [...opened, ...closed]) {
          const policy = placeOf(allowance.policy);
          const owner = of.place.split(" ").at(-1);
          const peer = peerName(allowance.peer, of.after.namespace);
          const isSaid = isReportedByPort(of, allowance) && known.has(keyOf(stack, owner, allowance.ports.first, peer));
          said.set(policy, isSaid && said.get(policy) !== false);
        }
      }
      const policies = [...said].flatMap(([policy, isSaid]) => (isSaid ? [policy] : []));
      return policies.map((subject) => ({ stack, subject, path: ["spec", "ingress"] }));
    });
}

function keyOf(...parts: readonly unknown[]): string {
  return JSON.stringify(parts);
}
