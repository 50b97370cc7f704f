import { document } from "../../core/schema/document";
import { text } from "../../core/schema/shapes";
import { resourceLabels, type ResourceLabels } from "./protected-resource";

/**
 * Which X sessions users can choose. Each is a regular expression of Go, and is compared with the names of the files in
 * `/usr/share/xsessions`, without `.desktop`.
 */
export interface LinuxDesktopSessions {
  /** Sessions that are offered. @default all */
  readonly included?: string;
  /** Sessions of these that are not. @default none */
  readonly excluded?: string;
}

/** The desktop of the agent's own machine. */
export interface LinuxDesktopServiceProps {
  /** Labels by which roles select it. @default none */
  readonly labels?: ResourceLabels;
  /** X sessions that users can choose. @default all of the machine */
  readonly xsessions?: LinuxDesktopSessions;
}

/** Schema of the desktop of a machine. */
export const LINUX_DESKTOP = document<LinuxDesktopServiceProps>()({
  labels: resourceLabels,
  xsessions: document<LinuxDesktopSessions>()({ included: text(), excluded: text() }),
});
