import { VERBS } from "../../../constructs/access/generated/role";
import { RESOURCE_KINDS, RULE_KINDS } from "../../../constructs/brand/image-contract/resource-kinds";
import { textAt } from "../../json/plain-data";
import { danger, hasOnly, notUnderstood, ofBoth, textList } from "./comparisons";
import type { Field, Meaning } from "./field";

const ANY = "*";

/** Kinds that contain secrets: who reads them signs in, or joins, as somebody else. @internal */
export const SHOW_SECRETS = ["cert_authority", "github", "inference_secret", "oidc", "plugin", "saml", "token"];

/** Kinds that no declaration makes, and that contain no secret. Of others of them, nobody knows what reading gives. @internal */
export const OPEN = `
  access_request bot_instance cluster_alert connection_diagnostic db_server db_service event instance kube_server license
  notification remote_cluster session session_tracker ssh_session unified_resource user_group windows_desktop_service
`
  .trim()
  .split(/\s+/);

/** Verbs that only look; `read` shows secrets where there are some. @internal */
export const LOOKING = ["list", "read", "readnosecrets"];

interface Right {
  readonly kind: string;
  readonly verb: string;
  readonly where: string | undefined;
}

const FIELDS = ["resources", "verbs", "where"];

/** Each verb of each kind; undefined where a rule says something else. */
function readRights(value: unknown): readonly Right[] | undefined {
  const rules = value === undefined || value === null ? [] : value;
  if (!Array.isArray(rules)) return undefined;
  const rights = rules.map((rule: unknown) => {
    if (!hasOnly(rule, FIELDS)) return undefined;
    const [kinds, verbs] = [textList(rule["resources"]), textList(rule["verbs"])];
    const where = textAt(rule, "where");
    return kinds?.flatMap((kind) => verbs?.map((verb): Right => ({ kind, verb, where })) ?? []);
  });
  return rights.every((each) => each !== undefined) ? rights.flat() : undefined;
}

function includes(outer: Right, inner: Right): boolean {
  return [ANY, inner.kind].includes(outer.kind) && [ANY, inner.verb].includes(outer.verb);
}

function rightText({ kind, verb }: Right): string {
  return `${verb} on ${kind}`;
}

/** Whether a right gives nothing but a look at what is no secret. Whoever does more gives themselves what they have not. */
function isLooking({ kind, verb }: Right): boolean {
  const isOpen = OPEN.includes(kind) || (RESOURCE_KINDS.created.includes(kind) && !SHOW_SECRETS.includes(kind));
  return verb === "read" ? isOpen : LOOKING.includes(verb);
}

/** What a role allows on resources of the service. */
export const allowedRules: Field = ofBoth(
  ["platform-administered", "conditions-fewer"],
  readRights,
  (old, now, change) => {
    return now.flatMap((right): readonly Meaning[] => {
      const known = old.filter((each) => includes(each, right));
      if (known.some(({ where }) => where === undefined || where === right.where)) return [];
      if (![ANY, ...RULE_KINDS].includes(right.kind) || !(VERBS as readonly string[]).includes(right.verb)) {
        return [notUnderstood("this review does not know the kind, or the verb")];
      }
      if (known.length > 0) {
        // The same right under another condition, or under none.
        if (right.where !== undefined) return [notUnderstood("this review does not evaluate conditions")];
        return [danger("conditions-fewer", change, `${rightText(right)} without a condition`)];
      }
      return isLooking(right) ? [] : [danger("platform-administered", change, rightText(right))];
    });
  },
);

/** What a role denies on resources of the service. */
export const deniedRules: Field = ofBoth(["denied-no-longer"], readRights, (old, now, change) => {
  return old.flatMap((right): readonly Meaning[] => {
    const kept = now.filter((each) => includes(each, right));
    if (kept.some(({ where }) => where === undefined || where === right.where)) return [];
    if (kept.length > 0 && right.where !== undefined)
      return [notUnderstood("this review does not evaluate conditions")];
    return [
      danger("denied-no-longer", change, `no longer ${rightText(right)}${kept.length > 0 ? " in every case" : ""}`),
    ];
  });
});
