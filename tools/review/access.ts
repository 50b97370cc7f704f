import { CONNECTOR_MAPPINGS } from "../../constructs/access/sign-in/connector-props";
import { grouped } from "../../constructs/core/grouped";
import type { PlatformModel, ResourceModel } from "../model/model";
import { objectAt } from "../json/plain-data";
import { stable } from "../model/stable";
import { strong, type Inline } from "../cli/output/document";
import { holdersIn, mappingsOf } from "./dangers/documents";
import { isEmpty } from "./differences";
import { named, names, safe, type Finding } from "./finding";
import { isSame, missingIn, permissionsOf, type Permission } from "./permissions";
import { resourcePairs } from "./resource-pairs";
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
  const [was, is] = [permissionsOf(...sides), permissionsOf(sides[1], sides[0])];
  const isChange = before !== undefined && after !== undefined;
  if (isChange && isSame(was, is)) return [];
  // Labels belong together: one less reaches more.
  const isReported = ({ subject }: Permission) => !isChange || !LABELS.test(subject);
  const [more, less] = [missingIn(is, was).filter(isReported), missingIn(was, is).filter(isReported)];
  const labels = isChange ? labelChanges(before, after) : [];
  const of = (list: readonly Permission[], wanted: Permission["side"]) => list.filter(({ side }) => side === wanted);
  const gains = [...of(more, "allow"), ...of(less, "deny")];
  const losses = [...of(less, "allow"), ...of(more, "deny")];
  const holders = holdersOf(name, after === undefined ? (old ?? platform) : platform);
  return [
    {
      kind: before === undefined ? "role-added" : after === undefined ? "role-removed" : "role-changed",
      sentence: [
        "The role ",
        named(name),
        before === undefined ? " is new." : after === undefined ? " is removed." : " changes.",
        ...said(before === undefined ? " It allows: " : " It now also allows: ", of(more, "allow")),
        ...said(after === undefined ? " It allowed: " : " It no longer allows: ", of(less, "allow")),
        ...said(before === undefined ? " It denies: " : " It now also denies: ", of(more, "deny")),
        ...said(" It no longer denies: ", of(less, "deny")),
        ...labels.flatMap(({ side, field, old, now }): readonly Inline[] => [
          side === "allow" ? " It reaches " : " It denies ",
          named(field),
          ": ",
          old === undefined ? "nothing" : named(old),
          " → ",
          now === undefined ? "nothing" : named(now),
          ".",
        ]),
        more.length + less.length + labels.length === 0 ? " It allows and denies the same as before." : "",
        ...(holders.length === 0
          ? [after === undefined ? "" : " No connector or user of this program gives it to anyone."]
          : [after === undefined ? " It was given to " : " It is given to ", ...names(holders), "."]),
      ],
      about: ["allow", "deny"].map((side) => ({
        stack: platform.stack,
        subject: `role/${name}`,
        path: ["spec", side],
      })),
      facts: {
        stack: platform.stack,
        role: safe(name),
        gains: gains.map(factOf),
        losses: losses.map(factOf),
        holders: holders.map(safe),
      },
    },
  ];
}

/** Fields of labels: of all of them, a role reaches what has each. */
const LABELS = /_labels(\.|$)/;

function labelChanges(...sides: readonly [ResourceModel, ResourceModel]) {
  return (["allow", "deny"] as const).flatMap((side) => {
    const [was, is] = sides.map(({ document }) => objectAt(roleWithDefaults(document), "spec", side));
    const fields = [...new Set([was, is].flatMap((each) => Object.keys(each ?? {})))].filter((field) =>
      LABELS.test(field),
    );
    return fields.flatMap((field) => {
      const [old, now] = [was, is].map((each) => (isEmpty(each?.[field]) ? undefined : stable(each?.[field])));
      return old === now ? [] : [{ side, field, old, now }];
    });
  });
}

/** Verbs by what they are allowed on, and values by their field. */
function said(start: string, permissions: readonly Permission[]): readonly Inline[] {
  if (permissions.length === 0) return [];
  const subjects = [...grouped(permissions, ({ kind, subject }) => `${kind} ${subject}`).values()].map((list) => ({
    ...list[0],
    values: list.map(({ value }) => value),
  }));
  // The same verbs on several resources are said once.
  const groups = grouped(subjects, ({ kind, subject, values }) =>
    kind === "verb" ? `verb ${JSON.stringify(values)}` : `value ${subject}`,
  );
  return [
    start,
    ...[...groups.values()].flatMap((group, index): readonly Inline[] => {
      const [{ kind, values }] = group;
      const on = names(group.map(({ subject }) => subject));
      return [
        index === 0 ? "" : "; ",
        ...(kind === "verb" ? [...verbs(values), " on ", ...on] : [...on, " ", ...names(values)]),
      ];
    }),
    ".",
  ];
}

function verbs(values: readonly string[]): readonly Inline[] {
  return values.includes("*") ? [strong("everything")] : names(values, 8);
}

function factOf({ side, subject, kind, value }: Permission) {
  return { side, subject: safe(subject), kind, value: safe(value) };
}

function connectorFinding(
  before: ResourceModel | undefined,
  after: ResourceModel | undefined,
  platform: PlatformModel,
): readonly Finding[] {
  const { kind, name } = (after ?? before) as ResourceModel;
  const [was, is] = [mappingTexts(before), mappingTexts(after)];
  const gained = is.filter((mapping) => !was.includes(mapping));
  const lost = was.filter((mapping) => !is.includes(mapping));
  if (after !== undefined && before !== undefined && gained.length === 0 && lost.length === 0) return [];
  return [
    {
      kind: before === undefined ? "connector-added" : after === undefined ? "connector-removed" : "connector-changed",
      sentence: [
        "The connector ",
        named(`${kind}/${name}`),
        before === undefined
          ? " is new."
          : after === undefined
            ? " is removed: nobody signs in through it any more."
            : " changes.",
        ...(gained.length === 0 ? [] : [" It gives: ", ...names(gained), "."]),
        ...(lost.length === 0 ? [] : [" It no longer gives: ", ...names(lost), "."]),
      ],
      about: [
        {
          stack: platform.stack,
          subject: `${kind}/${name}`,
          path: ["spec", CONNECTOR_MAPPINGS[kind as keyof typeof CONNECTOR_MAPPINGS].section],
        },
      ],
      facts: {
        stack: platform.stack,
        connector: safe(`${kind}/${name}`),
        gained: gained.map(safe),
        lost: lost.map(safe),
      },
    },
  ];
}

/** `role to group` for each role that a connector gives. */
function mappingTexts(connector: ResourceModel | undefined): readonly string[] {
  return mappingsOf(connector).flatMap(({ who, roles }) => roles.map((role) => `${role} to ${who}`));
}

/** Groups, users and others that get a role, or may request it. */
function holdersOf(role: string, { resources }: PlatformModel): readonly string[] {
  return resources.flatMap(holdersIn).flatMap(({ who, roles }) => (roles.includes(role) ? [who] : []));
}
