import { KubernetesTarget } from "../../terraform/kubernetes-target";
import { fieldsOf, isRecord } from "../../core/given";
import { Problems, propertyOf } from "../../core/value";
import type { Violation } from "../../core/violation";
import type { FleetCluster, FleetRelease } from "./agent-fleet-props";
import { withDifference } from "./fleet-differences";
import { FLEET_RULES as RULES } from "./fleet-rules";

const NAME = /^[A-Za-z0-9]([A-Za-z0-9._-]{0,61}[A-Za-z0-9])?$/;
const RELEASE_ID = /^[A-Za-z][A-Za-z0-9_-]*$/;

/** Whether a text can be part of the name of a stack, and so of its folder. */
export function isStackNamePart(name: string): boolean {
  return NAME.test(name);
}

/** Whether a text can be the id of a release. */
export function isReleaseId(id: string): boolean {
  return RELEASE_ID.test(id);
}

/** Whether the declaration of a fleet has a form from which stacks can be made (`FLEET-002`). */
export function checkForm(props: unknown): readonly Violation[] {
  const problems = new Problems();
  const { clusters, state, releases } = fieldsOf(props);
  if (!isRecord(clusters)) problems.add(RULES.form, "clusters", formOf(clusters));
  for (const [property, given] of Object.entries({ state, releases })) {
    if (typeof given !== "function") problems.add(RULES.form, property, formOf(given));
  }
  return problems.list;
}

/**
 * Reports clusters whose name cannot be part of a stack's name (`FLEET-001`), and clusters that are the same cluster
 * (`FLEET-004`).
 */
export function checkClusters(clusters: readonly [string, FleetCluster][], problems: Problems): void {
  const names = new Map<string, string>();
  for (const [name, cluster] of clusters) {
    const place = propertyOf("clusters", name);
    if (!isStackNamePart(name)) problems.add(RULES.name, place, name);
    const target = targetOf(cluster);
    // The stack reports an invalid target.
    if (!(target instanceof KubernetesTarget)) continue;
    const known = names.get(target.location);
    if (known === undefined) names.set(target.location, name);
    else problems.add(RULES.target, `${place}.target`, [known, name]);
  }
}

/** The target of a cluster, whatever the program passed as the cluster. */
export function targetOf(cluster: unknown): unknown {
  return fieldsOf(cluster)["target"];
}

/**
 * The releases of one cluster with its differences applied.
 *
 * A wrong form is `FLEET-002`, a difference for an unknown release `FLEET-005`.
 *
 * @param declared what the fleet declares for the cluster
 */
export function releasesOf(
  name: string,
  cluster: unknown,
  declared: unknown,
  problems: Problems,
): ReadonlyMap<string, FleetRelease> {
  const releases = new Map<string, FleetRelease>();
  const { differences = {} } = fieldsOf(cluster);
  const [here, base] = [`${propertyOf("clusters", name)}.differences`, `releases(${JSON.stringify(name)})`];
  if (!isRecord(declared)) problems.add(RULES.form, base, formOf(declared));
  if (!isRecord(differences)) problems.add(RULES.form, here, formOf(differences));
  if (!isRecord(declared) || !isRecord(differences)) return releases;
  for (const id of Object.keys(differences)) {
    if (!Object.hasOwn(declared, id)) problems.add(RULES.difference, propertyOf(here, id), id);
  }
  for (const [id, release] of Object.entries(declared)) {
    const difference = Object.hasOwn(differences, id) && differences[id] !== undefined ? differences[id] : {};
    if (release === undefined || difference === false) continue;
    if (!isRecord(release)) problems.add(RULES.form, propertyOf(base, id), formOf(release));
    else if (!isRecord(difference)) problems.add(RULES.form, propertyOf(here, id), formOf(difference));
    else releases.set(id, withDifference(release, difference) as unknown as FleetRelease);
  }
  return releases;
}

/** Declarations may have values that a report must not show. */
function formOf(given: unknown): string | null | undefined {
  if (given === null || given === undefined) return given;
  return Array.isArray(given) ? "a list" : typeof given;
}
