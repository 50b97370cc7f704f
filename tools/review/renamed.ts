import type { PlatformModel } from "../model/model";
import { strong } from "../cli/output/document";
import { named, safe, type Finding } from "./finding";
import { platformPairs } from "./platform-pairs";
import type { Step } from "./step";

/** Names by which everybody knows a platform, and what it means to give them up. */
const NAMES = [
  {
    kind: "cluster-name-changed",
    what: "the cluster's name",
    of: ({ clusterName }: PlatformModel) => clusterName,
    meaning:
      " The service keeps the name of its first start, so the plan is refused (PLATFORM-017). Another name needs a new service.",
  },
  {
    kind: "public-address-changed",
    what: "the public address",
    of: ({ publicAddress }: PlatformModel) => publicAddress,
    meaning: " Clients and agents that know the old one reach nobody, unless it leads here too.",
  },
] as const;

/** Platforms that go, or change a name that others know them by. */
export function renamedFindings(step: Step): readonly Finding[] {
  return platformPairs(step).flatMap(({ before, after }): readonly Finding[] => {
    if (before === undefined) return [];
    if (after === undefined) return [removed(before)];
    return NAMES.flatMap(({ kind, what, of, meaning }): Finding[] => {
      const [from, to] = [of(before), of(after)];
      if (from === undefined || to === undefined || from === to) return [];
      return [
        {
          kind,
          sentence: [
            strong(`Changed: ${what}`),
            " of ",
            named(nameOf(after)),
            ", from ",
            named(from),
            " to ",
            named(to),
            ".",
            meaning,
          ],
          facts: { stack: after.stack, platform: safe(nameOf(after)), from: safe(from), to: safe(to) },
        },
      ];
    });
  });
}

function removed(platform: PlatformModel): Finding {
  return {
    kind: "platform-removed",
    sentence: [
      strong("Removed"),
      ": the platform ",
      named(nameOf(platform)),
      ". Nobody can sign in, and no agent is reached.",
    ],
    facts: { stack: platform.stack, platform: safe(nameOf(platform)) },
  };
}

function nameOf({ namespace, name }: PlatformModel): string {
  return `${namespace}/${name}`;
}
