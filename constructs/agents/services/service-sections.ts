import { SERVICE_KINDS } from "../../access/joining/service-kinds";
import { byCodeUnit } from "../../core/order";
import type { AgentService, AgentServiceDeclaration } from "./agent-service";
import type { ResourceLabels } from "./protected-resource";
import { SSH_KEYS } from "./ssh-settings";

type Kind = AgentServiceDeclaration["kind"];
type DeclarationOf<K extends Kind> = Extract<AgentServiceDeclaration, { kind: K }>;
type Entry = Readonly<Record<string, unknown>>;

/** Keys of a Windows domain, which `AgentService.windowsDomain` has. */
const WINDOWS_KEYS = [
  ...["ldap", "pki_domain", "kdc_address", "discovery"],
  ...["discovery_configs", "discovery_interval", "hosts", "non_ad_hosts"],
];

/** Keys of each section that services decide. */
export const SERVICE_KEYS: Readonly<Record<string, readonly string[]>> = {
  app_service: ["enabled", "apps"],
  db_service: ["enabled", "databases"],
  kubernetes_service: ["enabled", "kube_cluster_name", "labels"],
  ssh_service: ["enabled", "labels", ...Object.keys(SSH_KEYS)],
  windows_desktop_service: ["enabled", "static_hosts", ...WINDOWS_KEYS],
};

/** Sections of an agent's configuration file that say what it protects; those of services that are not declared are left out. */
export interface ServiceSections {
  readonly ssh_service?: Entry & { readonly enabled: true };
  readonly app_service?: { readonly enabled: true; readonly apps: readonly Entry[] };
  readonly db_service?: { readonly enabled: true; readonly databases: readonly Entry[] };
  readonly windows_desktop_service?: Entry & { readonly enabled: true };
  readonly kubernetes_service?: Entry & { readonly enabled: true };
}

/**
 * What an agent protects, as its configuration file has it, without the Kubernetes cluster that it runs in.
 *
 * Applications, databases and desktops are sorted by name, so that their order in the program is not a change.
 *
 * @param labels labels of every resource; a resource's own win
 */
export function serviceSections(services: readonly AgentService[], labels: ResourceLabels = {}): ServiceSections {
  const [ssh] = declared(services, "ssh");
  const windows = declared(services, "windows-desktop");
  const desktops = sortedByName(windows.filter((each) => "address" in each));
  const domain = windows.find((each) => "domain" in each);
  const kubeconfig = declared(services, "kubernetes").find((each) => "kubeconfigFile" in each);
  return {
    ...(ssh && { ssh_service: { enabled: true, ...ssh.section, ...labelled("labels", labels, ssh.labels) } }),
    ...listed(services, "application", labels),
    ...listed(services, "database", labels),
    ...(kubeconfig && {
      kubernetes_service: {
        enabled: true,
        kubeconfig_file: kubeconfig.kubeconfigFile,
        ...labelled("labels", labels, kubeconfig.labels),
      },
    }),
    ...(windows.length > 0 && {
      windows_desktop_service: {
        enabled: true,
        ...domain?.domain,
        ...(desktops.length > 0 && {
          static_hosts: desktops.map(({ name, address, activeDirectory = false, labels: own }) => ({
            name,
            addr: address,
            ad: activeDirectory,
            ...labelled("labels", labels, own),
          })),
        }),
      },
    }),
  };
}

/** The section of a service that lists what it protects; nothing where it protects nothing. */
function listed(services: readonly AgentService[], kind: "application" | "database", labels: ResourceLabels) {
  const { section, entries = "", labels: key = "labels" } = SERVICE_KINDS[kind];
  const resources = sortedByName(declared(services, kind));
  const all = resources.map(({ entry, labels: own }) => ({ ...entry, ...labelled(key, labels, own) }));
  return all.length === 0 ? {} : { [section]: { enabled: true, [entries]: all } };
}

/** Labels of a resource under their key, its own before those of every resource; nothing where there are none. */
export function labelled(key: string, all: ResourceLabels, own: ResourceLabels = {}): Record<string, unknown> {
  const labels = { ...all, ...own };
  return Object.keys(labels).length === 0 ? {} : { [key]: labels };
}

/** The declarations of one kind among services. */
export function declared<K extends Kind>(services: readonly AgentService[], kind: K): DeclarationOf<K>[] {
  return services
    .map(({ declaration }) => declaration)
    .filter((declaration): declaration is DeclarationOf<K> => declaration.kind === kind);
}

function sortedByName<T extends { readonly name: string }>(items: readonly T[]): T[] {
  return [...items].sort((a, b) => byCodeUnit(a.name, b.name));
}
