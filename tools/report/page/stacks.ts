import { grouped } from "../../../constructs/core/grouped";
import { byKey } from "../../../constructs/core/order";
import type { StackModel } from "../../model/model";
import { code, codes, table, type Section } from "./parts";

/** How many names fit in a cell. */
const NAMED = 4;

/** The stacks with their clusters and images. */
export function stackSections(stacks: readonly StackModel[]): readonly Section[] {
  if (stacks.length === 0) return [];
  const targets = [...grouped(stacks, ({ target = "" }) => target)].sort(byKey);
  const used = stacks.flatMap(({ name, images }) => images.map((image) => ({ stack: name, ...image })));
  const images = [...grouped(used, ({ image }) => image)].sort(byKey);
  return [
    {
      heading: "Clusters",
      count: targets.length,
      content: table(
        "Clusters",
        ["Context", "Stacks"],
        targets.map(([target, of]) => [
          target === "" ? "whichever Terraform is run for" : code(target),
          codes(
            of.map(({ name }) => name),
            NAMED,
          ),
        ]),
      ),
    },
    {
      heading: "Images",
      count: images.length,
      content: table(
        "Images",
        ["Image", "Run by", "In stacks"],
        images.map(([image, of]) => [
          code(image),
          codes([...new Set(of.map(({ workload }) => workload))], NAMED),
          codes([...new Set(of.map(({ stack }) => stack))], NAMED),
        ]),
      ),
    },
  ];
}
