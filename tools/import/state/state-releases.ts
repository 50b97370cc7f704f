import { isRecord, givenList } from "../../../constructs/core/given";
import { chartNamed, exactVersion } from "../charts/declared-releases";
import { parseReleaseValues, type GivenRelease } from "../charts/chart-release-values";
import { isNothing, type Values } from "../charts/given-values";
import { leafText, collectLeaves, withLeaf, type LeafPath } from "../charts/leaves";
import { overlaid, pathOfSet, setValue, withSet } from "../charts/set-values";
import type { Remaining } from "../charts/translation";
import { at, listAt, objectAt, objectsAt, stringAt, textsAt } from "../../json/plain-data";
import type { StateResource } from "./state-resources";

type Fields = Readonly<Record<string, unknown>>;

/** A release of Teleport's charts from Terraform's Helm provider; undefined for any other resource. */
export function stateRelease({ type, attributes, address }: StateResource): GivenRelease | undefined {
  if (type !== "helm_release") return undefined;
  const metadata = releaseMetadata(attributes["metadata"]);
  const chart = chartNamed(metadata["chart"]) ?? chartNamed(attributes["chart"]);
  if (chart === undefined) return undefined;
  const given = installedValues(metadata) ?? declaredValues(attributes, address);
  const hidden = collectLeaves(given).flatMap(({ path, value }) => (value === HIDDEN ? [path] : []));
  // Version 2 of the provider has blocks, version 3 nested attributes. Both appear as lists, or null.
  const set = ["set_sensitive", "set_wo"].flatMap((name) => objectsAt(attributes, name));
  const secret = [...set.map(({ name }) => pathOfSet(stringAt(name))), ...hidden];
  return {
    chart,
    name: stringAt(attributes, "name"),
    namespace: stringAt(attributes, "namespace") || "default",
    version: exactVersion(metadata["app_version"]) ?? exactVersion(attributes["version"]),
    values: secret.reduce(withoutSecret, given),
    left: [
      ...secret.map((path) => remaining(leafText(path), SECRET)),
      ...(isNothing(attributes["postrender"]) ? [] : [remaining("postrender", POSTRENDER)]),
    ],
  };
}

/** The provider stores this text in place of a sensitive value. */
const HIDDEN = "(sensitive value)";

const SECRET =
  "it is sensitive in the state, and a program holds no secret: put it into a Secret, and refer to that by SecretRef or a volume";
const POSTRENDER = "a program changed the objects of the release after the chart: nothing here knows what it did";

function remaining(path: string, reason: string): Remaining {
  return { path, given: undefined, reason };
}

/** The values of the installed release, as the provider read them; undefined if the state does not have them. */
function installedValues({ values }: Fields): Values | undefined {
  try {
    const data: unknown = JSON.parse(stringAt(values));
    return isRecord(data) ? data : undefined;
  } catch {
    return undefined;
  }
}

/** The values in the configuration: the texts, of which later ones win, then the single settings. */
function declaredValues(attributes: Fields, address: string): Values {
  const texts = textsAt(attributes, "values").filter((text) => text.trim() !== "");
  const files = texts.map((text) => parseReleaseValues(text, `values of ${address}`)).reduce(overlaid, {});
  const set = objectsAt(attributes, "set").reduce<Values>((values, { name, value, type }) => {
    const text = stringAt(value);
    return withSet(values, stringAt(name), type === "string" || type === "literal" ? text : setValue(text));
  }, files);
  return objectsAt(attributes, "set_list").reduce<Values>((values, { name, value }) => {
    const items = listAt(value).map((item) => setValue(stringAt(item)));
    return withSet(values, stringAt(name), items);
  }, set);
}

/** Values without a sensitive one. The agents' token becomes a placeholder, so that the report mentions it. */
function withoutSecret(values: Values, path: LeafPath): Values {
  if (leafText(path) === TOKEN) return { ...values, [TOKEN]: HIDDEN };
  return at(values, ...path) === undefined ? values : (withLeaf(values, path, undefined) as Values);
}

const TOKEN = "authToken";

/** The metadata of a release: a list with one item in version 2 of the provider, an object in version 3. */
function releaseMetadata(given: unknown): Fields {
  return objectAt(givenList(given)?.[0] ?? given);
}
