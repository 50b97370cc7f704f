import { annotations } from "../core/kubernetes";
import { group, type PropsOf } from "../core/schema/group";
import { map, oneOf, type Shape } from "../core/schema/shapes";
import { freeLabels } from "./pods/metadata";

/** Labels and annotations of an object. They do not replace those that the component has by itself. */
export interface ObjectMetadata {
  /** Labels of the object, besides those that select pods (`POD-003`). @default none */
  readonly labels?: Readonly<Record<string, string>>;
  /** Annotations of the object. @default none */
  readonly annotations?: Readonly<Record<string, string>>;
}

/** Labels and annotations of the objects of a component. Those for one kind of object replace those for all kinds. */
export type ObjectsMetadata<Kind extends string> = { readonly [K in Kind | "all"]?: ObjectMetadata };

/** Objects of the auth service. */
const AUTH_OBJECTS = [
  "clusterRole",
  "clusterRoleBinding",
  "configMap",
  "deployment",
  "disruptionBudget",
  "networkPolicy",
  "service",
  "serviceAccount",
  "volumeClaim",
] as const;

/** A kind of object of the auth service. @useDeclaredType */
type AuthObjectKind = (typeof AUTH_OBJECTS)[number];

/** Objects of one pool of proxies. */
const POOL_OBJECTS = ["autoscaler", "deployment", "disruptionBudget", "ingress", "service"] as const;

/** A kind of object of a pool. @useDeclaredType */
type PoolObjectKind = (typeof POOL_OBJECTS)[number];

/** Objects of all pools together, and what they share. */
const PROXIES_OBJECTS = [...POOL_OBJECTS, "configMap", "networkPolicy", "serviceAccount"] as const;

/** A kind of object of the proxies. @useDeclaredType */
export type ProxiesObjectKind = (typeof PROXIES_OBJECTS)[number];

/** Objects of any delivery. */
const JOB_OBJECTS = ["configMap", "job", "networkPolicy", "serviceAccount"] as const;

/** A kind of object of the delivery to a tenant. @useDeclaredType */
type JobObjectKind = (typeof JOB_OBJECTS)[number];

/** Objects of a platform's delivery. */
const DELIVERY_OBJECTS = [...JOB_OBJECTS, "role", "roleBinding"] as const;

/** A kind of object of the delivery. @useDeclaredType */
type DeliveryObjectKind = (typeof DELIVERY_OBJECTS)[number];

/** Labels and annotations of the auth service's objects. */
export interface AuthObjects {
  /** Labels and annotations of its objects, by kind. @default none */
  readonly objectMetadata?: ObjectsMetadata<AuthObjectKind>;
}

/** Labels and annotations of a pool's objects. */
export interface PoolObjects {
  /** Labels and annotations of its objects, by kind. @default none */
  readonly objectMetadata?: ObjectsMetadata<PoolObjectKind>;
}

/** Labels and annotations of the objects of the delivery to a tenant. */
export interface JobObjects {
  /** Labels and annotations of its objects, by kind. @default none */
  readonly objectMetadata?: ObjectsMetadata<JobObjectKind>;
}

/** Labels and annotations of the delivery's objects. */
export interface DeliveryObjects {
  /** Labels and annotations of its objects, by kind. @default none */
  readonly objectMetadata?: ObjectsMetadata<DeliveryObjectKind>;
}

const metadata = group<ObjectMetadata>()({ labels: freeLabels, annotations: annotations({ reference: true }) });

function objects<Kind extends string>(kinds: readonly Kind[]): Shape<ObjectsMetadata<Kind>> {
  return map(metadata, oneOf<string>(["all", ...kinds])) as Shape<ObjectsMetadata<Kind>>;
}

/** Props for each of them. */
export const OBJECT_METADATA = {
  auth: { objectMetadata: objects(AUTH_OBJECTS) } satisfies PropsOf<AuthObjects>,
  pool: { objectMetadata: objects(POOL_OBJECTS) } satisfies PropsOf<PoolObjects>,
  proxies: { objectMetadata: objects(PROXIES_OBJECTS) },
  job: { objectMetadata: objects(JOB_OBJECTS) } satisfies PropsOf<JobObjects>,
  delivery: { objectMetadata: objects(DELIVERY_OBJECTS) } satisfies PropsOf<DeliveryObjects>,
};

/** What a program says of the objects of a component, by their kind. */
export type DeclaredObjects = Readonly<Record<string, ObjectMetadata | undefined>>;

/** The labels and annotations of an object of a kind. */
export function mergedObjectMetadata(declared: DeclaredObjects, kind: string | undefined): Required<ObjectMetadata> {
  const [all, own] = [declared["all"], kind === undefined ? undefined : declared[kind]];
  return {
    labels: { ...all?.labels, ...own?.labels },
    annotations: { ...all?.annotations, ...own?.annotations },
  };
}
