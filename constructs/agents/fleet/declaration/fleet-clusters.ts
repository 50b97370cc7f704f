import { invalidForm, type Report } from "../../../core/schema/report";
import { isRecord } from "../../../core/given";
import { group, needed } from "../../../core/schema/group";
import { instanceWhere } from "../../../core/schema/instance";
import { read } from "../../../core/schema/read";
import { anyText, map, type Shape } from "../../../core/schema/shapes";
import { propertyOf } from "../../../core/value";
import { ViolationsError } from "../../../core/violations-error";
import { checkedByStack, type FleetCluster, type FleetRelease, type Kept } from "./agent-fleet-props";
import { FLEET_RULES as RULES } from "./rules";

const difference = objectOr("an object, or false", (given) => given === false || given === undefined);
const release = objectOr("an object", (given) => given === undefined);

const CLUSTER = group<FleetCluster>()({
  target: needed(checkedByStack<FleetCluster["target"]>()),
  differences: map(difference as Shape<object | false>, anyText(), { secret: true }),
});

const RELEASES = map(release, anyText(), { secret: true });

function objectOr(allowed: string, isOther: (given: unknown) => boolean): Shape<object | undefined> {
  const isAllowed = (given: unknown) => isOther(given) || isRecord(given);
  return instanceWhere(allowed, isAllowed, { rule: invalidForm(allowed), secret: true });
}

/**
 * A cluster as its schema hands it over.
 *
 * @returns undefined where it has a wrong form, which is noted
 */
export function readCluster(name: string, { given }: Kept, found: Report): FleetCluster | undefined {
  return readAt(CLUSTER, given, propertyOf("clusters", name), found);
}

/**
 * What a function of the fleet answers for a cluster.
 *
 * @param place of the function, for the report
 * @returns undefined where the function fails, which is noted
 */
export function ask(
  question: (cluster: { readonly name: string }) => unknown,
  place: "state" | "releases",
  name: string,
  found: Report,
): { readonly answer: unknown } | undefined {
  try {
    return { answer: question({ name }) };
  } catch (error) {
    if (error instanceof ViolationsError) throw error;
    const reason = error instanceof Error ? error.message : "";
    found.forms.add(
      invalidForm("a function that returns for each cluster"),
      `${place}(${JSON.stringify(name)})`,
      `a function that fails: ${reason}`,
    );
    return undefined;
  }
}

/**
 * The releases of one cluster with its differences applied.
 *
 * A difference for an unknown release `FLEET-005`.
 *
 * @param answer what the fleet declares for the cluster
 */
export function releasesOf(
  name: string,
  { differences = {} }: FleetCluster,
  answer: unknown,
  found: Report,
): ReadonlyMap<string, FleetRelease> {
  const releases = new Map<string, FleetRelease>();
  const declared = readAt(RELEASES, answer, `releases(${JSON.stringify(name)})`, found);
  if (declared === undefined) return releases;
  for (const id of Object.keys(differences)) {
    if (Object.hasOwn(declared, id)) continue;
    found.others.add(RULES.difference, propertyOf(`${propertyOf("clusters", name)}.differences`, id), id);
  }
  for (const [id, release] of Object.entries(declared)) {
    const difference = Object.hasOwn(differences, id) ? differences[id] : undefined;
    if (release === undefined || difference === false) continue;
    releases.set(id, withDifference(release, difference ?? {}) as FleetRelease);
  }
  return releases;
}

function readAt<T>(shape: Shape<T>, given: unknown, place: string, { forms, others }: Report): T | undefined {
  const { data, violations } = read(shape, given);
  (data === undefined ? forms : others).addAll(violations, place);
  return data;
}

/**
 * A declaration with the differences of one cluster: plain objects are merged key by key, anything else is replaced,
 * and `undefined` takes out what the declaration has.
 */
function withDifference(declared: unknown, difference: unknown): unknown {
  if (!isRecord(declared) || !isRecord(difference)) return difference;
  const keys = [...new Set([...Object.keys(declared), ...Object.keys(difference)])];
  return Object.fromEntries(
    keys
      .filter((key) => !Object.hasOwn(difference, key) || difference[key] !== undefined)
      .map((key) => [
        key,
        Object.hasOwn(difference, key) ? withDifference(declared[key], difference[key]) : declared[key],
      ]),
  );
}
