import { isDeepStrictEqual } from "node:util";
import { grouped } from "../../constructs/core/grouped";
import { textAt } from "../json/plain-data";
import { counted } from "../model/counted";
import { ON_MACHINES } from "../model/model";
import { inSeveralStacks } from "../model/in-several-stacks";
import { code, codes, type Inline } from "../cli/output/document";
import { changedSettings, SCRIPT, type Changed } from "./changed-settings";
import { decidesAccess } from "./dangers/items";
import { isEmpty, type Difference } from "./differences";
import { listed, NAMED, names, ofAny, says, type Finding } from "./finding";
import { follows, isNote, namesDelivered, testsOthers } from "./following-settings";
import { refusalReason } from "./refused";
import { resourcePairs } from "./pairs";
import { NOT_SET, pathText, valueText, valueTexts } from "./setting-text";
import type { Step } from "./step";
import type { FindingKind } from "./kinds";

/** How many settings of one thing are shown. */
const MOST_SAID = 8;

/** Every setting that changes and that no other finding is about. So nothing changes in silence, whatever it is. */
export function settingFindings(step: Step, others: readonly Finding[]): readonly Finding[] {
  const isSaid = saidBy(others);
  const all = changedSettings(step);
  const isTestOf = testsOthers(all);
  const tested = all.filter((each) => each.differences.some((difference) => isTestOf(each, difference)));
  const named = new Set([...deliveredStacks(step, others), ...tested.map(({ stack }) => stack)]);
  const settings = all.flatMap((each): Changed[] => {
    const shown = each.differences.filter(
      (difference) => !isTestOf(each, difference) && !follows(each, difference) && !isSaid(each, difference),
    );
    const own = shown.filter((difference) => !namesDelivered(each, difference));
    const left = own.length > 0 || named.has(each.stack) ? own : shown;
    return left.length === 0 && each.differences.length > 0 ? [] : [{ ...each, differences: left }];
  });
  const [noted, told] = [true, false].map((isNoted) =>
    settings.flatMap((each): Changed[] => {
      const differences = each.differences.filter((difference) => isNote(each, difference) === isNoted);
      return differences.length > 0 || (!isNoted && each.differences.length === 0) ? [{ ...each, differences }] : [];
    }),
  ) as [Changed[], Changed[]];
  const alike = inSeveralStacks(told, ({ place }) => place);
  const isAlike = ({ place }: Changed) => alike.has(place);
  const groups = grouped(told, (each) =>
    JSON.stringify([each.kind, each.differences.map((it) => (isAlike(each) ? unnamed(said(it), it) : said(it)))]),
  );
  return [...[...groups.values()].map((group) => finding(group, isAlike)), ...ofAny(noted, bookkeeping)];
}

/** What a plan that takes objects over notes about them: all of it is one line for people. */
function bookkeeping(noted: readonly Changed[]): Finding {
  const [many, list] = [counted(noted.length, "object"), names(noted.map(({ place }) => place))];
  return {
    kind: "setting-changed",
    sentence: says`
      ${[many]} with other labels, descriptions or waits of Terraform, which change nothing that runs: ${list}.`,
    ...settingsSaid(noted),
  };
}

/** Whether a finding is about a setting of a thing, or about everything of it. */
function saidBy(findings: readonly Finding[]) {
  const said = new Set(
    findings.flatMap(({ about = [] }) =>
      about.map(({ stack, subject, path = [] }) => changedSettingKey(stack, subject, path)),
    ),
  );
  return ({ stack, place }: Changed, { path }: Difference): boolean =>
    [...path.keys(), path.length].some((length) => said.has(changedSettingKey(stack, place, path.slice(0, length))));
}

function changedSettingKey(stack: string, subject: string, path: readonly string[]): string {
  return JSON.stringify([stack, subject, path]);
}

/** Stacks whose delivery another finding is about. */
function deliveredStacks(step: Step, findings: readonly Finding[]): ReadonlySet<unknown> {
  const resources = resourcePairs(step).filter(({ before, after }) => !isDeepStrictEqual(before, after));
  const setBack = findings.filter(({ kind }) => kind === "service-set-back").map(({ facts }) => facts["stack"]);
  return new Set([...resources.map(({ platform }) => platform.stack), ...setBack]);
}

/** In a fleet, what is in a list has the name of its cluster in its own, and changes alike everywhere. */
function unnamed(words: readonly Inline[], { path }: Difference): readonly Inline[] {
  const found = path.filter((name) => name.startsWith("["));
  const masked = (text: string) =>
    found.reduce(
      (before, name) => before.replaceAll(name, "[…]").replaceAll(JSON.stringify(name.slice(1, -1)), '"…"'),
      text,
    );
  return words.map((word) => (typeof word !== "string" && "code" in word ? code(masked(word.code)) : word));
}

const MEANS: Readonly<Record<string, string>> = {
  "load-balancer-changed": " Its address may change, and who reaches it: its controller decides.",
  Linux: ` ${ON_MACHINES}`,
  "not-judged": ` No setting shows the difference. ${ON_MACHINES}`,
};

/** The service looks at it when it starts, and turns recovery on where it is true. */
const POINT_IN_TIME = " The service turns point-in-time recovery on, and never off: a table that has it keeps it.";

function finding(group: readonly [Changed, ...Changed[]], isAlike: (each: Changed) => boolean): Finding {
  const [first] = group;
  const { differences } = first;
  const isNamedAlike = new Set(group.map((each) => JSON.stringify(each.differences.map(said)))).size === 1;
  const most = decidesAccess(first.place) ? differences.length : MOST_SAID;
  const shown = differences.slice(0, most).map((it) => (isNamedAlike ? said(it) : unnamed(said(it), it)));
  const rest = differences.slice(most);
  const refusal = first.isReplaced === true ? undefined : refusalReason(first, differences);
  const kind = refusal === undefined ? kindOfFinding(first) : "change-refused";
  const places = new Set(group.map((each) => (isAlike(each) ? `${each.stack}: ${each.place}` : each.place)));
  return {
    kind,
    sentence: says`${names([...places])}${
      differences.length === 0
        ? [" changes in an order, in secret values, or in values known only after the apply"]
        : says`: ${listed(shown)}`
    }${rest.length > 0 && says`; and ${rest.length} more`}${
      rest.length > 0 &&
      first.isImported === true &&
      says`: ${names(
        rest.map(({ path }) => pathText(path)),
        rest.length,
      )}`
    }.${[
      MEANS[kind] ?? MEANS[first.kind] ?? "",
      refusal === undefined ? "" : ` The apply fails: ${refusal}.`,
      differences.some(({ path }) => path.at(-1) === "continuous_backups") ? POINT_IN_TIME : "",
    ]}`,
    ...settingsSaid(group),
  };
}

function settingsSaid(list: readonly Changed[]): Pick<Finding, "about" | "facts"> {
  return {
    about: list.flatMap(({ stack, place: subject, differences }) =>
      differences.map(({ path }) => ({ stack, subject, path })),
    ),
    facts: {
      found: list.map(({ stack, place: what, differences }) => ({
        stack,
        what,
        settings: differences.map(({ path, before, after }) => ({
          path: pathText(path),
          ...(!isEmpty(before) && { before: valueText(path, before) }),
          ...(!isEmpty(after) && { after: valueText(path, after) }),
        })),
      })),
    },
  };
}

function kindOfFinding({ kind, before, after, differences }: Changed): FindingKind {
  // Something else is in what machines get, and no setting says what.
  if (kind === "Linux" && differences.every(({ path }) => path[0] === SCRIPT)) return "not-judged";
  if (kind === "delivered") return "resource-changed";
  const isBalanced = [before, after].every((side) => textAt(side, "spec", "type") === "LoadBalancer");
  const mayMove = differences.some(({ path }) => !KEEPS_ADDRESS.test(path.join(".")));
  return kind === "Service" && isBalanced && mayMove ? "load-balancer-changed" : "setting-changed";
}

/** What says how a load balancer treats its connections, or what else leads to it. */
const KEEPS_ADDRESS =
  /^spec\.(externalTrafficPolicy|sessionAffinity|ports\.\[.*\]\.name$)|^metadata\.(labels\.|annotations\.kubernetes\.io\/description$)|\.external-dns|-(attributes|proxy-protocol|healthcheck-[\w-]+|health-probe-[\w-]+|idle-timeout|additional-resource-tags)$/;

function said({ path, before, after }: Difference): readonly Inline[] {
  const name = pathText(path);
  if (Array.isArray(before) && Array.isArray(after)) {
    const texts = (list: readonly unknown[], does: string) =>
      list.length === 0
        ? []
        : says` ${[does]} ${codes(
            list.map((item) => valueText(path, item)),
            NAMED,
          )}`;
    const [loses, gains] = [texts(before, "loses"), texts(after, "gains")];
    return says`${name}${loses}${loses.length > 0 && gains.length > 0 && [" and"]}${gains}`;
  }
  const [old, now] = valueTexts(path, before, after).map((text) => text && code(text));
  if (path.at(-1)?.startsWith("[") === true && (old === undefined) !== (now === undefined)) {
    return says`${name} ${[old === undefined ? "is new" : "is removed"]}: ${old ?? now}`;
  }
  return says`${name}: ${old ?? [NOT_SET]} → ${now ?? [NOT_SET]}`;
}
