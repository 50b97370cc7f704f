import { join, resolve } from "node:path";
import envPaths from "env-paths";

const APPLICATION = "cdktf-access-platform";

/** Names that are legal in a path, in a kubeconfig context and on every command line. */
const NAME = /^[a-z0-9]([-a-z0-9]{0,38}[a-z0-9])?$/;

/** Where one control plane keeps its files. */
export interface ControlPlaneFolders {
  /** All files of this control plane. The folder is removed with the control plane. */
  readonly root: string;

  /** The folder that kwokctl manages: keys, data, logs, and links to the running binaries. */
  readonly cluster: string;

  /** The record, which is written last. It exists only if the control plane has started completely. */
  readonly record: string;

  readonly kubeconfig: string;
  readonly lock: string;

  /** Binaries, shared by all control planes of the user. */
  readonly cache: string;
}

/**
 * The paths of the files of a control plane.
 *
 * @param home folder for both state and cache; by default, the user's standard folder for each
 * @throws Error when the name has other characters than lower-case letters, digits and hyphens, or more than 40
 */
export function controlPlaneFolders(name: string, home?: string): ControlPlaneFolders {
  if (!NAME.test(name)) {
    throw new Error(
      `the name of a control plane is not valid: given ${JSON.stringify(name)}, ` +
        "allowed at most 40 lower-case letters, digits and hyphens; choose another name",
    );
  }
  const standard = envPaths(APPLICATION, { suffix: "" });
  const state = home === undefined ? join(standard.data, "control-planes") : resolve(home, "control-planes");
  const root = join(state, name);
  return {
    root,
    cluster: join(root, "clusters", name),
    record: join(root, "control-plane.json"),
    kubeconfig: join(root, "kubeconfig"),
    lock: join(state, `${name}.lock`),
    cache: home === undefined ? standard.cache : resolve(home, "cache"),
  };
}

/** kwokctl cuts a path at these characters. Keys and data would go elsewhere, and the processes could not be found. */
const CUTS_A_PATH = /[\s,"]/;

/** @throws Error when kwokctl cannot keep a control plane in its folder */
export function refuseUnusable({ root }: ControlPlaneFolders): void {
  if (!CUTS_A_PATH.test(root)) return;
  throw new Error(
    `the folder of the control plane is not usable: given ${JSON.stringify(root)}, allowed a path without blanks, commas ` +
      "and double quotes; let XDG_DATA_HOME name another folder for data",
  );
}
