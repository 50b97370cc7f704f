import { listOf } from "../../core/given";
import { Problems, propertyOf, Value } from "../../core/value";
import { blocks, type Violation } from "../../core/violation";
import { AgentService } from "../agent-service";
import { LINUX_RULES } from "./rules";

/** Half of a surrogate pair, which no encoding of Unicode can write. */
const HALF_CHARACTER = /\p{Surrogate}/u;

/** Reports texts in a declaration that a machine would not get as they are (`LINUX-005`). */
export function checkTexts(declaration: unknown, property: string): readonly Violation[] {
  const problems = new Problems();
  for (const [place, text] of textsIn(declaration, property)) {
    if (HALF_CHARACTER.test(text)) problems.add(LINUX_RULES.text, place, text);
  }
  return problems.list;
}

/** All texts of plain data and services with their places, keys among them. */
function textsIn(value: unknown, place: string): readonly (readonly [string, string])[] {
  if (typeof value === "string") return [[place, value]];
  if (value instanceof AgentService) return value.violations.some(blocks) ? [] : textsIn(value.declaration, place);
  if (typeof value !== "object" || value === null || value instanceof Value) return [];
  const items = listOf(value);
  if (items !== undefined) return items.flatMap((item, index) => textsIn(item, `${place}[${index}]`));
  return Object.entries(value).flatMap(([key, item]) => {
    const here = propertyOf(place, key);
    return [[here, key] as const, ...textsIn(item, here)];
  });
}
