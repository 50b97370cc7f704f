/** Who writes an attribute of an object besides Terraform. */
export interface Owner {
  readonly who: string;

  /** Whether its values may be shown: numbers and addresses, never texts that people write. */
  readonly shows?: true;
}

/** By the attribute, as Terraform names it without indices. */
const OWNERS: readonly (readonly [attribute: RegExp, owner: Owner])[] = [
  [/^status\.load_balancer\b/, { who: "the controller of the load balancer", shows: true }],
  [
    /^spec\.(load_balancer_class|load_balancer_ip|external_ips|health_check_node_port|port\.node_port)$/,
    { who: "the controller of the load balancer", shows: true },
  ],
  [/^spec\.external_ips\b/, { who: "the controller of the load balancer", shows: true }],
  [/^spec\.replicas$/, { who: "an autoscaler, or somebody by hand", shows: true }],
  [/\.container\.image$/, { who: "an updater, or somebody by hand", shows: true }],
  [/annotations\.kubectl\.kubernetes\.io\/restartedAt$/, { who: "somebody who restarted the pods" }],
  [/annotations\.cattle\.io\/timestamp$/, { who: "Rancher, to restart the pods" }],
  [
    /annotations\.reloader\.stakater\.com\/last-reloaded-from$/,
    { who: "Reloader, after a change of what the pods read" },
  ],
  [/^(image_pull_secret|secret)\b/, { who: "a controller that hands out credentials of registries" }],
  [/^metadata\.(annotations|labels)\b/, { who: "a controller or another tool" }],
];

/** Attributes that the API server and the providers count up by themselves. */
const COUNTED = /^(id|metadata\.(generation|resource_version|uid|self_link|revision|last_deployed)|metadata|status)$/;

/** Who writes an attribute; undefined if that is not known. */
export function ownerOf(attribute: string): Owner | undefined {
  return OWNERS.find(([pattern]) => pattern.test(attribute))?.[1];
}

/** Whether an attribute changes without anybody doing something. */
export function isCounted(attribute: string): boolean {
  return COUNTED.test(attribute);
}
