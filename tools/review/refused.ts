import type { Subject } from "./changed-settings";
import { quantityOf } from "../model/quantity";
import type { Difference } from "./differences";

/** What Kubernetes refuses to change in an object that is there. */
const REFUSED: readonly { of: RegExp; path: RegExp; when: (change: Difference) => boolean; why: string }[] = [
  {
    of: /^PersistentVolumeClaim$/,
    path: /^spec\.resources\.requests\.storage$/,
    when: ({ before, after }) => (quantityOf(after) ?? NaN) < (quantityOf(before) ?? NaN),
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
