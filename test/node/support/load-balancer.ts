import { pause } from "../../../local/pause";
import { run } from "../../../local/run";
import type { ControlPlane } from "../../../local/control-plane";

/** Addresses of load balancers; kube-proxy takes what is sent to them to the pods. */
const addressOf = (index: number) => `10.124.0.${index + 1}`;
const AGAIN_MS = 500;

/** A service, as `namespace/name`. */
export type ServiceName = `${string}/${string}`;

/**
 * Gives each service of type LoadBalancer an address, as the controller of a cloud does.
 *
 * @param onAddress called with all addresses when one is added
 */
export async function assignAddresses(
  { kubectl, kubeconfig }: ControlPlane,
  onAddress: (addresses: ReadonlyMap<ServiceName, string>) => void,
  signal: AbortSignal,
): Promise<void> {
  const addresses = new Map<ServiceName, string>();
  // taken before the API server has them: two services that appear at once get two addresses
  const taken = new Map<ServiceName, string>();
  const assign = async (namespace: string, name: string) => {
    const service: ServiceName = `${namespace}/${name}`;
    const ip = taken.get(service) ?? addressOf(taken.size);
    taken.set(service, ip);
    const patch = JSON.stringify({ status: { loadBalancer: { ingress: [{ ip }] } } });
    const which = ["service", name, "--namespace", namespace, "--subresource", "status"];
    await run(kubectl, ["--kubeconfig", kubeconfig, "patch", ...which, "--type", "merge", "--patch", patch], {
      signal,
    });
    addresses.set(service, ip);
    onAddress(addresses);
  };
  const fields = ["metadata.namespace", "metadata.name", "spec.type", "status.loadBalancer.ingress[0].ip"];
  const template = `${fields.map((field) => `{.${field}}`).join(" ")}{"\\n"}`;
  const watch = ["get", "services", "--all-namespaces", "--watch", "--output", `jsonpath=${template}`];
  const onLine = (line: string) => {
    const [namespace, name, type, address = ""] = line.split(" ");
    if (type !== "LoadBalancer" || address !== "" || namespace === undefined || name === undefined) return;
    // a service that is gone by now needs none
    assign(namespace, name).catch(() => undefined);
  };
  while (!signal.aborted) {
    await run(kubectl, ["--kubeconfig", kubeconfig, ...watch], { signal, onLine }).catch(() => undefined);
    await pause(AGAIN_MS, signal).catch(() => undefined);
  }
}
