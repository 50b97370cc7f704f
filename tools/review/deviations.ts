import { isDeepStrictEqual } from "node:util";
import { EXPRESSION, keptText } from "../../constructs/core/model/document";
import { isObject } from "../json/json";
import { isAssigned } from "../model/assigned";
import { SENSITIVE } from "../model/sensitive";
import { isEmpty, isNothing } from "./differences";
import planned from "./planned-values.json";

/** A value of a plan that is not what the synthesis wrote. */
export interface Deviation {
  readonly path: readonly string[];
  readonly before: unknown;
  readonly after: unknown;
}

/**
 * Where an object that a plan makes or changes is not what the synthesis wrote: another value, none where one was written,
 * or one where none was. What stays as it was is no change, and what the API server or the provider sets by itself is
 * theirs.
 */
export function deviations(type: string, body: unknown, before: unknown, after: unknown): readonly Deviation[] {
  return between({ type, written: body, before, after, path: [] });
}

interface Place {
  readonly type: string;
  readonly written: unknown;
  readonly before: unknown;
  readonly after: unknown;
  readonly path: readonly string[];
}

function between({ type, written, before, after, path }: Place): readonly Deviation[] {
  if (written === EXPRESSION) return [];
  // Two values that are hidden look the same.
  if (after === SENSITIVE) return [{ path, before: undefined, after }];
  if (before === after) return [];
  // A plan writes a block as a list of one, a synthesised stack as an object.
  if (isObject(written) && Array.isArray(after)) {
    if (after.length > 1) return [{ path, before, after }];
    return between({ type, written, before: isList(before) ? before[0] : before, after: after[0] as unknown, path });
  }
  if (isObject(written)) {
    if (!isObject(after)) return isEmpty(written) && isEmpty(after) ? [] : [{ path, before, after }];
    const names = new Set([...Object.keys(written), ...Object.keys(after)]);
    return [...names].flatMap((name) => {
      const inner = { before: isObject(before) ? before[name] : undefined, after: after[name], path: [...path, name] };
      return Object.hasOwn(written, name)
        ? between({ type, written: written[name], ...inner })
        : added({ type, ...inner });
    });
  }
  if (Array.isArray(written)) return betweenLists({ type, written, before, after, path });
  return isSame(written, after) ? [] : [{ path, before, after }];
}

/** Providers keep some lists as sets, in an order of their own. */
function betweenLists({ type, written, before, after, path }: Place & { readonly written: readonly unknown[] }) {
  const list = isList(after) ? after : isEmpty(after) ? [] : [after];
  const left = [...list];
  const missing = written.filter((item) => {
    const index = left.findIndex(
      (each) => between({ type, written: item, before: undefined, after: each, path }).length === 0,
    );
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
  if (missing.length === 0 && left.length === 0) return [];
  if (missing.length === 1 && left.length === 1 && isObject(left[0])) {
    const index = list.indexOf(left[0]);
    const old = isList(before) ? before[index] : undefined;
    return between({ type, written: missing[0], before: old, after: left[0], path: [...path, `[${index}]`] });
  }
  return [{ path, before, after }];
}

/** What was not written is theirs where the provider or the API server sets it, and otherwise somebody's. */
function added({ type, before, after, path }: Omit<Place, "written">): readonly Deviation[] {
  if (isNothing(after) || isDeepStrictEqual(before, after)) return [];
  if (isAssigned(type, path, after) || isProviderDefault(type, path, after)) return [];
  if (isList(after)) {
    return after.flatMap((item, index) =>
      added({ type, before: isList(before) ? before[index] : undefined, after: item, path }),
    );
  }
  if (!isObject(after)) return [{ path, before, after }];
  return Object.entries(after).flatMap(([name, inner]) =>
    added({ type, before: isObject(before) ? before[name] : undefined, after: inner, path: [...path, name] }),
  );
}

function isSame(written: unknown, after: unknown): boolean {
  if (isEmpty(written) && isEmpty(after)) return true;
  if (typeof after === "string") return keptText(after) === String(written);
  return (typeof after === "number" || typeof after === "boolean") && String(after) === String(written);
}

function isList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value);
}

/** What the providers plan where a stack says nothing, by the end of the path; other values are somebody's. */
const AS_TEXTS = new Map(Object.entries(planned.defaults).map(([path, value]) => [path, String(value)]));

/** Whether a provider plans a value by itself. @param path as Terraform names it, without indices */
function isProviderDefault(type: string, path: readonly string[], value: unknown): boolean {
  if (value === false) return planned.off.includes(path.at(-1) ?? "");
  const names = [type, ...path].map((name) => name.replace(/^(liveness|readiness|startup)_(?=probe$)/, ""));
  return names.some((_, start) => AS_TEXTS.get(names.slice(start).join(".")) === String(value));
}
