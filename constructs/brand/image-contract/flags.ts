/** What a flag of `start` takes. */
export interface StartFlag {
  /** Nothing, a value, or the path of a file that exists. */
  readonly takes: "nothing" | "value" | "file";

  /** One-letter form. */
  readonly short?: string;

  /** Whether it can be repeated. @default false */
  readonly repeated?: boolean;
}

/** Flags of `start`, by name without the hyphens. */
export const START_FLAGS: Readonly<Record<string, StartFlag>> = {
  "advertise-ip": { takes: "value" },
  "apply-on-startup": { takes: "file" },
  "auth-server": { takes: "value", repeated: true },
  bootstrap: { takes: "file" },
  "ca-pin": { takes: "value", repeated: true },
  config: { takes: "file", short: "c" },
  "config-string": { takes: "value" },
  debug: { takes: "nothing", short: "d" },
  "diag-addr": { takes: "value" },
  fips: { takes: "nothing" },
  insecure: { takes: "nothing" },
  labels: { takes: "value" },
  "listen-ip": { takes: "value", short: "l" },
  "no-debug-service": { takes: "nothing" },
  nodename: { takes: "value" },
  "permit-user-env": { takes: "nothing" },
  "pid-file": { takes: "value" },
  roles: { takes: "value", short: "r" },
  "skip-version-check": { takes: "nothing" },
  token: { takes: "value" },
};

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
