import type { Subject } from "./changed-settings";
import type { Difference } from "./differences";

/** What Kubernetes refuses to change in an object that is there. */
const REFUSED: readonly { of: RegExp; path: RegExp; when: (change: Difference) => boolean; why: string }[] = [
  {
    of: /^PersistentVolumeClaim$/,
    path: /^spec\.resources\.requests\.storage$/,
    when: ({ before, after }) => bytesOf(after) < bytesOf(before),
    why: "a volume can grow, and not shrink",
  },
  {
    of: /^release agent$/,
    path: /^storage(\.|$)/,
    when: () => true,
    why: "a StatefulSet keeps the volumes that it began with. Delete it first; the apply makes it again",
  },
];

/** Why the apply will fail; undefined where nothing is known to refuse a change. */
export function refusalOf({ kind, component }: Subject, differences: readonly Difference[]): string | undefined {
  const subject = component === undefined || kind !== "release" ? kind : `${kind} ${component}`;
  return REFUSED.find(
    ({ of, path, when }) =>
      of.test(subject) && differences.some((change) => path.test(change.path.join(".")) && when(change)),
  )?.why;
}

const SUFFIXES = ["", "K", "M", "G", "T", "P", "E"];

/** A size in bytes; `NaN` for a text that is no size. */
function bytesOf(size: unknown): number {
  const [, number, suffix = "", binary] = /^([\d.]+)([kKMGTPE]?)(i?)$/.exec(String(size)) ?? [];
  return Number(number) * (binary === "i" ? 1024 : 1000) ** SUFFIXES.indexOf(suffix.toUpperCase());
}
