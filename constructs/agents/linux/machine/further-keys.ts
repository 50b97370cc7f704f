import type { Problems } from "../../../core/value";
import {
  checkOverlay,
  checkOverlaySpelling,
  checkOverlayVersion,
  type Overlay,
} from "../../../platform/component/configuration/further-configuration";
import { below, each, type OwnedKeys } from "../../../platform/component/configuration/owned-keys";
import { declaredVersion } from "../../common/updates";
import { refuseReferences } from "../../../core/reference-checks";
import { DIALLED_SECTIONS } from "../../features/direct-dial";
import { SERVICE_KEYS } from "../../services/service-sections";
import { DISCOVERY_KEYS } from "../../services/agent-discovery";
import { SSH_KEYS } from "../../services/ssh-service";
import type { LinuxAgentProps } from "./linux-agent-props";

const ITSELF = "remove the key: the agent sets it";
const SERVICES = "pass services";
const ADDRESSES = "pass publicAddresses";
const PORTS = "pass directDial, which opens the port of the specification";

/** What `furtherConfiguration` of an agent on Linux cannot set. */
function ownedByAgent(section: string): OwnedKeys {
  const ofServices = Object.entries(SERVICE_KEYS).flatMap(([name, keys]) =>
    Object.entries(below(name, each(keys, SERVICES))),
  );
  const ofDialled = DIALLED_SECTIONS.flatMap((name) =>
    Object.entries(below(name, { listen_addr: PORTS, public_addr: ADDRESSES })),
  );
  return {
    version: ITSELF,
    auth_service: "declare an AccessPlatform",
    proxy_service: "declare an AccessPlatform",
    ...below(section, {
      nodename: "pass nodeName",
      ...each(["data_dir", "pid_file"], ITSELF),
      diag_addr: "pass diagnosticsPort",
      ...each(["auth_server", "auth_servers", "proxy_server"], "pass platform, and directDial where it is dialled"),
      ...each(["auth_token", "join_params"], "pass joinToken"),
      ca_pin: "pass directDial.caPins",
    }),
    ...Object.fromEntries(DISCOVERY_KEYS.map((key) => [key, "pass discovery"])),
    ...Object.fromEntries([...ofServices, ...ofDialled]),
    ...below("ssh_service", SSH_KEYS),
    ...below("kubernetes_service", { kubeconfig_file: SERVICES }),
  };
}

/** Notes keys that a prop decides, credentials, and references, which no shell and no unit could hold. */
export function checkFurtherKeys(props: LinuxAgentProps, problems: Problems): void {
  const overlay = agentOverlay(props);
  checkOverlay(overlay, problems);
  refuseReferences(overlay.further, overlay.place, problems);
}

/** Notes keys that the agent is not known to read; a program may acknowledge them. */
export function checkUnreadKeys(props: LinuxAgentProps, problems: Problems): void {
  const { version } = props.platform;
  checkOverlaySpelling(agentOverlay(props), problems);
  checkOverlayVersion(agentOverlay(props), declaredVersion(props) ?? version, problems);
}

function agentOverlay({ furtherConfiguration: further = {}, platform: { brand } }: LinuxAgentProps): Overlay {
  return { place: "furtherConfiguration", further, owned: ownedByAgent(brand.configurationSection) };
}
