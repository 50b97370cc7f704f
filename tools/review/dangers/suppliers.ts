import { rememberedFor } from "../../../constructs/core/remembered";
import { isObject } from "../../json/json";
import type { HelmItem, Item, KubernetesItem } from "../../manifests/items";
import type { StackContents } from "../../model/contents";
import { listAt, objectAt, textAt } from "../../json/plain-data";
import { releaseValues } from "../../model/release-values";
import type { Both, Held } from "./danger";
import { byAddress, placeOf } from "./items";
import { becomes } from "../setting-text";

/** What takes code from a place: `chart`, `updater.image`; and the place. */
type Supply = readonly [what: string, from: string];

/** Values of charts that say where images come from, by the end of their names. */
const PLACE = /(image|registry|repository)$/i;

/** A version or a digest at the end of an image: the same supplier has other ones. */
const VERSION = /(:[^:/@]+)?(@[^@]*)?$/;

/** The digest of what is in a folder with a chart, which cdktf adds to its path. */
const DIGEST = /\/[0-9A-F]{32}$/;

const CONTAINER = "container";
const OF_THE_CHART = "what the chart names";

/** Where code comes from that runs on the cluster: charts, and images without their version; of what both sides have. */
export function suppliers(side: StackContents, { before, after }: Both<StackContents>): readonly Held[] {
  const other = byAddress((side === before ? after : before).items);
  return side.items.flatMap((item) => {
    const counterpart = other.get(item.address);
    // Both sides of a plan share what does not change.
    if (counterpart === undefined || counterpart === item) return [];
    return suppliesOf(item, counterpart).map(([what, from]) => {
      const known = isSingle(what) ? suppliesOf(counterpart, item).find(([each]) => each === what)?.[1] : undefined;
      const value = known === undefined || known === from ? from : becomes(known, from);
      const key = JSON.stringify([item.address, what, from]);
      return { key, place: placeOf(item), value: `${what} from ${value}`, level: 1 };
    });
  });
}

/** What an item says, and where the other side says more, what the chart says in its place. */
function suppliesOf(item: Item, counterpart: Item): readonly Supply[] {
  const said = saidBy(item);
  const missing = saidBy(counterpart).filter(([what]) => isSingle(what) && said.every(([each]) => each !== what));
  return [...said, ...missing.map(([what]): Supply => [what, OF_THE_CHART])];
}

/** Whether there is one of it: a container more, or an item of a list, stands in the place of none. */
function isSingle(what: string): boolean {
  return what !== CONTAINER && !what.includes("[]");
}

const saidBy = rememberedFor((item: Item) => (item.kind === "release" ? saidByRelease(item) : saidByPods(item)));

function saidByRelease(release: HelmItem): readonly Supply[] {
  const { chart, repository, set } = release;
  const place = repository === undefined ? chart.replace(DIGEST, "") : `${repository.replace(/\/$/, "")}/${chart}`;
  const single = set.map(({ name, value }): Supply => [name, value]).filter(([name]) => PLACE.test(name));
  return [
    ["chart", place],
    ...[...placesIn(releaseValues(release), ""), ...single].map(([what, from]) => withoutVersion(what, from)),
  ];
}

function placesIn(value: unknown, path: string): readonly Supply[] {
  if (Array.isArray(value)) return value.flatMap((item) => placesIn(item, `${path}[]`));
  if (isObject(value)) {
    return Object.entries(value).flatMap(([key, inner]) => placesIn(inner, path === "" ? key : `${path}.${key}`));
  }
  return typeof value === "string" && value !== "" && PLACE.test(path) ? [[path, value]] : [];
}

/** The images of a workload, wherever its kind has the template of its pods. */
function saidByPods({ manifest }: KubernetesItem): readonly Supply[] {
  const spec = objectAt(manifest, "spec");
  const pods = [spec, objectAt(spec, "template", "spec"), objectAt(spec, "jobTemplate", "spec", "template", "spec")];
  return pods
    .flatMap((pod) => [...listAt(pod, "initContainers"), ...listAt(pod, "containers")])
    .flatMap((container) => textAt(container, "image") ?? [])
    .map((image) => withoutVersion(CONTAINER, image));
}

function withoutVersion(what: string, image: string): Supply {
  return [what, image.replace(VERSION, "")];
}
