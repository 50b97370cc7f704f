import { plainRole, SERVICE_KINDS } from "../../../constructs/brand/image-contract/service-kinds";
import { METHODS } from "../../../constructs/access/resources/token-form";
import { isObject, type Json } from "../../json/json";
import { at, listAt, objectAt } from "../../json/plain-data";
import { stable } from "../../model/stable";
import { isEmpty } from "../differences";
import { becomes } from "../setting-text";
import { danger, field, notUnderstood, ofBoth, textList } from "./comparisons";
import { covers } from "./patterns";
import type { OwnWords } from "./rows";

const JOINS = "join-rules-wider";

/** Roles in which agents join; all others are of the platform itself, of bots, or of services that manage people and devices. */
const OF_AGENTS = Object.values(SERVICE_KINDS).map(({ joinsAs }) => plainRole(joinsAs));

/** What agents serve under their roles is declared, or reported with them. Of whoever knows a token's name it is not. */
const roles = ofBoth([JOINS], textList, (old, now, change) => {
  const isDeclared = change.isNew || at(change.documents.after, "spec", "join_method") !== ALONE;
  const known = new Set([...(isDeclared ? OF_AGENTS : []), ...old.map(plainRole)]);
  return now.filter((role) => !known.has(plainRole(role))).map((role) => danger(JOINS, change, role));
});

/** A token that proves nothing but its own name admits whoever knows it. */
const method = field([JOINS], ({ isNew, ...change }) => {
  if (isNew && PROVING.includes(change.after)) return [];
  if (change.after !== ALONE && !PROVING.includes(change.after)) return [notUnderstood()];
  if (change.before === ALONE) return [];
  const text = isNew
    ? `${ALONE}, which admits whoever knows its name`
    : becomes(String(change.before), String(change.after));
  return [danger(JOINS, { isNew, ...change }, text)];
});

const ALONE = "token";

/** Methods in which somebody says who joins. */
const PROVING: readonly unknown[] = METHODS.filter((each) => each !== ALONE);

/** A token, with the method that the service takes where it names none. */
export function tokenWithDefaults(token: Json): Json {
  return { ...token, spec: { join_method: ALONE, ...objectAt(token, "spec") } };
}

/** Whom a token admits: each entry alone, by all that it asks for. Of a new one, those that ask for anything. */
const admits = field([JOINS], (change) => {
  const [old, now] = [listAt(change.before), listAt(change.after)];
  if (change.isNew) {
    const isAny = (entry: unknown) => !isObject(entry) || Object.values(entry).flat().includes("*") || isEmpty(entry);
    return now.filter(isAny).map((entry) => danger(JOINS, change, stable(entry)));
  }
  if (now.length === 0) return [notUnderstood()];
  const kept = now.map(stable);
  const gone = old.map(stable).filter((entry) => !kept.includes(entry));
  return now
    .filter((entry) => !old.some((each) => isWithin(entry, each)))
    .map((entry) => danger(JOINS, change, gone.length === 0 ? stable(entry) : becomes(gone.join(", "), stable(entry))));
});

/** Whether an entry asks for all that another one asks for: one value of a list is enough, and an ARN may have `*`. */
function isWithin(entry: unknown, of: unknown): boolean {
  if (!isObject(entry) || !isObject(of)) return false;
  return Object.entries(of).every(([name, asked]) => {
    const given = entry[name];
    if (isEmpty(asked) || stable(given) === stable(asked)) return true;
    if (name === "aws_arn" && typeof given === "string" && typeof asked === "string")
      return covers(asked, given) === true;
    return (
      Array.isArray(asked) && Array.isArray(given) && given.length > 0 && given.every((item) => asked.includes(item))
    );
  });
}

/** Who joins, by what. */
export const JOINING_WORDS: OwnWords = { admitted: admits, "method of joining": method, "roles of a token": roles };
