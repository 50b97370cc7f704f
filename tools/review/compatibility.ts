import type { VersionFact } from "../../constructs/brand/image-contract/version-fact";
import { grouped } from "../../constructs/core/grouped";
import { Problems } from "../../constructs/core/value";
import { allowedBy, type Rule } from "../../constructs/core/violation";
import { COMPATIBILITY_RULES, checkAutomaticUpdates, checkServed } from "../../constructs/updates/compatibility";
import { changedBetween } from "../../constructs/updates/known-at";
import type { Version } from "../../constructs/updates/version";
import { CHANNEL_RULES } from "../../constructs/updates/version-channel";
import { strong } from "../cli/output/document";
import { counted } from "../model/counted";
import { platformAgents, findAgentPlatform, releaseName, type AgentModel, type PlatformModel } from "../model/model";
import { validVersion } from "../model/valid-version";
import { agentPairs, platformPairs } from "./pairs";
import { names, says, type Finding } from "./finding";
import type { Pair, Step } from "./step";

/** What the compatibility rules say about a step. @see specification 9, rule 4 */
export function compatibilityFindings(step: Step): readonly Finding[] {
  const stepping = platformPairs(step).filter(
    ({ before, after }) => authServiceVersionText(before) !== authServiceVersionText(after),
  );
  const changedAgents = agentPairs(step).flatMap(({ before, after }) =>
    after !== undefined && before?.version !== after.version ? [after] : [],
  );
  const served = stepping.map(({ after }) => (after === undefined ? [] : platformAgents(after, step.after)));
  return [
    ...stepping.flatMap((pair, index) => platformStep(pair, served[index] ?? [])),
    ...agentsNotServed([...new Set([...changedAgents, ...served.flat()])], step),
    ...channelsNotServed(step),
  ];
}

/** The version that the auth service runs: the one that is upgraded first. */
export function authServiceVersion(platform: PlatformModel | undefined): Version | undefined {
  const [first] = platform?.components ?? [];
  return validVersion(versionOfImage(first?.image ?? "") ?? platform?.version);
}

/** The version that an image has in its tag; undefined if its tag is something else. */
export function versionOfImage(image: string): string | undefined {
  const [, tag] = /:([^:/@]+)(?:@.*)?$/.exec(image) ?? [];
  return validVersion(tag)?.toString();
}

function authServiceVersionText(platform: PlatformModel | undefined): string | undefined {
  return authServiceVersion(platform)?.toString();
}

function platformStep({ before, after }: Pair<PlatformModel>, agents: readonly AgentModel[]): readonly Finding[] {
  const [old, now] = [authServiceVersion(before), authServiceVersion(after)];
  if (old === undefined || now === undefined || after === undefined) return [];
  const [from, to] = [old.toString(), now.toString()];
  const facts = { stack: after.stack, platform: `${after.namespace}/${after.name}`, from, to };
  const breaks = (rule: Rule, end = ""): Finding => ({
    kind: "rule-broken",
    sentence: says`
      ${strong(rule.code)}: the platform would go from ${from} to ${to}${[`: ${rule.problem}.${allowedBy(rule)}${end}`]}`,
    facts: { ...facts, rule: rule.code },
  });
  const refused = " The plan is refused.";
  if (now.major > old.major + 1) return [breaks(COMPATIBILITY_RULES["COMPATIBILITY-004"], refused)];
  if (now.major < old.major) return [breaks(COMPATIBILITY_RULES["COMPATIBILITY-005"], refused)];
  const goes = now.compare(old) < 0 ? "goes back" : "goes";
  const areServed = agents.every(({ version: text }) => {
    const version = validVersion(text);
    return version !== undefined && rulesBroken({ platform: now, version }).length === 0;
  });
  const many = counted(agents.length, "release");
  return [
    {
      kind: "step-allowed",
      sentence: says`The platform ${[goes]} from ${from} to ${to}, a step that the compatibility rules allow.${
        areServed && agents.length > 0 && [` It serves the agents of these stacks (${many}) at their version.`]
      }`,
      facts,
    },
    ...changedBetween(old, now).map(({ fact, isNew }) => stepChange(fact, isNew, facts)),
    ...brokenRules((problems) => {
      checkAutomaticUpdates({ version: now, hosting: "self-hosted" }, problems);
    }).map((rule) => breaks(rule)),
  ];
}

/** What the step changes without a change of the program; a step back takes it away. */
function stepChange(fact: VersionFact, isNew: boolean, facts: Finding["facts"]): Finding {
  const { about, since, until = since, text, source } = fact;
  const fault = `The new version ${isNew ? "has" : "no longer has"} this fault`;
  const lead = about === "advisory" ? fault : isNew ? `From ${since} on` : `From ${until} on no longer`;
  return {
    kind: "step-changes",
    sentence: [`${lead}: ${text}.`],
    facts: { ...facts, isNew, since, text, source },
  };
}

function agentsNotServed(agents: readonly AgentModel[], { after }: Step): readonly Finding[] {
  const broken = agents.flatMap((agent) => {
    const platform = authServiceVersion(findAgentPlatform(agent, after));
    const version = validVersion(agent.version);
    if (platform === undefined || version === undefined) return [];
    return rulesBroken({ platform, version }).map((rule) => ({ rule, agent }));
  });
  return [...grouped(broken, ({ rule }) => rule)].map(([rule, found]) => {
    const releases = found.map(({ agent }) => releaseName(agent));
    const versions = [...new Set(found.flatMap(({ agent }) => agent.version ?? []))];
    const degraded = `${rule.problem}, so connections to it degrade or are lost`;
    return {
      kind: "rule-broken",
      sentence: says`
        ${strong(rule.code)}: ${[degraded]}: ${names(releases)}, at ${names(versions)}.${[allowedBy(rule)]}`,
      facts: { rule: rule.code, releases },
    };
  });
}

function rulesBroken(versions: { readonly platform: Version; readonly version: Version }): readonly Rule[] {
  return brokenRules((problems) => {
    checkServed(versions, problems);
  });
}

function brokenRules(check: (problems: Problems) => void): readonly Rule[] {
  const problems = new Problems();
  check(problems);
  return problems.list.map(({ rule }) => rule);
}

/** Channels that would bring agents to versions that their platform does not serve. */
function channelsNotServed(step: Step): readonly Finding[] {
  return platformPairs(step).flatMap(({ before, after }) => {
    const platform = authServiceVersion(after);
    if (after?.isKnown !== true || platform === undefined) return [];
    return after.channels.flatMap(({ name: channel, staticVersion }): Finding[] => {
      const version = validVersion(staticVersion);
      const old = before?.channels.find(({ name }) => name === channel)?.staticVersion;
      const isNew = old !== staticVersion || authServiceVersionText(before) !== platform.toString();
      if (version === undefined || !isNew) return [];
      const meaning =
        version.major > platform.major
          ? "the proxies answer with their own version in its place"
          : "agents that follow it would get a version that their platform does not serve";
      return brokenRules((problems) => {
        checkServed({ platform, version }, problems, "", CHANNEL_RULES["CHANNEL-006"]);
      }).map(({ code: rule }) => ({
        kind: "rule-broken",
        sentence: says`
          ${strong(rule)}: the channel ${channel} serves ${version.toString()}, and the platform is at
          ${platform.toString()}: ${[meaning]}.`,
        facts: { stack: after.stack, rule, channel },
      }));
    });
  });
}
