import type { PlatformModel } from "../model/model";
import { strong } from "../cli/output/document";
import { named, safe, type Finding } from "./finding";
import { KINDS } from "./kinds";
import { platformPairs } from "./platform-pairs";
import { losesState, refused, refusedName } from "./refused";
import type { Step } from "./step";

/** Names by which everybody knows a platform. */
const NAMES = [
  {
    kind: "cluster-name-changed",
    what: "the cluster's name",
    of: ({ clusterName }: PlatformModel) => clusterName,
  },
  {
    kind: "public-address-changed",
    what: "the public address",
    of: ({ publicAddress }: PlatformModel) => publicAddress,
  },
] as const;

/** Platforms that go, or change a name that others know them by. */
export function renamedFindings(step: Step): readonly Finding[] {
  return platformPairs(step).flatMap(({ before, after }): readonly Finding[] => {
    if (before === undefined) return [];
    if (after === undefined) return [removed(before, refusedName(step, before))];
    const names = NAMES.flatMap(({ kind, what, of }): Finding[] => {
      const [from, to] = [of(before), of(after)];
      if (from === undefined || to === undefined || from === to) return [];
      return [
        {
          kind,
          sentence: [
            strong(`Changed: ${what}`),
            " of ",
            named(nameOf(after)),
            ": ",
            named(from),
            " → ",
            named(to),
            ". ",
            KINDS[kind].means ?? "",
          ],
          facts: { stack: after.stack, platform: safe(nameOf(after)), from: safe(from), to: safe(to) },
        },
      ];
    });
    if (step.isPlanned || !losesState({ before, after })) return names;
    const what = ["the auth service of ", named(nameOf(after)), " would start without the state that it has"];
    return [...names, refused(after.stack, "STORAGE-020", what)];
  });
}

function removed(platform: PlatformModel, name: string | undefined): Finding {
  if (name !== undefined) {
    const what = ["the auth service of ", named(nameOf(platform)), " would become ", named(name)];
    return refused(platform.stack, "PLATFORM-022", what);
  }
  return {
    kind: "platform-removed",
    sentence: [
      strong("Removed"),
      ": the platform ",
      named(nameOf(platform)),
      ". ",
      KINDS["platform-removed"].means ?? "",
    ],
    facts: { stack: platform.stack, platform: safe(nameOf(platform)) },
  };
}

function nameOf({ namespace, name }: PlatformModel): string {
  return `${namespace}/${name}`;
}
