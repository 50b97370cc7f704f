import { KubernetesTarget } from "../terraform/kubernetes-target";
import { fieldsOf, isRecord } from "../validation/given";
import { type Problems, propertyOf } from "../validation/value";
import type { AgentFleetProps, FleetCluster, FleetRelease } from "./agent-fleet-props";
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

/** Whether a fleet is declared in a form from which its stacks can be made (`FLEET-002`). */
export function checkForm(props: AgentFleetProps, problems: Problems): boolean {
  const before = problems.list.length;
  if (!isRecord(props.clusters)) problems.add(RULES.form, "clusters", props.clusters);
  for (const [property, given] of Object.entries({ state: props.state, releases: props.releases })) {
    if (typeof given !== "function") problems.add(RULES.form, property, given);
  }
  return problems.list.length === before;
}

/** Clusters whose name cannot be that of a stack (`FLEET-001`), or that are the same cluster (`FLEET-004`). */
export function checkClusters(clusters: readonly [string, FleetCluster][], problems: Problems): void {
  const names = new Map<string, string>();
  for (const [name, cluster] of clusters) {
    const place = propertyOf("clusters", name);
    if (!isStackNamePart(name)) problems.add(RULES.name, place, name);
    const target = targetOf(cluster);
    // The stack reports a target that is none.
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
 * The releases of one cluster, its differences applied.
 *
 * What is of another form is `FLEET-002`, a difference of a release that is not there `FLEET-005`.
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
  const differences = fieldsOf(cluster)["differences"] ?? {};
  const [here, base] = [`${propertyOf("clusters", name)}.differences`, `releases(${JSON.stringify(name)})`];
  if (!isRecord(declared)) problems.add(RULES.form, base, declared);
  if (!isRecord(differences)) problems.add(RULES.form, here, differences);
  if (!isRecord(declared) || !isRecord(differences)) return releases;
  for (const id of Object.keys(differences)) {
    if (!Object.hasOwn(declared, id)) problems.add(RULES.difference, propertyOf(here, id), id);
  }
  for (const [id, release] of Object.entries(declared)) {
    const difference = Object.hasOwn(differences, id) ? (differences[id] ?? {}) : {};
    if (release === undefined || difference === false) continue;
    if (!isRecord(release)) problems.add(RULES.form, propertyOf(base, id), release);
    else if (!isRecord(difference)) problems.add(RULES.form, propertyOf(here, id), difference);
    else releases.set(id, withDifference(release, difference) as unknown as FleetRelease);
  }
  return releases;
}
