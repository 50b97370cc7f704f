/** Length of a maintenance window. @see specification 2.2 and 8 */
export const MAINTENANCE_WINDOW_HOURS = 1;

/** How many major versions an agent may be behind its platform. @see specification 9, rule 4 */
export const AGENT_MAJOR_VERSIONS_BEHIND = 1;

/** Lowest version of a self-hosted platform that can update its agents. @see specification 8 */
export const MINIMUM_AUTOMATIC_UPDATES_VERSION = "14.3.7";

/** Lowest version of major version 15 or newer that can update its agents. @see specification 8 */
export const MINIMUM_AUTOMATIC_UPDATES_VERSION_FROM_15 = "15.1.3";

/** Lowest version of `tctl` and `tsh` that can manage the maintenance window. @see specification 8 and 5, rule 3 */
export const MINIMUM_TOOLS_VERSION = "15.4.5";

/** Limit of open files in the systemd unit. @see specification 8 and 1.2, rule 7 */
export const OPEN_FILES_LIMIT = 524_288;

/** Pause before systemd starts a component again. @see specification 8 and 1.2, rule 7 */
export const RESTART_DELAY_SECONDS = 5;

/** Period in which the updater on Kubernetes looks for a version, in minutes. @see specification 3, 6 and 8 */
export const UPDATER_PERIOD_MINUTES = 30;

/**
 * Within so many minutes of its start, an agent writes the maintenance window for its updater for the first time. Until
 * then, an updater on Kubernetes updates it at once, outside of the window too. Seen on the service, version 18.3.
 */
export const FIRST_WINDOW_EXPORT_MINUTES = 4.5;

/** From then on, an agent writes the window about every so many minutes. Seen on the service, version 18.3. */
export const WINDOW_EXPORT_MINUTES = 40;
