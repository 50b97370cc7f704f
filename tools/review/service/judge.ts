import type { Json } from "../../json/json";
import { at, objectAt } from "../../json/plain-data";
import type { ResourceModel } from "../../model/model";
import type { DangerKind } from "../dangers/dangers";
import { resourceName } from "../dangers/documents";
import type { About } from "../finding";
import type { NotJudged } from "../not-judged";
import { resourcePairs, type ResourcePair } from "../resource-pairs";
import type { Step } from "../step";
import { judgedAgents } from "./agents";
import { judged, type Judged } from "./field";
import { documentFields, serviceKind, type ResourceMeaning } from "./kinds";

/** A danger of a resource. */
interface ResourceDanger {
  readonly kind: DangerKind;
  readonly stack: string;
  readonly text: string;
  readonly about: Pick<About, "subject" | "path">;
}

/** What changes of resources of the service are. */
export interface JudgedResources {
  readonly dangers: readonly ResourceDanger[];
  readonly notJudged: readonly NotJudged[];
}

/** Each change of a resource of a platform that is there, and of what agents serve: what is dangerous, and what is not understood. */
export function judgedResources(step: Step): JudgedResources {
  const resources = resourcePairs(step).flatMap((pair) =>
    pair.old === undefined
      ? []
      : judgePair(pair).map((one) => ({
          ...one,
          stack: pair.platform.stack,
          subject: resourceName((pair.after ?? pair.before) as ResourceModel),
        })),
  );
  const each = [...resources, ...judgedAgents(step)];
  return {
    dangers: each.flatMap(({ meaning, stack, subject, path }): readonly ResourceDanger[] =>
      "danger" in meaning ? [{ kind: meaning.danger, stack, text: meaning.text, about: { subject, path } }] : [],
    ),
    notJudged: each.flatMap(({ meaning, stack, subject, path, before, after }): readonly NotJudged[] =>
      "danger" in meaning
        ? []
        : [{ stack, subject, path, before, after, ...(meaning.why !== undefined && { why: meaning.why }) }],
    ),
  };
}

function judgePair({ before, after }: Pick<ResourcePair, "before" | "after">): readonly Judged[] {
  const { kind, name } = (after ?? before) as ResourceModel;
  const known = serviceKind(kind);
  const place = resourceName({ kind, name });
  const sides = [before?.document, after?.document] as const;
  const [was, is] = sides.map((document, index) =>
    document === undefined ? undefined : (known.withDefaults?.(document, sides[1 - index]) ?? document),
  );
  if (after !== undefined) {
    return compared(known, {
      place,
      before: was,
      after: is,
      isNew: before === undefined && known.removal !== "defaults",
    });
  }
  const whole = { path: [], before: at(was, "spec"), after: undefined };
  switch (known.removal) {
    case "harmless":
      return [];
    case "not judged":
      return [{ ...whole, meaning: {} }];
    case "defaults":
      return compared(known, { place, before: was, after: { ...was, spec: {} }, isNew: false });
    case "denials":
      return compared(known, { place, before: was, after: withoutDenials(was), isNew: false });
    default:
      return [{ ...whole, meaning: { danger: known.removal.danger, text: `${place} is removed` } }];
  }
}

function withoutDenials(role: Json | undefined): Json {
  return { ...role, spec: { ...objectAt(role, "spec"), deny: {} } };
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
export function powersOf(role: ResourceModel): readonly DangerKind[] {
  const found = judgePair({ before: undefined, after: role }).flatMap(({ meaning }) =>
    "danger" in meaning ? [meaning.danger] : [],
  );
  return POWERS.filter((power) => found.includes(power));
}
