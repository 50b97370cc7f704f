import { counted } from "../model/counted";
import { COMPATIBILITY_RULES, checkAutomaticUpdates, checkServed } from "../../constructs/updates/compatibility";
import type { VersionFact } from "../../constructs/brand/image-contract/version-fact";
import { changedBetween } from "../../constructs/updates/known-at";
import { CHANNEL_RULES } from "../../constructs/updates/version-channel";
import { Problems } from "../../constructs/core/value";
import { allowedBy, type Rule } from "../../constructs/core/violation";
import type { Version } from "../../constructs/updates/version";
import { agentsOf, platformOf, type AgentModel, type PlatformModel } from "../model/model";
import { strong, type Inline } from "../cli/output/document";
import { agentPairs } from "./agent-pairs";
import { releaseName } from "../model/model";
import { named, names, safe, type Finding } from "./finding";
import { validVersion } from "../model/valid-version";
import { versionOfImage } from "./images";
import { platformPairs } from "./platform-pairs";
import type { Pair, Step } from "./step";

/** What the compatibility rules say about a step. @see specification 9, rule 4 */
export function compatibilityFindings(step: Step): readonly Finding[] {
  const stepping = platformPairs(step).filter(
    ({ before, after }) => versionOf(before)?.toString() !== versionOf(after)?.toString(),
  );
  const moved = new Set(stepping.flatMap(({ after }) => after ?? []));
  const changedAgents = agentPairs(step).flatMap(({ before, after }) =>
    after !== undefined && before?.version !== after.version ? [after] : [],
  );
  const looked = new Set([...changedAgents, ...[...moved].flatMap((platform) => agentsOf(platform, step.after))]);
  return [
    ...stepping.flatMap((pair) => platformStep(pair, pair.after === undefined ? [] : agentsOf(pair.after, step.after))),
    ...agentsNotServed([...looked], step),
    ...channelsNotServed(step),
  ];
}

/** The version that the auth service runs: the one that is upgraded first. */
export function versionOf(platform: PlatformModel | undefined): Version | undefined {
  const [first] = platform?.components ?? [];
  return validVersion(versionOfImage(first?.image ?? "") ?? platform?.version);
}

function platformStep({ before, after }: Pair<PlatformModel>, agents: readonly AgentModel[]): readonly Finding[] {
  const [from, to] = [versionOf(before), versionOf(after)];
  if (from === undefined || to === undefined || after === undefined) return [];
  const facts = {
    stack: after.stack,
    platform: `${after.namespace}/${after.name}`,
    from: from.toString(),
    to: to.toString(),
  };
  const says = (rule: Rule, isRefused = false): Finding => ({
    kind: "rule-broken",
    sentence: [
      strong(rule.code),
      ": the platform would go from ",
      named(from.toString()),
      " to ",
      named(to.toString()),
      `: ${rule.problem}.${allowedBy(rule)}${isRefused ? " The plan is refused." : ""}`,
    ],
    facts: { ...facts, rule: rule.code },
  });
  if (to.major > from.major + 1) return [says(COMPATIBILITY_RULES["COMPATIBILITY-004"], true)];
  if (to.major < from.major) return [says(COMPATIBILITY_RULES["COMPATIBILITY-005"], true)];
  const direction = to.compare(from) < 0 ? "goes back" : "goes";
  const served = agents.filter((agent) => {
    const version = validVersion(agent.version);
    return version !== undefined && rulesBroken({ platform: to, version }).length === 0;
  });
  return [
    {
      kind: "step-allowed",
      sentence: [
        `The platform ${direction} from `,
        named(from.toString()),
        " to ",
        named(to.toString()),
        ", a step that the compatibility rules allow",
        served.length === agents.length && agents.length > 0
          ? `. It serves the agents of these stacks (${counted(agents.length, "release")}) at their version.`
          : ".",
      ],
      facts,
    },
    ...changedBetween(from, to).map(({ fact, isNew }) => stepChange(fact, isNew, facts)),
    ...rulesOf((problems) => {
      checkAutomaticUpdates({ version: to, hosting: "self-hosted" }, problems);
    }).map((rule) => says(rule)),
  ];
}

/** What the step changes without a change of the program; a step back takes it away. */
function stepChange(fact: VersionFact, isNew: boolean, facts: Finding["facts"]): Finding {
  const { about, since, until = since, text, source } = fact;
  const lead =
    about === "advisory"
      ? `The new version ${isNew ? "has" : "no longer has"} this fault`
      : isNew
        ? `From ${since} on`
        : `From ${until} on no longer`;
  return {
    kind: "step-changes",
    sentence: [`${lead}: ${text}.`],
    facts: { ...facts, isNew, since, text, source },
  };
}

function agentsNotServed(agents: readonly AgentModel[], { after }: Step): readonly Finding[] {
  const broken = new Map<Rule, AgentModel[]>();
  for (const agent of agents) {
    const platform = versionOf(platformOf(agent, after));
    const version = validVersion(agent.version);
    if (platform === undefined || version === undefined) continue;
    for (const rule of rulesBroken({ platform, version })) {
      broken.set(rule, broken.get(rule) ?? []);
      broken.get(rule)?.push(agent);
    }
  }
  return [...broken].map(([rule, found]) => ({
    kind: "rule-broken",
    sentence: [
      strong(rule.code),
      `: ${rule.problem}, so connections to it degrade or are lost: `,
      ...names(found.map(releaseName)),
      ", at ",
      ...names([...new Set(found.flatMap(({ version }) => version ?? []))]),
      `.${allowedBy(rule)}`,
    ],
    facts: { rule: rule.code, releases: found.map((agent) => safe(releaseName(agent))) },
  }));
}

function rulesBroken(versions: { readonly platform: Version; readonly version: Version }): readonly Rule[] {
  return rulesOf((problems) => {
    checkServed(versions, problems);
  });
}

function rulesOf(check: (problems: Problems) => void): readonly Rule[] {
  const problems = new Problems();
  check(problems);
  return problems.list.map(({ rule }) => rule);
}

/** Channels that would bring agents to versions that their platform does not serve. */
function channelsNotServed(step: Step): readonly Finding[] {
  return platformPairs(step).flatMap(({ before, after }) => {
    const platform = versionOf(after);
    if (after?.isKnown !== true || platform === undefined) return [];
    return after.channels.flatMap(({ name, staticVersion }): Finding[] => {
      const version = validVersion(staticVersion);
      const old = before?.channels.find((channel) => channel.name === name)?.staticVersion;
      const isNew = old !== staticVersion || versionOf(before)?.toString() !== platform.toString();
      if (version === undefined || !isNew) return [];
      const meaning: readonly Inline[] =
        version.major > platform.major
          ? [": the proxies answer with their own version in its place."]
          : [": agents that follow it would get a version that their platform does not serve."];
      return rulesOf((problems) => {
        checkServed({ platform, version }, problems, "", CHANNEL_RULES["CHANNEL-006"]);
      }).map(({ code }) => ({
        kind: "rule-broken",
        sentence: [
          strong(code),
          ": the channel ",
          named(name),
          " serves ",
          named(version.toString()),
          ", and the platform is at ",
          named(platform.toString()),
          ...meaning,
        ],
        facts: { stack: after.stack, rule: code, channel: safe(name) },
      }));
    });
  });
}
