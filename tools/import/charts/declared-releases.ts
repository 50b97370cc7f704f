import { isRecord, givenList } from "../../../constructs/core/given";
import { readYaml } from "../../../constructs/core/read-yaml";
import { Version } from "../../../constructs/updates/version";
import { thrownMessage } from "../../../local/error-code";
import { Failure } from "../../cli/failure";
import { metadataName } from "../../tctl/resource-text";
import { CHART_NAMES, parseReleaseValues, type ChartName, type GivenRelease } from "./chart-release-values";
import type { Values } from "./given-values";
import { setValue, withSet } from "./set-values";
import type { Remaining } from "./translation";
import { at, listAt, objectAt, objectsAt, stringAt } from "../../json/plain-data";

/** The releases that Argo CD or Flux objects in a file declare, and the other objects of the file. */
export interface DeclaredReleases {
  readonly releases: readonly GivenRelease[];

  /** Kind and name of each other object, with the reason why it is not read. */
  readonly others: readonly string[];
}

type Fields = Readonly<Record<string, unknown>>;

/** How to read releases from an object, by its API group and kind. The list is empty for other charts. */
const READ: Readonly<Record<string, (object: Fields, file: string) => readonly GivenRelease[]>> = {
  "argoproj.io/Application": ofApplication,
  "helm.toolkit.fluxcd.io/HelmRelease": ofHelmRelease,
};

/**
 * The releases of Teleport's charts that a file declares; undefined if the file has no object of Argo CD or Flux.
 *
 * @throws Failure if the file has such objects, but none for Teleport's charts
 */
export function declaredReleases(text: string, file: string): DeclaredReleases | undefined {
  const objects = parseManifestObjects(text, file);
  if (!objects.some((object) => Object.hasOwn(READ, apiGroupAndKind(object)))) return undefined;
  const read = objects.map((object) => ({ object, releases: READ[apiGroupAndKind(object)]?.(object, file) ?? [] }));
  const releases = read.flatMap((each) => each.releases);
  if (releases.length === 0) {
    throw new Failure(`read ${file}`, `no object in it has a chart ${CHART_NAMES.join(" or ")} by its name`, [
      "where a chart depends on them, save the values below the name of that chart, and pass their file with --release",
    ]);
  }
  const others = read.flatMap((each) =>
    each.releases.length > 0 ? [] : [`${String(each.object["kind"])}/${metadataName(each.object)}`],
  );
  return { releases, others };
}

/** The objects in a text, including the items of lists. A text that is not YAML has none; it is reported later. */
function parseManifestObjects(text: string, file: string): readonly Fields[] {
  try {
    return readYaml(text)
      .filter(({ errors }) => errors.length === 0)
      .map((document) => document.toJS({ maxAliasCount: 100 }) as unknown)
      .flatMap((data) => givenList(at(data, "items")) ?? [data])
      .filter(isRecord);
  } catch (error) {
    // The text has more levels, or more aliases, than any values file.
    throw new Failure(`read ${file}`, thrownMessage(error), ["write out what the aliases of the file stand for"]);
  }
}

function apiGroupAndKind({ apiVersion, kind }: Fields): string {
  return `${stringAt(apiVersion).split("/")[0] ?? ""}/${String(kind)}`;
}

function ofApplication(object: Fields, file: string): readonly GivenRelease[] {
  const spec = objectAt(object, "spec");
  const sources = givenList(spec["sources"]) ?? [spec["source"]];
  return sources.flatMap((source) => {
    const { chart: given, targetRevision, helm } = objectAt(source);
    const chart = chartNamed(given);
    if (chart === undefined) return [];
    const fields = objectAt(helm);
    const called = `${file}: Application ${metadataName(object)}`;
    const inline = isRecord(fields["valuesObject"]) ? fields["valuesObject"] : inText(fields["values"], called);
    const parameters = objectsAt(fields, "parameters");
    const values = parameters.reduce<Values>(
      (before, { name, value, forceString }) =>
        withSet(before, stringAt(name), forceString === true ? value : setValue(stringAt(value))),
      inline,
    );
    const elsewhere = [
      ...listAt(fields["valueFiles"]).map((each) => `valueFiles: ${String(each)}`),
      ...listAt(fields["fileParameters"]).map((each) => `fileParameters: ${String(at(each, "name"))}`),
    ];
    const name = stringAt(fields, "releaseName") || metadataName(object);
    const namespace = requiredNamespace(at(spec, "destination", "namespace"), called);
    return [
      {
        chart,
        values,
        name,
        namespace,
        version: exactVersion(targetRevision),
        left: [
          ...elsewhere.map(isElsewhere),
          ...(chart === "teleport-kube-agent" ? [missingHelmRecord(name, namespace, chart)] : []),
        ],
      },
    ];
  });
}

function ofHelmRelease(object: Fields, file: string): readonly GivenRelease[] {
  const spec = objectAt(object, "spec");
  const { chart: given, version } = objectAt(spec["chart"], "spec");
  const chart = chartNamed(given) ?? chartNamed(at(spec, "chartRef", "name"));
  if (chart === undefined) return [];
  const target = stringAt(spec, "targetNamespace");
  const objectName = metadataName(object);
  const elsewhere = listAt(spec, "valuesFrom").map((each) => {
    const { kind, name, valuesKey = "values.yaml", targetPath } = objectAt(each);
    const place = targetPath === undefined ? "" : ` at ${stringAt(targetPath)}`;
    return `valuesFrom: ${stringAt(kind)} ${stringAt(name)}, ${stringAt(valuesKey)}${place}`;
  });
  return [
    {
      chart,
      values: isRecord(spec["values"]) ? spec["values"] : {},
      name: stringAt(spec, "releaseName") || (target === "" ? objectName : `${target}-${objectName}`),
      namespace: requiredNamespace(target || at(object, "metadata", "namespace"), `${file}: HelmRelease ${objectName}`),
      version: exactVersion(version),
      left: elsewhere.map(isElsewhere),
    },
  ];
}

function isElsewhere(path: string): Remaining {
  return { path, given: undefined, reason: "its values are not in this file: add those that differ to the program" };
}

/** The program imports Helm's record of the release, which Argo CD does not create. */
function missingHelmRecord(name: string, namespace: string, chart: ChartName): Remaining {
  return {
    path: "importFrom",
    given: undefined,
    reason:
      `Argo CD makes no record of Helm, which the program imports: make it first with the values of the Application, by helm ` +
      `install ${name} teleport/${chart} --namespace ${namespace} --version VERSION --values FILE --take-ownership`,
  };
}

/** One of Teleport's charts, by its name, or by a path or an address that ends with the name. */
export function chartNamed(given: unknown): ChartName | undefined {
  const last = stringAt(given)
    .replace(/\/$/, "")
    .split("/")
    .at(-1)
    ?.replace(/-\d[\w.+-]*\.tgz$/, "");
  return CHART_NAMES.find((name) => name === last);
}

/** A version, if the text is an exact version and not a range. */
export function exactVersion(given: unknown): string | undefined {
  const text = stringAt(given).replace(/^v/, "");
  return text !== "" && Version.of(text).violations.length === 0 ? text : undefined;
}

function requiredNamespace(given: unknown, source: string): string {
  if (stringAt(given) !== "") return stringAt(given);
  throw new Failure(`read ${source}`, "it names no namespace of the release", [
    "add the namespace that it is deployed to",
  ]);
}

function inText(given: unknown, source: string): Values {
  return stringAt(given).trim() === "" ? {} : parseReleaseValues(stringAt(given), source);
}
