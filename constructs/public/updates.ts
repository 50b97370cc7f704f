export {
  AgentVersion,
  type FollowChannelProps,
  type FollowUpdaterProps,
  type FollowChannelStrategy,
} from "../updates/agent-version";
export type { VersionServerHost } from "../updates/version-server";
export * from "../updates/limits";
export { MaintenanceWindow, type MaintenancePeriod, type MaintenanceWindowProps } from "../updates/maintenance-window";
export { Version } from "../updates/version";
export { VersionChannel, type StaticChannelProps, type VersionChannelProps } from "../updates/version-channel";
export { VersionChannels } from "../updates/version-channels";
export type { Weekday, WeekdayName } from "../updates/maintenance-window";
export {
  ManagedUpdates,
  type ManagedToolUpdates,
  type ManagedUpdateGroup,
  type ManagedUpdatesProps,
} from "../access/settings/managed-updates";
