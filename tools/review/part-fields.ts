import { isDeepStrictEqual } from "node:util";
import { grouped } from "../../constructs/core/grouped";
import type { Described, ModelDocument, ModelParts } from "../../constructs/core/model/document";
import { rememberedFor } from "../../constructs/core/remembered";
import { at } from "../json/plain-data";
import type { Finding } from "./finding";
import { notJudgedFindings } from "./not-judged";
import { isBoth, paired, type Both, type Step } from "./step";

/** By kind of part: a key that no other part of the kind has, and the fields that no object of the construct has. */
const PARTS: {
  readonly [K in keyof ModelParts]: {
    readonly key: (part: ModelParts[K][number]) => string;
    readonly unwritten: readonly (keyof ModelParts[K][number])[];
  };
} = {
  platforms: {
    key: ({ namespace, name }) => `platform ${namespace}/${name}`,
    unwritten: ["configuration", "construct", "handedOver", "resources", "window"],
  },
  joined: {
    key: ({ publicAddress }) => `platform ${publicAddress}`,
    unwritten: ["brand", "clusterName", "construct", "edition", "hosting", "tunnelAddress", "version", "window"],
  },
  // The table of machines judges what no object has of agents on Linux.
  agents: {
    key: ({ namespace, release, linux }) => (linux === undefined ? `agents ${namespace}/${release}` : ""),
    unwritten: ["address", "construct", "first"],
  },
  bots: { key: ({ namespace, release }) => `bot ${namespace}/${release}`, unwritten: ["address", "construct"] },
  policies: {
    key: ({ namespace, name }) => `NetworkPolicy ${namespace}/${name}`,
    unwritten: ["address", "construct", "targets"],
  },
  services: { key: ({ namespace, name }) => `Service ${namespace}/${name}`, unwritten: ["address", "construct"] },
};

const WHY = "no object that its construct writes changes with it, so no table says what it means";

/** Fields of a part that differ where nothing differs that its construct writes: nothing of a model changes in silence. */
export function unwrittenFindings({ documents }: Step): readonly Finding[] {
  const list = [...documents].flatMap(([stack, { before, after }]) => {
    if (before === undefined || after === undefined || before === after) return [];
    return (Object.keys(PARTS) as (keyof ModelParts)[]).flatMap((kind) => {
      const { key, unwritten } = PARTS[kind] as { key: (part: object) => string; unwritten: readonly string[] };
      const pairs = paired<Described<object>>(before[kind], after[kind], key).filter(isBoth);
      return pairs.flatMap((pair) => {
        const subject = key(pair.after);
        const fields = changedFields(pair).filter((field) => !unwritten.includes(field));
        if (subject === "" || fields.length === 0 || isWrittenAnew(pair, { before, after })) return [];
        return fields.map((field) => ({
          stack,
          subject,
          path: [field],
          before: at(pair.before, field),
          after: at(pair.after, field),
          why: WHY,
        }));
      });
    });
  });
  return notJudgedFindings(list);
}

function changedFields({ before, after }: Both<object>): readonly string[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...fields].filter((field) => !isDeepStrictEqual(at(before, field), at(after, field)));
}

/** Whether something differs that the construct of a part writes. */
function isWrittenAnew(part: Both<Described<object>>, documents: Both<ModelDocument>): boolean {
  const [old, now] = (["before", "after"] as const).map((side) =>
    objectsByConstruct(documents[side]).get(part[side].construct),
  );
  return !isDeepStrictEqual(old, now);
}

/** The objects that a construct writes, or one below it, by its path. */
const objectsByConstruct = rememberedFor(({ objects }: ModelDocument) => {
  const placed = Object.values(objects).flatMap((object) => {
    const ids = object.construct.split("/");
    return ids.map((_, index) => ({ object, path: ids.slice(0, index + 1).join("/") }));
  });
  return grouped(placed, ({ path }) => path);
});
