import { CONNECTOR_MAPPINGS } from "../../constructs/access/sign-in/connector-props";
import { grouped } from "../../constructs/core/grouped";
import type { PlatformModel, ResourceModel } from "../model/model";
import { objectAt } from "../json/plain-data";
import { stable } from "../model/stable";
import { strong, type Inline } from "../cli/output/document";
import { grantedHolders, connectorMappings, resourceName } from "./dangers/documents";
import { isEmpty } from "./differences";
import { listed, names, says, type Finding } from "./finding";
import { isSame, missingPermissions, rolePermissions, type Permission } from "./permissions";
import { resourcePairs } from "./pairs";
import { roleWithDefaults } from "./service/kubernetes-resources";
import type { Step } from "./step";

/** What people may do after a step that they might not do before, and who gets which role. */
export function accessFindings(step: Step): readonly Finding[] {
  return resourcePairs(step).flatMap(({ before, after, platform, old }) => {
    const { kind, name } = (after ?? before) as ResourceModel;
    if (kind === "role") return roleFinding(name, { before, after, platform, old });
    if (kind in CONNECTOR_MAPPINGS) return connectorFinding(before, after, platform);
    return [];
  });
}

interface RoleChange {
  readonly before: ResourceModel | undefined;
  readonly after: ResourceModel | undefined;

  /** The platform that the role belongs to, after the step, and before it. */
  readonly platform: PlatformModel;
  readonly old: PlatformModel | undefined;
}

function roleFinding(name: string, { before, after, platform, old }: RoleChange): readonly Finding[] {
  const sides = [before?.document, after?.document] as const;
  const [was, is] = [rolePermissions(...sides), rolePermissions(sides[1], sides[0])];
  const [isNew, isGone] = [before === undefined, after === undefined];
  const isChange = before !== undefined && after !== undefined;
  if (isChange && isSame(was, is)) return [];
  // Labels belong together: one less reaches more.
  const isReported = ({ subject }: Permission) => !isChange || !LABELS.test(subject);
  const [more, less] = [missingPermissions(is, was).filter(isReported), missingPermissions(was, is).filter(isReported)];
  const of = (list: readonly Permission[], wanted: Permission["side"]) => list.filter(({ side }) => side === wanted);
  const [allowed, denied, allowedBefore, deniedBefore] = [more, less].flatMap((list) => [
    of(list, "allow"),
    of(list, "deny"),
  ]) as [Permission[], Permission[], Permission[], Permission[]];
  const changes = [
    ...said(isNew ? "allows" : "now also allows", allowed),
    ...said(isGone ? "allowed" : "no longer allows", allowedBefore),
    ...said(isNew ? "denies" : "now also denies", denied),
    ...said("no longer denies", deniedBefore),
    ...(isChange ? labelChanges(before, after) : []),
  ];
  const holders = roleHolders(name, isGone ? (old ?? platform) : platform);
  const given = says` It ${[isGone ? "was" : "is"]} given to ${names(holders)}.`;
  const { stack } = platform;
  return [
    {
      kind: isNew ? "role-added" : isGone ? "role-removed" : "role-changed",
      sentence: says`The role ${name} ${[isNew ? "is new" : isGone ? "is removed" : "changes"]}.${changes}${
        changes.length === 0 && [" It allows and denies the same as before."]
      }${holders.length > 0 ? given : !isGone && [" No connector or user of this program gives it to anyone."]}`,
      about: ["allow", "deny"].map((side) => ({ stack, subject: `role/${name}`, path: ["spec", side] })),
      facts: {
        stack,
        role: name,
        gains: [...allowed, ...deniedBefore],
        losses: [...allowedBefore, ...denied],
        holders,
      },
    },
  ];
}

/** Fields of labels: of all of them, a role reaches what has each. */
const LABELS = /_labels(\.|$)/;

function labelChanges(...sides: readonly [ResourceModel, ResourceModel]): readonly Inline[] {
  return (["allow", "deny"] as const).flatMap((side) => {
    const [was = {}, is = {}] = sides.map(({ document }) => objectAt(roleWithDefaults(document), "spec", side));
    const fields = new Set([...Object.keys(was), ...Object.keys(is)].filter((field) => LABELS.test(field)));
    return [...fields].flatMap((field) => {
      const [old, now] = [was[field], is[field]].map((value) => (isEmpty(value) ? undefined : stable(value)));
      const does = side === "allow" ? "reaches" : "denies";
      return old === now ? [] : says` It ${[does]} ${field}: ${old ?? ["nothing"]} → ${now ?? ["nothing"]}.`;
    });
  });
}

/** Verbs by what they are allowed on, and values by their field. */
function said(does: string, permissions: readonly Permission[]): readonly Inline[] {
  if (permissions.length === 0) return [];
  const subjects = [...grouped(permissions, ({ kind, subject }) => `${kind} ${subject}`).values()].map((list) => ({
    ...list[0],
    values: list.map(({ value }) => value),
  }));
  // The same verbs on several resources are said once.
  const groups = grouped(subjects, ({ kind, subject, values }) =>
    kind === "verb" ? `verb ${JSON.stringify(values)}` : `value ${subject}`,
  );
  const words = [...groups.values()].map((group) => {
    const [{ kind, values }] = group;
    const on = names(group.map(({ subject }) => subject));
    const verbs = values.includes("*") ? strong("everything") : names(values, 8);
    return kind === "verb" ? says`${verbs} on ${on}` : says`${on} ${names(values)}`;
  });
  return says` It ${[does]}: ${listed(words)}.`;
}

function connectorFinding(
  before: ResourceModel | undefined,
  after: ResourceModel | undefined,
  { stack }: PlatformModel,
): readonly Finding[] {
  const resource = (after ?? before) as ResourceModel;
  const connector = resourceName(resource);
  const [was, is] = [mappingTexts(before), mappingTexts(after)];
  const gained = is.filter((mapping) => !was.includes(mapping));
  const lost = was.filter((mapping) => !is.includes(mapping));
  const [isNew, isGone] = [before === undefined, after === undefined];
  if (!isNew && !isGone && gained.length === 0 && lost.length === 0) return [];
  const happens = isNew ? "is new." : isGone ? "is removed: nobody signs in through it any more." : "changes.";
  const { section } = CONNECTOR_MAPPINGS[resource.kind as keyof typeof CONNECTOR_MAPPINGS];
  return [
    {
      kind: isNew ? "connector-added" : isGone ? "connector-removed" : "connector-changed",
      sentence: says`The connector ${connector} ${[happens]}${gained.length > 0 && says` It gives: ${names(gained)}.`}${
        lost.length > 0 && says` It no longer gives: ${names(lost)}.`
      }`,
      about: [{ stack, subject: connector, path: ["spec", section] }],
      facts: { stack, connector, gained, lost },
    },
  ];
}

/** `role to group` for each role that a connector gives. */
function mappingTexts(connector: ResourceModel | undefined): readonly string[] {
  return connectorMappings(connector).flatMap(({ who, roles }) => roles.map((role) => `${role} to ${who}`));
}

/** Groups, users and others that get a role, or may request it. */
function roleHolders(role: string, { resources }: PlatformModel): readonly string[] {
  return resources.flatMap(grantedHolders).flatMap(({ who, roles }) => (roles.includes(role) ? [who] : []));
}
