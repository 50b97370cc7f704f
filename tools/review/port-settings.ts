import { at } from "../json/plain-data";
import type { PlatformModel, PortModel } from "../model/model";
import { rowOf } from "../model/ports";
import { settingsOf } from "./changed-settings";
import { isReportedByPort, policyPlace, trafficChanges } from "./dangers/policies";
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
export function policySettings(step: Step): readonly About[] {
  return stackPairs(step)
    .filter(isBoth)
    .flatMap((both) => {
      const changes = trafficChanges(both).flatMap(({ of, direction, opened, closed }) =>
        direction === "egress"
          ? []
          : [...opened, ...closed].map((connection) => ({
              subject: policyPlace(connection.policy),
              isSaid: isReportedByPort(of, connection),
            })),
      );
      const unsaid = new Set(changes.flatMap(({ subject, isSaid }) => (isSaid ? [] : [subject])));
      const subjects = new Set(changes.map(({ subject }) => subject).filter((subject) => !unsaid.has(subject)));
      return [...subjects].map((subject) => ({ stack: both.after.name, subject, path: ["spec", "ingress"] }));
    });
}
