import type { Brand } from "../../../brand/brand";
import { canonicalYaml } from "../../../core/canonical-yaml";
import { joinedAuthAddress } from "../../features/direct-dial";
import { JOIN_TOKEN_KEY } from "../../features/joining";
import { agentSections } from "../../features/described-agents";
import { sinceWhen } from "../../../updates/known-at";
import { SERVICE_KEYS } from "../../services/service-sections";
import { mergedData } from "../../../core/merged-data";
import type { LinuxAgentDeclaration } from "./linux-agent-props";
import { machineJoining } from "./linux-joining";

/**
 * Sections of services that run unless they are turned off, and of services that a reader expects next to them. An agent does not
 * start with one that its version does not know.
 */
const SERVICES = [
  "auth_service",
  "proxy_service",
  ...Object.keys(SERVICE_KEYS).filter((section) => sinceWhen("configuration", section) === undefined),
];

/** File of the machine with the secret that its agent joins with. */
export function joinTokenFile(brand: Brand): string {
  return `${brand.agentSecretsDirectory}/${JOIN_TOKEN_KEY}`;
}

/** Where an agent answers to its own machine alone, `host:port`. */
export function diagnosticsAddress({ diagnosticsPort }: Pick<LinuxAgentDeclaration, "diagnosticsPort">): string {
  return `127.0.0.1:${diagnosticsPort}`;
}

/** The agent's configuration file: further keys above what they may change, and below what the props decide. */
export function agentConfiguration(props: LinuxAgentDeclaration): string {
  const { furtherConfiguration = {}, platform } = props;
  const changeable = {
    [platform.brand.configurationSection]: {
      log: { severity: "INFO", output: "stderr", format: { output: "text" } },
    },
  };
  return canonicalYaml(mergedData(changeable, furtherConfiguration, ownConfiguration(props)));
}

function ownConfiguration(props: LinuxAgentDeclaration) {
  const { platform, nodeName } = props;
  const { brand } = platform;
  const enabled = agentSections(props);
  return {
    version: "v3",
    [brand.configurationSection]: {
      nodename: nodeName,
      data_dir: brand.dataDirectory,
      diag_addr: diagnosticsAddress(props),
      ...joined(props),
      join_params: joinParams(props),
    },
    ...Object.fromEntries(
      [...SERVICES, ...Object.keys(enabled)].map((section) => [section, { enabled: false, ...enabled[section] }]),
    ),
  };
}

/** Where the agent joins: one of the two addresses, never both. */
function joined(props: LinuxAgentDeclaration) {
  const authAddress = joinedAuthAddress(props);
  if (authAddress === undefined) return { proxy_server: props.platform.proxyAddress.toString() };
  const { caPins } = props.directDial ?? {};
  return { auth_server: authAddress, ...(caPins && { ca_pin: caPins }) };
}

function joinParams({ joinToken, platform: { brand } }: LinuxAgentDeclaration) {
  const joining = machineJoining(joinToken);
  if (joining !== undefined) {
    const { method, tokenName, secret } = joining;
    const key = { bound_keypair: { registration_secret_path: joinTokenFile(brand) } };
    return { method, token_name: tokenName, ...(secret !== undefined && key) };
  }
  return { method: "token", token_name: joinTokenFile(brand) };
}
