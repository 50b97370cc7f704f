import { basename } from "node:path/posix";
import type { Brand } from "../../../brand/brand";
import { OPEN_FILES_LIMIT, RESTART_DELAY_SECONDS } from "../../../updates/limits";

/** Folder of the units that an administrator adds, which go before those of packages. */
const UNITS = "/etc/systemd/system";

/** Path of the agent's unit. */
export function unitPath(brand: Brand): string {
  return `${UNITS}/${brand.unit}`;
}

/** Folder of what is added to a unit. */
export function dropInFolder(unit: string): string {
  return `${UNITS}/${unit}.d`;
}

/** Path of what is added to a unit. */
export function dropInPath(unit: string, name: string): string {
  return `${dropInFolder(unit)}/${name}.conf`;
}

/**
 * The agent's unit.
 *
 * On SIGHUP the service starts its successor, which writes the PID file, and then ends. With `PIDFile`, systemd follows
 * the successor; without it, systemd would believe that the agent has ended.
 *
 * @see specification 1.2, rule 7
 */
export function agentUnit(brand: Brand, fips: boolean): string {
  return `[Unit]
Description=${brand.id} agent
After=network.target

[Service]
Type=simple
Restart=always
RestartSec=${RESTART_DELAY_SECONDS}
EnvironmentFile=-${brand.environmentFile}
${runsWith(brand, brand.pidFile, fips)}LimitNOFILE=${OPEN_FILES_LIMIT}

[Install]
WantedBy=multi-user.target
`;
}

/**
 * What is added to the agent's unit to run it as a user; nothing for root. The service replaces its PID file by
 * renaming another file, so its user needs a folder with write access:
 *
 * systemd creates one in /run.
 */
export function userDropIn(brand: Brand, user: string, group: string, fips: boolean): string {
  // Written for root as well, so that a machine whose agent ran as another user goes back to the unit alone.
  if (user === "root") return "# The agent runs as root, as its unit says.\n";
  return `[Service]
User=${user}
Group=${group}
RuntimeDirectory=${brand.runtimeDirectory}
ExecStart=
ExecReload=
${runsWith(brand, `/run/${brand.runtimeDirectory}/${basename(brand.pidFile)}`, fips)}`;
}

/** The lines that name the PID file. */
function runsWith(brand: Brand, pidFile: string, fips: boolean): string {
  const start = `/usr/local/bin/${brand.binary} start --config ${brand.configurationFile}${fips ? " --fips" : ""}`;
  return `ExecStart=${start} --pid-file=${pidFile}
ExecReload=/bin/sh -c 'kill -HUP "$$(cat ${pidFile})"'
PIDFile=${pidFile}
`;
}

/** What is added to the updater's unit: it reaches the platform as the agent does. */
export function updaterDropIn(brand: Brand): string {
  return `[Service]
EnvironmentFile=-${brand.environmentFile}
`;
}
