import { Helm } from "./helm";
import { Kubectl } from "./kubectl";
import { OWNER_LABEL, ownerMark } from "./marks";
import type { PreviewOptions } from "./options";
import { liveObjectName } from "./ownership";
import { together } from "./together";

/**
 * Removes everything that previews of a stack created, and nothing else.
 *
 * @returns what was removed, as `Kind namespace/name` and `release namespace/name`
 */
export async function removePreview(options: PreviewOptions): Promise<{ removed: string[] }> {
  const kubectl = new Kubectl(options);
  return {
    removed: await removeObjects(kubectl, new Helm(options, kubectl), ownerMark(options.stack.name), () => true),
  };
}

/** Removes releases, then objects; objects that others depend on come last. */
export async function removeObjects(
  kubectl: Kubectl,
  helm: Helm,
  owner: string,
  isRemoved: (name: string) => boolean,
): Promise<string[]> {
  const releases = (await helm.releases())
    .filter(({ labels }) => labels[OWNER_LABEL] === owner)
    .filter(({ namespace, name }) => isRemoved(`release ${namespace}/${name}`));
  await together(releases, (release) => helm.remove(release));
  const objects = (await kubectl.marked(owner)).filter((object) => isRemoved(liveObjectName(object))).reverse();
  await kubectl.delete(objects);
  return [...releases.map(({ namespace, name }) => `release ${namespace}/${name}`), ...objects.map(liveObjectName)];
}
