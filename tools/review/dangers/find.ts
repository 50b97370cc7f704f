import { grouped } from "../../../constructs/core/grouped";
import { strong } from "../../cli/output/document";
import type { StackContents } from "../../model/contents";
import type { PlatformModel } from "../../model/model";
import { judgedConfiguration } from "../fields/configuration";
import { judgedObjects, unreadObjects } from "../fields/judge";
import { foundFacts, names, type Finding } from "../finding";
import { notJudgedFindings, type NotJudged } from "../not-judged";
import { pairsOfOldPlatforms, servicePairs } from "../pairs";
import { isUnreadChange } from "../platforms";
import { judgedMachines } from "../fields/machines";
import { judgedResources } from "../service/judge";
import type { Both, Step } from "../step";
import { certificateUnchecked, tunnelsElsewhere, watchEnded, webauthnDomain } from "./configuration";
import type { Dangerous } from "./danger";
import { limitsLost } from "./delivery-limits";
import { grantsPastApprovals, guardsLost, rolesGiven, undeclaredRoles } from "./grants";
import { connectionsOpened, restrictionsLost } from "./policies";
import { exposed } from "./services";
import { backupsFewer, eventsForgotten, storageMoved } from "./storage";
import { DANGERS, KINDS, type DangerKind } from "../kinds";

/** How many cases of one danger are shown. Of others, only the number is. */
const MOST_SAID = 8;

/** How many stacks are named that have the same. */
const MOST_STACKS = 3;

/** Checks of a platform that both sides have. */
const OF_PLATFORMS: readonly ((both: Both<PlatformModel>) => readonly Dangerous[])[] = [
  tunnelsElsewhere,
  webauthnDomain,
  storageMoved,
  eventsForgotten,
  backupsFewer,
  grantsPastApprovals,
  rolesGiven,
  guardsLost,
  watchEnded,
  certificateUnchecked,
];

/** Checks of a stack that both sides have. */
const OF_STACKS: readonly ((both: Both<StackContents>) => readonly Dangerous[])[] = [
  limitsLost,
  exposed,
  connectionsOpened,
  restrictionsLost,
];

/** Findings about what is dangerous in a step, and about what is not judged. */
export function dangerFindings(step: Step): readonly Finding[] {
  const platforms = servicePairs(step).flatMap(({ before, after }) =>
    // Another finding reports what cannot be read.
    before === undefined || after === undefined || isUnreadChange(after, step) ? [] : [{ before, after }],
  );
  const judged = [
    ...judgedResources(step),
    ...judgedMachines(step),
    ...judgedObjects(step),
    ...judgedConfiguration(step),
  ];
  const found = [
    ...judged.flatMap(({ stack, subject, path, meaning }): readonly Found[] => {
      if (!("danger" in meaning)) return [];
      const { danger, text, isBrief = false } = meaning;
      return [{ stack, danger, subject, text, ...(!isBrief && { about: { subject, path } }) }];
    }),
    ...platforms.flatMap((both) =>
      inStack(
        both.after.stack,
        OF_PLATFORMS.flatMap((look) => look(both)),
      ),
    ),
    ...pairsOfOldPlatforms(step).flatMap((both) =>
      inStack(
        both.after.name,
        OF_STACKS.flatMap((look) => look(both)),
      ),
    ),
  ];
  const byKind = grouped(found, ({ danger }) => danger);
  return [
    ...DANGERS.flatMap((danger): readonly Finding[] => {
      const more = byKind.get(danger) ?? [];
      const isFleet = step.after.platforms.length > 1 || new Set(more.map(({ text }) => text)).size < more.length;
      return more.length === 0 ? [] : [finding(danger, more, isFleet)];
    }),
    ...notJudgedFindings([
      ...judged.flatMap(({ stack, subject, path, before, after, meaning, isTakenOver }): readonly NotJudged[] => {
        if ("danger" in meaning) return [];
        const change = { stack, subject, path, before, after };
        // What a meaning says of itself is said by itself.
        return [meaning.why === undefined ? { ...change, isTakenOver } : { ...change, why: meaning.why }];
      }),
      ...unreadObjects(step),
      ...partial(step),
      ...platforms.flatMap((both) => inStack(both.after.stack, undeclaredRoles(both))),
    ]),
  ];
}

function inStack<T extends object>(stack: string, list: readonly T[]): readonly (T & { readonly stack: string })[] {
  return list.map((each) => ({ ...each, stack }));
}

/** A plan of some resources alone says nothing of the others. */
function partial({ partial: stacks = [] }: Step): readonly NotJudged[] {
  return stacks.map((stack) => ({
    stack,
    subject: `stack ${stack}`,
    path: [],
    before: undefined,
    after: "",
    why: "the plan leaves resources out, as terraform plan -target does, so other changes may be missing",
  }));
}

interface Found extends Dangerous {
  readonly stack: string;
}

/** @param isFleet whether the stack has to be named, since several have the same */
function finding(kind: DangerKind, found: readonly Found[], isFleet: boolean): Finding {
  const { title = "", means = "" } = KINDS[kind];
  return {
    kind,
    sentence: [
      strong(title),
      ": ",
      ...names(
        [...grouped(found, ({ text }) => text)].map(([text, alike]) =>
          isFleet ? `${stacksText(alike)}: ${text}` : text,
        ),
        MOST_SAID,
      ),
      `. ${means}`,
    ],
    about: found.flatMap(({ stack, about }) => (about === undefined ? [] : [{ stack, ...about }])),
    beside: found[0],
    facts: foundFacts(found),
  };
}

/** In a fleet, the same is found in many stacks. */
function stacksText(alike: readonly Found[]): string {
  const stacks = [...new Set(alike.map(({ stack }) => stack))];
  const rest = stacks.length - MOST_STACKS;
  return rest > 0 ? `${stacks.slice(0, MOST_STACKS).join(", ")} and ${rest} more stacks` : stacks.join(", ");
}
