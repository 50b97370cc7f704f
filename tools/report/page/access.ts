import { CONNECTOR_MAPPINGS } from "../../../constructs/access/sign-in/connector-props";
import { byKey } from "../../../constructs/core/order";
import type { AgentModel, PlatformModel, ResourceModel } from "../../model/model";
import type { SelectablePart } from "../../../constructs/core/model/agent-part";
import { ROLE_LISTS } from "../../model/resources";
import { listAt, objectAt, textAt, textsAt } from "../../json/plain-data";
import { dangersOfRole } from "../../review/dangers/grants";
import { type DangerKind, KINDS } from "../../review/kinds";
import { element, type Markup } from "../markup";
import { endedSections, selectableParts, unmatchedSelectors } from "./effects";
import { badge, code, codes, paragraph, table, valueMarkup, type Section } from "./parts";

/** The roles, their permissions and who gets them; and the join tokens. @see specification 2.1, 2.3 */
export function accessSections(
  { resources }: PlatformModel,
  agents: readonly AgentModel[],
  now: Date,
): readonly Section[] {
  const selectable = selectableParts(resources, agents);
  const given = resources.flatMap(grants);
  const declared = resources.filter(({ kind }) => kind === "role");
  const names = [...new Set([...declared.map(({ name }) => name), ...given.map(({ role }) => role)])].sort();
  const roles = names.map((name) => {
    const role = declared.find((candidate) => candidate.name === name);
    return { name, role, dangers: dangersOfRole(name, role) };
  });
  const isDangerous = ({ dangers }: (typeof roles)[number]) => dangers.length > 0;
  const inOrder = [...roles.filter(isDangerous), ...roles.filter((each) => !isDangerous(each))];
  const rows = inOrder.map(({ name, role, dangers }): readonly Markup[] => {
    return [
      [code(name), dangers.length === 0 ? "" : [" ", badge("dangerous", "strong"), dangers.map(dangerLine)]],
      role === undefined
        ? "not declared here: a preset, or made by hand"
        : [allowed(role), ...unmatchedLines(role, selectable)],
      people([...given.filter((grant) => grant.role === name).map(({ who }) => who), ...requesters(name, declared)]),
    ];
  });
  return [
    {
      heading: "Roles, and who gets them",
      count: rows.length,
      content: [
        rows.length === 0 ? paragraph("None declared.") : table("Roles", ["Role", "Allows", "Given to"], rows),
        roles.some(isDangerous)
          ? paragraph("Under a dangerous role is why it is so, by the name that ", code("review"), " has for it.")
          : [],
      ],
    },
    ...joining(resources.filter(({ kind }) => kind === "token")),
    ...endedSections(resources, now),
  ];
}

/** Why a role is dangerous. About a preset, only its name is known. */
function dangerLine(kind: DangerKind): Markup {
  const why = kind === "powerful-role-given" ? "A preset role of the service that administers." : KINDS[kind].means;
  return element("div", {}, code(kind), `: ${why ?? KINDS[kind].says}`);
}

/** The labels of a role that match nothing in the program. */
function unmatchedLines(role: ResourceModel, selectable: readonly SelectablePart[]): readonly Markup[] {
  return unmatchedSelectors(role, selectable).map((field) =>
    element("div", {}, badge("selects nothing of this program", "strong"), " ", code(field)),
  );
}

interface Grant {
  readonly role: string;
  readonly who: Markup;
}

/** The roles that a connector, a user, a bot or an access list gives. */
function grants({ kind, name, document }: ResourceModel): readonly Grant[] {
  const lists = Object.hasOwn(ROLE_LISTS, kind) ? ROLE_LISTS[kind] : undefined;
  if (lists !== undefined) {
    const who = [`the ${kind.replaceAll("_", " ")} `, code(name)];
    return lists.flatMap((path) => textsAt(document, ...path)).map((role) => ({ role, who }));
  }
  const mapping = Object.entries(CONNECTOR_MAPPINGS).find(([connector]) => connector === kind)?.[1];
  if (mapping === undefined) return [];
  return listAt(document, "spec", mapping.section).flatMap((entry) => {
    const { roles: _, ...group } = objectAt(entry);
    const who: Markup = [`${kind} `, code(name), ": ", valueMarkup(group)];
    return textsAt(entry, "roles").map((role) => ({ role, who }));
  });
}

function people(who: readonly Markup[]): Markup {
  if (who.length === 0) return "nobody in this program";
  return who.map((one) => element("div", {}, one));
}

/** Roles whose users may request a role. */
function requesters(name: string, declared: readonly ResourceModel[]): readonly Markup[] {
  return declared
    .filter(({ document }) => textsAt(document, "spec", "allow", "request", "roles").includes(name))
    .map((role): Markup => ["on request: users with ", code(role.name)]);
}

/** The rules of a role, and its other settings. */
function allowed({ document }: ResourceModel): Markup {
  const rules = listAt(document, "spec", "allow", "rules").map((rule): Markup => [
    codes(textsAt(rule, "resources")),
    ": ",
    textsAt(rule, "verbs").join(", "),
  ]);
  const settings = (part: "allow" | "deny" | "options", title: string) =>
    Object.entries(objectAt(document, "spec", part))
      .filter(([key]) => key !== "rules" || part !== "allow")
      .sort(byKey)
      .map(([key, value]): Markup => [title, code(key), ": ", valueMarkup(value)]);
  const lines = [...rules, ...settings("allow", ""), ...settings("deny", "denies "), ...settings("options", "option ")];
  return lines.length === 0 ? "nothing by itself" : lines.map((line) => element("div", {}, line));
}

/** Join tokens: which component joins, and how it proves its identity. */
function joining(tokens: readonly ResourceModel[]): readonly Section[] {
  if (tokens.length === 0) return [];
  const rows = tokens.map(({ name, document }): readonly Markup[] => {
    const method = textAt(document, "spec", "join_method") ?? "token";
    const bot = textAt(document, "spec", "bot_name");
    return [
      tokenName(name),
      bot === undefined ? textsAt(document, "spec", "roles").join(", ") : ["the bot ", code(bot)],
      method,
      method === "token" ? "whoever has the token" : users(document, method),
    ];
  });
  const content = table("Join tokens", ["Token", "Lets join", "Method", "Who may use it"], rows);
  return [{ heading: "Join tokens", count: tokens.length, content }];
}

/** The rules of a token, of which one must match. Rules of AWS are older, and outside the section of the method. */
function users(document: ResourceModel["document"], method: string): Markup {
  const rules = [...listAt(document, "spec", method, "allow"), ...listAt(document, "spec", "allow")];
  if (rules.length === 0) return "as its settings say";
  return rules.map((rule) => element("div", {}, valueMarkup(rule)));
}

/** The name of a token. If the name is a secret, its reference is shown. */
function tokenName(name: string): Markup {
  const secret = /^<secret ([^\s>]+)(?: [^\s>]+)?>$/.exec(name)?.[1];
  return secret === undefined ? code(name) : [badge("secret"), " ", code(secret)];
}
