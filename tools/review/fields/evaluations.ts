import { Brand } from "../../../constructs/brand/brand";
import { at, listAt, stringAt, textAt } from "../../json/plain-data";
import { stable } from "../../model/stable";
import { field, harmless, unjudged } from "../service/comparisons";
import type { Field, FieldChange, Meaning } from "../service/field";
import type { OwnWords } from "../service/rows";
import { isEmpty } from "../differences";
import { becomes } from "../setting-text";
import type { DangerKind } from "../kinds";

/** A field that the API server or the provider fills in. @internal */
export const filledIn: Field = { ...harmless };

/** A free map: names that give nothing, whatever they say. @param isOfOld whether the others count only where an object is there */
export function plainNames(isPlain: (name: string) => boolean, isOfOld = false): Field {
  return {
    ...unjudged(),
    compare: ({ path, isNew }) => (isPlain(path.at(-1) ?? "") || (isOfOld && isNew) ? [] : [{}]),
  };
}

/** A version or a digest at the end of an image: the same supplier has other ones. */
const VERSION = /(:[^:/@]+)?(@[^@]*)?$/;

/** The digest of what is in a folder with a chart, which cdktf adds to its path. */
const DIGEST = /\/[0-9A-F]{32}$/;

const OF_THE_CHART = "what the chart names";

/** The products whose charts are read. */
export const BRANDS = [Brand.SVC, Brand.TELEPORT];

const OF_THE_PRODUCT = new Set<string | undefined>(
  BRANDS.flatMap((brand) => [brand.image("enterprise"), brand.image("community"), brand.updaterImage]),
);

function supplied(
  places: (change: FieldChange) => readonly [what: string, old: string | undefined, now: string | undefined],
): Field {
  return field(["supplier-changed"], (change) => {
    const [what, old, now] = places(change);
    if (now === undefined || old === now || change.documents.before === undefined) return [];
    return [danger("supplier-changed", change, `${what} ${old === undefined ? now : becomes(old, now)}`)];
  });
}

function placeOfImage(image: unknown): string | undefined {
  return typeof image === "string" && image !== "" ? image.replace(VERSION, "") : undefined;
}

function placeOfChart(release: unknown): string | undefined {
  const [path, repository] = [stringAt(release, "chart", "path"), textAt(release, "chart", "repository")];
  return repository === undefined ? path.replace(DIGEST, "") : `${repository.replace(/\/$/, "")}/${path}`;
}

/** What an existing object has, and had not before. */
function gained(kind: DangerKind, text: (value: string) => string): Field {
  return field([kind], (change) => {
    const { before, after, isNew } = change;
    return isNew || isEmpty(after) || after === before ? [] : [danger(kind, change, text(String(after)))];
  });
}

/** Whether pods behind a Service see who connects. */
export const clientAddress: Field = field(["client-address-hidden"], (change) => {
  const [old, now] = [change.documents.before, change.documents.after].map(
    (service) =>
      ["LoadBalancer", "NodePort"].includes(stringAt(service, "spec", "type")) &&
      at(service, "spec", "externalTrafficPolicy") === "Cluster",
  );
  return change.isNew || old === true || now !== true
    ? []
    : [danger("client-address-hidden", change, "hides who connects")];
});

/** The setting is shown beside it, with both of its values. */
function danger(kind: DangerKind, { place }: FieldChange, text: string): Meaning {
  return { danger: kind, text: `${place} ${text}`, isBrief: true };
}

/** Words for fields of objects and of charts, each with a function of its own. */
export const FIELD_WORDS = {
  "filled in": filledIn,
  /** The address at which agents join. */
  "address to join": gained("agents-sent-elsewhere", (value) => `joins at ${value}`),

  /** The identity of an account in a cloud. */
  "cloud identity": gained("cloud-identity-changed", (value) => `is ${value}`),

  /** Harmless if only durations in the text change. */
  durations: {
    ...unjudged(),
    compare: ({ before, after, isNew }) => {
      const [old, now] = [before, after].map((side) => JSON.stringify(side ?? null).replaceAll(/\b\d+m?s\b/g, "s"));
      return isNew || old === now ? [] : [{}];
    },
  },

  /** Entries of a list that gives something. An entry that comes to an existing object is not judged. */
  "added entries unjudged": {
    ...unjudged(),
    compare: ({ before, after, isNew }) => {
      const known = listAt(before).map(stable);
      return isNew || listAt(after).every((entry) => known.includes(stable(entry))) ? [] : [{}];
    },
  },

  /** Not judged of an object that is there, also in a container or a volume that comes to it. */
  "unjudged unless the object is new": {
    ...unjudged(),
    compare: ({ documents }) => (documents.before === undefined ? [] : [{}]),
  },

  /** The image of a container: what comes from elsewhere is written by somebody else. */
  "image of a container": supplied(({ before, after, path, documents }) => {
    const place = placeOfImage(after);
    const isKnown = stable(documents.before ?? null).includes(`"image":"${place}`);
    const old = before === undefined && isKnown ? place : placeOfImage(before);
    return [`container ${path.at(-2)?.slice(1, -1)} from`, old, place];
  }),

  /** The image that a value of a chart names: the product's own is the one that its chart names. */
  "image of a value": supplied(({ before, after, path }) => {
    const [old, now] = [before, after]
      .map(placeOfImage)
      .map((place) => (OF_THE_PRODUCT.has(place) ? undefined : place));
    return [`${path.join(".")} from`, old ?? OF_THE_CHART, now ?? OF_THE_CHART];
  }),

  /** A field that is not judged if it had a value, and has another one or none. */
  "unjudged if set before": { ...unjudged(), compare: ({ before }) => (before === undefined ? [] : [{}]) },

  /** The chart of a release, and the repository that has it. */
  "place of a chart": supplied(({ documents: { before, after } }) => [
    "chart from",
    placeOfChart(before),
    placeOfChart(after),
  ]),

  /** A field whose change only restarts pods. */
  restarts: { ...harmless, verdict: "restart" },

  /** Whom updaters ask: what comes after the host is a channel. */
  "server of versions": field(["agents-sent-elsewhere"], (change) => {
    const [old, now] = [change.before, change.after].map((value) => String(value).split("/").slice(0, 3).join("/"));
    if (change.before === undefined || change.after === undefined || old === now) return [];
    return [danger("agents-sent-elsewhere", change, `asks ${now} for its version`)];
  }),
} as const satisfies OwnWords;
