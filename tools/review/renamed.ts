import { strong } from "../cli/output/document";
import type { PlatformModel } from "../model/model";
import { says, type Finding } from "./finding";
import { platformPairs } from "./pairs";
import { losesState, refused, refusedName } from "./refused";
import type { Step } from "./step";
import { KINDS } from "./kinds";

/** Names by which everybody knows a platform. */
const NAMES = [
  { kind: "cluster-name-changed", what: "the cluster's name", field: "clusterName" },
  { kind: "public-address-changed", what: "the public address", field: "publicAddress" },
] as const;

/** Platforms that go, or change a name that others know them by. */
export function renamedFindings(step: Step): readonly Finding[] {
  return platformPairs(step).flatMap(({ before, after }): readonly Finding[] => {
    if (before === undefined) return [];
    if (after === undefined) return [removed(before, refusedName(step, before))];
    const { stack } = after;
    const platform = platformFullName(after);
    const names = NAMES.flatMap(({ kind, what, field }): Finding[] => {
      const [from, to] = [before[field], after[field]];
      if (from === undefined || to === undefined || from === to) return [];
      const sentence = says`${strong(`Changed: ${what}`)} of ${platform}: ${from} → ${to}. ${[KINDS[kind].means ?? ""]}`;
      return [{ kind, sentence, facts: { stack, platform, from, to } }];
    });
    if (step.isPlanned || !losesState({ before, after })) return names;
    const what = says`the auth service of ${platform} would start without the state that it has`;
    return [...names, refused(stack, "STORAGE-020", what)];
  });
}

function removed(gone: PlatformModel, name: string | undefined): Finding {
  const [kind, { stack }, platform] = ["platform-removed" as const, gone, platformFullName(gone)];
  if (name !== undefined) {
    return refused(stack, "PLATFORM-022", says`the auth service of ${platform} would become ${name}`);
  }
  const sentence = says`${strong("Removed")}: the platform ${platform}. ${[KINDS[kind].means ?? ""]}`;
  return { kind, sentence, facts: { stack, platform } };
}

function platformFullName({ namespace, name }: PlatformModel): string {
  return `${namespace}/${name}`;
}
