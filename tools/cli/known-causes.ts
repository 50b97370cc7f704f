import { invocation } from "./invocation";

/** Causes in the machine or the cluster that messages of programs reveal, and what to do about each. */
const CAUSES: readonly (readonly [says: RegExp, waysOn: readonly string[]])[] = [
  [/\bENOSPC\b|no space left on device/i, ["free space on the disk that is full (df -h), and run this again"]],
  [
    /\b(EROFS|EACCES)\b|read-only file system/i,
    ["let this user write there, or name other folders in XDG_DATA_HOME and XDG_CACHE_HOME, and run this again"],
  ],
  [
    /npx canceled due to missing packages|Cannot find (?:module|package) '[\w@]/,
    ["install what the program depends on: npm install, or npm ci in a pipeline"],
  ],
  [
    /database space exceeded/,
    [
      `etcd is full. On the embedded control plane: ${invocation("down", [])}, then start again`,
      "on a cluster of yours: compact and defragment etcd, disarm its alarm (etcdctl alarm disarm), and run this again",
    ],
  ],
  [
    /terraform_data\.kept\[/,
    [
      "the plan would destroy the object that kept protects: change stack, platform, name and namespace back to their old names",
      "or move it in the state, as docs/storage.md says",
      'or, to destroy it: declare AuthStorage.persistentVolume({ deletion: "allowed" }), apply that, and plan this again',
    ],
  ],
  [
    /lifecycle\.prevent_destroy/,
    [
      "after an interrupted apply, Terraform marks unfinished objects as tainted: in the folder of the stack, run " +
        "terraform untaint with the address above, and run this again",
    ],
  ],
  [
    /exec format error|ended by SIG(SEGV|BUS|ILL)|signal: (segmentation fault|bus error|illegal instruction)/,
    ["the program is damaged, or built for another kind of machine: remove it, and run this again"],
  ],
  [
    /ended by SIGKILL|signal: killed/,
    ["it was killed, by a person or for lack of memory: run this again, it goes on where it stopped"],
  ],
  [
    /connection refused|connection reset by peer|was refused - did you specify the right host/,
    ["check that the cluster answers (kubectl get nodes), and run this again: it goes on where it stopped"],
  ],
];

/** What to do about the known causes that a program's message reveals; empty if it reveals none. */
export function waysOnFromCause(reason: string): readonly string[] {
  return CAUSES.filter(([says]) => says.test(reason)).flatMap(([, waysOn]) => waysOn);
}
