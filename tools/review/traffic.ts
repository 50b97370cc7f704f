import type { StackContents } from "../model/contents";
import { allowanceText } from "../model/policies/words";
import { grouped } from "../../constructs/core/grouped";
import { placeOf, byAddress } from "./dangers/items";
import { isReportedByPort, trafficChanges } from "./dangers/policies";
import { foundFacts, names, type Finding } from "./finding";
import { isBoth, stackPairs, type Both, type Step } from "./step";

/**
 * What network policies that come or go change for pods that stay, besides what is dangerous. What changes in a policy that
 * stays is told of its settings.
 */
export function trafficFindings(step: Step): readonly Finding[] {
  const found = stackPairs(step)
    .filter(isBoth)
    .flatMap((both) => textsOf(both).map((text) => ({ stack: both.after.name, text })));
  if (found.length === 0) return [];
  const texts = [...grouped(found, ({ text }) => text).keys()];
  return [
    {
      kind: "traffic-changed",
      sentence: ["Network policies come or go: ", ...names(texts, MOST_SAID), "."],
      facts: foundFacts(found),
    },
  ];
}

/** How many changes are said. */
const MOST_SAID = 8;

function textsOf(both: Both<StackContents>): readonly string[] {
  const stays = (address: string) =>
    byAddress(both.before.items).has(address) && byAddress(both.after.items).has(address);
  const texts = trafficChanges(both).flatMap((change) => {
    const { of, direction } = change;
    const what = direction === "ingress" ? "who may connect to" : "the connections of";
    const reported = (list: typeof change.opened, begin: string) =>
      list
        .filter(
          (allowance) =>
            !stays(allowance.policy.address) && !(direction === "ingress" && isReportedByPort(of, allowance)),
        )
        .map((allowance) => `${begin}${placeOf(allowance.policy)} ${allowanceText(allowance, direction)}`);
    return [
      ...change.isolated.map((policy) => `${placeOf(policy)} restricts ${what} ${of.place}`),
      ...reported(change.opened, ""),
      ...reported(change.closed, "no longer: "),
    ];
  });
  return [...new Set(texts)];
}
