import { isDeepStrictEqual } from "node:util";
import { BALANCER, WRITTEN_BY_OTHERS } from "../../constructs/core/foreign-changes";
import { grouped } from "../../constructs/core/grouped";
import { counted } from "../model/counted";
import { agentPairs } from "./pairs";
import { releaseName } from "../model/model";
import { isAssigned } from "../model/assigned";
import { versionIsSet } from "./agent-restarts";
import { objectName } from "./bodies";
import { attributeName, differencesBetween, isEmpty, valueAt, type Difference } from "./differences";
import { names, ofAny, says, type Finding } from "./finding";
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
      sentence: says`
        The updater has updated the agents of ${names(releases)}: ${from} → ${to}. The apply keeps that version, and restarts
        nothing.`,
      facts: { releases, from, to },
    };
  });
}

function deletedOutside({ resources }: Step): readonly Finding[] {
  const gone = resources.filter(({ drift }) => drift !== undefined && drift.after === undefined);
  const objects = names(gone.map((change) => objectName(change, resources)));
  const areMadeAgain = gone.every(({ action }) => action === "create");
  return ofAny(gone, () => ({
    kind: "deleted-outside",
    sentence: says`Somebody has deleted ${[counted(gone.length, "object")]}: ${objects}.${
      areMadeAgain && [" The apply makes them again."]
    }`,
    facts: { addresses: gone.map(({ address }) => address) },
  }));
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
    const owner = attributeOwner(attribute);
    // What was empty, is left as it is, and belongs to nobody that we know is a default of the API server.
    if (owner === undefined && !isTakenBack && isEmpty(difference.before)) return [];
    const isShown = owner?.shows === true && type !== "kubernetes_secret_v1";
    return [
      {
        object,
        attribute,
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
    const end = isTakenBack ? "The apply sets it back." : "It is left as it is.";
    return {
      kind: isTakenBack ? "set-back" : "left-to-others",
      sentence: says`
        ${attribute} of ${names(objects)} was changed${values && says`, ${valueText(values[0])} → ${valueText(values[1])},`} by
        ${[who]}. ${[end]}`,
      facts: { objects, attribute, who, isTakenBack },
    };
  });
}

function valueText(value: unknown): string {
  return isEmpty(value) ? NOT_SET : typeof value === "string" ? value : JSON.stringify(value);
}

/** Who writes an attribute of an object besides Terraform. */
interface Owner {
  readonly who: string;

  /** Whether its values may be shown: numbers and addresses, never texts that people write. */
  readonly shows?: true;
}

/** Owners of attributes that plans ignore, as Terraform names them without indices. */
const IGNORED = Object.values(WRITTEN_BY_OTHERS)
  .flatMap((attributes: Readonly<Record<string, string>>) => Object.entries(attributes))
  .map(([path, who]) => [path.replace(/\[\d+\]/g, "").replace(/\["([^"]+)"\]/g, ".$1"), who] as const);

/** Owners of other attributes. */
const OWNERS: readonly (readonly [attribute: RegExp, owner: Owner])[] = [
  [/^(status\.load_balancer|spec\.health_check_node_port|spec\.port\.node_port)\b/, { who: BALANCER, shows: true }],
  [/^spec\.replicas$/, { who: "an autoscaler, or somebody by hand", shows: true }],
  [/\.container\.image$/, { who: "an updater, or somebody by hand", shows: true }],
  [/^metadata\.(annotations|labels)\b/, { who: "a controller or another tool" }],
];

/** Attributes that the API server and the providers count up by themselves. */
const COUNTED = /^(id|metadata\.(generation|resource_version|uid|self_link|revision|last_deployed)|metadata|status)$/;

/** Who writes an attribute; undefined if that is not known. @internal */
export function attributeOwner(attribute: string): Owner | undefined {
  const [, who] = IGNORED.find(([path]) => attribute === path || attribute.startsWith(`${path}.`)) ?? [];
  if (who !== undefined) return { who, ...(who === BALANCER && { shows: true }) };
  return OWNERS.find(([pattern]) => pattern.test(attribute))?.[1];
}

/** Whether an attribute changes without anybody doing something. */
function isCounted(attribute: string): boolean {
  return COUNTED.test(attribute);
}
