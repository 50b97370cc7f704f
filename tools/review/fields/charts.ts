import type { ModelDocument } from "../../../constructs/core/model/document";
import { rememberedFor } from "../../../constructs/core/remembered";
import type { HelmItem } from "../../manifests/items";
import type { StackContents } from "../../model/contents";
import { blockAddress, stackDocument } from "../../model/document";
import { ownChart } from "../../model/release-values";
import type { Fields } from "../service/field";
import { CHARTS, OTHER_CHARTS } from "./tables";

/** The values of the chart of a release, by what the document of its stack says of it. */
export function chartFields(release: HelmItem, stack: StackContents): Fields {
  const own = ownChart(release);
  if (own !== undefined) return CHARTS[own];
  const document = stackDocument(stack);
  return (document && ofReleases(document).get(blockAddress(release.address))) ?? OTHER_CHARTS;
}

const ofReleases = rememberedFor(
  ({ agents, bots }: ModelDocument): ReadonlyMap<string, Fields> =>
    new Map([
      ...agents.map(({ address }) => [address, CHARTS.agents] as const),
      ...bots.map(({ address }) => [address, CHARTS.bots] as const),
    ]),
);
