import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { provideBinaries } from "../../../local/binaries";
import { createCluster } from "../../../local/cluster";
import type { ControlPlane } from "../../../local/control-plane";
import { controlPlaneFolders, type ControlPlaneFolders } from "../../../local/folders";
import type { SearchContext } from "../../../local/search";
import { AUDIT_POLICY } from "./audit-log";
import { NODE_ADDRESS, type Namespaces } from "./namespaces";

const NAME = "node";

/** A usual one, as network policies let pods reach it. */
const API_PORT = 6443;

/**
 * Starts a control plane in the namespaces, which this machine reaches on the same port as they do.
 *
 * @param auditLog file to which the API server writes what service accounts ask of it
 */
export async function startControlPlane(
  namespaces: Namespaces,
  search: SearchContext,
  auditLog: string,
): Promise<ControlPlane> {
  const { folder } = namespaces;
  const audit = { policy: join(folder, "audit-policy.json"), log: auditLog };
  writeFileSync(audit.policy, JSON.stringify(AUDIT_POLICY));
  const binaries = await provideBinaries(search);
  const folders: ControlPlaneFolders = { ...controlPlaneFolders(NAME, folder), cache: search.cache };
  const realNodes = { address: NODE_ADDRESS, port: API_PORT, volumes: join(folder, "volumes"), audit };
  const record = await createCluster(
    folders,
    { binaries, realNodes },
    {
      env: process.env,
      run: namespaces.run,
      onProgress: search.onProgress,
      onPort: (port) => namespaces.forward(port, API_PORT),
    },
  );
  return { kubeconfig: folders.kubeconfig, context: `kwok-${NAME}`, kubectl: record.kubectl, helm: record.helm };
}
