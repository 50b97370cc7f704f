import { givenFields, isRecord, isText, givenList } from "../../../core/given";
import { hasMarker } from "../../../core/reference";
import { nearest } from "../../../core/nearest";
import { FIELD_RULES } from "../../../core/rules";
import { invalidForm } from "../../../core/schema/report";
import { childProperty, type Problems } from "../../../core/value";
import type { DeclaredBot } from "./bot-release-props";
import { isKnownAt } from "../../../updates/known-at";
import { botReleaseName, identitySecret } from "./bot-values";
import { defineRules } from "../../../core/violation";

export const BOT_RELEASE_RULES = defineRules({
  "BOT-002": {
    problem: "the brand has no chart of a bot",
    fix: "pass helm.chart, or Brand.TELEPORT",
    source: "docs/delivery.md, bots",
  },
  "BOT-003": {
    problem: "the program of the bot knows no output and no service of this type, and does not start",
    fix: "correct the type; if your version of the program knows it, acknowledge this",
    source: "docs/delivery.md, bots",
    acknowledgeable: true,
  },
  "BOT-014": {
    problem: "the program of the bot knows no destination of this type, and does not start",
    fix: "correct the type; if your version of the program knows it, acknowledge this",
    source: "docs/delivery.md, bots",
    acknowledgeable: true,
  },
  "BOT-004": {
    problem: "an output or a service has roles, with which the bot's program does not start from version 19 on",
    fix: "remove roles: the credentials then have all roles of the bot; for fewer rights, declare another bot",
    source: "Teleport, upgrade guide of version 19; pull request 69181",
  },
});

type Entry = DeclaredBot["outputs"][number];

/** What outputs and services need, by type, 18.3.0: without it, the program of the bot does not start. */
const NEEDED = new Map<unknown, readonly string[]>(
  Object.entries({
    application: ["destination", "app_name"],
    "application-proxy": ["listen"],
    "application-tunnel": ["listen", "app_name"],
    database: ["destination", "service"],
    "database-tunnel": ["listen", "service", "database", "username"],
    identity: ["destination"],
    kubernetes: ["destination", "kubernetes_cluster"],
    "kubernetes/argo-cd": ["selectors"],
    "kubernetes/v2": ["destination", "selectors"],
    "spiffe-svid": ["destination", "svid"],
    "spiffe-workload-api": ["listen", "svids"],
    ssh_host: ["destination", "principals"],
    "ssh-multiplexer": ["destination"],
    "workload-identity-api": ["listen", "selector"],
    "workload-identity-aws-roles-anywhere": ["destination", "selector", "role_arn", "profile_arn", "trust_anchor_arn"],
    "workload-identity-jwt": ["destination", "selector", "audiences"],
    "workload-identity-x509": ["destination", "selector"],
  }),
);

/** The same for destinations. */
const NEEDED_OF_DESTINATION = new Map<unknown, readonly string[]>(
  Object.entries({ directory: ["path"], kubernetes_secret: ["name"], memory: [] }),
);

/** An output has both or neither of them. */
const LIFETIME = ["credential_ttl", "renewal_interval"];

const NEEDED_FIELD = {
  ...FIELD_RULES["FIELD-003"],
  allowed: "a value: the bot does not start without it",
};

const UNKNOWN_TYPE = { ...BOT_RELEASE_RULES["BOT-003"], allowed: [...NEEDED.keys()].join(", ") };

const UNKNOWN_DESTINATION = {
  ...BOT_RELEASE_RULES["BOT-014"],
  allowed: [...NEEDED_OF_DESTINATION.keys()].join(", "),
};

const OWN_SECRET = invalidForm(
  "a Secret of its own: neither the release's, nor that of its identity or another output",
);

const NAME_OR_LABELS = invalidForm("a selector with either name or labels");

/** A Secret that an output keeps something in. */
interface OutputSecret {
  readonly place: string;
  readonly namespace: string;
  readonly name: string;
}

/** The Secrets of outputs and services. */
export function outputSecrets(bot: Pick<DeclaredBot, "outputs" | "services" | "namespace">): readonly OutputSecret[] {
  return placedBotEntries(bot).flatMap(([place, entry]) => {
    const { type, name, namespace = bot.namespace } = givenFields(entry["destination"]);
    if (type !== "kubernetes_secret" || !isText(name) || !isText(namespace)) return [];
    return hasMarker(name) || hasMarker(namespace) ? [] : [{ place: `${place}.destination.name`, namespace, name }];
  });
}

/**
 * Notes outputs and services with which the program would not start: without what their type needs (`FIELD-003`), of an
 * unknown type (`BOT-003`), with a destination of an unknown type (`BOT-014`), with roles that a newer program refuses (`BOT-004`); and those that would overwrite what another one keeps (`FIELD-002`).
 */
export function checkBotEntries(bot: DeclaredBot, problems: Problems): void {
  const takesRoles = isKnownAt("bot", "roles", bot.version ?? bot.platform.version);
  for (const [place, entry] of placedBotEntries(bot)) {
    checkEntry(entry, place, problems);
    if (!takesRoles && !isLeftOut(entry["roles"])) {
      problems.add(BOT_RELEASE_RULES["BOT-004"], `${place}.roles`, entry["roles"]);
    }
  }
  const taken = new Set(
    [botReleaseName(bot), identitySecret(bot) ?? []].flat().map((name) => `${bot.namespace}/${name}`),
  );
  for (const { place, namespace, name } of outputSecrets(bot)) {
    const secret = `${namespace}/${name}`;
    if (taken.has(secret)) problems.add(OWN_SECRET, place, name);
    taken.add(secret);
  }
}

function checkEntry(entry: Entry, place: string, problems: Problems): void {
  const { type, destination } = entry;
  if (isText(type) && hasMarker(type)) return;
  const needed = NEEDED.get(type);
  if (needed === undefined && !isLeftOut(type)) problems.add(UNKNOWN_TYPE, `${place}.type`, type);
  checkNeeded(entry, ["type", ...(needed ?? [])], place, problems);
  if (LIFETIME.some((field) => !isLeftOut(entry[field]))) checkNeeded(entry, LIFETIME, place, problems);
  for (const [key, selector] of entrySelectors(entry)) {
    const { name, labels } = givenFields(selector);
    if (isLeftOut(name) === isLeftOut(labels)) problems.add(NAME_OR_LABELS, `${place}.${key}`, selector);
  }
  if (isLeftOut(destination)) return;
  const fields = givenFields(destination);
  const { type: kind } = fields;
  if (isText(kind) && hasMarker(kind)) return;
  const neededThere = NEEDED_OF_DESTINATION.get(kind);
  if (neededThere === undefined && !isLeftOut(kind)) {
    const fix = nearest(kind, [...NEEDED_OF_DESTINATION.keys()]) ?? UNKNOWN_DESTINATION.fix;
    problems.add({ ...UNKNOWN_DESTINATION, fix }, `${place}.destination.type`, kind);
  }
  checkNeeded(fields, ["type", ...(neededThere ?? [])], `${place}.destination`, problems);
}

function entrySelectors({ selector, selectors }: Entry): readonly (readonly [key: string, selector: unknown])[] {
  const several = givenList(selectors)?.map((each, index) => [`selectors[${index}]`, each] as const) ?? [];
  return isLeftOut(selector) ? several : [["selector", selector], ...several];
}

function checkNeeded(entry: Entry, fields: readonly string[], place: string, problems: Problems): void {
  for (const field of fields) {
    if (isLeftOut(entry[field])) problems.add(NEEDED_FIELD, childProperty(place, field), undefined);
  }
}

function isLeftOut(value: unknown): boolean {
  const isEmpty = isRecord(value) ? Object.keys(value).length === 0 : givenList(value)?.length === 0;
  return value === undefined || value === null || value === "" || isEmpty;
}

function placedBotEntries({
  outputs,
  services,
}: Pick<DeclaredBot, "outputs" | "services">): readonly [string, Entry][] {
  return Object.entries({ outputs, services }).flatMap(([prop, entries]) =>
    entries.map((entry, index): [string, Entry] => [`${prop}[${index}]`, entry]),
  );
}
