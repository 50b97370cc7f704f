import { findCredentials, findSuspects } from "../../core/credential-places";
import { givenFields, isRecord, givenList } from "../../core/given";
import { make } from "../../core/schema/make";
import { readBy } from "../../core/schema/data";
import { admitted } from "../../core/schema/read";
import { GIVEN_RULES, FIELD_RULES } from "../../core/rules";
import { NOT_SHOWN, Report, invalidForm } from "../../core/schema/report";
import { childProperty, Value, withViolations, type Problems, isAtOrBelow, joinProperty } from "../../core/value";
import type { Violation, Rule } from "../../core/violation";
import { checkForm } from "./check-form";
import type { ResourceOf } from "./resource-forms";
import type { PlatformResource } from "../platform-resource";
import { KIND_IN_WORDS, NOT_A_RESOURCE } from "../shapes";
import { isStaticToken } from "../static-token";
import { SecretRef, unshown } from "../../secrets/secret-ref";
import { RESOURCE_RULES as RULES, RESOURCE_RULES } from "../resource-rules";
import { givenForm, type Shape } from "../../core/schema/shapes";
import { typedForm } from "../typed-form";
import { serviceForms } from "./service-forms";

const NAME = invalidForm("a string of at most 253 characters, without control characters, spaces and slashes");
const DATA = invalidForm(
  "strings, finite numbers, true, false, null, lists, plain objects, and a SecretRef for a secret",
);

const MAINTENANCE_CONFIG = "cluster_maintenance_config";

const RESOURCE = readBy("a resource", (given, problems) => [readResource(given, "", problems)]);

const YAML = readBy("documents of YAML, each a resource", (text, problems) => {
  // Loaded here, because the reader of YAML takes a tenth of the time in which the whole package loads.
  const { parseDocuments } = require("./resource-documents") as typeof import("./resource-documents");
  const documents = parseDocuments(text, problems);
  return documents.flatMap((document, index) => {
    const property = documents.length > 1 ? `documents[${index}]` : "";
    const report = new Report();
    const data = admitted(document, report);
    if (report.forms.list.length === 0) return [readResource(data, property, problems)];
    problems.addAll(report.forms.list, property);
    return [];
  });
});

/**
 * A resource of the service of any kind, with the fields as the service names them.
 *
 * In a resource of a known kind, a field that the service does not read and a value that it refuses are `RESOURCE-016`,
 * and a literal secret is `RESOURCE-008`. A program may acknowledge both. A rollout has to keep the rules of
 * `ManagedUpdates` (`ROLLOUT-001` to `ROLLOUT-008`).
 *
 * @see specification 2
 */
export class ServiceResource extends Value {
  /**
   * One resource; a {@link SecretRef} can replace any text below `spec`, and the name of a join token.
   *
   * @example
   * ```ts
   * platform.addResource(
   *   ServiceResource.of({
   *     kind: "app",
   *     version: "v3",
   *     metadata: { name: "grafana" },
   *     spec: { uri: "http://grafana.example.com" },
   *   }),
   * );
   * ```
   */
  static of<const K extends string>(resource: ResourceOf<K>): ServiceResource {
    return make(ServiceResource, RESOURCE, resource, ({ data, violations }) => new ServiceResource(data, violations));
  }

  /**
   * One or several documents of strict YAML (`RESOURCE-006`).
   *
   * @example
   * ```ts
   * platform.addResource(ServiceResource.yaml(readFileSync("resources.yaml", "utf8")));
   * ```
   */
  static yaml(text: string): ServiceResource {
    return make(ServiceResource, YAML, text, ({ data, violations }) => new ServiceResource(data, violations));
  }

  private constructor(
    private readonly resources: readonly PlatformResource[],
    violations: readonly Violation[],
  ) {
    super();
    withViolations(this, violations);
  }

  /** @internal The resources that are delivered. */
  toResources(): readonly PlatformResource[] {
    return this.resources;
  }
}

function readResource(given: unknown, property: string, problems: Problems): PlatformResource {
  if (!isRecord(given)) problems.add(NOT_A_RESOURCE, property, unshown(given));
  const resource = givenFields(given);
  if (isRecord(given)) checkHead(given, property, problems);
  const { name, ...metadata } = givenFields(resource["metadata"]);
  const data = readData({ ...resource, metadata }, property, problems) as PlatformResource;
  const literal = findCredentials(data, property);
  for (const place of literal) problems.add(RULES["RESOURCE-008"], place, NOT_SHOWN);
  for (const place of findSuspects(data, property)) {
    if (!literal.includes(place)) problems.add(GIVEN_RULES["GIVEN-010"], place, NOT_SHOWN);
  }
  checkForm(data, property, problems);
  const whole = { ...data, metadata: { ...data.metadata, name: name as string | SecretRef } };
  judge(whole, property, problems);
  return whole;
}

function checkHead(resource: Readonly<Record<string, unknown>>, property: string, problems: Problems): void {
  const { kind, version } = resource;
  if (typeof kind !== "string" || !/^[a-z][a-z0-9_]*$/.test(kind)) {
    problems.add(invalidForm(KIND_IN_WORDS), childProperty(property, "kind"), kind);
  }
  if (kind === MAINTENANCE_CONFIG) problems.add(RULES["RESOURCE-015"], childProperty(property, "kind"), kind);
  if (typeof version !== "string" || !/^v\d[a-z0-9]*$/.test(version)) {
    problems.add(invalidForm("v and a number, for example v2"), childProperty(property, "version"), version);
  }
  checkName(resource, childProperty(childProperty(property, "metadata"), "name"), problems);
}

/** The name of a token is a secret if the join method does not prove an identity. */
function checkName(resource: Readonly<Record<string, unknown>>, place: string, problems: Problems): void {
  const { name } = givenFields(resource["metadata"]);
  const isSecret = isStaticToken(resource);
  if (name instanceof SecretRef && isSecret) problems.addAll(name.violations, place);
  else if (typeof name === "string" && isSecret) problems.add(RULES["RESOURCE-008"], place, unshown(name));
  else if (typeof name !== "string" || !/^[^/ \p{Cc}]{1,253}$/u.test(name)) problems.add(NAME, place, unshown(name));
}

function readData(given: unknown, property: string, problems: Problems): unknown {
  if (given instanceof SecretRef) {
    problems.addAll(given.violations, property);
    return given;
  }
  if (given === null || typeof given === "string" || typeof given === "boolean" || Number.isFinite(given)) return given;
  const items = givenList(given);
  if (items !== undefined) return items.map((item, index) => readData(item, `${property}[${index}]`, problems));
  if (isRecord(given)) {
    const entries = Object.entries(given).filter(([, item]) => item !== undefined);
    return Object.fromEntries(
      entries.map(([key, item]) => [key, readData(item, childProperty(property, key), problems)]),
    );
  }
  problems.add(DATA, property, unshown(given));
  return null;
}

/** Rules of forms, which become `RESOURCE-016` because the service may know better. */
const OF_FORMS: readonly string[] = [FIELD_RULES["FIELD-002"].code, FIELD_RULES["FIELD-003"].code];

/** Rules about programs, and not about what the service accepts. */
const OF_PROGRAMS = /^(GIVEN|REFERENCE|SECRET)-/;

/**
 * Notes what the service refuses in a resource, and what the class of its kind refuses: wrong forms as `RESOURCE-016`,
 * everything else by its own rule.
 */
function judge(resource: PlatformResource, property: string, problems: Problems): void {
  const given = { ...resource, spec: withoutUnset(resource.spec) } as PlatformResource;
  const { shape, data, placeInResource } = typedForm(given) ?? {};
  if (shape !== undefined) judgeBy(shape, givenForm(shape, data), property, problems, placeInResource);
  for (const form of serviceForms(given)) judgeBy(form, given, property, problems);
}

function judgeBy(
  shape: Shape,
  given: unknown,
  property: string,
  problems: Problems,
  placeInResource = (place: string): string => place,
): void {
  const report = new Report(undefined, undefined, undefined, true);
  shape.read(given, report);
  const known = new Set(problems.list.map((violation) => violation.property));
  for (const { rule, property: place, given: shown } of [...report.forms.list, ...report.others.list]) {
    const inResource = joinProperty(property, placeInResource(place));
    const isOfOthers = OF_PROGRAMS.test(rule.code) || rule.isOfPackage === true;
    if (!isOfOthers && !isAtOrBelow(inResource, known)) {
      problems.addAll([{ rule: ofService(rule), property: inResource, given: shown }]);
    }
  }
}

function ofService(rule: Rule): Rule {
  if (!OF_FORMS.includes(rule.code)) return rule;
  const usual = RESOURCE_RULES["RESOURCE-016"];
  return { ...usual, allowed: rule.allowed, fix: rule.hasOwnFix === true ? rule.fix : usual.fix };
}

/** Removes what the service takes for unset: an empty text, list or object, null and zero. */
function withoutUnset(value: unknown): unknown {
  const items = givenList(value);
  if (items !== undefined) return items.length === 0 ? undefined : items.map((item) => withoutUnset(item) ?? item);
  if (!isRecord(value)) return value === "" || value === 0 || value === null ? undefined : value;
  const entries = Object.entries(value).map(([key, item]) => [key, withoutUnset(item)] as const);
  const left = entries.filter(([, item]) => item !== undefined);
  return left.length === 0 ? undefined : Object.fromEntries(left);
}
