import { CONNECTOR_MAPPINGS } from "../../../constructs/access/sign-in/connector-props";
import type { Json } from "../../json/json";
import type { DangerKind } from "../kinds";
import { harmless, comparedBy, unjudged, unjudgedOfOld } from "./comparisons";
import type { Field, Fields } from "./field";
import { JOINING_WORDS, tokenWithDefaults } from "./joining";
import { roleWithDefaults } from "./kubernetes-resources";
import { PEOPLE_WORDS } from "./people-fields";
import table from "./resources.json";
import { ROLE_SHAPES, ROLE_WORDS, roleVersion } from "./role-fields";
import { dangerKind, rowReader, type Shapes } from "./rows";
import { labelsOfReached, SERVED_WORDS } from "./served-fields";
import { LEVELS, SESSION_WORDS } from "./session-fields";

/**
 * What it is that a resource goes: shown, a danger, not judged, or one whose settings become those of the service; of a role,
 * what it denies and limits goes.
 */
type Removal = (typeof REMOVALS)[number] | { readonly danger: DangerKind };

/** A kind of resource of the service. */
export interface ResourceMeaning {
  /** Its fields: one without a row is not judged. Of a kind that nobody looks into, all of it. */
  readonly spec: Field | Fields;
  readonly removal: Removal;

  /** What a new resource means by itself. @default what its fields mean */
  readonly addition?: DangerKind;

  /** @default another version is not judged */
  readonly version?: Field;

  /** What a change of its labels means. @default nothing, except for labels of the service itself */
  readonly labels?: Field;

  /** Adds the service's defaults for what a resource leaves out. @default the resource as it is */
  readonly withDefaults?: (document: Json, other: Json | undefined) => Json;
}

const REMOVALS = ["harmless", "not judged", "defaults", "guards"] as const;

const MAPPINGS = Object.entries(CONNECTOR_MAPPINGS).map(([kind, { section }]) => [
  `mappings of ${kind}`,
  { [section]: comparedBy("powerful-role-given") },
]);

const reader = rowReader(
  { ...JOINING_WORDS, ...PEOPLE_WORDS, ...ROLE_WORDS, ...SERVED_WORDS, ...SESSION_WORDS },
  { ...table.shapes, ...ROLE_SHAPES, ...(Object.fromEntries(MAPPINGS) as Shapes) },
  LEVELS,
);

/** Reads rows about resources of the service. */
export const { fields } = reader;

/** What only code knows of two kinds. */
const OTHERWISE: Readonly<Record<string, Partial<ResourceMeaning>>> = {
  role: { version: roleVersion, withDefaults: roleWithDefaults },
  token: { withDefaults: tokenWithDefaults },
};

/** What the table says of a kind. */
interface KindRow {
  readonly spec: Parameters<typeof fields>[0];
  readonly removal?: string;
  readonly addition?: string;
  readonly labels?: string;
}

/** Reads what the table says of a kind. @throws Error for what no row has @internal */
export function kindMeaning({ spec, removal = "harmless", addition, labels }: KindRow): ResourceMeaning {
  return {
    spec: fields(spec),
    removal: REMOVALS.find((each) => each === removal) ?? { danger: dangerKind(removal) },
    ...(labels !== undefined && { labels: reader.field(labels) }),
    ...(addition !== undefined && { addition: dangerKind(addition) }),
  };
}

/** Every kind of resource of the service that this review looks into. Another one is not judged. @internal */
export const RESOURCE_MEANINGS: Readonly<Record<string, ResourceMeaning>> = Object.fromEntries(
  Object.entries<KindRow>(table.kinds).map(([kind, row]) => [kind, { ...kindMeaning(row), ...OTHERWISE[kind] }]),
);

/** A kind that the table has, otherwise one that nobody looks into. */
export function serviceKind(kind: string): ResourceMeaning {
  return Object.hasOwn(RESOURCE_MEANINGS, kind)
    ? (RESOURCE_MEANINGS[kind] as ResourceMeaning)
    : { spec: unjudged(), removal: "not judged", labels: labelsOfReached };
}

/** Labels by which the service knows its own resources. */
const OF_THE_SERVICE = /^teleport\.(dev|internal|hidden)\//;
const label: Field = { ...unjudged(), compare: ({ path }) => (OF_THE_SERVICE.test(path.at(-1) ?? "") ? [{}] : []) };

/** What another version means is in other tables than these. */
const anotherVersion: Field = { ...unjudged(), compare: ({ before }) => (before === undefined ? [] : [{}]) };

/** The fields of a whole resource. */
export function documentFields({ spec, version, labels }: ResourceMeaning): Fields {
  return {
    kind: harmless,
    version: version ?? anotherVersion,
    sub_kind: unjudgedOfOld,
    metadata: {
      name: harmless,
      description: harmless,
      id: harmless,
      namespace: harmless,
      revision: harmless,
      labels: labels ?? { "*": label },
      expires: unjudged("this review does not know what it means that the resource expires then"),
    },
    spec,
  };
}
