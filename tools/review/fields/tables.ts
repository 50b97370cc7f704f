import { SERVICE_KINDS } from "../../../constructs/brand/image-contract/service-kinds";
import type { AgentPart, LinuxPart } from "../../../constructs/core/model/agent-part";
import { PORT_TABLE } from "../../../constructs/network/port-table";
import { withoutPort } from "../../cli/output/address";
import { listAt, textsAt } from "../../json/plain-data";
import type { PlatformModel } from "../../model/model";
import { stable } from "../../model/stable";
import { storageSetting } from "../dangers/storage";
import { isEmpty } from "../differences";
import { field, harmless, unjudged } from "../service/comparisons";
import type { Field, Fields } from "../service/field";
import { fields as ofService } from "../service/kinds";
import { rowReader } from "../service/rows";
import { labelsOfReached, selectors } from "../service/served-fields";
import { LEVELS } from "../service/session-fields";
import { BRANDS, clientAddress, FIELD_WORDS, plainNames } from "./evaluations";
import table from "./fields.json";

/** Names by which somebody asks for something: a sidecar, a Secret, an identity, to be left out of a policy. */
const ASKS =
  /inject|vault\.|iam\.|identity|secret|apparmor|seccomp|policy|polic(y|ies)\.|\bscc\b|\.scc\.|node-selector|toleration|psp|exempt|ignore|bypass|privileged/i;

/** What people note, and what leads clients to something. */
const NOTES =
  /^(external-dns\.alpha\.kubernetes\.io\/|(acme\.)?cert-manager\.io\/|kubectl\.kubernetes\.io\/|meta\.helm\.sh\/|prometheus\.io\/|app\.kubernetes\.io\/|access-platform\/|kubernetes\.io\/description$)/;

const isPlain = (name: string) => NOTES.test(name) || !ASKS.test(name);

/**
 * Annotations that whoever scrapes, restarts or describes pods reads, and digests that restart them. A name without a
 * prefix is the user's own.
 *
 * @see Kubernetes, Annotations, Syntax and character set
 */
const PLAIN = /^([^/]+$|checksum\/|access-platform\/|prometheus\.io\/|kubectl\.kubernetes\.io\/|app\.kubernetes\.io\/)/;

/** How a balancer treats connections, and which addresses it has. */
const BALANCING =
  /^(cloud\.google\.com\/(neg|l4-rbs|backend-config)|networking\.gke\.io\/load-balancer-ip-addresses|service\.beta\.kubernetes\.io\/(aws-load-balancer-(type|nlb-target-type|healthcheck-.*|cross-zone-load-balancing-enabled|connection-.*|proxy-protocol|backend-protocol|target-group-attributes|attributes|additional-resource-tags|name|subnets|eip-allocations|private-ipv4-addresses)|azure-load-balancer-(health-probe-.*|tcp-idle-timeout|resource-group)|azure-(dns-label-name|pip-name)))$/;

/** How far a balancer reaches: the document of its stack says it. */
const REACH =
  /(internal|scheme|load-balancer-type|load-balancer-source-ranges|allowed-ip-ranges|private|network|address-type)$/;

const BALANCER_NOTES = plainNames((name) => NOTES.test(name) || BALANCING.test(name), true);

/** An annotation of a Service. */
const BALANCER: Field = field(["service-exposed"], (change) =>
  REACH.test(change.path.at(-1) ?? "") ? [] : BALANCER_NOTES.compare(change),
);

/** How a controller of Ingresses reaches the proxies. */
const ROUTING =
  /^(nginx|alb)\.ingress\.kubernetes\.io\/(backend-protocol|healthcheck-(path|protocol)|listen-ports|target-type)$/;

/** What is delivered, with its secrets, and where it is noted. */
const VARIABLES = /^\[(DELIVERY|GOMEMLIMIT|NOTE|OCCASION|SECRET_\d+)\]$/;

/** Commands of the delivery, whatever kinds of resources it brings. */
const OF_DELIVERY = /^tctl (status|get [\w/-]+ --format=json|create -f|rm)$/;

/** Commands that the policy lets through. */
const commands: Field = field([], ({ before, after }) => {
  const known = listAt(before).map(stable);
  const more = listAt(after).filter((words) => !known.includes(stable(words)));
  return more.every((words) => OF_DELIVERY.test(textsAt(words).join(" "))) ? [] : [{}];
});

/** Findings about ports report where a listener listens. */
const LISTENERS = PORT_TABLE.flatMap(({ owner, configurationKey }) =>
  owner === "proxy" && configurationKey !== undefined ? [configurationKey] : [],
);

/** Addresses of listeners that proxies give to clients. */
const ADDRESSES = PORT_TABLE.flatMap(({ publicAddressKey }) => publicAddressKey ?? []);

/** Its own host, or none. */
const ownHost: Field = {
  ...unjudged(),
  compare: ({ after, documents }) => {
    const { publicAddress = "" } = documents.after as PlatformModel;
    const hosts = [after].flat().map((address) => withoutPort(String(address)));
    return isEmpty(after) || hosts.every((host) => host === withoutPort(publicAddress)) ? [] : [{}];
  },
};

/** A list of what is reached. */
function listOf(fields: Fields): Field {
  const all = { name: harmless, description: harmless, labels: labelsOfReached, static_labels: labelsOfReached };
  return { ...harmless, verdict: "judged", items: { ...all, ...fields } };
}

/** Reads rows about objects, values of charts, configuration files and machines. */
const { fields } = rowReader(
  {
    ...FIELD_WORDS,
    "address of clients": clientAddress,
    annotation: plainNames(isPlain, true),
    "annotation of accounts": plainNames(isPlain),
    "annotation of Ingresses": plainNames((name) => NOTES.test(name) || ROUTING.test(name)),
    "annotation of pods": plainNames((name) => PLAIN.test(name), true),
    "annotation of Services": BALANCER,
    applications: listOf(ofService({ "...": "application" })),
    "commands of the delivery": commands,
    databases: listOf(ofService({ "...": "database" })),
    desktops: listOf(ofService({ "...": "desktop", ad: "unjudged unless new" })),
    "label of namespaces": plainNames((name) => name.startsWith("app.kubernetes.io/")),
    "labels of what is reached": labelsOfReached,
    selectors,
    "setting of the storage": storageSetting,
    "type of Services": field(["service-exposed", "client-address-hidden"], clientAddress.compare),
    "variable of the delivery": plainNames((name) => VARIABLES.test(name), true),
  },
  {
    ...table.shapes,
    "files of agents": Object.fromEntries(
      BRANDS.map((brand) => [
        brand.configurationValue,
        { "...": "agent services", [brand.configurationSection]: { "...": "section" } },
      ]),
    ),
    "files of the configuration": Object.fromEntries(BRANDS.map((brand) => [brand.configurationFileName, "read by"])),
    listeners: {
      ...Object.fromEntries(LISTENERS.map((name) => [name, harmless])),
      ...Object.fromEntries(ADDRESSES.map((name) => [name, ownHost])),
    },
    "services of every kind": Object.fromEntries(
      Object.values(SERVICE_KINDS).map(({ section }) => [section, { "...": "service" }]),
    ),
    versions: Object.fromEntries(BRANDS.map((brand) => [brand.versionOverrideValue, harmless])),
  },
  LEVELS,
);

/** Every kind of object that this package writes, with every field that it writes. What has no row is not judged. */
export const KINDS_OF_OBJECTS = fields(table.objects) as Readonly<Record<string, Fields>>;

/** Charts that this package installs, with every value that it writes. */
export const CHARTS = fields(table.charts) as Readonly<Record<keyof typeof table.charts, Fields>>;

/** Another chart, of a stack without a document: what its values do, nobody knows here. */
export const OTHER_CHARTS = fields(table["other charts"]);

/** Templates of pods, for the page. @internal */
export const TEMPLATES = fields({
  "pods of servers": { "...": "server template" },
  "pods of Jobs": { "...": "job template" },
}) as Readonly<Record<string, Fields>>;

/** What the configuration of the auth service and of the proxies means; the section that is named for the brand is `common`. */
export const CONFIGURATION = fields(table.configuration);
export const COMMON = fields(table.common);

/** What a program says of machines. What is harmless here is reported with the agents or their machines. */
export const MACHINES = fields(
  table.machines satisfies Readonly<Record<Exclude<keyof (AgentPart & LinuxPart), "configuration" | "linux">, string>>,
);
