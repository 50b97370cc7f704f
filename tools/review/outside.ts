import { isDeepStrictEqual } from "node:util";
import { grouped } from "../../constructs/core/grouped";
import { counted } from "../model/counted";
import type { Inline } from "../cli/output/document";
import { agentPairs } from "./agent-pairs";
import { releaseName } from "../model/model";
import { isAssigned } from "../model/assigned";
import { versionIsSet } from "./agent-restarts";
import { objectName } from "./bodies";
import { attributeName, differencesBetween, isEmpty, valueAt, type Difference } from "./differences";
import { named, names, safe, type Finding } from "./finding";
import { isCounted, ownerOf } from "./owners";
import type { StackChange, Step } from "./step";
import { NOT_SET } from "./setting-text";

/** Somebody else's change of an object. */
interface Outside {
  readonly object: string;
  readonly attribute: string;
  readonly who: string;
  readonly isTakenBack: boolean;

  /** What was and what is there, if it may be shown. */
  readonly values?: readonly [unknown, unknown];
}

/** What changed outside of Terraform since the last apply, and who owns it. */
export function outsideFindings(step: Step): readonly Finding[] {
  return [
    ...movedByUpdaters(step),
    ...deletedOutside(step),
    ...reported(step.resources.flatMap((change) => changesOutside(change, step))),
  ];
}

/** The plan sets the version that the updater has chosen: nothing changes on the cluster. Folders know no such version. */
function movedByUpdaters(step: Step): readonly Finding[] {
  if (!step.isPlanned) return [];
  const moved = agentPairs(step).flatMap(({ before, after }) => {
    if (before?.version === undefined || after?.version === undefined) return [];
    if (before.version === after.version || versionIsSet(before, after)) return [];
    return [{ from: before.version, to: after.version, release: releaseName(after) }];
  });
  return [...grouped(moved, ({ from, to }) => JSON.stringify([from, to])).values()].map((group) => {
    const [{ from, to }] = group;
    const releases = group.map(({ release }) => release);
    return {
      kind: "moved-by-updater",
      sentence: [
        "The updater has updated the agents of ",
        ...names(releases),
        ": ",
        named(from),
        " → ",
        named(to),
        ". The apply keeps that version, and restarts nothing.",
      ],
      facts: { releases: releases.map(safe), from: safe(from), to: safe(to) },
    };
  });
}

function deletedOutside({ resources }: Step): readonly Finding[] {
  const gone = resources.filter(({ drift }) => drift !== undefined && drift.after === undefined);
  if (gone.length === 0) return [];
  const again = gone.filter(({ action }) => action === "create");
  return [
    {
      kind: "deleted-outside",
      sentence: [
        `Somebody has deleted ${counted(gone.length, "object")}: `,
        ...names(gone.map((change) => objectName(change, resources))),
        again.length === gone.length ? ". The apply makes them again." : ".",
      ],
      facts: { addresses: gone.map(({ address }) => safe(address)) },
    },
  ];
}

function changesOutside(change: StackChange, step: Step): readonly Outside[] {
  const { type, action, after, drift } = change;
  if (drift?.after === undefined || isNote(change, step)) return [];
  const object = objectName(change, step.resources);
  return differencesBetween(drift.before, drift.after).flatMap((difference): Outside[] => {
    const attribute = attributeName(difference.path);
    if (isCounted(attribute)) return [];
    // What nobody has said is what the API server takes for it, also where Terraform makes the object anew.
    if (isEmpty(difference.before) && isAssigned(type, attribute.split("."), difference.after)) return [];
    const isTakenBack = action !== "nothing" && isSetBack(difference, after);
    const owner = ownerOf(attribute);
    // What was empty, is left as it is, and belongs to nobody that we know is a default of the API server.
    if (owner === undefined && !isTakenBack && isEmpty(difference.before)) return [];
    const isShown = owner?.shows === true && type !== "kubernetes_secret_v1";
    return [
      {
        object,
        attribute: safe(attribute),
        who: owner?.who ?? "somebody",
        isTakenBack,
        ...(isShown && { values: [difference.before, difference.after] as const }),
      },
    ];
  });
}

/** What the delivery notes is for it to change. */
function isNote({ stack, address }: StackChange, { before, after }: Step): boolean {
  return [before, after].some(({ platforms }) =>
    platforms.some((platform) => platform.stack === stack && platform.watch?.note === address),
  );
}

/** Whether the plan has another value than the one that somebody has written. */
function isSetBack({ path, after: written }: Difference, planned: unknown): boolean {
  const value = valueAt(planned, path);
  return !isDeepStrictEqual(value, written) && !(isEmpty(value) && isEmpty(written));
}

function reported(list: readonly Outside[]): readonly Finding[] {
  const groups = grouped(list, ({ attribute, who, isTakenBack, values }) =>
    JSON.stringify([attribute, who, isTakenBack, values ?? null]),
  );
  return [...groups.values()].map((group) => {
    const [{ attribute, who, isTakenBack, values }] = group;
    const objects = group.map(({ object }) => object);
    return {
      kind: isTakenBack ? "set-back" : "left-to-others",
      sentence: [
        named(attribute),
        " of ",
        ...names(objects),
        " was changed",
        ...valueText(values),
        ` by ${who}. `,
        isTakenBack ? "The apply sets it back." : "It is left as it is.",
      ],
      facts: { objects, attribute, who, isTakenBack },
    };
  });
}

function valueText(values: readonly [unknown, unknown] | undefined): readonly Inline[] {
  if (values === undefined) return [];
  const text = (value: unknown) =>
    named(isEmpty(value) ? NOT_SET : typeof value === "string" ? value : JSON.stringify(value));
  const [from, to] = values;
  return [", ", text(from), " → ", text(to), ","];
}
