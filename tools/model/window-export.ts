import { FIRST_WINDOW_EXPORT_MINUTES as FIRST, WINDOW_EXPORT_MINUTES as PERIOD } from "../../constructs/updates/limits";

/** When a window holds for an agent: the service does not tell it to updaters, agents do. */
export const WINDOW_EXPORT =
  `An agent tells its updater the window within ${FIRST} minutes of its start, and then about every ${PERIOD} minutes. ` +
  `So a changed window holds up to ${PERIOD} minutes later. Until an agent has told it for the first time, an updater on ` +
  "Kubernetes updates it at once, outside of the window too.";

/** The same for a window that an apply changes. */
export const CHANGED_WINDOW = `Updaters learn that up to ${PERIOD} minutes after the apply.`;

/** The same for agents that an apply starts. */
export const STARTED_AGENTS = `at once in an agent's first ${FIRST} minutes: it learns it then`;
