import { startControlPlane, stopControlPlane } from "../../../local/control-plane";
import { Cluster, type LiveObject } from "../../e2e/support/cluster";
import { differencesBetween } from "../../e2e/support/differences-between";
import { temporaryOutput } from "../../support/temporary-folder";
import type { RunningPlatform } from "../platform/running-platform";
import { synthesiseSoaked, type SoakedDeclaration } from "./declaration";

/** A control plane of its own, whose nodes are simulated: it takes each declaration as the first. */
const NAME = "test-soak";

/** What the delivery of resources and its looks write into. */
const NOTE = "ConfigMap/svc/svc-watch";

/** Where the objects of a running platform differ from those that a first apply of its declaration makes. */
export async function differencesFromFreshApply(
  platform: RunningPlatform,
  declared: SoakedDeclaration,
): Promise<readonly string[]> {
  const outdir = temporaryOutput();
  await stopControlPlane({ name: NAME });
  try {
    const cluster = new Cluster(await startControlPlane({ name: NAME }));
    synthesiseSoaked(outdir, declared);
    await platform.applyElsewhere(outdir, cluster);
    const [running, fresh] = await Promise.all([platform.cluster, cluster].map((each) => each.declaredObjects()));
    return differencesBetween(comparable(running!, declared), comparable(fresh!, declared));
  } finally {
    await stopControlPlane({ name: NAME });
  }
}

/**
 * Declared objects, without what differs by nature: what pods note in them, and versions that an updater decides. What
 * pods or the cluster have made has no label of whoever applies.
 */
function comparable(objects: ReadonlyMap<string, LiveObject>, { agents }: SoakedDeclaration): Map<string, LiveObject> {
  const declared = [...objects].filter(([, { metadata }]) => "app.kubernetes.io/managed-by" in (metadata.labels ?? {}));
  return new Map(
    declared.map(([key, object]) => {
      if (key === NOTE) return [key, omitting(object, "data")];
      const isMoved = object.kind === "StatefulSet" && agents[object.metadata.name]?.decidedBy === "updater";
      return [key, isMoved ? withoutVersions(object) : object];
    }),
  );
}

function omitting(object: LiveObject, key: "data"): LiveObject {
  const { [key]: _, ...kept } = object;
  return kept;
}

function withoutVersions(object: LiveObject): LiveObject {
  const text = JSON.stringify(object);
  return JSON.parse(text.replace(/("image":"[^"]*):[^":]*"/g, '$1"')) as LiveObject;
}
