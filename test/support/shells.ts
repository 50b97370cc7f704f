import { spawnSync } from "node:child_process";

/** The shells of small images with the programs that such images have, as far as they are here. */
export const SHELLS = [
  { name: "sh", command: ["/bin/sh"] },
  { name: "busybox", command: ["busybox", "sh"] },
].filter(({ command: [program = "", ...args] }) => spawnSync(program, [...args, "-c", ":"]).status === 0);
