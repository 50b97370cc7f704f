import { readFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { resourcesOf, type WrittenStack } from "./example-stacks";

/** What the last release wrote for main.ts; a release copies what it writes there, see `record-example.ts`. */
export const BEFORE = JSON.parse(
  readFileSync(join(__dirname, "..", "baseline", "example-before.json"), "utf8"),
) as Readonly<Record<string, WrittenStack>>;

/** What a plan shows of an upgrade from {@link BEFORE}, by address; what is not here has no change. */
export const PLANNED: Readonly<Record<string, string>> = {
  "helm_release.database-agent_release_1FBFC1C3": "updated in-place",
  "helm_release.kubernetes-agent_release_17BA7CA4": "replaced",
  "helm_release.platform_resources_job_limits_release_B39DFDC7": "updated in-place",
  "kubernetes_config_map_v1.platform_resources_job_files_3D79DABA": "replaced",
  "kubernetes_config_map_v1.platform_resources_note_config-map_869082F0": "created",
  "kubernetes_cron_job_v1.platform_resources_job_watch_73683454": "created",
  "kubernetes_job_v1.platform_resources_job_3C701C69": "replaced",
  "kubernetes_namespace_v1.namespace-svc-agents": "created",
  "kubernetes_network_policy_v1.database-agent_traffic_network-policy_814EFBEE": "updated in-place",
  "kubernetes_network_policy_v1.database-agent_updater-traffic_network-policy_A611AF3C": "created",
  "kubernetes_network_policy_v1.kubernetes-agent_traffic_network-policy_1AC106BE": "replaced",
  "kubernetes_network_policy_v1.kubernetes-agent_updater-traffic_network-policy_933FE610": "created",
  "kubernetes_network_policy_v1.platform_proxy_clients-internal_network-policy_2569E998": "created",
  "kubernetes_network_policy_v1.platform_proxy_clients_network-policy_2032A29F": "created",
  "kubernetes_network_policy_v1.platform_proxy_traffic_network-policy_F7CFC224": "updated in-place",
  "kubernetes_role_v1.platform_resources_job_role_D17FF420": "updated in-place",
};

/** Where the two differ, and the sentence of CHANGELOG.md that says so. The next release begins with an empty list. */
export const NAMED: readonly (readonly [difference: RegExp, sentence: string])[] = [
  [/ terraform\.backend\.local\.path$/, "`StateBackend.local` keeps the state in the folder of the program"],
  [
    / output\.access_platform\.value\.(cluster_name|edition|name|tunnel_address)$/,
    "The output `access_platform` says what to pass, so it also has the name, the edition, the name of the service's cluster",
  ],
  [
    /-agent_(traffic_\S+ spec\.pod_selector\.|updater-traffic_)/,
    "`AgentRelease.updaterPolicy` is a network policy of the updater's own, named `<release>-updater`",
  ],
  [/ helm_release\.\S+_release_\S+ chart$/, "The chart `svc-agent` lets the updater do what the product's does"],
  [
    / kubernetes_namespace_v1\.namespace-svc-agents$|kubernetes-agent_\S+ (metadata\.)?namespace$|kubernetes-agent_\S+ values$/,
    "Agents of an `AccessPlatform` are in a namespace of their own",
  ],
  [/job_limits_\S+ values$/, "The admission policy lets the account read that role in place of all roles"],
  [/job_files_\S+ data\.(resources\.yaml|names)$/, "Another namespace is a new release, and with it a new join token"],
  [/(_note_config-map|_job_watch)_\w+$/, "New objects: the CronJob and the ConfigMap `<name>-watch`"],
  [/_job_role_\w+ rule\./, "The account of the delivery may write that ConfigMap"],
  [
    /job_(files_\S+ (data\.|metadata\.name)|\w+ (metadata\.name|spec\.))/,
    "a CronJob looks every 15 minutes whether the service still has what was delivered",
  ],
  [
    /_proxy_clients\S*$|_proxy_traffic_\S+ spec\.ingress\./,
    "Where pools have different clients, each has a network policy of its own",
  ],
  [
    /_proxy_traffic_\S+ spec\.egress\./,
    "Proxies connect to ports 3022, 3026 and 3028 only where agents are dialled there",
  ],
];

/** What decides about a plan without being in it, or stands in it at another place. */
const SECTIONS = ["output", "provider", "terraform", "variable"];
const NOT_PLANNED = ["depends_on", "lifecycle"];

/** Where stacks differ in what a plan shows: `stack address`, or that and the attribute, without places in lists. */
export function differencesOf(
  before: Readonly<Record<string, WrittenStack>>,
  after: Readonly<Record<string, WrittenStack>>,
): string[] {
  const [left, right] = [partsOf(before), partsOf(after)];
  const parts = [...new Set([...Object.keys(left), ...Object.keys(right)])];
  return parts
    .flatMap((part) => {
      const [old, current] = [left[part], right[part]];
      if (old === undefined || current === undefined) return [part.trimEnd()];
      const [was, is] = [leaves(old), leaves(current)];
      const paths = [...new Set([...was.keys(), ...is.keys()])];
      return paths.filter((path) => !isDeepStrictEqual(was.get(path), is.get(path))).map((path) => `${part}${path}`);
    })
    .sort();
}

/** Resources, and other sections, by stack and name. */
function partsOf(stacks: Readonly<Record<string, WrittenStack>>): Record<string, unknown> {
  const parts = Object.entries(stacks).flatMap(([stack, written]) => [
    ...Object.entries(resourcesOf(written)).map(([address, attributes]) => {
      const shown = Object.entries(attributes).filter(([name]) => !NOT_PLANNED.includes(name));
      return [`${stack} ${address} `, Object.fromEntries(shown)] as const;
    }),
    ...SECTIONS.map((section) => [`${stack} ${section}.`, written[section] ?? {}] as const),
  ]);
  return Object.fromEntries(parts);
}

/** Sorted values by their paths; those of a list have one path. */
function leaves(value: unknown, path = "", found = new Map<string, unknown[]>()): Map<string, unknown[]> {
  if (typeof value === "object" && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      const next = Array.isArray(value) ? path : path === "" ? key : `${path}.${key}`;
      leaves(inner, next, found);
    }
  } else found.set(path, [...(found.get(path) ?? []), value].sort());
  return found;
}
