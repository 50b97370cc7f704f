import type { Written } from "../expression";
import { stepsTo } from "./draft";
import type { Component } from "./given-values";
import type { Translate, Translation } from "./translation";

/** What is written for a value; undefined where nothing can be, after it was left to people. */
export type Convert = (given: unknown, path: string, translation: Translation) => Written | undefined;

/** The component that reads what is written at a place; none for what all of them read. */
export function componentOf(place: string): Component | undefined {
  const [first = ""] = place.split(/\W/);
  if (["auth", "authentication", "sessionRecording"].includes(first)) return "auth";
  return ["proxies", "listeners", "tls", "publicAddress"].includes(first) ? "proxy" : undefined;
}

/** Puts a value to each place where its row writes it. @param convert what it becomes there */
export function putAt(values: readonly string[], write: readonly string[], convert?: Convert): Translate {
  return (translation) => {
    for (const path of values) {
      for (const place of write) {
        const component = componentOf(place);
        const given = translation.values.readChanged(path, component);
        if (given === undefined) continue;
        const source = translation.values.placeOf(path, component);
        if (convert === undefined) translation.putData(place, given, source);
        else {
          const written = convert(given, source, translation);
          if (written !== undefined) translation.put(place, written, source);
        }
      }
    }
  };
}

/** Whether every place that a row writes is one. */
export function areOnePlace(write: readonly string[]): boolean {
  return write.length > 0 && write.every((place) => stepsTo(place) !== undefined);
}
