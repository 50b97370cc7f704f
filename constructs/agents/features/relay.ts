import { HostPort, addressText } from "../../network/host-port";
import { portRow } from "../../network/ports";
import type { PropsOf } from "../../core/schema/group";
import { sinceWhen, isKnownAt } from "../../updates/known-at";
import type { DeclaredRelease } from "./agent-release-props";
import { chartVersion } from "../common/chart-source";
import type { Feature } from "../common/feature";
import { UPDATE_RULES } from "../common/update-rules";

/** Its setting, of which there are facts. */
const RELAY_SERVER = "teleport.relay_server";

/** Which relay clients reach the agents through, besides the proxies. */
export interface RelayProps {
  /**
   * Address of a relay of Teleport, `host` or `host:port`, to which the agents hold a tunnel besides those to the proxies; from
   * 18.3.0 on (`AGENT-094`). Whoever runs the relay deploys it with Teleport's chart `teleport-relay`.
   *
   * @default none; port 3042
   */
  readonly relay?: string;
}

/** The relay of a release. Clients reach SSH through it from 18.3 on, Kubernetes from 18.5 on. */
export const RELAY = {
  network: { relay: addressText } satisfies PropsOf<RelayProps>,
  check: (release, problems) => {
    const stated = chartVersion(release);
    if (release.network.relay === undefined || isKnownAt("configuration", RELAY_SERVER, stated)) return;
    const allowed = `agents of version ${sinceWhen("configuration", RELAY_SERVER)}`;
    problems.add({ ...UPDATE_RULES["AGENT-094"], allowed }, "network.relay", stated);
  },
  owns: ({ common }) => ["relayAddr", `${common}.relay_server`],
  values: (release) => {
    const [address] = relayAddresses(release);
    if (address === undefined) return {};
    const { configurationValue, configurationSection } = release.platform.brand;
    return { [configurationValue]: { [configurationSection]: { relay_server: address.toString() } } };
  },
} satisfies Feature;

/** The relay that the agents dial, with its port. */
export function relayAddresses({ network: { relay } }: Pick<DeclaredRelease, "network">): readonly HostPort[] {
  return relay === undefined ? [] : [HostPort.of(relay).withDefaultPort(portRow("relay").port)];
}
