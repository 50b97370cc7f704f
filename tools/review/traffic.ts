import { grouped } from "../../constructs/core/grouped";
import { connectionText, type Connection } from "../model/connections";
import type { StackContents } from "../model/contents";
import { documentOf } from "../model/document";
import { isReportedByPort, policyPlace, trafficChanges } from "./dangers/policies";
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
  const [old, now] = [both.before, both.after].map(
    (contents) => new Set(documentOf(contents)?.policies.map(policyPlace)),
  );
  const texts = trafficChanges(both).flatMap(({ of, direction, opened, closed }) => {
    const reported = (list: readonly Connection[], begin: string) =>
      list.flatMap((connection) => {
        const place = policyPlace(connection.policy);
        const stays = old?.has(place) === true && now?.has(place) === true;
        const isSaid = direction === "ingress" && isReportedByPort(of, connection);
        return stays || isSaid ? [] : [`${begin}${place} ${connectionText(connection)}`];
      });
    return [...reported(opened, ""), ...reported(closed, "no longer: ")];
  });
  return [...new Set(texts)];
}
