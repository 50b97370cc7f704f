export { LinuxAgent, type LinuxMachine, type PlainFile } from "../agents/linux/linux-agent";
export type {
  LinuxAgentProps,
  LinuxMachineProps,
  LinuxUpdater,
  LinuxUpdates,
} from "../agents/linux/machine/linux-agent-props";
export {
  LinuxInstallation,
  type AptRepository,
  type LinuxPackagesProps,
  type LinuxScriptProps,
  type PackageRepository,
  type RpmRepository,
} from "../agents/linux/machine/linux-installation";
export { LinuxJoining, type LinuxJoinToken } from "../agents/linux/machine/linux-joining";
