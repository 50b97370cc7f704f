import { nearest } from "../../../constructs/core/nearest";
import { missingAt, releasesInWords } from "../../../constructs/updates/known-at";
import { at as valueAt } from "../../json/plain-data";
import { valuesWithoutEffect, type ChartOfValues, type ValueWithoutEffect } from "./accounting";
import { CONVERSIONS, putAt } from "./conversions";
import type { GivenRelease } from "./chart-release-values";
import type { ChartValue } from "./chart-values";
import { rowText, stepsTo } from "./draft";
import type { Values } from "./given-values";
import { leafText, withLeaf } from "./leaves";
import type { Translate, Translation } from "./translation";

/**
 * Translates the values of a release by the rows of its chart's table. Reports each value that has no effect on the
 * program, so that none is lost in silence. Values that this version of the chart does not read are left out first.
 *
 * @param start creates an empty translation of some values
 */
export function translateValues(
  release: GivenRelease,
  chart: Omit<ChartOfValues, "translate">,
  start: ChartOfValues["translate"],
): Translation {
  const steps = [...new Set(chart.rows.flatMap(rowTranslations))];
  const translate: ChartOfValues["translate"] = (values) => {
    const translation = start(values);
    for (const step of steps) step(translation);
    return translation;
  };
  const unread = findUnreadValues(release, chart.components);
  const read = unread.reduce<unknown>((values, { path }) => withLeaf(values, path, undefined), release.values);
  const translation = translate(read as Values);
  for (const each of valuesWithoutEffect(translation, { ...chart, translate })) name(translation, each, chart.rows);
  for (const { path, given, since } of unread) {
    const reason = `chart ${release.version} does not read it, ${since} does`;
    translation.needsNothing(leafText(path), reason, given);
  }
  return translation;
}

/** Values that this version of the chart does not read, and the versions that read them. */
function findUnreadValues({ chart, values, version }: GivenRelease, components: readonly string[]) {
  const facts = missingAt(version).filter(({ about }) => about === `value of ${chart}`);
  const places = [[], ...components.map((component) => [component])];
  return facts.flatMap((fact) => {
    const paths = places.flatMap((above) => fact.names.map((each) => [...above, ...each.split(".")]));
    const found = paths.map((path) => ({ path, given: valueAt(values, ...path), since: releasesInWords(fact) }));
    return found.filter(({ given }) => given !== undefined);
  });
}

function rowTranslations({ values, status, write, translate }: ChartValue): readonly Translate[] {
  if (translate !== undefined) return [translate];
  const arePlaces = write.every((code) => values.every((path) => stepsTo(rowText(code, path)) !== undefined));
  return status === "same" && arePlaces ? [putAt(values, write)] : [];
}

const RESET = "null removes the chart's default: here the default stays, unless you declare another value";
const READ_AND_DROPPED = "the program does not have it: ";

function name(
  translation: Translation,
  { path, given, row, value }: ValueWithoutEffect,
  rows: readonly ChartValue[],
): void {
  if (row === undefined) {
    const hint = nearest(
      path,
      rows.flatMap(({ values }) => values),
    );
    const meant = hint === undefined ? "" : `: ${hint} if you mean that`;
    translation.leave(path, `the chart has no such value${meant}`, given);
  } else if (given === null) translation.leave(path, RESET, given);
  else if (row.status === "decided by the toolkit" || row.status === "not needed") {
    translation.needsNothing(path, row.remark, given);
  } else {
    const write = `write ${row.write.join(", ")}${row.remark === "" ? "" : `; ${row.remark}`}`;
    const isRead = row.status === "same" && (row.translate !== undefined || Object.hasOwn(CONVERSIONS, value));
    translation.leave(path, `${isRead ? READ_AND_DROPPED : ""}${rowText(write, value)}`, given);
  }
}
