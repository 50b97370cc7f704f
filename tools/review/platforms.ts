import type { PlatformModel } from "../model/model";
import { strong, type Inline } from "../output/document";
import { versionOf } from "./compatibility";
import { count, named, safe, type Finding } from "./finding";
import { platformPairs } from "./platform-pairs";
import { paired, type Step } from "./step";

/** What is said of platforms as a whole. */
export function platformFindings(step: Step): readonly Finding[] {
  return platformPairs(step).flatMap(({ before, after }) => {
    if (after === undefined) return [];
    if (before === undefined) return [created(after)];
    return [...poolsAdded(before, after), ...unread(after), ...acknowledged(before, after)];
  });
}

function created(platform: PlatformModel): Finding {
  const { stack, namespace, name, publicAddress, components, resources } = platform;
  const version = versionOf(platform)?.toString();
  const address: readonly Inline[] = publicAddress === undefined ? [] : [" at ", named(publicAddress)];
  return {
    topic: "platform",
    kind: "platform-created",
    danger: false,
    sentence: [
      "The platform ",
      named(`${namespace}/${name}`),
      " is new",
      ...address,
      ...(version === undefined ? [] : [", version ", named(version)]),
      `: ${count(
        components.reduce((sum, { replicas }) => sum + replicas, 0),
        "pod",
      )} in ${count(components.length, "Deployment")}, ${count(resources.length, "resource")} of the service.`,
    ],
    facts: { stack, platform: safe(`${namespace}/${name}`) },
  };
}

function poolsAdded(before: PlatformModel, after: PlatformModel): readonly Finding[] {
  return paired(before.components, after.components, ({ name }) => name).flatMap((pair): Finding[] => {
    if (pair.before !== undefined || pair.after === undefined) return [];
    const { name, replicas } = pair.after;
    return [
      {
        topic: "platform",
        kind: "pool-added",
        danger: false,
        sentence: ["The Deployment ", named(name), ` is new, with ${count(replicas, "pod")}.`],
        facts: { stack: after.stack, deployment: safe(name) },
      },
    ];
  });
}

/** What depends on an apply cannot be looked at before it. */
function unread({ stack, namespace, name, isKnown }: PlatformModel): readonly Finding[] {
  if (isKnown) return [];
  return [
    {
      topic: "platform",
      kind: "resources-unknown",
      danger: false,
      sentence: [
        strong("Not looked at"),
        ": channels, roles, connectors and tokens of ",
        named(`${namespace}/${name}`),
        ", which depend on values that are secret or that only the apply knows.",
      ],
      facts: { stack, platform: safe(`${namespace}/${name}`) },
    },
  ];
}

function acknowledged(before: PlatformModel, after: PlatformModel): readonly Finding[] {
  return paired(before.acknowledged, after.acknowledged, (entry) => JSON.stringify([entry.code, entry.where])).flatMap(
    (pair): Finding[] => {
      if (pair.before !== undefined || pair.after === undefined) return [];
      const { code, where, reason } = pair.after;
      return [
        {
          topic: "platform",
          kind: "rule-acknowledged",
          danger: false,
          sentence: [
            "The program acknowledges ",
            named(code),
            " for ",
            named(where),
            ", because: ",
            named(reason),
            ".",
          ],
          facts: { stack: after.stack, rule: safe(code), where: safe(where), reason: safe(reason) },
        },
      ];
    },
  );
}
