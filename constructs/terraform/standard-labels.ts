import type { Brand } from "../brand/brand";

/** Label that says which tool owns an object, and its value on everything that Terraform creates. */
export const MANAGED_BY = { "app.kubernetes.io/managed-by": "terraform" } as const;

/** Label that says which larger whole an object belongs to. */
export const PART_OF = { "app.kubernetes.io/part-of": "access-platform" } as const;

/**
 * The labels that Kubernetes recommends for every object.
 *
 * @param component what the object belongs to, for example `auth` or `proxy`
 * @param instance tells one platform from another in the same namespace
 * @see Kubernetes, recommended labels
 */
export function standardLabels(brand: Brand, component: string, instance: string): Record<string, string> {
  return {
    "app.kubernetes.io/name": brand.id,
    "app.kubernetes.io/component": component,
    "app.kubernetes.io/instance": instance,
    ...PART_OF,
    ...MANAGED_BY,
  };
}
