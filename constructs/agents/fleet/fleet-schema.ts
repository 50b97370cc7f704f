import { isRecord } from "../../core/given";
import { group, needed } from "../../core/schema/group";
import { read } from "../../core/schema/read";
import { anything, anyText, either, map, type Shape } from "../../core/schema/shapes";
import { instance, instanceWhere } from "../../core/schema/instance";
import { joinProperty, propertyOf, type Problems } from "../../core/value";
import { blocks } from "../../core/violation";
import { ViolationsError } from "../../core/violations-error";
import type { ProxyEndpoint } from "../../platform/proxy-endpoint";
import { isPlatform } from "../features/agent-release-schema";
import type { AgentFleetProps, FleetCluster, FleetRelease } from "./agent-fleet-props";
import { withDifference } from "./fleet-differences";
import { FLEET_RULES as RULES } from "./fleet-rules";

/** A function, or what is read later by itself: an instance comes through the door as it is. */
export class Kept {
  constructor(readonly given: unknown) {}
}

/** The props of a fleet, without what is asked or read for each cluster. */
export interface FleetDeclaration extends Pick<
  AgentFleetProps,
  "platform" | "providerVersions" | "requiredTerraformVersion"
> {
  readonly clusters: Readonly<Record<string, Kept>>;
  readonly state: Kept;
  readonly releases: Kept;
}

const secret = { rule: RULES.form, secret: true } as const;
const question = instance(Kept, secret);
const record = instanceWhere<object>("an object", isRecord, secret);

/** The schema of a fleet whose functions and clusters are {@link keep kept}. */
export const FLEET = group<FleetDeclaration>()({
  platform: needed(instanceWhere<ProxyEndpoint>("AccessPlatform or CloudTenant", isPlatform)),
  clusters: needed(map(instance(Kept), anyText(), RULES.form, true)),
  state: needed(question),
  releases: needed(question),
  providerVersions: checkedByStack<NonNullable<FleetDeclaration["providerVersions"]>>(),
  requiredTerraformVersion: checkedByStack<string>(),
});

const CLUSTER = group<FleetCluster>()(
  {
    target: needed(checkedByStack<FleetCluster["target"]>()),
    differences: map(
      either((given) => given === false || given === undefined, anything as Shape<false>, record),
      anyText(),
      RULES.form,
      true,
    ),
  },
  [],
  RULES.form,
);

const RELEASES = map(
  either((given) => given === undefined, anything as Shape<undefined>, record),
  anyText(),
  RULES.form,
  true,
);

/** What the `ClusterStack` checks. */
function checkedByStack<T>(): Shape<T> {
  return anything as Shape<T>;
}

/**
 * The props of a fleet for its schema. The door lets no function in, and counts how much it lets in: a large fleet is
 * read cluster by cluster.
 */
export function keep(given: unknown): unknown {
  try {
    if (!isRecord(given)) return given;
    const { clusters, state, releases } = given;
    return { ...given, clusters: keepEach(clusters), state: keepFunction(state), releases: keepFunction(releases) };
  } catch {
    // Something in it cannot be read; the door says what.
    return given;
  }
}

function keepEach(clusters: unknown): unknown {
  if (!isRecord(clusters)) return clusters;
  return Object.fromEntries(Object.entries(clusters).map(([name, cluster]) => [name, new Kept(cluster)]));
}

function keepFunction(given: unknown): unknown {
  return typeof given === "function" ? new Kept(given) : given;
}

/**
 * A cluster as its schema hands it over.
 *
 * @returns undefined where it has a wrong form, which is noted
 */
export function readCluster(name: string, { given }: Kept, problems: Problems): FleetCluster | undefined {
  return readAt(CLUSTER, given, propertyOf("clusters", name), problems);
}

/**
 * What a function of the fleet answers for a cluster.
 *
 * @param place of the function, for the report
 * @returns undefined where the function fails, which is noted
 */
export function ask(
  { given }: Kept,
  place: "state" | "releases",
  name: string,
  problems: Problems,
): { readonly answer: unknown } | undefined {
  try {
    return { answer: (given as (cluster: { readonly name: string }) => unknown)({ name }) };
  } catch (error) {
    if (error instanceof ViolationsError) throw error;
    const reason = error instanceof Error ? error.message : "";
    problems.add(RULES.form, `${place}(${JSON.stringify(name)})`, `a function that fails: ${reason}`);
    return undefined;
  }
}

/**
 * The releases of one cluster with its differences applied.
 *
 * A wrong form is `FLEET-002`, a difference for an unknown release `FLEET-005`.
 *
 * @param answer what the fleet declares for the cluster
 */
export function releasesOf(
  name: string,
  { differences = {} }: FleetCluster,
  answer: unknown,
  problems: Problems,
): ReadonlyMap<string, FleetRelease> {
  const releases = new Map<string, FleetRelease>();
  const declared = readAt(RELEASES, answer, `releases(${JSON.stringify(name)})`, problems);
  if (declared === undefined) return releases;
  for (const id of Object.keys(differences)) {
    if (Object.hasOwn(declared, id)) continue;
    problems.add(RULES.difference, propertyOf(`${propertyOf("clusters", name)}.differences`, id), id);
  }
  for (const [id, release] of Object.entries(declared)) {
    const difference = Object.hasOwn(differences, id) ? differences[id] : undefined;
    if (release === undefined || difference === false) continue;
    releases.set(id, withDifference(release, difference ?? {}) as FleetRelease);
  }
  return releases;
}

function readAt<T>(shape: Shape<T>, given: unknown, place: string, problems: Problems): T | undefined {
  const { data, violations } = read(shape, given);
  // A violation that can be acknowledged is that of a value, which the release reports.
  for (const violation of violations.filter(blocks)) {
    problems.list.push({ ...violation, property: joinProperty(place, violation.property) });
  }
  return data;
}
