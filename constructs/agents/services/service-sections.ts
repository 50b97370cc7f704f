import { PROTECTING_SERVICES, SERVICE_KINDS, type ProtectingService } from "../../brand/image-contract/service-kinds";
import { byCodeUnit } from "../../core/order";
import type { AgentService } from "./agent-service";
import type { ResourceLabels, AgentServiceDeclaration } from "./protected-resource";
import { SSH_KEYS } from "./ssh-service";
import { DOMAIN_KEYS } from "./windows-desktop-service";

/** Keys of a section besides its entries that nobody else sets. */
const FURTHER_KEYS: Readonly<Partial<Record<ProtectingService, readonly string[]>>> = {
  kubernetes: ["kube_cluster_name"],
  ssh: Object.keys(SSH_KEYS),
  "linux-desktop": ["xsessions"],
  "windows-desktop": ["discovery", "hosts", "non_ad_hosts", ...DOMAIN_KEYS],
};

/** Keys of each section that services decide. */
export const SERVICE_KEYS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  PROTECTING_SERVICES.map((kind) => {
    const { section, entries = "labels" } = SERVICE_KINDS[kind];
    return [section, ["enabled", entries, ...(FURTHER_KEYS[kind] ?? [])]];
  }),
);

/** Sections of an agent's configuration file that say what it protects; those of services that are not declared are left out. */
export type ServiceSections = Readonly<Record<string, Readonly<Record<string, unknown>> & { readonly enabled: true }>>;

/**
 * What an agent protects, as its configuration file has it, without the Kubernetes cluster that it runs in.
 *
 * Applications, databases and desktops are sorted by name, so that their order in the program is not a change.
 *
 * @param all labels of every resource; a resource's own win
 */
export function serviceSections(services: readonly AgentService[], all: ResourceLabels = {}): ServiceSections {
  const sections = PROTECTING_SERVICES.flatMap((kind) => {
    const { section, entries, labels: key = "labels" } = SERVICE_KINDS[kind];
    const declarations = declared(services, kind);
    const itself = declarations.find((each) => each.section !== undefined);
    const listed = declarations.filter(({ entry }) => entry !== undefined).sort(byName);
    if (itself === undefined && listed.length === 0) return [];
    const fields = {
      enabled: true as const,
      ...itself?.section,
      ...(entries === undefined && labelled(key, all, itself?.labels)),
      ...(entries !== undefined &&
        listed.length > 0 && {
          [entries]: listed.map(({ entry, labels }) => ({ ...entry, ...labelled(key, all, labels) })),
        }),
    };
    return [[section, fields] as const];
  });
  return Object.fromEntries(sections);
}

/** Labels of a resource under their key, its own before those of every resource; nothing where there are none. */
export function labelled(key: string, all: ResourceLabels, own: ResourceLabels = {}): Record<string, unknown> {
  const labels = { ...all, ...own };
  return Object.keys(labels).length === 0 ? {} : { [key]: labels };
}

/** The Kubernetes cluster that an agent runs in, where it protects that. */
export function ownCluster(services: readonly AgentService[]): AgentServiceDeclaration | undefined {
  return declared(services, "kubernetes").find(({ name }) => name !== undefined);
}

function declared(services: readonly AgentService[], kind: ProtectingService): AgentServiceDeclaration[] {
  return services.map(({ declaration }) => declaration).filter((each) => each.kind === kind);
}

/** The order of services by their names. */
export function byName({ name: a = "" }: AgentServiceDeclaration, { name: b = "" }: AgentServiceDeclaration): number {
  return byCodeUnit(a, b);
}
