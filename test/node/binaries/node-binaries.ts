import { readFileSync } from "node:fs";
import { join } from "node:path";
import { binary, KUBERNETES, type PinnedBinary } from "../../../local/pinned-binaries";

const COREDNS = { path: "github.com/coredns/coredns", version: "v1.12.4" };
const KUBE_ROUTER = { path: "github.com/cloudnativelabs/kube-router/v2", version: "v2.1.0" };

/**
 * Programs of a real node, which runs what is declared instead of simulating it. Sums of their modules are in
 * `local/module-sums.ts`.
 *
 * A kubelet may not be newer than its API server.
 */
export const NODE_BINARIES: readonly PinnedBinary[] = [
  binary("kubelet", KUBERNETES, { usable: { args: ["--version"], range: "~1.34.0" } }),
  binary("kube-proxy", KUBERNETES, { usable: { args: ["--version"], range: "~1.34.0" } }),
  // A node accepts policies without it.
  binary("kube-router", KUBE_ROUTER, { ...written("kube-router"), optional: true }),
  binary("coredns", COREDNS, { ...written("coredns"), usable: { args: ["-version"], range: ">=1.9.0" } }),
];

/** A program whose source is here, since it takes less of its module than the module's own. */
function written(name: string): Pick<PinnedBinary, "package" | "source"> {
  return { package: `./${name}`, source: readFileSync(join(__dirname, `${name}.go`), "utf8") };
}
