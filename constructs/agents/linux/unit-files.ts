import type { Brand } from "../../brand";
import { OPEN_FILES_LIMIT, RESTART_DELAY_SECONDS } from "../../updates/limits";

/** Folder of the units that an administrator adds, which go before those of packages. */
const UNITS = "/etc/systemd/system";

/** Path of the agent's unit. */
export function unitPath(brand: Brand): string {
  return `${UNITS}/${brand.unit}`;
}

/** Path of what is added to a unit. */
export function dropInPath(unit: string, name: string): string {
  return `${UNITS}/${unit}.d/${name}.conf`;
}

/**
 * The agent's unit.
 *
 * @see specification 1.2, rule 7
 */
export function agentUnit(brand: Brand): string {
  return `[Unit]
Description=${brand.id} agent
After=network.target

[Service]
Type=simple
Restart=always
RestartSec=${RESTART_DELAY_SECONDS}
EnvironmentFile=-${brand.environmentFile}
ExecStart=/usr/local/bin/${brand.binary} start --config ${brand.configurationFile} --pid-file=${brand.pidFile}
ExecReload=/bin/sh -c 'kill -HUP "$$(cat ${brand.pidFile})"'
LimitNOFILE=${OPEN_FILES_LIMIT}

[Install]
WantedBy=multi-user.target
`;
}

/**
 * What is added to the agent's unit to run it as a user: nothing for root.
 *
 * The folder of the PID file is root's, so root makes the file.
 */
export function userDropIn(brand: Brand, user: string, group: string): string {
  // Written for root as well, so that a machine whose agent ran as another user goes back to the unit alone.
  if (user === "root") return "# The agent runs as root, as its unit says.\n";
  return `[Service]
User=${user}
Group=${group}
ExecStartPre=+/usr/bin/install -m 0644 -o ${user} -g ${group} /dev/null ${brand.pidFile}
`;
}

/** What is added to the updater's unit: it reaches the platform as the agent does. */
export function updaterDropIn(brand: Brand): string {
  return `[Service]
EnvironmentFile=-${brand.environmentFile}
`;
}
