import { isRecord, givenList } from "../../constructs/core/given";
import { Failure } from "../cli/failure";
import { readInputText } from "../cli/input";
import { TctlFailed, type Tctl } from "../tctl/tctl";
import { readResources, type Resource } from "../tctl/resource-text";
import type { LeftOut } from "./left-out";
import { operatorResource } from "./operator-objects";

/** The resources that were read, and the kinds that could not be read. */
export interface Read {
  readonly resources: readonly Resource[];
  readonly unreadable: readonly LeftOut[];
}

/** Kinds that are read by default: those that people declare and that last. */
export const KINDS: readonly string[] = [
  "role",
  "github",
  "oidc",
  "saml",
  "bot",
  "token",
  "cluster_auth_preference",
  "session_recording_config",
  "cluster_networking_config",
  "cluster_maintenance_config",
  "autoupdate_config",
  "autoupdate_version",
  "access_list",
  "access_monitoring_rule",
  "app",
  "db",
  "db_object_import_rule",
  "discovery_config",
  "dynamic_windows_desktop",
  "git_server",
  "health_check_config",
  "installer",
  "integration",
  "kube_cluster",
  "login_rule",
  "network_restrictions",
  "okta_import_rule",
  "saml_idp_service_provider",
  "server_info",
  "sigstore_policy",
  "spiffe_federation",
  "static_host_user",
  "trusted_cluster",
  "ui_config",
  "workload_identity",
];

/** Reads the resources in files, in the order of the files. */
export async function readFiles(files: readonly string[]): Promise<Read> {
  const resources: Resource[] = [];
  for (const file of files) {
    const waysOn = ["name a file with the output of tctl get, or - for standard input"];
    resources.push(...readOperatorResources(await readInputText(file, { step: `read ${file}`, waysOn }), file));
  }
  return { resources, unreadable: [] };
}

function readOperatorResources(text: string, file: string): readonly Resource[] {
  // kubectl prints several objects as the items of a list.
  const found = readResources(text, file).flatMap((each) => givenList(each["items"])?.filter(isRecord) ?? [each]);
  if (found.length > 0) return found.map(operatorResource);
  throw new Failure(`read ${file}`, "it holds no resource: tctl get prints documents of YAML, or a list as JSON", [
    "pipe what tctl prints: tctl get roles,tokens,bots | access-platform import -",
  ]);
}

/** The service's answers about a kind that it does not have: another edition, or a singleton that nobody created. */
const NOTHING_THERE = /enterprise|unknown service|Identity Security/i;

/** Reads the resources of a service, kind by kind, because only then tctl prints JSON. */
export async function askTctl(tctl: Tctl, kinds: readonly string[]): Promise<Read> {
  const resources: Resource[] = [];
  const unreadable: LeftOut[] = [];
  for (const kind of kinds) {
    try {
      resources.push(...readResources(await tctl.get(kind)));
    } catch (error) {
      if (!(error instanceof TctlFailed)) throw error;
      if (error.isNotFound || NOTHING_THERE.test(error.reason)) continue;
      if (kind === kinds[0]) throw error;
      unreadable.push({ resource: kind, reason: error.reason });
    }
  }
  return { resources, unreadable };
}
