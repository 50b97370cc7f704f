import type { Revision } from "../cluster/helm-records";
import { kindArgument, Kubectl } from "../cluster/kubectl";
import { condition, isGoing, objectTitle } from "../cluster/objects";
import { type Json, isObject } from "../json/json";
import { stringAt, textAt } from "../json/plain-data";
import type { HelmItem, Item, KubernetesItem } from "../manifests/items";
import { Helm, releaseTitle } from "./helm";
import { CHECKSUM_KEY, marked, markSelector, ownerMark, OWNER_LABEL } from "./marks";
import type { PreviewOptions, PreviewResult } from "./options";
import { removeObjects } from "./remove";
import { together } from "./together";
import { waitFor, waits } from "./waiting";
import { isDeepStrictEqual } from "node:util";

/**
 * Applies the items of a stack to a control plane, in order, and removes objects of earlier previews that the stack no
 * longer declares. Objects that already match are not touched.
 *
 * @throws Error before any change, when a declared object exists and was not created by a preview of this stack;
 *   CommandFailed when kubectl or Helm fails; the reason of the signal when it was aborted
 */
export async function applyPreview(items: readonly Item[], options: PreviewOptions): Promise<PreviewResult> {
  const ownItems = items.map((item) =>
    item.kind === "object" ? { ...item, manifest: marked(item.manifest, options.stack.name) } : item,
  );
  const preview = await Preview.begin(ownItems, options);
  for (const group of groupItems(ownItems)) await preview.apply(group);
  return preview.finish();
}

class Preview {
  private declared: ReadonlySet<string> | undefined;
  private readonly result: PreviewResult = { created: [], changed: [], unchanged: [], removed: [] };

  private constructor(
    private readonly items: readonly Item[],
    private readonly options: PreviewOptions,
    private readonly kubectl: Kubectl,
    private readonly helm: Helm,
    private readonly objects: ReadonlyMap<string, Json>,
    private readonly releases: ReadonlyMap<string, Revision>,
  ) {}

  static async begin(items: readonly Item[], options: PreviewOptions): Promise<Preview> {
    const kubectl = new Kubectl(options);
    const helm = new Helm(options, kubectl);
    const manifests = items.flatMap((item) => (item.kind === "object" ? [item.manifest] : []));
    const declared = new Set(items.flatMap((item) => (item.kind === "release" ? [releaseTitle(item)] : [])));
    const found = await kubectl.existing(manifests);
    await kubectl.untilGone(found.filter(isGoing));
    const objects = found.filter((object) => !isGoing(object));
    const releases = (await helm.releases()).filter((release) => declared.has(releaseTitle(release)));
    requireOwned(ownerMark(options.stack.name), objects, releases);
    return new Preview(
      items,
      options,
      kubectl,
      helm,
      new Map(objects.map((object) => [objectTitle(object), object])),
      new Map(releases.map((release) => [releaseTitle(release), release])),
    );
  }

  async apply(group: Group): Promise<void> {
    for (const { address } of group) this.options.onProgress?.(address, "started");
    const releases = group.filter((item) => item.kind === "release");
    await together(releases, (release) => this.applyRelease(release));
    const objects = group.filter((item) => item.kind === "object");
    if (objects.length > 0) await this.applyObjects(objects);
  }

  /** Removes the objects that are no longer declared, dependents first. */
  async finish(): Promise<PreviewResult> {
    const removed = await removeObjects(this.kubectl, this.helm, this.options.stack.name, (name) => {
      return !this.isDeclared(name);
    });
    this.result.removed.push(...removed);
    return this.result;
  }

  private isDeclared(name: string): boolean {
    this.declared ??= new Set(
      this.items.map((item) => (item.kind === "object" ? objectTitle(item.manifest) : releaseTitle(item))),
    );
    return this.declared.has(name);
  }

  /**
   * Removes former Jobs, because Terraform also destroys a Job before it creates its replacement. A remaining Job would
   * count as completed if a failed change is reverted.
   */
  private async removeFormerJobs(): Promise<void> {
    const kind = kindArgument("batch/v1", "Job");
    const jobs = await this.kubectl.labelled(markSelector(this.options.stack.name), undefined, kind);
    const former = jobs.filter((job) => !this.isDeclared(objectTitle(job)));
    await this.kubectl.delete(former);
    this.result.removed.push(...former.map(objectTitle));
  }

  private async applyObjects(items: readonly KubernetesItem[]): Promise<void> {
    // Terraform taints a Job that did not complete in time, and creates it again.
    await this.kubectl.delete(items.map((item) => this.failedJob(item)).filter((job) => job !== undefined));
    const stale = items.filter(
      (item) => this.failedJob(item) !== undefined || !isCurrent(item.manifest, this.live(item)),
    );
    if (stale.some(({ manifest }) => manifest["kind"] === "Job")) await this.removeFormerJobs();
    const applied = await this.kubectl.apply(stale.map(({ manifest }) => manifest));
    const versions = new Map(applied.map((object) => [objectTitle(object), resourceVersion(object)]));
    for (const item of items) {
      const before = this.live(item);
      const versionBefore = before && resourceVersion(before);
      const version = versions.get(objectTitle(item.manifest)) ?? versionBefore;
      if (waits(item)) await waitFor(item, this.kubectl);
      this.note(item.address, before !== undefined, versionBefore !== version);
    }
  }

  private live({ manifest }: KubernetesItem): Json | undefined {
    return this.objects.get(objectTitle(manifest));
  }

  private failedJob(item: KubernetesItem): Json | undefined {
    const live = item.waitForCompletion ? this.live(item) : undefined;
    return condition(live, "Failed") === undefined ? undefined : live;
  }

  private async applyRelease(item: HelmItem): Promise<void> {
    const before = this.releases.get(releaseTitle(item));
    const current = before?.status === "deployed" && before.labels[CHECKSUM_KEY] === this.helm.checksum(item);
    if (!current) await this.helm.apply(item, before);
    this.note(item.address, before !== undefined, !current);
  }

  private note(address: string, existed: boolean, changed: boolean): void {
    const state = !existed ? "created" : changed ? "changed" : "unchanged";
    this.result[state].push(address);
    this.options.onProgress?.(address, state === "unchanged" ? state : "changed");
  }
}

/** Items that are applied together: objects, or releases. */
type Group = readonly Item[];

/** Groups items. Objects are applied together up to the first one that Terraform waits for, releases by step. */
function groupItems(items: readonly Item[]): Group[] {
  const groups: Item[][] = [];
  let open: Item[] = [];
  for (const item of items) {
    if (!belongsTo(item, open.at(-1))) groups.push((open = []));
    open.push(item);
  }
  return groups;
}

function belongsTo(item: Item, last: Item | undefined): boolean {
  if (item.kind === "release") return last?.kind === "release" && last.step === item.step;
  return last?.kind === "object" && !waits(last);
}

function resourceVersion(object: Json): string {
  return stringAt(object, "metadata", "resourceVersion");
}

/**
 * Whether an object already matches its manifest, so that nothing has to be sent. Even an apply without changes may
 * change the resource version.
 *
 * @param manifest includes a checksum, which tells a removed field from one that a controller added
 */
function isCurrent(manifest: unknown, live: Json | undefined): boolean {
  return live !== undefined && isDeepStrictEqual(describedPart(live, manifest), manifest);
}

/** The fields of an object that a manifest also has. */
function describedPart(object: unknown, manifest: unknown): unknown {
  if (Array.isArray(object) && Array.isArray(manifest)) {
    return object.map((item, index) => describedPart(item, manifest[index]));
  }
  if (!isObject(object) || !isObject(manifest)) return object;
  return Object.fromEntries(Object.keys(manifest).map((key) => [key, describedPart(object[key], manifest[key])]));
}

/** @throws Error with everything that is not marked as the owner's, before any change */
function requireOwned(owner: string, objects: readonly Json[], releases: readonly Revision[]): void {
  const all = [
    ...objects.map((object) => ({
      what: objectTitle(object),
      owner: textAt(object, "metadata", "labels", OWNER_LABEL),
    })),
    ...releases.map((release) => ({ what: releaseTitle(release), owner: textAt(release.labels, OWNER_LABEL) })),
  ];
  const foreign = all.filter((found) => found.owner !== owner);
  if (foreign.length === 0) return;
  throw new Error(
    [
      "a preview only changes what it made, and these exist already:",
      ...foreign.map(({ what, owner: maker }) =>
        maker === undefined ? `  ${what}, not made by a preview` : `  ${what}, made by the preview of ${maker}`,
      ),
      "a preview and a deployment never share a control plane: use another one, or take down what is there",
    ].join("\n"),
  );
}
