import { DANGERS, type DangerKind } from "./dangers/dangers";

/** What a finding may be besides a danger: names for programs, which never change their meaning. */
const HARMLESS_KINDS = [
  "agents-added",
  "agents-begin",
  "agents-enrolled",
  "agents-left",
  "agents-left-alone",
  "agents-moved",
  "agents-removed",
  "agents-restart",
  "agents-resumed",
  "agents-scaled",
  "agents-suspended",
  "agents-updated",
  "auth-restarts",
  "channel-changed",
  "channel-removed",
  "connector-added",
  "connector-changed",
  "connector-removed",
  "deleted-outside",
  "left-to-others",
  "listener-mode-changed",
  "load-balancer-changed",
  "moved-by-updater",
  "platform-created",
  "pods-scaled",
  "pool-added",
  "pool-removed",
  "port-closed",
  "port-opened",
  "proxies-restart",
  "resource-changed",
  "resource-removed",
  "resources-added",
  "resources-unknown",
  "role-added",
  "role-changed",
  "role-removed",
  "rule-acknowledged",
  "secrets-removed",
  "set-back",
  "setting-changed",
  "step-allowed",
  "window-changed",
] as const;

/** @internal for the test of the published schema */
export const KINDS: readonly string[] = [...HARMLESS_KINDS, ...DANGERS.map(({ kind }) => kind)].sort();

export type FindingKind = (typeof HARMLESS_KINDS)[number] | DangerKind;
