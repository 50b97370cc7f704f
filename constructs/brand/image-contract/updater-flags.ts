import type { StartFlag } from "./start-flags";

/** Flags of the updater in Kubernetes, by name without the hyphens: the entrypoint of its image is the program. */
export const UPDATER_FLAGS: Readonly<Record<string, StartFlag>> = {
  "agent-name": { takes: "value" },
  "agent-namespace": { takes: "value" },
  "base-image": { takes: "value" },
  "disable-leader-election": { takes: "nothing" },
  "healthz-addr": { takes: "value" },
  "insecure-no-resolve-image": { takes: "nothing" },
  "insecure-no-verify-image": { takes: "nothing" },
  "log-level": { takes: "value" },
  "metrics-addr": { takes: "value" },
  "proxy-address": { takes: "value" },
  "pull-credentials": { takes: "value" },
  "sync-period": { takes: "value" },
  "update-group": { takes: "value" },
  "version-channel": { takes: "value" },
  "version-server": { takes: "value" },
};
