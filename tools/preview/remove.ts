import { Kubectl } from "../cluster/kubectl";
import { objectTitle } from "../cluster/objects";
import { Helm, releaseTitle } from "./helm";
import { markSelector, OWNER_LABEL, ownerMark } from "./marks";
import type { PreviewOptions } from "./options";
import { together } from "./together";

/**
 * Removes everything that previews of a stack created.
 *
 * @returns the removed objects, as `Kind namespace/name` and `release namespace/name`
 */
export async function removePreview(options: PreviewOptions): Promise<{ removed: string[] }> {
  const kubectl = new Kubectl(options);
  return {
    removed: await removeObjects(kubectl, new Helm(options, kubectl), options.stack.name, () => true),
  };
}

/** Removes releases, then objects. Objects on which others depend are removed last. */
export async function removeObjects(
  kubectl: Kubectl,
  helm: Helm,
  stack: string,
  isRemoved: (name: string) => boolean,
): Promise<string[]> {
  const releases = (await helm.releases())
    .filter(({ labels }) => labels[OWNER_LABEL] === ownerMark(stack))
    .filter((release) => isRemoved(releaseTitle(release)));
  await together(releases, (release) => helm.remove(release));
  const made = await kubectl.labelled(markSelector(stack));
  const objects = made.filter((object) => isRemoved(objectTitle(object))).reverse();
  await kubectl.delete(objects);
  return [...releases.map(releaseTitle), ...objects.map(objectTitle)];
}
