import { BALANCER, WRITTEN_BY_OTHERS } from "../../constructs/core/foreign-changes";

/** Who writes an attribute of an object besides Terraform. */
export interface Owner {
  readonly who: string;

  /** Whether its values may be shown: numbers and addresses, never texts that people write. */
  readonly shows?: true;
}

/** Of attributes that plans ignore, as Terraform names them without indices. */
const IGNORED = Object.values(WRITTEN_BY_OTHERS)
  .flatMap((attributes: Readonly<Record<string, string>>) => Object.entries(attributes))
  .map(([path, who]) => [path.replace(/\[\d+\]/g, "").replace(/\["([^"]+)"\]/g, ".$1"), who] as const);

/** Of others. */
const OWNERS: readonly (readonly [attribute: RegExp, owner: Owner])[] = [
  [/^(status\.load_balancer|spec\.health_check_node_port|spec\.port\.node_port)\b/, { who: BALANCER, shows: true }],
  [/^spec\.replicas$/, { who: "an autoscaler, or somebody by hand", shows: true }],
  [/\.container\.image$/, { who: "an updater, or somebody by hand", shows: true }],
  [/^metadata\.(annotations|labels)\b/, { who: "a controller or another tool" }],
];

/** Attributes that the API server and the providers count up by themselves. */
const COUNTED = /^(id|metadata\.(generation|resource_version|uid|self_link|revision|last_deployed)|metadata|status)$/;

/** Who writes an attribute; undefined if that is not known. */
export function ownerOf(attribute: string): Owner | undefined {
  const [, who] = IGNORED.find(([path]) => attribute === path || attribute.startsWith(`${path}.`)) ?? [];
  if (who !== undefined) return { who, ...(who === BALANCER && { shows: true }) };
  return OWNERS.find(([pattern]) => pattern.test(attribute))?.[1];
}

/** Whether an attribute changes without anybody doing something. */
export function isCounted(attribute: string): boolean {
  return COUNTED.test(attribute);
}
