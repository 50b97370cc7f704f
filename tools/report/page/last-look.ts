import type { NoteModel } from "../../model/note";
import { element, type Markup } from "../markup";
import { code, codes, paragraph, table, type Section } from "./parts";

/** The last findings of the delivery's watch. They are in a plan, but not in synthesised stacks. */
export function lastLookSection(note: NoteModel | undefined): readonly Section[] {
  if (note === undefined) return [];
  const { lookedAt, differences, restored, others, unread } = note;
  const changes = [
    ...differences.map((each) => [code(each.resource), each.what, each.since, "differs"]),
    ...restored.map((each) => [code(each.resource), each.what, each.since, "restored"]),
  ];
  const content: Markup = [
    paragraph(`Checked at ${lookedAt}: `, differences.length === 0 ? "everything was as declared." : "it differed."),
    changes.length === 0 ? [] : table("Changes in the service", ["Resource", "Change", "Seen", "State"], changes),
    others.length === 0 ? [] : paragraph("Not declared, and left alone: ", codes(others), "."),
    unread.length === 0
      ? []
      : element(
          "ul",
          {},
          unread.map((each) => element("li", {}, `Could not be read: ${each}`)),
        ),
  ];
  return [{ heading: "What the service had at the last check", count: changes.length, content }];
}
