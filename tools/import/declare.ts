import type { PlatformResource } from "../../constructs/access/platform-resource";
import { resourceReferences } from "../../constructs/access/resources/resource-references";
import { PRESET_ROLES } from "../../constructs/brand/image-contract/preset-roles";
import { byCodeUnit } from "../../constructs/core/order";
import { metadataName, type Resource } from "../tctl/resource-text";
import { evaluate } from "./evaluate";
import { call, variable, type Expression } from "./expression";
import { declarationForm } from "./form";
import { isStaticToken } from "../../constructs/access/static-token";
import { mapped, type NeededSecret, type Secrets } from "./secrets";
import { SLOTS, typedKind, type Slot } from "./kinds";
import { resourceTitle, type LeftOut } from "./left-out";
import { VariableNames } from "./variable-names";
import { objectAt } from "../json/plain-data";

/** A variable of the program. */
export interface Declared {
  readonly name: string;

  /** Kind of the resource that the variable declares. */
  readonly kind: string;
  readonly slot: Slot | undefined;
  readonly value: Expression;

  /** Secrets to which the value refers. */
  readonly secrets: readonly NeededSecret[];
}

/** What a program declares, and what it cannot. */
interface Outcome {
  /** The variables of a program, each before the variables that refer to it. References replace names and secrets. */
  readonly declared: readonly Declared[];
  readonly leftOut: readonly LeftOut[];
}

/**
 * Declares resources. Each value is evaluated as the program will do it, and compared with the resource that was read.
 *
 * @param given lists of one resource each; the two resources of managed updates are in one list
 */
export function declare(given: readonly (readonly Resource[])[], secrets: Secrets): Outcome {
  const names = new VariableNames();
  const nameByTitle = new Map<string, string>();
  const values = new Map<string, unknown>();
  const existingRoles: Declared[] = [];
  const declaredResources: { readonly title: string; readonly declared: Declared }[] = [];
  const leftOut: LeftOut[] = [];
  const titles = new Set(given.flat().map(referenceTitle));
  const waiting = ordered(given);
  for (let resources = waiting.shift(); resources !== undefined; resources = waiting.shift()) {
    const [first = {}] = resources;
    for (const role of resources.flatMap(namedRoles).filter((each) => !titles.has(`role/${each}`))) {
      titles.add(`role/${role}`);
      const name = names.of("role", role);
      const value = call("Role.existing", [role]);
      nameByTitle.set(`role/${role}`, name);
      values.set(name, evaluate(value, values));
      existingRoles.push({ name, kind: EXISTING, slot: "roles", value, secrets: [] });
    }
    const before = secrets.needed.length;
    const form = declarationForm(
      resources.map((resource) => secrets.hideIn(withReferences(resource, nameByTitle))),
      values,
    );
    if (form === undefined) waiting.unshift(...resources.map((resource) => [resource]));
    else if ("reason" in form) {
      // Other resources that name this one refer to something that is not declared.
      titles.delete(referenceTitle(first));
      leftOut.push({ resource: resourceTitle(first), reason: form.reason });
    } else {
      const { slot, value } = form;
      const kind = String(first["kind"]);
      const name = names.of(kind, isStaticToken(first) ? undefined : nameUnlessFixed(first));
      values.set(name, evaluate(value, values));
      if (slot !== undefined && !isStaticToken(first)) nameByTitle.set(referenceTitle(first), name);
      const declared = { name, kind, slot, value, secrets: secrets.needed.slice(before) };
      declaredResources.push({ title: referenceTitle(first), declared });
    }
  }
  const typed = declaredResources.filter(({ declared }) => declared.slot !== undefined);
  const others = declaredResources.filter(({ declared }) => declared.slot === undefined);
  others.sort((a, b) => byCodeUnit(a.title, b.title));
  existingRoles.sort((a, b) => byCodeUnit(a.name, b.name));
  return { declared: [...existingRoles, ...[...typed, ...others].map(({ declared }) => declared)], leftOut };
}

/** The kind of a role that is named by a resource and was not read. */
const EXISTING = "role that is there";

/** Roles that a resource names, except presets. */
function namedRoles(resource: Resource): readonly string[] {
  const titles = findResourceReferences(resource).map(({ title }) => title);
  const roles = titles.filter((title) => title.startsWith("role/")).map((title) => title.slice("role/".length));
  return roles.filter((name) => !Object.hasOwn(PRESET_ROLES, name));
}

/** Name of a resource; undefined if its kind fixes the name, for example `cluster-auth-preference`. */
function nameUnlessFixed(resource: Resource): string | undefined {
  const name = metadataName(resource);
  return name === String(resource["kind"]).replaceAll("_", "-") ? undefined : name;
}

/** A resource in which the variables of resources that are already declared replace their names. */
function withReferences(resource: Resource, nameByTitle: ReadonlyMap<string, string>): Resource {
  const variables = new Map(
    findResourceReferences(resource).flatMap(({ property, title }) => {
      const name = nameByTitle.get(title);
      return name === undefined ? [] : [[property, variable(`${name}.name`)] as const];
    }),
  );
  if (variables.size === 0) return resource;
  return { ...resource, spec: mapped(resource["spec"], "", (place) => variables.get(place)) };
}

/** The properties of `spec` that name another resource. */
function findResourceReferences(resource: Resource): readonly { readonly property: string; readonly title: string }[] {
  const { type, connector_name: connector } = objectAt(resource, "spec");
  const isSignIn = resource["kind"] === "cluster_auth_preference" && typeof connector === "string";
  return [
    ...resourceReferences(resource as unknown as PlatformResource).map(({ kind, name, property }) => ({
      property,
      title: `${kind}/${name}`,
    })),
    ...(isSignIn ? [{ property: "connector_name", title: `${String(type)}/${connector}` }] : []),
  ];
}

/** A longer chain of roles refers to the other roles by name, because nobody could follow so many variables. */
const LONGEST_CHAIN = 100;

/** Resources in the order of a platform's props, then by name. A role follows the roles that it names. */
function ordered(given: readonly (readonly Resource[])[]): (readonly Resource[])[] {
  const titled = given.map((resources) => {
    const [first = {}, second] = resources;
    const slot = second === undefined ? typedKind(String(first["kind"]))?.slot : "managedUpdates";
    return { resources, slot, title: referenceTitle(first) };
  });
  type Titled = (typeof titled)[number];
  const position = ({ slot }: Titled) => (slot === undefined ? SLOTS.length : SLOTS.indexOf(slot));
  titled.sort((a, b) => position(a) - position(b) || byCodeUnit(a.title, b.title));
  const byTitle = new Map(titled.map((each) => [each.title, each]));
  const done = new Set<Titled>();
  const visit = (each: Titled, depth: number): void => {
    if (done.has(each)) return;
    done.add(each);
    for (const role of each.slot === "roles" && depth < LONGEST_CHAIN ? each.resources.flatMap(namedRoles) : []) {
      const other = byTitle.get(`role/${role}`);
      if (other !== undefined) visit(other, depth + 1);
    }
    result.push(each.resources);
  };
  const result: (readonly Resource[])[] = [];
  for (const each of titled) visit(each, 0);
  return result;
}

function referenceTitle(resource: Resource): string {
  return `${String(resource["kind"])}/${metadataName(resource)}`;
}
