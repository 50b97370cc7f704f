import { givenFields, givenList } from "../../core/given";
import type { Problems } from "../../core/value";
import type { PlatformResource } from "../platform-resource";
import { RESOURCE_RULES } from "../resource-rules";
import { isResourceName } from "../shapes";

/** For each kind: the kinds that its resources name, and the paths of these names. Lists on a path are searched. */
const REFERENCES: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  access_list: {
    role: ["grants.roles", "membership_requires.roles", "owner_grants.roles", "ownership_requires.roles"],
  },
  bot: { role: ["roles"] },
  github: { role: ["teams_to_roles.roles"] },
  lock: { role: ["target.role"] },
  oidc: { role: ["claims_to_roles.roles"] },
  role: {
    role: [
      "allow.impersonate.roles",
      "allow.request.roles",
      "allow.request.search_as_roles",
      "allow.review_requests.preview_as_roles",
      "allow.review_requests.roles",
    ],
  },
  saml: { role: ["attributes_to_roles.roles"] },
  token: { bot: ["bot_name"] },
  trusted_cluster: { role: ["role_map.local"] },
  user: { role: ["roles"] },
};

/** The name of another resource, and its place. */
interface ResourceReference {
  readonly kind: string;
  readonly name: string;

  /** Place below `spec`, as the resource has it. */
  readonly property: string;
}

/** The names of other resources in a resource. Patterns, and names that are made at sign-in, do not count. */
export function resourceReferences({ kind, spec }: PlatformResource): readonly ResourceReference[] {
  const paths = Object.hasOwn(REFERENCES, kind) ? Object.entries(REFERENCES[kind] ?? {}) : [];
  return paths.flatMap(([named, places]) =>
    places
      .flatMap((path) => textsAt(spec, path.split("."), ""))
      .filter(({ text }) => isResourceName(text))
      .map(({ text, property }) => ({ kind: named, name: text, property })),
  );
}

/**
 * Notes names of resources that nobody is known to make (`RESOURCE-017`); a program may acknowledge them.
 *
 * @param known names of the resources of a kind that the program declares or the service makes by itself
 * @param placeOf place in the program of a place below `spec`
 */
export function checkResourceNames(
  resource: PlatformResource,
  known: (kind: string) => readonly string[],
  placeOf: (property: string) => string,
  problems: Problems,
): void {
  for (const { kind, name, property } of resourceReferences(resource)) {
    const names = known(kind);
    if (names.includes(name)) continue;
    const allowed = names.length > 0 ? names.join(", ") : `no ${kind} is declared`;
    problems.add({ ...RESOURCE_RULES["RESOURCE-017"], allowed }, placeOf(property), name);
  }
}

function textsAt(
  value: unknown,
  path: readonly string[],
  property: string,
): readonly { text: string; property: string }[] {
  const items = givenList(value);
  if (items !== undefined) return items.flatMap((item, index) => textsAt(item, path, `${property}[${index}]`));
  const [key, ...rest] = path;
  if (key === undefined) return typeof value === "string" ? [{ text: value, property }] : [];
  return textsAt(givenFields(value)[key], rest, property === "" ? key : `${property}.${key}`);
}
