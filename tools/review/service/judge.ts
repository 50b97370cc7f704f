import { rememberedFor } from "../../../constructs/core/remembered";
import type { Json } from "../../json/json";
import { at, objectAt, textsAt } from "../../json/plain-data";
import { stable } from "../../model/stable";
import type { PlatformModel, ResourceModel } from "../../model/model";
import { roleHoldings, hasSecretName, resourceName, shownName } from "../dangers/documents";
import { type ResourcePair, resourcePairs } from "../pairs";
import type { Step } from "../step";
import { judged, type Judged, type Meaning } from "./field";
import { documentFields, serviceKind, type ResourceMeaning } from "./kinds";
import type { DangerKind } from "../kinds";

/** A change of a field, and what has the field. */
export interface JudgedChange extends Judged {
  readonly stack: string;

  /** The resource that has the field, as findings call it. */
  readonly subject: string;

  /** Whether a take-over writes it anew. @default false */
  readonly isTakenOver?: boolean | undefined;
}

/** Each change of a resource of a platform that is there. */
export function judgedResources(step: Step): readonly JudgedChange[] {
  const pairs = resourcePairs(step);
  return pairs.flatMap((pair) => {
    const { platform, old, after } = pair;
    const before = pair.before ?? replacedToken(pair, pairs);
    // Of a platform that is new, the review says what is made.
    if (old === undefined) return [];
    const model = (after ?? before) as ResourceModel;
    const isLimiting = after === undefined && keepsOthers(model.name, old, platform);
    return judgePair({ before, after }, isLimiting).map((one) => ({
      ...one,
      stack: platform.stack,
      subject: resourceName(model),
    }));
  });
}

/** The token that a new one takes the place of: whoever knows the one joins in the same roles as whoever knew the other. */
function replacedToken({ after, platform }: ResourcePair, pairs: readonly ResourcePair[]): ResourceModel | undefined {
  if (after === undefined || !hasSecretName(after)) return undefined;
  const tokenRoles = (token: ResourceModel) => stable(textsAt(token.document, "spec", "roles"));
  const gone = pairs.find(
    (pair) =>
      pair.platform === platform &&
      pair.after === undefined &&
      pair.before !== undefined &&
      hasSecretName(pair.before) &&
      tokenRoles(pair.before) === tokenRoles(after),
  );
  return gone?.before;
}

/** @param isLimiting whether somebody stays whom the options of a role limited that goes */
function judgePair({ before, after }: Pick<ResourcePair, "before" | "after">, isLimiting = true): readonly Judged[] {
  const model = (after ?? before) as ResourceModel;
  const known = serviceKind(model.kind);
  const place = shownName(model);
  const sides = [before?.document, after?.document] as const;
  const [was, is] = sides.map((document, index) =>
    document === undefined ? undefined : (known.withDefaults?.(document, sides[1 - index]) ?? document),
  );
  if (after !== undefined) {
    const isNew = before === undefined && known.removal !== "defaults";
    const found = compared(known, { place, before: was, after: is, isNew });
    if (!isNew || known.addition === undefined) return found;
    return [
      { ...ALL, before: undefined, after: at(is, "spec"), meaning: dangerMeaning(known.addition, `${place} is new`) },
      ...found,
    ];
  }
  const spec = objectAt(was, "spec");
  const whole = { ...ALL, before: spec, after: undefined };
  switch (known.removal) {
    case "harmless":
      return [];
    case "not judged":
      return [{ ...whole, meaning: {} }];
    case "defaults":
      return compared(known, { place, before: was, after: { ...was, spec: {} }, isNew: false });
    case "guards":
      return compared(known, { place, before: was, after: unguarded(was, isLimiting), isNew: false });
    default:
      return [{ ...whole, meaning: dangerMeaning(known.removal.danger, `${place} is removed`) }];
  }
}

/** Where all of a resource is. */
const ALL = { path: [] };

function dangerMeaning(kind: DangerKind, text: string): Meaning {
  return { danger: kind, text };
}

/** A role that denies nothing, and limits nobody. */
function unguarded(role: Json | undefined, isLimiting: boolean): Json {
  const { options, allow, ...spec } = objectAt(role, "spec");
  const alone = { ...objectAt(role, "spec", "allow"), require_session_join: [] };
  return { ...role, spec: { ...spec, ...(isLimiting ? { allow: alone } : { allow, options }), deny: {} } };
}

interface Compared {
  readonly place: string;
  readonly before: unknown;
  readonly after: unknown;
  readonly isNew: boolean;
}

function compared(kind: ResourceMeaning, { place, before, after, isNew }: Compared): readonly Judged[] {
  const found = judged(documentFields(kind), { place, before, after, isNew, path: [], documents: { before, after } });
  // One field may be read together with another one.
  const seen = new Set<string>();
  return found.filter(({ meaning, path }) => {
    const key = JSON.stringify("danger" in meaning ? [meaning.danger, meaning.text] : [path, meaning]);
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Whether somebody has other roles after a step who had one before it, or nobody knows who had it. */
function keepsOthers(name: string, before: PlatformModel, after: PlatformModel): boolean {
  const had = roleHoldings(before).byRole.get(name);
  const { byHolder } = roleHoldings(after);
  return had?.some(({ who }) => byHolder.get(who)?.some(({ role }) => role !== name)) ?? true;
}

/** Kinds of dangers of roles that make whoever has the role powerful. */
const POWERS: readonly DangerKind[] = [
  "everything-reached",
  "kubernetes-administered",
  "hosts-administered",
  "platform-administered",
  "impersonation-allowed",
  "requests-approved",
  "sessions-joined",
];

/** The dangers of a role that make whoever has it powerful. */
export const rolePowers = rememberedFor((role: ResourceModel): readonly DangerKind[] => {
  const found = judgePair({ before: undefined, after: role }).flatMap(({ meaning }) =>
    "danger" in meaning ? [meaning.danger] : [],
  );
  return POWERS.filter((power) => found.includes(power));
});

/** What a role denies, and what it limits, by the names of the fields. */
interface Guards {
  readonly denied: readonly string[];
  readonly limited: readonly string[];
}

/** What of a role guards those who have it. */
export const roleGuards = rememberedFor((role: ResourceModel): Guards => {
  const lost = judgePair({ before: role, after: undefined }).map(({ path }) => path.slice(1));
  const of = (isDenied: boolean) =>
    lost.flatMap(([section, ...rest]) => ((section === "deny") === isDenied ? [rest.join(".")] : []));
  return { denied: [...new Set(of(true))], limited: [...new Set(of(false))] };
});
