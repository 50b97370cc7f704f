import type { ModelDocument } from "../../constructs/core/model/document";
import { withTexts } from "../json/json";
import { counted } from "../model/counted";
import { grouped } from "../../constructs/core/grouped";
import { rememberedFor } from "../../constructs/core/remembered";
import type { Item } from "../manifests/items";
import { documentIn } from "../model/document";
import type { Plan } from "../model/plan";
import { byKey, keyOf, placeOf } from "./dangers/items";
import { names, safe, type Finding } from "./finding";
import type { Step } from "./step";

/** The same object under another Terraform address: an id in the program is another one. */
export interface Move {
  readonly stack: string;
  readonly place: string;
  readonly from: string;
  readonly to: string;
}

/** Objects of a plan that it destroys under one address and makes under another one. */
export function movesIn({ before, after, changes }: Plan): readonly Move[] {
  const actions = new Map(changes.map(({ address, action, type }) => [address, { action, type }]));
  const gone = before.items.filter(({ address }) => actions.get(address)?.action === "delete");
  if (gone.length === 0) return [];
  const made = new Map(
    after.items
      .filter(({ address }) => actions.get(address)?.action === "create")
      .map((item) => [placeOf(item), item.address]),
  );
  return gone.flatMap((item): Move[] => {
    const [place, from] = [placeOf(item), item.address];
    const to = made.get(place);
    const isSame = to !== undefined && actions.get(to)?.type === actions.get(from)?.type;
    return isSame ? [{ stack: after.name, place, from, to }] : [];
  });
}

/** A plan whose old side has the objects under their new addresses: what is said of them is what differs. */
export function readdressed(plan: Plan, moves: readonly Move[]): Plan {
  if (moves.length === 0) return plan;
  const known = new Map(moves.map(({ from, to }) => [from, to]));
  const items = plan.before.items.map((item): Item => ({ ...item, address: known.get(item.address) ?? item.address }));
  const document = withTexts(documentIn(plan.before.outputs), (text) => known.get(text) ?? text) as
    | ModelDocument
    | undefined;
  return { ...plan, before: { ...plan.before, items, document } };
}

/** What is on the cluster before a step and not after it, under whatever address. */
export const removedItems = rememberedFor(({ contents }: Step) => {
  const after = byKey(contents.after);
  return contents.before.flatMap(({ name: stack, items }) =>
    items.map((item) => ({ stack, item })).filter(({ item }) => !after.has(keyOf(stack, item.address))),
  );
});

/** How many commands are said; JSON has all. */
const MOST_SAID = 3;

/** Stacks in which the same moves, as the clusters of a fleet, are said together. */
export function movedFindings({ moves = [] }: Step): readonly Finding[] {
  const stacks = [...grouped(moves, ({ stack }) => stack).values()];
  const alike = grouped(stacks, (of) => JSON.stringify(of.map(({ place, from, to }) => [place, from, to])));
  return [...alike.values()].map((group) => {
    const [of] = group;
    const inStacks = group.map(([{ stack }]) => stack);
    return {
      kind: "objects-moved",
      sentence: [
        `${counted(of.length, "object")} of `,
        ...names(inStacks),
        ` ${of.length === 1 ? "moves" : "move"} to another Terraform address: `,
        ...names(of.map(({ place }) => place)),
        ". Terraform destroys the objects, and creates them again. To keep them, first run: ",
        ...names(
          of.map(({ from, to }) => `terraform state mv ${from} ${to}`),
          MOST_SAID,
        ),
        ".",
      ],
      facts: {
        stacks: inStacks.map(safe),
        moves: of.map(({ place, from, to }) => ({ what: safe(place), from: safe(from), to: safe(to) })),
      },
    };
  });
}
