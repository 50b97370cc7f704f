export { AgentVersion, type FollowChannelProps, type FollowUpdaterProps } from "../updates/agent-version";
export { MaintenanceWindow, type MaintenanceWindowProps } from "../updates/maintenance-window";
export { Version } from "../updates/version";
export { VersionChannel, type StaticChannelProps } from "../updates/version-channel";
export { VersionChannels } from "../updates/version-channels";
export type { Weekday, WeekdayName } from "../updates/maintenance-window";
export {
  ManagedUpdates,
  type ManagedToolUpdates,
  type ManagedUpdateGroup,
  type ManagedUpdatesProps,
} from "../access/settings/managed-updates";
