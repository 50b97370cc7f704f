import { helmRevisions, interrupted, isLeaving, type Revision } from "../cluster/helm-records";
import type { Kubectl } from "../cluster/kubectl";
import { isGoing, objectKind, objectName, objectNamespace, objectTitle } from "../cluster/objects";
import type { Json } from "../json/json";
import { listAt, stringAt } from "../json/plain-data";
import { declaredItems, type Declared, type DeclaredObject, type DeclaredRelease } from "../manifests/declared";
import type { KnownState } from "./known-state";
import { isOwnObject, isOwnRelease, MADE_BY_TERRAFORM } from "./ownership";

/** What `adopt` prepares for, and what happened before. */
export interface Occasion {
  /** What comes after the adoption. */
  readonly next: "apply" | "removal";

  /** Whether the last run was killed. Then even objects that the state knows may be about to be deleted. */
  readonly wasKilled: boolean;
}

/** What has to be done so that the state and the cluster agree. */
export interface Survey {
  /** Objects whose deletion has begun and not ended. */
  readonly going: readonly Json[];

  /** Objects to import; with `instead`, in place of the object that the state has under the address. */
  readonly imports: readonly { readonly address: string; readonly id: string; readonly instead?: true }[];

  /** Addresses of releases in the state that Helm was uninstalling. Helm does not upgrade such a release. */
  readonly forgotten: readonly string[];

  /** Objects that cannot be imported, and have to be created again. */
  readonly remade: readonly { readonly address: string; readonly object: Json }[];

  /** Revisions of operations that Helm did not finish. They block the next operation. */
  readonly attempts: readonly Revision[];

  /** Objects of somebody else that block the apply, for example `Service svc/svc-proxy`. */
  readonly foreign: readonly { readonly address: string; readonly what: string }[];
}

type Finding = { readonly [Key in keyof Survey]?: Survey[Key] };

/**
 * Types that are created again instead of imported. The provider would report an imported Job as a success, even if the
 * Job has failed.
 */
const REMADE_TYPES = ["kubernetes_job_v1"];

/**
 * Types whose names contain a hash. The state may still have the previous object, so the apply removes that one and
 * creates the new one.
 */
const RENAMED_TYPES = ["kubernetes_config_map_v1"];

/** Finds the declared objects that exist on the cluster and are not in the state. Changes nothing. */
export async function survey(
  configuration: unknown,
  state: KnownState,
  kubectl: Kubectl,
  { next, wasKilled }: Occasion,
): Promise<Survey> {
  const declared = declaredItems(configuration);
  const planned = importedByPlan(configuration);
  const objects = declared.filter(
    (item): item is DeclaredObject => item.kind === "object" && (wasKilled || state.knows(item) !== "object"),
  );
  const releases = declared.filter((item) => item.kind === "release");
  const live = await kubectl.existing(objects.map(({ manifest }) => manifest));
  const records = await helmRevisions(kubectl, [...new Set(releases.map(({ namespace }) => namespace))]);
  const findings: Finding[] = [];
  for (const object of objects) {
    const found = live.find((candidate) => objectTitle(candidate) === objectTitle(object.manifest));
    const knownAs = state.knows(object);
    if (found === undefined) continue;
    if (isGoing(found)) findings.push({ going: [found] });
    else if (knownAs !== "object")
      findings.push(await surveyObject(object, found, knownAs === "address", declared, kubectl));
  }
  for (const release of releases) {
    const revisions = records.filter(({ name, namespace }) => name === release.name && namespace === release.namespace);
    findings.push(findingOfRelease(release, revisions, { next, isKnown: state.knows(release) !== "nothing" }));
  }
  return {
    going: findings.flatMap(({ going = [] }) => going),
    imports: findings.flatMap(({ imports = [] }) => imports),
    forgotten: findings.flatMap(({ forgotten = [] }) => forgotten),
    remade: findings.flatMap(({ remade = [] }) => remade),
    attempts: findings.flatMap(({ attempts = [] }) => attempts),
    foreign: findings.flatMap(({ foreign = [] }) => foreign).filter(({ address }) => !planned.has(address)),
  };
}

/** Addresses that an `import` block of the stack takes over from somebody else. */
function importedByPlan(configuration: unknown): ReadonlySet<string> {
  return new Set(listAt(configuration, "import").map((block) => stringAt(block, "to")));
}

async function surveyObject(
  item: DeclaredObject,
  live: Json,
  isRenamed: boolean,
  declared: readonly Declared[],
  kubectl: Kubectl,
): Promise<Finding> {
  const { address, type, id } = item;
  const isOwn =
    isOwnObject(item, live) && (objectKind(live) !== "Namespace" || (await holdsOnly(live, declared, kubectl)));
  if (!isOwn) return { foreign: [{ address, what: objectTitle(live) }] };
  const isRemade = REMADE_TYPES.includes(type) || item.isWriteOnly || (isRenamed && RENAMED_TYPES.includes(type));
  if (isRemade) return { remade: [{ address, object: live }] };
  return { imports: [isRenamed ? { address, id, instead: true } : { address, id }] };
}

/**
 * Whether this stack declares all that Terraform made in a namespace. The namespace of another stack has the same
 * labels, and the owner of a namespace destroys everything in it.
 */
async function holdsOnly(live: Json, declared: readonly Declared[], kubectl: Kubectl): Promise<boolean> {
  const name = objectName(live);
  const titles = new Set(declared.flatMap((item) => (item.kind === "object" ? [objectTitle(item.manifest)] : [])));
  const found = await kubectl.labelled(MADE_BY_TERRAFORM.join("="), name);
  return found.every((object) => objectNamespace(object) !== name || titles.has(objectTitle(object)));
}

function findingOfRelease(
  item: DeclaredRelease,
  records: readonly Revision[],
  { next, isKnown }: { readonly next: Occasion["next"]; readonly isKnown: boolean },
): Finding {
  const { address, id } = item;
  const last = records.at(-1);
  if (last === undefined) return {};
  if (isKnown && next === "removal") return {};
  if (isKnown)
    return isLeaving(last) ? { forgotten: [address], attempts: records } : { attempts: interrupted(records) };
  if (!isOwnRelease(item, last)) return { foreign: [{ address, what: `release ${id}` }] };
  // After the import, Helm removes the objects of the release. If only Helm's record were deleted, the objects would
  // stay.
  if (next === "removal") return { imports: [{ address, id }] };
  // A release that was never deployed is installed again. Helm itself adopts the objects that exist.
  const everDeployed = records.some(({ status }) => status === "deployed" || status === "superseded");
  if (!everDeployed || isLeaving(last)) return { attempts: records };
  return { imports: [{ address, id }], attempts: interrupted(records) };
}
