import { hasMarker } from "../core/reference";
import { list } from "../core/schema/shapes";
import { DEFAULT_PORTS, portNumber } from "./ports";

/** Ports of the Kubernetes API: of its Service, and the usual one of the API servers. */
const KUBERNETES_API_PORTS = [443, 6443];

/** Further connections that a component may open. */
export interface ExtraEgress {
  /**
   * Further TCP ports on which its pods may connect to any address, besides those that follow from the declaration.
   * Most networks check the port of a pod: 3080 for a platform in the same cluster whose address has 443.
   *
   * @default none
   * @see docs/ports.md
   */
  readonly egressPorts?: readonly number[];
}

/** Shapes of these props, for groups of props. */
export const EXTRA_EGRESS = { egressPorts: list(portNumber(), { atLeast: 0 }) } as const;

/**
 * Ports of the Kubernetes API.
 *
 * @param declared what the program says of them
 * @param ofTarget port at which the stack's target has it, where the program says nothing
 */
export function kubernetesApiPorts(declared: readonly number[] | undefined, ofTarget?: number): readonly number[] {
  return declared ?? [...new Set([...KUBERNETES_API_PORTS, ...(ofTarget === undefined ? [] : [ofTarget])])];
}

/** Port of a URL; undefined where only Terraform knows the URL. */
export function portOfUrl(url: string): number | undefined {
  if (hasMarker(url) || !URL.canParse(url)) return undefined;
  const { port, protocol } = new URL(url);
  return port === "" ? DEFAULT_PORTS[protocol] : Number(port);
}
