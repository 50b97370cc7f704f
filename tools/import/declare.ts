import type { PlatformResource } from "../../constructs/access/platform-resource";
import { resourceReferences } from "../../constructs/access/resources/resource-references";
import { PRESET_ROLES } from "../../constructs/brand/image-contract/preset-roles";
import { givenFields } from "../../constructs/core/given";
import { byCodeUnit } from "../../constructs/core/order";
import { metadataName, type Resource } from "../tctl/resource-text";
import { evaluate } from "./evaluate";
import { call, variable, type Expression } from "./expression";
import { isExact, type Form } from "./form";
import { isStaticToken } from "../../constructs/access/static-token";
import { mapped, type NeededSecret, type Secrets } from "./secrets";
import { SLOTS, type Slot } from "./kinds";
import { VariableNames } from "./variable-names";

/** A resource, or the two of managed updates, and how a program declares it. */
export interface Draft {
  readonly resources: readonly Resource[];
  readonly form: Form;
}

/** A variable of the program. */
export interface Declared {
  readonly name: string;

  /** Kind of the resource that its value becomes. */
  readonly kind: string;
  readonly slot: Slot | undefined;
  readonly value: Expression;

  /** Secrets that the value refers to. */
  readonly secrets: readonly NeededSecret[];
}

/** The variables of a program: each before those that name it, with references in place of names and secrets. */
export function declare(drafts: readonly Draft[], secrets: Secrets): readonly Declared[] {
  const names = new VariableNames();
  const known = new Map<string, string>();
  const values = new Map<string, unknown>();
  const elsewhere = rolesElsewhere(drafts).map((role): Declared => {
    const name = names.of("role", role);
    const value = call("Role.existing", [role]);
    known.set(`role/${role}`, name);
    values.set(name, evaluate(value, values));
    return { name, kind: EXISTING, slot: "roles", value, secrets: [] };
  });
  const own = ordered(drafts).map(({ resources, form }): Declared => {
    const [first = {}] = resources;
    const kind = String(first["kind"]);
    const before = secrets.needed.length;
    const referring = resources.map((resource) => secrets.hideIn(withReferences(resource, known)));
    const value = form.write(referring);
    if (!isExact(value, referring, values)) throw new Error(`the value of a ${kind} is not what was read`);
    const name = names.of(kind, isStaticToken(first) ? undefined : nameUnlessFixed(first));
    values.set(name, evaluate(value, values));
    if (form.slot !== undefined && !isStaticToken(first)) known.set(`${kind}/${metadataName(first)}`, name);
    return { name, kind, slot: form.slot, value, secrets: secrets.needed.slice(before) };
  });
  return [...elsewhere, ...own];
}

/** What stands for the kind of a role that is named, and was not read. */
const EXISTING = "role that is there";

/** Roles that are named, and are neither declared nor presets, in alphabetical order. */
function rolesElsewhere(drafts: readonly Draft[]): readonly string[] {
  const resources = drafts.flatMap((draft) => draft.resources);
  const declared = new Set(resources.map((resource) => `${String(resource["kind"])}/${metadataName(resource)}`));
  const named = resources
    .flatMap(findResourceReferences)
    .filter(({ title }) => title.startsWith("role/") && !declared.has(title));
  const names = [...new Set(named.map(({ title }) => title.slice("role/".length)))];
  return names.filter((name) => !Object.hasOwn(PRESET_ROLES, name)).sort(byCodeUnit);
}

/** Name of a resource; undefined for one with the fixed name of its kind, such as `cluster-auth-preference`. */
function nameUnlessFixed(resource: Resource): string | undefined {
  const name = metadataName(resource);
  return name === String(resource["kind"]).replaceAll("_", "-") ? undefined : name;
}

/** A resource with the variable of another one in place of its name, where that is declared before. */
function withReferences(resource: Resource, known: ReadonlyMap<string, string>): Resource {
  const variables = new Map(
    findResourceReferences(resource).flatMap(({ property, title }) => {
      const name = known.get(title);
      return name === undefined ? [] : [[property, variable(`${name}.name`)] as const];
    }),
  );
  if (variables.size === 0) return resource;
  return { ...resource, spec: mapped(resource["spec"], "", (place) => variables.get(place)) };
}

/** Places below `spec` that name another resource. */
function findResourceReferences(resource: Resource): readonly { readonly property: string; readonly title: string }[] {
  const { type, connector_name: connector } = givenFields(resource["spec"]);
  const isSignIn = resource["kind"] === "cluster_auth_preference" && typeof connector === "string";
  return [
    ...resourceReferences(resource as unknown as PlatformResource).map(({ kind, name, property }) => ({
      property,
      title: `${kind}/${name}`,
    })),
    ...(isSignIn ? [{ property: "connector_name", title: `${String(type)}/${connector}` }] : []),
  ];
}

/** Roles that name one another in a longer chain are named by their names: nobody follows so many variables. */
const LONGEST_CHAIN = 100;

/** Drafts in the order of the props of a platform, and of names; of roles, each after those that it names. */
function ordered(drafts: readonly Draft[]): readonly Draft[] {
  const sorted = [...drafts].sort(
    (a, b) => slotPosition(a) - slotPosition(b) || byCodeUnit(draftTitle(a), draftTitle(b)),
  );
  const byTitle = new Map(sorted.map((draft) => [draftTitle(draft), draft]));
  const done = new Set<Draft>();
  const visit = (draft: Draft, depth: number): void => {
    if (done.has(draft)) return;
    done.add(draft);
    for (const resource of draft.form.slot === "roles" && depth < LONGEST_CHAIN ? draft.resources : []) {
      for (const { title } of findResourceReferences(resource)) {
        const other = byTitle.get(title);
        if (other?.form.slot === "roles") visit(other, depth + 1);
      }
    }
    result.push(draft);
  };
  const result: Draft[] = [];
  for (const draft of sorted) visit(draft, 0);
  return result;
}

function slotPosition({ form }: Draft): number {
  return form.slot === undefined ? SLOTS.length : SLOTS.indexOf(form.slot);
}

function draftTitle({ resources: [first = {}] }: Draft): string {
  return `${String(first["kind"])}/${metadataName(first)}`;
}
