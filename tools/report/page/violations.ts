import type { AcknowledgedRule } from "../../../constructs/core/model/document";
import type { Markup } from "../markup";
import { code, paragraph, table, type Section } from "./parts";

/** Acknowledged violations. There are no others, because synthesis would have failed. */
export function violationsSection(acknowledged: readonly AcknowledgedRule[]): Section {
  const content: Markup = [
    paragraph("Open: none, because synthesis refuses them."),
    acknowledged.length === 0
      ? paragraph("Acknowledged: none.")
      : table(
          "Acknowledged violations",
          ["Acknowledged rule", "Where", "Reason"],
          acknowledged.map(({ code: rule, where, reason }) => [code(rule), code(where), reason]),
        ),
  ];
  return { heading: "Violations", count: acknowledged.length, content };
}
